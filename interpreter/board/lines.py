"""The map as trains see it: stretches of track from stop to stop."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from interpreter.board.atlas import Stop, Track
from interpreter.board.position import Position
from interpreter.board.run import hexes_of
from interpreter.ids import Piece


@dataclass(frozen=True, slots=True, eq=False)
class Stretch:
    """Unbroken track between two stops, as seen from the first."""

    start: Stop
    end: Stop
    track: tuple[Track, ...]
    bits: int
    crossings: int


class Lines:
    """All stretches of the map as it lies, by the stop they begin at.

    One serves everybody, kept with the position (`of`): when a tile is laid, the stretches that came by its hex are
    looked for anew.
    """

    def __init__(self, position: Position, gauges: frozenset[str]) -> None:
        self._position = position
        self.gauges = gauges
        self._legs = position.legs(gauges)
        self._first_stop = position.atlas.gates
        self._from: dict[Stop, tuple[Stretch, ...]] = {}
        self._by_hex: dict[int, set[Stop]] = {}
        """the stops whose stretches came by a hex"""

    @classmethod
    def of(cls, position: Position, gauges: Iterable[str]) -> Lines:
        """Those of a position."""
        key = (cls, frozenset(gauges))
        found = position.followers.get(key)
        if not isinstance(found, cls):
            found = position.followers[key] = cls(position, key[1])
        return found

    def tile_changed(self, index: int) -> None:
        """Another placement lies on a hex: what came by it holds no more."""
        for stop in self._by_hex.pop(index, ()):
            self._from.pop(stop, None)

    def all_stops(self) -> tuple[Stop, ...]:
        """All stops of the map, in its order."""
        return self._position.stops()

    def from_stop(self, stop: Stop) -> tuple[Stretch, ...]:
        """The stretches that begin at a stop, in the order of the track."""
        found = self._from.get(stop)
        if found is None:
            found = self._from[stop] = tuple(self._search(stop))
        return found

    def _search(self, start: Stop) -> Iterator[Stretch]:
        self._by_hex.setdefault(start.placement.index, set()).add(start)
        todo: list[tuple[int, tuple[Track, ...], int]] = [(start.place, (), 0)]
        while todo:
            place, track, used = todo.pop()
            if place < self._first_stop:
                self._by_hex.setdefault(place // 6, set()).add(start)
            taken = used & ~self._entered(place)
            for piece, _, onward in reversed(self._legs[place]):
                if onward < 0 or piece.bits & taken:
                    continue
                longer, now = (*track, piece), used | piece.bits
                if onward < self._first_stop:
                    todo.append((onward, longer, now))
                else:
                    end = piece.stops[0] if piece.stops[0].place == onward else piece.stops[1]
                    if end is not start:
                        crossings = sum(len(each.sides) for each in longer) // 2
                        yield Stretch(start, end, longer, now, crossings)

    def _entered(self, place: int) -> int:
        """The hexside a gate is entered by, which the next piece touches too."""
        return self._position.atlas.side_bits[place] if place < self._first_stop else 0

    def connected(self, starts: Iterable[Stop]) -> list[Stop]:
        """All stops joined to these by stretches, whatever stands in the way, in the order of the map."""
        found = set(starts)
        todo = list(found)
        while todo:
            for stretch in self.from_stop(todo.pop()):
                if stretch.end not in found:
                    found.add(stretch.end)
                    todo.append(stretch.end)
        return sorted(found, key=lambda stop: stop.place)

    def through(
        self, connections: Sequence[Sequence[Piece]], among: Collection[Stop] | None = None
    ) -> Iterator[tuple[tuple[Stop, ...], tuple[Track, ...]]]:
        """Every way over stretches that lead through these hexes, one row of hexes for each stretch, in order.

        A row may be written from either end. `among`: only these stops are stopped at.
        """
        choices = [self._leading_through(row, among) for row in connections]
        todo: list[tuple[tuple[Stretch, ...], int]] = [((), 0)]
        while todo:
            chosen, used = todo.pop()
            if len(chosen) == len(choices):
                if chosen:
                    yield _joined(chosen)
                continue
            for stretch in reversed(choices[len(chosen)]):
                if stretch.bits & used or (chosen and chosen[-1].end is not stretch.start):
                    continue
                if not any(stretch.end is each.start for each in chosen):
                    todo.append(((*chosen, stretch), used | stretch.bits))

    def _leading_through(self, row: Sequence[Piece], among: Collection[Stop] | None) -> list[Stretch]:
        """The stretches, in both directions, that lead through exactly these hexes."""
        wanted = (tuple(row), tuple(reversed(row)))
        return [
            stretch
            for at in dict.fromkeys((row[0], row[-1]))
            for stop in self._position.stops_at(at)
            if among is None or stop in among
            for stretch in self.from_stop(stop)
            if hexes_of(stretch.track) in wanted and (among is None or stretch.end in among)
        ]


def _joined(stretches: Sequence[Stretch]) -> tuple[tuple[Stop, ...], tuple[Track, ...]]:
    stops = (stretches[0].start, *(stretch.end for stretch in stretches))
    return stops, tuple(piece for stretch in stretches for piece in stretch.track)
