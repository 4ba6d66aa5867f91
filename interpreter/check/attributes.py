"""Keys of a piece that the language does not know: each has to be a declared attribute and of its type."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from interpreter.check.declarations import Declarations
from interpreter.check.pieces import Pieces
from interpreter.check.typed import check_typed
from interpreter.load.yaml_tree import Tree, entries
from interpreter.problems import Problem, nearest

BUILT_IN: dict[str, frozenset[str]] = {
    "company": frozenset({"name", "kind", "home", "colour", "certificates", "markers", "start"}),
    "certificate": frozenset({"shares", "times", "kind", "directors", "start"}),
    "marker": frozenset({"price", "start"}),
    "private": frozenset({"name", "price", "income", "start", "powers"}),
    "train_type": frozenset({"name", "price", "count", "reach", "rusts_on", "back", "opens_with", "start"}),
    "phase": frozenset({"begins_with", "colours"}),
    "space": frozenset(),
    "hex": frozenset({"name", "colour", "label", "stops", "track", "terrain", "marks", "at"}),
    "tile_type": frozenset({"count", "colour", "label", "stops", "track", "terrain"}),
}
"""The keys of a piece's YAML that need no declaration."""


def check_attributes(owner: str, tree: Tree, declarations: Declarations, pieces: Pieces) -> Iterator[Problem]:
    """Hold the keys of one piece against the declared attributes of its kind."""
    known = declarations.attributes_of(owner)
    for key, value, span in entries(tree):
        if key in BUILT_IN[owner]:
            continue
        type_ = known.get(key)
        if type_ is not None:
            yield from check_typed(value, type_, pieces)
            continue
        yield Problem("check/unknown-key", _message(owner, key), span, _hint(owner, key, value, known))


def _message(owner: str, key: str) -> str:
    words = owner.replace("_", " ")
    return (
        f"'{key}' means nothing for a {words}" if words[0] not in "aeiou" else f"'{key}' means nothing for an {words}"
    )


def _hint(owner: str, key: str, value: Tree, known: Collection[str]) -> str:
    near = nearest(key, [*BUILT_IN[owner], *known])
    if near:
        return f"did you mean '{near}'?"
    if not key.isidentifier():
        return "a text that has a comma, a colon or a bracket in it stands in quotes"
    possible = ", ".join(sorted({*BUILT_IN[owner], *known}))
    kind = {bool: "bool", str: "text"}.get(type(value.value), "int")
    return f"possible here: {possible}; more only if a script declares it, such as: attribute {owner}.{key}: {kind}"
