"""Trains that earn alike, with what one of them could run: which paths promise enough, and which are still free."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

from interpreter.board.paths import Path


class Fleet:
    """Trains that earn alike, with the paths of one of them, dearest first.

    `net`: what a path earns with all that concerns it alone, None when it is not allowed; never above what the path
    earns by itself plus `bound`. What it *promises* is that, and its share of what all routes may earn together. Sets
    of paths are numbers: bit 3 stands for path 3. `missing`: what paths that are not listed promise at most.
    """

    def __init__(
        self, count: int, paths: Sequence[Path], net: Callable[[Path], int | None], bound: int, missing: int = 0
    ) -> None:
        self.count, self.paths, self.bound, self._missing = count, paths, bound, missing
        self._net = net
        self._nets: dict[int, int | None] = {}
        self.spare = bound + max((path[3].share for path in paths), default=0)
        """no path promises more beside what it earns by itself"""
        self.tops = self._tops()
        """what so many trains promise at most, each on a path of its own; most first"""

    def earned(self, number: int) -> int | None:
        """What the path with a number earns; asked once."""
        if number not in self._nets:
            self._nets[number] = self._net(self.paths[number])
        return self._nets[number]

    def keep(self, least: int) -> None:
        """Forget the paths that promise less than this. Numbers of paths change."""
        kept = [number for number, path in enumerate(self.paths) if path[0] + self.bound + path[3].share >= least]
        self._nets = {new: self._nets[old] for new, old in enumerate(kept) if old in self._nets}
        self.paths = [self.paths[number] for number in kept]

    def _tops(self) -> list[int]:
        best: list[int] = []
        for number, (value, _, _, had) in enumerate(self.paths):
            least = best[-1] if len(best) == self.count else self._missing
            if value + self.spare <= least:
                break
            if value + self.bound + had.share > least:
                self._add(best, number, least)
        return best + [self._missing] * (self.count - len(best))

    def dearest(self) -> int:
        """What one of the trains earns at most by itself."""
        best = 0
        for number, path in enumerate(self.paths):
            if path[0] + self.bound <= best:
                break
            best = max(best, self.earned(number) or 0)
        return best

    def _add(self, best: list[int], number: int, least: int) -> None:
        """Put what a path promises among the best, when it is more than the least of them."""
        earned = self.earned(number)
        if earned is not None and earned + self.paths[number][3].share > least:
            best.append(earned + self.paths[number][3].share)
            best.sort(reverse=True)
            del best[self.count :]

    # --- sets of paths

    @cached_property
    def _users(self) -> dict[int, int]:
        """By piece of track: the set of paths that use it."""
        size = len(self.paths) // 8 + 1
        users: dict[int, bytearray] = {}
        for number, path in enumerate(self.paths):
            for piece in members(path[1]):
                if piece not in users:
                    users[piece] = bytearray(size)
                users[piece][number >> 3] |= 1 << (number & 7)
        return {piece: int.from_bytes(found, "little") for piece, found in users.items()}

    @cached_property
    def _by_share(self) -> list[tuple[int, int]]:
        """Shares, the greatest first, and the set of paths that have them."""
        size = len(self.paths) // 8 + 1
        found: dict[int, bytearray] = {}
        for number, path in enumerate(self.paths):
            row = found.setdefault(path[3].share, bytearray(size))
            row[number >> 3] |= 1 << (number & 7)
        return [(share, int.from_bytes(found[share], "little")) for share in sorted(found, reverse=True)]

    @cached_property
    def _falling(self) -> list[int]:
        """What the paths earn by themselves, negated."""
        return [-path[0] for path in self.paths]

    def blocked(self, bits: int) -> int:
        """The set of paths that use some of this track."""
        found = 0
        for piece in members(bits):
            found |= self._users.get(piece, 0)
        return found

    def promising(self, trains: int, most: int) -> int:
        """The set of paths that might be the first of so many trains, in the order of paths, if these must promise
        more than `most` together.
        """
        later, others = sum(self.tops[: trains - 1]), (trains - 1) * self.spare
        found = 0
        for share, having in self._by_share:
            alone = most - self.bound - share
            least = max(alone - later, min(alone, (alone - others) // trains))
            found |= having & ((1 << bisect_left(self._falling, -least)) - 1)
        return found

    def most(self, blocked: int, first: int, count: int, floor: int) -> list[int]:
        """The most that so many trains could promise on different paths from `first` on that are not blocked.

        Paths that promise no more than `floor` are not looked at: a train that finds nothing better has that at most.
        """
        best: list[int] = []
        for share, having in self._by_share:
            for number in members((having & ~blocked) >> first):
                least = best[-1] if len(best) == count else floor
                if self.paths[number + first][0] + self.bound + share <= least:
                    break
                self._add(best, number + first, least)
                del best[count:]
        return best + [floor] * (count - len(best))


def members(numbers: int) -> Iterator[int]:
    """The numbers in a set, ascending."""
    while numbers:
        lowest = numbers & -numbers
        yield lowest.bit_length() - 1
        numbers ^= lowest
