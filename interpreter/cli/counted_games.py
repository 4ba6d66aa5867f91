"""Recorded games that count for coverage: played again with code that leaves marks where it has been."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from interpreter import interop
from interpreter.cli.console import stop
from interpreter.interop import is_transcript, read_transcript, table_for
from interpreter.load.places import title_folder
from interpreter.opening import FORMATS, load_ruleset
from interpreter.play.attempts import Refusal
from interpreter.play.game import Game
from interpreter.play.marks import forget_marks
from interpreter.ruleset.ruleset import Ruleset
from interpreter.testing.reach import Reached

TRANSCRIPT = "transcript.json"
Told = Callable[[str], object]


def count_game(title: str, file: Path, reached: Reached, told: Told) -> None:
    """Play a recorded game of a title, one of ours or one from elsewhere, and note what it reaches. What it reached
    counts also when it cannot be played to its end."""
    path = file / TRANSCRIPT if (file / TRANSCRIPT).is_file() else file
    data = None if path.suffix == ".gz" else json.loads(path.read_text(encoding="utf-8"))
    foreign = data is None or is_transcript(data)
    ruleset = _played_elsewhere(title, path, told) if foreign else _played_here(title, path, data, told)
    reached.add_game(str(file), ruleset)


def _same_title(title: str, other: Path, file: Path) -> None:
    if title_folder(title).resolve() != other.resolve():
        stop(f"{file} is a game of {other.name}, and not of {title}")


def _played_elsewhere(title: str, path: Path, told: Told) -> Ruleset:
    transcript = read_transcript(path)
    table = table_for(transcript.title)
    _same_title(title, table.folder, path)
    ruleset = table.ruleset(transcript.options, marked=True)
    forget_marks(ruleset)

    def tell(done: int, of: int, heading: str) -> None:
        if done % 20 == 0:
            told(f"{path}: {done} of {of} actions: {heading}")

    interop.replay(transcript, ruleset, progress=tell)
    return ruleset


def _played_here(title: str, path: Path, data: Any, told: Told) -> Ruleset:
    if not isinstance(data, dict) or data.get("format") not in FORMATS:
        stop(f"{path} is no recorded game: neither one of ours nor one from elsewhere")
    _same_title(title, title_folder(data["ruleset"]), path)
    ruleset = load_ruleset(data["ruleset"], data.get("variants", ()), marked=True)
    forget_marks(ruleset)
    game = Game(ruleset, data["players"], data["seed"], data.get("scenario"))
    for number, action in enumerate(data["actions"], 1):
        if number % 20 == 0:
            told(f"{path}: {number} of {len(data['actions'])} actions")
        try:
            game.apply(action)
        except Refusal as refusal:
            stop(f"{path}: action {number} is refused: {refusal}", "18xx replay says more")
    return ruleset
