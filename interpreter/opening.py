"""From a title to its ruleset, from a file to its game: what a program that uses the interpreter begins with."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from interpreter.load.places import titles
from interpreter.making import bundled, made
from interpreter.play.game import Game
from interpreter.play.saving import fingerprint
from interpreter.problems import Problem, RulesetError
from interpreter.ruleset.ruleset import Ruleset

FORMATS = {"18xx-game/1": "game", "18xx-record/1": "record"}
"""What a file says of itself, and the schema that holds it."""


def check_ruleset(title: str | Path, variants: Iterable[str] = ()) -> tuple[Problem, ...]:
    """Everything that is wrong with a title, given by its name, folder or bundle, with these variants."""
    return made(title, variants).problems


def load_ruleset(
    title: str | Path, variants: Iterable[str] = (), above: Path | None = None, *, marked: bool = False
) -> Ruleset:
    """Load a title, given by its name, folder or bundle, with these variants. Raises RulesetError with all problems.

    `above` is a script that stands above all others, to begin a game elsewhere than at its beginning. The code of
    a `marked` ruleset leaves marks where it has been (`interpreter.play.marks`).
    """
    found = made(title, variants, above, marked=marked)
    if found.ruleset is None:
        raise RulesetError(found.problems)
    return found.ruleset


def bundle_ruleset(title: str | Path, variants: Iterable[str] = ()) -> dict[str, Any]:
    """A title with these variants as one bundle (schemas/bundle.schema.json): as JSON in a file it loads again, and
    front ends in any language read it. Raises RulesetError with all problems."""
    return bundled(title, variants)


class SaveError(ValueError):
    """A file is no saved game, or one of other rules."""


class OtherRules(SaveError):
    """A game was saved with rules that have changed since."""


def open_game(path: str | Path, ruleset: Ruleset | None = None, *, other_rules: bool = False) -> Game:
    """Open a saved game or a record, with the rules it names or those given.

    Raises SaveError when it is neither, is damaged, or was made with rules that have changed since (unless
    `other_rules` allows that); RulesetError when its rules make no sense any more; Refusal when a record does not fit
    them.
    """
    try:
        data = _saved(path)
    except RecursionError as error:
        raise SaveError(f"{path} is damaged: it is nested too deeply") from error
    ruleset = ruleset or _rules_named(data, str(path))
    if ruleset.hash != data["hash"] and not other_rules:
        raise OtherRules(f"{path} was saved with other rules of {ruleset.title}: they have changed since")
    try:
        return _rebuilt(ruleset, data)
    except ValueError as error:
        raise SaveError(f"{path} does not fit its rules: {error}") from error
    except RecursionError as error:
        raise SaveError(f"{path} is damaged: it is nested too deeply") from error
    except (KeyError, TypeError, AttributeError, IndexError) as error:
        raise SaveError(f"{path} is damaged: {error!r}") from error


def _saved(path: str | Path) -> dict[str, Any]:
    """What is in a file, if it is a saved game or a record, as it was saved."""
    try:
        data = json.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise SaveError(f"{path} cannot be read as a saved game: {error}") from error
    kind = FORMATS.get(str(data.get("format"))) if isinstance(data, dict) else None
    if kind is None:
        raise SaveError(f"{path} is no saved game: its `format` says none of {', '.join(FORMATS)}")
    wrong = wrong_shape(data, kind)
    if wrong is not None:
        raise SaveError(f"{path} is damaged: {wrong}")
    if "digest" in data and data["digest"] != fingerprint(data["table"], data["progress"]):
        raise SaveError(f"{path} is damaged: what lies on its table is not what was saved")
    saved: dict[str, Any] = data
    return saved


def _rules_named(data: dict[str, Any], path: str) -> Ruleset:
    """The rules a game names. Where the bundle it was played from is gone, or holds others by now, the title of that
    name does as well if its rules are the same."""
    if "title" not in data:
        return load_ruleset(data["ruleset"], data["variants"])
    there = Path(data["ruleset"]).is_file()
    found = made(data["ruleset"]) if there else None
    if found is not None and found.ruleset is not None and found.ruleset.hash == data["hash"]:
        return found.ruleset
    other = made(data["title"], data["variants"]).ruleset if data["title"] in titles() else None
    if other is not None and other.hash == data["hash"]:
        return other
    if found is None:
        said = f"{path} was played from the bundle {data['ruleset']}, which is not there"
        raise SaveError(f"{said}: put it back, or open the game with the ruleset of another copy")
    if found.ruleset is None:
        raise RulesetError(found.problems)
    return found.ruleset


def wrong_shape(data: dict[str, object], kind: str) -> str | None:
    """The first way in which a file is not what its schema says."""
    from interpreter.load.schema import validator_for  # takes long to load, and only what is opened is held to a schema

    validator = validator_for(kind)
    error = None if validator is None else next(validator.iter_errors(data), None)
    if error is None:
        return None
    place = "/".join(map(str, error.absolute_path)) or "the file"
    return f"{place}: {error.message[:200]}"


def _rebuilt(ruleset: Ruleset, data: dict[str, object]) -> Game:
    if "table" in data:
        return Game.restored(ruleset, data)
    game = Game(ruleset, data["players"], data["seed"], data["scenario"])  # type: ignore[arg-type]
    for action in data["actions"]:  # type: ignore[attr-defined]
        game.apply(action)
    return game
