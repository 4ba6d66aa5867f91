"""Ways between two stops that lie inside given track."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from interpreter.board.atlas import Atlas, Stop, Track

End = Stop | int
"""Where track ends: a stop, or the gate of a hexside."""


def lines(
    atlas: Atlas, ends: tuple[Iterable[Stop], Iterable[Stop]], track: Iterable[Track], through: Iterable[Stop]
) -> Iterator[tuple[Track, ...]]:
    """Every line from a stop of the first `ends` to one of the second, as its track in order; each once.

    A line lies in `track` alone, uses no stop and no hexside twice, and passes only stops of `through`.
    """
    inside = _Inside(atlas, track)
    goals = frozenset(stop for stop in ends[1] if stop in inside.at)
    if not goals:
        return
    seen: set[frozenset[Track]] = set()
    for first in ends[0]:
        for line in inside.lines_from(first, goals, frozenset(through)):
            used = frozenset(line)
            if used not in seen:
                seen.add(used)
                yield line


class _Inside:
    """Some track, by where it ends."""

    def __init__(self, atlas: Atlas, track: Iterable[Track]) -> None:
        self._across = atlas.across
        self.at: dict[End, list[tuple[Track, End]]] = defaultdict(list)
        for piece in track:
            ends = [end if isinstance(end, Stop) else piece.placement.index * 6 + end for end in piece.ends]
            if len(ends) == 2:
                self.at[ends[0]].append((piece, ends[1]))
                self.at[ends[1]].append((piece, ends[0]))

    def lines_from(self, first: Stop, goals: frozenset[Stop], through: frozenset[Stop]) -> Iterator[tuple[Track, ...]]:
        todo: list[tuple[End, tuple[Track, ...], frozenset[End]]] = [(first, (), frozenset((first,)))]
        while todo:
            at, line, passed = todo.pop()
            for piece, end in self.at.get(at, ()):
                if end in passed:
                    continue
                now = (*line, piece)
                if isinstance(end, Stop):
                    if end in goals:
                        yield now
                    if end in through:
                        todo.append((end, now, passed | {end}))
                elif self._across[end] >= 0:
                    todo.append((self._across[end], now, passed | {end, self._across[end]}))
