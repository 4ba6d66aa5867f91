"""What follows from the box and the scripts alone: worked out once, shared by all games of a ruleset."""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.board.atlas import Atlas
from interpreter.ids import Piece
from interpreter.ruleset.box import Box, Scenario
from interpreter.ruleset.code import AttributeCode
from interpreter.ruleset.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class StandingFacts:
    """Of one scenario."""

    atlas: Atlas
    directors: dict[Piece, Piece]
    """by company: the director's certificate"""
    chart: dict[tuple[int, int], Piece]
    """spaces of the stock market by row and column"""
    powers: dict[str, tuple[Piece, ...]]
    """by kind, those that are printed"""
    marker_order: dict[Piece, int]
    resets: dict[str, list[AttributeCode]]
    """attributes by what resets them"""


def standing_facts(ruleset: Ruleset, scenario: Scenario) -> StandingFacts:
    """The facts of a scenario, from the ruleset's cache when they are known."""
    key = ("facts", scenario.name)
    known = ruleset.cache.get(key)
    if not isinstance(known, StandingFacts):
        known = ruleset.cache[key] = _found(ruleset, scenario.box)
    return known


def _found(ruleset: Ruleset, box: Box) -> StandingFacts:
    printed, pieces = box.printed, box.pieces
    powers: dict[str, list[Piece]] = {}
    for power in pieces.get("power", ()):
        powers.setdefault(str(printed[power]["kind"]), []).append(power)
    resets: dict[str, list[AttributeCode]] = {}
    for attribute in ruleset.code.attributes.values():
        if attribute.reset is not None:
            resets.setdefault(attribute.reset, []).append(attribute)
    return StandingFacts(
        atlas=Atlas(box.map),
        directors={_of(box, c, "company"): c for c in pieces["certificate"] if printed[c]["directors"]},
        chart={(_number(box, s, "row"), _number(box, s, "column")): s for s in pieces["space"]},
        powers={kind: tuple(found) for kind, found in powers.items()},
        marker_order={marker: at for at, marker in enumerate(pieces["marker"])},
        resets=resets,
    )


def _of(box: Box, piece: Piece, name: str) -> Piece:
    found = box.printed[piece][name]
    assert isinstance(found, Piece)
    return found


def _number(box: Box, piece: Piece, name: str) -> int:
    found = box.printed[piece][name]
    assert isinstance(found, int)
    return found
