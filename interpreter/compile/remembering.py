"""By what values may be remembered, and what of a list over the stops with a lay is the same for all lays."""

from __future__ import annotations

from collections.abc import Mapping

from interpreter.check.program import Version, called_name
from interpreter.compile.unit import Unit
from interpreter.load import syntax
from interpreter.vocabulary.sources import EVERYTHING, TURN
from interpreter.vocabulary.types import PIECES, Type

PLAIN_KEYS = ("bool", "int", "money", "percent", "text", "party", "piece", "power_kind")


def is_remembered(type_: Type) -> bool:
    """Whether a value may be remembered by an argument of this type: names, numbers, texts, lists of them."""
    if type_.of:
        return all(map(is_remembered, type_.of))
    return type_.word in PIECES or type_.word in PLAIN_KEYS


def stops_filter(unit: Unit, entry: object, source: syntax.Domain, scope: Mapping[str, str]) -> list[str] | None:
    """`s in stops_with(lay) where …`: the Python texts of memory, key and lay; None when it is something else.

    A lay changes few stops, so the others need to be looked through only once for all lays. The condition must not ask
    about the lay itself, nor about anything that a value cannot be remembered by.
    """
    call, where = source.values, source.where
    if unit.traced or unit.marks is not None or not isinstance(entry, Version) or where is None or source.by:
        return None
    if not isinstance(call, syntax.Call) or called_name(call) != "stops_with":
        return None
    lay = call.arguments[0].value
    names = [node for node in syntax.walk(where) if isinstance(node, syntax.Name) and node.word in scope]
    if not isinstance(lay, syntax.Name) or any(node.word == lay.word for node in names):
        return None
    types = {node.word: unit.types.get(id(node)) for node in names if node.word != source.name}
    if any(type_ is None or not is_remembered(type_) for type_ in types.values()):
        return None
    if unit.sources[id(entry)] & {EVERYTHING, TURN}:
        return None
    key = "".join(f"{scope[word]}, " for word in types)
    return [f"R.memories[{unit.memory(entry)}]", f"({unit.node(where)}, {key})", scope[lay.word]]
