"""18GB: the auction of the privates and the order of players it leads to."""

from __future__ import annotations

import pytest
from britain import Britain

from interpreter.ids import GAME

BIDS = "auction_turn.bid"


def auction(britain, scenario: str = "4Std", *variants: str) -> Britain:
    """The auction has begun."""
    return Britain(britain(*variants), scenario).go("set_up").go("auction")


def bid(game: Britain, player: str, private: str, amount: int) -> None:
    """A bid."""
    game.do(player, BIDS, private=private, amount=amount)


def test_order_of_turns(britain):
    """GB-PA-01, GB-PA-02: one bid on anything, then the next player."""
    game = auction(britain)
    assert game.asked == "A"
    bid(game, "A", "CH", 30)
    assert game.asked == "B"


def test_who_may_pass(britain):
    """GB-PA-03, GB-PA-04, GB-PA-05, case G-17."""
    game = auction(britain)
    game.refused("A", "auction_turn.pass", "GB-PA-05")
    bid(game, "A", "LB", 40)
    for player, private, least in (("B", "AF", 30), ("C", "GN", 70), ("D", "SD", 45)):
        bid(game, player, private, least)
    assert game.allowed("A", "auction_turn.pass")
    for player, private in zip("ABC", ("LM", "LS", "TV"), strict=True):
        bid(game, player, private, 65)
    bid(game, "D", "CH", 30)
    bid(game, "A", "CH", 35)
    bid(game, "B", "SD", 50)
    bid(game, "C", "GN", 75)
    assert game.allowed("D", "auction_turn.pass"), "everything has a bid"


def test_whoever_can_bid_nothing_may_pass(britain):
    """Two players: all money on one item leaves nothing for a second."""
    game = auction(britain, "2NS")
    bid(game, "A", "LB", 375)
    bid(game, "B", "AF", 30)
    assert game.asked == "B", "A has passed, having no other choice"


def test_money_is_set_aside(britain):
    """GB-PA-13, GB-PA-14, GB-PA-15."""
    game = auction(britain)
    bid(game, "A", "AF", 30)
    bid(game, "B", "LB", 40)
    bid(game, "C", "GN", 70)
    bid(game, "D", "CH", 30)
    game.refused("A", BIDS, private="SD", amount=305)
    assert game.allowed("A", BIDS, private="SD", amount=300)
    bid(game, "A", "AF", 330)
    game.passes("B", "C", "D")
    game.refused("A", BIDS, private="SD", amount=45)


def test_all_at_once(britain):
    """GB-PA-07, GB-PA-08, GB-PA-16, GB-PA-17, GB-PA-18, GB-PA-19: sold at the first full pass, the rest costs less."""
    game = auction(britain)
    for player, private, amount in (("A", "LB", 40), ("B", "AF", 30), ("C", "GN", 70), ("D", "SD", 45)):
        bid(game, player, private, amount)
    game.passes("A", "B", "C")
    assert game.owner("LB") == "offering"
    game.passes("D")
    assert [game.money(p) for p in "ABCD"] == [290, 300, 260, 285]
    assert [game.owner(p) for p in ("LB", "AF", "GN", "SD")] == list("ABCD")
    assert game.asked == "A", "it goes on with whoever comes after the last to pass"
    game.refused("A", BIDS, private="LM", amount=30)
    assert game.allowed("A", BIDS, private="LM", amount=35)
    game.passes("A", "B", "C", "D")
    assert game.allowed("A", BIDS, private="LM", amount=25)


def test_forced_at_nothing(britain):
    """GB-PA-20, GB-PA-21: at nothing the next player bids, others may go higher."""
    game = auction(britain)
    for player, private, amount in (("A", "LB", 40), ("B", "AF", 30), ("C", "GN", 70), ("D", "SD", 45)):
        bid(game, player, private, amount)
    bid(game, "A", "LM", 45)
    bid(game, "B", "LS", 30)
    bid(game, "C", "TV", 60)
    for _ in range(3):
        game.passes(*"DABC") if game.asked == "D" else game.passes(*"ABCD")
    assert game.asked == "D"
    game.refused("D", "auction_turn.pass", "GB-PA-20")
    bid(game, "D", "CH", 0)
    bid(game, "A", "CH", 5)
    game.passes("B", "C", "D", "A")
    assert game.owner("CH") == "A"
    assert game.label == "place", "everything is sold"


@pytest.mark.parametrize(
    ("cash", "privates", "order"),
    [
        ({"A": 290, "B": 300, "C": 260, "D": 295}, {}, "CADB"),
        ({"A": 230, "B": 270, "C": 270, "D": 330}, {"LB": "A", "AF": "B", "GN": "C", "SD": "C"}, "ACBD"),
        ({"A": 250, "B": 250, "C": 250, "D": 250}, {}, "ABCD"),
    ],
)
def test_first_order(britain, cash, privates, order):
    """GB-PO-01, GB-PO-02, GB-PO-03, case G-19."""
    game = Britain(britain())
    game.cash(**cash)
    game.privates(**privates)
    assert "".join(p.id for p in game.game.ask("first_order")) == order


def test_passing_says_nothing_of_the_order(britain):
    """GB-PA-09: no cards are taken in the auction."""
    game = auction(britain)
    for player, private, amount in (("A", "LB", 40), ("B", "AF", 30), ("C", "GN", 70), ("D", "SD", 45)):
        bid(game, player, private, amount)
    game.passes("A", "B")
    assert game.cards_out() == []


def test_site_bids_for_whoever_is_next(britain):
    """D16."""
    game = auction(britain, "4Std", "second-edition", "site")
    for player, private, amount in (("A", "LB", 40), ("B", "AF", 30), ("C", "GN", 70), ("D", "SD", 35)):
        bid(game, player, private, amount)
    bid(game, "A", "LM", 45)
    bid(game, "B", "LS", 30)
    bid(game, "C", "TV", 60)
    for _ in range(3):
        game.passes(*"DABC")
    assert game.asked == "A"
    assert game.value(game.piece("private", "CH"), "high") is game.player("D")
    assert game.value(GAME, "was_reduced")
