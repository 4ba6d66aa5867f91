"""What has to be there for a table to be shown: the box, the map as it lies, and a way to ask for fields."""

from __future__ import annotations

from collections.abc import Iterable
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

    def get(self, thing: Any, name: str) -> Any:
        """A field of a thing."""


class OptionLook(Protocol):
    """One thing that may be decided."""

    @property
    def name(self) -> str: ...
    @property
    def by(self) -> str: ...
    @property
    def text(self) -> str | None: ...
    @property
    def parameters(self) -> tuple[str, ...]: ...
    @property
    def again(self) -> bool: ...
    @property
    def window(self) -> bool: ...


class ChoiceLook(Protocol):
    """Who is asked what."""

    @property
    def player(self) -> str: ...
    @property
    def headings(self) -> tuple[str, ...]: ...
    @property
    def label(self) -> str: ...
    @property
    def text(self) -> str | None: ...
    @property
    def options(self) -> Iterable[OptionLook]: ...


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
