"""Finds the paths that matter for the best run: all of them where they are few, else no more than prove it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from interpreter.board.effort import SpentError
from interpreter.board.fleet import Fleet
from interpreter.board.paths import Path, Paths
from interpreter.board.run import Train
from interpreter.board.search import Search

FEW = 32768
"""So many steps are made before a train's paths are found to be too many to list them all."""
LEVELS = (94, 88, 80, 70, 55)
"""How much paths must promise, in percent of what no path can exceed: one after the other, until that is enough."""


class Crew:
    """Trains that earn alike, with the paths found so far: all, or all that promise more than `missing`."""

    def __init__(self, trains: Sequence[Train], finder: Paths, net: Callable[[Path], int | None], bound: int) -> None:
        self.trains, self.finder, self._net, self._bound = trains, finder, net, bound
        self.missing: int | None = None
        """what a path that was not found may promise; None when there is none"""
        self._levels: list[int] = []
        if not finder.find_few(FEW):
            self.missing = finder.ceiling() + bound
            self._levels = [self.missing * level // 100 for level in LEVELS]
        self.fleet = self._listed()

    def _listed(self) -> Fleet:
        return Fleet(len(self.trains), self.finder.found(), self._net, self._bound, max(0, self.missing or 0))

    def lower(self, needed: int) -> None:
        """Find paths that promise less: as little as is needed, or a step towards it. Raises SpentError."""
        least = max(needed, self._levels.pop(0) if self._levels else needed)
        self.finder.find_all(least - self._bound)
        self.missing = least - 1
        self.fleet = self._listed()


def gathered(crews: list[Crew], begin: Callable[[Sequence[Fleet]], Search]) -> Search:
    """A search that has all the paths it needs, if the effort allows it. Puts the crews in the order of its fleets."""
    known: tuple[list[tuple[Crew, Path]], int] = ([], 0)
    deeper = True
    while True:
        crews.sort(key=lambda crew: -crew.fleet.dearest())
        search = begin([crew.fleet for crew in crews])
        if all(crew.missing is None for crew in crews):
            return search
        seed, worth = search.begin()
        if worth >= known[1]:
            known = [(crews[number], path) for number, path in seed], worth
        else:
            search.begin_with(tuple((crews.index(crew), path) for crew, path in known[0]), known[1])
        if not deeper:
            return search
        try:
            deeper = _go_deeper(crews, search, known[1])
        except SpentError:
            deeper = False
        else:
            if not deeper:
                return search


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
