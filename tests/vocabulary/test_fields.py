"""Fields and given names: each can be read, gives what the table says, and nothing is read that is not there."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

import interpreter
from interpreter.board.atlas import Edge, Stop, Track
from interpreter.board.lay import Lay
from interpreter.board.network import Network
from interpreter.board.run import Route, Run
from interpreter.ids import BANK, GAME, Piece
from interpreter.play.fields import PIECE_READERS, STOP_READERS, UNSET
from interpreter.play.runtime import GIVEN_KINDS
from interpreter.ruleset.values import Group
from interpreter.vocabulary.fields import FIELDS, GIVEN, FieldWord
from interpreter.vocabulary.types import MAP_THINGS, PARTY, PIECES, Type

TITLE = Path(__file__).resolve().parents[2] / "docs" / "example" / "18torrin"
OF_THE_MAP = {"track": Track, "edge": Edge, "lay": Lay, "network": Network, "route": Route, "run": Run}
PLAIN = {"bool": bool, "int": int, "money": int, "text": str, "percent": object}
OTHER_WORDS = {"colour", "gauge", "direction", "stop_kind", "company_kind", "certificate_kind"}


@pytest.fixture(scope="module")
def game() -> interpreter.Game:
    return interpreter.Game(interpreter.load_ruleset(str(TITLE)), ["Ann", "Bob", "Cy"], seed=3)


def things(game: interpreter.Game, owner: str) -> Iterable[Any]:
    runtime = game.runtime
    given = {"player": runtime.players, "bank": (BANK,), "game": (GAME,), "stop": runtime.given_stops()}
    code = game.ruleset.code.functions.values()
    given["round"] = [Piece("round", each.name) for each in code if each.kind == "round"]
    return given.get(owner) or runtime.box.pieces[owner]


def fits(value: Any, type_: Type) -> bool:
    if value is None:
        return type_.optional
    if type_.word in ("list", "set"):
        form = Group if type_.word == "set" else tuple
        return isinstance(value, form) and all(fits(each, type_.of[0]) for each in value)
    if type_.word == "party":
        return value.kind in PARTY
    if type_.word in PIECES:
        return type(value) is Piece and value.kind == type_.word
    if type_.word in PLAIN:
        return isinstance(value, PLAIN[type_.word])
    return isinstance(value, str if type_.word in OTHER_WORDS else {**OF_THE_MAP, "stop": Stop}[type_.word])


OF_PIECES = [field for field in FIELDS.values() if field.owner not in OF_THE_MAP]


@pytest.mark.parametrize("field", OF_PIECES, ids=lambda field: f"{field.owner}.{field.name}")
def test_a_field_can_be_read_of_every_piece(game: interpreter.Game, field: FieldWord) -> None:
    for thing in things(game, field.owner):
        value = game.runtime.get(thing, field.name)
        assert fits(value, field.type), f"{thing!r} gives {value!r}, not {field.type}"


@pytest.mark.parametrize("owner", OF_THE_MAP)
def test_what_belongs_to_the_map_has_its_fields(owner: str) -> None:
    names = {name for of, name in FIELDS if of == owner}
    reckoned = {"joined"} if owner == "edge" else set()
    have = {name for name in names if hasattr(OF_THE_MAP[owner], name)}
    assert names - reckoned == have


def test_nothing_is_read_that_is_no_field() -> None:
    assert set(PIECE_READERS) <= set(FIELDS)
    assert set(UNSET) <= set(FIELDS) - set(PIECE_READERS)
    assert {("stop", name) for name in STOP_READERS} <= set(FIELDS)
    assert {owner for owner, _ in FIELDS} <= {*PIECES, *MAP_THINGS}


@pytest.mark.parametrize("name", GIVEN)
def test_a_given_name_is_there(game: interpreter.Game, name: str) -> None:
    type_ = GIVEN[name][0]
    if type_.word in PARTY or name == "game":
        assert Piece(type_.word, type_.word) == Piece(name, name)
    elif name == "phase":
        assert fits(game.runtime.get(GAME, "phase"), type_)
    else:
        assert fits(getattr(game.runtime, f"given_{name}")(), type_)
    assert set(GIVEN_KINDS) <= set(GIVEN)
