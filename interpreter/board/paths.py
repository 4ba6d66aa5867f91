"""All routes one train could run, with what they earn by their stops, track and ends."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from heapq import heappop, heappush
from operator import itemgetter

from interpreter.board.atlas import Stop, Track
from interpreter.board.effort import Effort, SpentError, breathe
from interpreter.board.lines import Lines, Stretch
from interpreter.board.means import Means
from interpreter.board.outlook import Ahead, Ground, Outlook, Step
from interpreter.board.reach import MANY, Budget
from interpreter.board.roles import Scoring
from interpreter.board.run import Route, Train
from interpreter.board.shares import Had, Shares
from interpreter.ids import Piece

Chain = tuple["Chain | None", Stretch]
"""The stretches of a path, the last first."""
Path = tuple[int, int, Chain, Had]
"""What it earns by itself, the bits of its track, its stretches, what it has of the bound of a run."""
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


class _Room(dict[int, bool]):
    """Whether what is left of a budget holds one more stop where a route may end."""

    def __init__(self, budget: Budget, ends: Collection[str]) -> None:
        super().__init__()
        self._budget, self._costs = budget, [budget.cost(kind) for kind in ends]

    def __missing__(self, left: int) -> bool:
        found = self[left] = any(self._budget.holds(left - cost) for cost in self._costs)
        return found


class Paths:
    """Finds every path of a train. `touching`: each has one of these stops (none: no such rule)."""

    def __init__(
        self, lines: Lines, train: Train, worth: Worth, touching: Collection[Stop] | None, effort: Effort | None = None
    ) -> None:
        self._budget, self._worth, self._effort = Budget(train.reach), worth, effort or Effort()
        stops = lines.connected(touching) if touching is not None else lines.connected(lines.all_stops())
        self._stops = stops
        number = {stop: place for place, stop in enumerate(stops)}
        self._ends = [stop.kind in train.reach.ends for stop in stops]
        self._passes = [worth.passes(stop) for stop in stops]
        self._costs = [self._budget.cost(stop.kind) for stop in stops]
        self._earned = list(map(worth.stop, stops))
        self._steps: list[list[Step]] = [
            [
                (number[each.end], each.bits, each.crossings, sum(map(worth.track, each.track)), each)
                for each in lines.from_stop(stop)
            ]
            for stop in stops
        ]
        self._touches = [touching is None or stop in touching for stop in stops]
        self._far = self._distances(lambda _, crossings: crossings)
        self._toll = self._tolls()
        self._room = _Room(self._budget, train.reach.ends)
        self._found: list[Path] = []
        self.weigh(worth.shares.even)

    def weigh(self, means: Means | None) -> None:
        """Take these means for what a path has of the bound of a run, in the paths found before as well."""
        breathe()
        self.means = means
        self._had = self._worth.shares.by_number(self._stops, means)
        self._worths = [earned + alone for earned, alone in zip(self._earned, self._had.alone, strict=True)]
        """what each stop earns, and may add to what all routes earn"""
        self._aheads: dict[int, tuple[Ahead, Ahead]] = {}
        self._made_outlook: Outlook | None = None
        if means is not None:
            shares = {sums: Had(means.share(sums), sums) for sums in {path[3].sums for path in self._found}}
            self._found = [(value, bits, chain, shares[had.sums]) for value, bits, chain, had in self._found]

    def _distances(self, cost: Callable[[int, int], int]) -> list[int]:
        """Of each stop: the least cost to a stop that must be touched, going on only where that is allowed.

        `cost` is told the stop a step leads to and how many hexsides it crosses.
        """
        far = [0 if touches else FAR for touches in self._touches]
        queue = [(0, place) for place, touches in enumerate(self._touches) if touches]
        while queue:
            distance, place = heappop(queue)
            if distance > far[place] or (not self._touches[place] and not self._passes[place]):
                continue
            for end, _, crossings, _, _ in self._steps[place]:
                further = distance + cost(place, crossings)
                if further < far[end]:
                    far[end] = further
                    heappush(queue, (further, end))
        return far

    def _tolls(self) -> list[int]:
        """Of each stop: what a way to a stop that must be touched takes of the widest limit at least."""
        kinds, place = next(self._budget.limits(), (frozenset(), 0))
        counted = [stop.kind in kinds for stop in self._stops]
        return [min(far, MANY) << place for far in self._distances(lambda place, _: counted[place])]

    def all(self) -> list[Path]:
        """Every path, the most earning first; among equals in the order of the map. Fewer when the effort is spent."""
        with suppress(SpentError):
            self.find_all()
        return self.found()

    def found(self) -> list[Path]:
        """The paths found last, the most earning first; among equals in the order of the map."""
        self._found.sort(key=itemgetter(0), reverse=True)
        return self._found

    def find_few(self, most: int) -> bool:
        """Find all paths, unless that takes more steps than `most`, or than are left. Whether they are all."""
        try:
            self._find(None, most)
        except SpentError:
            return False
        return True

    def find_all(self, least: int | None = None) -> None:
        """Find all paths, or those that promise this at least. Raises SpentError; those found before remain then."""
        before, self._found = self._found, []
        try:
            self._find(least, None)
        except SpentError:
            self._found = before or self._found
            raise

    def _find(self, least: int | None, most: int | None) -> None:
        steps = 0
        for start in range(len(self._stops)):
            left = self._budget.full - self._costs[start]
            if self._ends[start] and self._budget.holds(left) and self._far[start] <= self._budget.crossings:
                for made in self._follow(start, left, least):
                    self._effort.spend(made)
                    steps += made
                    if most is not None and steps > most:
                        raise SpentError

    def _follow(self, start: int, left: int, least: int | None) -> Iterator[int]:
        """Find all paths from a stop to stops with higher numbers, so that each is met from one of its ends only.

        Gives now and then how many steps it has made. `least`: only paths that promise so much are wanted.
        """
        tops, costs, worths, steps, found = self._budget.tops, self._costs, self._worths, self._steps, self._found
        ends, passes, touches, far, toll = self._ends, self._passes, self._touches, self._far, self._toll
        had, counted, room, ends_of = self._had, self._had.counted, self._room, self._ends_of(start)
        ahead, wanted = None if least is None else self._ahead(start), least or 0
        place = None if ahead is None else self._outlook.place
        todo: list[tuple[int, int, int, int, int, int, bool, Chain | None]] = [
            (start, 1 << start, 0, left, self._budget.crossings, worths[start], touches[start], None)
        ]
        turns, often = 0, self._effort.often
        while todo:
            turns += 1
            if turns == often:
                turns = 0
                yield often
            at, seen, used, left, way_left, value, touched, chain = todo.pop()
            if ahead and value + ahead[touched][way_left if place is None else left >> place & MANY][at] < wanted:
                continue
            for end, bits, crossings, earned, stretch in steps[at]:
                now, far_left = left - costs[end], way_left - crossings
                if seen >> end & 1 or bits & used or now & tops != tops or far_left < 0:
                    continue
                here = touched or touches[end]
                if not here and (far[end] > far_left or now - toll[end] & tops != tops):
                    continue
                longer, total = (chain, stretch), value + earned + worths[end]
                if here and end > start and ends[end]:
                    share, alone = had[(seen | 1 << end) & counted]
                    if least is None or total + ends_of[end] - alone + share[0] >= wanted:
                        found.append((total + ends_of[end] - alone, used | bits, longer, share))
                if passes[end] and room[now]:
                    todo.append((end, seen | 1 << end, used | bits, now, far_left, total, here, longer))
        yield turns

    def _ends_of(self, start: int) -> list[int]:
        """What the two ends earn, of paths that begin at a stop, by their other end."""
        ends, worth, stops = self._ends, self._worth, self._stops
        return [worth.ends(stops[start], stop) if ends[end] and end > start else 0 for end, stop in enumerate(stops)]

    @property
    def _outlook(self) -> Outlook:
        """By what stops promise with the present means; made when it is first asked."""
        if self._made_outlook is None:
            kinds = [stop.kind for stop in self._stops]
            ground = Ground(self._steps, self._worths, self._ends, self._passes, self._touches, kinds)
            self._made_outlook = Outlook(ground, self._budget)
        return self._made_outlook

    @property
    def foresees(self) -> bool:
        """Whether it can tell what a path may still earn, so that it is quick to find those that promise much."""
        return self._outlook.limited

    def _ahead(self, start: int) -> tuple[Ahead, Ahead] | None:
        """What paths from a stop can still earn; None when there is no telling."""
        if self._outlook.limited and start not in self._aheads:
            self._aheads[start] = self._outlook.ahead(start, self._ends_of(start))
        return self._aheads.get(start)

    def ceiling(self) -> int:
        """What no path promises more than, found without looking for any."""
        if self._outlook.limited:
            return max(map(self._highest, range(len(self._stops))), default=0)
        track = {bits: max(0, earned) for steps in self._steps for _, bits, _, earned, _ in steps}
        pairs = [max(self._ends_of(start), default=0) for start, may in enumerate(self._ends) if may]
        return sum(max(0, worth) for worth in self._worths) + sum(track.values()) + max(0, max(pairs, default=0))

    def _highest(self, start: int) -> int:
        """What no path from a stop promises more than."""
        left, ahead = self._budget.full - self._costs[start], self._ahead(start)
        if ahead is None or not self._ends[start] or not self._budget.holds(left):
            return 0
        place = self._outlook.place
        most = self._budget.crossings if place is None else left >> place & MANY
        return max(0, self._worths[start] + ahead[self._touches[start]][most][start])


def route_on(path: Path, train: Piece) -> Route:
    """The route of a train along a path."""
    stretches, chain = [path[2][1]], path[2][0]
    while chain is not None:
        stretches.append(chain[1])
        chain = chain[0]
    stretches.reverse()
    stops = (stretches[0].start, *(stretch.end for stretch in stretches))
    return Route(train, stops, tuple(piece for stretch in stretches for piece in stretch.track))
