"""18Ireland: merger rounds: who may propose what, the vote, and what becomes of two or three small companies."""

from __future__ import annotations

import pytest
from position import Position

from interpreter.ids import GAME
from interpreter.ruleset.values import group

LINE = ("F10=5r5", "G11=8r0", "G13=IR3r2")


def pair(ireland, *, variant: str = "", phase: str = "4", players: int = 4, gnwr=None, kjr=None) -> Position:
    """GNWR in Dromod at 65 and KJR in Maryborough at 84, joined by broad track; B has the priority deal."""
    game = Position(ireland(variant) if variant else ireland(), players)
    game.privates()
    game.phase(phase)
    game.tiles(*LINE)
    game.started("GNWR", "65@2.3", **(gnwr or {"A": 2}))
    game.started("KJR", "84@0.4", **(kjr or {"B": 2}))
    game.priority("B")
    return game


def propose(game: Position, by: str, *companies: str) -> Position:
    """As the rulebook's example has it (WE-12): the companies are named, and the holders vote."""
    return game.do(by, "merger_turn.propose", merging=list(companies))


def against(game: Position, by: str, *companies: str) -> set[str]:
    """The clauses against a proposal."""
    return game.clauses(game.game.ask("may_propose", game.player(by), named(game, *companies)))


def unfit(game: Position, *companies: str) -> set[str]:
    """The clauses against the shares of a proposal."""
    return game.clauses(game.game.ask("shares_fit", named(game, *companies)))


def named(game: Position, *companies: str):
    return group(game.company(name) for name in companies)


def votes(game: Position, **by: str) -> Position:
    """In the order in which they are asked."""
    for name, vote in by.items():
        assert game.asked == name
        game.do(name, f"vote.{vote}")
    return game


# ------------------------------------------------------------------------------------------ the round


def test_turns_from_the_priority_deal(ireland):
    """IR-MP-02, IR-MP-06, IR-MP-07, IR-ES-07: B, C, D, A; all pass, and the deal stays."""
    game = pair(ireland, gnwr={"A": 2, "C": 1, "D": 1})
    game.go("merger_round")
    game.passes("B", "C", "D", "A")
    assert (game.label, game.value(GAME, "priority").id) == ("place", "B")


def test_a_pass_is_not_final(ireland):
    """IR-MP-05."""
    game = pair(ireland, gnwr={"A": 2, "C": 1}).go("merger_round").passes("B")
    propose(game, "C", "GNWR", "KJR")
    votes(game, C="agree", A="refuse", B="refuse")
    assert (game.label, game.asked) == ("place", "A")


def test_rejected_is_not_proposed_again(ireland):
    """IR-MP-03, IR-MP-04, D65, cases I-23 and I-25: not by anybody, in whatever order; in the next round it may be."""
    game = pair(ireland, gnwr={"A": 2, "C": 1}).go("merger_round")
    propose(game, "B", "GNWR", "KJR")
    votes(game, B="refuse", C="refuse", A="refuse")
    assert game.label == "place"
    assert "IR-MP-04" in against(game, "A", "KJR", "GNWR")
    game.go("merger_round")
    assert against(game, "A", "KJR", "GNWR") == set()


def test_play_goes_left_after_a_vote(ireland):
    """IR-MP-03, case I-23: three companies; after B's rejected proposal C acts, and may propose another set."""
    game = trio(ireland).go("merger_round")
    propose(game, "B", "GNWR", "KJR")
    votes(game, B="refuse", A="refuse")
    assert (game.label, game.asked) == ("merger_turn", "C")
    game.refused("C", "merger_turn.propose", "IR-MP-04", merging=["KJR", "GNWR"])
    assert game.asked == "C"
    propose(game, "C", "GNWR", "KJR", "DDR")
    assert (game.label, game.asked) == ("vote", "C")


def trio(ireland, *, fill: bool = False, phase: str = "8") -> Position:
    """GNWR in Dromod, KJR in Maryborough and DDR in Dublin on one broad line."""
    game = Position(ireland())
    game.privates()
    game.phase(phase)
    game.tiles("F10=5r5", "G11=8r0", "G13=IR11r3", "H12=9r1", "I11=IR45")
    game.started("GNWR", "65@2.3", A=2)
    game.started("KJR", "84@0.4", B=2)
    game.started("DDR", "70@2.4", C=2)
    game.marker("DDR", "I11:0", home=True)
    if fill:
        for name in ("GSWR", "GNRI"):
            while game.runtime.position.free(game.runtime.position.stop("G13:0")):
                game.marker(name, "G13:0")
    game.priority("B")
    return game


def test_pass_is_all_that_is_left(ireland):
    """Case I-25, D62: who can propose nothing is not asked."""
    game = pair(ireland).go("merger_round")
    propose(game, "B", "GNWR", "KJR")
    votes(game, B="refuse", A="refuse")
    assert game.label == "place"


# ------------------------------------------------------------------------------------------ what may be proposed


def test_two_or_three_small_ones(ireland):
    """IR-ML-01, D60: a proposal names the whole set."""
    game = trio(ireland)
    game.started("GSWR", A=2)
    game.go("merger_round")
    for companies in (["GNWR"], ["GNWR", "GSWR"], ["GNWR", "KJR", "DDR", "GSWR"]):
        game.refused("B", "merger_turn.propose", "IR-ML-01", merging=companies)
    assert game.allowed("B", "merger_turn.propose", merging=["GNWR", "KJR"])
    assert game.allowed("B", "merger_turn.propose", merging=["GNWR", "KJR", "DDR"])


def test_a_share_in_one_of_them(ireland):
    """IR-ML-02, case I-21: one of GNWR is enough; D owns none."""
    game = pair(ireland, gnwr={"A": 2, "C": 1})
    assert against(game, "C", "GNWR", "KJR") == set()
    assert "IR-ML-02" in against(game, "D", "GNWR", "KJR")


def test_a_large_one_is_needed(ireland):
    """IR-ML-03."""
    game = pair(ireland)
    for company in game.box.pieces["company"]:
        if game.value(company, "kind") == "large":
            game.put(company, "in_play", False)
    assert "IR-ML-03" in against(game, "A", "GNWR", "KJR")


def test_joined_by_broad_track(ireland):
    """IR-ML-04, case I-32, D61: a full city between makes no difference; without the track it is refused."""
    game = trio(ireland, fill=True)
    assert against(game, "A", "GNWR", "DDR") == set()
    game.tiles("H12=7")
    assert "IR-ML-04" in against(game, "A", "GNWR", "DDR")


def test_narrow_track_does_not_join(ireland):
    """IR-ML-04."""
    game = Position(ireland())
    game.phase("4")
    game.tiles("F10=644", "F12=IR24r3", "G13=IR3r2")
    game.started("GNWR", A=2)
    game.started("KJR", A=2)
    assert "IR-ML-04" in against(game, "A", "GNWR", "KJR")


@pytest.mark.parametrize(("one", "two"), [("EBSR", "SLNCR"), ("DDR", "DKR")])
def test_one_marker_on_a_tile(ireland, one, two):
    """IR-ML-05."""
    game = Position(ireland())
    game.started(one, A=2)
    game.started(two, A=2)
    assert "IR-ML-05" in against(game, "A", one, two)


@pytest.mark.parametrize(("issued", "fits"), [((4, 3, 3), True), ((4, 4, 3), False)])
def test_ten_shares_at_most(ireland, issued, fits):
    """IR-ML-06: those of players and the pool."""
    game = Position(ireland())
    for name, number, other in zip(("GNWR", "KJR", "DDR"), issued, "BCD", strict=True):
        game.started(name, **{"A": 2, other: number - 2})
    assert ("IR-ML-06" in unfit(game, "GNWR", "KJR", "DDR")) != fits


@pytest.mark.parametrize(("mine", "fits"), [((3, 3, 2), False), ((3, 3, 1), True)])
def test_70_percent_at_most(ireland, mine, fits):
    """IR-ML-07."""
    game = Position(ireland())
    for name, number in zip(("GNWR", "KJR", "DDR"), mine, strict=True):
        game.started(name, **({"A": number} if number > 1 else {"B": 2, "A": number}))
    assert ("IR-ML-07" in unfit(game, "GNWR", "KJR", "DDR")) != fits


@pytest.mark.parametrize(("pool", "fits"), [((2, 2, 2), False), ((2, 2, 1), True)])
def test_half_in_the_pool_at_most(ireland, pool, fits):
    """IR-ML-08."""
    game = Position(ireland())
    for name, number in zip(("GNWR", "KJR", "DDR"), pool, strict=True):
        game.started(name, pool=number)
    assert ("IR-ML-08" in unfit(game, "GNWR", "KJR", "DDR")) != fits


# ------------------------------------------------------------------------------------------ the vote


def test_voters_clockwise_from_the_proposer(ireland):
    """IR-MV-01, IR-MV-02, IR-MV-03, IR-MV-06: C, A, B; D has no share; nobody may abstain or split his votes."""
    game = pair(ireland, gnwr={"A": 2, "C": 1}, kjr={"B": 2, "C": 1}).go("merger_round").passes("B")
    propose(game, "C", "GNWR", "KJR")
    assert "2 votes" in game.game.choice.text
    assert game.choices == {"agree", "refuse"}
    game.refused("C", "vote.pass")
    game.refused("A", "vote.agree", "IR-MV-01")
    votes(game, C="agree", A="agree", B="refuse")
    assert game.label == "company"


def test_votes_by_share(ireland):
    """IR-MV-02: two of one and one of the other make three; the director's certificate counts two."""
    game = pair(ireland, gnwr={"A": 2}, kjr={"B": 2, "A": 1})
    assert game.game.ask("issued_to", game.player("A"), named(game, "GNWR", "KJR")) == 3


def test_a_tie_fails(ireland):
    """IR-MV-07, case I-26: 5 for, 5 against."""
    game = pair(ireland, gnwr={"A": 3, "B": 2}, kjr={"B": 3, "A": 2})
    for name in ("GNWR", "KJR"):
        game.price(name, "100@0.6")
    game.priority("A")
    game.go("merger_round")
    propose(game, "A", "GNWR", "KJR")
    votes(game, A="agree", B="refuse")
    assert game.of("GNWR", "started")
    assert game.label == "place"


def test_the_pool_votes_company_by_company(ireland):
    """IR-MV-04, IR-MV-05, WE-1, case I-28: 76 is more than 65 and less than 84: two for, one against; 4 to 3."""
    game = pair(ireland, gnwr={"A": 2, "pool": 2}, kjr={"B": 2, "pool": 1})
    merging = named(game, "GNWR", "KJR")
    assert game.value(game.game.ask("merged_space", merging), "price") == 76
    assert (game.game.ask("pool_votes_for", merging), game.game.ask("pool_votes_against", merging)) == (2, 1)
    game.priority("A")
    propose(game.go("merger_round"), "A", "GNWR", "KJR")
    votes(game, A="agree", B="refuse")
    assert game.label == "company"


def test_the_pool_abstains_at_an_equal_price(ireland):
    """IR-MV-05, IR-MV-07: 3 to 2 with one abstaining."""
    game = pair(ireland, gnwr={"A": 2, "C": 1, "pool": 1}, kjr={"B": 2})
    game.price("GNWR", "76@0.3")
    merging = named(game, "GNWR", "KJR")
    assert (game.game.ask("pool_votes_for", merging), game.game.ask("pool_votes_against", merging)) == (0, 0)
    propose(game.go("merger_round"), "B", "GNWR", "KJR")
    votes(game, B="refuse", C="agree", A="agree")
    assert (game.label, game.asked) == ("company", "B")


def test_rulebook_everybody_votes(ireland):
    """IR-MV-01, IR-MV-04, D59: though the outcome is certain after the first."""
    game = pair(ireland, gnwr={"A": 3}, kjr={"A": 3, "B": 2})
    game.priority("A")
    propose(game.go("merger_round"), "A", "GNWR", "KJR")
    votes(game, A="agree")
    assert (game.label, game.asked) == ("vote", "B")
    votes(game, B="agree")
    assert game.label == "company"


def test_site_stops_when_it_is_certain(ireland):
    """D59."""
    game = pair(ireland, variant="site", gnwr={"A": 3}, kjr={"A": 3, "B": 2})
    game.priority("A")
    propose(game.go("merger_round"), "A", "GNWR", "KJR")
    votes(game, A="agree")
    assert game.label == "company"


# ------------------------------------------------------------------------------------------ the outcome


def merged(game: Position, by: str = "A", company: str = "GSWR", *names: str) -> Position:
    """Everybody agrees; the proposer takes this charter."""
    game.priority(by)
    propose(game.go("merger_round"), by, *(names or ("GNWR", "KJR")))
    while game.label == "vote":
        game.do(game.asked, "vote.agree")
    if game.label == "company":
        assert game.asked == by
        game.do(by, "company", company=company)
    return game


def test_outcome(ireland):
    """IR-ME-01 to IR-ME-05, IR-ME-08 to IR-ME-11, case I-30, WE-1."""
    game = pair(ireland, gnwr={"A": 2, "pool": 1}, kjr={"B": 2})
    game.cash(GNWR=120, KJR=45)
    game.trains("GNWR", "2H")
    game.trains("KJR", "2H", "2H")
    game.private("BoW", "KJR")
    merged(game)
    assert (game.prices("GSWR"), game.money("GSWR"), game.fleet("GSWR")) == ([76], 165, ["2H"] * 3)
    assert game.shares("GSWR") == {"A": 2, "B": 2, "pool": 1, "GSWR": 5}
    assert (game.owner("BoW"), sorted(game.stands("GSWR"))) == ("GSWR", ["F10:0", "G13:0"])
    (left,) = game.of("GSWR", "markers")
    assert game.value(left, "price") == 50
    assert [game.money(name) for name in ("GNWR", "KJR")] == [0, 0]
    assert (game.stack("65@2.3"), game.stack("84@0.4"), game.stack("76@0.3")) == ([], [], ["GSWR"])
    assert not game.of("GNWR", "in_play")
    assert game.shares("GNWR") == {"out": 5}


def test_merged_ones_are_gone(ireland):
    """IR-ME-03, IR-ST-06: they are not started again, and nothing is kept for them."""
    game = merged(pair(ireland))
    assert game.company("GNWR") not in game.game.ask("unstarted", "small")
    assert game.company("KJR") not in game.game.ask("expected", game.company("GNRI"))


@pytest.mark.parametrize(("prices", "price"), [
    (("65@2.3", "84@0.4"), 76),
    (("85@1.5", "100@0.6", "102@1.7"), 92),
    (("85@1.5", "60@3.3"), 70),
])  # fmt: skip
def test_merged_price(ireland, prices, price):
    """IR-ME-08, WE-1, WE-2, case I-34."""
    game = Position(ireland())
    names = ("GNWR", "KJR", "DDR")[: len(prices)]
    for name, space in zip(names, prices, strict=True):
        game.started(name, space, A=2)
    assert game.value(game.game.ask("merged_space", named(game, *names)), "price") == price


def test_under_others(ireland):
    """IR-ME-09, IR-SM-10."""
    game = pair(ireland)
    game.started("GNRI", "76@0.3", C=2)
    assert merged(game).stack("76@0.3") == ["GNRI", "GSWR"]


def test_three_leave_no_marker(ireland):
    """IR-ME-11."""
    game = trio(ireland)
    merged(game, "A", "GSWR", "GNWR", "KJR", "DDR")
    assert (game.of("GSWR", "markers"), len(game.stands("GSWR"))) == ((), 3)


@pytest.mark.parametrize(("proposer", "director"), [("A", "A"), ("B", "B"), ("C", "A")])
def test_director_of_equals(ireland, proposer, director):
    """IR-ME-06, IR-ME-07: A and B have three each; C, D, A is the way round from C."""
    game = pair(ireland, gnwr={"A": 2, "B": 1, "C": 1}, kjr={"B": 2, "A": 1})
    merged(game, proposer)
    assert game.director("GSWR") == director
    assert len(game.cards(director, "GSWR")) == 2
    assert game.shares("GSWR")[director] == 3


def test_the_largest_holder_directs(ireland):
    """IR-ME-06: though he did not propose it."""
    game = pair(ireland, gnwr={"A": 2, "B": 1}, kjr={"B": 2})
    assert merged(game, "A").director("GSWR") == "B"


def test_trains_above_the_limit(ireland):
    """IR-ME-12: in phase 8 two may stay; the new director says which goes."""
    game = pair(ireland, phase="8", kjr={"B": 3})
    game.trains("GNWR", "8H")
    game.trains("KJR", "8H", "10H")
    merged(game)
    assert (game.label, game.asked) == ("train", "B")
    ways = {way["train"] for way in game.actions("train")}
    assert ways == {"8H-0", "10H-0"}
    game.do("B", "train", train="8H-0")
    assert (len(game.fleet("GSWR")), game.fleet("pool")) == (2, ["8H"])


def test_port_bonus_passes_on(ireland):
    """IR-ME-13, IR-P4-04, IR-P7-03."""
    game = pair(ireland)
    game.private("TASPS", "GNWR")
    game.trains("GNWR", "8H")
    game.go("turn", company="GNWR")
    game.do("A", "operating_turn.place_bonus", power="TASPS-place_bonus", hex="C13").to("place")
    merged(game)
    galway = game.piece("hex", "C13")
    assert game.game.ask("bonus_at", galway, game.company("GSWR")) == 20
    game.go("phase", phase="D")
    assert game.game.ask("bonus_at", galway, game.company("GSWR")) == 20


def test_above_the_certificate_limit_afterwards(ireland):
    """IR-ME-14, IR-SL-08: it may leave somebody with too many; in the next share round he has to sell."""
    game = pair(ireland, players=6, gnwr={"A": 2}, kjr={"B": 2, "A": 1})
    game.started("GNRI", "70@2.4", B=2, A=5)
    game.started("DSER", "70@2.4", B=2, A=2)
    assert game.game.ask("certificate_count", game.player("A")) == 9
    merged(game, "B")
    assert (game.shares("GSWR")["A"], game.game.ask("certificate_count", game.player("A"))) == (3, 9)
    game.number("share_round", 1)
    game.priority("A")
    assert game.to("place").go("share_round").choices == {"sell"}


def test_money_and_shares_are_conserved(ireland):
    """Nothing is lost or made by a merger."""
    game = pair(ireland)
    game.cash(GNWR=120, KJR=45)
    before = game.all_money()
    assert merged(game).all_money() == before
    assert sum(game.shares("GSWR").values()) == 10


def test_merged_company_operates(ireland):
    """IR-ME-10: with its markers at once; the vote is over, play goes on to the left."""
    game = pair(ireland)
    merged(game, "A")
    game.trains("GSWR", "4H")
    assert game.best("GSWR") == 30
