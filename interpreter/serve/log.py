"""What was done in a game, and what happened then: noted as an action is carried out, or a game is played again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from interpreter.board.effort import breathe
from interpreter.play.game import Game
from interpreter.ruleset.ruleset import Ruleset
from interpreter.serve.events import Event, Recorder


@dataclass(slots=True)
class Entry:
    """One action, and what happened."""

    action: dict[str, Any]
    events: list[Event]


def carried_out(game: Game, action: Mapping[str, Any]) -> list[Event]:
    """Carry an action out; what happened, in order. Raises Refusal, and then nothing has changed."""
    recorder = Recorder(game)
    recorder.say(action)
    with recorder.recording() as events:
        game.apply(action)
    return events


def replayed(ruleset: Ruleset, record: Mapping[str, Any]) -> tuple[Game, list[Entry]]:
    """The game of a record, and what happened in it. Raises ValueError or Refusal when it does not fit the rules."""
    game = Game(ruleset, record["players"], record["seed"], record["scenario"])
    log = []
    for action in record["actions"]:
        log.append(Entry(action, carried_out(game, action)))
        breathe()
    return game, log
