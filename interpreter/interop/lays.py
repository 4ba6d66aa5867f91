"""Compares what may be laid with recorded lists of legal lays and places for markers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from interpreter.ids import Piece
from interpreter.interop.tables import InteropTable, Row
from interpreter.interop.transcript import Move, Transcript
from interpreter.play.choices import fully_spelled
from interpreter.play.game import Game

Place = tuple[Any, ...]
PLACED = ("lay", "stop", "marker")
"""Types of parameters that say where, or with which marker."""


@dataclass(frozen=True, slots=True)
class LayDifference:
    """A point at which the lists differ."""

    line: int
    entity: str
    kind: str
    only_ours: tuple[Place, ...]
    only_theirs: tuple[Place, ...]

    def __str__(self) -> str:
        return (
            f"action {self.line}, {self.kind} by {self.entity}: "
            f"only here {_listed(self.only_ours)}; only recorded {_listed(self.only_theirs)}"
        )


class LayList:
    """The recorded lists of a game, compared as the game comes to their points."""

    def __init__(self, game: Game, table: InteropTable, transcript: Transcript) -> None:
        self._game, self._table = game, table
        self._lists = {(row["n"], row["kind"]): row for row in transcript.lays}
        self.points: set[tuple[int, str]] = set()
        """line and kind of those compared"""
        self.found: dict[tuple[int, str], LayDifference] = {}

    @property
    def differences(self) -> list[LayDifference]:
        """The points at which the lists differ."""
        return [self.found[key] for key in sorted(self.found)]

    @property
    def missed(self) -> list[tuple[int, str]]:
        """Points of the record that the game has not come to."""
        return sorted(set(self._lists) - self.points)

    def compare(self, move: Move, later: Sequence[Move], row: Row, action: Mapping[str, Any]) -> None:
        """Compare at the point at which a move, with later ones that it takes along, is about to be carried out."""
        kinds = [kind for kind, choices in self._table.lays.items() if row.do in choices]
        for kind in kinds:
            for each in (move, *later):
                if (each.line, kind) in self._lists:
                    self._at((each.line, kind), action)

    def _at(self, key: tuple[int, str], action: Mapping[str, Any]) -> None:
        recorded = self._lists[key]
        self.points.add(key)
        mine = set(self._ours(action))
        theirs = {self._recorded(key[1], place) for place in recorded["legal"]}
        if mine == theirs:
            self.found.pop(key, None)
        else:
            ours, only = tuple(sorted(mine - theirs)), tuple(sorted(theirs - mine))
            self.found[key] = LayDifference(key[0], str(recorded["entity"]), key[1], ours, only)

    def _ours(self, action: Mapping[str, Any]) -> Iterator[Place]:
        """Where all actions of the same choice lead that differ in the place alone."""
        offers = self._game.offers
        for each in offers.open_options():
            if each.name != action["choice"]:
                continue
            types = {p.name: p.type.word for p in each.option.parameters if p.type is not None}
            fixed = {key: value for key, value in action.items() if types.get(key) not in PLACED}
            for other in fully_spelled(offers, each):
                if fixed.items() <= other.items():
                    yield from (self._place(other[name]) for name, word in types.items() if word in PLACED[:2])

    def _place(self, written: Any) -> Place:
        """A lay, or a city by its place among those of its hex."""
        if isinstance(written, dict):
            return written["hex"], written["tile"], written["turn"]
        at, _, number = str(written).rpartition(":")
        stops = self._game.runtime.position.stops_at(Piece("hex", at))
        cities = [stop for stop in stops if stop.kind == "city"]
        return at, cities.index(stops[int(number)])

    def _recorded(self, kind: str, place: list[Any]) -> Place:
        at = self._table.ours("hexes", place[0])
        if kind == "lay":
            return at, self._table.ours("tiles", place[1]), int(place[2])
        return at, int(place[1])


def _listed(places: tuple[Place, ...]) -> str:
    shown = [" ".join(map(str, place)) for place in places[:6]]
    more = f" and {len(places) - 6} more" if len(places) > 6 else ""
    return (", ".join(shown) or "nothing") + more
