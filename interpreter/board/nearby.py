"""Routes that begin at a stop every route must have: mostly the first tells that a train can run."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator

from interpreter.board.atlas import Stop, Track
from interpreter.board.lines import Lines
from interpreter.board.paths import Worth
from interpreter.board.reach import Budget
from interpreter.board.run import Route, Train

Way = tuple[tuple[Stop, ...], tuple[Track, ...], int, int, int]
"""Its stops, its track and the bits of that, what is left of the budget and of the crossings."""


def nearby(lines: Lines, train: Train, worth: Worth, starts: Iterable[Stop]) -> Iterator[Route]:
    """Routes a train could run from these stops, short ones first. Looks at no more of the map than is listed.

    Not all that the train could run: those with such a stop on the way only are not among them.
    """
    reach = train.reach
    budget = Budget(reach)
    begun = ((start, budget.full - budget.cost(start.kind)) for start in starts if start.kind in reach.ends)
    todo: deque[Way] = deque(
        ((start,), (), 0, left, budget.crossings)
        for start, left in sorted(begun, key=lambda pair: pair[0].place)
        if budget.holds(left)
    )
    while todo:
        stops, track, used, left, crossings = todo.popleft()
        for stretch in lines.from_stop(stops[-1]):
            end, now, far_left = stretch.end, left - budget.cost(stretch.end.kind), crossings - stretch.crossings
            if end in stops or stretch.bits & used or far_left < 0 or not budget.holds(now):
                continue
            longer = (*stops, end), (*track, *stretch.track)
            if end.kind in reach.ends:
                yield Route(train.piece, *longer)
            if worth.passes(end):
                todo.append((*longer, used | stretch.bits, now, far_left))
