"""What the operators and folds of the language do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set
from fractions import Fraction
from typing import Any

from interpreter.ids import Piece
from interpreter.ruleset.values import Domain, Failure, Group, Interval, ScriptError, Subsets, Table, group, shown

NUMBERS = (int, Fraction)


def listed(value: Any) -> Any:
    """A list, also of what is a group."""
    return value if value is None or type(value) is tuple else tuple(value)


def table(value: Any) -> Any:
    """A table; `[]` is an empty one."""
    if value is None or isinstance(value, Table):
        return value
    return Table(value) if isinstance(value, Mapping) else Table()


def grouped(value: Any) -> Any:
    """A group."""
    return None if value is None else group(value)


def members(value: Any) -> Any:
    """What a word takes as a set; what a network has reached stays what it is, and is found when it is asked for."""
    return value if value is None or type(value) is Group or isinstance(value, Set) else group(value)


def same(one: Any, two: Any) -> bool:
    """`==`: lists member by member, groups in any order; what is empty equals `[]`."""
    if one is two:
        return True
    if isinstance(one, Set) or isinstance(two, Set):  # what a network has reached, which is found when it is asked for
        return bool(grouped(one) == grouped(two))
    if isinstance(one, Domain | Interval | Subsets) and two == ():
        return (one.example() if isinstance(one, Domain) and one.example else next(iter(one), None)) is None
    if isinstance(one, tuple | Table) and isinstance(two, tuple | Table) and not one and not two:
        return True
    return bool(one == two)


def is_kind(thing: Any, kind: str) -> bool:
    """`is a player`"""
    return type(thing) is Piece and thing.kind == kind


def is_named(thing: Any, name: str) -> bool:
    """`is small`, `is "8"`, `is pool`; players may be called like anything, and are never meant."""
    if type(thing) is not Piece:
        return bool(thing == name)
    return thing.id == name and thing.kind != "player"


def plus(one: Any, two: Any) -> Any:
    """Sum of numbers; two lists joined, to the kind of the left one."""
    if isinstance(one, NUMBERS):
        return one + two
    return group((*one, *two)) if isinstance(one, Group | Set) else (*one, *two)


def minus(one: Any, two: Any) -> Any:
    """Difference of numbers; what of the left list is not in the right one."""
    if isinstance(one, NUMBERS):
        return one - two
    left = (each for each in one if each not in two)
    return group(left) if isinstance(one, Group | Set) else tuple(left)


def added(place: Any, new: Any) -> Any:
    """`+=`: a number added, or one member put at the end if it is not there."""
    if isinstance(place, tuple):
        return place if new in place else type(place)((*place, new))
    return place + new


def taken(place: Any, gone: Any) -> Any:
    """`-=`: a number taken away, or one member taken out."""
    if isinstance(place, tuple):
        return type(place)(each for each in place if each != gone)
    return place - gone


def item(things: Any, key: Any) -> Any:
    """`things[key]`: of a table by key, of a list by place from 1."""
    if isinstance(things, Table):
        if key in things:
            return things[key]
    elif 1 <= key <= len(things):
        return things[key - 1]
    raise ScriptError(f"there is nothing at [{shown(key)}]")


def with_item(things: Any, key: Any, value: Any) -> Any:
    """The same with one row set."""
    return table(things).with_row(key, value)


def rounded_down(value: Any) -> int:
    """The whole number at or below."""
    return int(value.__floor__())


def rounded_up(value: Any) -> int:
    """The whole number at or above."""
    return int(value.__ceil__())


def rounded_nearest(value: Any) -> int:
    """The nearest whole number; a half goes up."""
    return int((Fraction(value) + Fraction(1, 2)).__floor__())


def ordered(things: list[Any], key: Callable[[Any], Any]) -> list[Any]:
    """Sorted by key, ascending; equals stay as they were."""
    return sorted(things, key=key)


fold_any = any
fold_all = all


def fold_sum(things: Iterable[Any]) -> Any:
    """All together; 0 of nothing."""
    return sum(things)


def fold_count(things: Iterable[Any]) -> int:
    """How many."""
    return sum(1 for _ in things)


def fold_first(things: Iterable[Any]) -> Any:
    """The first; none of nothing."""
    return next(iter(things), None)


def fold_max(things: Iterable[Any]) -> Any:
    """The greatest; passes over none; none of nothing."""
    return max((each for each in things if each is not None), default=None)


def fold_min(things: Iterable[Any]) -> Any:
    """The least; passes over none; none of nothing."""
    return min((each for each in things if each is not None), default=None)


def failed(failures: list[Failure]) -> Failure | None:
    """Several failures as one, the first leading."""
    if not failures:
        return None
    first = failures[0]
    first.others += tuple(failures[1:])
    return first


def told(reason: str) -> Callable[[], str]:
    """A reason that is put together already."""
    return lambda: reason


LEANING = (ScriptError, TypeError, AttributeError, LookupError, ArithmeticError, ValueError)
"""What goes wrong when a condition leans on an earlier one that failed."""


NAMES: dict[str, Any] = {
    "listed": listed, "table": table, "group": grouped, "members": members, "same": same,
    "is_kind": is_kind, "is_named": is_named,
    "plus": plus, "minus": minus, "added": added, "taken": taken, "item": item, "with_item": with_item,
    "rounded_down": rounded_down, "rounded_up": rounded_up, "rounded_nearest": rounded_nearest, "ordered": ordered,
    "fold_any": fold_any, "fold_all": fold_all, "fold_sum": fold_sum, "fold_count": fold_count,
    "fold_first": fold_first, "fold_max": fold_max, "fold_min": fold_min, "failed": failed, "told": told,
    "Failure": Failure, "Fraction": Fraction, "Interval": Interval, "Piece": Piece,
}  # fmt: skip
"""What compiled code calls by these names, beside the words."""
