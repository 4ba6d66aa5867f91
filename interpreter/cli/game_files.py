"""Files with recorded games that a command is given: which game is in them, ours or one from elsewhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from interpreter.cli.console import stop
from interpreter.interop import is_transcript
from interpreter.opening import FORMATS, wrong_shape
from interpreter.testing.recorded_games import data_in

TRANSCRIPT = "transcript.json"
"""What is played of a folder."""


def game_file(path: Path) -> Path:
    """The transcript in a folder; any other file is what it is."""
    return path / TRANSCRIPT if (path / TRANSCRIPT).is_file() else path


def own_record(path: Path) -> dict[str, Any] | None:
    """The record in a file of ours, packed or not, as its schema has it; one written by hand need not name variants and
    hash. None when the game comes from elsewhere. Stops the command when it is neither, or damaged."""
    data = data_in(path)
    if data is None or is_transcript(data):
        return None
    kind = FORMATS.get(str(data.get("format"))) if isinstance(data, dict) else None
    if kind is None:
        stop(f"{path} is no recorded game: neither one of ours nor one from elsewhere")
    whole = {"variants": [], "hash": "0" * 64, **data}
    wrong = wrong_shape(whole, kind)
    if wrong is not None:
        stop(f"{path} is damaged: {wrong}")
    return whole
