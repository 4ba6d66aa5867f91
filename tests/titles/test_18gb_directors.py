"""18GB: the director's certificate sold to the market, by halves, and got back."""

from __future__ import annotations

import pytest
from britain import Britain

from interpreter.ids import GAME

SELL = "share_turn.sell"


def holding(
    britain, company: str = "MR", price: int = 75, ten: bool = False, phase: str = "2+1", using=(), **shares: int
) -> Britain:
    """A share round with one company that has a train."""
    game = Britain(britain(*using))
    game.privates()
    game.phase(phase)
    game.started(company, price, ten=ten, **shares)
    game.trains(company, "6X")
    game.cash(A=500, B=500, C=500, D=500)
    game.number("share_round", 1)
    return game.go("share_round")


def test_with_one_share_or_none_left(britain):
    """GB-DC-01, GB-DC-02."""
    game = holding(britain, A=3)
    assert game.allowed("A", SELL, company="MR", number=3)
    assert game.allowed("A", SELL, company="MR", number=2)
    game = holding(britain, ten=True, A=4)
    assert game.allowed("A", SELL, company="MR", number=2), "the two single ones"
    game = holding(britain, ten=True, A=5)
    assert game.allowed("A", SELL, company="MR", number=3), "the single ones"
    assert game.allowed("A", SELL, company="MR", number=4)


def test_not_with_two_left(britain):
    """GB-DC-02: the certificate and two single ones; the certificate goes only after one of those."""
    game = holding(britain, ten=True, A=4)
    assert game.sells("A", "MR", 1) == 75
    assert game.allowed("A", SELL, company="MR", number=2)
    assert game.shares("MR")["A"] == 3


def test_an_heir_takes_it_at_once(britain):
    """GB-DC-03."""
    game = holding(britain, A=2, B=2)
    assert game.sells("A", "MR", 2) == 150
    assert game.director("MR") == "B"
    assert game.shares("MR") == {"B": 2, "pool": 2, "offering": 1, "out": 5}
    assert game.cards("B", "MR") == ["MR-0"]


def test_nobody_takes_it(britain):
    """GB-DC-04, GB-DC-09, GB-CS-02, GB-CO-14, case G-31: it lies in the market, the price falls by two."""
    game = holding(britain, price=80, A=2, B=1)
    assert game.sells("A", "MR", 2) == 160
    game.passes("A")
    assert game.prices("MR") == [70]
    assert game.director("MR") is None
    assert "MR-0" in game.cards("pool", "MR")


def test_half_with_an_heir(britain):
    """GB-DC-05, GB-DC-06: the seller keeps one of the exchanged shares."""
    game = holding(britain, A=2, B=2)
    assert game.sells("A", "MR", 1) == 75
    assert game.director("MR") == "B"
    assert game.shares("MR") == {"A": 1, "B": 2, "pool": 1, "offering": 1, "out": 5}


def test_half_with_a_share_in_the_market(britain):
    """GB-DC-05, GB-DC-07."""
    game = holding(britain, A=2, B=1, pool=1)
    game.sells("A", "MR", 1)
    assert game.director("MR") is None
    assert len(game.cards("A", "MR")) == 1
    assert game.cards("pool", "MR") == ["MR-0"]
    game.passes("A")
    assert game.prices("MR") == [70], "one share was sold"


def test_half_not_without_either(britain):
    """GB-DC-08, D23: one share of another player is not enough."""
    game = holding(britain, A=2, B=1)
    game.refused("A", SELL, "GB-DC-08", company="MR", number=1)
    assert game.allowed("A", SELL, company="MR", number=2)


# ------------------------------------------------------------------------------------------ getting it back


def headless(britain, using=(), **shares: int) -> Britain:
    """A has sold the certificate to the market; B is asked next."""
    game = holding(britain, A=2, using=using, **shares)
    game.sells("A", "MR", 2)
    return game.passes("A")


def test_it_cannot_be_bought(britain):
    """GB-DM-01, case G-28: not by who has none."""
    game = headless(britain, B=1)
    game.passes("B")
    assert game.asked == "C"
    game.refused("C", "share_turn.take_over", "GB-DM-01", company="MR")
    game.refused("C", "share_turn.buy", certificate="MR-0")


def test_second_share_brings_it(britain):
    """GB-DM-02, GB-DM-05: bought anywhere; the two go into the market."""
    game = headless(britain, B=1)
    game.trains("MR", "6X")
    game.cash(MR=300)
    game.buys("B", "MR", "offering")
    assert game.director("MR") == "B"
    assert game.cards("B", "MR") == ["MR-0"]
    assert game.shares("MR")["pool"] == 2
    assert game.money("MR") == 300


def test_notional_share(britain):
    """GB-DM-03, case G-28: with no single share in the market one pays the price and gives the one he has."""
    game = headless(britain, B=1)
    before = game.money("B")
    game.do("B", "share_turn.take_over", company="MR")
    assert before - game.money("B") == 65
    assert game.director("MR") == "B"
    assert len(game.cards("pool", "MR")) == 1


def test_no_notional_share_while_there_are_real_ones(britain):
    """GB-DM-03, D24: the site lets him."""
    game = headless(britain, B=1, pool=1)
    game.refused("B", "share_turn.take_over", "GB-DM-03", company="MR")
    site = headless(britain, B=1, pool=1, using=("second-edition", "site"))
    assert site.allowed("B", "share_turn.take_over", company="MR")


def test_not_at_the_certificate_limit(britain):
    """GB-DM-04."""
    game = Britain(britain())
    game.privates()
    game.started("MR", 70, pool=2, B=1)
    for company in ("CR", "NER", "GWR"):
        game.started(company, 70, B=5)
    game.started("NBR", 70, A=2, B=1)
    game.cash(B=500)
    game.number("share_round", 1)
    game.order("B", "A", "C", "D")
    assert game.game.ask("certificate_count", game.player("B")) == 14
    game.go("share_round").refused("B", "share_turn.take_over", "GB-DM-04", company="MR")


def test_not_by_who_sold_it(britain):
    """GB-SE-04: the share kept of a half sold does not bring it back in the same round."""
    game = holding(britain, A=2, B=1, pool=1)
    game.sells("A", "MR", 1)
    game.refused("A", "share_turn.take_over", "GB-SE-04", company="MR")


@pytest.mark.parametrize("number", [1, 2])
def test_in_gray_the_directors_own_sale_lowers(britain, number):
    """GB-PM-04: he is the director as the sale begins."""
    game = holding(britain, A=2, B=2, phase="6X")
    game.sells("A", "MR", number)
    game.passes("A")
    assert game.prices("MR") == [{1: 70, 2: 65}[number]]
    assert game.value(GAME, "phase").id == "6X"
