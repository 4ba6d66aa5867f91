"""What lies on the map now: a placement on each hex, markers on stops, tiles used; also as it would be after a lay."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping
from operator import attrgetter
from typing import Protocol, TypeVar

from interpreter.board.atlas import Atlas, Edge, Leg, Placement, Stop, Track
from interpreter.board.lay import Lay, LayStop
from interpreter.ids import Piece

Thing = TypeVar("Thing")
_place = attrgetter("place")

Legs = list[tuple[Leg, ...]]
"""By place: the steps from there."""


class Follower(Protocol):
    """Something found out about the map that is told when it changes."""

    def tile_changed(self, index: int) -> None:
        """Another placement lies on the hex with this number."""


class Position:
    """The map now. Changed only by `set_tile` and `set_markers`; everything else asks.

    With `lay` given, what is asked is answered as it will be when that lay, and those before it, are carried out.
    """

    def __init__(self, atlas: Atlas) -> None:
        self.atlas = atlas
        self.placements: list[Placement] = [atlas.printed(at) for at in atlas.hexes]
        self.used: Counter[Piece] = Counter()
        self._markers: dict[Stop, tuple[Piece, ...]] = {}
        self._legs: dict[frozenset[str], Legs] = {}
        self._stops: tuple[Stop, ...] | None = None
        self.followers: dict[object, Follower] = {}
        """what was found out about the map and is kept up to date, by what tells it apart"""

    def copy(self) -> Position:
        """The same, to be changed apart."""
        other = Position(self.atlas)
        other.placements, other.used = list(self.placements), Counter(self.used)
        for stop, markers in self._markers.items():
            other.set_markers(stop, markers)
        return other

    # --- changes

    def set_tile(self, at: Piece, tile: Piece | None, turn: int = 0) -> None:
        """Lay a tile, or uncover the printed hex. Markers of the old stops must be set anew by the caller."""
        index = self.atlas.index[at]
        old, new = self.placements[index], self.atlas.placement(at, tile, turn)
        if old is new:
            return
        if old.tile is not None:
            self.used[old.tile] -= 1
        if tile is not None:
            self.used[tile] += 1
        self.placements[index] = new
        self._stops = None
        for stop in old.stops:
            self._markers.pop(stop, None)
        for gauges, legs in self._legs.items():
            _enter(legs, new, gauges)
        for follower in self.followers.values():
            follower.tile_changed(index)

    def set_markers(self, stop: Stop, markers: Iterable[Piece]) -> None:
        """Which markers stand at a stop, in order."""
        standing = tuple(markers)
        base = stop.base if isinstance(stop, LayStop) else stop
        if standing:
            self._markers[base] = standing
        else:
            self._markers.pop(base, None)

    def put(self, lay: Lay) -> None:
        """Carry out a lay: the tile, and the markers where the lay has them. The lays before it must lie already."""
        self.set_tile(lay.hex, lay.tile, lay.turn)
        for stop in lay.stops:
            self.set_markers(stop, stop.markers)

    # --- questions

    def at(self, at: Piece, lay: Lay | None = None) -> Placement:
        """What lies on a hex."""
        while lay is not None:
            if lay.hex is at:
                return lay.placement
            lay = lay.before
        return self.placements[self.atlas.index[at]]

    def stops_at(self, at: Piece, lay: Lay | None = None) -> tuple[Stop, ...]:
        """The stops of a hex."""
        while lay is not None:
            if lay.hex is at:
                return lay.stops
            lay = lay.before
        return self.placements[self.atlas.index[at]].stops

    def stops(self, lay: Lay | None = None) -> tuple[Stop, ...]:
        """All stops of the map, hex by hex."""
        if self._stops is None:
            self._stops = tuple(stop for placement in self.placements for stop in placement.stops)
        if lay is None:
            return self._stops
        changed = {each.placement.index: each.stops for each in reversed(list(lay.chain()))}
        if len(changed) == 1:
            return self._with(lay)
        return tuple(
            stop for index, placement in enumerate(self.placements) for stop in changed.get(index, placement.stops)
        )

    def _with(self, lay: Lay) -> tuple[Stop, ...]:
        stops, index = self.stops(), lay.placement.index
        start = bisect_left(stops, self.atlas.stop_place(index, 0), key=_place)
        return stops[:start] + lay.stops + stops[start + len(self.placements[index].stops) :]

    def markers(self, stop: Stop) -> tuple[Piece, ...]:
        """The markers that stand at a stop, or will, when it is one of a lay."""
        return stop.markers if type(stop) is LayStop else self._markers.get(stop, ())

    def free(self, stop: Stop) -> int:
        """Station spaces without a marker."""
        return stop.slots - len(stop.markers if type(stop) is LayStop else self._markers.get(stop, ()))

    def marked(self) -> Mapping[Stop, tuple[Piece, ...]]:
        """All stops with markers, in no certain order."""
        return self._markers

    def joined(self, edge: Edge) -> bool:
        """Whether track leads to a side from both of its hexes."""
        index = self.atlas.index[edge.hex]
        across = self.atlas.across[index * 6 + edge.number]
        if across < 0 or not self.placements[index].at_side[edge.number]:
            return False
        return bool(self.placements[across // 6].at_side[across % 6])

    def left(self, tile: Piece, lay: Lay | None = None) -> int | None:
        """How many of a tile are still to be had; None for any number."""
        count = self.atlas.tiles[tile].count
        if count is None:
            return None
        left = count - self.used[tile]
        for each in lay.chain() if lay else ():
            left += (each.old is tile) - (each.tile is tile)
        return left

    def stop(self, stop_id: str, lay: Lay | None = None) -> Stop:
        """The stop with an id such as `B2:0`; KeyError when there is none."""
        at, _, number = stop_id.rpartition(":")
        return _numbered(self.stops_at(self._hex(at), lay), number, stop_id)

    def track_piece(self, track_id: str, lay: Lay | None = None) -> Track:
        """The piece of track with an id such as `B2/2`; KeyError when there is none."""
        at, _, number = track_id.rpartition("/")
        return _numbered(self.at(self._hex(at), lay).track, number, track_id)

    def _hex(self, hex_id: str) -> Piece:
        at = Piece("hex", hex_id)
        if at not in self.atlas.index:
            raise KeyError(hex_id)
        return at

    def lies(self, thing: Stop | Track, lay: Lay | None = None) -> bool:
        """Whether a stop or piece of track is of what lies on its hex."""
        return self.at(thing.hex, lay) is thing.placement

    def legs(self, gauges: frozenset[str], lay: Lay | None = None) -> Legs:
        """From each place, the steps on track of these gauges. Not to be changed."""
        legs = self._legs.get(gauges)
        if legs is None:
            legs = self._legs[gauges] = [()] * self.atlas.places
            for placement in self.placements:
                _enter(legs, placement, gauges)
        if lay is None:
            return legs
        legs = legs.copy()
        for each in reversed(list(lay.chain())):
            _enter(legs, each.placement, gauges)
        return legs


def _enter(legs: Legs, placement: Placement, gauges: frozenset[str]) -> None:
    gate, stop = placement.index * 6, placement.atlas.stop_place(placement.index, 0)
    legs[gate : gate + 6] = placement.doors(gauges)
    exits = placement.exits(gauges)
    legs[stop : stop + placement.atlas.stops_a_hex] = exits + ((),) * (placement.atlas.stops_a_hex - len(exits))


def _numbered(things: tuple[Thing, ...], number: str, name: str) -> Thing:
    if not number.isdecimal() or int(number) >= len(things):
        raise KeyError(name)
    return things[int(number)]
