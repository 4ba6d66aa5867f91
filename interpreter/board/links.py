"""Connection bonuses: the most that marked stops earn when they are joined inside the track of a run."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from interpreter.board.atlas import Stop, Track
from interpreter.board.position import Position
from interpreter.board.run import Run
from interpreter.ruleset.values import Link as Link


def best_links(position: Position, run: Run, links: Iterable[Link], through: Iterable[Stop]) -> int:
    """The most that links earn together, by paths that share no track.

    A path leads along track of the run from one marked stop to another; on its way it passes only stops of `through`.
    """
    wanted = [link for link in links if link.amount > 0]
    if not _may_pay(position, run, wanted):
        return 0
    joined = _Joined(position, run, frozenset(through))
    worth: dict[int, int] = {}
    for start, end, used in joined.paths():
        amount = max((link.amount for link in wanted if link.joins(joined.marks(start), joined.marks(end))), default=0)
        if amount > worth.get(used, 0):
            worth[used] = amount
    return _most(sorted(worth.items(), key=lambda path: (-path[1], path[0].bit_count(), path[0])))


def _may_pay(position: Position, run: Run, links: Iterable[Link]) -> bool:
    """Whether the run comes to both marks of a link at all."""
    plans = position.atlas.plans
    marks = {mark for route in run.routes for stop in route.stops for mark in plans[stop.hex].marks}
    return bool(marks) and any(link.start in marks and link.end in marks for link in links)


class _Joined:
    """The track of a run, by where it ends."""

    def __init__(self, position: Position, run: Run, through: frozenset[Stop]) -> None:
        self._position, self._through = position, through
        self._at: dict[Stop | int, list[Track]] = defaultdict(list)
        for piece in dict.fromkeys(piece for route in run.routes for piece in route.track):
            for end in piece.ends:
                self._at[end if isinstance(end, Stop) else piece.placement.index * 6 + end].append(piece)

    def marks(self, stop: Stop) -> frozenset[str]:
        """The marks of its hex."""
        return frozenset(self._position.atlas.plans[stop.hex].marks)

    def paths(self) -> Iterator[tuple[Stop, Stop, int]]:
        """Every path between two marked stops: both, and the bits of its track."""
        marked = sorted((at for at in self._at if isinstance(at, Stop) and self.marks(at)), key=lambda stop: stop.place)
        for start in marked:
            yield from self._from(start)

    def _from(self, start: Stop) -> Iterator[tuple[Stop, Stop, int]]:
        todo: list[tuple[Stop | int, int, frozenset[Stop]]] = [(start, 0, frozenset((start,)))]
        while todo:
            at, used, seen = todo.pop()
            entered = self._position.atlas.side_bits[at] if isinstance(at, int) else 0
            for piece in self._at.get(at, ()):
                if piece.bits & used & ~entered:
                    continue
                here = at if isinstance(at, Stop) else at % 6
                end = piece.ends[1] if piece.ends[0] == here else piece.ends[0]
                now = used | piece.bits
                if isinstance(end, int):
                    across = self._position.atlas.across[piece.placement.index * 6 + end]
                    if across >= 0:
                        todo.append((across, now, seen))
                elif end not in seen:
                    if end.place > start.place and self.marks(end):
                        yield start, end, now
                    if end in self._through:
                        todo.append((end, now, seen | {end}))


def _most(paths: list[tuple[int, int]]) -> int:
    """The most that paths (bits, amount), the dearest first, earn without sharing track."""
    best = 0
    rest = [sum(amount for _, amount in paths[place:]) for place in range(len(paths) + 1)]
    todo: list[tuple[int, int, int]] = [(0, 0, 0)]
    while todo:
        place, used, earned = todo.pop()
        best = max(best, earned)
        if place == len(paths) or earned + rest[place] <= best:
            continue
        bits, amount = paths[place]
        todo.append((place + 1, used, earned))
        if not bits & used:
            todo.append((place + 1, used | bits, earned + amount))
    return best
