"""How far a type of train runs, made ready for counting: each stop costs a little of a budget."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from interpreter.ruleset.box import Reach

WIDTH = 12
MANY = (1 << (WIDTH - 1)) - 1
"""A limit that is none; also the bits of a number that tell how many are left."""


class Budget:
    """The limits of a reach, side by side in one number; a limit is broken when its top bit is gone.

    Kinds of stop that have no row are not counted, but an off-board without a row of its own counts as a city. With
    rows for both, towns may fill places for cities, never the other way round.
    """

    def __init__(self, reach: Reach) -> None:
        self.crossings = MANY if reach.crossings is None else reach.crossings
        rows = dict(reach.stops)
        limits = list(_limits(rows))
        self.full = sum((number | 1 << (WIDTH - 1)) << (WIDTH * place) for place, (number, _) in enumerate(limits))
        self.tops = sum(1 << (WIDTH - 1 + WIDTH * place) for place in range(len(limits)))
        self._costs = {
            kind: sum(1 << (WIDTH * place) for place, (_, kinds) in enumerate(limits) if kind in kinds)
            for kind in ("city", "town", "offboard")
        }
        self._rows = sorted(((kinds, place) for place, (_, kinds) in enumerate(limits)), key=lambda row: -len(row[0]))
        counted = all(self._costs.values())
        self.most_stops = sum(number for number, _ in limits) if counted else MANY
        """no route has more stops"""

    def limits(self) -> Iterator[tuple[frozenset[str], int]]:
        """The kinds of stop that each limit counts, and where its number begins in what is left; the widest first."""
        return ((kinds, WIDTH * place) for kinds, place in self._rows)

    def cost(self, kind: str) -> int:
        """What a stop of this kind takes."""
        return self._costs[kind]

    def left(self, kinds: Iterable[str]) -> int:
        """What is left after stops of these kinds."""
        return self.full - sum(map(self.cost, kinds))

    def holds(self, left: int) -> bool:
        """Whether no limit is broken."""
        return left & self.tops == self.tops


def _limits(rows: dict[str, int]) -> list[tuple[int, frozenset[str]]]:
    """Limits as (number, kinds that count together)."""
    cities = frozenset(("city",)) if "offboard" in rows else frozenset(("city", "offboard"))
    limits = []
    if "any" in rows:
        limits.append((rows["any"], frozenset(("city", "town", "offboard"))))
    if "offboard" in rows:
        limits.append((rows["offboard"], frozenset(("offboard",))))
    if "city" in rows:
        limits.append((rows["city"], cities))
    if "town" in rows:
        places = rows["town"] + rows.get("city", 0)
        limits.append((places, cities | {"town"}) if "city" in rows else (places, frozenset(("town",))))
    return [(min(number, MANY), kinds) for number, kinds in limits]
