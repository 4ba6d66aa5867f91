"""18GB: stock rounds: pass cards, buying and selling, prices, limits, conversion."""

from __future__ import annotations

import pytest
from britain import Britain, space

from interpreter.ids import GAME

TURN = "share_turn"


def round_of(
    britain,
    *companies: tuple,
    phase: str = "2+1",
    number: int = 1,
    cash: int = 1000,
    scenario: str = "4Std",
    using=(),
    **rest,
):
    """A share round with these started companies: name, price, shares by holder."""
    game = Britain(britain(*using), scenario)
    game.privates()
    game.phase(phase)
    for name, price, shares in companies:
        game.started(name, price, ten=rest.get("ten", False), **shares)
        if name not in rest.get("trainless", ()):
            game.trains(name, "6X")
    game.cash(**dict.fromkeys(game.game.players, cash))
    game.number("share_round", number)
    return game


# ------------------------------------------------------------------------------------------ turns and cards


def test_cards_and_the_next_order(britain):
    """GB-SR-01, GB-SR-02, GB-SR-05, GB-SR-06, GB-SU-10, GB-ES-01, GB-ES-02, GB-PO-04: the order of the last passes."""
    game = round_of(britain, ("MR", 70, {"C": 2}))
    game.order("B", "A", "D", "C")
    game.go("share_round")
    game.passes("B", "A", "D")
    assert game.cards_out() == ["B", "A", "D"]
    game.buys("C", "MR")
    game.buys("B", "MR")
    assert game.cards_out() == ["A", "D"], "B has given his place up, the others move up"
    game.passes("A", "D", "C", "B")
    assert game.label == "place"
    assert game.ordered() == ["A", "D", "C", "B"]


def test_a_turn_is_one_thing(britain):
    """GB-SR-03, GB-SR-04, GB-BU-01, GB-SE-01: sell as much as you like, then buy one; or convert."""
    game = round_of(britain, ("MR", 70, {"B": 2, "A": 1}), ("NER", 80, {"B": 3, "A": 1}), number=1).go("share_round")
    game.sells("A", "NER", 1)
    game.refused("A", f"{TURN}.convert", company="MR")
    assert game.allowed("A", f"{TURN}.sell", company="MR", number=1)
    game.buys("A", "MR")
    assert game.asked == "B", "having bought the turn is over"


def test_converting_is_a_turn(britain):
    """GB-SR-03, GB-CV-02, GB-CV-08: nothing else may be done, one share of the company may be bought."""
    game = round_of(britain, ("MR", 100, {"A": 3, "B": 1}), ("NER", 80, {"A": 3, "B": 1})).go("share_round")
    game.do("A", f"{TURN}.convert", company="MR")
    assert game.label == "further_share"
    assert {a["certificate"] for a in game.actions("further_share.buy")} <= set(
        game.cards("pool", "MR") + game.cards("offering", "MR")
    )
    game.do("A", "further_share.buy", certificate=game.single("MR", "pool"))
    assert game.asked == "B"


# ------------------------------------------------------------------------------------------ buying


def test_buying_pays_the_bank_at_the_price_of_the_moment(britain):
    """GB-BU-08, GB-MK-08, GB-CO-09: offering and market alike, whatever the size."""
    game = round_of(britain, ("MR", 80, {"A": 3, "pool": 1}))
    game.put(game.company("MR"), "par", 100)
    treasury = game.money("MR")
    game.go("share_round").passes("A")
    assert game.buys("B", "MR") == 80
    assert game.buys("C", "MR", "pool") == 80
    assert game.money("MR") == treasury


def test_second_tier(britain):
    """GB-BU-02: not in the first stock round."""
    game = round_of(britain, number=0)
    game.put(game.company("MR"), "tier", 2)
    game.go("share_round")
    game.refused("A", f"{TURN}.start", company="MR", space=space(70))
    assert game.allowed("A", f"{TURN}.start", company="NER", space=space(70))
    game.passes(*"ABCD").go("share_round")
    assert game.allowed("A", f"{TURN}.start", company="MR", space=space(70))


def test_sixty_percent(britain):
    """GB-OW-05, GB-OW-06, GB-OW-07, GB-MK-07, GB-BU-04."""
    game = round_of(britain, ("MR", 75, {"A": 3, "pool": 1}), ("CR", 65, {"A": 3})).go("share_round")
    assert "60%" in game.refused("A", f"{TURN}.buy", "GB-OW-05", certificate=game.single("MR"))
    assert game.allowed("A", f"{TURN}.buy", certificate=game.single("MR", "pool")), "the market has no limit"
    assert game.allowed("A", f"{TURN}.buy", certificate=game.single("CR")), "orange"
    game.buys("A", "MR", "pool")
    game.passes("B", "C", "D")
    assert game.allowed("A", f"{TURN}.pass"), "nobody has to sell what is above 60%"


def test_certificate_limit(britain):
    """GB-OW-01, GB-OW-02, GB-OW-03, GB-BU-03, GB-CD-05: the director's is one, privates are none."""
    game = round_of(
        britain,
        ("MR", 75, {"A": 4}),
        ("CR", 75, {"A": 5}),
        ("NER", 75, {"A": 4}),
        ("GWR", 75, {"A": 4, "B": 1}),
        scenario="6",
    )
    game.privates(LB="A", GN="A", SD="A")
    game.put(game.piece("private", "LB"), "closed", True)
    assert game.game.ask("certificate_count", game.player("A")) == 13
    game.go("share_round")
    game.refused("A", f"{TURN}.buy", "GB-OW-01", certificate=game.single("MR"))
    game.refused("A", f"{TURN}.pass", "GB-OW-04")
    game.refused("A", f"{TURN}.convert", company="MR")
    game.sells("A", "CR", 1)
    assert game.allowed("A", f"{TURN}.pass")
    game.refused("A", f"{TURN}.buy", "GB-BU-03", certificate=game.single("MR"))


# ------------------------------------------------------------------------------------------ selling and prices


@pytest.mark.parametrize(("trains", "brings"), [(True, 225), (False, 112)])
def test_worked_sale(britain, trains, brings):
    """WE2, GB-SE-02, GB-SE-03, GB-MK-09: half of the whole sale without trains, rounded down."""
    game = round_of(britain, ("MR", 75, {"B": 2, "A": 3}), trainless=() if trains else ("MR",), ten=True).go(
        "share_round"
    )
    assert game.sells("A", "MR", 3) == brings


def test_buying_costs_the_full_price(britain):
    """GB-MK-09."""
    game = round_of(britain, ("CR", 90, {"B": 2, "A": 1}), trainless=("CR",)).go("share_round")
    assert game.sells("A", "CR", 1) == 45
    game.passes("A")
    assert game.buys("B", "CR") == 80


def test_site_halves_each_share(britain):
    """D20: 111."""
    game = round_of(
        britain, ("MR", 75, {"B": 2, "A": 3}), trainless=("MR",), ten=True, using=("second-edition", "site")
    )
    assert game.go("share_round").sells("A", "MR", 3) == 111


def test_prices_fall_when_the_turn_is_over(britain):
    """GB-PM-01, GB-PM-02, GB-PM-03: all at the old price, a space for each share, the certificate counts two."""
    game = round_of(britain, ("MR", 90, {"B": 3, "A": 2}), ("NER", 75, {"C": 2})).go("share_round")
    game.sells("A", "MR", 1)
    assert game.sells("A", "MR", 1) == 90
    assert game.prices("MR") == [90]
    game.passes("A")
    assert game.prices("MR") == [75]
    game.passes("B")
    assert game.sells("C", "NER", 2) == 150
    game.passes("C")
    assert game.prices("NER") == [65]


def test_gray_only_the_director_lowers(britain):
    """GB-PM-04."""
    game = round_of(britain, ("MR", 90, {"B": 3, "A": 2}), phase="6X").go("share_round")
    game.sells("A", "MR", 2)
    game.passes("A")
    assert game.prices("MR") == [90]
    game.sells("B", "MR", 1)
    game.passes("B")
    assert game.prices("MR") == [80]


def test_order_of_sales_is_the_order_in_the_stack(britain):
    """GB-PM-05, GB-MK-03."""
    game = round_of(britain, ("MR", 80, {"C": 3, "A": 1}), ("NER", 80, {"B": 3, "A": 1})).go("share_round")
    game.sells("A", "NER", 1)
    game.sells("A", "MR", 1)
    game.passes("A")
    assert game.stack(space(75)) == ["NER", "MR"]


def test_lowest_space(britain):
    """GB-MK-04, GB-MK-05: who should fall from it goes beneath the others; a long fall ends there."""
    game = round_of(britain, ("CR", 50, {"A": 3}), ("NBR", 50, {"B": 3}), ("MR", 55, {"C": 3, "A": 2}))
    game.go("move", company="CR", steps=1, direction="left")
    assert game.stack(space(50)) == ["NBR", "CR"]
    game.go("move", company="MR", steps=3, direction="left")
    assert game.stack(space(50)) == ["NBR", "CR", "MR"]
    site = round_of(britain, ("CR", 50, {"A": 3}), ("NBR", 50, {"B": 3}), using=("second-edition", "site"))
    site.go("move", company="CR", steps=1, direction="left")
    assert site.stack(space(50)) == ["CR", "NBR"], "D22"


def test_nothing_back_that_was_sold(britain):
    """GB-SE-04: not in the same round; the next one."""
    game = round_of(britain, ("MR", 90, {"B": 3, "A": 1})).go("share_round")
    game.sells("A", "MR", 1)
    game.refused("A", f"{TURN}.buy", "GB-SE-04", certificate=game.single("MR", "pool"))
    game.passes(*"ABCD")
    game.refused("A", f"{TURN}.buy", "GB-SE-04", certificate=game.single("MR", "pool"))
    game.passes("A").end(TURN)
    game.go("share_round")
    first = game.ordered().index("A")
    game.passes(*game.ordered()[:first])
    assert game.allowed("A", f"{TURN}.buy", certificate=game.single("MR", "pool"))


def test_no_holding_period_and_no_market_limit(britain):
    """GB-SE-05, GB-OW-08: in the first round too, at half without a train; the market takes any number."""
    game = round_of(britain, ("MR", 90, {"B": 2, "A": 1, "pool": 2}), trainless=("MR",), number=0).go("share_round")
    assert game.sells("A", "MR", 1) == 45
    assert game.shares("MR")["pool"] == 3


# ------------------------------------------------------------------------------------------ directors


def test_director_changes_at_the_end_of_the_turn(britain):
    """GB-CD-01, GB-CD-03, GB-CD-04, GB-CD-06."""
    game = round_of(britain, ("MR", 75, {"A": 2, "B": 2}), cash=1000).go("share_round")
    game.passes("A")
    assert game.director("MR") == "A", "equal holdings leave it"
    game.buys("B", "MR")
    assert game.director("MR") == "B"
    assert game.cards("B", "MR")[0] == "MR-0"
    assert len(game.cards("B", "MR")) == 2
    assert [game.size(game.piece("certificate", c)) for c in game.cards("A", "MR")] == [1, 1]


def test_ties_go_round_from_the_old_director(britain):
    """GB-CD-02: B sells out, A and D have two each: D comes first after B."""
    game = round_of(britain, ("MR", 75, {"B": 2, "A": 2, "D": 2}), ten=True).go("share_round")
    game.passes("A")
    game.sells("B", "MR", 2)
    assert game.director("MR") == "D"


# ------------------------------------------------------------------------------------------ conversion


def test_worked_conversion(britain):
    """WE1, GB-CV-04 to GB-CV-09, GB-MK-03, case G-21: from 130 to 100, 500 into the treasury, beneath LSWR."""
    game = round_of(britain, ("LSWR", 100, {"B": 3}), ("LYR", 130, {"A": 3}))
    treasury = game.money("LYR")
    game.go("share_round").do("A", f"{TURN}.convert", company="LYR").passes("A")
    assert game.prices("LYR") == [100]
    assert game.money("LYR") == treasury + 500
    assert game.shares("LYR") == {"A": 3, "offering": 2, "pool": 5}
    assert game.flag("LYR", "kind") == "ten_share"
    assert len(game.flag("LYR", "markers")) == 2
    order = [c.id for c in game.game.ask("operating_order")]
    assert order.index("LSWR") < order.index("LYR")
    assert game.allowed("B", f"{TURN}.buy", certificate=game.single("LYR", "pool"))


@pytest.mark.parametrize(("company", "more"), [("GWR", 2), ("NBR", 1), ("LYR", 2), ("CR", 2)])
def test_further_markers(britain, company, more):
    """GB-CV-06, GB-CY-03, GB-CY-05, GB-CY-07, GB-CO-10, GB-CO-11."""
    game = round_of(britain, (company, 100, {"A": 3}))
    before = len(game.flag(company, "markers"))
    game.go("share_round").do("A", f"{TURN}.convert", company=company)
    assert len(game.flag(company, "markers")) == before + more


def test_who_may_convert(britain):
    """GB-CV-01, GB-CV-03, GB-CS-06."""
    game = round_of(britain, ("MR", 100, {"B": 3, "A": 1}), ("NER", 100, {"A": 3}), ("CR", 100, {"A": 3}))
    game.put(game.company("NER"), "has_operated", False)
    game.put(game.company("CR"), "started_in", 2)
    game.go("share_round")
    game.refused("A", f"{TURN}.convert", company="MR")
    game.refused("A", f"{TURN}.convert", "GB-CS-06", company="NER")
    game.refused("A", f"{TURN}.convert", "GB-CV-03", company="CR")


def test_conversion_from_55(britain):
    """GB-MK-05, case G-21: the fall ends at the lowest price."""
    game = round_of(britain, ("MR", 55, {"A": 3}))
    treasury = game.money("MR")
    game.go("share_round").do("A", f"{TURN}.convert", company="MR")
    assert (game.prices("MR"), game.money("MR") - treasury) == ([50], 250)


def test_no_price_rises_when_all_is_sold(britain):
    """GB-MK-02."""
    game = round_of(britain, ("MR", 70, {"A": 3, "B": 2})).go("share_round").passes(*"ABCD")
    assert game.prices("MR") == [70]


# ------------------------------------------------------------------------------------------ second edition


def test_two_shares_in_the_lowest_spaces(britain):
    """D08: no exception from 60%, but the director may buy two shares."""
    game = round_of(britain, ("MR", 60, {"A": 2}), ("NER", 60, {"A": 3}), using=("second-edition",)).go("share_round")
    game.refused("A", f"{TURN}.buy", certificate=game.single("NER"))
    game = round_of(britain, ("MR", 60, {"A": 2}), ten=True, using=("second-edition",)).go("share_round")
    game.buys("A", "MR")
    assert game.label == "further_share"
    game.do("A", "further_share.buy", certificate=game.single("MR"))
    assert game.asked == "B"
    game.buys("B", "MR")
    assert game.asked == "C", "only for the director"


def test_stays_in_order(britain):
    """GB-SU-09: the cards, not the seats."""
    game = round_of(britain)
    game.order("D", "B", "A", "C")
    game.go("share_round")
    assert game.asked == "D"
    assert game.value(GAME, "order")[0] is game.player("D")
