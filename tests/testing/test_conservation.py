"""What adds up at first does not when a single place of the table is wrong."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import interpreter
from interpreter.ids import BANK, OUT, POOL, Piece
from interpreter.play.random_bot import RandomBot
from interpreter.ruleset.values import Group, Table
from interpreter.testing.conservation import fits, losses
from interpreter.vocabulary.types import parse_type


@pytest.fixture(scope="module")
def ruleset() -> interpreter.Ruleset:
    return interpreter.load_ruleset("18ireland")


@pytest.fixture
def game(ruleset: interpreter.Ruleset) -> interpreter.Game:
    """Well under way: companies have started, laid track, bought trains."""
    game = interpreter.Game(ruleset, ["Ann", "Bob", "Cy", "Di"], seed=1)
    bot = RandomBot(1)
    while game.actions_done < 150 and game.choice is not None:
        bot.move(game, frozenset(game.players))
    return game


def test_nothing_is_lost_at_first_nor_later(ruleset: interpreter.Ruleset, game: interpreter.Game) -> None:
    assert losses(interpreter.Game(ruleset, ["Ann", "Bob", "Cy"])) == []
    assert losses(game) == []


def held_certificate(game: interpreter.Game) -> Piece:
    return next(c for c in game.runtime.box.pieces["certificate"] if game.value(c, "holder") in game.runtime.players)


def placed_marker(game: interpreter.Game) -> Piece:
    return next(m for m in game.runtime.box.pieces["marker"] if game.table.get(m, "at") is not None)


def priced(game: interpreter.Game) -> Piece:
    return next(c for c in game.runtime.box.pieces["company"] if game.value(c, "space") is not None)


def laid(game: interpreter.Game) -> Piece:
    return next(h for h in game.runtime.box.pieces["hex"] if game.table.get(h, "lies") is not None)


def spoil_money(game: interpreter.Game) -> None:
    game.table.put(game.runtime.players[0], "cash", game.table.get(game.runtime.players[0], "cash") + 1)


def spoil_debt(game: interpreter.Game) -> None:
    player = game.runtime.players[0]
    game.table.put(BANK, "cash", game.table.get(BANK, "cash") + game.table.get(player, "cash") + 5)
    game.table.put(player, "cash", -5)


def spoil_holder(game: interpreter.Game) -> None:
    game.table.put(held_certificate(game), "holder", Piece("player", "Nobody"))


def spoil_place(game: interpreter.Game) -> None:
    game.table.clear(held_certificate(game), "holder")


def spoil_index(game: interpreter.Game) -> None:
    game.table.values[held_certificate(game), "holder"] = POOL


def spoil_train(game: interpreter.Game) -> None:
    game.table.put(game.runtime.given_supply()[0], "owner", OUT)


def spoil_pile(game: interpreter.Game) -> None:
    space = game.value(priced(game), "space")
    game.table.put(space, "companies", (*game.value(space, "companies"), priced(game)))


def spoil_price(game: interpreter.Game) -> None:
    game.table.put(priced(game), "space", None)


def spoil_marker(game: interpreter.Game) -> None:
    game.table.put(placed_marker(game), "holder", OUT)


def spoil_room(game: interpreter.Game) -> None:
    key = game.table.get(placed_marker(game), "at")
    free = [m for m in game.runtime.box.pieces["marker"] if game.table.get(m, "at") is None]
    for marker in free[:4]:
        game.table.put(marker, "at", key)


def spoil_tile(game: interpreter.Game) -> None:
    game.table.values[laid(game), "lies"] = None, 0


def spoil_count(game: interpreter.Game) -> None:
    tile, turn = game.table.get(laid(game), "lies")
    for at in game.runtime.box.pieces["hex"][:60]:
        game.table.put(at, "lies", (tile, turn))


def spoil_type(game: interpreter.Game) -> None:
    game.table.put(priced(game), "started", 1)


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (spoil_money, "of money"),
        (spoil_debt, "has -5"),
        (spoil_holder, "which is nobody"),
        (spoil_place, "is nowhere"),
        (spoil_index, "the index"),
        (spoil_train, "in the supply and with"),
        (spoil_pile, "do not agree"),
        (spoil_price, "do not agree"),
        (spoil_marker, "out of the game"),
        (spoil_room, "has room for"),
        (spoil_tile, "lies there"),
        (spoil_count, "lie on the map"),
        (spoil_type, "should be bool"),
    ],
)
def test_a_wrong_place_is_found(game: interpreter.Game, spoil: Callable[..., None], told: str) -> None:
    spoil(game)
    assert any(told in loss for loss in losses(game)), losses(game)


@pytest.mark.parametrize(
    ("value", "written", "right"),
    [
        (3, "int", True), (True, "int", False), (3, "bool", False), (None, "int", False),
        (None, "player or none", True),
        (POOL, "player", False), ("a", "text", True), (Group((1, 2)), "set of int", True), ((1,), "set of int", False),
        ((1, "a"), "list of int", False), (Table({1: "a"}), "map of int to text", True),
        (Table({1: 2}), "map of int to text", False), (POOL, "party", True),
    ],
)  # fmt: skip
def test_fits(value: object, written: str, right: bool) -> None:
    assert fits(value, parse_type(written)) is right
