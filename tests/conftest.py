"""What tests share: where the material lies that is not part of the project."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write golden files anew; read the difference")


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with rulebook facts and recorded games; tests that need it are skipped where it is missing."""
    folder = Path(os.environ.get("EIGHTEENXX_SHARED") or ROOT.parent / "shared")
    if not (folder / "facts").is_dir():
        pytest.skip(f"needs the shared material, and {folder} is not there; set EIGHTEENXX_SHARED")
    return folder


@pytest.fixture
def mini(tmp_path: Path) -> Callable[..., Path]:
    """Writes the title of tests/titles/mini to a folder, texts replaced: `mini(("map.yaml", old, new), ...)`."""

    def write(*edits: tuple[str, str, str]) -> Path:
        folder = tmp_path / "titles" / "mini"
        shutil.copytree(ROOT / "tests" / "titles" / "mini", folder, dirs_exist_ok=True)
        for name, old, new in edits:
            path = folder / name
            text = path.read_text(encoding="utf-8") if path.is_file() else ""
            assert old in text, f"{name} has no {old!r}"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text.replace(old, new, 1) if old else new, encoding="utf-8")
        return folder

    return write
