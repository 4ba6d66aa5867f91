"""What has to be there for a table to be shown: the box, the map as it lies, and a way to ask for fields."""

from __future__ import annotations

from typing import Any, Protocol

from interpreter.board.position import Position
from interpreter.ids import Piece
from interpreter.ruleset.box import Box


class Look(Protocol):
    """The table of a game, for reading."""

    @property
    def box(self) -> Box:
        """What is in the box."""

    @property
    def position(self) -> Position:
        """The map as it lies."""

    @property
    def players(self) -> tuple[Piece, ...]:
        """In the order of their seats."""

    def given_supply(self) -> tuple[Piece, ...]:
        """New trains still to be had, front first."""

    def get(self, thing: Any, name: str) -> Any:
        """A field of a thing."""


class ChoiceLook(Protocol):
    """Who is asked what."""

    def to_json(self) -> dict[str, Any]:
        """Plain form."""


class GameLook(Protocol):
    """A game, for reading."""

    @property
    def runtime(self) -> Look: ...
    @property
    def choice(self) -> ChoiceLook | None: ...
    @property
    def over(self) -> str | None: ...
    @property
    def actions_done(self) -> int: ...
    def scores(self) -> dict[str, int]:
        """What everybody is worth."""
