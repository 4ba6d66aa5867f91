"""docs/first-title.md carried out from its first line to its last."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from page import Reader, fences

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "first-title.md"
EXAMPLE = ROOT / "docs" / "example" / "18torrin"


def test_the_page_can_be_followed(command: Callable[..., tuple[int, str]], tmp_path: Path) -> None:
    Reader(tmp_path, command).follow(PAGE)
    for picture in ("map", "tiles"):
        assert (tmp_path / "my" / f"{picture}.svg").read_text(encoding="utf-8").startswith("<svg")


def test_the_page_writes_the_example(command: Callable[..., tuple[int, str]], tmp_path: Path) -> None:
    reader = Reader(tmp_path, command)
    for fence in fences(PAGE):
        if "rounds/" in fence.options.get("file", ""):
            break
        if "file" in fence.options:
            reader.do(fence)
    for path in sorted(EXAMPLE.glob("*.yaml")):
        assert lines(path) == lines(tmp_path / "my" / "18torrin" / path.name), path.name


def lines(path: Path) -> list[str]:
    """The lines of a file, without the one for editors, which names another place."""
    return [line for line in path.read_text(encoding="utf-8").splitlines() if "yaml-language-server" not in line]
