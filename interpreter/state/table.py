"""What lies on the table: places with plain values, and the journal through which alone they change."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from interpreter.ids import Piece
from interpreter.state.progress import Progress

Place = tuple[Piece, str]


class Missing:
    """There was no value."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "MISSING"


MISSING = Missing()

Changes = dict[Place, Any]
"""For each place that was changed its value before, `MISSING` if there was none."""


class Table:
    """The values of a game. `watch` is told of every change after it is made: place, value before, value now."""

    __slots__ = ("journal", "progress", "values", "watch")

    def __init__(self) -> None:
        self.values: dict[Place, Any] = {}
        self.journal: Changes = {}
        self.progress = Progress()
        self.watch: Callable[[Place, Any, Any], None] = _nobody

    def get(self, piece: Piece, name: str, default: Any = None) -> Any:
        """The value of a place."""
        return self.values.get((piece, name), default)

    def put(self, piece: Piece, name: str, value: Any) -> None:
        """Change a place; the journal keeps what was there before the action."""
        place = (piece, name)
        old = self.values.get(place, MISSING)
        if place not in self.journal:
            self.journal[place] = old
        self.values[place] = value
        self.watch(place, old, value)

    def clear(self, piece: Piece, name: str) -> None:
        """Take the value of a place away: it is at its default again."""
        place = (piece, name)
        old = self.values.get(place, MISSING)
        if old is MISSING:
            return
        if place not in self.journal:
            self.journal[place] = old
        del self.values[place]
        self.watch(place, old, MISSING)

    def restore(self, changes: Changes) -> None:
        """Put back what stood in these places before."""
        for place, old in changes.items():
            now = self.values.get(place, MISSING)
            if old is MISSING:
                self.values.pop(place, None)
            else:
                self.values[place] = old
            if now is not old:
                self.watch(place, now, old)

    def take_journal(self) -> Changes:
        """The changes since it was last taken; the journal is empty afterwards."""
        changes, self.journal = self.journal, {}
        return changes

    def places(self) -> Iterator[tuple[Piece, str, Any]]:
        """Every place that has a value of its own."""
        for (piece, name), value in self.values.items():
            yield piece, name, value


def _nobody(place: Place, old: Any, new: Any) -> None:
    """Nobody watches."""
