"""The bound of a run as something each route has a share of: for the least of several sums stands a mean of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from operator import mul

from interpreter.ruleset.forms import Form, Weights, leasts, weighted

EVEN = 16
"""What each part of a `min` weighs before anything is known of the routes."""
STEPS = (1, 4, 16)
"""Weights are moved from one part to another: all of it, and such parts of it."""
Having = Mapping[tuple[int, ...], int]
"""By what paths have of each sum: the most that one of them earns by itself."""


class Means:
    """A bound with a weighted mean of its parts for each `min`. The mean is never less, and can be added up."""

    def __init__(self, form: Form, weights: Weights | None = None) -> None:
        self._form = form
        self.weights = weights or tuple((EVEN,) * parts for parts in leasts(form))
        self._factors, self._whole = weighted(form, self.weights)

    def share(self, sums: Sequence[int]) -> int:
        """What a route with these sums adds at most."""
        whole: int = sum(map(mul, self._factors, sums))
        return -(-whole // self._whole)

    def promised(self, known: Sequence[tuple[int, Having]]) -> int:
        """What so many trains each promise at most, on the dearest of the paths known of them."""
        return sum(
            trains * max((value + self.share(sums) for sums, value in having.items()), default=0)
            for trains, having in known
        )

    def lowered(self, known: Sequence[tuple[int, Having]]) -> Means:
        """Weights with which these promise less, if there are any; the lowest that moving weights leads to."""
        best, least = self, self.promised(known)
        for parts in STEPS:
            better = True
            while better:
                better = False
                for means in best._moved(parts):
                    promised = means.promised(known)
                    if promised < least:
                        best, least, better = means, promised, True
                        break
        return best

    def _moved(self, parts: int) -> Iterator[Means]:
        """The same with some weight moved from one part of a `min` to another."""
        for place, weights in enumerate(self.weights):
            step = max(1, sum(weights) // parts)
            for giving, weight in enumerate(weights):
                for taking in range(len(weights)):
                    if taking != giving and weight:
                        changed = list(weights)
                        moved = min(step, weight)
                        changed[giving] -= moved
                        changed[taking] += moved
                        yield Means(self._form, (*self.weights[:place], tuple(changed), *self.weights[place + 1 :]))
