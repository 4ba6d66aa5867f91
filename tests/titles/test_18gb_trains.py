"""18GB: trains, conversion for one, insolvency, companies without director, export, limits, the end."""

from __future__ import annotations

import pytest
from britain import Britain

from interpreter.ids import GAME

BUY = "train_purchase.buy_train"


def depot(game: Britain, **left: int) -> None:
    """So many new trains of each type are left; the names are written with `_` for `+`: t2_1, t4X."""
    wanted = {name[1:].replace("_", "+"): number for name, number in left.items()}
    for train in game.box.pieces["train"]:
        kind = game.value(train, "type").id
        if wanted.get(kind, 0) > 0:
            wanted[kind] -= 1
            game.put(train, "supplied", True)
            game.put(train, "owner", None)
        elif game.runtime.values.get((train, "supplied")):
            game.sold(train)


def company(
    britain, name: str = "MR", price: int = 100, cash: int = 0, phase: str = "2+1", ten=False, using=(), **shares: int
) -> Britain:
    """One company, without a train unless the test adds one; A directs it if nothing is said."""
    game = Britain(britain(*using))
    game.privates()
    game.phase(phase)
    game.started(name, price, ten=ten, **(shares or {"A": 3}))
    game.cash(A=1000, B=1000, **{name: cash})
    game.number("share_round", 3)
    return game


# ------------------------------------------------------------------------------------------ what is on sale


def test_one_type_after_the_other(britain):
    """GB-NT-04, GB-CO-12, GB-SU-05."""
    game = company(britain, cash=600)
    depot(game, t2_1=1, t3_1=2, t4_2=2)
    game.go("trains", company="MR")
    assert {game.value(game.piece("train", a["train"]), "type").id for a in game.actions(BUY)} == {"2+1"}
    game.do("A", BUY, train=game.actions(BUY)[0]["train"])
    assert {game.value(game.piece("train", a["train"]), "type").id for a in game.actions(BUY)} == {"3+1"}


def test_several_types_at_once(britain):
    """GB-NT-05, GB-CO-13, GB-PH-08, GB-PH-09."""
    game = company(britain, cash=3000, phase="5+2")
    depot(game, t4X=3, t5X=2, t6X=3)
    game.go("trains", company="MR")

    def on_sale() -> list[str]:
        return [game.value(t, "type").id for t in game.game.ask("on_sale")]

    assert on_sale() == ["4X"]
    game.do("A", BUY, train=game.game.ask("on_sale")[0].id)
    assert on_sale() == ["4X", "5X"]
    game.do("A", BUY, train=game.game.ask("on_sale")[1].id)
    assert on_sale() == ["4X", "5X", "6X"]
    assert game.value(GAME, "phase").id == "5X"


@pytest.mark.parametrize(("cash", "forced"), [(560, False), (660, False), (700, True)])
def test_forced_by_the_dearest(britain, cash, forced):
    """GB-NT-06, GB-NT-07, GB-TR-02, GB-TR-03, case G-45."""
    game = company(britain, cash=cash, phase="5X", ten=True)
    depot(game, t4X=2, t5X=1, t6X=3)
    game.go("trains", company="MR")
    assert game.allowed("A", "train_purchase.pass") is not forced
    assert {game.value(game.piece("train", a["train"]), "type").id for a in game.actions(BUY)} >= {"4X"}


def test_between_companies(britain):
    """GB-TX-01, GB-TX-02, GB-TX-03, GB-TX-04, GB-TX-05, GB-ND-01."""
    game = company(britain, cash=1000)
    game.started("NER", 80, A=3)
    game.started("CR", 80, pool=2)
    game.trains("NER", "3+1")
    game.trains("CR", "2+1")
    game.go("trains", company="MR")
    ner = {"seller": "NER", "train": "3+1-0"}
    game.refused("A", "train_purchase.buy_from", price=401, **ner)
    assert game.allowed("A", "train_purchase.buy_from", price=400, **ner)
    assert game.allowed("A", "train_purchase.buy_from", price=1, **ner)
    game.refused("A", "train_purchase.buy_from", seller="CR", train="2+1-0", price=10)
    game.do("A", "train_purchase.buy_from", price=400, **ner)
    assert (game.money("MR"), game.fleet("MR"), game.fleet("NER")) == (600, ["3+1"], [])
    assert game.actions(BUY), "and then a new one"
    other = company(britain, cash=1000)
    other.started("NER", 80, A=3)
    other.trains("NER", "3+1")
    other.trains("MR", "2+1")
    other.go("trains", company="MR").refused("A", "train_purchase.buy_from", "GB-TX-02", price=10, **ner)


# ------------------------------------------------------------------------------------------ conversion for a train


def test_conversion_for_a_train(britain):
    """GB-EM-01, GB-EM-03 to GB-EM-06, GB-EM-10, case G-21: 100, 90 for no income, 70; 350 more; a share, a train."""
    game = company(britain, price=100, cash=50)
    game.go("turn", company="MR").to("train_purchase")
    assert game.prices("MR") == [90]
    game.do("A", "train_purchase.convert")
    assert (game.prices("MR"), game.money("MR")) == ([70], 400)
    assert game.label == "further_share"
    game.do("A", "further_share.buy", certificate=game.single("MR", "pool"))
    assert game.money("A") == 1000 - 70
    game.refused("A", "train_purchase.pass", "GB-EM-06")


def test_when_it_may_not_convert(britain):
    """GB-EM-01, GB-EM-02, GB-EM-09."""
    game = company(britain, cash=80).go("trains", company="MR")
    assert "convert" not in game.choices
    game = company(britain, cash=50)
    game.trains("MR", "2+1")
    assert "convert" not in game.go("trains", company="MR").choices
    game = company(britain, cash=50, ten=True)
    assert "convert" not in game.go("trains", company="MR").choices


def test_it_need_not_convert(britain):
    """GB-EM-08, GB-IN-01."""
    game = company(britain, cash=50).go("trains", company="MR").passes("A")
    assert game.flag("MR", "insolvent")


def test_new_train_first_after_converting(britain):
    """GB-EM-07, D41."""
    for using, allowed in (((), False), (("second-edition", "site"), True)):
        game = company(britain, price=100, cash=250, phase="4X", using=using)
        game.put(game.company("MR"), "started_in", 1)
        depot(game, t4X=2, t5X=2, t6X=3)
        game.started("LNWR", 80, A=3)
        for at in (0, 1):
            game.sold(game.train("5+2", at), game.company("LNWR"))
        game.go("trains", company="MR").do("A", "train_purchase.convert")
        if game.label == "further_share":
            game.passes("A")
        assert game.money("MR") == 250 + 5 * 75
        assert game.allowed("A", "train_purchase.buy_from", seller="LNWR", train="5+2-0", price=1) is allowed
        if not allowed:
            game.do("A", BUY, train=game.actions(BUY)[0]["train"])
            assert game.allowed("A", "train_purchase.buy_from", seller="LNWR", train="5+2-0", price=1)


# ------------------------------------------------------------------------------------------ insolvency


def test_insolvent_leases(britain):
    """GB-IN-03 to GB-IN-08, GB-IN-10, GB-PH-02: the cheapest on sale, free; nothing is laid; income is kept."""
    game = Britain(britain())
    game.privates()
    game.phase("5X")
    depot(game, t6X=3)
    game.tiles("H19=G36r0", "H17=G30r0", "G18=G34r0")
    game.started("MR", 100, A=3)
    game.put(game.company("MR"), "insolvent", True)
    game.cash(MR=0, A=0)
    game.go("turn", company="MR")
    assert game.label == "running"
    run = game.actions("running.run")[0]
    assert all(r["train"] == "trial:6X:1" for r in run["run"])
    game.do("A", "running.run", run=run["run"])
    assert game.money("MR") > 0
    assert game.prices("MR") == [90]
    assert game.value(GAME, "phase").id == "5X"
    assert game.fleet("MR") == []
    assert game.flag("MR", "insolvent")


def test_buying_ends_it(britain):
    """GB-IN-09, GB-IN-10, GB-IN-11."""
    game = company(britain, cash=500)
    game.put(game.company("MR"), "insolvent", True)
    game.go("trains", company="MR").refused("A", "train_purchase.pass", "GB-IN-09")
    game.do("A", BUY, train=game.actions(BUY)[0]["train"])
    assert not game.flag("MR", "insolvent")
    assert game.actions(BUY)


def test_still_insolvent_until_it_buys(britain):
    """Case G-24: another's purchase changes nothing."""
    game = company(britain, cash=660, phase="5X", ten=True)
    depot(game, t5X=1, t6X=3)
    game.put(game.company("MR"), "insolvent", True)
    game.go("turn", company="MR")
    assert game.flag("MR", "insolvent")
    assert game.label == "train_purchase"


def test_lost_its_trains(britain):
    """GB-IN-12: not insolvent, it may still build; nothing runs."""
    game = company(britain, cash=50).go("turn", company="MR")
    assert game.label == "laying"
    game.to("train_purchase")
    assert game.prices("MR") == [90]


def test_nothing_to_lease(britain):
    """GB-IN-13, case G-26."""
    game = company(britain, phase="6X", pool=2, A=1)
    depot(game)
    game.go("turn", company="MR")
    assert game.prices("MR") == [90]
    assert game.flag("MR", "insolvent")


# ------------------------------------------------------------------------------------------ nobody directs it


@pytest.mark.parametrize(("cash", "bought"), [(640, "4X"), (650, "5X"), (549, None), (5000, "5X")])
def test_dearest_it_can_pay(britain, cash, bought):
    """GB-ND-02 to GB-ND-05, GB-NT-08, GB-IN-02: insolvent at once, whatever it has; then one train, asked nobody."""
    game = company(britain, phase="4X", cash=cash, ten=True, pool=2, A=1)
    depot(game, t4X=2, t5X=2)
    game.go("turn", company="MR")
    assert game.label == "place"
    assert game.fleet("MR") == ([bought] if bought else [])
    assert game.flag("MR", "insolvent") is (bought is None)


def test_it_keeps_what_it_has(britain):
    """GB-ND-02."""
    game = company(britain, cash=2000, pool=2, A=1)
    game.trains("MR", "2+1")
    assert game.go("turn", company="MR").fleet("MR") == ["2+1"]


def test_it_converts_by_itself(britain):
    """GB-ND-06, GB-ND-07: 90, 80 for no income, 65 by three spaces; 325 more; then the train for 300."""
    game = company(britain, price=90, cash=50, phase="4+2", pool=2, A=1)
    depot(game, t4_2=2, t5_2=1)
    game.go("turn", company="MR")
    assert game.label == "place"
    assert game.prices("MR") == [65]
    assert game.fleet("MR") == ["4+2"]
    assert game.money("MR") == 50 + 325 - 300
    assert game.flag("MR", "kind") == "ten_share"


def test_site_without_director(britain):
    """D42, D43: who can pay does not lease, and needs more than the price."""
    game = company(britain, phase="4X", cash=550, ten=True, pool=2, A=1, using=("second-edition", "site"))
    depot(game, t4X=2, t5X=2)
    assert game.go("turn", company="MR").fleet("MR") == []


# ------------------------------------------------------------------------------------------ export


def round_with(britain, **left: int) -> Britain:
    """A round in which MR, with a train and no money, is the only company."""
    game = company(britain, phase="4X" if "t5X" in left else "2+1")
    game.trains("MR", "6X")
    depot(game, **left)
    return game


def finish(game: Britain) -> Britain:
    """To the end of the operating round, or of the game."""
    if game.label == "place":
        game.go("operating_round", number=1)
    for _ in range(30):
        if game.label in ("place", "over"):
            return game
        if game.label == "dividend":
            game.do(game.asked, "dividend.withhold")
        elif game.label == "running":
            game.do(game.asked, "running.run", run=game.actions("running.run")[0]["run"])
        else:
            game.passes(game.asked)
    raise AssertionError("the round does not end")


def test_cheapest_is_taken_away(britain):
    """GB-EO-01, GB-EO-02, GB-NT-02, case G-43."""
    game = finish(round_with(britain, t4X=1, t5X=2, t6X=3))
    assert game.supply() == ["5X", "5X", "6X", "6X", "6X"]


def test_export_is_like_a_purchase(britain):
    """GB-EO-03, GB-EO-05, GB-TL-07, GB-PH-01, GB-PH-06, GB-OB-01: the first 4+2 brings blue, and the limits."""
    game = company(britain)
    game.trains("MR", "2+1", "3+1", "3+1", "3+1")
    depot(game, t4_2=2, t5_2=1)
    finish(game)
    assert game.value(GAME, "phase").id == "4+2"
    assert game.label == "place"
    assert game.fleet("MR") == ["3+1", "3+1"]
    assert game.supply() == ["4+2", "5+2"]


def test_no_export_after_a_sale(britain):
    """GB-EO-02, GB-NT-02: a new train was sold; one between companies does not count."""
    game = company(britain, cash=80)
    depot(game, t2_1=3)
    game.go("operating_round", number=1).to("train_purchase")
    game.do("A", BUY, train=game.actions(BUY)[0]["train"])
    assert game.label == "place"
    assert len(game.supply()) == 2
    game = company(britain, cash=100)
    game.started("NER", 80, A=3)
    game.trains("NER", "6X", "6X")
    game.cash(NER=0)
    before = len(game.supply())
    game.go("operating_round", number=1).to("train_purchase")
    game.do("A", "train_purchase.buy_from", seller="NER", train="6X-0", price=90)
    finish(game)
    assert len(game.supply()) == before - 1


# ------------------------------------------------------------------------------------------ limits and obsolescence


@pytest.mark.parametrize(
    ("phase", "limits"),
    [
        ("2+1", (3, 4)),
        ("3+1", (3, 4)),
        ("4+2", (2, 3)),
        ("5+2", (2, 3)),
        ("4X", (2, 2)),
        ("5X", (2, 2)),
        ("6X", (2, 2)),
    ],
)
def test_limits(britain, phase, limits):
    """WE9, GB-PH-03 to GB-PH-10, GB-TL-01, GB-CS-08."""
    game = Britain(britain())
    game.phase(phase)
    small, large = game.company("MR"), game.company("NER")
    game.put(large, "kind", "ten_share")
    assert (game.game.ask("train_limit", small), game.game.ask("train_limit", large)) == limits


def test_obsolete(britain):
    """GB-OB-01, GB-PH-06, GB-PH-08, GB-PH-10, GB-PH-11."""
    for first, gone in (("4+2", "2+1"), ("4X", "3+1"), ("6X", "4+2")):
        game = company(britain)
        game.trains("MR", gone)
        depot(game, **{f"t{gone.replace('+', '_')}": 1, f"t{first.replace('+', '_')}": 2})
        game.sold(game.train(gone, 0), game.company("MR"))
        game.go("phase", phase=first)
        assert game.fleet("MR") == []
        assert gone not in game.supply()


def test_excess_is_discarded(britain):
    """GB-TL-02, GB-TL-03, GB-TL-04, GB-TL-05: in operating order, out of the game; also the buyer's."""
    game = Britain(britain())
    game.privates()
    game.phase("3+1")
    game.started("MR", 130, A=3)
    game.started("NER", 115, B=3)
    game.trains("MR", "3+1", "3+1")
    game.trains("NER", "3+1", "3+1", "3+1")
    depot(game, t4_2=3)
    for at, owner in enumerate(("MR", "MR", "NER", "NER", "NER")):
        game.sold(game.train("3+1", at), game.company(owner))
    game.cash(MR=300)
    game.go("trains", company="MR").do("A", BUY, train="4+2-0")
    assert game.asked == "A", "MR first: it has three now, two are allowed"
    assert game.value(GAME, "phase").id == "4+2"
    game.do("A", game.label, train="3+1-0")
    assert game.fleet("MR") == ["3+1", "4+2"]
    assert game.fleet("NER") == ["3+1", "3+1"]
    assert game.value(game.train("3+1", 0), "owner").id == "out"


def too_many(britain, using: tuple[str, ...]) -> Britain:
    """MR at 100 with three 3+1, LNWR at 70 with two, in the first phase; nothing but the 4+2 is left."""
    game = Britain(britain(*using))
    game.privates()
    for name, price in (("MR", 100), ("LNWR", 70)):
        game.started(name, price, A=3)
        game.trains(name, "3+1", "3+1")
    game.cash(MR=0, LNWR=0)
    game.number("share_round", 3)
    game.sold(game.train("3+1", 4), game.company("MR"))
    depot(game, t4_2=3)
    return game


SITE = ("second-edition", "site")


@pytest.mark.parametrize(("using", "order"), [((), ["MR", "LNWR"]), (SITE, ["LNWR", "MR"])])
def test_order_of_discards(britain, using, order):
    """GB-TL-03, D45: by price; on the site by name."""
    game = too_many(britain, using)
    assert [c.id for c in game.game.ask("discard_order") if game.flag(c.id, "started")] == order


def test_discards_after_an_export(britain):
    """GB-TL-07, D45: at once; on the site in the next round, when the first company has run."""
    game = finish(too_many(britain, ()))
    assert (game.label, game.fleet("MR"), game.fleet("LNWR")) == ("place", ["3+1"] * 2, ["3+1"] * 2)
    game = finish(too_many(britain, SITE))
    assert game.value(GAME, "phase").id == "4+2"
    assert game.fleet("MR") == ["3+1"] * 3, "until the next operating round"
    game.go("operating_round", number=2)
    assert (game.label, len(game.fleet("MR"))) == ("laying", 3)
    game.passes("A")
    assert game.fleet("MR") == ["3+1"] * 2


# ------------------------------------------------------------------------------------------ the end


def test_end_by_price(britain):
    """GB-GE-01, GB-GE-03, GB-EO-05, GB-OV-07, GB-MK-06, D46: after the round, and the export with all it sets off."""
    for using, phase in (((), "4+2"), (("second-edition", "site"), "3+1")):
        game = company(britain, price=380, phase="3+1", using=using)
        depot(game, t4_2=2, t5_2=1)
        game.sold(game.train("3+1", 0), game.company("MR"))
        if using:
            game.put(GAME, "top_price_reached", True)
        finish(game)
        assert game.prices("MR") == [350]
        assert game.label == "over"
        assert "price" in game.game.over
        assert game.value(GAME, "phase").id == phase


def test_price_must_stand_there(britain):
    """GB-GE-04: it has fallen from the last spaces before the round is over."""
    game = company(britain, price=350)
    game.trains("MR", "2+1")
    depot(game, t2_1=3)
    game.sold(game.train("2+1", 0), game.company("MR"))
    finish(game)
    assert game.prices("MR") == [320]
    assert game.label == "place"


def test_end_by_trains(britain):
    """GB-GE-02, GB-EO-04: the last one is taken away."""
    game = company(britain)
    depot(game, t6X=1)
    game.phase("6X")
    depot(game, t6X=1)
    game.sold(game.train("5+2", 0), game.company("MR"))
    finish(game)
    assert game.label == "over"
    assert "train" in game.game.over


def test_scores(britain):
    """GB-WN-01 to GB-WN-05, GB-PE-05, D21."""
    game = Britain(britain())
    game.privates(CH="A", LB="B")
    game.put(game.piece("private", "LB"), "closed", True)
    game.started("MR", 80, B=2, A=3)
    game.trains("MR", "2+1")
    game.started("NER", 75, B=2)
    game.cash(A=100, B=0, MR=500)
    scores = game.game.scores()
    assert scores["A"] == 100 + 240 + 30
    assert scores["B"] == 160 + 74
