"""All routes one train could run, with what they earn by their stops, track and ends."""

from __future__ import annotations

from collections.abc import Collection
from heapq import heappop, heappush
from itertools import combinations
from operator import itemgetter

from interpreter.board.atlas import Stop, Track
from interpreter.board.effort import Effort, SpentError
from interpreter.board.lines import Lines, Stretch
from interpreter.board.reach import Budget
from interpreter.board.roles import Scoring
from interpreter.board.run import Route, Train
from interpreter.board.shares import Had, Shares
from interpreter.ids import Piece

Chain = tuple["Chain | None", Stretch]
"""The stretches of a path, the last first."""
Path = tuple[int, int, Chain, Had]
"""What it earns by itself, the bits of its track, its stretches, what it has of the bound of a run."""
Step = tuple[int, int, int, int, Stretch]
"""The number of the stop it leads to, bits of track, crossings, what its track earns, the stretch."""
FAR = 1 << 30


class Worth:
    """What a train earns at stops, on track and by ends; each asked once."""

    def __init__(self, scoring: Scoring, train: Piece, company: Piece, shares: Shares | None = None) -> None:
        self._scoring, self._train, self._company = scoring, train, company
        self.shares = shares or Shares(scoring, company)
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
    """Finds every path of a train. `touching`: each has one of these stops (none: no such rule)."""

    def __init__(
        self, lines: Lines, train: Train, worth: Worth, touching: Collection[Stop] | None, effort: Effort | None = None
    ) -> None:
        self._budget, self._worth, self._effort = Budget(train.reach), worth, effort or Effort()
        self.whole = True
        """whether all of them were found before the effort was spent"""
        stops = lines.connected(touching) if touching is not None else lines.connected(lines.all_stops())
        self._stops = stops
        number = {stop: place for place, stop in enumerate(stops)}
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
        self._touches = [touching is None or stop in touching for stop in stops]
        self._far = self._distances() if touching is not None else [0] * len(stops)
        self._had = worth.shares.by_number(stops)
        self._found: list[Path] = []

    def _distances(self) -> list[int]:
        """Of each stop: the least crossings to a stop that must be touched, going on only where that is allowed."""
        far = [0 if touches else FAR for touches in self._touches]
        queue = [(0, place) for place, touches in enumerate(self._touches) if touches]
        while queue:
            distance, place = heappop(queue)
            if distance > far[place] or (distance and not self._passes[place]):
                continue
            for end, _, crossings, _, _ in self._steps[place]:
                if distance + crossings < far[end]:
                    far[end] = distance + crossings
                    heappush(queue, (far[end], end))
        return far

    def all(self) -> list[Path]:
        """Every path, the most earning first; among equals in the order of the map."""
        try:
            for start in range(len(self._stops)):
                left = self._budget.full - self._costs[start]
                if self._ends[start] and self._budget.holds(left) and self._far[start] <= self._budget.crossings:
                    self._follow(start, left)
        except SpentError:
            self.whole = False
        self._found.sort(key=itemgetter(0), reverse=True)
        return self._found

    def _follow(self, start: int, left: int) -> None:
        """All paths from a stop to stops with higher numbers; each path is met from one of its ends only."""
        tops, costs, values, steps, found = self._budget.tops, self._costs, self._values, self._steps, self._found
        ends, passes, touches, far = self._ends, self._passes, self._touches, self._far
        worth, stops, had, counted = self._worth, self._stops, self._had, self._had.counted
        ends_of = [worth.ends(stops[start], stop) if ends[end] and end > start else 0 for end, stop in enumerate(stops)]
        todo: list[tuple[int, int, int, int, int, int, bool, Chain | None]] = [
            (start, 1 << start, 0, left, self._budget.crossings, values[start], touches[start], None)
        ]
        turns, often = 0, self._effort.often
        while todo:
            turns += 1
            if turns == often:
                turns = 0
                self._effort.spend(often)
            at, seen, used, left, way_left, value, touched, chain = todo.pop()
            for end, bits, crossings, earned, stretch in steps[at]:
                if seen >> end & 1 or bits & used:
                    continue
                now, far_left = left - costs[end], way_left - crossings
                if now & tops != tops or far_left < 0:
                    continue
                here = touched or touches[end]
                if not here and far[end] > far_left:
                    continue
                longer, total = (chain, stretch), value + earned + values[end]
                if here and end > start and ends[end]:
                    found.append((total + ends_of[end], used | bits, longer, had[(seen | 1 << end) & counted]))
                if passes[end]:
                    todo.append((end, seen | 1 << end, used | bits, now, far_left, total, here, longer))

    def ceiling(self) -> int:
        """What no path can exceed, found without looking for any: the dearest stops, all track, the dearest ends."""
        stops = sorted(self._values, reverse=True)[: self._budget.most_stops]
        track = {bits: max(0, earned) for steps in self._steps for _, bits, _, earned, _ in steps}
        ends = [stop for stop, may in zip(self._stops, self._ends, strict=True) if may]
        pairs = [self._worth.ends(one, two) for one, two in combinations(ends, 2)]
        own = sum(max(0, value) for value in stops) + sum(track.values()) + max(0, max(pairs, default=0))
        return own + self._worth.shares.had(self._stops).share


def route_on(path: Path, train: Piece) -> Route:
    """The route of a train along a path."""
    stretches, chain = [path[2][1]], path[2][0]
    while chain is not None:
        stretches.append(chain[1])
        chain = chain[0]
    stretches.reverse()
    stops = (stretches[0].start, *(stretch.end for stretch in stretches))
    return Route(train, stops, tuple(piece for stretch in stretches for piece in stretch.track))
