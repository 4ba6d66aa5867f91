"""The set of paths, one for each train, that earns most: branch and bound."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from interpreter.board.effort import Effort, SpentError
from interpreter.board.paths import Path


class Fleet:
    """Trains that earn alike, with the paths of one of them, dearest first.

    `net`: what a path earns with all that concerns it alone, None when it is not allowed; never above what the path
    earns by itself plus `bound`. Sets of paths are numbers: bit 3 stands for path 3.
    """

    def __init__(self, count: int, paths: Sequence[Path], net: Callable[[Path], int | None], bound: int) -> None:
        self.count, self.paths, self.bound = count, paths, bound
        self._net = net
        self._nets: dict[int, int | None] = {}
        self.tops = self.most(0, 0, count, 0)
        """what so many trains earn at most, each by itself on a path of its own; dearest first"""

    def earned(self, number: int) -> int | None:
        """What the path with a number earns; asked once."""
        if number not in self._nets:
            self._nets[number] = self._net(self.paths[number])
        return self._nets[number]

    @cached_property
    def _users(self) -> dict[int, int]:
        """By piece of track: the set of paths that use it."""
        size = len(self.paths) // 8 + 1
        users: dict[int, bytearray] = {}
        for number, path in enumerate(self.paths):
            for piece in _members(path[1]):
                if piece not in users:
                    users[piece] = bytearray(size)
                users[piece][number >> 3] |= 1 << (number & 7)
        return {piece: int.from_bytes(found, "little") for piece, found in users.items()}

    def blocked(self, bits: int) -> int:
        """The set of paths that use some of this track."""
        found = 0
        for piece in _members(bits):
            found |= self._users.get(piece, 0)
        return found

    def free(self, blocked: int, first: int) -> Iterator[int]:
        """The paths from `first` on that are not blocked."""
        left = ((1 << len(self.paths)) - 1 & ~blocked) >> first
        return (first + number for number in _members(left))

    def most(self, blocked: int, first: int, count: int, floor: int) -> list[int]:
        """The most that so many trains could earn on different paths from `first` on that are not blocked.

        Paths that earn no more than `floor` are not looked at: a train that finds nothing better earns that at most.
        """
        best: list[int] = []
        for number in self.free(blocked, first):
            least = best[-1] if len(best) == count else floor
            if self.paths[number][0] + self.bound <= least:
                break
            earned = self.earned(number)
            if earned is not None and earned > least:
                best.append(earned)
                best.sort(reverse=True)
                del best[count:]
        return best + [floor] * (count - len(best))


def _members(numbers: int) -> Iterator[int]:
    """The numbers in a set, ascending."""
    while numbers:
        lowest = numbers & -numbers
        yield lowest.bit_length() - 1
        numbers ^= lowest


Chosen = tuple[tuple[int, int], ...]
"""(number of the fleet, number of the path) for each train that runs."""


class Partial(NamedTuple):
    """What is chosen so far: by fleet the paths that are blocked by it, the paths, what they earn."""

    blocked: tuple[int, ...]
    chosen: Chosen = ()
    earned: int = 0


class Search:
    """`run_value` is what a set earns as a whole, never above `run_bound`."""

    def __init__(
        self,
        fleets: Sequence[Fleet],
        run_value: Callable[[Chosen], int],
        run_bound: int,
        effort: Effort | None = None,
    ) -> None:
        self._fleets, self._run_value, self._run_bound = fleets, run_value, run_bound
        self._effort = effort or Effort()
        self.best: Chosen = ()
        self.earned = 0
        self._hope = run_bound + sum(sum(each.tops) for each in fleets)
        self.bound = 0
        """no set of these paths earns more; `earned` when the search came to its end"""

    def run(self) -> None:
        """Search; afterwards `best` is the first of the sets that earn most, `earned` what it earns.

        When the effort is spent before the end it is the best set found, and `bound` says what another could earn.
        """
        try:
            if self._fleets:
                self._choose(0, self._fleets[0].count, 0, Partial((0,) * len(self._fleets)))
        except SpentError:
            self.bound = max(self._hope, self.earned)
        else:
            self.bound = self.earned

    def _blocking(self, so_far: Partial, fleet: int, number: int) -> Partial:
        """The same, with the paths of this fleet and later ones blocked that share track with this path."""
        bits = self._fleets[fleet].paths[number][1]
        later = zip(self._fleets[fleet:], so_far.blocked[fleet:], strict=True)
        blocked = so_far.blocked[:fleet] + tuple(before | each.blocked(bits) for each, before in later)
        return so_far._replace(blocked=blocked)

    def _hopeless(self, fleet: int, trains: int, first: int, so_far: Partial) -> bool:
        """Whether nothing better can come of it: so many trains left of a fleet, and all fleets after it."""
        later = range(fleet + 1, len(self._fleets))
        left = [(fleet, trains, first), *((each, self._fleets[each].count, 0) for each in later)]
        hoped = sum(sum(self._fleets[each].tops[:number]) for each, number, _ in left)
        slack = so_far.earned + hoped + self._run_bound - self.earned
        for each, number, start in left:
            if slack <= 0:
                return True
            tops = self._fleets[each].tops[:number]
            floor = max(0, tops[-1] - slack)
            slack -= sum(tops) - sum(self._fleets[each].most(so_far.blocked[each], start, number, floor))
        return slack <= 0

    def _choose(self, fleet: int, trains: int, first: int, so_far: Partial) -> None:
        """Choose for the trains that are left of a fleet, from path `first` on, then for the fleets after it."""
        if self._hopeless(fleet, trains, first, so_far):
            return
        this = self._fleets[fleet]
        beyond = so_far.earned + sum(sum(each.tops) for each in self._fleets[fleet + 1 :]) + self._run_bound
        for number in this.free(so_far.blocked[fleet], first):
            hope = beyond + trains * max(0, this.paths[number][0] + this.bound)
            if hope <= self.earned:
                break
            if not so_far.chosen:  # what is still to come earns less than what comes first
                self._hope = hope
            self._effort.spend()
            net = this.earned(number)
            if net is not None:
                now = Partial(so_far.blocked, (*so_far.chosen, (fleet, number)), so_far.earned + net)
                self._choose_next(fleet, trains, number, now)
        self._go_on(fleet, so_far)

    def _choose_next(self, fleet: int, trains: int, number: int, now: Partial) -> None:
        """For the trains after the one that has just taken a path."""
        if trains > 1:
            self._choose(fleet, trains - 1, number + 1, self._blocking(now, fleet, number))
        elif fleet + 1 < len(self._fleets):
            self._go_on(fleet, self._blocking(now, fleet, number))
        else:
            self._go_on(fleet, now)

    def _go_on(self, fleet: int, so_far: Partial) -> None:
        """The next fleet; after the last, the set is whole."""
        if fleet + 1 < len(self._fleets):
            self._choose(fleet + 1, self._fleets[fleet + 1].count, 0, so_far)
        elif so_far.chosen and so_far.earned + self._run_bound > self.earned:
            total = so_far.earned + self._run_value(so_far.chosen)
            if total > self.earned:
                self.best, self.earned = so_far.chosen, total
