"""What the readings of a table say about our game; each is made a question to the game once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from interpreter.ids import Piece
from interpreter.interop.tables import InteropTable, Reading
from interpreter.play.game import Game
from interpreter.ruleset.values import Group


class Unknown:
    """What the ruleset cannot say agrees with anything."""

    def __repr__(self) -> str:
        return "unknown"


UNKNOWN = Unknown()


@dataclass(frozen=True, slots=True, eq=False)
class Figure:
    """A figure of theirs by its name, with the question that gives ours."""

    name: str
    reading: Reading
    ask: Callable[..., Any]

    def theirs(self, value: Any) -> Any:
        """A recorded value in our words."""
        words = self.reading.words
        if not words:
            return value
        if isinstance(value, list):
            return [self.theirs(each) for each in value]
        return words.get(value, value) if isinstance(value, str) else value


class Readings:
    """The figures of each group, as questions to a game."""

    def __init__(self, game: Game, table: InteropTable) -> None:
        self.game = game
        self.left_out: set[str] = set()
        """figures that the ruleset has no function for"""
        groups = {**table.readings, "uses": table.uses}
        self._all = {
            group: {name: Figure(name, reading, self._question(reading)) for name, reading in readings.items()}
            for group, readings in groups.items()
        }
        self._in: dict[tuple[str, str | None], tuple[Figure, ...]] = {}

    def get(self, group: str, name: str) -> Figure | None:
        """One figure, whatever round it is for."""
        return self._all[group].get(name)

    def of(self, group: str, round_kind: str | None = None) -> tuple[Figure, ...]:
        """The figures of a group; with a kind of round only those that are compared in it."""
        key = (group, round_kind)
        found = self._in.get(key)
        if found is None:
            rows = self._all[group].values()
            found = tuple(each for each in rows if round_kind in (None, *(each.reading.rounds or (round_kind,))))
            self._in[key] = found
        return found

    def _question(self, reading: Reading) -> Callable[..., Any]:
        """What gives a figure, as plain values; `UNKNOWN` when the ruleset cannot say it."""
        owner, _, name = reading.source.partition(".")
        read, ask, source = self.game.runtime.read, self.game.ask, reading.source
        if name:
            whole = Piece(owner, owner)
            return lambda about=whole: plain(read[about, name])
        if source in self.game.ruleset.code.functions:
            return lambda *about: plain(ask(source, *about))
        return lambda *_: self._cannot_say(source)

    def _cannot_say(self, source: str) -> Unknown:
        self.left_out.add(source)
        return UNKNOWN


def plain(value: Any) -> Any:
    """A value of ours as their files have it: pieces by name, groups and lists as lists, tables as maps."""
    kind = type(value)
    if kind is int or kind is bool or kind is str or value is None:
        return value
    if kind is Piece:
        return value.id
    if kind is Group:
        return sorted(map(plain, value))
    if isinstance(value, tuple):
        return [plain(each) for each in value]
    if isinstance(value, Mapping):
        return {plain(key): plain(each) for key, each in value.items()}
    return value
