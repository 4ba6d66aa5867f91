"""The map and the tiles of the box."""

from __future__ import annotations

from collections.abc import Mapping

from interpreter.check.declarations import Declarations
from interpreter.check.pieces import gauges_of, tile_trees
from interpreter.compile.faces import face_of
from interpreter.ids import Piece
from interpreter.load.notation import read_hex
from interpreter.load.yaml_tree import Tree, entries
from interpreter.ruleset.faces import HexPlan, MapPlan, TilePlan

FLAT_STEPS = ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1))
POINTY_STEPS = ((-1, 1), (-2, 0), (-1, -1), (1, -1), (2, 0), (1, 1))


def map_of(documents: Mapping[str, Tree], declarations: Declarations) -> MapPlan:
    """Read the map of a scenario and its tiles."""
    board = documents["map"]
    layout = layout_of(board)
    gauges = gauges_of(documents, declarations)
    places = places_of(board)
    barred, hills = sides_of(board, "barred", places), sides_of(board, "hills", places)
    hexes = tuple(
        HexPlan(
            piece=Piece("hex", name),
            x=places[name][0],
            y=places[name][1],
            name=_name(tree) or name,
            face=face_of(tree, gauges),
            marks=tuple(tree.words("marks")),
            barred=barred.get(name, frozenset()),
            hills=hills.get(name, frozenset()),
        )
        for name, tree, _ in entries(board.get("hexes"))
        if name in places
    )
    return MapPlan(layout, hexes, frozenset(board.words("closed_colours")), tiles_of(documents, declarations), gauges)


def tiles_of(documents: Mapping[str, Tree], declarations: Declarations) -> tuple[TilePlan, ...]:
    """The kinds of tile: standard ones by number, then the title's own."""
    gauges = gauges_of(documents, declarations)
    return tuple(
        TilePlan(Piece("tile_type", name), face_of(face, gauges), None if count is not None and count.word == "unlimited" else number_of(count))
        for name, face, count, _ in tile_trees(documents)
    )


def number_of(count: Tree | None) -> int:
    """A written number; 1 when nothing is written."""
    return count.number if count is not None else 1


def layout_of(board: Tree) -> str:
    """`flat` or `pointy`."""
    written = board.get("layout")
    return written.word if written is not None else "flat"


def places_of(board: Tree) -> dict[str, tuple[int, int]]:
    """Column and row of each hex that has one."""
    layout = layout_of(board)
    found = {}
    for name, tree, _ in entries(board.get("hexes")):
        at = tree.get("at")
        place = (at.items[0].number, at.items[1].number) if at is not None and len(at.items) == 2 else read_hex(name, layout)
        if place is not None:
            found[name] = place
    return found


def sides_of(board: Tree, key: str, places: Mapping[str, tuple[int, int]]) -> dict[str, frozenset[int]]:
    """Sides listed by the two hexes they part, for each of these hexes."""
    steps = FLAT_STEPS if layout_of(board) == "flat" else POINTY_STEPS
    found: dict[str, set[int]] = {}
    for text in board.words(key):
        one, _, other = text.partition("/")
        if one in places and other in places:
            (x, y), (u, v) = places[one], places[other]
            if (u - x, v - y) in steps:
                side = steps.index((u - x, v - y))
                found.setdefault(one, set()).add(side)
                found.setdefault(other, set()).add((side + 3) % 6)
    return {name: frozenset(sides) for name, sides in found.items()}


def _name(tree: Tree) -> str:
    written = tree.get("name")
    return written.word if written is not None else ""
