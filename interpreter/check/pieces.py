"""What is in the box by name: the ids that YAML and scripts may speak of, and where each is written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from interpreter.check.declarations import Declarations
from interpreter.load.draft import STANDARD_TILES
from interpreter.load.notation import read_space, words_of
from interpreter.load.yaml_tree import Tree, entries
from interpreter.source import Span

DEFAULT_GAUGE = "standard"


@dataclass(frozen=True, slots=True)
class Pieces:
    """Ids by kind, in the order of the box, with the place of each; and the members of enumerations."""

    ids: Mapping[str, Mapping[str, Span]]
    kinds: Mapping[str, tuple[str, ...]]
    marks: frozenset[str] = frozenset()
    """the signs printed on hexes"""

    def known(self, kind: str) -> Mapping[str, Span]:
        """The ids of a kind of piece."""
        return self.ids.get(kind, {})


@dataclass(frozen=True, slots=True)
class SpaceText:
    """A space of the stock market as written."""

    id: str
    price: int
    row: int
    column: int
    zones: str
    span: Span


def pieces_of(documents: Mapping[str, Tree], declarations: Declarations) -> Pieces:
    """Gather the names from the YAML of a title."""
    tiles = documents["tiles"]
    ids = {
        "company": _keys(documents["companies"].get("companies")),
        "private": _keys(documents["privates"].get("privates")),
        "train_type": _keys(documents["trains"].get("trains")),
        "phase": _keys(documents["phases"].get("phases")),
        "hex": _keys(documents["map"].get("hexes")),
        "tile_type": {**_keys(tiles.get("standard")), **_keys(tiles.get("tiles"))},
        "space": {space.id: space.span for space in market_spaces(documents["market"])},
    }
    kinds = dict(declarations.kinds)
    if not kinds.get("gauge"):
        kinds["gauge"] = gauges_of(documents, declarations)
    marks = frozenset(mark for _, tree, _ in entries(documents["map"].get("hexes")) for mark in tree.words("marks"))
    return Pieces(ids, kinds, marks)


def _keys(tree: Tree | None) -> dict[str, Span]:
    return {key: span for key, _, span in entries(tree)}


def gauges_of(documents: Mapping[str, Tree], declarations: Declarations) -> tuple[str, ...]:
    """The kinds of track: as the map lists them, else as scripts declare them, else one."""
    written = documents["map"].words("gauges")
    return tuple(written) or tuple(declarations.kinds.get("gauge", ())) or (DEFAULT_GAUGE,)


def market_spaces(market: Tree) -> Iterator[SpaceText]:
    """The spaces row by row. A space is called by its price, row and column: `100@0.6`."""
    rows = market.get("rows")
    for row, tree in enumerate(rows.items if rows is not None else ()):
        quotes = 1 if tree.quoted else 0
        for column, (word, at) in enumerate(words_of(tree.word)):
            found = read_space(word)
            if found is not None:
                price, zones = found
                start = tree.span.start + quotes + at
                span = Span(tree.span.source, start, start + len(word))
                yield SpaceText(f"{price}@{row}.{column}", price, row, column, zones, span)


def tile_trees(documents: Mapping[str, Tree]) -> Iterator[tuple[str, Tree, Tree | None, Span]]:
    """Id, face, count and place of each kind of tile: standard ones first. Unknown standard numbers are passed over."""
    standard = documents[STANDARD_TILES].get("tiles")
    for number, count, span in entries(documents["tiles"].get("standard")):
        face = standard.get(number) if standard is not None else None
        if face is not None:
            yield number, face, count, span
    for name, face, span in entries(documents["tiles"].get("tiles")):
        yield name, face, face.get("count"), span
