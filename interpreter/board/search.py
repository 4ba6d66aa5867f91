"""The set of paths, one for each train, that earns most: branch and bound."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from operator import itemgetter
from typing import NamedTuple

from interpreter.board.effort import Effort, SpentError, breathe
from interpreter.board.fleet import Fleet, members
from interpreter.board.paths import Path
from interpreter.board.shares import Shares

Chosen = tuple[tuple[int, Path], ...]
"""(number of the fleet, path) for each train that runs."""
LEADS = 3
"""So many of the dearest paths of each fleet are tried for a set to begin with,"""
MANY = 512
"""and one more for so many paths it has,"""
MOST_LEADS = 24
"""but no more than this."""


class Partial(NamedTuple):
    """What is chosen so far: by fleet the paths that are blocked by it, the paths, what they earn and promise."""

    blocked: tuple[int, ...]
    chosen: Chosen = ()
    earned: int = 0
    promised: int = 0


class Search:
    """`run_value` is what a set earns as a whole, never above the limit that `shares` tell."""

    def __init__(
        self,
        fleets: Sequence[Fleet],
        run_value: Callable[[Chosen], int],
        shares: Shares,
        effort: Effort | None = None,
    ) -> None:
        self._fleets, self._ask, self._shares, self._run_bound = fleets, run_value, shares, shares.fixed
        self._asked: dict[tuple[int, ...], tuple[Chosen, int]] = {}
        self.effort = effort or Effort()
        self._seed: Chosen = ()
        self._worth: int | None = None
        self.best: Chosen = ()
        self.earned = 0
        self.hope = self._run_bound + sum(sum(each.tops) for each in fleets)
        self.bound = 0
        """no set of these paths earns more; `earned` when the search came to its end"""

    def run(self) -> None:
        """Search; afterwards `best` is the first of the sets that earn most, `earned` what it earns.

        When the effort is spent before the end it is the best set found, and `bound` says what another could earn.
        """
        if not self._fleets:
            return
        worth = 0
        try:
            self.effort.spend()
            worth = self.begin()[1]
            self.earned = max(0, worth - 1)  # so that the first that earns as much is found
            self._narrow(worth)
            self._choose(0, self._fleets[0].count, 0, Partial((0,) * len(self._fleets)))
        except SpentError:
            if worth > self.earned:
                self.best, self.earned = self._seed, worth
            self.bound = max(self.hope, self.earned)
        else:
            self.bound = self.earned

    # --- a set to begin with

    def begin_with(self, seed: Chosen, worth: int) -> None:
        """Begin with a set that is known to earn so much."""
        self._seed, self._worth = tuple(sorted(seed, key=itemgetter(0))), worth

    def begin(self) -> tuple[Chosen, int]:
        """Find a set to begin with, and what it earns: the best of a few that are each made path by path.

        It is the dearest path that is still free, for one train after the other.
        """
        if self._worth is None:
            self._worth = 0
            for first, lead in self._leads():
                chosen, earned = self._greedy(first, lead)
                if chosen and (total := earned + self._run_value(chosen)) > self._worth:
                    self._seed, self._worth = chosen, total
        return self._seed, self._worth

    def _leads(self) -> Iterator[tuple[int, int]]:
        """The fleets, and the paths of each, to begin with."""
        several = len(self._fleets) > 1 or self._fleets[0].count > 1
        for first, fleet in enumerate(self._fleets):
            many = min(LEADS + len(fleet.paths) // MANY, MOST_LEADS) if several else 1
            yield from ((first, lead) for lead in range(min(many, len(fleet.paths))))

    def needed(self, fleet: int, worth: int) -> int:
        """What a path of a fleet has to promise to be part of a set that earns so much."""
        return worth - (self.hope - self._fleets[fleet].tops[-1])

    def _greedy(self, first: int, lead: int) -> tuple[Chosen, int]:
        breathe()
        used, earned, taken = 0, 0, []
        for each in sorted(range(len(self._fleets)), key=lambda each: each != first):
            fleet, number = self._fleets[each], lead if each == first else 0
            for _ in range(fleet.count):
                found = self._free(fleet, number, used)
                if found is None:
                    break
                number, net = found[0] + 1, found[1]
                used, earned = used | fleet.paths[found[0]][1], earned + net
                taken.append((each, found[0]))
        return tuple((each, self._fleets[each].paths[number]) for each, number in sorted(taken)), earned

    def _free(self, fleet: Fleet, first: int, used: int) -> tuple[int, int] | None:
        """The first path from a number on that is allowed, uses none of this track and earns something."""
        for number in range(first, len(fleet.paths)):
            if fleet.paths[number][1] & used:
                continue
            net = fleet.earned(number)
            if net is not None and net > 0:
                return number, net
        return None

    def _narrow(self, worth: int) -> None:
        """Leave out the paths that are in no set that earns as much."""
        for number, each in enumerate(self._fleets):
            each.keep(self.needed(number, worth))

    def _run_value(self, chosen: Chosen) -> int:
        """What a set earns as a whole; asked once."""
        key = tuple(id(path) for _, path in chosen)
        if key not in self._asked:
            self._asked[key] = chosen, self._ask(chosen)
        return self._asked[key][1]

    # --- all sets

    def _blocking(self, so_far: Partial, fleet: int, bits: int) -> Partial:
        """The same, with the paths of this fleet and later ones blocked that use some of this track."""
        later = zip(self._fleets[fleet:], so_far.blocked[fleet:], strict=True)
        blocked = so_far.blocked[:fleet] + tuple(before | each.blocked(bits) for each, before in later)
        return so_far._replace(blocked=blocked)

    def _hopeless(self, fleet: int, trains: int, first: int, so_far: Partial) -> bool:
        """Whether nothing better can come of it: so many trains left of a fleet, and all fleets after it."""
        later = range(fleet + 1, len(self._fleets))
        left = [(fleet, trains, first), *((each, self._fleets[each].count, 0) for each in later)]
        hoped = sum(sum(self._fleets[each].tops[:number]) for each, number, _ in left)
        slack = so_far.promised + hoped + self._run_bound - self.earned
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
        beyond = so_far.promised + sum(sum(each.tops) for each in self._fleets[fleet + 1 :]) + self._run_bound
        for number in self._candidates(this, trains, (first, so_far.blocked[fleet]), beyond):
            path = this.paths[number]
            if not so_far.chosen:  # what is still to come promises less than what comes first
                self.hope = min(self.hope, beyond + trains * max(0, path[0] + this.spare))
            self.effort.spend()
            net = this.earned(number)
            if net is not None:
                promised = so_far.promised + net + path[3].share
                now = Partial(so_far.blocked, (*so_far.chosen, (fleet, path)), so_far.earned + net, promised)
                self._choose_next(fleet, trains, number, now)
        self._go_on(fleet, so_far)

    def _candidates(self, fleet: Fleet, trains: int, start: tuple[int, int], beyond: int) -> Iterator[int]:
        """The paths with which something better might come of it, in their order; fewer when something is found.

        `start`: the first path, and those that are blocked; `beyond`: what all other trains promise at most.
        """
        first, blocked = start
        earned, again = -1, True
        while again:
            again = False
            earned = self.earned
            for number in members((fleet.promising(trains, earned - beyond) & ~blocked) >> first):
                yield first + number
                if self.earned > earned:
                    first, again = first + number + 1, True
                    break

    def _choose_next(self, fleet: int, trains: int, number: int, now: Partial) -> None:
        """For the trains after the one that has just taken a path."""
        if trains > 1:
            bits = now.chosen[-1][1][1]
            self._choose(fleet, trains - 1, number + 1, self._blocking(now, fleet, bits))
        elif fleet + 1 < len(self._fleets):
            self._go_on(fleet, self._blocking(now, fleet, now.chosen[-1][1][1]))
        else:
            self._go_on(fleet, now)

    def _go_on(self, fleet: int, so_far: Partial) -> None:
        """The next fleet; after the last, the set is whole."""
        if fleet + 1 < len(self._fleets):
            self._choose(fleet + 1, self._fleets[fleet + 1].count, 0, so_far)
        elif so_far.chosen and self._may_be_better(so_far):
            total = so_far.earned + self._run_value(so_far.chosen)
            if total > self.earned:
                self.best, self.earned = so_far.chosen, total

    def _may_be_better(self, whole: Partial) -> bool:
        """Whether a whole set promises more than is known, told without asking."""
        if whole.promised + self._run_bound <= self.earned:
            return False
        return whole.earned + self._shares.limit(path[3].sums for _, path in whole.chosen) > self.earned
