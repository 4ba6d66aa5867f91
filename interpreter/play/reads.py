"""What fields of pieces give: kept by piece and field as long as it stays the same, else found anew."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Protocol

from interpreter.ids import Piece
from interpreter.ruleset.box import Box
from interpreter.ruleset.code import Code
from interpreter.ruleset.values import Group, Table
from interpreter.state.table import MISSING, Place
from interpreter.vocabulary.types import Type

Reader = tuple[Callable[[Piece], Any], bool]
"""What a field gives that is neither set nor printed, and whether that stays the same."""


class Equipment(Protocol):
    """How fields are read that follow from other places, and what those are that nobody has set."""

    @property
    def pieces(self) -> Mapping[tuple[str, str], Callable[[Any, Piece], Any]]: ...
    @property
    def lasting(self) -> frozenset[tuple[str, str]]: ...
    @property
    def unset(self) -> Mapping[tuple[str, str], Any]: ...


class Runtime(Protocol):
    """What is asked of the table that is read."""

    box: Box
    code: Code
    functions: dict[str, Any]

    @property
    def equipment(self) -> Equipment: ...
    def get(self, thing: Any, name: str) -> Any:
        """The value of a field of what is no piece."""


class Reads(dict[Place, Any]):
    """Reading `reads[piece, field]` gives what a script reads there.

    What is on the table is always here; what is printed and plain defaults are once they were asked for; what follows
    from other places never is.
    """

    __slots__ = ("_readers", "_runtime")

    def __init__(self, runtime: Runtime) -> None:
        super().__init__()
        self._runtime = runtime
        self._readers: dict[tuple[str, str], Reader] = {}

    def changed(self, place: Place, new: Any) -> None:
        """A place was set, or is without a value again."""
        if new is MISSING:
            self.pop(place, None)
        else:
            self[place] = new

    def __missing__(self, place: Place) -> Any:
        piece, name = place
        if type(piece) is not Piece:
            return self._runtime.get(piece, name)
        printed = self._runtime.box.printed.get(piece)
        if printed is not None and name in printed:
            value = self[place] = printed[name]
            return value
        key = (piece.kind, name)
        reader = self._readers.get(key)
        if reader is None:
            reader = self._readers[key] = self._reader(*key)
        value = reader[0](piece)
        if reader[1]:
            self[place] = value
        return value

    def _reader(self, kind: str, name: str) -> Reader:
        """How a field of a kind of piece is found that has no value on the table and is not printed."""
        runtime = self._runtime
        key = (kind, name)
        if key in runtime.equipment.pieces:
            return partial(runtime.equipment.pieces[key], runtime), key in runtime.equipment.lasting
        if key in runtime.equipment.unset:
            value = runtime.equipment.unset[key]
            return (lambda piece: value), True
        attribute = runtime.code.attributes.get(key)
        if attribute is None:
            return (self._power_reader(name), False) if kind == "power" else ((lambda piece: None), True)
        anew = attribute.default
        if anew is None or attribute.fixed:
            default = _empty(attribute.type) if anew is None else runtime.functions[anew](runtime)
            return (lambda piece: default), True
        return (lambda piece: runtime.functions[anew](runtime)), False

    def _power_reader(self, name: str) -> Callable[[Piece], Any]:
        """A declared field of a power that YAML does not fill in: the default its kind gives."""
        runtime = self._runtime
        defaults = {
            kind: field.default
            for kind, fields in runtime.code.powers.items()
            for field in fields
            if field.name == name and field.default is not None
        }

        def read(power: Piece) -> Any:
            default = defaults.get(str(runtime.box.printed.get(power, {}).get("kind")))
            return None if default is None else runtime.functions[default](runtime)

        return read


def _empty(type_: Type) -> Any:
    """What an attribute of a type is that has no default."""
    if type_.optional:
        return None
    empty = {"int": 0, "money": 0, "bool": False, "text": "", "set": Group(), "list": (), "map": Table()}
    return empty.get(type_.word)
