"""The routes one train could run, those first that earn most by their stops, track and ends.

A route that comes to a certain stop, its hub, is one arm or two from there. Arms are few, so all of them are found;
pairs of arms, which are many, are tried in the order of what they earn together, and no further than asked for.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from heapq import heapify, heappop, heappush
from itertools import combinations, count
from typing import NamedTuple

from interpreter.board.atlas import Stop, Track
from interpreter.board.lines import Lines, Stretch
from interpreter.board.reach import Budget
from interpreter.board.roles import Scoring
from interpreter.board.run import Route, Train
from interpreter.ids import Piece

Chain = tuple["Chain | None", Stretch]
"""An arm's stretches, the last first."""
Step = tuple[int, int, int, int, Stretch]
"""The number of the stop it leads to, bits of track, crossings, what its track earns, the stretch."""


class Arm(NamedTuple):
    """A way from a hub: what it earns beyond the hub, bits of track and of stops, what it takes of the reach."""

    value: int
    bits: int
    stops: int
    cost: int
    crossings: int
    end: int
    chain: Chain


class Path(NamedTuple):
    """What it earns, the bits of its track, its arm or arms."""

    value: int
    bits: int
    arms: tuple[Arm, ...]


class Worth:
    """What a train earns at stops, on track and by ends; each asked once."""

    def __init__(self, scoring: Scoring, train: Piece, company: Piece) -> None:
        self._scoring, self._train, self._company = scoring, train, company
        self._stops: dict[Stop, int] = {}
        self._track: dict[Track, int] = {}
        self._ends: dict[tuple[Stop, Stop], int] = {}
        self._passes: dict[Stop, bool] = {}

    def stop(self, stop: Stop) -> int:
        """At a stop."""
        if stop not in self._stops:
            self._stops[stop] = self._scoring.stop_value(self._train, stop, self._company)
        return self._stops[stop]

    def track(self, piece: Track) -> int:
        """On a piece of track."""
        if piece not in self._track:
            self._track[piece] = self._scoring.track_value(self._train, piece, self._company)
        return self._track[piece]

    def ends(self, start: Stop, end: Stop) -> int:
        """For where it begins and ends, in either direction."""
        pair = (start, end) if start.place <= end.place else (end, start)
        if pair not in self._ends:
            self._ends[pair] = self._scoring.ends_value(self._train, *pair, self._company)
        return self._ends[pair]

    def passes(self, stop: Stop) -> bool:
        """Whether it may go on through a stop."""
        if stop not in self._passes:
            self._passes[stop] = self._scoring.may_pass(self._train, stop, self._company)
        return self._passes[stop]

    def of(self, stops: Collection[Stop], track: Collection[Track], ends: tuple[Stop, Stop]) -> int:
        """All three together."""
        return sum(map(self.stop, stops)) + sum(map(self.track, track)) + self.ends(*ends)


class Paths:
    """Finds the paths of a train. `touching`: each has one of these stops (none: no such rule)."""

    def __init__(self, lines: Lines, train: Train, worth: Worth, touching: Collection[Stop] | None) -> None:
        self._budget, self._worth = Budget(train.reach), worth
        stops = lines.connected(lines.all_stops() if touching is None else touching)
        self._stops = stops
        number = {stop: place for place, stop in enumerate(stops)}
        self._hubs = [number[stop] for stop in stops if touching is None or stop in touching]
        self._ends = [stop.kind in train.reach.ends for stop in stops]
        self._passes = [worth.passes(stop) for stop in stops]
        self._costs = [self._budget.cost(stop.kind) for stop in stops]
        self._values = [worth.stop(stop) for stop in stops]
        self._steps: list[list[Step]] = [
            [
                (number[each.end], each.bits, each.crossings, sum(map(worth.track, each.track)), each)
                for each in lines.from_stop(stop)
            ]
            for stop in stops
        ]
        self._found: list[Path] = []
        self._stream = self._in_order()

    def get(self, number: int) -> Path | None:
        """The path with a number from 0, in the order of what they earn; None after the last."""
        while number >= len(self._found):
            path = next(self._stream, None)
            if path is None:
                return None
            self._found.append(path)
        return self._found[number]

    def __iter__(self) -> Iterator[Path]:
        for number in count():
            path = self.get(number)
            if path is None:
                return
            yield path

    def _in_order(self) -> Iterator[Path]:
        """Those of all hubs merged; a path is found from the first hub it comes to."""
        order, before, streams = count(), 0, []
        for hub in self._hubs:
            streams.append(_Hub(self._arms(hub, before), self._stops[hub], self._meeting(hub), self._worth, self._stops))
            before |= 1 << hub
        heap = [(-stream.most, next(order), stream) for stream in streams if stream.heap]
        heapify(heap)
        while heap:
            _, _, stream = heappop(heap)
            path = stream.next(-heap[0][0] if heap else None)
            if path is not None:
                yield path
            if stream.heap:
                heappush(heap, (-stream.most, next(order), stream))

    def _meeting(self, hub: int) -> _Meeting:
        left = self._budget.full - self._costs[hub]
        return _Meeting(
            self._values[hub], left, self._budget, passes=self._passes[hub], ends=self._ends[hub]
        )

    def _arms(self, hub: int, before: int) -> list[Arm]:
        """All arms from a hub to a stop where a route may end, that come to no stop of `before`."""
        tops, costs, values, steps = self._budget.tops, self._costs, self._values, self._steps
        ends, passes, found = self._ends, self._passes, []
        full, limit = self._budget.full - costs[hub], self._budget.crossings
        if not self._budget.holds(full):
            return []
        shut = before | 1 << hub
        todo: list[tuple[int, int, int, int, int, int, Chain | None]] = [(hub, 0, 0, 0, 0, 0, None)]
        while todo:
            at, seen, used, cost, way, value, chain = todo.pop()
            for end, bits, crossings, earned, stretch in steps[at]:
                bit = 1 << end
                if bits & used or bit & (seen | shut):
                    continue
                dear, far = cost + costs[end], way + crossings
                if far > limit or (full - dear) & tops != tops:
                    continue
                total, track, longer = value + earned + values[end], used | bits, (chain, stretch)
                if ends[end]:
                    found.append(Arm(total, track, seen | bit, dear, far, end, longer))
                if passes[end]:
                    todo.append((end, seen | bit, track, dear, far, total, longer))
        return found


class _Meeting:
    """What holds where two arms meet."""

    def __init__(self, value: int, left: int, budget: Budget, *, passes: bool, ends: bool) -> None:
        self.value, self.left, self.budget, self.passes, self.ends = value, left, budget, passes, ends

    def fits(self, one: Arm, two: Arm) -> bool:
        """Whether a train may run both arms."""
        return (
            not one.bits & two.bits
            and not one.stops & two.stops
            and one.crossings + two.crossings <= self.budget.crossings
            and self.budget.holds(self.left - one.cost - two.cost)
        )


class _Hub:
    """The paths of one hub, most earning first. `heap` holds pairs by the most they may earn, and paths by what they do."""

    def __init__(self, arms: list[Arm], hub: Stop, meeting: _Meeting, worth: Worth, stops: list[Stop]) -> None:
        self._hub, self._meeting, self._worth, self._stops = hub, meeting, worth, stops
        self._order = count()
        self.heap: list[tuple[int, int, Path | None, tuple[list[Arm], list[Arm], int, int] | None]] = []
        if meeting.ends:
            for arm in arms:
                value = arm.value + meeting.value + worth.ends(hub, stops[arm.end])
                self.heap.append((-value, next(self._order), Path(value, arm.bits, (arm,)), None))
        self._ends = 0
        if meeting.passes:
            self._pair(arms)
        heapify(self.heap)

    @property
    def most(self) -> int:
        """The most any path still to come may earn."""
        return -self.heap[0][0]

    def _pair(self, arms: list[Arm]) -> None:
        """Arms that leave by the same hexside never go together; so pairs are looked for between those that do not."""
        groups: dict[int, list[Arm]] = {}
        for arm in arms:
            groups.setdefault(_first(arm.chain).track[0].bits, []).append(arm)
        for group in groups.values():
            group.sort(key=lambda arm: -arm.value)
        distinct = [self._stops[end] for end in sorted({arm.end for arm in arms})]
        self._ends = max((self._worth.ends(*pair) for pair in combinations(distinct, 2)), default=0)
        for one, two in combinations(groups.values(), 2):
            self._push(one, two, 0, 0)

    def _push(self, one: list[Arm], two: list[Arm], first: int, second: int) -> None:
        value = one[first].value + two[second].value + self._meeting.value + self._ends
        heappush(self.heap, (-value, next(self._order), None, (one, two, first, second)))

    def next(self, other: int | None) -> Path | None:
        """The path that earns most, None as soon as those to come earn less than `other`, or there is none."""
        while self.heap and (other is None or self.most >= other):
            _, _, path, pair = heappop(self.heap)
            if path is not None:
                return path
            if pair is not None:
                self._try(*pair)
        return None

    def _try(self, one: list[Arm], two: list[Arm], first: int, second: int) -> None:
        if second + 1 < len(two):
            self._push(one, two, first, second + 1)
        if second == 0 and first + 1 < len(one):
            self._push(one, two, first + 1, 0)
        left, right = one[first], two[second]
        if self._meeting.fits(left, right):
            ends = self._worth.ends(self._stops[left.end], self._stops[right.end])
            value = left.value + right.value + self._meeting.value + ends
            heappush(self.heap, (-value, next(self._order), Path(value, left.bits | right.bits, (left, right)), None))


def _first(chain: Chain) -> Stretch:
    while chain[0] is not None:
        chain = chain[0]
    return chain[1]


def route_on(path: Path, train: Piece) -> Route:
    """The route of a train along a path; it begins at the end that comes first on the map."""
    stops: list[Stop] = []
    track: list[Track] = []
    for arm in path.arms:
        chain: Chain | None = arm.chain
        outward: list[Stretch] = []
        while chain is not None:
            outward.append(chain[1])
            chain = chain[0]
        outward.reverse()
        if stops:
            stops.reverse()
            track.reverse()
        else:
            stops.append(outward[0].start)
        stops += [stretch.end for stretch in outward]
        track += [piece for stretch in outward for piece in stretch.track]
    if stops[0].place > stops[-1].place:
        stops.reverse()
        track.reverse()
    return Route(train, tuple(stops), tuple(track))
