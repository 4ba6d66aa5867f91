"""Finds the paths that matter for the best run: all of them where they are few, else no more than prove it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from interpreter.board.effort import SpentError
from interpreter.board.fleet import Fleet
from interpreter.board.means import Means
from interpreter.board.paths import Path, Paths
from interpreter.board.run import Train
from interpreter.board.search import Search

FEW = 32768
"""So many steps are made before a train's paths are found to be too many to list them all."""
SOME = 512
"""With no more paths than this, sets are tried without any preparation."""
LEVELS = (94, 88, 80, 70, 55)
"""How much paths must promise, in percent of what no path can exceed: one after the other, until that is enough."""
ROUNDS = 8
"""So often at most better means are looked for."""


class Crew:
    """Trains that earn alike, with the paths found so far: all, or all that promise more than `missing`."""

    def __init__(self, trains: Sequence[Train], finder: Paths, net: Callable[[Path], int | None], bound: int) -> None:
        self.trains, self.finder, self._net, self._bound = trains, finder, net, bound
        self.missing: int | None = None
        """what a path that was not found may promise; None when there is none"""
        self._levels: list[int] = []
        self.dearest: dict[tuple[int, ...], int] = {}
        """by what paths have of each sum in the bound of a run: the most that one found so far earns by itself"""
        if not finder.find_few(FEW):
            self._miss(finder.ceiling() + bound)
        self.fleet = self._listed()

    def _miss(self, most: int) -> None:
        self.missing = most
        self._levels = [most * level // 100 for level in LEVELS]

    def _listed(self) -> Fleet:
        return Fleet(len(self.trains), self.finder.found(), self._net, self._bound, max(0, self.missing or 0))

    def lower(self, needed: int) -> None:
        """Find paths that promise less: as little as is needed, or a step towards it. Raises SpentError."""
        least = max(needed, self._levels.pop(0) if self._levels else needed)
        self.finder.find_all(least - self._bound)
        self.missing = least - 1
        self.fleet = self._listed()

    # --- means

    def note(self) -> None:
        """Note what the paths found last earn by themselves."""
        for value, _, _, had in self.finder.found():
            if value > self.dearest.get(had.sums, -1):
                self.dearest[had.sums] = value

    def weigh(self, means: Means) -> bool:
        """Take these means; find paths that promise more with them than all that were noted, and note those.

        Whether there are any. Raises SpentError.
        """
        self.finder.weigh(means)
        dearer = False
        try:
            if self.missing is not None:
                self._miss(self.finder.ceiling() + self._bound)
                if self.finder.foresees:
                    noted = means.promised([(1, self.dearest)])
                    self.finder.find_all(noted + 1)
                    self._miss(noted + self._bound)
                    dearer = bool(self.finder.found())
                    self.note()
        finally:
            self.fleet = self._listed()
        return dearer


class _Start:
    """Begins a search with the paths found so far, and with the best set known from any of them."""

    def __init__(self, crews: list[Crew], begin: Callable[[Sequence[Fleet]], Search]) -> None:
        self._crews, self._begin = crews, begin
        self._known: list[tuple[Crew, Path]] = []
        self.worth = 0

    def search(self) -> Search:
        """A search through these paths. Puts the crews in the order of its fleets."""
        crews = self._crews
        crews.sort(key=lambda crew: -crew.fleet.dearest())
        search = self._begin([crew.fleet for crew in crews])
        if any(crew.missing is not None for crew in crews):
            seed, worth = search.begin()
            if worth >= self.worth:
                self._known, self.worth = [(crews[number], path) for number, path in seed], worth
            else:
                search.begin_with(tuple((crews.index(crew), path) for crew, path in self._known), self.worth)
        return search


def gathered(crews: list[Crew], begin: Callable[[Sequence[Fleet]], Search]) -> Search:
    """A search that has all the paths it needs, if the effort allows it. Puts the crews in the order of its fleets."""
    start = _Start(crews, begin)
    search = start.search()
    try:
        if _weighed(crews):
            search = start.search()
        while _go_deeper(crews, search, start.worth):
            search = start.search()
    except SpentError:
        search = start.search()
    return search


def _weighed(crews: Sequence[Crew]) -> bool:
    """Take the means with which no set promises much, where it may help. Whether that was done. Raises SpentError."""
    many = any(crew.missing is not None for crew in crews) or sum(len(crew.fleet.paths) for crew in crews) > SOME
    means = crews[0].finder.means if crews and many else None
    if means is None:
        return False
    for crew in crews:
        crew.note()
    for _ in range(ROUNDS):
        means = means.lowered([(len(crew.trains), crew.dearest) for crew in crews])
        dearer = [crew.weigh(means) for crew in crews]
        if not any(dearer):
            break
    return True


def _go_deeper(crews: Sequence[Crew], search: Search, worth: int) -> bool:
    """Find paths that promise less, where such may be part of a better set. Whether there was any need."""
    deeper = False
    for number, crew in enumerate(crews):
        needed = search.needed(number, worth)
        if crew.missing is not None and crew.missing >= needed:
            crew.lower(needed)
            deeper = True
    return deeper


def beyond(crews: Sequence[Crew], hope: int) -> int:
    """What a set with a path that was not found may earn; `hope` is what no set promises more than."""
    return max((hope - crew.fleet.tops[-1] + crew.missing for crew in crews if crew.missing is not None), default=0)
