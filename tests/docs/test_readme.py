"""README.md: its commands and its Python do what it says."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from pathlib import Path

from page import fences

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "README.md"
SHORTER = {"soak": ("--games", "3", "--actions", "60", "--copies", "10")}
"""What takes minutes is tried with less of it; the last of two options counts."""


def test_its_commands_work(command: Callable[..., tuple[int, str]], tmp_path: Path) -> None:
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    lines = [line for fence in fences(PAGE) if fence.language == "sh" for line in fence.text.splitlines()]
    commands = [shlex.split(line, comments=True) for line in lines]
    assert {words[0] for words in commands if words} == {"make", "18xx"}
    tried = [words[1:] for words in commands if words and words[0] == "18xx"]
    assert {words[0] for words in tried} >= {"check", "draw", "play", "show", "actions", "why-not", "replay"}
    for words in tried:
        code, printed = command(*words, *SHORTER.get(words[0], ()), typed="q")
        wanted = 1 if words[0] == "why-not" else 0
        assert code == wanted, f"{' '.join(words)}\n{printed}"


def test_its_python_works() -> None:
    (code,) = [fence.text for fence in fences(PAGE) if fence.language == "python"]
    code = re.sub(r'"18ireland"', 'str(ROOT / "docs/example/18torrin")', code)
    names: dict[str, object] = {"ROOT": ROOT}
    exec(compile(code, "README.md", "exec"), names)
    assert names["game"].over  # type: ignore[attr-defined]
