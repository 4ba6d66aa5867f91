"""What a path that has come so far can still earn at most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from interpreter.board.effort import breathe
from interpreter.board.lines import Stretch
from interpreter.board.reach import MANY, Budget

Step = tuple[int, int, int, int, Stretch]
"""The number of the stop it leads to, bits of track, crossings, what its track earns, the stretch."""
Ahead = list[list[int]]
"""By what is left of the limit, and by stop: what a way from there adds at most."""
NOTHING = -(1 << 40)


@dataclass(frozen=True, slots=True)
class Ground:
    """Where paths lead, all by the number of the stop: its steps, what it adds, how it may be used, what it costs."""

    steps: Sequence[Sequence[Step]]
    worths: Sequence[int]
    ends: Sequence[bool]
    passes: Sequence[bool]
    touches: Sequence[bool]
    kinds: Sequence[str]


class Outlook:
    """Looks for ways instead of paths: these may come to a stop again, and use track again.

    One limit is kept to, the widest of those that count stops; where there is none, that of hexsides. What can be had
    without using up any of it is taken for granted.
    """

    def __init__(self, ground: Ground, budget: Budget) -> None:
        self._ground = ground
        among, place = next(budget.limits(), (frozenset[str](), 0))
        self.place = place if among else None
        """where the limit begins in what is left of the budget; None when it is that of hexsides"""
        counted = [int(kind in among) for kind in ground.kinds]
        self.most = budget.full >> place & MANY if among else budget.crossings
        self.limited = self.most < MANY
        free: dict[int, int] = {}
        self._dear: list[list[tuple[int, int, int]]] = []
        self._free: list[list[int]] = []
        for steps in ground.steps:
            costs = [(counted[end] if among else crossings, end, earned) for end, _, crossings, earned, _ in steps]
            self._dear.append([(cost, end, earned + ground.worths[end]) for cost, end, earned in costs if cost])
            self._free.append([end for cost, end, _ in costs if not cost])
            free |= {-1 - end: ground.worths[end] for cost, end, _ in costs if not cost}
            free |= {bits: earned for (cost, _, earned), (_, bits, *_) in zip(costs, steps, strict=True) if not cost}
        self._into = [[at for at, ends in enumerate(self._free) if end in ends] for end in range(len(self._free))]
        self._granted = sum(worth for worth in free.values() if worth > 0)

    def ahead(self, start: int, ends_of: Sequence[int]) -> tuple[Ahead, Ahead]:
        """For paths from a stop to those with higher numbers; first while they have come to no stop they must touch."""
        ground = self._ground
        closing = [earned if ground.ends[end] and end > start else NOTHING for end, earned in enumerate(ends_of)]
        touched: Ahead = []
        before: Ahead = []
        for left in range(self.most + 1):
            touched.append(self._row(left, (touched, touched), closing))
            before.append(self._row(left, (before, touched), closing))
        return before, touched

    def _row(self, left: int, further: tuple[Ahead, Ahead], closing: Sequence[int]) -> list[int]:
        """With so much left; `further` is for less, when the next stop is none that must be touched, and when it is."""
        breathe()
        ground, untouched = self._ground, further[0] is not further[1]
        row = []
        for dear in self._dear:
            best = NOTHING
            for cost, end, earned in dear:
                if cost <= left:
                    touches = ground.touches[end] or not untouched
                    rest = further[touches][left - cost][end] if ground.passes[end] else NOTHING
                    best = max(best, earned + rest, earned + closing[end] + self._granted if touches else NOTHING)
            row.append(best)
        self._close(row, further[1][left] if untouched else row, closing)
        return row

    def _close(self, row: list[int], touched: Sequence[int], closing: Sequence[int]) -> None:
        """Take the steps that cost nothing, as far as they lead."""
        ground, untouched = self._ground, touched is not row
        todo = set(range(len(row)))
        while todo:
            at = todo.pop()
            for end in self._free[at]:
                touches = ground.touches[end] or not untouched
                best = closing[end] + self._granted if touches else NOTHING
                if ground.passes[end]:
                    best = max(best, (touched if touches else row)[end])
                if best > row[at]:
                    row[at] = best
                    todo.update(self._into[at])
