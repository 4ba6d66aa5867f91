"""Values of YAML by their declared type, as scripts reckon with them."""

from __future__ import annotations

from fractions import Fraction

from interpreter.check.pieces import Pieces
from interpreter.ids import PARTIES, Piece
from interpreter.load.notation import read_percent
from interpreter.load.yaml_tree import Tree
from interpreter.ruleset.values import Table, group
from interpreter.vocabulary.types import PARTY, PIECES, Type

PRINTED_PIECES = ("company", "private", "train_type", "tile_type", "hex", "phase", "space")


def value_of(tree: Tree, type_: Type, pieces: Pieces) -> object:
    """The run-time value of a checked tree."""
    if tree.value is None and (type_.optional or type_.word in ("list", "set", "map")):
        return None if type_.optional else empty_value(type_)
    if type_.word in ("list", "set"):
        return _several(tree, type_, pieces)
    if type_.word == "map":
        key, value = type_.of
        rows = ((word_value(word, key), value_of(below, value, pieces)) for word, below in tree.map.items())
        return Table(rows)
    return _single(tree, type_)


def _several(tree: Tree, type_: Type, pieces: Pieces) -> object:
    member = type_.of[0]
    if tree.word == "any" and member.word in PRINTED_PIECES:
        members: tuple[object, ...] = tuple(Piece(member.word, name) for name in pieces.known(member.word))
    elif tree.word == "any":
        members = tuple(pieces.kinds.get(member.word, ()))
    else:
        members = tuple(value_of(item, member, pieces) for item in tree.items)
    return group(members) if type_.word == "set" else members


def _single(tree: Tree, type_: Type) -> object:
    if type_.word in ("int", "money", "bool"):
        return tree.value
    return word_value(tree.word, type_)


def word_value(word: str, type_: Type) -> object:
    """The value a single word stands for."""
    if type_.word in ("int", "money"):
        return int(word)
    if type_.word == "percent":
        return Fraction(read_percent(word) or 0, 100)
    if type_.word == "party":
        return PARTIES.get(word) or Piece("company", word)
    if type_.word in PARTY and word in PARTIES:
        return PARTIES[word]
    return Piece(type_.word, word) if type_.word in PIECES else word


def empty_value(type_: Type) -> object:
    """The value of a type when nothing is written."""
    return {"list": (), "set": group(()), "map": Table()}[type_.word]
