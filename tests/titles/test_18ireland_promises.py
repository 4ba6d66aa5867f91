"""18Ireland: what a company has offered it cannot spend while others make up their minds."""

from __future__ import annotations

from position import Position


def company_turn(ireland) -> Position:
    """A directs GNWR with 100 in its treasury; B directs KJR with a 2H; C owns a private."""
    game = Position(ireland())
    game.privates()
    game.phase("4")
    game.cash(A=50, B=300, C=300, D=300, GNWR=100, KJR=10, bank=3000)
    game.started("GNWR", "70@2.4", A=2)
    game.started("KJR", "70@2.4", B=2)
    game.private("BoW", "C")
    game.trains("KJR", "2H")
    return game


def test_money_offered_for_a_train_does_not_buy_a_private(ireland):
    """IR-PV-11: the answer is B's; meanwhile only what is over may be spent, and after it everything again."""
    game = company_turn(ireland).go("turn", company="GNWR").to("train_purchase")
    game.do("A", "train_purchase.buy_from", seller="KJR", train="2H-0", price=70)
    assert game.asked == "B"
    assert "keeps 70" in game.refused("A", "operating_turn.buy_private", private="BoW", price=40)
    game.do("B", "consent.refuse")
    assert game.of("GNWR", "promised") == 0
    assert game.allowed("A", "operating_turn.buy_private", private="BoW", price=40)


def test_two_offers_are_kept_for_at_a_time(ireland):
    """IR-PV-11: one for a private, asked while one for a train is open."""
    game = company_turn(ireland)
    game.cash(GNWR=115)
    game.go("turn", company="GNWR").to("train_purchase")
    game.do("A", "train_purchase.buy_from", seller="KJR", train="2H-0", price=70)
    game.do("A", "operating_turn.buy_private", private="BoW", price=40)
    assert game.of("GNWR", "promised") == 110
    game.do("C", "consent.refuse")
    game.do("B", "consent.accept")
    assert game.money("GNWR") == 45
    assert game.fleet("GNWR") == ["2H"]


def test_what_a_director_helps_with_is_for_the_train(ireland):
    """IR-EF-01, IR-EF-12: while A sells for the 4H, the treasury buys nothing else."""
    game = company_turn(ireland)
    game.cash(A=0)
    game.started("LER", "70@2.4", B=2, A=3)
    game.go("turn", company="GNWR").to("train_purchase").passes("A")
    assert game.label == "emergency_sale"
    assert "keeps 180" in game.refused("A", "operating_turn.buy_private", private="BoW", price=40)
    game.do("A", "emergency_sale.sell_share", stock="LER").do("A", "emergency_sale.sell_share", stock="LER")
    assert game.fleet("GNWR") == ["4H"]
    assert game.of("GNWR", "promised") == 0
