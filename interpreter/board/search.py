"""The set of paths, one for each train, that earns most: branch and bound."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from interpreter.board.paths import Path


class Fleet:
    """Trains that earn alike, with the paths of one of them.

    `net`: what a path earns with all that concerns it alone, None when it is not allowed; never above what the path
    earns by itself plus `bound`.
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

    def most(self, used: int, first: int, count: int, floor: int) -> list[int]:
        """The most that so many trains could earn on different paths from `first` on, clear of used track.

        Paths that earn no more than `floor` are not looked at: a train that finds nothing better earns that at most.
        """
        best: list[int] = []
        for number in range(first, len(self.paths)):
            value, bits, _ = self.paths[number]
            least = best[-1] if len(best) == count else floor
            if value + self.bound <= least:
                break
            if bits & used:
                continue
            earned = self.earned(number)
            if earned is not None and earned > least:
                best.append(earned)
                best.sort(reverse=True)
                del best[count:]
        return best + [floor] * (count - len(best))


Chosen = tuple[tuple[int, int], ...]
"""(number of the fleet, number of the path) for each train that runs."""


class Partial(NamedTuple):
    """What is chosen so far: the track it uses, the paths, what they earn."""

    used: int = 0
    chosen: Chosen = ()
    earned: int = 0

    def with_path(self, fleet: int, number: int, bits: int, net: int) -> Partial:
        """The same with one more path."""
        return Partial(self.used | bits, (*self.chosen, (fleet, number)), self.earned + net)


class Search:
    """`run_value` is what a set earns as a whole, never above `run_bound`."""

    def __init__(self, fleets: Sequence[Fleet], run_value: Callable[[Chosen], int], run_bound: int) -> None:
        self._fleets, self._run_value, self._bound = fleets, run_value, run_bound
        self.best: Chosen = ()
        self.earned = 0

    def run(self) -> None:
        """Search; afterwards `best` is the first of the sets that earn most, `earned` what it earns."""
        if self._fleets:
            self._choose(0, self._fleets[0].count, 0, Partial())

    def _hopeless(self, fleet: int, trains: int, first: int, so_far: Partial) -> bool:
        """Whether nothing better can come of it: so many trains left of a fleet, and all fleets after it."""
        left = [(self._fleets[fleet], trains, first), *((each, each.count, 0) for each in self._fleets[fleet + 1 :])]
        slack = so_far.earned + sum(sum(each.tops[:number]) for each, number, _ in left) + self._bound - self.earned
        for each, number, start in left:
            if slack <= 0:
                return True
            tops = each.tops[:number]
            slack -= sum(tops) - sum(each.most(so_far.used, start, number, max(0, tops[-1] - slack)))
        return slack <= 0

    def _choose(self, fleet: int, trains: int, first: int, so_far: Partial) -> None:
        """Choose for the trains that are left of a fleet, from path `first` on, then for the fleets after it."""
        if self._hopeless(fleet, trains, first, so_far):
            return
        this = self._fleets[fleet]
        beyond = so_far.earned + sum(sum(each.tops) for each in self._fleets[fleet + 1 :]) + self._bound
        for number in range(first, len(this.paths)):
            value, bits, _ = this.paths[number]
            if beyond + trains * max(0, value + this.bound) <= self.earned:
                break
            net = None if bits & so_far.used else this.earned(number)
            if net is None:
                continue
            now = so_far.with_path(fleet, number, bits, net)
            if trains > 1:
                self._choose(fleet, trains - 1, number + 1, now)
            else:
                self._go_on(fleet, now)
        self._go_on(fleet, so_far)

    def _go_on(self, fleet: int, so_far: Partial) -> None:
        """The next fleet; after the last, the set is whole."""
        if fleet + 1 < len(self._fleets):
            self._choose(fleet + 1, self._fleets[fleet + 1].count, 0, so_far)
        elif so_far.chosen and so_far.earned + self._bound > self.earned:
            total = so_far.earned + self._run_value(so_far.chosen)
            if total > self.earned:
                self.best, self.earned = so_far.chosen, total
