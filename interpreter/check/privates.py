"""Privates: their powers are declared in scripts, and every field is filled with what it takes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from interpreter.check.attributes import check_attributes
from interpreter.check.declarations import POWER_FIELDS, Declarations
from interpreter.check.pieces import Pieces
from interpreter.check.typed import a_value, check_typed
from interpreter.load.yaml_tree import Tree, entries
from interpreter.problems import Problem, did_you_mean, meant_or_known
from interpreter.source import Span


def check_privates(documents: Mapping[str, Tree], declarations: Declarations, pieces: Pieces) -> Iterator[Problem]:
    """Check privates.yaml."""
    for _, tree, _ in entries(documents["privates"].get("privates")):
        yield from check_attributes("private", tree, declarations, pieces)
        start = tree.get("start")
        plays = start is None or start.word != "out"
        for kind, fields, span in entries(tree.get("powers")):
            if kind not in declarations.powers:
                hint = meant_or_known(kind, declarations.powers) or f"a script declares it: power {kind}(...)"
                yield Problem("check/unknown-name", f"no script declares the power '{kind}'", span, hint)
                continue
            for each in fields.items if fields.is_list else (fields,):
                yield from _check_fields(kind, each, span, declarations)
                if plays:
                    yield from _check_values(kind, each, declarations, pieces)


def _check_fields(kind: str, fields: Tree, span: Span, declarations: Declarations) -> Iterator[Problem]:
    declared = declarations.powers[kind]
    names = [*(field.name for field in declared), *POWER_FIELDS]
    for key, _, place in entries(fields):
        if key not in names:
            hint = did_you_mean(key, names) or f"its fields are: {', '.join(names)}"
            yield Problem("check/unknown-key", f"the power '{kind}' has no field '{key}'", place, hint)
    for field in declared:
        if not field.has_default and field.name not in fields.map:
            yield Problem(
                "check/missing-field",
                f"the power '{kind}' needs its field '{field.name}'",
                span,
                f"write {field.name}: and {a_value(field.type)}",
            )


def _check_values(kind: str, fields: Tree, declarations: Declarations, pieces: Pieces) -> Iterator[Problem]:
    types = {field.name: field.type for field in declarations.powers[kind]} | POWER_FIELDS
    for key, value, _ in entries(fields):
        if key in types:
            yield from check_typed(value, types[key], pieces)
