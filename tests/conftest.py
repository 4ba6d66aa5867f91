"""What tests share: where the material lies that is not part of the project."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with rulebook facts and recorded games; tests that need it are skipped where it is missing."""
    folder = Path(os.environ.get("EIGHTEENXX_SHARED") or ROOT.parent / "shared")
    if not (folder / "facts").is_dir():
        pytest.skip(f"needs the shared material, and {folder} is not there; set EIGHTEENXX_SHARED")
    return folder
