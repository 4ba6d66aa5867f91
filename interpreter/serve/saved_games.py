"""A saved game or a record that a client sends, held against its rules before it is played on."""

from __future__ import annotations

from typing import Any

from interpreter.load.bundle_files import FORMAT
from interpreter.opening import FORMATS, wrong_shape
from interpreter.play.attempts import Refusal
from interpreter.play.game import Game
from interpreter.ruleset.ruleset import Ruleset
from interpreter.serve.log import Entry, replayed
from interpreter.serve.messages import wrong_params
from interpreter.serve.trouble import Trouble

Saved = dict[str, Any]


def hold_to_shape(saved: Saved) -> None:
    """Raises Trouble when something is no saved game, or none that could have been begun here."""
    if saved.get("format") == FORMAT:
        hint = "18xx serve --ruleset FILE lets games of it be begun"
        raise _not_opened("this is no saved game but the bundle of a title", hint)
    kind = FORMATS.get(str(saved.get("format")))
    if kind is None:
        wrong: str | None = f"its `format` says none of {', '.join(FORMATS)}"
    else:
        begun = {"ruleset": "title", "players": saved.get("players")}
        wrong = wrong_shape(saved, kind) or wrong_params("games.new", begun)
    if wrong is not None:
        raise _not_opened(f"this is no saved game: {wrong}")


def hold_to_rules(saved: Saved, ruleset: Ruleset) -> None:
    """Raises Trouble when it was saved with other rules."""
    if ruleset.hash != saved["hash"]:
        words = f"it was saved with other rules of {ruleset.title}: they have changed since"
        raise _not_opened(words, "other_rules opens it all the same")


def played_again(saved: Saved, ruleset: Ruleset) -> tuple[Game, list[Entry]]:
    """The game, and what happened in it. Raises Trouble when its actions do not lead to what was saved."""
    try:
        game, log = replayed(ruleset, saved)
    except Refusal as refusal:
        raise _not_opened(f"an action in it is not allowed: {refusal}") from refusal
    except ValueError as error:
        raise _not_opened(f"it does not fit its rules: {error}") from error
    if saved.get("digest", game.digest()) != game.digest() and ruleset.hash == saved["hash"]:
        raise _not_opened("what lies on its table is not what its actions lead to")
    return game, log


def _not_opened(message: str, hint: str = "save it anew, or mend the file") -> Trouble:
    return Trouble("serve/not-opened", message, hint)
