"""18Ireland: the market, share rounds, directors."""

from __future__ import annotations

import pytest
from position import Position

from interpreter.ids import GAME


def table(ireland, players: int = 4, *variants: str) -> Position:
    """A second share round to come, everybody with 500, no privates, an empty pile."""
    game = Position(ireland(*variants), players)
    game.privates()
    game.cash(**dict.fromkeys(game.game.players, 500))
    game.priority("A")
    game.number("share_round", 1)
    return game


def sell(game: Position, by: str, company: str, number: int = 1) -> Position:
    return game.do(by, "share_turn.sell", company=company, number=number)


def buy(game: Position, by: str, certificate: str) -> Position:
    return game.do(by, "share_turn.buy", certificate=certificate)


# ------------------------------------------------------------------------------------------ the market

LEFT, RIGHT, UP, DOWN = "left", "right", "up", "down"
MOVES = [
    ("100@0.6", 1, UP, 100, "IR-SM-03"),
    ("106@3.9", 1, DOWN, 106, "IR-SM-04"),
    ("38@7.4", 1, DOWN, 38, "IR-SM-04"),
    ("62@0.1", 1, LEFT, 58, "IR-SM-05"),
    ("24@6.1", 1, LEFT, 20, "case I-58"),
    ("106@3.9", 1, RIGHT, 114, "IR-SM-07"),
    ("106@3.9", 2, RIGHT, 125, "IR-SM-12"),
    ("72@4.6", 1, RIGHT, 80, "no edge"),
    ("72@4.6", 2, RIGHT, 88, "IR-SM-07"),
    ("198@1.13", 1, RIGHT, 225, "IR-SM-07"),
    ("60@5.5", 1, RIGHT, 66, "IR-SM-07"),
    ("50@6.4", 1, RIGHT, 55, "IR-SM-07"),
    ("260@0.14", 2, RIGHT, 260, "IR-SM-08"),
    ("260@0.14", 1, UP, 260, "IR-SM-08"),
    ("65@2.3", 1, LEFT, 60, "no edge"),
]


@pytest.mark.parametrize(("space", "steps", "direction", "price", "why"), MOVES)
def test_moves_at_the_edges(ireland, space, steps, direction, price, why):
    """IR-SM-03 to IR-SM-08, IR-SM-12, case I-58."""
    game = table(ireland)
    game.started("GNWR", space, A=2)
    game.go("move", company="GNWR", steps=steps, direction=direction)
    assert game.prices("GNWR") == [price], why


def test_left_of_the_lowest_price_the_company_closes(ireland):
    """IR-SM-06, IR-CC-06, case I-58: its holders get nothing."""
    game = table(ireland)
    game.started("GNWR", "20@7.1", A=2, B=1)
    game.go("move", company="GNWR", steps=1, direction="left")
    assert not game.of("GNWR", "started")
    assert (game.money("A"), game.money("B"), game.shares("GNWR")) == (500, 500, {"out": 5})


def test_markers_go_under_those_there(ireland):
    """IR-SM-01, IR-SM-09, IR-SM-11, case E-07: one that cannot move keeps its place."""
    game = table(ireland)
    game.started("GNWR", "66@3.4", A=2, C=1)
    game.started("KJR", "60@3.3", A=2)
    game.go("move", company="KJR", steps=1, direction="right")
    assert game.stack("66@3.4") == ["GNWR", "KJR"]
    game = table(ireland)
    for name in ("GNWR", "KJR", "CIR"):
        game.started(name, "38@7.4", A=2, B=1, C=1)
    game.go("share_round")
    game.passes("A")
    sell(game, "B", "GNWR")
    assert game.stack("38@7.4") == ["GNWR", "KJR", "CIR"]


def test_start_prices(ireland):
    """IR-SM-13, IR-SM-14."""
    game = table(ireland)
    assert sorted(game.value(s, "price") for s in game.game.ask("start_spaces")) == [50, 60, 70, 85, 100]
    exempt = sorted({game.value(s, "price") for s in game.box.pieces["space"] if game.value(s, "exempt")})
    assert exempt == [20, 24, 30, 38]


def test_shares_of_any_size_are_worth_the_price(ireland):
    """IR-SM-02: at 60 a director's certificate is worth 120, whether of five or of ten."""
    game = table(ireland)
    game.started("GNWR", "60@3.3", A=2)
    game.started("GSWR", "60@3.3", B=2, C=1)
    for company in ("GNWR", "GSWR"):
        directors = game.game.ask("directors_certificate", game.company(company))
        assert game.game.ask("cost", directors) == 120
    assert game.game.ask("value_of_shares", game.player("C")) == 60


# ------------------------------------------------------------------------------------------ turns


def test_turns_go_from_the_priority_deal(ireland):
    """IR-SA-01, IR-SA-06, IR-ES-01, IR-ES-07: a pass is not final, all passes in a row end the round."""
    game = table(ireland)
    game.started("GNWR", A=2)
    game.priority("C")
    game.go("share_round").passes("C", "D")
    buy(game, "A", "GNWR-1")
    game.passes("B", "C", "D")
    assert (game.label, game.asked) == ("share_turn", "A")
    game.passes("A")
    assert (game.label, game.value(GAME, "priority").id) == ("place", "B")


def test_priority_stays_when_nobody_acts(ireland):
    """IR-ES-07."""
    game = table(ireland)
    game.priority("C")
    game.started("GNWR", A=2)
    game.go("share_round").passes(*"CDAB")
    assert (game.label, game.value(GAME, "priority").id) == ("place", "C")


def test_sell_then_buy_one(ireland):
    """IR-SA-02, IR-SA-03, IR-SL-01, IR-BU-01: any sales, in any companies, then one purchase, and that is all."""
    game = table(ireland)
    game.started("GNWR", A=2, B=2)
    game.started("KJR", C=2, B=2)
    game.started("CIR", D=2)
    game.go("share_round").passes("A")
    sell(game, "B", "GNWR", 2)
    sell(game, "B", "KJR")
    buy(game, "B", "CIR-1")
    assert game.asked == "C"
    game.refused("B", "share_turn.sell", "IR-SA-03", company="KJR", number=1)
    game.refused("B", "share_turn.buy", "IR-BU-01", certificate="CIR-2")


def test_a_turn_with_a_sale_is_no_pass(ireland):
    """IR-SA-02, IR-SA-05."""
    game = table(ireland)
    game.started("GNWR", A=2, B=2)
    game.go("share_round").passes("A")
    sell(game, "B", "GNWR").passes("B", "C", "D", "A")
    assert (game.label, game.asked) == ("share_turn", "B")


def test_no_start_after_a_sale(ireland):
    """IR-SA-04."""
    game = table(ireland)
    game.phase("6")
    game.tiles("G13=IR3")
    game.pile("UR")
    game.started("GNWR", A=2, B=2)
    game.go("share_round").passes("A")
    small = {"company": "UR", "opening": 100}
    assert game.allowed("B", "share_turn.start_small", **small)
    sell(game, "B", "GNWR")
    game.refused("B", "share_turn.start_small", "IR-SA-04", **small)
    game.refused("B", "share_turn.start_large", "IR-SA-04", company="GSWR", space="70@2.4", stop="G13:0")


# ------------------------------------------------------------------------------------------ selling


def test_one_price_for_a_sale_then_the_drop(ireland):
    """IR-SL-04, IR-SL-05, D10: two at 70 bring 140, then the price is 60."""
    game = table(ireland)
    game.started("GNWR", "70@2.4", A=2, B=2)
    game.go("share_round").passes("A")
    sell(game, "B", "GNWR", 2)
    assert (game.money("B"), game.prices("GNWR"), game.shares("GNWR")["pool"]) == (640, [60], 2)


def test_a_further_sale_brings_the_lower_price(ireland):
    """D10."""
    game = table(ireland)
    game.started("GNWR", "70@2.4", A=2, B=2)
    game.go("share_round").passes("A")
    sell(game, "B", "GNWR")
    sell(game, "B", "GNWR")
    assert (game.money("B"), game.prices("GNWR")) == (500 + 70 + 66, [60])


def test_directors_certificate_needs_an_heir(ireland):
    """IR-SL-02, D12: with one share B cannot take it, with two he can, and A may sell half of it."""
    game = table(ireland)
    game.started("GNWR", A=2, B=1)
    game.go("share_round")
    game.refused("A", "share_turn.sell", "IR-SL-02", company="GNWR", number=1)
    game = table(ireland)
    game.started("GNWR", A=2, B=2)
    game.go("share_round")
    sell(game, "A", "GNWR")
    assert (game.director("GNWR"), game.shares("GNWR")) == ("B", {"A": 1, "B": 2, "GNWR": 1, "pool": 1})
    assert game.cards("B", "GNWR") == ["GNWR-0"]


def test_directors_certificate_counts_as_two(ireland):
    """IR-SL-06: at 60 it brings 120, the pool has 40%, the price falls two rows."""
    game = table(ireland)
    game.started("GNWR", "60@3.3", A=2, B=2)
    game.go("share_round")
    sell(game, "A", "GNWR", 2)
    assert (game.money("A"), game.shares("GNWR")["pool"], game.prices("GNWR")) == (620, 2, [50])
    assert game.shares("GNWR")["B"] == 2


def test_pool_takes_half_at_most(ireland):
    """IR-SL-03, case I-55: two of five, five of ten."""
    game = table(ireland)
    game.started("GNWR", A=2, B=1, pool=2)
    game.started("GSWR", A=2, B=2, pool=4)
    game.go("share_round").passes("A")
    game.refused("B", "share_turn.sell", "IR-SL-03", company="GNWR", number=1)
    game.refused("B", "share_turn.sell", "IR-SL-03", company="GSWR", number=2)
    sell(game, "B", "GSWR")


def test_issue_meets_the_same_limit(ireland):
    """IR-IS-02, case I-55."""
    game = table(ireland)
    game.started("GNWR", A=2, pool=2)
    game.cash(GNWR=100)
    game.go("turn", company="GNWR")
    game.refused("A", "own_share.issue", "IR-IS-02")


def test_order_of_sale_is_the_sellers(ireland):
    """IR-SL-07: both fall into one space, the first to be sold is on top."""
    for first, second in (("GNWR", "KJR"), ("KJR", "GNWR")):
        game = table(ireland)
        for name in (first, second):
            game.started(name, "70@2.4", A=2, B=1)
        game.go("share_round").passes("A")
        sell(game, "B", second)
        sell(game, "B", first)
        assert game.stack("66@3.4") == [second, first]


def test_no_sales_in_the_first_round(ireland):
    """IR-SL-09."""
    game = table(ireland)
    game.number("share_round", 0)
    game.started("GNWR", A=2, B=2)
    game.go("share_round").passes("A")
    game.refused("B", "share_turn.sell", "IR-SL-09", company="GNWR", number=1)
    game.passes("B", "C", "D")
    assert game.label == "place"
    game.go("share_round").passes("A")
    assert game.allowed("B", "share_turn.sell", company="GNWR", number=1)


def six(ireland, certificates: int) -> Position:
    """Six players (limit 8); A holds so many certificates, all of large companies at 70."""
    game = table(ireland, 6)
    names = ["GSWR", "GNRI"]
    for name in names:
        number = min(certificates, 5)
        certificates -= number
        game.started(name, "70@2.4", B=2, A=number)
    return game


def test_above_the_limit_one_has_to_sell(ireland):
    """IR-SL-08, IR-ME-14, D11, case I-56: 9 of 8 certificates."""
    game = six(ireland, 9)
    game.go("share_round")
    assert game.choices == {"sell"}
    game.refused("A", "share_turn.pass", "IR-SL-08")
    game.refused("A", "share_turn.buy", "IR-SL-08", certificate=game.cards("GSWR", "GSWR")[0])
    sell(game, "A", "GSWR")
    game.passes("A")
    assert game.asked == "B"


def test_above_the_limit_with_nothing_to_sell_one_goes_on(ireland):
    """Case I-56: the pool is full."""
    game = table(ireland, 6)
    for name in ("GNWR", "KJR", "CIR", "DER", "WKR", "LER", "GJR", "UR"):
        game.started(name, B=2, A=1, pool=2)
    game.started("DDR", A=2)
    game.go("share_round")
    assert game.game.ask("certificate_count", game.player("A")) == 9
    assert game.asked != "A"


def test_limit_changes_with_the_zone(ireland):
    """IR-SM-14: certificates at 38 do not count, at 50 they do."""
    game = table(ireland)
    game.started("GNWR", "50@4.2", A=2, B=1)
    counted = game.game.ask("certificate_count", game.player("B"))
    game.go("move", company="GNWR", steps=1, direction="left")
    assert (game.prices("GNWR"), counted) == ([38], 1)
    assert game.game.ask("certificate_count", game.player("B")) == 0


# ------------------------------------------------------------------------------------------ buying


def test_holding_limits(ireland):
    """IR-BU-02: 60% of a small company, 70% of a large one."""
    game = table(ireland)
    game.started("GNWR", B=2, A=3)
    game.started("GSWR", A=7)
    game.go("share_round")
    game.put(game.player("A"), "cash", 2000)
    game.refused("A", "share_turn.buy", "IR-BU-02", certificate="GSWR-6")
    game = table(ireland)
    game.started("GNWR", A=3)
    game.started("GSWR", A=6)
    game.go("share_round")
    game.refused("A", "share_turn.buy", "IR-BU-02", certificate="GNWR-2")
    buy(game, "A", "GSWR-5")


def test_not_bought_again_after_a_sale(ireland):
    """IR-BU-03: in this round, not in the next."""
    game = table(ireland)
    game.started("GNWR", A=2, B=2)
    game.go("share_round").passes("A")
    sell(game, "B", "GNWR").passes("B", "C", "D", "A")
    card = game.cards("pool", "GNWR")[0]
    game.refused("B", "share_turn.buy", "IR-BU-03", certificate=card)
    game.end().go("share_round").passes("C", "D", "A")
    assert (game.asked, game.allowed("B", "share_turn.buy", certificate=card)) == ("B", True)


def test_certificate_limit(ireland):
    """IR-BU-04, IR-BU-05, IR-BU-06: privates count, what is in the zone does not."""
    game = table(ireland, 6)
    game.private("DAR", "A")
    for name in ("GNWR", "KJR", "CIR"):
        game.started(name, B=2, A=2)
    game.started("DER", A=3)
    game.started("LER", B=2)
    game.started("UR", "38@5.2", B=2)
    assert game.game.ask("certificate_count", game.player("A")) == 3 * 2 + 2 + 1
    for card in game.cards("A", "KJR")[1:]:
        game.put(game.piece("certificate", card), "holder", game.company("KJR"))
    assert game.game.ask("certificate_count", game.player("A")) == 8
    game.go("share_round")
    game.refused("A", "share_turn.buy", "IR-BU-04", certificate="LER-1")
    buy(game, "A", "UR-1")
    assert game.prices("UR") == [38]


def test_who_is_paid(ireland):
    """IR-BU-07: the treasury for a share of the charter, the bank for one of the pool; both at today's price."""
    game = table(ireland)
    game.started("GNWR", "72@3.5", A=2, pool=1)
    bank = game.money("bank")
    game.go("share_round")
    pool = game.cards("pool", "GNWR")[0]
    buy(game, "A", pool)
    buy(game, "B", game.cards("GNWR", "GNWR")[0])
    assert (game.money("A"), game.money("B"), game.money("GNWR"), game.money("bank")) == (428, 428, 72, bank + 72)


def test_no_credit(ireland):
    """IR-BU-08: 59 against 60."""
    game = table(ireland)
    game.cash(A=59)
    game.started("GNWR", "60@3.3", B=2)
    game.started("KJR", "38@4.1", B=2)
    game.go("share_round")
    game.refused("A", "share_turn.buy", "IR-BU-08", certificate="GNWR-1")


# ------------------------------------------------------------------------------------------ directors


def test_more_shares_make_a_director(ireland):
    """IR-DI-01, IR-DI-05: B's third share; he gives two certificates for the director's."""
    game = table(ireland)
    game.started("GNWR", A=2, B=2)
    game.go("share_round").passes("A")
    buy(game, "B", game.cards("GNWR", "GNWR")[0])
    assert game.director("GNWR") == "B"
    assert (len(game.cards("A", "GNWR")), len(game.cards("B", "GNWR"))) == (2, 2)
    assert game.shares("GNWR") == {"A": 2, "B": 3}


def test_equal_shares_change_nothing(ireland):
    """IR-DI-04."""
    game = table(ireland)
    game.started("GNWR", A=2, B=1)
    game.go("share_round").passes("A")
    buy(game, "B", game.cards("GNWR", "GNWR")[0])
    assert game.director("GNWR") == "A"


def test_the_largest_holder_follows(ireland):
    """IR-DI-02: A keeps 1, B has 2, C 3."""
    game = table(ireland)
    game.started("GSWR", A=4, B=2, C=3)
    game.go("share_round")
    sell(game, "A", "GSWR", 3)
    assert game.director("GSWR") == "C"


def test_of_equals_the_first_clockwise_follows(ireland):
    """IR-DI-03: after B come C and D."""
    game = table(ireland)
    game.started("GSWR", B=3, D=2, A=2, C=1)
    game.priority("B")
    game.go("share_round")
    sell(game, "B", "GSWR", 2)
    assert game.director("GSWR") == "D"
    assert game.shares("GSWR")["B"] == 1


def test_the_new_director_decides(ireland):
    """IR-DI-06, IR-OO-06."""
    game = table(ireland)
    game.started("GNWR", A=2, B=2)
    game.cash(GNWR=100)
    game.go("share_round").passes("A")
    buy(game, "B", game.cards("GNWR", "GNWR")[0])
    game.end()
    game.go("operating_round", number=1)
    assert game.asked == "B"
    game.refused("A", f"{game.label}.pass")


# ------------------------------------------------------------------------------------------ the end of the round


def test_sold_out_rises(ireland):
    """IR-ES-04, IR-ES-05, IR-ES-06, D13, case I-60."""
    game = table(ireland)
    game.started("GNWR", "70@2.4", A=3, B=2)
    game.started("KJR", "70@2.4", A=3, B=1, pool=1)
    game.started("CIR", "92@0.5", A=3, B=2)
    game.started("DER", "65@2.3", A=3, B=1)
    game.go("share_round").end("share_turn")
    assert game.prices("GNWR", "KJR", "CIR", "DER") == [78, 70, 92, 65]
    assert game.stack("70@2.4") == ["KJR"]


def test_sold_out_rise_under_others(ireland):
    """IR-ES-04, IR-SM-09, case I-60."""
    game = table(ireland)
    game.started("KJR", "78@1.4", A=2)
    game.started("GNWR", "70@2.4", A=3, B=2)
    game.go("share_round").end("share_turn")
    assert game.stack("78@1.4") == ["KJR", "GNWR"]


def test_without_a_start_the_top_charter_leaves(ireland):
    """IR-ES-02, IR-ST-06: UR and what was kept for it; a large company started makes no difference."""
    game = table(ireland)
    game.phase("6")
    game.tiles("G13=IR3")
    game.pile("UR", "GJR")
    for name in ("CIR", "KJR"):
        game.put(game.company(name), "in_play", False)
    belfast = game.piece("hex", "J4")
    kept = game.game.ask("reserved", belfast, game.company("GSWR"))
    game.go("share_round")
    game.do("A", "share_turn.start_large", company="GSWR", space="70@2.4", stop="G13:0")
    game.passes("B", "C", "D", "A")
    assert [c.id for c in game.value(GAME, "pile")] == ["GJR"]
    assert not game.of("UR", "in_play")
    assert (kept, game.game.ask("reserved", belfast, game.company("GSWR"))) == (1, 0)


def test_with_a_start_it_stays(ireland):
    """IR-ES-03."""
    game = table(ireland)
    game.pile("UR", "GJR", "DER")
    game.go("share_round")
    game.do("A", "share_turn.start_small", company="UR", opening=100).passes("B", "C", "D")
    game.end("share_turn")
    assert (game.label, [c.id for c in game.value(GAME, "pile")]) == ("place", ["GJR", "DER"])
