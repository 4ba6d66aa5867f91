"""The values scripts reckon with that Python has no plain form of: groups, tables, ranges, domains, failures.

All of them are immutable. Lists are tuples, money and numbers are int, percents and quotients are Fraction, texts are
str, pieces are Piece.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from interpreter.source import Span
from interpreter.vocabulary.types import Type


class ScriptError(Exception):
    """A script did what makes no sense; `span` is where. The action is rolled back."""

    def __init__(self, message: str, span: Span | None = None, code: str = "play/script-error") -> None:
        super().__init__(message)
        self.message, self.span, self.code = message, span, code


class Group(tuple[Any, ...]):
    """A set that keeps the order in which its members came; equal in any order."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, tuple):
            return NotImplemented
        return len(self) == len(other) and set(self) == set(other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(frozenset(self))


def group(things: Iterable[Any]) -> Group:
    """A group of these, each once."""
    return things if type(things) is Group else Group(dict.fromkeys(things))


class Table(Mapping[Any, Any]):
    """A map of keys to values; setting a key makes a new table."""

    __slots__ = ("_rows",)

    def __init__(self, rows: Mapping[Any, Any] | Iterable[tuple[Any, Any]] = ()) -> None:
        self._rows = dict(rows)

    def __getitem__(self, key: Any) -> Any:
        return self._rows[key]

    def __iter__(self) -> Iterator[Any]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def __hash__(self) -> int:
        return hash(frozenset(self._rows.items()))

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Table):
            return self._rows == other._rows
        return not self._rows if other == () else NotImplemented

    def with_row(self, key: Any, value: Any) -> Table:
        """The same with one row set."""
        return Table({**self._rows, key: value})

    def __repr__(self) -> str:
        return f"Table({self._rows!r})"


@dataclass(frozen=True, slots=True)
class Interval:
    """`start to end step step`, ends included; empty when end is below start."""

    start: int
    end: int
    step: int = 1

    def __post_init__(self) -> None:
        if self.step < 1:
            raise ScriptError(f"the step of a range has to be at least 1, and this is {self.step}")

    def __iter__(self) -> Iterator[int]:
        return iter(range(self.start, self.end + 1, self.step))

    def __contains__(self, value: object) -> bool:
        return (
            isinstance(value, int)
            and not isinstance(value, bool)
            and self.start <= value <= self.end
            and (value - self.start) % self.step == 0
        )

    def __len__(self) -> int:
        return max(0, (self.end - self.start) // self.step + 1)

    def tight(self) -> Interval:
        """The same, with the last of its amounts as its end; not for one that is empty."""
        return Interval(self.start, self.start + self.step * (len(self) - 1), self.step)

    def __str__(self) -> str:
        return f"{self.start} to {self.end}" + (f" step {self.step}" if self.step != 1 else "")


@dataclass(frozen=True, slots=True)
class Subsets:
    """Every choice of `least` to `most` of the things; lists lazily."""

    things: tuple[Any, ...]
    least: int
    most: int

    def __iter__(self) -> Iterator[Group]:
        for number in range(self.least, self.most + 1):
            for chosen in itertools.combinations(self.things, number):
                yield Group(chosen)

    def __contains__(self, value: object) -> bool:
        return (
            isinstance(value, tuple)
            and self.least <= len(value) <= self.most
            and len(set(value)) == len(value)
            and all(each in self.things for each in value)
        )


class Domain:
    """What lists lazily and answers `in` without listing. `read` finds the member that plain data names, `refused` says
    why there is none. `example`, where there is one, gives any member sooner than the first is found; None when
    there is none."""

    __slots__ = ("_contains", "_listing", "example", "read", "refused")

    def __init__(
        self,
        listing: Callable[[], Iterable[Any]],
        contains: Callable[[Any], bool],
        read: Callable[[Any], Any],
        refused: Callable[[Any], str | Failure],
        example: Callable[[], Any] | None = None,
    ) -> None:
        self._listing, self._contains, self.read, self.refused = listing, contains, read, refused
        self.example = example

    def __iter__(self) -> Iterator[Any]:
        return iter(self._listing())

    def __contains__(self, value: object) -> bool:
        return self._contains(value)


CITED = re.compile(r"(\s+@[\w-]+)+\s*$")
"""Clause ids at the end of a line."""


class Failure:
    """A requirement that did not hold: its reason with the values in it, its clauses, where it stands.

    The reason is put together when it is read, which has to be before anything changes. `others` are further ones.
    """

    __slots__ = ("_node", "_nodes", "_reason", "others")

    def __init__(
        self, reason: Callable[[], str] | None, node: int, nodes: Sequence[tuple[Span, tuple[str, ...]]]
    ) -> None:
        self._reason, self._node, self._nodes = reason, node, nodes
        self.others: tuple[Failure, ...] = ()

    @property
    def reason(self) -> str:
        """Why not; without a written reason, the condition that does not hold."""
        if self._reason is not None:
            return self._reason()
        return f"it needs: {' '.join(CITED.sub('', self.span.text.removeprefix('require')).split())}"

    @property
    def clauses(self) -> tuple[str, ...]:
        """Clause ids as the script has them."""
        return self._nodes[self._node][1]

    @property
    def span(self) -> Span:
        """The requirement."""
        return self._nodes[self._node][0]


def shown(value: object) -> str:
    """A value in a text meant for players."""
    if isinstance(value, Fraction):
        percent = value * 100
        return f"{percent.numerator}%" if percent.denominator == 1 else f"{float(percent):.1f}%"
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(shown(each) for each in value) or "nothing"
    return str(value)


def made_of(value: Any, type_: Type) -> Any:
    """A value as its declared type has it: lists, groups and tables are told apart by what they are for."""
    if value is None:
        return None
    if type_.word == "set":
        return group(value)
    if type_.word == "map":
        return value if isinstance(value, Table) else Table(value or ())
    if type_.word == "list":
        return tuple(value)
    return value
