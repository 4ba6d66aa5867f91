"""Tiles: standard numbers exist, faces are sound, and every tile can be laid somewhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from interpreter.check.attributes import check_attributes
from interpreter.check.declarations import Declarations
from interpreter.check.faces import check_face, cities_and_towns, exits
from interpreter.check.pieces import Pieces, gauges_of, tile_trees
from interpreter.load.draft import STANDARD_TILES
from interpreter.load.yaml_tree import Tree, entries
from interpreter.problems import Note, Problem, did_you_mean
from interpreter.source import Span


def check_tiles(documents: Mapping[str, Tree], declarations: Declarations, pieces: Pieces) -> Iterator[Problem]:
    """Check tiles.yaml, and the standard tiles it takes."""
    tiles = documents["tiles"]
    standard = documents[STANDARD_TILES].get("tiles")
    known = standard.map if standard is not None else {}
    own = tiles.get("tiles")
    gauges = gauges_of(documents, declarations)
    for number, _, span in entries(tiles.get("standard")):
        if number not in known:
            hint = did_you_mean(number, known) or "declare it under 'tiles:' with its face"
            yield Problem("check/unknown-name", f"there is no standard tile '{number}'", span, hint)
        if own is not None and number in own.map:
            yield Problem(
                "check/name-twice",
                f"the tile '{number}' is declared and taken as a standard one",
                span,
                None,
                (Note("declared here", own.key_span(number)),),
            )
    for _, face, _, _ in tile_trees(documents):
        yield from check_face(face, declarations, gauges)
    for name, tree, span in entries(own):
        yield from check_attributes("tile_type", tree, declarations, pieces)
        if tree.get("count") is None:
            yield Problem(
                "check/tile-count",
                f"nothing says how many tiles {name} there are",
                span,
                "write count: and a number, or unlimited",
            )
    yield from _check_upgrades(documents, gauges)


@dataclass(frozen=True, slots=True)
class _Shape:
    """What decides roughly whether one face may follow another."""

    name: str
    colour: str
    label: str
    stops: tuple[int, int, int]
    exits: Mapping[str, int]
    span: Span
    printed: bool


def _check_upgrades(documents: Mapping[str, Tree], gauges: Sequence[str]) -> Iterator[Problem]:
    """Tiles that can come to lie nowhere, hexes that no tile fits: as far as colour, label, stops and sides show."""
    import networkx as nx

    order = documents["ruleset"].get("rules", "next_colour")
    if order is None or not order.is_map:
        return
    following = {colour: tree.word for colour, tree in order.map.items()}
    tiles: dict[str, list[_Shape]] = {}
    for name, face, _, span in tile_trees(documents):
        shape = _shape(name, face, gauges, span, printed=False)
        tiles.setdefault(shape.colour, []).append(shape)
    graph: nx.DiGraph[str] = nx.DiGraph()
    for places in _alike(documents["map"], gauges):
        place = places[0]
        if place.colour in following:
            fitting = [tile for tile in tiles.get(following[place.colour], ()) if _may_follow(place, tile)]
            graph.add_edges_from(("map", f"tile {tile.name}") for tile in fitting)
            if not fitting:
                names = ", ".join(each.name for each in places)
                yield Problem("check/no-tile-fits", f"no tile fits {names}", place.span, warning=True)
    for tile in (each for several in tiles.values() for each in several):
        above = (each for each in tiles.get(following.get(tile.colour, ""), ()) if _may_follow(tile, each))
        graph.add_edges_from((f"tile {tile.name}", f"tile {each.name}") for each in above)
    reached = nx.descendants(graph, "map") if "map" in graph else set()
    for tile in (each for several in tiles.values() for each in several):
        if f"tile {tile.name}" not in reached:
            message = f"the tile {tile.name} can never be laid: it follows nothing on this map"
            yield Problem("check/tile-unused", message, tile.span, warning=True)


def _alike(board: Tree, gauges: Sequence[str]) -> list[list[_Shape]]:
    """The hexes of the map, those together that any tile fits alike."""
    kinds: dict[object, list[_Shape]] = {}
    for name, tree, span in entries(board.get("hexes")):
        place = _shape(name, tree, gauges, span, printed=True)
        kinds.setdefault((place.colour, place.label, place.stops, tuple(place.exits.items())), []).append(place)
    return list(kinds.values())


def _shape(name: str, tree: Tree, gauges: Sequence[str], span: Span, printed: bool) -> _Shape:
    colour, label = tree.get("colour"), tree.get("label")
    return _Shape(
        name,
        colour.word if colour is not None else "white",
        label.word if label is not None else "",
        cities_and_towns(tree),
        exits(tree, gauges),
        span,
        printed,
    )


def _may_follow(old: _Shape, new: _Shape) -> bool:
    """Necessary for an upgrade: the same label, towns kept, cities kept or joined, and in some turn all old sides."""
    if old.label != new.label or old.stops[1] != new.stops[1]:
        return False
    if (old.stops[0] > 0) != (new.stops[0] > 0) or (old.printed and not old.exits and old.stops[0] != new.stops[0]):
        return False
    if old.stops[2] != new.stops[2] and (old.stops[2] or old.exits or sum(old.stops)):
        return False
    return any(
        all(_turned(new.exits.get(gauge, 0), turn) & bits == bits for gauge, bits in old.exits.items())
        for turn in range(6)
    )


def _turned(bits: int, turn: int) -> int:
    return (bits << turn | bits >> (6 - turn)) & 0b111111
