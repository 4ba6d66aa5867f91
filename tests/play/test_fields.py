"""Every field the language promises gives a value of its type, for every piece of a title."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import interpreter
from interpreter.board.atlas import Stop, Track
from interpreter.ids import GAME, Piece
from interpreter.ruleset.values import Group, Table
from interpreter.vocabulary.fields import FIELDS
from interpreter.vocabulary.types import KINDS, PARTY, PIECES, Type

PLAIN: dict[str, type] = {"int": int, "money": int, "bool": bool, "text": str, "percent": Fraction}
MAP: dict[str, type] = {"stop": Stop, "track": Track}


def conforms(value: Any, kind: Type) -> bool:
    """Whether a value is of a type, through and through."""
    if value is None:
        return kind.optional
    if kind.word in ("list", "set"):
        right = type(value) is (Group if kind.word == "set" else tuple)
        return right and all(conforms(each, kind.of[0]) for each in value)
    if kind.word == "map":
        rows = value.items() if type(value) is Table else [(None, None)]
        return all(conforms(key, kind.of[0]) and conforms(row, kind.of[1]) for key, row in rows)
    if kind.word in PLAIN:
        return type(value) is PLAIN[kind.word]
    if kind.word in MAP:
        return isinstance(value, MAP[kind.word])
    if kind.word in KINDS:
        return isinstance(value, str)
    kinds = PARTY if kind.word == "party" else PIECES if kind.word == "piece" else (kind.word,)
    return isinstance(value, Piece) and value.kind in kinds


def pieces(game: interpreter.Game) -> dict[str, tuple[Piece, ...]]:
    rounds = tuple(Piece("round", f.name) for f in game.ruleset.code.functions.values() if f.kind == "round")
    more = {"player": game.runtime.players, "bank": (Piece("bank", "bank"),), "game": (GAME,), "round": rounds}
    return {**game.runtime.box.pieces, **more}


@pytest.mark.parametrize("title", ["18ireland", "18gb"])
def test_fields_of_pieces_are_of_their_types(title: str) -> None:
    game = interpreter.Game(interpreter.load_ruleset(title), ["Ann", "Bob", "Cy"])
    wrong = [
        f"{piece!r}.{field.name} is {game.value(piece, field.name)!r}, not {field.type}"
        for kind, found in pieces(game).items()
        for piece in found
        for field in FIELDS.values()
        if field.owner == kind and not _asks_too_early(game, piece, field.name)
        if not conforms(game.value(piece, field.name), field.type)
    ]
    assert not wrong, "\n".join(wrong[:20])


def _asks_too_early(game: interpreter.Game, piece: Piece, name: str) -> bool:
    """How many shares a company has follows its kind, and it may have none yet."""
    return piece.kind == "company" and name in ("shares", "kind") and (piece, "kind") not in game.table.values


@pytest.mark.parametrize("title", ["18ireland", "18gb"])
def test_fields_of_stops_and_track_are_of_their_types(title: str) -> None:
    game = interpreter.Game(interpreter.load_ruleset(title), ["Ann", "Bob", "Cy"])
    look = game.runtime
    things = [("stop", stop) for stop in look.position.stops()]
    things += [("track", track) for placement in look.position.placements for track in placement.track]
    edges = [edge for at in look.box.pieces["hex"] for edge in look.position.atlas.edges(at)]
    for kind, thing in [*things, *(("edge", edge) for edge in edges)]:
        for field in FIELDS.values():
            if field.owner == kind:
                value = look.get(thing, field.name)
                assert conforms(value, field.type), f"{thing!r}.{field.name} is {value!r}, not {field.type}"
