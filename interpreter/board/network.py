"""What can be reached: all stops and track on some way that uses no stop and no hexside twice."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass
from typing import Any

from interpreter.board.atlas import Stop, Track
from interpreter.board.lay import Lay
from interpreter.board.position import Legs, Position
from interpreter.ids import Piece


class Network:
    """Reached from `start` by track of `gauges`, passing only stops of `through`: other stops end a way.

    With `lay`, as it will be when that lay is carried out; a start that does not lie then is none. Nothing is searched
    before it is asked for. The first search keeps one way to each place: it finds nearly all. What a loose flood, which
    remembers no way, has and the first search has not, is settled by keeping all ways that matter.
    """

    def __init__(
        self,
        position: Position,
        start: Iterable[Stop | Track],
        gauges: Iterable[str],
        through: Iterable[Stop],
        lay: Lay | None = None,
    ) -> None:
        atlas = position.atlas
        self._position, self._lay = position, lay
        closed = bytearray(atlas.gates) + b"\1" * (atlas.places - atlas.gates)
        for stop in through:
            closed[stop.place] = 0
        self._ground = _Ground(position.legs(frozenset(gauges), lay), closed, atlas.gates)
        self._found: set[Track] = set()
        self._starts: list[tuple[int, int]] = []
        self._start_stops: list[Stop] = []
        for thing in start:
            if position.lies(thing, lay):
                self._begin(thing)
        self._first = _FirstWays(self._ground, self._starts, self._found)
        self._loose: _Flood | None = None
        self._absent: set[Track] = set()

    def _begin(self, thing: Stop | Track) -> None:
        if isinstance(thing, Stop):
            self._start_stops.append(thing)
            self._starts.append((thing.place, thing.bit))
            return
        self._found.add(thing)
        if thing.dead_end:
            return
        used = thing.bits
        for stop in thing.stops:
            used |= stop.bit
        for end in thing.ends:
            place = end.place if isinstance(end, Stop) else self._position.atlas.across[thing.placement.index * 6 + end]
            if place >= 0 and not self._ground.closed[place]:
                self._starts.append((place, used))

    def has_track(self, piece: Track) -> bool:
        """Whether a piece of track is reached; searches for it only."""
        if piece in self._found:
            return True
        if piece in self._absent or not self._starts:
            return False
        if self._first.seek(piece):
            return True
        hard = self._flood().hard
        if piece not in hard:
            return False
        self._settle({piece})
        return piece in self._found

    def has_stop(self, stop: Stop) -> bool:
        """Whether a stop is reached."""
        return stop in self._start_stops or (
            self._position.lies(stop, self._lay) and any(self.has_track(piece) for piece in stop.track)
        )

    def has_hex(self, at: Piece) -> bool:
        """Whether a hex has reached stops or track, or reached track leads into it."""
        placement = self._position.at(at, self._lay)
        if any(map(self.has_stop, placement.stops)) or any(map(self.has_track, placement.track)):
            return True
        atlas, first = self._position.atlas, placement.index * 6
        for gate in range(first, first + 6):
            index, side = divmod(atlas.across[gate], 6)
            if atlas.across[gate] >= 0:
                beside = self._position.at(atlas.hexes[index], self._lay)
                if any(map(self.has_track, beside.at_side[side])):
                    return True
        return False

    @property
    def stops(self) -> Reached:
        """All stops reached, in the order of the map."""
        return Reached(self.has_stop, Stop, self._all_stops)

    @property
    def track(self) -> Reached:
        """All track reached, in the order of the map."""
        return Reached(self.has_track, Track, self._all_track)

    @property
    def hexes(self) -> Reached:
        """The hexes of its stops and track, and those its track leads into, in the order of the map."""
        return Reached(self._is_hex_reached, Piece, self._all_hexes)

    def _is_hex_reached(self, at: Piece) -> bool:
        return at in self._position.atlas.index and self.has_hex(at)

    def _all_track(self) -> list[Track]:
        if self._starts:
            self._first.seek(None)
            self._settle(self._flood().hard - self._found - self._absent)
        return sorted(self._found, key=lambda piece: (piece.placement.index, piece.number))

    def _all_stops(self) -> list[Stop]:
        found = {stop.place: stop for piece in self._all_track() for stop in piece.stops}
        found |= {stop.place: stop for stop in self._start_stops}
        ordered = (found[place] for place in sorted(found))
        return [self._position.stops_at(stop.hex, self._lay)[stop.number] for stop in ordered]

    def _all_hexes(self) -> list[Piece]:
        atlas = self._position.atlas
        found = {stop.placement.index for stop in self._start_stops}
        for piece in self._all_track():
            found.add(piece.placement.index)
            for side in piece.sides:
                across = atlas.across[piece.placement.index * 6 + side]
                if across >= 0:
                    found.add(across // 6)
        return [atlas.hexes[index] for index in sorted(found)]

    def _flood(self) -> _Flood:
        if self._loose is None:
            self._loose = _Flood(self._ground, self._starts, self._found)
        return self._loose

    def _settle(self, wanted: set[Track]) -> None:
        """Search for these pieces with all ways that matter; what is not found then is not reached."""
        if not wanted:
            return
        useful = self._flood().leading_to(wanted)
        missing = set(wanted)
        for piece in _every_way(self._ground.legs, useful, self._starts):
            self._found.add(piece)
            missing.discard(piece)
            if not missing:
                break
        self._absent |= missing


@dataclass(frozen=True, slots=True)
class _Ground:
    """What is searched: steps by place; places that end a way; the number of the first place that is a stop."""

    legs: Legs
    closed: bytearray
    gates: int


class _FirstWays:
    """A search that keeps the first way to each place; goes on where it stopped."""

    def __init__(self, ground: _Ground, starts: list[tuple[int, int]], found: set[Track]) -> None:
        self._legs, self._found = ground.legs, found
        self._seen = bytearray(ground.closed)
        for place, _ in starts:
            self._seen[place] = 1
        self._queue = deque(starts)

    def seek(self, wanted: Track | None) -> bool:
        """Search until the piece is found; with None, everything."""
        legs, found, seen, queue = self._legs, self._found, self._seen, self._queue
        while queue:
            if wanted in found:
                return True
            place, used = queue.popleft()
            for piece, bit, onward in legs[place]:
                if used & bit:
                    continue
                found.add(piece)
                if onward >= 0 and not seen[onward]:
                    seen[onward] = 1
                    queue.append((onward, used | bit))
        return wanted in found


class _Flood:
    """What can be reached at most: ways may use things twice, but do not turn straight back in a stop."""

    def __init__(self, ground: _Ground, starts: list[tuple[int, int]], found: set[Track]) -> None:
        legs, closed, gates = ground.legs, ground.closed, ground.gates
        self._leads: dict[Track, set[int]] = {}
        self._back: dict[int, set[int]] = {}
        came: dict[int, Track | None] = {}
        todo: list[tuple[int, Track | None]] = [(place, None) for place, _ in starts]
        while todo:
            place, by = todo.pop()
            if place not in came:
                came[place] = by
                steps = [leg for leg in legs[place] if leg[0] is not by]
            elif came[place] is None or came[place] is by:
                continue
            else:
                steps = [leg for leg in legs[place] if leg[0] is came[place]]
                came[place] = None
            for piece, _, onward in steps:
                self._leads.setdefault(piece, set()).add(place)
                if onward >= 0 and not closed[onward]:
                    self._back.setdefault(onward, set()).add(place)
                    todo.append((onward, piece if onward >= gates else None))
        self.hard = self._leads.keys() - found

    def leading_to(self, wanted: Iterable[Track]) -> set[int]:
        """The places from which some of these pieces may be reached."""
        useful: set[int] = set()
        todo = [place for piece in wanted for place in self._leads[piece]]
        while todo:
            place = todo.pop()
            if place not in useful:
                useful.add(place)
                todo.extend(self._back.get(place, ()))
        return useful


def _every_way(legs: Legs, useful: set[int], starts: list[tuple[int, int]]) -> Iterator[Track]:
    """All track on ways inside these places; a way is dropped only when another to its place uses no more."""
    kept: dict[int, list[int]] = {}
    queue: deque[tuple[int, int]] = deque()
    for place, used in starts:
        if place in useful:
            kept.setdefault(place, []).append(used)
            queue.append((place, used))
    while queue:
        place, used = queue.popleft()
        if used not in kept[place]:
            continue
        for piece, bit, onward in legs[place]:
            if used & bit:
                continue
            yield piece
            if onward not in useful:
                continue
            now = used | bit
            others = kept.setdefault(onward, [])
            if any(other & now == other for other in others):
                continue
            others[:] = [other for other in others if other & now != now]
            others.append(now)
            queue.append((onward, now))


class Reached(Set[Any]):
    """A set that looks for a thing only when asked for it."""

    __slots__ = ("_every", "_has", "_kind")

    def __init__(self, has: Any, kind: type, every: Any) -> None:
        self._has, self._kind, self._every = has, kind, every

    def __contains__(self, thing: object) -> bool:
        return isinstance(thing, self._kind) and bool(self._has(thing))

    def __iter__(self) -> Iterator[Any]:
        return iter(self._every())

    def __len__(self) -> int:
        return len(self._every())

    @classmethod
    def _from_iterable(cls, it: Iterable[Any]) -> Any:
        return frozenset(it)
