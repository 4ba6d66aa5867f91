"""The kinds of name: a piece is the name of something in the box, never the thing itself."""

from __future__ import annotations

from typing import Any, NoReturn
from weakref import ref


class _Known(ref["Piece"]):
    """Leads to a piece for as long as somebody has it: names that others make up are not kept for ever."""

    __slots__ = ("name",)
    name: tuple[str, str]


_KNOWN: dict[tuple[str, str], _Known] = {}


def _gone(known: Any, names: dict[tuple[str, str], _Known] = _KNOWN) -> None:
    """Nobody has the piece any more; by now there may be another of its name. (When the program ends, modules are empty
    before the last piece goes: the names are taken along.)"""
    name = known.name
    if names.get(name) is known:
        del names[name]


class Piece:
    """The name of a thing: its kind (`company`) and its id (`UR`). One object for each name, equal only to itself.

    What is printed on the thing stands in the box, what happens to it in the table; both are asked with the piece.
    """

    __slots__ = ("__weakref__", "id", "kind")
    kind: str
    id: str

    def __new__(cls, kind: str, id: str) -> Piece:  # noqa: A002
        """Give the one piece of that kind and id."""
        there = _KNOWN.get((kind, id))
        known = None if there is None else there()
        if known is None:
            known = object.__new__(cls)
            object.__setattr__(known, "kind", kind)
            object.__setattr__(known, "id", id)
            led = _KNOWN[kind, id] = _Known(known, _gone)
            led.name = (kind, id)
        return known

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a piece is a name and does not change: {self!r}")

    def __repr__(self) -> str:
        return f"{self.kind}:{self.id}"

    def __str__(self) -> str:
        return self.id

    def __copy__(self) -> Piece:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Piece:
        return self

    def __reduce__(self) -> tuple[type[Piece], tuple[str, str]]:
        return Piece, (self.kind, self.id)


BANK = Piece("bank", "bank")
POOL = Piece("pool", "pool")
OFFERING = Piece("offering", "offering")
OUT = Piece("out", "out")
GAME = Piece("game", "game")

PARTIES = {"bank": BANK, "pool": POOL, "offering": OFFERING, "out": OUT}
