"""An interpreter for 18xx railway games, in which a whole title is data."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from interpreter.check import check as _check
from interpreter.compile import compile_ruleset
from interpreter.load.draft import load as _load
from interpreter.play.attempts import Reason, Refusal
from interpreter.play.choices import Choice, OptionView
from interpreter.play.game import Game, ScriptFailure
from interpreter.problems import Problem, RulesetError
from interpreter.ruleset.ruleset import Ruleset

__all__ = [
    "Choice",
    "Game",
    "OptionView",
    "Problem",
    "Reason",
    "Refusal",
    "Ruleset",
    "RulesetError",
    "ScriptFailure",
    "check_ruleset",
    "load_ruleset",
    "open_game",
]


def check_ruleset(title: str | Path, variants: Iterable[str] = ()) -> tuple[Problem, ...]:
    """Everything that is wrong with a title, given by its name or folder, with these variants."""
    return _check(_load(title, variants))[1]


def load_ruleset(title: str | Path, variants: Iterable[str] = ()) -> Ruleset:
    """Load a title, given by its name or folder, with these variants. Raises RulesetError with all problems."""
    checked, problems = _check(_load(title, variants))
    if checked is None:
        raise RulesetError(problems)
    return compile_ruleset(checked)


class SaveError(ValueError):
    """A file is no saved game, or one of other rules."""


def open_game(path: str | Path, *, other_rules: bool = False) -> Game:
    """Open a saved game or a record. Raises SaveError when it is neither, or was made with rules that have changed
    since (unless `other_rules` allows that)."""
    try:
        data = json.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, json.JSONDecodeError) as error:
        raise SaveError(f"{path} cannot be read as a saved game: {error}") from error
    if not isinstance(data, dict) or str(data.get("format", "")).partition("/")[0] not in ("18xx-game", "18xx-record"):
        raise SaveError(f"{path} is no saved game: its `format` says neither 18xx-game nor 18xx-record")
    try:
        ruleset = load_ruleset(data["ruleset"], data["variants"])
        if ruleset.hash != data["hash"] and not other_rules:
            raise SaveError(f"{path} was saved with other rules of {ruleset.title}: they have changed since")
        return _rebuilt(ruleset, data)
    except (KeyError, TypeError, AttributeError, IndexError) as error:
        raise SaveError(f"{path} is damaged: {error!r}") from error


def _rebuilt(ruleset: Ruleset, data: dict[str, object]) -> Game:
    if "table" in data:
        return Game.restored(ruleset, data)
    game = Game(ruleset, data["players"], data["seed"], data["scenario"])  # type: ignore[arg-type]
    for action in data["actions"]:  # type: ignore[attr-defined]
        game.apply(action)
    return game
