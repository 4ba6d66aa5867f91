"""Values on the page: what each is called, by its type, and which pieces are told apart."""

from __future__ import annotations

from typing import Any

import pytest

from interpreter.serve.web.page.naming import hex_name, hex_of, said, told_apart

SCRIPT = """
attribute company.favoured: bool = false

round small_round():
    offer players[1] as work:
        option wait

procedure play():
    companies[1].favoured = true
    turns player in players until false:
        small_round()
"""


@pytest.fixture
def game(start: Any) -> Any:
    return start(SCRIPT)


@pytest.mark.parametrize(
    ("word", "value", "words"),
    [
        ("money", 1200, "£1,200"),
        ("int", 1200, "1200"),
        ("company", "AB", "AB Anglesey & Bangor"),
        ("set of company", ["AB"], "AB Anglesey & Bangor"),
        ("company", "nobody", "nobody"),
        ("player", "Ann", "Ann"),
        ("lay", {"hex": "B2", "tile": "8", "turn": 3}, "B2: tile 8, turned 3"),
        ("company or none", None, "none"),
        ("bool", True, "yes"),
    ],
)
def test_values_are_called_by_their_type(game: Any, word: str, value: Any, words: str) -> None:
    assert said(game, word, value) == words


def test_a_hex_that_is_called_as_it_is_named_is_called_once(game: Any) -> None:
    plans = game.runtime.box.map.hexes
    called = {plan.piece.id: plan.name for plan in plans}
    assert {at: hex_name(game, at) for at in called} == {
        at: at if name in ("", at) else f"{at} {name}" for at, name in called.items()
    }
    assert any(name == at for at, name in called.items())


def test_values_are_found_on_the_map() -> None:
    assert hex_of("lay", {"hex": "B2", "tile": "8", "turn": 3}) == "B2"
    assert (hex_of("hex", "B2"), hex_of("stop", "B2:1")) == ("B2", "B2")
    assert hex_of("company", "AB") is None


def test_pieces_that_scripts_know_apart_are_told_apart(game: Any) -> None:
    one, two = (company.id for company in game.runtime.box.pieces["company"][:2])
    assert told_apart(game, "company", one) != told_apart(game, "company", two)
