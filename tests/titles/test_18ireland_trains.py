"""18Ireland: buying trains, trading them in, limits, phases and what turns over."""

from __future__ import annotations

import pytest
from position import Position

from interpreter.ids import GAME


def buying(
    ireland, company: str = "GNWR", *owned: str, phase: str = "2", cash: int = 200, variant: str = ""
) -> Position:
    """The company's train purchases; A directs it and has nothing himself."""
    game = Position(ireland(variant) if variant else ireland())
    game.privates()
    game.phase(phase)
    game.started(company, A=2)
    game.trains(company, *owned)
    game.cash(**{company: cash})
    return game


def begin(game: Position, company: str = "GNWR") -> Position:
    return game.go("trains", company=company)


def buy(game: Position, train_type: str) -> Position:
    """From the supply or the pool."""
    ways = game.actions("train_purchase.buy_train")
    (way,) = [way for way in ways if kind(game, way["train"]) == train_type]
    return game.do(game.asked, "train_purchase.buy_train", train=way["train"])


def kind(game: Position, train: str) -> str:
    return str(game.value(game.piece("train", train), "type").id)


def for_sale(game: Position) -> set[str]:
    return {kind(game, way["train"]) for way in game.actions("train_purchase.buy_train")}


# ------------------------------------------------------------------------------------------ buying


def test_any_number_up_to_the_limit(ireland):
    """IR-TN-01, IR-TN-03, IR-PH-02: two 2H at 80, and the limit is reached."""
    game = begin(buying(ireland, cash=500))
    buy(buy(game, "2H"), "2H")
    assert (game.fleet("GNWR"), game.money("GNWR"), game.label) == (["2H", "2H"], 340, "place")


def test_only_the_front_of_the_supply(ireland):
    """IR-SU-02."""
    game = begin(buying(ireland, cash=500))
    game.refused("A", "train_purchase.buy_train", "IR-SU-02", train="4H-0")


def test_money(ireland):
    """IR-TN-03, D41: no less than what is printed."""
    game = buying(ireland, "GNWR", "2H", cash=79)
    game.started("KJR", B=2)
    game.trains("KJR", "2H")
    begin(game)
    assert "it costs 80" in game.refused("A", "train_purchase.buy_train", train="2H-2")


def test_pool_trains(ireland):
    """IR-TN-03: a 1H at 40."""
    game = buying(ireland, phase="6", cash=50)
    game.trains("pool", "1H'", "1H'")
    begin(game)
    assert for_sale(game) == {"1H'"}
    buy(game, "1H'")
    assert (game.fleet("GNWR"), game.money("GNWR")) == (["1H'"], 10)


def test_duty(ireland):
    """IR-TN-02, IR-OO-08: no track and no train, 100 in the treasury, 2H on sale."""
    game = begin(buying(ireland, cash=100))
    game.refused("A", "train_purchase.pass", "IR-TN-02")
    buy(game, "2H")
    assert game.label == "place"


def test_no_duty_with_a_train(ireland):
    """IR-TN-02."""
    game = begin(buying(ireland, "GNWR", "2H"))
    game.passes("A")
    assert game.label == "place"


# ------------------------------------------------------------------------------------------ from other companies


def between(ireland, seller: str = "B", phase: str = "2", *owned: str, cash: int = 100) -> Position:
    """KJR, directed by `seller`, has a 2H."""
    game = buying(ireland, "GNWR", *owned, phase=phase, cash=cash)
    game.started("KJR", **{seller: 2})
    game.trains("KJR", "2H" if phase in ("2", "4") else "8H")
    return begin(game)


def offer(game: Position, price: int) -> dict:
    company = game.company("KJR")
    train = next(t.id for t in game.box.pieces["train"] if game.value(t, "owner") is company)
    return {"seller": "KJR", "train": train, "price": price}


def test_price_between_companies(ireland):
    """IR-TN-04, IR-TN-13: from 1; the other director has to agree, and may refuse."""
    game = between(ireland)
    game.refused("A", "train_purchase.buy_from", "IR-TN-04", **offer(game, 0))
    game.do("A", "train_purchase.buy_from", **offer(game, 1))
    assert (game.label, game.asked) == ("consent", "B")
    game.do("B", "consent.refuse")
    assert (game.fleet("GNWR"), game.label, game.asked) == ([], "train_purchase", "A")
    game.do("A", "train_purchase.buy_from", **offer(game, 1)).do("B", "consent.accept")
    assert (game.fleet("GNWR"), game.money("GNWR"), game.money("KJR")) == (["2H"], 99, 1)


def test_between_companies_of_one_director(ireland):
    """IR-TN-04: nobody is asked."""
    game = between(ireland, "A")
    game.do("A", "train_purchase.buy_from", **offer(game, 1))
    assert game.fleet("GNWR") == ["2H"]


@pytest.mark.parametrize("phase", ["2", "4", "6", "8", "D"])
def test_between_companies_in_all_phases(ireland, phase):
    """IR-TN-05."""
    game = between(ireland, "A", phase, cash=50)
    assert game.allowed("A", "train_purchase.buy_from", **offer(game, 50))


def test_rulebook_no_help_for_a_train_of_another_company(ireland):
    """IR-EF-13, D42: 50 in the treasury, 20 from the director, for 70: refused."""
    game = buying(ireland, cash=50)
    game.cash(A=20)
    game.started("KJR", A=2)
    game.trains("KJR", "2H")
    begin(game)
    game.refused("A", "train_purchase.buy_from", "IR-EF-13", **offer(game, 70))
    game.do("A", "train_purchase.buy_from", **offer(game, 50))


def test_site_helps_with_a_train_of_another_company(ireland):
    """D42: up to the printed price."""
    game = buying(ireland, cash=50, variant="site")
    game.cash(A=20)
    game.started("KJR", A=2)
    game.trains("KJR", "2H")
    begin(game)
    game.do("A", "train_purchase.buy_from", **offer(game, 70))
    assert (game.money("GNWR"), game.money("A"), game.money("KJR")) == (0, 0, 70)


# ------------------------------------------------------------------------------------------ limits


def test_no_purchase_at_the_limit(ireland):
    """IR-TN-09, D40: two 2H in phase 4, though the first 6H would turn them over."""
    game = buying(ireland, "GNWR", "2H", "2H", phase="4", cash=400)
    for at in range(5):
        game.sold(game.train("4H", at))
    game.started("KJR", A=2)
    begin(game)
    assert game.label == "place"
    failure = game.game.ask("may_buy_train", game.company("GNWR"), game.train("6H"))
    assert game.clauses(failure) == {"IR-TN-01", "IR-TN-09"}


def test_room_again_after_a_phase(ireland):
    """IR-TN-14, IR-PH-05: buying the first 6H puts 1H into the pool, and the buyer may take one."""
    game = buying(ireland, "GNWR", "2H", phase="4", cash=400)
    for at in range(5):
        game.sold(game.train("4H", at))
    buy(begin(game), "6H")
    assert (game.fleet("GNWR"), game.fleet("pool")) == (["6H"], ["1H'"])
    buy(game, "1H'")
    assert (game.fleet("GNWR"), game.money("GNWR")) == (["1H'", "6H"], 60)


def test_too_many_trains_go_to_the_pool_at_once(ireland):
    """IR-TN-10, IR-PH-09, cases E-06: others discard first, unpaid, then the buyer goes on."""
    game = buying(ireland, "GSWR", "6H", phase="6", cash=1000)
    game.sold(game.train("6H", 3))
    game.started("KJR", "100@0.6", B=2)
    for at in (1, 2):
        game.sold(game.train("6H", at), game.company("KJR"))
    buy(begin(game, "GSWR"), "8H")
    assert game.fleet("KJR") == ["6H"]
    assert (game.fleet("pool"), game.money("KJR"), game.label) == (["6H"], 0, "place")


def test_the_director_chooses_what_goes(ireland):
    """IR-TN-10: a small company with a 6H and an 8H."""
    game = buying(ireland, "GSWR", "6H", phase="6", cash=1000)
    game.started("KJR", B=2)
    game.sold(game.train("6H", 1), game.company("KJR"))
    game.sold(game.train("10H", 0), game.company("KJR"))
    for at in (2, 3):
        game.sold(game.train("6H", at))
    buy(begin(game, "GSWR"), "8H")
    assert (game.label, game.asked) == ("train", "B")
    game.do("B", "train", train="6H-1")
    assert (game.fleet("KJR"), game.asked) == (["10H"], "A")


def test_the_buyer_goes_on_after_others_have_discarded(ireland):
    """Case E-06: A buys the first 8H, B discards, and A buys another."""
    game = buying(ireland, "GSWR", phase="6", cash=900)
    game.started("KJR", B=2)
    for train in ("6H-0", "10H-0"):
        game.sold(game.piece("train", train), game.company("KJR"))
    for at in (1, 2, 3):
        game.sold(game.train("6H", at))
    buy(begin(game, "GSWR"), "8H")
    game.do("B", "train", train="6H-0")
    assert (game.label, game.asked) == ("train_purchase", "A")
    buy(game, "8H")
    assert (game.fleet("GSWR"), game.money("GSWR")) == (["8H", "8H"], 20)


def test_the_4h_rusts_before_anything_is_discarded(ireland):
    """IR-TN-10, IR-PH-06: 6H and 4H: the 4H turns over, the 6H stays."""
    game = buying(ireland, "KJR", "6H", phase="6")
    game.sold(game.train("4H", 0), game.company("KJR"))
    game.go("phase", phase="8")
    assert (game.fleet("KJR"), game.fleet("pool"), game.label) == (["6H"], ["2H'"], "place")


LIMITS = [("2", 2, None), ("4", 2, 4), ("6", 2, 3), ("8", 1, 2), ("10", 1, 2), ("D", 1, 2)]


@pytest.mark.parametrize(("phase", "small", "large"), LIMITS)
def test_limits(ireland, phase, small, large):
    """IR-PH-02, IR-PH-03, IR-PH-04, IR-PH-09, IR-PH-10, IR-PH-11."""
    game = Position(ireland())
    game.phase(phase)
    assert game.game.ask("train_limit", game.company("GNWR")) == small
    if large is not None:
        assert game.game.ask("train_limit", game.company("GSWR")) == large


# ------------------------------------------------------------------------------------------ trading in


def trading(ireland, phase: str, *owned: str, company: str = "GSWR", cash: int = 1000, variant: str = "") -> Position:
    """A company with trains to hand in."""
    return buying(ireland, company, *owned, phase=phase, cash=cash, variant=variant)


def trade(game: Position, new: str, old: str) -> Position:
    ways = game.actions("train_purchase.trade_in")
    way = next(way for way in ways if (kind(game, way["train"]), kind(game, way["old"])) == (new, old))
    return game.do("A", "train_purchase.trade_in", train=way["train"], old=way["old"])


PRICES = [
    ("10", "8H", "10H", 110),
    ("10", "3H'", "10H", 400),
    ("D", "8H", "D", 330),
    ("D", "10H", "D", 220),
    ("D", "3H'", "D", 620),
]


@pytest.mark.parametrize(("phase", "old", "new", "price"), PRICES)
def test_prices_of_trading_in(ireland, phase, old, new, price):
    """IR-TN-06, D39, case I-45: the difference; the old one goes to the pool."""
    game = trading(ireland, phase, old)
    trade(begin(game, "GSWR"), new, old)
    assert (1000 - game.money("GSWR"), game.fleet("GSWR"), game.fleet("pool")) == (price, [new], [old])


def test_one_a_turn(ireland):
    """IR-TN-07, IR-TN-08, case I-45: a second one is refused, in the next turn it is allowed."""
    game = trading(ireland, "10", "8H", "8H")
    begin(game, "GSWR")
    trade(game, "10H", "8H")
    second = game.game.ask("may_trade_in", game.company("GSWR"), game.train("10H", 1), game.train("8H", 1))
    assert (game.label, game.clauses(second)) == ("place", {"IR-TN-07"})
    game.put(game.company("GSWR"), "trade_ins", 0)
    trade(begin(game, "GSWR"), "10H", "8H")


def test_each_company_its_own(ireland):
    """Case I-45: two companies of one player, in one round."""
    game = trading(ireland, "D", "8H", company="GNWR")
    game.started("KJR", A=2)
    game.trains("KJR", "8H")
    game.cash(KJR=400)
    for name in ("GNWR", "KJR"):
        trade(begin(game, name), "D", "8H")
        game.end("train_purchase")
    assert (game.fleet("GNWR"), game.fleet("KJR"), game.money("KJR")) == (["D"], ["D"], 70)


def test_at_the_limit(ireland):
    """IR-TN-11: a large company with two 8H."""
    game = begin(trading(ireland, "10", "8H", "8H"), "GSWR")
    game.refused("A", "train_purchase.buy_train", "IR-TN-09", train="10H-0")
    trade(game, "10H", "8H")
    assert game.fleet("GSWR") == ["8H", "10H"]


@pytest.mark.parametrize("phase", ["6", "8"])
def test_not_before_phase_10(ireland, phase):
    """IR-TN-06, IR-PH-10, D39: nor for the first 10H itself."""
    game = trading(ireland, phase, "8H")
    if phase == "8":
        for at in range(1, 3):
            game.sold(game.train("8H", at))
    begin(game, "GSWR")
    game.refused("A", "train_purchase.trade_in", "IR-TN-06", train="10H-0", old="8H-0")


def test_only_for_a_better_one(ireland):
    """IR-TN-06, IR-TN-08."""
    game = begin(trading(ireland, "10", "10H"), "GSWR")
    game.refused("A", "train_purchase.trade_in", train="10H-1", old="10H-0")


def test_rulebook_only_for_a_new_train(ireland):
    """IR-TN-06, D38: not for a 10H of the pool."""
    game = trading(ireland, "10", "8H")
    game.sold(game.train("10H", 0), game.party("pool"))
    begin(game, "GSWR")
    game.refused("A", "train_purchase.trade_in", "IR-TN-06", train="10H-0", old="8H-0")


def test_site_for_a_pool_train_too(ireland):
    """D38."""
    game = trading(ireland, "10", "8H", variant="site")
    game.sold(game.train("10H", 0), game.party("pool"))
    begin(game, "GSWR").do("A", "train_purchase.trade_in", train="10H-0", old="8H-0")
    assert game.money("GSWR") == 890


# ------------------------------------------------------------------------------------------ phases


def test_first_of_its_kind_changes_the_phase(ireland):
    """IR-PH-01: at once; the second changes nothing."""
    game = buying(ireland, "GNWR", "2H", cash=400)
    for at in range(1, 7):
        game.sold(game.train("2H", at))
    buy(begin(game), "4H")
    assert game.value(GAME, "phase").id == "4"
    game.started("KJR", A=2)
    game.cash(KJR=200)
    buy(begin(game, "KJR"), "4H")
    assert game.value(GAME, "phase").id == "4"


PHASES = {
    "2": ({"yellow"}, True, False, False, False, False),
    "4": ({"yellow", "green"}, True, False, True, True, False),
    "6": ({"yellow", "green"}, True, True, True, True, False),
    "8": ({"yellow", "green", "brown"}, False, True, True, False, False),
    "10": ({"yellow", "green", "brown"}, False, True, True, False, True),
    "D": ({"yellow", "green", "brown", "gray"}, False, True, True, False, True),
}


@pytest.mark.parametrize("name", PHASES)
def test_what_a_phase_allows(ireland, name):
    """IR-PH-02, IR-PH-03, IR-PH-04, IR-PH-09, IR-PH-10, IR-PH-11."""
    game = Position(ireland())
    phase = game.piece("phase", name)
    fields = ("small_starts", "large_starts", "mergers", "companies_buy_privates", "trade_in")
    assert (set(game.value(phase, "colours")), *(game.value(phase, field) for field in fields)) == PHASES[name]


def roster(ireland, phase: str, *owned: str) -> Position:
    """The fleets of one large company, of the pool, and of the supply before a phase."""
    game = Position(ireland())
    game.privates()
    game.phase(phase)
    game.started("GSWR", A=2)
    for train in owned:
        kind_, _, at = train.partition("-")
        game.sold(game.train(kind_, int(at)), game.company("GSWR"))
    return game


def test_figures_of_the_trains(ireland):
    """WE-11, IR-TN-03: numbers and prices, and the prices of the other sides."""
    box = Position(ireland()).box
    prices = {t.id: box.printed[t]["price"] for t in box.pieces["train_type"]}
    assert prices == {
        "2H": 80, "1H'": 40, "4H": 180, "2H'": 90, "6H": 300, "3H'": 150, "8H": 440, "10H": 550, "D": 770,
    }  # fmt: skip
    fleet = [box.starts[train]["type"].id for train in box.pieces["train"]]
    assert [fleet.count(name) for name in ("2H", "4H", "6H", "8H", "10H")] == [7, 5, 4, 3, 2]


def test_2h_turn_over(ireland):
    """IR-PH-05: all seven, unpaid, wherever they are; 1H at 40."""
    game = roster(ireland, "4", "2H-0", "2H-1")
    for at in range(2, 7):
        game.sold(game.train("2H", at), game.party("pool"))
    game.go("phase", phase="6")
    assert (game.fleet("GSWR"), game.fleet("pool"), game.money("GSWR")) == ([], ["1H'"] * 7, 0)
    assert game.value(game.train("2H", 0), "price") == 40


def test_4h_turn_over_and_1h_leave(ireland):
    """IR-PH-06: five 2H at 90."""
    game = roster(ireland, "6", "4H-0", "4H-1", "4H-2")
    for at in (3, 4):
        game.sold(game.train("4H", at), game.party("pool"))
    game.trains("GSWR", "1H'")
    game.go("phase", phase="8")
    assert (game.fleet("GSWR"), game.fleet("pool")) == ([], ["2H'"] * 5)
    assert game.value(game.train("4H", 0), "price") == 90


def test_6h_turn_over_and_rusted_2h_leave(ireland):
    """IR-PH-07: 3H at 150."""
    game = roster(ireland, "8", "6H-0")
    game.trains("GSWR", "2H'")
    game.go("phase", phase="10")
    assert (game.fleet("GSWR"), game.fleet("pool"), game.value(game.train("6H", 0), "price")) == ([], ["3H'"], 150)


def test_3h_leave(ireland):
    """IR-PH-08, IR-PH-12: 8H and 10H stay for good."""
    game = roster(ireland, "10", "8H-0", "10H-0")
    game.trains("pool", "3H'")
    game.go("phase", phase="D")
    assert (game.fleet("GSWR"), game.fleet("pool")) == (["8H", "10H"], [])


def test_phase_8(ireland):
    """IR-PH-09: small companies that have not started leave, privates close."""
    game = roster(ireland, "6")
    game.pile("UR", "GJR")
    game.private("WDE", "A")
    game.go("phase", phase="8")
    assert (game.value(GAME, "pile"), game.owner("WDE")) == ((), "out")
    assert not any(game.of(c.id, "in_play") for c in game.box.pieces["company"] if game.value(c, "kind") == "small")


def test_four_trains_of_a_large_company_in_phase_6(ireland):
    """IR-PH-04: one goes at once."""
    game = roster(ireland, "4", "4H-0", "4H-1", "4H-2", "4H-3")
    game.go("phase", phase="6")
    assert (len(game.fleet("GSWR")), game.fleet("pool")) == (3, ["4H"])
