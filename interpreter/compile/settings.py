"""The settings that `ruleset.yaml` fills in, as tables by the ids of what they go by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from interpreter.check.declarations import Declarations, SettingShape
from interpreter.check.pieces import Pieces
from interpreter.check.settings import levels_of, members_of
from interpreter.compile.values import value_of
from interpreter.load.yaml_tree import Tree, entries
from interpreter.ruleset.box import SettingTable
from interpreter.vocabulary.types import Type

Rows = Mapping[tuple[str, ...], object]


def settings_of(documents: Mapping[str, Tree], declarations: Declarations, pieces: Pieces) -> dict[str, SettingTable]:
    """The tables of what is written under `rules:`; what is not written there is left to its default."""
    found = {}
    for name, tree, _ in entries(documents["ruleset"].get("rules")):
        shape = declarations.settings.get(name)
        if shape is not None:
            by, rows = rows_of(tree, shape, pieces)
            found[name] = SettingTable(by, rows)
    return found


def rows_of(tree: Tree, shape: SettingShape, pieces: Pieces) -> tuple[tuple[str, ...], Rows]:
    """The levels that are written, in the declared order, and a row for each combination of their keys."""
    used = levels_of(tree, shape, pieces)
    return used, dict(_rows(tree, used, shape.type, pieces))


def _rows(tree: Tree, levels: Sequence[str], type_: Type, pieces: Pieces) -> Iterator[tuple[tuple[str, ...], object]]:
    if not levels:
        yield (), value_of(tree, type_, pieces)
        return
    members = members_of(levels[0], pieces)
    if tree.is_map and (members is None or all(key in members for key in tree.map)):
        for key, below, _ in entries(tree):
            for rest, value in _rows(below, levels[1:], type_, pieces):
                yield (key, *rest), value
        return
    for key in members or ():
        for rest, value in _rows(tree, levels[1:], type_, pieces):
            yield (key, *rest), value
