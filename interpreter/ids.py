"""The kinds of name: a piece is the name of something in the box, never the thing itself."""

from __future__ import annotations

from typing import Any, ClassVar, NoReturn


class Piece:
    """The name of a thing: its kind (`company`) and its id (`UR`). One object for each name, equal only to itself.

    What is printed on the thing stands in the box, what happens to it in the table; both are asked with the piece.
    """

    __slots__ = ("id", "kind")
    _known: ClassVar[dict[tuple[str, str], Piece]] = {}
    kind: str
    id: str

    def __new__(cls, kind: str, id: str) -> Piece:  # noqa: A002
        """Give the one piece of that kind and id."""
        known = cls._known.get((kind, id))
        if known is None:
            known = object.__new__(cls)
            object.__setattr__(known, "kind", kind)
            object.__setattr__(known, "id", id)
            cls._known[kind, id] = known
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
