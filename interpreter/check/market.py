"""The stock market: letters of zones mean something, every zone is used, prices rise to the right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from interpreter.check.attributes import check_attributes
from interpreter.check.declarations import Declarations
from interpreter.check.pieces import Pieces, market_spaces
from interpreter.load.yaml_tree import Tree, entries
from interpreter.problems import Note, Problem


def check_market(documents: Mapping[str, Tree], declarations: Declarations, pieces: Pieces) -> Iterator[Problem]:
    """Check market.yaml."""
    market = documents["market"]
    zones = market.get("zones")
    for _, zone, _ in entries(zones):
        yield from check_attributes("space", zone, declarations, pieces)
    known = zones.map if zones is not None else {}
    used: set[str] = set()
    before = None
    for space in market_spaces(market):
        for letter in space.zones:
            used.add(letter)
            if letter not in known:
                yield Problem(
                    "check/unknown-zone",
                    f"no zone is called '{letter}'",
                    space.span,
                    f"say under 'zones:' what the letter means: {letter}: {{...}}",
                )
        if len(set(space.zones)) < len(space.zones):
            yield Problem("check/unknown-zone", "a zone stands here twice", space.span)
        if before is not None and before.row == space.row and space.price < before.price:
            note = Note("the space to its left", before.span)
            yield Problem(
                "check/market-order",
                f"the price falls to the right, from {before.price} to {space.price}",
                space.span,
                None,
                (note,),
                warning=True,
            )
        before = space
    for letter, _, span in entries(zones):
        if letter not in used:
            yield Problem("check/unused-zone", f"no space lies in the zone '{letter}'", span, None, warning=True)
    rows = market.get("rows")
    if rows is not None and before is None:
        yield Problem("check/no-spaces", "the market has no spaces", rows.span)
