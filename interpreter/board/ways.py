"""Ways over track that use no stop and no hexside twice: the searches a network is made of.

A way is a label: the place where it may go on, and the bits of what it used. One label for each place finds nearly
everything; a loose flood, that remembers nothing, says what more there might be; that is settled with all labels that
matter, which are few since only places count from which the flood came to it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from interpreter.board.atlas import Leg, Track
from interpreter.board.position import Legs

Label = tuple[int, int]
"""A place, and the bits of all stops and hexsides used on the way there."""


@dataclass(frozen=True, slots=True)
class Ground:
    """What is searched: steps by place; places that end a way; the number of the first place that is a stop."""

    legs: Legs
    closed: bytearray
    first_stop: int


class FirstWays:
    """A search that keeps the first way to each place, and adds the track it meets to `found`."""

    def __init__(self, ground: Ground, starts: Iterable[Label], found: set[Track]) -> None:
        self._legs, self._found = ground.legs, found
        self._seen = bytearray(ground.closed)
        self._queue = deque(starts)
        for place, _ in self._queue:
            self._seen[place] = 1

    def run(self) -> None:
        """Search everything."""
        legs, found, seen, queue = self._legs, self._found, self._seen, self._queue
        while queue:
            place, used = queue.popleft()
            for piece, bit, onward in legs[place]:
                if used & bit:
                    continue
                found.add(piece)
                if onward >= 0 and not seen[onward]:
                    seen[onward] = 1
                    queue.append((onward, used | bit))


class Flood:
    """What can be reached at most: ways may use things twice, but do not turn straight back in a stop."""

    def __init__(self, ground: Ground, starts: Iterable[Label]) -> None:
        self._ground = ground
        self.leads: dict[Track, set[int]] = {}
        """by piece of track: the places it is met from"""
        self._back: dict[int, set[int]] = {}
        self._came: dict[int, Track | None] = {}
        todo: list[tuple[int, Track | None]] = [(place, None) for place, _ in starts]
        while todo:
            self._spread(*todo.pop(), todo)

    def _spread(self, place: int, by: Track | None, todo: list[tuple[int, Track | None]]) -> None:
        legs, closed, came = self._ground.legs, self._ground.closed, self._came
        if place not in came:
            came[place] = by
            steps = [leg for leg in legs[place] if leg[0] is not by]
        elif came[place] is None or came[place] is by:
            return
        else:
            steps = [leg for leg in legs[place] if leg[0] is came[place]]
            came[place] = None
        for piece, _, onward in steps:
            self.leads.setdefault(piece, set()).add(place)
            if onward >= 0 and not closed[onward]:
                self._back.setdefault(onward, set()).add(place)
                todo.append((onward, piece if onward >= self._ground.first_stop else None))

    def places_with(self, wanted: Callable[[Leg], bool]) -> set[int]:
        """The places with such a step."""
        legs = self._ground.legs
        return {place for place in self._came if any(map(wanted, legs[place]))}

    def leading_to(self, places: Iterable[int]) -> set[int]:
        """The places from which the flood came to some of these, and they themselves."""
        useful: set[int] = set()
        todo = list(places)
        while todo:
            place = todo.pop()
            if place not in useful:
                useful.add(place)
                todo.extend(self._back.get(place, ()))
        return useful


def every_way(legs: Legs, useful: set[int], starts: Iterable[Label]) -> Iterator[Leg]:
    """The steps of all ways inside these places; a way is dropped only when another to its place uses no more."""
    kept: dict[int, list[int]] = {}
    queue: deque[Label] = deque()
    for place, used in starts:
        if place in useful:
            kept.setdefault(place, []).append(used)
            queue.append((place, used))
    while queue:
        place, used = queue.popleft()
        if used not in kept[place]:
            continue
        for leg in legs[place]:
            _, bit, onward = leg
            if used & bit:
                continue
            yield leg
            if onward not in useful:
                continue
            now = used | bit
            others = kept.setdefault(onward, [])
            if any(other & now == other for other in others):
                continue
            others[:] = [other for other in others if other & now != now]
            others.append(now)
            queue.append((onward, now))


class Goals:
    """Where ways should lead: stops by place, and pieces of track. Stops may be found out when they are met."""

    def __init__(self, ground: Ground, ask: Callable[[int], bool] | None) -> None:
        self._ground, self._ask = ground, ask
        self.track: set[Track] = set()
        self.flags = bytearray(len(ground.legs))
        """by place: 0 no, 1 yes, 2 not known yet"""
        if ask is not None:
            self.flags[ground.first_stop :] = b"\2" * (len(self.flags) - ground.first_stop)

    def has(self, place: int) -> bool:
        """Whether a stop is one."""
        flag = self.flags[place]
        if flag == 2 and self._ask is not None:
            flag = self.flags[place] = self._ask(place)
        return flag == 1

    def met(self, leg: Leg) -> bool:
        """Whether a step leads to one."""
        return (leg[2] >= 0 and self.has(leg[2])) or leg[0] in self.track

    def reached_from(self, starts: list[Label]) -> bool:
        """Whether some way from a start leads to one."""
        return self._by_first_ways(starts) or self._by_every_way(starts)

    def _by_first_ways(self, starts: list[Label]) -> bool:
        legs, flags, track = self._ground.legs, self.flags, self.track
        seen = bytearray(self._ground.closed)
        queue = deque(starts)
        for place, _ in starts:
            seen[place] = 1
        while queue:
            place, used = queue.popleft()
            for piece, bit, onward in legs[place]:
                if used & bit:
                    continue
                if onward >= 0:
                    if flags[onward] and self.has(onward):
                        return True
                    if not seen[onward]:
                        seen[onward] = 1
                        queue.append((onward, used | bit))
                if track and piece in track:
                    return True
        return False

    def _by_every_way(self, starts: list[Label]) -> bool:
        flood = Flood(self._ground, starts)
        useful = flood.leading_to(flood.places_with(self.met))
        return bool(useful) and any(map(self.met, every_way(self._ground.legs, useful, starts)))
