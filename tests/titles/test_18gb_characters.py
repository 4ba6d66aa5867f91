"""18GB: the characters of section 13."""

from __future__ import annotations

import pytest
from britain import Britain

import interpreter
from interpreter.ids import GAME
from interpreter.play.random_bot import RandomBot
from interpreter.testing.conservation import losses

NAMES = (
    "george-stephenson", "robert-stephenson", "herbert-walker", "william-yolland", "george-hudson", "thomas-cook",
    "joseph-locke", "isambard-brunel", "edmund-beckett", "george-glyn", "william-arrol", "george-pullman",
)  # fmt: skip
ALL = ("characters", *NAMES)


def table(
    britain, card: str, owner: str, phase: str = "2+1", scenario: str = "4Std", tiles: tuple[str, ...] = ()
) -> Britain:
    """All characters are in the box; somebody has one of them."""
    game = Britain(britain(*ALL), scenario)
    game.privates(**{card: owner})
    game.phase(phase)
    game.tiles(*tiles)
    game.number("share_round", 1)
    return game


# ------------------------------------------------------------------------------------------ the draft


def drafting(britain, using=ALL, scenario: str = "4Std", **cash: int) -> Britain:
    """The order stands, the cards are laid out."""
    game = Britain(britain(*using), scenario, 4)
    game.cash(**cash)
    return game.go("draft")


def laid_out(game: Britain) -> set[str]:
    """The characters that are offered."""
    return {a["private"] for a in game.actions("drafting.draft")}


def test_draft(britain):
    """GB-CH-01 to GB-CH-06: as many as players, in order, for their cost; what is left leaves the game."""
    game = drafting(britain, A=100, B=100, C=100, D=100)
    offered = laid_out(game)
    assert len(offered) == 4
    order = game.ordered()
    taken = sorted(offered)
    for player, card in zip("ABC", taken, strict=False):
        assert game.asked == player
        before = game.money(player)
        game.do(player, "drafting.draft", private=card)
        assert before - game.money(player) == game.value(game.piece("private", card), "price")
        assert card not in (laid_out(game) if game.label == "drafting" else set())
    game.passes("D")
    assert game.label == "place"
    assert game.owner(taken[3]) == "out"
    assert game.ordered() == order
    for private in game.box.pieces["private"]:
        if game.value(private, "character"):
            assert (game.owner(private.id) != "out") is (private.id in taken[:3])


def test_what_one_cannot_pay(britain):
    """GB-CH-04."""
    for seed in range(10):
        game = Britain(britain(*ALL), "4Std", seed)
        game.cash(A=5, B=100, C=100, D=100)
        game.go("draft")
        if game.asked == "A":
            assert all(game.value(game.piece("private", card), "price") == 0 for card in laid_out(game))


def test_no_privates(britain):
    """They are neither auctioned nor closed, and count for nothing at the end."""
    game = table(britain, "Cook", "A")
    assert {p.id for p in game.game.ask("unsold")} == set()
    assert game.game.ask("closable", game.player("A")) == ()
    assert game.game.ask("value_of_privates", game.player("A")) == 0


def test_two_each(britain):
    """GB-CH-10: twice as many, and twice round."""
    game = drafting(britain, (*ALL, "two-characters"), "3", A=100, B=100, C=100)
    assert len(laid_out(game)) == 6
    for player in "ABCABC":
        assert game.asked == player
        game.do(player, "drafting.draft", private=min(laid_out(game)))
    assert game.label == "place"


# ------------------------------------------------------------------------------------------ one by one


def test_george_stephenson(britain):
    """GB-CH-11."""
    game = table(britain, "G-Stephenson", "A")
    game.started("MR", 70, A=3)
    game.started("NER", 70, B=3)
    game.cash(MR=350, NER=350)
    game.number("share_round", 0)
    game.go("share_round").end("share_turn")
    assert (game.label, game.asked) == ("early_purchase", "A")
    assert {a["company"] for a in game.actions("early_purchase.buy_early")} == {"MR"}
    game.do("A", "early_purchase.buy_early", company="MR", train="2+1-0")
    assert (game.money("MR"), game.fleet("MR")) == (250, ["2+1"])
    assert game.label == "place"


def test_robert_stephenson(britain):
    """GB-CH-12: for new trains of his companies that are no expresses."""
    game = table(britain, "R-Stephenson", "A")
    game.started("MR", 70, A=3)
    game.started("NER", 70, B=3)
    game.cash(A=0, B=0, MR=500, NER=500)
    game.go("trains", company="MR").do("A", "train_purchase.buy_train", train="2+1-0")
    assert game.money("A") == 10
    game.passes("A").go("trains", company="NER").do("B", "train_purchase.buy_train", train="2+1-1")
    assert game.money("A") == 10
    game = table(britain, "R-Stephenson", "A", "5X")
    game.started("MR", 70, A=3)
    game.cash(A=0, MR=3000)
    game.go("trains", company="MR").do("A", "train_purchase.buy_train", train=game.game.ask("on_sale")[0].id)
    assert game.money("A") == 0


SALISBURY = ("D25=G41r0", "D23=G30r0")


def walker(britain, insolvent: bool = False) -> Britain:
    """LSWR at Salisbury, between Bristol and Southampton, is nominated."""
    game = table(britain, "Walker", "A", "6X", tiles=SALISBURY)
    game.started("LSWR", 100, A=3, B=2)
    game.put(GAME, "gray_round_over", True)
    game.cash(A=0, B=0, LSWR=0)
    if insolvent:
        game.put(game.company("LSWR"), "insolvent", True)
    else:
        game.sold(game.train("6X", 0), game.company("LSWR"))
    game.go("operating_round", number=1)
    assert (game.label, game.asked) == ("nomination", "A")
    return game.do("A", "nomination.nominate", power="Walker-special_run", company="LSWR")


def test_walker_when(britain):
    """GB-CH-13: not before a stock round of the gray phase is over."""
    game = table(britain, "Walker", "A", "6X")
    game.started("LSWR", 100, A=3)
    game.go("operating_round", number=1)
    assert game.label != "nomination"
    game = table(britain, "Walker", "A", "6X")
    game.go("share_round").end("share_turn")
    assert game.value(GAME, "gray_round_over")


def test_walker(britain):
    """GB-CH-14, GB-CH-15, GB-CH-16: a further tile in Salisbury, a further train to Southampton."""
    game = walker(britain)
    game.put(game.company("LSWR"), "lays", 2)
    lays = game.actions("laying.lay_special")
    assert {a["lay"]["hex"] for a in lays} == {"D25"}
    game.passes("A")
    run = game.actions("running.run")[0]["run"]
    assert {r["train"] for r in run} == {"6X-0", "trial:6X:2"}
    further = next(r for r in run if r["train"] == "trial:6X:2")
    assert "D27:0" in further["path"]
    game.do("A", "running.run", run=run).do("A", "dividend.pay_out")
    # Salisbury 10, Southampton 50, Bristol 50, two hexes
    assert game.money("A") == 3 * (140 // 5)


def test_walker_passes_anybody(britain):
    """GB-CH-17."""
    game = walker(britain)
    game.fill("D23:0", company="GWR")
    stop, lswr = game.runtime.position.stop("D23:0"), game.company("LSWR")
    further = game.game.ask("further_trains")[0]
    assert game.game.ask("may_pass", further, stop, lswr)
    assert not game.game.ask("may_pass", game.train("6X", 0), stop, lswr)


def test_walker_insolvent(britain):
    """GB-CH-18: two leases; what the ordinary one earns is kept, the other may be paid."""
    game = walker(britain, insolvent=True)
    assert game.label == "special_laying"
    game.passes("A")
    run = game.actions("running.run")[0]["run"]
    assert {r["train"] for r in run} == {"trial:6X:1", "trial:6X:2"}
    game.do("A", "running.run", run=run)
    assert game.label == "special_dividend"
    game.do("A", "special_dividend.pay_out")
    assert game.money("LSWR") == 70
    assert (game.money("A"), game.money("B")) == (42, 28)
    assert game.prices("LSWR") == [115]


def test_yolland(britain):
    """GB-CH-19."""
    game = table(britain, "Yolland", "C")
    for company, price, owner in (("MR", 130, "A"), ("NER", 115, "B"), ("CR", 100, "C")):
        game.started(company, price, **{owner: 3})
    game.go("operating_round", number=1)
    assert (game.label, game.asked) == ("placing", "C")
    game.do("C", "placing.set_place", power="Yolland-sets_place", company="CR", position=1)
    assert [c.id for c in game.value(GAME, "turn_order")] == ["CR", "MR", "NER"]
    assert game.prices("CR", "MR", "NER") == [100, 130, 115]
    assert game.asked == "C"


def test_hudson(britain):
    """GB-CH-20, GB-CH-08: 170 and 50 are 220, four times 55; once a phase, and not without income."""
    game = table(britain, "Hudson", "A")
    game.started("MR", 55, A=3, B=2)
    game.trains("MR", "2+1")
    game.cash(A=0, B=0, MR=80)
    game.go("earn", company="MR", revenue=170)
    game.do("A", "dividend.pay_with_addition", power="Hudson-adds_income", amount=50)
    assert (game.money("A"), game.money("B"), game.money("MR")) == (132, 88, 30)
    assert game.prices("MR") == [75]
    game.go("earn", company="MR", revenue=170)
    assert not game.actions("dividend.pay_with_addition")
    game.do("A", "dividend.withhold").go("phase", phase="3+1").go("earn", company="MR", revenue=170)
    assert game.actions("dividend.pay_with_addition")[0]["amount"]["to"] == 50
    game.do("A", "dividend.withhold").go("earn", company="MR", revenue=0)
    assert game.label == "place"


def test_cook(britain):
    """GB-CH-21: a tenth, also of five shares; not when it is kept."""
    game = table(britain, "Cook", "B")
    game.started("MR", 100, A=3, B=1)
    game.cash(A=0, B=0, MR=0)
    game.go("earn", company="MR", revenue=180).do("A", "dividend.withhold")
    assert game.label == "place"
    game.go("earn", company="MR", revenue=180).do("A", "dividend.pay_out")
    assert (game.label, game.asked) == ("tour", "B")
    game.do("B", "tour.take_tenth", power="Cook-tours")
    assert (game.money("A"), game.money("B")) == (108, 36 + 18)


def test_locke(britain):
    """GB-CH-22: a city beside both actions, once."""
    game = table(britain, "Locke", "A", tiles=("H19=G37r0",))
    game.started("MR", 100, A=3)
    game.cash(MR=500)
    game.go("turn", company="MR")
    game.put(game.company("MR"), "lays", 2)
    game.put(game.company("MR"), "city_actions", 1)
    lay = next(a["lay"] for a in game.actions("laying.lay_further") if a["lay"]["hex"] == "H21")
    game.do("A", "laying.lay_further", power="Locke-further_lay", lay=lay)
    assert not game.actions("laying.lay_further")


def test_brunel(britain):
    """GB-CH-23, GB-CH-24: nothing to pay, the other rules hold; with GN also without a route."""
    game = table(britain, "Brunel", "A", tiles=("H19=G37r0", "H21=G18r0"))
    game.started("MR", 100, A=3)
    game.cash(MR=0)
    game.go("turn", company="MR")
    game.do("A", "laying.place_free", power="Brunel-free_marker", stop="H21:0", marker="MR-m1")
    assert game.stands("MR") == ["H19:0", "H21:0"]
    game = table(britain, "Brunel", "A", tiles=("H19=G37r0",))
    game.started("MR", 100, A=3)
    game.cash(MR=0)
    game.closed(GN="A")
    game.go("turn", company="MR")
    assert not game.actions("laying.place_reserved")
    action = game.actions("laying.place_reserved_free")[0]
    game.do("A", "laying.place_reserved_free", **{k: v for k, v in action.items() if k not in ("by", "choice")})
    assert game.stands("MR") == ["H19:0", "I14:0"]
    assert game.money("MR") == 0


def test_beckett(britain):
    """GB-CH-25, GB-CH-07: first, the others after; twice."""
    game = table(britain, "Beckett", "C")
    game.cash(A=500, B=500, C=500, D=500)
    game.number("share_round", 0)
    for order in ("CABD", "CABD"):
        game.order(*"ABCD")
        game.go("share_round")
        assert (game.label, game.asked) == ("seating", "C")
        game.do("C", "seating.go_first", power="Beckett-first_seat")
        assert "".join(game.ordered()) == order
        game.end("share_turn")
    game.order(*"ABCD")
    assert game.go("share_round").label == "share_turn"


def test_glyn(britain):
    """GB-CH-26, GB-CH-09: whoever sells; once a phase."""
    game = table(britain, "Glyn", "A")
    game.started("MR", 90, A=3, B=2)
    game.trains("MR", "2+1")
    game.cash(B=0, A=500)
    game.order("B", "A", "C", "D")
    game.go("share_round")
    assert game.sells("B", "MR", 1) == 90
    game.passes("B")
    assert (game.label, game.asked) == ("shield", "A")
    game.do("A", "shield.keep_price", power="Glyn-keeps_price")
    assert game.prices("MR") == [90]
    game.passes("A")
    game.end("share_turn")
    game.order("B", "A", "C", "D")
    game.go("share_round")
    game.sells("B", "MR", 1)
    game.end("share_turn")
    assert game.prices("MR") == [80]


def test_arrol(britain):
    """GB-CH-27, GB-CH-28, GB-CH-29: estuaries and finished crossings; nothing when the fee is waived."""
    game = table(britain, "Arrol", "D", tiles=("H15=G03r0",))
    game.started("LYR", 100, A=3)
    game.cash(LYR=500, D=0)
    game.go("turn", company="LYR")
    game.lays("H13=9r0")
    assert game.money("D") == 0, "the other side has no track"
    game.lays("H11=9r0")
    assert game.money("D") == 50
    for waived, fee in ((False, 50), (True, 0)):
        game = table(britain, "Arrol", "D", "4+2", tiles=("D23=G18r2",))
        game.started("GWR", 100, A=3)
        game.cash(GWR=500, D=0)
        game.closed(TV="A")
        game.go("turn", company="GWR")
        name = "laying.lay_waived" if waived else "laying.lay_tile"
        lay = next(a for a in game.actions(name) if a["lay"]["hex"] == "C22")
        game.do("A", name, **{k: v for k, v in lay.items() if k not in ("by", "choice")})
        assert game.money("D") == fee


def test_pullman(britain):
    """GB-CH-30: 10 for each own marker on the route of an express, one company a round."""
    tiles = ("F25=58r3", "F23=4r0", "F21=G13r5", "E22=9r1", "D23=G30r0", "C24=4r1", "B25=8r2", "A24=8r5")
    game = table(britain, "Pullman", "A", "6X", tiles=tiles)
    game.started("LNWR", 100, A=3)
    game.sold(game.train("4X", 0), game.company("LNWR"))
    game.marker("LNWR", "D23:0")
    game.go("turn", company="LNWR").to("fitting_out")
    assert game.best("LNWR") == 340
    game.do("A", "fitting_out.use_sleeping_cars", power="Pullman-sleeping_cars")
    assert game.best("LNWR") == 340 + 20
    run = game.actions("running.run")[0]["run"]
    game.do("A", "running.run", run=run)
    assert game.label == "dividend"


# ------------------------------------------------------------------------------------------ each by itself


@pytest.mark.parametrize("name", NAMES)
def test_each_by_itself(name):
    """Each is a variant of its own beside the draft."""
    assert not interpreter.check_ruleset("18gb", ["characters", name])


@pytest.mark.parametrize(("scenario", "players"), [("4Std", 4), ("6", 6), ("2EW", 2)])
def test_games_end(britain, scenario, players):
    """With all of them games end by a rule, and nothing gets lost."""
    ruleset = interpreter.load_ruleset("18gb", ALL)
    for seed in range(2):
        game = interpreter.Game(ruleset, list("ABCDEF"[:players]), seed=seed, scenario=scenario)
        bot = RandomBot(seed)
        while game.over is None and game.actions_done < 3000:
            bot.move(game, frozenset(game.players))
            if game.actions_done % 25 == 0:
                assert not losses(game)
        assert game.over in ("no new train is left", "a share price stands in the last spaces")
