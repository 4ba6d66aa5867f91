"""An index over the table: who holds which certificates and trains, kept up with every change."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from interpreter.ids import Piece
from interpreter.ruleset.box import Box
from interpreter.state.table import MISSING

NONE: tuple[Piece, ...] = ()


class HoldingsIndex:
    """Certificates by holder, shares by holder and company, trains by owner; lists are in the order of the box."""

    def __init__(self, box: Box) -> None:
        self._printed: Mapping[Piece, Mapping[str, Any]] = box.printed
        kinds = ("certificate", "train")
        self._order = {piece: at for kind in kinds for at, piece in enumerate(box.pieces.get(kind, ()))}
        self._held: dict[tuple[str, Piece | None], dict[Piece, None]] = {}
        self._lists: dict[tuple[str, Piece | None], tuple[Piece, ...]] = {}
        self._shares: dict[tuple[Piece, Piece], int] = {}

    def changed(self, piece: Piece, old: Any, new: Any) -> None:
        """A certificate or train went from one holder to another."""
        if old is not MISSING:
            self._held.get((piece.kind, old), {}).pop(piece, None)
            self._forget(piece, old)
        if new is not MISSING:
            self._held.setdefault((piece.kind, new), {})[piece] = None
            self._forget(piece, new)
        if piece.kind == "certificate":
            self._count(piece, old, new)

    def _forget(self, piece: Piece, holder: Piece | None) -> None:
        self._lists.pop((piece.kind, holder), None)

    def _count(self, certificate: Piece, old: Any, new: Any) -> None:
        printed = self._printed[certificate]
        company, count = printed["company"], int(printed["count"])
        for holder, change in ((old, -count), (new, count)):
            if holder is not MISSING:
                key = (holder, company)
                self._shares[key] = self._shares.get(key, 0) + change

    def _list(self, kind: str, holder: Piece | None) -> tuple[Piece, ...]:
        found = self._lists.get((kind, holder))
        if found is None:
            held: Iterable[Piece] = self._held.get((kind, holder), ())
            found = self._lists[kind, holder] = tuple(sorted(held, key=self._order.__getitem__))
        return found

    def shares(self, holder: Piece, company: Piece) -> int:
        """Shares of a company that somebody holds."""
        return self._shares.get((holder, company), 0)

    def certificates(self, holder: Piece) -> tuple[Piece, ...]:
        """Certificates somebody holds."""
        return self._list("certificate", holder)

    def trains(self, owner: Piece | None) -> tuple[Piece, ...]:
        """Trains somebody owns."""
        return self._list("train", owner)
