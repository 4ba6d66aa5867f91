"""The bound of what all routes earn together: one amount, or made of what the stops of the routes have in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from interpreter.board.atlas import Stop
from interpreter.board.means import Means
from interpreter.board.roles import Scoring
from interpreter.ids import Piece
from interpreter.ruleset.forms import reckoned


class Had(NamedTuple):
    """What a path has in the bound: its share, which can be added up over paths, and its part of each sum."""

    share: int
    sums: tuple[int, ...]


NOTHING = Had(0, ())


class Shares:
    """The bound of `run_value` for a company. Answers are remembered."""

    def __init__(self, scoring: Scoring, company: Piece) -> None:
        self._scoring, self._company = scoring, company
        self._form = scoring.run_form()
        self._of: dict[Stop, tuple[int, ...]] = {}
        self.fixed = scoring.run_bound(company) if self._form is None else 0
        """what any run may earn beside the shares of its routes"""

    def of(self, stop: Stop) -> tuple[int, ...]:
        """What a stop adds to each sum."""
        if self._form is None:
            return ()
        if stop not in self._of:
            self._of[stop] = tuple(max(0, amount) for amount in self._scoring.run_shares(stop, self._company))
        return self._of[stop]

    @cached_property
    def even(self) -> Means | None:
        """The bound with even means, where it is made of sums."""
        return None if self._form is None else Means(self._form)

    def sums(self, stops: Iterable[Stop]) -> tuple[int, ...]:
        """What a route with these stops has of each sum."""
        return () if self._form is None else _added(map(self.of, stops))

    def limit(self, having: Iterable[tuple[int, ...]]) -> int:
        """What routes that have this of each sum earn together at most."""
        sums = _added(filter(None, having))
        return reckoned(self._form, sums) if self._form is not None and sums else self.fixed

    def by_number(self, stops: Sequence[Stop], means: Means | None) -> ByNumber:
        """What sets of these stops have, the sets given as bits."""
        return ByNumber(self, stops, means)


class ByNumber(dict[int, tuple[Had, int]]):
    """What a path has, by the stops of it that add something: bit 3 stands for stop 3. Beside it the sum of what each
    of them would have alone, which is never less.
    """

    def __init__(self, shares: Shares, stops: Sequence[Stop], means: Means | None) -> None:
        super().__init__()
        self._shares, self._stops, self._means = shares, stops, means
        self.alone = [self._had((stop,)).share for stop in stops]
        self.counted = sum(1 << number for number, stop in enumerate(stops) if any(shares.of(stop)))
        """the stops that add something"""

    def _had(self, stops: Iterable[Stop]) -> Had:
        if self._means is None:
            return NOTHING
        sums = self._shares.sums(stops)
        return Had(self._means.share(sums), sums)

    def __missing__(self, numbers: int) -> tuple[Had, int]:
        within = [number for number in range(len(self._stops)) if numbers >> number & 1]
        had = self._had(self._stops[number] for number in within)
        found = self[numbers] = had, sum(self.alone[number] for number in within)
        return found


def _added(rows: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    return tuple(map(sum, zip(*rows, strict=True)))
