"""Where the hexes of a map lie, read from what they are called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from interpreter.load.notation import read_hex
from interpreter.load.yaml_tree import Tree, entries

FLAT_STEPS = ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1))
POINTY_STEPS = ((-1, 1), (-2, 0), (-1, -1), (1, -1), (2, 0), (1, 1))
"""Column and row across each side: side 0 at the bottom (on a pointy map at the lower left), then clockwise."""


def layout_of(board: Tree) -> str:
    """`flat` or `pointy`."""
    written = board.get("layout")
    return written.word if written is not None else "flat"


def steps_of(board: Tree) -> tuple[tuple[int, int], ...]:
    """The steps across the six sides."""
    return POINTY_STEPS if layout_of(board) == "pointy" else FLAT_STEPS


def places_of(board: Tree) -> dict[str, tuple[int, int]]:
    """Column and row of each hex that has one."""
    layout = layout_of(board)
    found = {}
    for name, tree, _ in entries(board.get("hexes")):
        at = tree.get("at")
        written = (at.items[0].number, at.items[1].number) if at is not None and len(at.items) == 2 else None
        place = written or read_hex(name, layout)
        if place is not None:
            found[name] = place
    return found


def side_towards(board: Tree, one: tuple[int, int], other: tuple[int, int]) -> int | None:
    """The side of one hex that the other lies across; None when they are no neighbours."""
    step = (other[0] - one[0], other[1] - one[1])
    steps = steps_of(board)
    return steps.index(step) if step in steps else None


def sides_of(board: Tree, key: str, places: Mapping[str, tuple[int, int]]) -> dict[str, frozenset[int]]:
    """Sides listed by the two hexes they part, for each of these hexes."""
    found: dict[str, set[int]] = {}
    for text in board.words(key):
        for name, side in _parting(board, text, places):
            found.setdefault(name, set()).add(side)
    return {name: frozenset(sides) for name, sides in found.items()}


def crossings_of(board: Tree, places: Mapping[str, tuple[int, int]]) -> dict[str, dict[int, int]]:
    """By hex and side: what it costs to build track into the side."""
    found: dict[str, dict[int, int]] = {}
    for text, cost, _ in entries(board.get("crossings")):
        for name, side in _parting(board, text, places):
            found.setdefault(name, {})[side] = cost.number
    return found


def _parting(board: Tree, text: str, places: Mapping[str, tuple[int, int]]) -> Iterator[tuple[str, int]]:
    """The side that parts two hexes, written `A1/B2`, as each of them counts it."""
    one, _, other = text.partition("/")
    side = side_towards(board, places[one], places[other]) if one in places and other in places else None
    if side is not None:
        yield one, side
        yield other, (side + 3) % 6
