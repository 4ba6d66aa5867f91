"""18Ireland: paying out or keeping, what it does to the price, and a company's own shares."""

from __future__ import annotations

import pytest
from position import Position


def company(ireland, name: str = "GNWR", space: str = "60@3.3", **shares: int) -> Position:
    """A company at 60, unless it is said otherwise."""
    game = Position(ireland())
    game.privates()
    game.phase("6")
    game.started(name, space, **(shares or {"A": 2, "B": 1}))
    game.cash(bank=2000)
    return game


def earn(game: Position, revenue: int, choice: str, name: str = "GNWR") -> Position:
    return game.go("earn", company=name, revenue=revenue).do("A", f"dividend.{choice}")


# ------------------------------------------------------------------------------------------ who is paid


def test_all_or_nothing(ireland):
    """IR-DV-01, IR-OO-06, IR-OO-08: paid out or kept, by the director, and no other way."""
    game = company(ireland).go("earn", company="GNWR", revenue=40)
    assert game.choices == {"pay_out", "withhold"}
    game.refused("A", "dividend.pass")
    game.refused("B", "dividend.pay_out", "IR-DV-01")


def test_shares_of_a_small_company(ireland):
    """IR-DV-02, IR-DV-03, IR-DV-04: a fifth each; the charter's to the treasury, the pool's to nobody."""
    game = earn(company(ireland, A=2, pool=1), 40, "pay_out")
    assert (game.money("A"), game.money("GNWR"), game.money("bank")) == (16, 16, 2000 - 32)


def test_shares_of_a_large_company(ireland):
    """IR-DV-02: a tenth each; 160 makes 16."""
    game = earn(company(ireland, "GSWR", A=2, B=3, pool=1), 160, "pay_out", "GSWR")
    assert (game.money("A"), game.money("B"), game.money("GSWR")) == (32, 48, 64)


# ------------------------------------------------------------------------------------------ the price

PAID = [
    ("GNWR", 40, 60),
    ("GNWR", 59, 60),
    ("GNWR", 60, 66),
    ("GNWR", 70, 66),
    ("GNWR", 119, 66),
    ("GNWR", 120, 72),
    ("GNWR", 400, 72),
    ("GSWR", 59, 60),
    ("GSWR", 60, 66),
    ("GSWR", 120, 66),
    ("GSWR", 180, 66),
]


@pytest.mark.parametrize(("name", "revenue", "price"), PAID)
def test_price_when_paid(ireland, name, revenue, price):
    """IR-DV-06 to IR-DV-09, case I-65: at 60."""
    assert earn(company(ireland, name, A=2), revenue, "pay_out", name).prices(name) == [price]


@pytest.mark.parametrize("name", ["GNWR", "GSWR"])
def test_price_when_kept(ireland, name):
    """IR-DV-10: 60 to 55."""
    assert earn(company(ireland, name, A=2), 70, "withhold", name).prices(name) == [55]


def test_nothing_earned(ireland):
    """IR-DV-11: one to the left, and nothing is asked."""
    game = company(ireland).go("earn", company="GNWR", revenue=0)
    assert (game.label, game.prices("GNWR"), game.money("GNWR")) == ("place", [55], 0)


def test_compared_with_the_price_before(ireland):
    """IR-DV-12: 110 is twice 55, though less than twice 60."""
    game = earn(company(ireland, space="55@3.2", A=2), 110, "pay_out")
    assert game.prices("GNWR") == [66]


def test_two_steps_over_an_edge(ireland):
    """IR-SM-12: 80 pays 160: up to 88, then right to 96."""
    game = earn(company(ireland, space="80@4.7", A=2), 160, "pay_out")
    assert game.prices("GNWR") == [96]


# ------------------------------------------------------------------------------------------ its own shares


def own(ireland, *, space: str = "66@3.4", cash: int = 100, **shares: int) -> Position:
    """The first step of the company's turn."""
    game = company(ireland, space=space, **shares)
    game.trains("GNWR", "8H")
    game.cash(GNWR=cash)
    return game.go("turn", company="GNWR")


def test_issue(ireland):
    """IR-IS-01, IR-IS-03: 66 to the treasury, and the price falls to 60; then nothing more of the kind."""
    game = own(ireland, A=2)
    game.do("A", "own_share.issue")
    assert (game.money("GNWR"), game.prices("GNWR"), game.shares("GNWR")["pool"]) == (166, [60], 1)
    game.refused("A", "own_share.buy_back")
    game.refused("A", "own_share.issue")


def test_buy_back(ireland):
    """IR-IS-04, IR-IS-05: 66 to the bank, the price stays, and the share lies on the charter."""
    game = own(ireland, cash=200, A=2, pool=1)
    bank = game.money("bank")
    game.do("A", "own_share.buy_back")
    assert (game.money("GNWR"), game.money("bank"), game.prices("GNWR")) == (134, bank + 66, [66])
    assert game.shares("GNWR") == {"A": 2, "GNWR": 3}
    game.refused("A", "own_share.issue")


def test_bought_back_share_is_like_any_other(ireland):
    """IR-IS-05: it earns for the treasury, may be issued in a later turn, and be bought by a player."""
    game = own(ireland, A=2, pool=1)
    game.do("A", "own_share.buy_back").to("place")
    game.go("turn", company="GNWR")
    assert game.allowed("A", "own_share.issue")
    game.to("place")
    game.cash(A=200)
    game.number("share_round", 1)
    game.priority("A")
    game.go("share_round")
    assert game.allowed("A", "share_turn.buy", certificate=game.cards("GNWR", "GNWR")[0])


def test_no_money_for_its_own_share(ireland):
    """IR-IS-04."""
    game = own(ireland, cash=65, A=2, pool=1)
    assert "it costs 66" in game.refused("A", "own_share.buy_back")


# ------------------------------------------------------------------------------------------ the order of turns


def order(game: Position) -> list[str]:
    """In which order companies operate."""
    return [c.id for c in game.game.ask("operating_order")]


def test_order_by_price(ireland):
    """IR-OO-02, IR-OO-03, IR-OO-04: by price; of equal ones the one further right; in one space from the top."""
    game = Position(ireland())
    game.started("GNWR", "55@2.1", A=2)
    game.started("KJR", "55@4.3", B=2)
    game.started("GSWR", "92@0.5", C=2)
    game.started("CIR", "85@1.5", C=2)
    game.started("DER", "55@4.3", C=2)
    assert order(game) == ["GSWR", "CIR", "KJR", "DER", "GNWR"]


def test_order_is_read_again(ireland):
    """IR-OO-05: X at 85 and Y at 80 wait; X falls below Y, and Y is next; nobody operates twice."""
    game = Position(ireland())
    game.privates()
    game.phase("4")
    game.started("GSWR", "100@0.6", A=2)
    game.started("GNWR", "85@1.5", B=2, A=1)
    game.started("KJR", "80@4.7", C=2)
    for name in ("GSWR", "GNWR", "KJR"):
        game.trains(name, "8H")
    game.go("operating_round", number=1)
    assert game.asked == "A"
    game.price("GNWR", "70@2.4")
    seen = [game.asked]
    while game.label != "place":
        seen.append(game.passes(game.asked).asked)
    assert list(dict.fromkeys(seen)) == ["A", "C", "B"]
