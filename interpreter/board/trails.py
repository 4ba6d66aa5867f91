"""Where ways lead that use no stop and no hexside twice, decided in polynomial time.

Whether such a way leads to a place is a question about matchings. A hexside is a pair of gates that are matched with
each other: a way comes to one of them over track and leaves the other over track, so that it takes matched and other
steps in turn, and using a hexside once is using its pair once. A stop that may be passed is a pair as well, of two
twins with the same track. The places from which a way may go on are then the outer vertices of the one tree that
Edmonds' algorithm grows from the start, odd cycles contracted on the way.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from interpreter.board.position import Legs

Label = tuple[int, int]
"""A place, and the bits of all stops and hexsides used on the way there."""


@dataclass(frozen=True, slots=True)
class Ground:
    """What is searched: steps by place; places that end a way; the first place that is a stop; the twin of a gate."""

    legs: Legs
    closed: bytearray
    first_stop: int
    across: tuple[int, ...]


class Trails:
    """The ways from one start, apart from those that use a stop or hexside whose bit is `banned`."""

    def __init__(self, ground: Ground, start: Label, banned: int = 0) -> None:
        self._ground, self._forbidden = ground, start[1] | banned
        self._twin = len(ground.legs)
        self._root = start[0]
        self._base = {self._root: self._root}
        self._parent: dict[int, int] = {}
        self._outer = {self._root: None}
        self._grow()
        self.places = frozenset(vertex % self._twin for vertex in self._outer)
        """from which a way may go on"""

    def _grow(self) -> None:
        base, parent, outer = self._base, self._parent, self._outer
        queue = [self._root]
        for vertex in queue:  # which gets longer meanwhile
            for to in self._neighbours(vertex):
                if to in outer:
                    if base[to] != base[vertex]:
                        queue += self._contract(vertex, to)
                elif to not in parent:
                    mate = self._mate(to)
                    parent[to] = vertex
                    base[to], base[mate] = to, mate
                    outer[mate] = None
                    queue.append(mate)

    def _neighbours(self, vertex: int) -> Iterator[int]:
        ground, forbidden = self._ground, self._forbidden
        for _, bit, onward in ground.legs[vertex % self._twin]:
            if onward < 0 or ground.closed[onward] or bit & forbidden:
                continue
            if onward < ground.first_stop:
                yield ground.across[onward]
            else:
                yield onward
                yield onward + self._twin

    def _mate(self, vertex: int) -> int:
        if vertex < self._ground.first_stop:
            return self._ground.across[vertex]
        return vertex + self._twin if vertex < self._twin else vertex - self._twin

    def _contract(self, one: int, two: int) -> list[int]:
        """Make an odd cycle one vertex; gives those of it that are outer from now on."""
        base, outer = self._base, self._outer
        top = self._meeting(one, two)
        cycle = {*self._branch(one, top, two), *self._branch(two, top, one)}
        new = []
        for vertex, under in base.items():
            if under in cycle:
                base[vertex] = top
                if vertex not in outer:
                    outer[vertex] = None
                    new.append(vertex)
        return new

    def _branch(self, vertex: int, top: int, child: int) -> Iterator[int]:
        """The bases from a vertex of the cycle up to its top; each learns the other way round the cycle."""
        base, parent = self._base, self._parent
        while base[vertex] != top:
            mate = self._mate(vertex)
            yield base[vertex]
            yield base[mate]
            parent[vertex] = child
            child, vertex = mate, parent[mate]

    def _meeting(self, one: int, two: int) -> int:
        """The lowest base that both stem from."""
        seen = set()
        while True:
            one = self._base[one]
            seen.add(one)
            if one == self._root:
                break
            one = self._parent[self._mate(one)]
        while self._base[two] not in seen:
            two = self._parent[self._mate(self._base[two])]
        return self._base[two]
