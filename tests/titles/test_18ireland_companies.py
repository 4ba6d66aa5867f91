"""18Ireland: starting companies, closing them."""

from __future__ import annotations

import pytest
from position import Position

from interpreter.ids import GAME


def table(ireland, players: int = 4, pile: tuple[str, ...] = ("UR", "GJR"), cash: int = 500) -> Position:
    """A share round to come; these companies can be started."""
    game = Position(ireland(), players)
    game.privates()
    game.cash(**dict.fromkeys(game.game.players, cash))
    game.priority("A")
    game.pile(*pile)
    return game


def start(game: Position, by: str, company: str, opening: int = 100) -> Position:
    return game.do(by, "share_turn.start_small", company=company, opening=opening)


def launch(game: Position, by: str, company: str = "GSWR", space: str = "70@2.4", stop: str = "G13:0") -> Position:
    return game.do(by, "share_turn.start_large", company=company, space=space, stop=stop)


# ------------------------------------------------------------------------------------------ small ones


@pytest.mark.parametrize(("phase", "open_"), [("2", True), ("4", True), ("6", True), ("8", False), ("D", False)])
def test_phases_for_small_ones(ireland, phase, open_):
    """IR-F5-01."""
    game = table(ireland)
    game.phase(phase)
    game.started("GNWR", A=2)
    game.go("share_round")
    if open_:
        start(game, "A", "UR")
    else:
        game.refused("A", "share_turn.start_small", "IR-F5-01", company="UR", opening=100)


def test_first_bid(ireland):
    """IR-F5-03 to IR-F5-06, case I-54: 100 at least, in fives, no more than one has."""
    game = table(ireland, cash=120).go("share_round")
    for opening in (95, 102, 125):
        game.refused("A", "share_turn.start_small", "IR-F5-04", company="UR", opening=opening)
    start(game, "A", "UR", 110)
    for amount in (110, 113, 125):
        game.refused("B", "bidding.bid", "IR-F5-05", "IR-F5-06", amount=amount)
    game.do("B", "bidding.bid", amount=115)


def test_95_is_not_enough(ireland):
    """IR-F5-03."""
    game = table(ireland)
    game.cash(A=95)
    assert game.go("share_round").asked == "B"
    failure = game.game.ask("may_start_small", game.player("A"), game.company("UR"))
    assert failure.clauses == ("IR-F5-03",)


def test_bidding_goes_round_and_a_pass_is_final(ireland):
    """IR-F5-07, IR-F5-08, IR-F5-15, D09, cases E-08 and I-51: A opens, C wins, and B is next."""
    game = table(ireland).go("share_round")
    start(game, "A", "UR")
    assert game.asked == "B"
    game.passes("B")
    game.do("C", "bidding.bid", amount=120)
    game.passes("D")
    game.do("A", "bidding.bid", amount=125)
    assert game.asked == "C"
    game.do("C", "bidding.bid", amount=150).passes("A")
    assert (game.director("UR"), game.money("C"), game.label, game.asked) == ("C", 350, "share_turn", "B")


def test_one_who_did_not_open_may_bid(ireland):
    """Case E-08: B declines to open, C opens, B bids."""
    game = table(ireland)
    game.priority("B")
    game.go("share_round").passes("B")
    start(game, "C", "UR").passes("D", "A")
    game.do("B", "bidding.bid", amount=105)


def test_undo_in_the_bidding(ireland):
    """Case E-10: pass and undo, bid and undo: all is as it was, and every beginning of a record can be played."""
    game = table(ireland).go("share_round")
    digests = [game.game.digest()]
    start(game, "A", "UR")
    digests.append(game.game.digest())
    game.passes("B")
    digests.append(game.game.digest())
    game.do("C", "bidding.bid", amount=120)
    for digest in reversed(digests):
        game.game.undo()
        assert game.game.digest() == digest
    assert (game.label, game.asked) == ("share_turn", "A")


def test_same_record_same_table(ireland):
    """Case E-13: the same actions give the same table, in another game as well."""
    found = set()
    for _ in range(2):
        game = table(ireland).go("share_round")
        start(game, "A", "UR", 120).passes("B", "C", "D")
        found.add(game.game.digest())
    assert len(found) == 1


def test_alone_in_the_bidding(ireland):
    """IR-F5-08 to IR-F5-10, IR-F5-12 to IR-F5-14: 100 for A; the home is Belfast, with no tile there."""
    game = table(ireland)
    game.started("GNWR", "50@4.2", B=2)
    start(game.go("share_round"), "A", "UR").passes("B", "C", "D")
    assert (game.director("UR"), game.money("A"), game.money("UR")) == ("A", 400, 100)
    assert game.shares("UR") == {"A": 2, "UR": 3}
    assert game.stack("50@4.2") == ["GNWR", "UR"]
    assert game.stands("UR") == ["J4:0"]
    game.end().go("operating_round", number=1)
    assert "UR" in {c.id for c in game.game.ask("operating_order")}


def test_home_without_a_tile(ireland):
    """IR-F5-13: Sligo."""
    game = table(ireland, pile=("GJR",)).go("share_round")
    start(game, "A", "GJR").passes("B", "C", "D")
    assert game.stands("GJR") == ["D6:0"]


PARS = {100: 50, 115: 50, 120: 60, 135: 60, 140: 70, 145: 70, 165: 70, 170: 85, 175: 85, 195: 85, 200: 100, 300: 100}


@pytest.mark.parametrize(("bid", "price"), PARS.items())
def test_price_from_the_bid(ireland, bid, price):
    """IR-F5-11, D77, case I-54: all of the bid is in the treasury."""
    game = table(ireland).go("share_round")
    start(game, "A", "UR", bid).passes("B", "C", "D")
    assert (game.prices("UR"), game.money("UR")) == ([price], bid)


def test_no_bids_at_the_certificate_limit(ireland):
    """IR-F5-16, D08."""
    game = table(ireland, players=6)
    game.started("GSWR", A=2, B=5)
    game.started("GNRI", A=2, B=3)
    game.go("share_round")
    start(game, "A", "UR")
    assert game.asked == "C"
    game.refused("B", "bidding.bid", amount=105)


# ------------------------------------------------------------------------------------------ large ones


def large(ireland, phase: str = "6") -> Position:
    """Maryborough has a tile with two free spaces."""
    game = table(ireland, pile=())
    game.phase(phase)
    game.tiles("G13=IR3")
    for name in ("CIR", "KJR"):
        game.put(game.company(name), "in_play", False)
    game.started("GNWR", C=2)
    return game


@pytest.mark.parametrize(("phase", "open_"), [("4", False), ("6", True), ("8", True), ("10", True), ("D", True)])
def test_phases_for_large_ones(ireland, phase, open_):
    """IR-FT-01, IR-PH-03, case I-50: phases are compared by their order."""
    game = large(ireland, phase).go("share_round")
    if open_:
        launch(game, "A")
    else:
        game.refused("A", "share_turn.start_large", "IR-FT-01", company="GSWR", space="70@2.4", stop="G13:0")


def test_any_charter_and_price(ireland):
    """IR-FT-02, IR-FT-05: seven companies; five prices, two when one has 130."""
    game = large(ireland).go("share_round")
    ways = game.actions("share_turn.start_large")
    assert len({way["company"] for way in ways}) == 7
    assert len({way["space"] for way in ways}) == 5
    game = large(ireland)
    game.cash(A=130)
    ways = game.go("share_round").actions("share_turn.start_large")
    assert {way["space"] for way in ways} == {"50@4.2", "60@3.3"}
    game.refused("A", "share_turn.start_large", "IR-FT-05", company="GSWR", space="70@2.4", stop="G13:0")


def test_a_large_start(ireland):
    """IR-FT-05 to IR-FT-08: 85 costs 170, all of it in the treasury; the marker is free."""
    game = large(ireland)
    game.started("GNRI", "85@1.5", B=2)
    launch(game.go("share_round"), "A", space="85@1.5")
    assert (game.money("A"), game.money("GSWR"), game.shares("GSWR")) == (330, 170, {"A": 2, "GSWR": 8})
    assert game.cards("A", "GSWR") == ["GSWR-0"]
    assert (game.stands("GSWR"), game.stack("85@1.5"), game.asked) == (["G13:0"], ["GNRI", "GSWR"], "B")
    assert game.of("GSWR", "started")


def test_99_is_not_enough(ireland):
    """IR-FT-04."""
    game = large(ireland)
    game.cash(A=99)
    failure = game.game.ask("may_start_large", game.player("A"), game.company("GSWR"), game.piece("space", "50@4.2"))
    assert "IR-FT-04" in failure.clauses


def test_a_free_space_on_a_city_tile(ireland):
    """IR-FT-03, IR-FT-07, D15: none on an empty map while DKR and DDR may come; then Dublin."""
    game = table(ireland, pile=())
    game.phase("6")
    game.started("GNWR", C=2)
    game.go("share_round")
    assert "start_large" not in game.choices
    game.refused("A", "share_turn.start_large", "IR-FT-03", company="GSWR", space="70@2.4", stop="I11:0")
    for name in ("DKR", "DDR"):
        game.put(game.company(name), "in_play", False)
    assert {way["stop"] for way in game.actions("share_turn.start_large")} == {"I11:0", "I11:1"}


def test_only_where_there_is_a_tile(ireland):
    """IR-FT-07: Galway has none, and Limerick's is far away."""
    game = large(ireland)
    game.tiles("D16=5")
    game.put(game.company("WLR"), "in_play", False)
    game.go("share_round")
    game.refused("A", "share_turn.start_large", "IR-FT-07", company="GSWR", space="70@2.4", stop="C13:0")
    launch(game, "A", stop="D16:0")


def test_kept_spaces(ireland):
    """IR-FT-03, IR-ST-05: Maryborough is kept for both."""
    game = large(ireland)
    for name in ("CIR", "KJR"):
        game.put(game.company(name), "in_play", True)
    game.go("share_round")
    game.refused("A", "share_turn.start_large", "IR-FT-03", company="GSWR", space="70@2.4", stop="G13:0")


# ------------------------------------------------------------------------------------------ closing


def test_closing(ireland):
    """IR-CC-03, IR-CC-04, IR-CC-05: 33 to the bank, 92 for each share; trains, markers and privates are gone."""
    game = table(ireland)
    game.phase("4")
    game.started("WKR", "92@0.5", A=2, C=1, pool=1)
    game.cash(WKR=33, bank=1000)
    game.trains("WKR", "2H")
    game.private("WDE", "WKR")
    game.tiles("I9=IR2")
    game.go("close", company="WKR", price=92)
    assert (game.money("A"), game.money("C"), game.money("WKR")) == (500 + 184, 592, 0)
    assert game.money("bank") == 1000 + 33 - 3 * 92
    assert (game.shares("WKR"), game.stands("WKR"), game.fleet("WKR"), game.owner("WDE")) == ({"out": 5}, [], [], "out")
    assert (game.stack("92@0.5"), game.of("WKR", "space")) == ([], None)
    assert not game.of("WKR", "in_play")
    stop = game.runtime.position.stop("G19:0")
    assert (stop.slots, game.runtime.position.free(stop)) == (1, 1)


def test_closed_at_the_lowest_price(ireland):
    """IR-CC-01, IR-CC-06, D55: no dividend at 20, and there is no duty to buy a train any more."""
    game = table(ireland)
    game.started("WKR", "20@7.1", A=2, C=1)
    game.cash(A=0, WKR=33)
    game.go("turn", company="WKR")
    while game.label != "place":
        game.passes(game.asked)
    assert not game.of("WKR", "started")
    assert (game.money("A"), game.money("C"), game.money("WKR")) == (0, 500, 0)


def test_a_closed_company_does_not_come_back(ireland):
    """IR-CC-04, IR-ST-06."""
    game = table(ireland, pile=())
    game.started("WKR", A=2)
    game.go("close", company="WKR", price=0)
    assert "WKR" not in [c.id for c in game.value(GAME, "pile")]
    assert game.company("WKR") not in game.game.ask("expected", game.company("GSWR"))


def test_its_trains_do_not_come_back(ireland):
    """IR-CC-04, D54: when the 2H rust only the others become 1H."""
    game = table(ireland)
    game.phase("4")
    game.started("WKR", A=2)
    game.started("GNWR", B=2)
    game.trains("WKR", "2H")
    game.trains("GNWR", "2H")
    for at in range(2, 7):
        game.sold(game.train("2H", at), game.party("pool"))
    game.go("close", company="WKR", price=0).go("phase", phase="6")
    assert game.fleet("pool") == ["1H'"] * 6


def test_rulebook_trains_of_closed_companies_are_gone(ireland):
    """IR-CC-04, IR-PH-05, D54."""
    game = table(ireland)
    game.phase("4")
    game.started("WKR", A=2)
    game.trains("WKR", "2H")
    game.go("close", company="WKR", price=0).go("phase", phase="6")
    assert game.fleet("pool") == []


def test_site_turns_over_trains_of_closed_companies(ireland):
    """D54."""
    game = Position(ireland("site"))
    game.phase("4")
    game.started("WKR", A=2)
    game.trains("WKR", "2H")
    game.go("close", company="WKR", price=0).go("phase", phase="6")
    assert game.fleet("pool") == ["1H'"]
