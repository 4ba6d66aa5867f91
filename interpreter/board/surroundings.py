"""What is reached around a lay, whatever it is: found once for many lays, and mostly enough to tell what each joins.

A way that comes to a hex for the first time has used nothing of it: by which sides one comes there does not depend on
what lies there. So a piece of a lay is reached when it ends at such a side, or in a stop of the hex that is a start,
and no piece is when none does. Then the lay leads nowhere either, and elsewhere is reached what is reached without the
hex. Only where a way might leave the hex and come back to it everything has to be searched.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Union

from interpreter.board.atlas import Placement, Stop, Track
from interpreter.board.lay import Lay
from interpreter.board.network import Network, Reached
from interpreter.board.position import Position

MOST = 500
"""So many questions are kept at a time."""
NOWHERE = -1

Things = Iterable[Stop | Track]
Begin = Union[tuple[Stop | Track, ...], "Around"]


class Around(Network):
    """All that is reached without ever coming to one hex, by its number; where it has no track that is the same for
    all such hexes, and it is called nowhere."""

    def __init__(
        self, position: Position, start: Things, gauges: Iterable[str], through: Iterable[Stop], without: int
    ) -> None:
        super().__init__(position, start, gauges, through)
        self._without = without
        self._gates: dict[int, bool] = {}

    def _closed(self) -> bytearray:
        closed, atlas, index = super()._closed(), self._position.atlas, self._without
        if index != NOWHERE:
            closed[index * 6 : index * 6 + 6] = b"\1" * 6
            first = atlas.stop_place(index, 0)
            closed[first : first + atlas.stops_a_hex] = b"\1" * atlas.stops_a_hex
        return closed

    def comes_by(self, gate: int) -> bool:
        """Whether some way leads over a side into the hex."""
        found = self._gates.get(gate)
        if found is None:
            beyond = self._position.atlas.across[gate]
            legs = self._position.legs(self._gauges)
            found = self._gates[gate] = beyond >= 0 and any(self.has_track(leg[0]) for leg in legs[beyond])
        return found


class Surroundings:
    """What is reached without and around lays, kept with a position until a tile is laid."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._found: dict[object, Around] = {}
        self._alike: dict[tuple[Stop, ...], tuple[Stop, ...]] = {}
        self._asked: dict[object, tuple[Begin, tuple[Stop, ...], Around]] = {}

    @classmethod
    def of(cls, position: Position) -> Surroundings:
        """Those of a position."""
        found = position.followers.get(cls)
        if not isinstance(found, cls):
            found = position.followers[cls] = cls(position)
        return found

    def tile_changed(self, _index: int) -> None:
        """Another placement lies on a hex."""
        self._forget()

    def _forget(self) -> None:
        for known in (self._found, self._alike, self._asked):
            known.clear()

    def around(self, at: Placement, start: Begin, gauges: frozenset[str], through: tuple[Stop, ...]) -> Around:
        """What is reached without coming to the hex of what lies there now, from starts elsewhere."""
        key = (id(start), id(through), at.index, gauges)
        asked = self._asked.get(key)
        if asked is None:
            if len(self._asked) >= MOST:
                self._forget()
            index = at.index if any(piece.gauge in gauges for piece in at.track) else NOWHERE
            if isinstance(start, Around):
                found = self._around(index, start, gauges, through)
            else:
                found = self._around(index, _elsewhere(start, at.index), gauges, through)
            asked = self._asked[key] = start, through, found  # as long as they are kept nothing else has their ids
        return asked[2]

    def whole(self, start: Begin, gauges: frozenset[str], through: tuple[Stop, ...]) -> Around:
        """What is reached on the map as it lies."""
        return self._around(NOWHERE, start if isinstance(start, Around) else tuple(start), gauges, through)

    def _around(self, index: int, start: Begin, gauges: frozenset[str], through: tuple[Stop, ...]) -> Around:
        legs = self._position.legs(gauges)
        stops = tuple([stop for stop in through if legs[stop.place] and stop.placement.index != index])
        stops = self._alike.setdefault(stops, stops)
        key = (index, start, gauges, id(stops))
        found = self._found.get(key)
        if found is None:
            if len(self._found) >= MOST:
                self._forget()
            begin = start.stops if isinstance(start, Around) else start
            found = self._found[key] = Around(self._position, begin, gauges, stops, index)
        return found


def _elsewhere(things: Iterable[Stop | Track], index: int) -> tuple[Stop | Track, ...]:
    return tuple([thing for thing in things if thing.placement.index != index])


def reached(
    position: Position, start: Things, gauges: Iterable[str], through: Iterable[Stop], lay: Lay | None
) -> Network:
    """All that some way from a start leads to, with a lay in place when one is given."""
    if lay is not None:
        kind = Network if lay.before is not None else LaidNetwork
        return kind(position, start, gauges, through, lay)
    begin = start.stops_of if isinstance(start, Reached) else tuple(start)
    if begin is None or (isinstance(begin, Network) and not isinstance(begin, Around)):
        return Network(position, start, gauges, through)
    return Surroundings.of(position).whole(begin, frozenset(gauges), tuple(through))


class LaidNetwork(Network):
    """What is reached with one lay in place, told by what is reached around it where that is enough."""

    def __init__(
        self, position: Position, start: Things, gauges: Iterable[str], through: Iterable[Stop], lay: Lay
    ) -> None:
        super().__init__(position, start, gauges, through, lay)
        self._new, self._gate = lay.placement, lay.placement.index * 6
        self._own: list[Stop | Track] = []
        """starts on the hex of the lay"""
        self._nowhere: bool | None = None
        self._around: Around | None = None
        """what is reached around the lay; None where it starts with what depends on the lay"""
        begin = self._begin(lay)
        if begin is not None:
            passing = through if isinstance(through, tuple) else tuple(through)
            self._around = Surroundings.of(position).around(lay.covers, begin, self._gauges, passing)

    def _begin(self, lay: Lay) -> Begin | None:
        start, new = self._start, self._new
        if isinstance(start, Reached):
            inner = start.stops_of
            told = inner.untouched_by(lay) if isinstance(inner, LaidNetwork) else None
            begin, self._own = told or (None, [])
            return begin
        things = start if isinstance(start, tuple) else tuple(start)
        self._own = [thing for thing in things if thing.placement is new]
        return None if self._own and any(isinstance(thing, Track) for thing in self._own) else things

    def untouched_by(self, lay: Lay) -> tuple[Around, list[Stop | Track]] | None:
        """What is reached elsewhere and on the hex of its lay, where no way comes to the track of that."""
        around = self._around if lay is self._lay and self._leads_nowhere() else None
        return None if around is None else (around, self._own)

    def has_track(self, piece: Track) -> bool:
        """Whether a piece of track is reached."""
        around = None if self._everything is not None else self._around
        if around is not None:
            if piece.placement is self._new:
                found = self._has_new(piece, around)
                if found is not None:
                    return found
            elif self._leads_nowhere():
                return piece.placement.index != self._new.index and around.has_track(piece)
        return super().has_track(piece)

    def has_stop(self, stop: Stop) -> bool:
        """Whether a stop is reached."""
        around = None if self._everything is not None else self._around
        if around is not None and self._leads_nowhere():
            return stop in self._own if stop.placement.index == self._new.index else around.has_stop(stop)
        return super().has_stop(stop)

    def _leads_nowhere(self) -> bool:
        """Whether no way comes to any track of the lay, so that what is reached elsewhere is reached without it."""
        if self._nowhere is None:
            around, gauges = self._around, self._gauges
            comes = around is None or any(
                self._comes_to(piece, around) for piece in self._new.track if piece.gauge in gauges
            )
            self._nowhere = not comes
        return self._nowhere

    def _comes_to(self, piece: Track, around: Around) -> bool:
        """Whether a way comes to a piece of the lay first of all that it uses of it."""
        for side in piece.sides:
            if around.comes_by(self._gate + side):
                return True
        return bool(self._own) and any(stop in self._own for stop in piece.stops)

    def _has_new(self, piece: Track, around: Around) -> bool | None:
        """Whether a piece of the lay is reached; None when that has to be searched."""
        if piece.gauge not in self._gauges:
            return False
        if self._comes_to(piece, around):
            return True
        if self._leads_nowhere():
            return False
        return True if self._goes_on_to(piece, around) else None

    def _goes_on_to(self, piece: Track, around: Around) -> bool:
        """Whether a way comes to it by another piece that ends in the same stop, and may pass there."""
        for stop in piece.stops:
            if any(each.place == stop.place for each in self._through):
                others = (each for each in stop.track if each is not piece)
                if any(each.gauge in self._gauges and self._comes_to(each, around) for each in others):
                    return True
        return False
