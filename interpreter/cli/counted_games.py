"""Recorded games that count for coverage: played again with code that leaves marks where it has been."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from interpreter import interop
from interpreter.cli.console import stop
from interpreter.cli.game_files import game_file, own_record
from interpreter.interop import read_transcript, table_for
from interpreter.load.places import title_folder
from interpreter.opening import load_ruleset
from interpreter.play.attempts import Refusal
from interpreter.play.game import Game
from interpreter.play.marks import forget_marks
from interpreter.ruleset.ruleset import Ruleset
from interpreter.testing.coverage.reach import Reached

Told = Callable[[str], object]


def count_game(title: str, file: Path, reached: Reached, told: Told) -> None:
    """Play a recorded game of a title, one of ours or one from elsewhere, and note what it reaches. What it reached
    counts also when it cannot be played to its end."""
    path = game_file(file)
    record = own_record(path)
    ruleset = _played_elsewhere(title, path, told) if record is None else _played_here(title, path, record, told)
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


def _played_here(title: str, path: Path, record: dict[str, Any], told: Told) -> Ruleset:
    _same_title(title, title_folder(record["ruleset"]), path)
    ruleset = load_ruleset(record["ruleset"], record["variants"], marked=True)
    forget_marks(ruleset)
    game = Game(ruleset, record["players"], record["seed"], record["scenario"])
    for number, action in enumerate(record["actions"], 1):
        if number % 20 == 0:
            told(f"{path}: {number} of {len(record['actions'])} actions")
        try:
            game.apply(action)
        except Refusal as refusal:
            stop(f"{path}: action {number} is refused: {refusal}", "18xx replay says more")
    return ruleset
