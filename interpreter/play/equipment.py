"""Makes the table a game is played on: with the readers of fields and the roles that scripts answer."""

from __future__ import annotations

from interpreter.ids import Piece
from interpreter.play.fields import LASTING, PIECE_READERS, STOP_READERS, UNSET
from interpreter.play.roles import Answers
from interpreter.play.runtime import Equipment, Runtime
from interpreter.ruleset.box import Scenario
from interpreter.ruleset.ruleset import Ruleset

EQUIPMENT = Equipment(PIECE_READERS, LASTING, UNSET, STOP_READERS, Answers)


def equipped(ruleset: Ruleset, scenario: Scenario, players: tuple[Piece, ...]) -> Runtime:
    """An empty table for these players, with all that code needs at hand."""
    return Runtime(ruleset, scenario, players, EQUIPMENT)
