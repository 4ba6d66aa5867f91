"""Values as JSON for readers that know no Python: pieces by their ids, percents as numbers, places as pairs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from interpreter.ids import Piece
from interpreter.present.svg import Point
from interpreter.ruleset.box import Box
from interpreter.ruleset.values import Table

Data = dict[str, Any]


def plain(value: Any) -> Any:
    """A value: 60% as 60, a set or list as a list, a map as a list of pairs."""
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, Piece):
        return value.id
    if isinstance(value, Fraction):
        return percent(value)
    if isinstance(value, Table):
        return [[plain(key), plain(row)] for key, row in value.items()]
    if isinstance(value, Iterable):
        return [plain(each) for each in value]
    return str(value)


def percent(value: Fraction) -> int | float:
    """A percent as the number before the sign."""
    return whole(float(value * 100))


def whole(value: float) -> int | float:
    """A number with two digits at most, and none where it is whole."""
    rounded = round(value, 2)
    return int(rounded) if rounded == int(rounded) else rounded


def pair(at: Point | tuple[float, float]) -> list[int | float]:
    """A place: x and y."""
    return [whole(at[0]), whole(at[1])]


def without(row: Mapping[str, Any], *names: str) -> Data:
    """What a title says of a piece beside what every piece of its kind has, in plain form."""
    return {name: plain(value) for name, value in row.items() if name not in names}


def said(value: Any, box: Box, whole_kinds: Mapping[str, int]) -> str:
    """A value in words: all pieces of a kind as `any`, hexes with the name of the place."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Fraction):
        return f"{percent(value)}%"
    if isinstance(value, Piece):
        name = box.printed.get(value, {}).get("name") if value.kind == "hex" else None
        return f"{value.id} ({name})" if name not in {None, value.id} else value.id
    if isinstance(value, tuple):
        members = list(value)
        kind = members[0].kind if members and isinstance(members[0], Piece) else ""
        if kind and len(members) == whole_kinds.get(kind):
            return "any"
        return ", ".join(said(each, box, whole_kinds) for each in members) or "nothing"
    return str(plain(value))
