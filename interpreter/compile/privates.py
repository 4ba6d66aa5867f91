"""Privates and the powers they carry. A power is called after its private and its kind: `DR-lay_pair`."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.check.declarations import POWER_FIELDS
from interpreter.compile.companies import place_of
from interpreter.compile.gathering import Gathering
from interpreter.compile.values import value_of
from interpreter.ids import OUT, Piece
from interpreter.load.yaml_tree import Tree, entries


def gather_privates(gathering: Gathering) -> None:
    """Put the privates into the box; those that start out of the game without their powers."""
    for name, tree, _ in entries(gathering.documents["privates"].get("privates")):
        private = gathering.add("private", name)
        full, price, income = tree.get("name"), tree.get("price"), tree.get("income")
        gathering.printed[private].update(
            name=full.word if full is not None else name,
            price=price.number if price is not None else 0,
            income=income.number if income is not None else 0,
        )
        gathering.starts[private]["owner"] = owner = place_of(tree.get("start"))
        gathering.attributes(private, tree)
        for power_name, kind, fields in powers_in(name, tree.get("powers")):
            if owner is not OUT:
                _power(gathering, private, (power_name, kind), fields)


def powers_in(private: str, powers: Tree | None) -> Iterator[tuple[str, str, Tree]]:
    """Name, kind and fields of each power a private carries; further ones of a kind are numbered from 2."""
    for kind, fields, _ in entries(powers):
        for number, each in enumerate(fields.items if fields.is_list else (fields,), 1):
            yield f"{private}-{kind}" + (f"-{number}" if number > 1 else ""), kind, each


def _power(gathering: Gathering, private: Piece, names: tuple[str, str], fields: Tree) -> None:
    name, kind = names
    power = gathering.add("power", name)
    printed = gathering.printed[power]
    printed.update(kind=kind, on=private, uses=1, closes=True)
    types = {each.name: each.type for each in gathering.declarations.powers.get(kind, ())} | POWER_FIELDS
    for key, value, _ in entries(fields):
        type_ = types.get(key)
        if type_ is not None:
            printed[key] = value_of(value, type_, gathering.names)
