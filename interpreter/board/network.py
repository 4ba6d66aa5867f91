"""What can be reached: all stops and track on some way that uses no stop and no hexside twice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Set
from functools import cached_property
from typing import Any

from interpreter.board.atlas import Stop, Track
from interpreter.board.lay import Lay
from interpreter.board.position import Position
from interpreter.board.trails import Ground, Label
from interpreter.board.ways import FirstWays, Flood, Goals, Ways
from interpreter.ids import Piece

PATIENCE = 12
"""After so many questions for single things, everything is searched at once."""


class Network:
    """Reached from `start` by track of `gauges`, passing only stops of `through`: other stops end a way.

    With `lay`, as it will be when that lay is carried out; a start that does not lie then is none, nor is track of
    another gauge. Nothing is searched before it is asked for. Whether a single thing is reached is searched from that
    thing towards the starts. A `start` that is itself the stops of a network is looked into no further than needed.
    """

    def __init__(
        self,
        position: Position,
        start: Iterable[Stop | Track],
        gauges: Iterable[str],
        through: Iterable[Stop],
        lay: Lay | None = None,
    ) -> None:
        self._position, self._lay = position, lay
        self._start, self._through, self._gauges = start, through, frozenset(gauges)
        self._known: dict[Stop | Track, bool] = {}
        self._everything: tuple[list[Stop], list[Track]] | None = None

    @cached_property
    def _ground(self) -> Ground:
        atlas = self._position.atlas
        return Ground(self._position.legs(self._gauges, self._lay), self._closed(), atlas.gates, atlas.across)

    def _closed(self) -> bytearray:
        """By place: whether it ends a way."""
        atlas = self._position.atlas
        closed = bytearray(atlas.gates) + b"\1" * (atlas.places - atlas.gates)
        for stop in self._through:
            closed[stop.place] = 0
        return closed

    @cached_property
    def _goals(self) -> Goals:
        goals = Goals(self._ground, self._is_start if isinstance(self._start, Reached) else None)
        if not isinstance(self._start, Reached):
            self._set_goals(goals, self._start)
        return goals

    def _set_goals(self, goals: Goals, start: Iterable[Stop | Track]) -> None:
        for thing in start:
            if self._position.lies(thing, self._lay):
                if isinstance(thing, Stop):
                    goals.flags[thing.place] = 1
                elif thing.gauge in self._gauges:
                    goals.track.add(thing)

    def _is_start(self, place: int) -> bool:
        index, number = divmod(place - self._ground.first_stop, self._position.atlas.stops_a_hex)
        stops = self._position.at(self._position.atlas.hexes[index], self._lay).stops
        return number < len(stops) and stops[number] in self._start

    # --- single things

    def has_track(self, piece: Track) -> bool:
        """Whether a piece of track is reached."""
        return self._has(piece, lambda: piece in self._goals.track or self._joins(piece))

    def has_stop(self, stop: Stop) -> bool:
        """Whether a stop is reached."""
        goals = self._goals
        return self._has(stop, lambda: goals.has(stop.place) or goals.reached_from([(stop.place, stop.bit)]))

    def _has(self, thing: Stop | Track, search: Callable[[], bool]) -> bool:
        found = self._known.get(thing)
        if found is None:
            if self._everything is None and len(self._known) < PATIENCE:
                found = self._position.lies(thing, self._lay) and search()
            else:
                self._search()
                found = thing in self._known
            self._known[thing] = found
        return found

    def _joins(self, piece: Track) -> bool:
        """Whether a way from the piece leads to a start, outwards from either end."""
        if not any(piece is leg[0] for leg in self._legs_of(piece)):
            return False
        if any(self._goals.has(stop.place) for stop in piece.stops):
            return True
        return self._goals.reached_from(self._outward(piece))

    def _legs_of(self, piece: Track) -> Iterable[tuple[Track, int, int]]:
        """The steps from one end of a piece: it is among them when it has the gauge."""
        end = piece.ends[0]
        return self._ground.legs[end.place if isinstance(end, Stop) else piece.placement.index * 6 + end]

    def _outward(self, piece: Track) -> list[Label]:
        """The labels of a way that begins with the piece, at both its ends; a dead end has one."""
        used = piece.bits
        for stop in piece.stops:
            used |= stop.bit
        places = [
            end.place if isinstance(end, Stop) else self._position.atlas.across[piece.placement.index * 6 + end]
            for end in dict.fromkeys(piece.ends)
        ]
        return [(place, used) for place in places if place >= 0 and not self._ground.closed[place]]

    def has_hex(self, at: Piece) -> bool:
        """Whether a hex has reached stops or track, or reached track leads into it."""
        return at in self._all_hexes()

    # --- everything

    @property
    def stops(self) -> Reached:
        """All stops reached, in the order of the map."""
        return Reached(self.has_stop, Stop, self._all_stops, self)

    @property
    def track(self) -> Reached:
        """All track reached, in the order of the map."""
        return Reached(self.has_track, Track, lambda: self._search()[1])

    @property
    def hexes(self) -> Reached:
        """The hexes of its stops and track, and those its track leads into, in the order of the map."""
        return Reached(self.has_hex, Piece, self._all_hexes)

    def _search(self) -> tuple[list[Stop], list[Track]]:
        if self._everything is None:
            self._set_goals(self._goals, self._start)
            starts, track = self._starts()
            self._go(starts, track)
            self._everything = self._in_order(starts, track)
            self._known = {thing: True for things in self._everything for thing in things}
        return self._everything

    def _starts(self) -> tuple[list[Label], set[Track]]:
        stops = [thing for thing in self._start if isinstance(thing, Stop) and self._position.lies(thing, self._lay)]
        labels: list[Label] = [(stop.place, stop.bit) for stop in stops]
        for piece in self._goals.track:
            labels += self._outward(piece)
        return labels, set(self._goals.track)

    def _go(self, starts: list[Label], found: set[Track]) -> None:
        FirstWays(self._ground, starts, found).run()
        flood = Flood(self._ground, starts)
        missing = flood.track - found
        found.update(piece for piece in missing if self._goals.soon_reached_from(self._outward(piece)))
        missing -= found
        if missing:
            ways = Ways(self._ground, starts)
            steps = flood.steps(lambda leg: leg[0] in missing and leg[0] not in found)
            found.update(leg[0] for place, leg in steps if ways.take(place, leg))

    def _in_order(self, starts: list[Label], track: set[Track]) -> tuple[list[Stop], list[Track]]:
        position, first = self._position, self._ground.first_stop
        places = {stop.place for piece in track for stop in piece.stops}
        places |= {place for place, _ in starts if place >= first}
        stops = []
        for place in sorted(places):
            index, number = divmod(place - first, position.atlas.stops_a_hex)
            stops.append(position.stops_at(position.atlas.hexes[index], self._lay)[number])
        return stops, sorted(track, key=lambda piece: (piece.placement.index, piece.number))

    def _all_stops(self) -> list[Stop]:
        return self._search()[0]

    def _all_hexes(self) -> list[Piece]:
        atlas = self._position.atlas
        stops, track = self._search()
        found = {stop.placement.index for stop in stops} | {piece.placement.index for piece in track}
        across = (atlas.across[piece.placement.index * 6 + side] for piece in track for side in piece.sides)
        found |= {gate // 6 for gate in across if gate >= 0}
        return [atlas.hexes[index] for index in sorted(found)]


class Reached(Set[Any]):
    """A set that looks for a thing only when asked for it."""

    __slots__ = ("_every", "_has", "_kind", "stops_of")

    def __init__(
        self,
        has: Callable[[Any], bool],
        kind: type,
        every: Callable[[], list[Any]],
        stops_of: Network | None = None,
    ) -> None:
        self._has, self._kind, self._every = has, kind, every
        self.stops_of = stops_of
        """the network whose stops these are"""

    def __contains__(self, thing: object) -> bool:
        return isinstance(thing, self._kind) and self._has(thing)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._every())

    def __len__(self) -> int:
        return len(self._every())

    @classmethod
    def _from_iterable(cls, it: Iterable[Any]) -> Any:
        return frozenset(it)
