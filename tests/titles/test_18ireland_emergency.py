"""18Ireland: a director who has to help his company to a train."""

from __future__ import annotations

from random import Random

import pytest
from position import Position

from interpreter.ids import GAME


def needy(ireland, *, phase: str = "4", cash: int = 0, treasury: int = 0, variant: str = "") -> Position:
    """A directs GNWR, which has no train; the 4H of the supply costs 180."""
    game = Position(ireland(variant) if variant else ireland())
    game.privates()
    game.phase(phase)
    game.cash(**dict.fromkeys("BCD", 300))
    game.cash(A=cash, GNWR=treasury, bank=3000)
    game.started("GNWR", "70@2.4", A=2)
    return game


def begin(game: Position) -> Position:
    """The train purchases of GNWR; what cannot be helped happens by itself."""
    return game.go("trains", company="GNWR")


def sell(game: Position, stock: str) -> Position:
    return game.do("A", "emergency_sale.sell_share", stock=stock)


# ------------------------------------------------------------------------------------------ when


def test_not_while_the_treasury_can_pay(ireland):
    """IR-EF-01, D47, case I-36: 60, a 1H at 40 in the pool: it must take that, and the director gives nothing."""
    game = needy(ireland, phase="6", treasury=60, cash=500)
    game.trains("pool", "1H'")
    begin(game)
    assert game.choices == {"buy_train"}
    assert [way["train"] for way in game.actions("train_purchase.buy_train")] == ["2H-0"]
    game.refused("A", "train_purchase.pass", "IR-TN-02")
    game.refused("A", "train_purchase.buy_train", train="6H-0")


def test_when_it_cannot(ireland):
    """IR-EF-01, IR-EF-02, IR-TN-12: 30 is too little; the director chooses between the 1H and the 6H."""
    game = needy(ireland, phase="6", treasury=30, cash=500)
    game.trains("pool", "1H'")
    begin(game)
    assert (game.label, game.asked) == ("train", "A")
    assert {way["train"] for way in game.actions("train")} == {"2H-0", "6H-0"}
    game.do("A", "train", train="6H-0")
    assert (game.fleet("GNWR"), game.money("A"), game.money("GNWR")) == (["6H"], 230, 0)


def test_a_train_of_another_company_is_no_duty(ireland):
    """IR-TN-13, D43: one at 1 is offered, the director may go on to pay for another."""
    game = needy(ireland, treasury=20, cash=300)
    game.started("KJR", B=2)
    game.trains("KJR", "2H")
    begin(game)
    assert "buy_from" in game.choices
    game.passes("A")
    assert game.fleet("GNWR") == ["4H"]


def test_only_what_one_train_costs(ireland):
    """IR-EF-04, IR-EF-12: 33 in the treasury, 90 needed: 57 from the director, nothing left over, nothing sold."""
    game = needy(ireland, phase="8", treasury=33, cash=100)
    game.trains("pool", "2H'")
    game.started("LER", A=2, B=2)
    begin(game)
    assert (game.money("A"), game.money("GNWR"), game.fleet("GNWR")) == (43, 0, ["2H'"])
    assert game.shares("LER")["A"] == 2


def test_own_cash_before_shares(ireland):
    """IR-EF-04: no share may be sold while he has the money."""
    game = needy(ireland, treasury=100, cash=100)
    game.started("LER", B=2, A=1)
    begin(game)
    assert (game.fleet("GNWR"), game.money("A"), game.label) == (["4H"], 20, "place")


def test_only_the_pools_train_can_be_had(ireland):
    """IR-EF-03, D48: 90 in all, an 8H at 440 and a 2H at 90: he has to take that."""
    game = needy(ireland, phase="8", treasury=50, cash=40)
    game.trains("pool", "2H'")
    begin(game)
    assert (game.fleet("GNWR"), game.money("A"), game.of("A", "bankrupt")) == (["2H'"], 0, False)


def test_the_first_operating_round(ireland):
    """IR-EF-16, IR-SL-10: though no shares could be sold in the first share round."""
    game = needy(ireland, cash=120)
    game.number("share_round", 1)
    game.started("LER", B=2, A=1)
    begin(game)
    assert (game.label, game.choices) == ("emergency_sale", {"sell_share"})
    sell(game, "LER")
    assert (game.fleet("GNWR"), game.money("A")) == (["4H"], 10)


# ------------------------------------------------------------------------------------------ what may be sold


def test_pool_limit_holds(ireland):
    """IR-EF-05, case I-55."""
    game = needy(ireland, cash=100)
    game.started("LER", B=2, A=1, pool=2)
    game.started("WKR", "85@1.5", B=2, A=1)
    begin(game)
    game.refused("A", "emergency_sale.sell_share", "IR-EF-05", stock="LER")
    sell(game, "WKR")
    assert game.fleet("GNWR") == ["4H"]


def test_own_company_keeps_its_director(ireland):
    """IR-EF-06, case E-05: 3 and 2: one may go, two may not."""
    game = Position(ireland())
    game.privates()
    game.phase("6")
    game.cash(A=0)
    game.started("GSWR", "70@2.4", A=3, B=2)
    game.started("LER", "70@2.4", B=2, A=2)
    game.cash(GSWR=110)
    game.go("trains", company="GSWR")
    sell(game, "GSWR")
    assert game.shares("GSWR")["A"] == 2
    failure = game.game.ask("may_sell_in_emergency", game.player("A"), game.company("GSWR"), 1, game.company("GSWR"))
    assert game.clauses(failure) == {"IR-EF-06", "IR-EF-07"}
    game.refused("A", "emergency_sale.sell_share", "IR-EF-06", stock="GSWR")


def test_other_companies_may_change_hands(ireland):
    """IR-EF-07, case E-05: C has two of WKR and takes it over."""
    game = needy(ireland, cash=100)
    game.started("WKR", "85@1.5", A=2, C=2)
    begin(game)
    sell(game, "WKR")
    assert (game.director("WKR"), game.fleet("GNWR")) == ("C", ["4H"])
    assert game.shares("WKR") == {"C": 2, "A": 1, "WKR": 1, "pool": 1}


def test_no_more_than_is_needed(ireland):
    """IR-EF-08: 180 needed, 100 there: WKR at 85 is enough."""
    game = needy(ireland, cash=100)
    game.started("WKR", "85@1.5", B=2, A=1)
    game.started("LER", "70@2.4", B=2, A=2)
    begin(game)
    sell(game, "WKR")
    assert (game.fleet("GNWR"), game.money("A"), game.shares("LER")["A"], game.label) == (["4H"], 5, 2, "place")


def test_privates_bring_nothing(ireland):
    """IR-EF-15: he is bankrupt with WDE in his hand."""
    game = needy(ireland)
    game.private("WDE", "A")
    begin(game)
    assert game.of("A", "bankrupt")
    assert "emergency_sale.sell_private" not in game.choices


# ------------------------------------------------------------------------------------------ order and price


def several(ireland, variant: str = "", cash: int = 0) -> Position:
    """A needs 180 and has two LER at 70 and one WKR at 85."""
    game = needy(ireland, cash=cash, variant=variant)
    game.started("LER", "70@2.4", B=2, A=2)
    game.started("WKR", "85@1.5", B=2, A=1)
    return begin(game)


def test_rulebook_one_company_after_the_other(ireland):
    """IR-EF-09, IR-EF-10, D44, D45: LER, WKR, LER is refused; two LER bring 140, then the price is 60."""
    game = several(ireland)
    sell(game, "LER")
    sell(game, "LER")
    assert (game.money("A"), game.prices("LER")) == (140, [70])
    sell(game, "WKR")
    assert (game.fleet("GNWR"), game.money("A")) == (["4H"], 45)
    assert game.prices("LER", "WKR") == [60, 78]


def test_rulebook_no_way_back_to_a_company(ireland):
    """IR-EF-09, D44: after LER and WKR no more LER."""
    game = needy(ireland)
    game.started("LER", "70@2.4", B=2, A=2)
    game.started("WKR", "85@1.5", B=2, A=2)
    begin(game)
    sell(sell(game, "LER"), "WKR")
    game.refused("A", "emergency_sale.sell_share", "IR-EF-09", stock="LER")
    sell(game, "WKR")
    assert (game.fleet("GNWR"), game.money("A")) == (["4H"], 60)


def test_rulebook_a_company_is_not_left_too_soon(ireland):
    """IR-EF-03, IR-EF-09: after one LER the WKR alone would not be enough."""
    game = several(ireland)
    sell(game, "LER")
    game.refused("A", "emergency_sale.sell_share", "IR-EF-09", stock="WKR")


def site_sell(game: Position, stock: str, number: int = 1) -> Position:
    return game.do("A", "emergency_purchase.sell", stock=stock, number=number)


def test_site_sells_in_any_order(ireland):
    """D44: LER 70, WKR 85, LER 66; each sale with its own fall."""
    game = several(ireland, "site")
    site_sell(site_sell(game, "LER"), "WKR")
    assert game.prices("LER", "WKR") == [66, 78]
    site_sell(game, "LER")
    assert (game.money("A"), game.prices("LER")) == (70 + 85 + 66, [60])
    game.do("A", "emergency_purchase.buy_train", train="4H-0")
    assert game.money("A") == 41


def test_site_needs_what_the_dearest_costs(ireland):
    """D46: there one may go on selling until the dearest train is in reach."""
    game = needy(ireland, phase="6", cash=100, variant="site")
    game.trains("pool", "1H'")
    game.started("LER", "70@2.4", B=2, A=2)
    begin(game)
    assert game.allowed("A", "emergency_purchase.sell", stock="LER", number=1)
    assert game.allowed("A", "emergency_purchase.buy_train", train="2H-0")


def test_order_of_turns_after_a_sale(ireland):
    """IR-OO-05, IR-EF-11: KJR waits at 70; A's two shares of it are sold, and DER, at 66, comes first."""
    game = needy(ireland, cash=50)
    game.price("GNWR", "100@0.6")
    game.started("KJR", "70@2.4", B=2, A=2)
    game.started("DER", "66@3.4", C=2)
    for name in ("KJR", "DER"):
        game.trains(name, "4H")
    game.go("operating_round", number=1)
    game.to("emergency_sale")
    sell(sell(game, "KJR"), "KJR")
    assert game.prices("KJR") == [60]
    assert game.asked == "C"


# ------------------------------------------------------------------------------------------ no dead end


def test_never_stuck(ireland):
    """Case I-39: the 10H at 550 is in reach, the D is not; after each sale something can be done."""
    game = needy(ireland, phase="D", cash=80)
    game.sold(game.train("10H"), game.party("pool"))
    for name, space in (("GSWR", "110@0.7"), ("GNRI", "104@2.8")):
        game.started(name, space, B=4, A=3)
    begin(game)
    assert game.label == "emergency_sale"
    while game.label == "emergency_sale":
        ways = game.actions("emergency_sale.sell_share")
        assert ways
        game.do("A", "emergency_sale.sell_share", stock=ways[-1]["stock"])
    assert (game.fleet("GNWR"), game.of("A", "bankrupt")) == (["10H"], False)
    assert game.money("A") < 110


# ------------------------------------------------------------------------------------------ the optional 2H


def first_round(ireland, *, cash: int = 0, treasury: int = 0, rounds: tuple[int, int] = (1, 1)) -> Position:
    """The 2H have gone; the first share round has been played."""
    game = needy(ireland, phase="4", cash=cash, treasury=treasury, variant="optional-2h")
    game.number("share_round", rounds[0])
    game.put(GAME, "round_of_set", rounds[1])
    return game


def spare(game: Position) -> str:
    return game.box.pieces["train"][7].id


def test_the_optional_2h_lies_apart(ireland):
    """IR-OP-02, IR-SU-03, D57."""
    game = Position(ireland("optional-2h"))
    assert game.supply()[:8] == ["2H"] * 7 + ["4H"]
    assert [game.value(t, "type").id for t in game.game.ask("spare_trains")] == ["2H+"]


def test_when_a_4h_is_out_of_reach(ireland):
    """IR-OP-03: 150 in all, less than 180: it may be had for 80."""
    game = begin(first_round(ireland, treasury=150))
    game.do("A", "train_purchase.buy_spare", train=spare(game))
    assert (game.fleet("GNWR"), game.money("GNWR")) == (["2H+"], 70)


def test_not_when_a_4h_can_be_paid(ireland):
    """IR-OP-03: 190."""
    game = begin(first_round(ireland, treasury=150, cash=40))
    assert game.fleet("GNWR") == ["4H"]


def test_the_director_may_help_and_need_not(ireland):
    """IR-OP-03, IR-OP-04."""
    game = begin(first_round(ireland, treasury=50, cash=100))
    assert game.label == "spare_funding"
    game.do("A", "spare_funding.fund_spare", train=spare(game))
    assert (game.fleet("GNWR"), game.money("A"), game.money("GNWR")) == (["2H+"], 70, 0)
    game = begin(first_round(ireland, treasury=50, cash=100)).passes("A")
    assert game.of("A", "bankrupt")


def test_only_in_the_first_operating_round(ireland):
    """IR-OP-05."""
    for rounds in ((1, 2), (2, 1)):
        game = begin(first_round(ireland, treasury=50, cash=100, rounds=rounds))
        assert game.of("A", "bankrupt")


def test_not_while_2h_are_left(ireland):
    """IR-OP-03."""
    game = first_round(ireland, treasury=50)
    game.put(game.train("2H"), "supplied", True)
    assert not game.game.ask("may_have_spare", game.company("GNWR"))


# ------------------------------------------------------------------------------------------ any position


def anywhere(ireland, chance: Random) -> Position:
    """GNWR or MGWR without a train, and A with shares of three other companies, the pool more or less full."""
    phase, large = chance.choice([("4", False), ("6", True), ("8", True), ("D", True)])
    game = needy(ireland, phase=phase, cash=chance.choice([0, 10, 50, 120, 300]))
    spaces = [space.id for space in game.box.pieces["space"]]
    game.price("GNWR", chance.choice(spaces))
    for name in ("LER", "WKR", "GSWR" if large else "DER"):
        pool = chance.randint(0, 2)
        mine = chance.randint(0, 3 - pool)
        holders = {"B": 2, "A": mine} if mine <= 2 else {"A": mine, "B": 2}
        game.started(name, chance.choice(spaces), **holders, pool=pool)
    for train in chance.sample(["1H'", "2H'", "8H"], chance.randint(0, 2)):
        game.trains("pool", train)
    game.cash(GNWR=chance.choice([0, 20, 35]))
    return game


@pytest.mark.parametrize("seed", range(30))
def test_no_position_is_a_dead_end(ireland, seed):
    """IR-EF-01 to IR-EF-14, case I-39: however A sells, it ends with a train if any could be paid, else with nothing
    left to sell; the treasury is empty, he has less over than his last share brought, and no money is lost."""
    chance = Random(seed)
    game = anywhere(ireland, chance)
    money, means = game.all_money(), game.game.ask("means", game.player("A"), game.company("GNWR"))
    cheapest = min(game.value(train, "price") for train in game.game.ask("bank_trains"))
    begin(game)
    last = None
    while game.label not in ("place", "over"):
        action = chance.choice(list(game.game.actions()))
        if action["choice"] == "emergency_sale.sell_share":
            last = game.of(action["stock"], "price")
        game.game.apply(action)
    assert game.of("A", "bankrupt") == (means < cheapest)
    assert game.all_money() == money
    if not game.of("A", "bankrupt"):
        assert (len(game.fleet("GNWR")), game.money("GNWR"), game.director("GNWR")) == (1, 0, "A")
        assert last is None or game.money("A") < last
