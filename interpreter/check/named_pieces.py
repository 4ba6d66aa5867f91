"""Pieces that scripts name, as in `phase is "8"`: each is in the box."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from interpreter.check.declarations import Declarations
from interpreter.check.pieces import Pieces, pieces_of
from interpreter.check.typing.whole import NamedPiece
from interpreter.load.draft import Draft
from interpreter.problems import Problem, meant_or_known


def check_named_pieces(draft: Draft, declarations: Declarations, named: Iterable[NamedPiece]) -> Iterator[Problem]:
    """Whether some scenario's box has each of them."""
    boxes = [pieces_of(scenario.documents, declarations) for scenario in draft.scenarios]
    for kind, word, span in named:
        known = {name for box in boxes for name in _names(box, kind)}
        if known and word not in known:
            message = f"there is no {kind.replace('_', ' ')} '{word}' in the box"
            yield Problem("check/unknown-name", message, span, meant_or_known(word, known))


def _names(box: Pieces, kind: str) -> Iterator[str]:
    """The ids of a kind of piece; of those a party or any piece may be."""
    if kind == "party":
        yield from box.known("company")
    elif kind == "piece":
        for ids in box.ids.values():
            yield from ids
    else:
        yield from box.known(kind)
