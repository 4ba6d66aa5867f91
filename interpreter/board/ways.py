"""Ways over track that use no stop and no hexside twice: the searches a network is made of.

A way is a label: the place where it may go on, and the bits of what it used. One label for each place finds nearly
everything; a loose flood, that remembers nothing, says what more there might be; that is settled for each step by
trails, which are exact.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator

from interpreter.board.atlas import Leg, Track
from interpreter.board.trails import Ground, Label, Trails


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
        self.track: set[Track] = set()
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
            self.track.add(piece)
            if onward >= 0 and not closed[onward]:
                todo.append((onward, piece if onward >= self._ground.first_stop else None))

    def steps(self, wanted: Callable[[Leg], bool]) -> Iterator[tuple[int, Leg]]:
        """The steps that are wanted, each with the place it begins at."""
        for place in self._came:
            for leg in self._ground.legs[place]:
                if wanted(leg):
                    yield place, leg


class Ways:
    """All ways from some starts; decides single steps."""

    def __init__(self, ground: Ground, starts: Iterable[Label]) -> None:
        self._ground, self._starts = ground, tuple(starts)
        self._trails: dict[tuple[Label, int], frozenset[int]] = {}

    def take(self, place: int, leg: Leg) -> bool:
        """Whether one of them goes on from a place with this step."""
        _, bit, _ = leg
        return any(
            place in self._places(start, 0) and (not bit or place in self._places(start, bit))
            for start in self._starts
            if not start[1] & bit
        )

    def take_one(self, legs: Iterable[tuple[int, Leg]]) -> bool:
        """Whether one of them has one of these steps."""
        return any(self.take(place, leg) for place, leg in legs)

    def _places(self, start: Label, banned: int) -> frozenset[int]:
        """The places from which the ways of a start may go on that do not use what is banned."""
        found = self._trails.get((start, banned))
        if found is None:
            found = self._trails[start, banned] = Trails(self._ground, start, banned).places
        return found


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
        return self.soon_reached_from(starts) or self._by_every_way(starts)

    def soon_reached_from(self, starts: list[Label]) -> bool:
        """Whether one of the first ways to each place leads to one; when none does, another may."""
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
        steps = Flood(self._ground, starts).steps(self.met)
        return Ways(self._ground, starts).take_one(steps)
