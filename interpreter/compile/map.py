"""The map and the tiles of the box."""

from __future__ import annotations

from collections.abc import Mapping

from interpreter.check.declarations import Declarations
from interpreter.check.pieces import gauges_of, tile_trees
from interpreter.compile.faces import face_of
from interpreter.ids import Piece
from interpreter.load.grid import crossings_of, layout_of, places_of, sides_of
from interpreter.load.yaml_tree import Tree, entries
from interpreter.ruleset.faces import HexPlan, MapPlan, TilePlan


def map_of(documents: Mapping[str, Tree], declarations: Declarations) -> MapPlan:
    """Read the map of a scenario and its tiles."""
    board = documents["map"]
    layout = layout_of(board)
    gauges = gauges_of(documents, declarations)
    places = places_of(board)
    barred, crossings = sides_of(board, "barred", places), crossings_of(board, places)
    hexes = tuple(
        HexPlan(
            piece=Piece("hex", name),
            x=places[name][0],
            y=places[name][1],
            name=_name(tree) or name,
            face=face_of(tree, gauges),
            marks=tuple(tree.words("marks")),
            barred=barred.get(name, frozenset()),
            crossings=tuple(sorted(crossings.get(name, {}).items())),
        )
        for name, tree, _ in entries(board.get("hexes"))
        if name in places
    )
    return MapPlan(layout, hexes, frozenset(board.words("closed_colours")), tiles_of(documents, declarations), gauges)


def tiles_of(documents: Mapping[str, Tree], declarations: Declarations) -> tuple[TilePlan, ...]:
    """The kinds of tile: standard ones by number, then the title's own."""
    gauges = gauges_of(documents, declarations)
    return tuple(
        TilePlan(Piece("tile_type", name), face_of(face, gauges), copies_of(count))
        for name, face, count, _ in tile_trees(documents)
    )


def copies_of(count: Tree | None) -> int | None:
    """How many copies; None for any number, 1 when nothing is written."""
    if count is None:
        return 1
    return None if count.word == "unlimited" else count.number


def _name(tree: Tree) -> str:
    written = tree.get("name")
    return written.word if written is not None else ""
