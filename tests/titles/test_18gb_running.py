"""18GB: runs, expresses, links across the map, dividends."""

from __future__ import annotations

import pytest
from britain import Britain, running, train

from interpreter.ids import GAME
from interpreter.play.map import w_distance

# ------------------------------------------------------------------------------------------ expresses


@pytest.mark.parametrize(("start", "finish", "hexes"), [("G26", "G4", 11), ("a25", "C14", 7), ("H15", "K0", 9)])
def test_distance(britain, start, finish, hexes):
    """WE5, GB-RN-16, GB-RN-17, case G-36."""
    game = Britain(britain())
    assert w_distance(game.runtime, game.piece("hex", start), game.piece("hex", finish)) == hexes
    assert w_distance(game.runtime, game.piece("hex", finish), game.piece("hex", start)) == hexes


LONDON_TO_PLYMOUTH = ("F25=58r3", "F23=4r0", "F21=G13r5", "E22=9r1", "D23=G30r0", "C24=4r1", "B25=8r2", "A24=8r5")
WAY = ["G26:0", "F25:0", "F23:0", "F21:0", "E22", "D23:0", "C24:0", "B25", "A24", "a25:0"]


def test_express_across_the_map(britain):
    """GB-RN-13, GB-RN-14, GB-RN-16, GB-BO-01, GB-BO-09, case G-32: 70 + 60 + 50 + 50, 7 hexes, E-W 40."""
    game = running(britain, "LNWR", ("4X",), *LONDON_TO_PLYMOUTH, phase="6X")
    assert game.earns("LNWR", (train(game, "LNWR"), game.route(*WAY))) == 340
    assert game.best("LNWR") == 340


def test_express_counts_every_station(britain):
    """GB-RN-13, GB-RN-15, GB-RN-18: no fifth stop is skipped, no town is an end."""
    game = running(britain, "LNWR", ("4X",), *LONDON_TO_PLYMOUTH, phase="6X")
    assert isinstance(game.earns("LNWR", (train(game, "LNWR"), game.route("F23:0", "F21:0", "E22", "D23:0"))), str)


# ------------------------------------------------------------------------------------------ links


BRISTOL = ("D23=G19r5", "C24=4r1", "B25=8r2", "A24=8r5", "E24=9r2", "F25=4r2")
WEST = ["D23:0", "C24:0", "B25", "A24", "a25:0"]
EAST = ["D23:0", "E24", "F25:0", "G26:0"]


def test_link_of_two_trains(britain):
    """GB-BO-03, GB-RN-19: they meet at Bristol: 50, 60 and 20 for E-W."""
    game = running(britain, "GWR", ("2+1", "2+1"), *BRISTOL)
    first, second = train(game, "GWR"), train(game, "GWR", 1)
    assert game.earns("GWR", (first, game.route(*WEST)), (second, game.route(*EAST))) == 130
    assert game.best("GWR") == 130


def test_no_link_short_of_the_end(britain):
    """GB-BO-04: one train alone makes none."""
    game = running(britain, "GWR", ("2+1",), *BRISTOL)
    assert game.earns("GWR", (train(game, "GWR"), game.route(*EAST))) == 60


def test_link_grows_with_the_phase(britain):
    """GB-BO-09, GB-RN-06, D03."""
    game = running(britain, "GWR", ("2+1", "2+1"), *BRISTOL)
    game.phase("4+2")
    game.trains("GWR", "4+2")
    first, second = train(game, "GWR"), train(game, "GWR", 1)
    # Bristol 20, Taunton 10, Plymouth 40; Bristol 20, Oxford's town 10, London 50; E-W 30
    assert game.earns("GWR", (first, game.route(*WEST)), (second, game.route(*EAST))) == 70 + 80 + 30


def test_amounts_of_links(britain):
    """GB-BO-09, D03: N-S stays in the first edition."""
    for using, amounts in (((), {20, 40}), (("second-edition",), {40})):
        game = running(britain, "GWR", (), phase="6X", using=using)
        gray = game.piece("phase", "6X")
        assert {game.runtime.setting(name, gray) for name in ("north_south", "east_west")} == amounts


# ------------------------------------------------------------------------------------------ stops


def test_two_stations_of_a_tile(britain):
    """GB-RN-08, GB-TN-06, GB-RO-08, case G-38: both count as stops, one earns."""
    for kind in ("2+1", "3+1"):
        game = running(
            britain, "LNWR", (kind,), "F21=G06r0", "F23=3r2", "E22=7r4", phase="3+1" if kind == "3+1" else "2+1"
        )
        assert game.earns("LNWR", (train(game, "LNWR"), game.route("F21:0", "F23:0", "E22", "F21:1"))) == 50


def test_towns_fill_up(britain):
    """GB-RN-09, GB-RN-10, GB-RN-11, GB-RN-12."""
    laid = ("F21=G03r0", "F23=4r0", "F25=58r3")
    game = running(britain, "LNWR", ("2+1",), *laid)
    whole = game.route("F21:0", "F23:0", "F25:0", "G26:0")
    assert isinstance(game.earns("LNWR", (train(game, "LNWR"), whole)), str), "two cities and two towns"
    assert game.earns("LNWR", (train(game, "LNWR"), game.route("F21:0", "F23:0", "F25:0"))) == 50, "a town for a city"
    game = running(britain, "LNWR", ("4+2",), *laid, phase="4+2")
    assert game.earns("LNWR", (train(game, "LNWR"), game.route("F21:0", "F23:0", "F25:0", "G26:0"))) == 30 + 20 + 50


def test_blocked_by_others(britain):
    """GB-RO-06, GB-RO-07, GB-RO-09, GB-RO-11: filled by others it ends routes, the other station does not."""
    for stop, open_ in (("F21:0", False), ("F21:1", True)):
        game = running(britain, "MR", (), "F21=G06r0", "D23=G30r0", "I14=G36r0", phase="5+2")
        for other, place in (("GWR", stop), ("LSWR", "D23:0")):
            game.started(other, 70, B=3)
            game.marker(other, place, home=True)
        passable = {s.id for s in game.game.ask("passable", game.company("MR"), None)}
        assert ("F21:0" in passable) is open_
        assert {"D23:0", "I14:0"} <= passable, "a space is free; kept for a private blocks nobody"


def test_bonus_of_a_private(britain):
    """GB-PR-11, GB-PR-12, GB-PR-13, GB-BO-08: closed, for the companies of its owner."""
    laid = ("F21=G03r0", "F19=9r0", "F17=4r0", "F15=7r2")
    for private, state, owner, amount in (("LM", "closed", "A", 20), ("LM", "open", "A", 0), ("LM", "closed", "B", 0)):
        game = running(britain, "LNWR", ("3+1",), *laid, phase="3+1")
        game.private(private, owner)
        game.put(game.piece("private", private), "closed", state == "closed")
        stop = game.runtime.position.stop("E14:0")
        assert game.game.ask("stop_value", train(game, "LNWR"), stop, game.company("LNWR")) == 20 + amount


def test_estuary(britain):
    """GB-BO-07: the dashed track of the tile earns 30."""
    game = running(britain, "GWR", ("2+1",), "D23=G18r2", "C22=G33", "B21=G18r2", phase="4+2")
    game.trains("GWR", "4+2")
    assert game.earns("GWR", (train(game, "GWR"), game.route("D23:0", "C22", "B21:0"))) == 20 + 30 + 20


# ------------------------------------------------------------------------------------------ dividends


def earning(britain, company: str, price: int, revenue: int, ten: bool = False, using=(), **shares: int) -> Britain:
    """A company that has earned something."""
    game = Britain(britain(*using))
    game.privates()
    game.started(company, price, ten=ten, **shares)
    game.trains(company, "6X")
    game.cash(A=0, B=0, **{company: 0})
    return game.go("earn", company=company, revenue=revenue)


def test_worked_five_shares(britain):
    """WE6, GB-DP-06, GB-DV-03, GB-DV-06, GB-CS-05, case G-48: 108, 36 and 36, one space up."""
    game = earning(britain, "LNWR", 115, 180, A=3, B=1).do("A", "dividend.pay_out")
    assert (game.money("A"), game.money("B"), game.money("LNWR")) == (108, 36, 36)
    assert game.prices("LNWR") == [130]


def test_worked_ten_shares(britain):
    """WE7, GB-DP-07, GB-DV-04, GB-DV-05, GB-CS-07, case G-48: 150, 90, nothing for the market, two spaces."""
    game = earning(britain, "MR", 115, 300, ten=True, A=5, B=3, pool=2).do("A", "dividend.pay_out")
    assert (game.money("A"), game.money("B"), game.money("MR")) == (150, 90, 0)
    assert game.prices("MR") == [145]


def test_worked_withholding(britain):
    """WE8, GB-DP-08, GB-DP-01, GB-DV-07, GB-DV-01."""
    game = earning(britain, "CR", 115, 360, A=3)
    assert game.choices == {"pay_out", "withhold"}
    game.do("A", "dividend.withhold")
    assert (game.money("CR"), game.prices("CR")) == (360, [100])


@pytest.mark.parametrize(
    ("price", "revenue", "after"),
    [(115, 10, 130), (100, 199, 115), (100, 200, 130), (100, 300, 145), (100, 400, 160), (50, 600, 70)],
)
def test_steps(britain, price, revenue, after):
    """GB-DP-02, GB-DP-03, GB-DP-04, GB-DP-05."""
    for ten in (False, True):
        game = earning(britain, "CR", price, revenue, ten=ten, A=3).do("A", "dividend.pay_out")
        assert game.prices("CR") == [after]


@pytest.mark.parametrize(("ten", "revenue", "share"), [(False, 183, 36), (True, 305, 30)])
def test_rest_is_lost(britain, ten, revenue, share):
    """GB-DV-03, GB-DV-04."""
    assert earning(britain, "CR", 100, revenue, ten=ten, A=3).do("A", "dividend.pay_out").money("A") == 3 * share


def test_site_rounds_up_for_each_holder(britain):
    """D39: 183 for five shares, 3 of A's bring 109.8, one 36.6; the rulebook pays 36 a share."""
    for using, paid in (((), (108, 36, 36)), (("second-edition", "site"), (110, 37, 37))):
        game = earning(britain, "CR", 100, 183, using=using, A=3, B=1).do("A", "dividend.pay_out")
        assert (game.money("A"), game.money("B"), game.money("CR")) == paid


def test_forced_to_withhold(britain):
    """GB-DV-02, GB-IN-08: insolvent, or nobody directs it."""
    game = Britain(britain())
    game.privates()
    game.started("CR", 115, A=3)
    game.put(game.company("CR"), "insolvent", True)
    game.cash(CR=0)
    game.go("earn", company="CR", revenue=110)
    assert (game.money("CR"), game.prices("CR")) == (110, [100])
    game = Britain(britain())
    game.privates()
    game.started("CR", 115, pool=2, A=1)
    game.trains("CR", "6X")
    game.cash(CR=0)
    game.go("earn", company="CR", revenue=110)
    assert (game.money("CR"), game.prices("CR")) == (110, [100])


def test_highest_announced_income(britain):
    """GB-RN-20, D37: others are asked only when there is a better run, and it counts; not on the site."""
    for using, better in (((), True), (("second-edition", "site"), False)):
        game = running(britain, "GWR", ("2+1", "2+1"), *BRISTOL, using=using)
        game.cash(GWR=0)
        game.go("turn", company="GWR").to("running")
        game.do("A", "running.run", run=[{"train": train(game, "GWR").id, "path": game.route(*EAST)}])
        assert (game.label == "announcement") is better
        if not better:
            continue
        assert game.asked == "B"
        low = [{"train": train(game, "GWR").id, "path": game.route(*WEST)}]
        assert "no more than 60" in game.refused("B", "announcement.announce_run", run=low)
        game.passes("B")
        best = game.actions("announcement.announce_run")[0]["run"]
        game.do("C", "announcement.announce_run", run=best)
        assert game.label == "dividend", "nothing is left that would be more"
        game.do("A", "dividend.withhold")
        assert game.money("GWR") == 130


NORTH_SOUTH = ["J11:0", "I12:0", "I14:0", "I16:0", "I18", "I20:0", "I22:0", "I24", "H25", "G26:0"]
FROM_THE_WEST = ["C16:0", "D17", "E18:0", "F19", "G20", "H21:0", "I20:0"]


def test_links_share_no_track(britain):
    """GB-BO-06: both links would use the line from the town to London: the better one counts."""
    tiles = ("I12=58r4", "I14=G41r0", "I16=4r0", "I18=9r0", "I20=87r0", "I22=4r0", "I24=8r1", "H25=9r1")
    west = ("D17=9r2", "E18=4r2", "F19=9r2", "G20=9r2", "H21=G30r0")
    for using, best in (((), 40), (("second-edition",), 40)):
        game = running(britain, "MR", ("4X", "4+2"), *tiles, *west, phase="5+2", scenario="2EW", using=using)
        game.trains("MR", "4X")
        game.put(GAME, "phase", game.piece("phase", "6X"))
        game.marker("MR", "I14:0", home=True)
        game.marker("MR", "H21:0")
        owned = {
            game.value(t, "type").id: t
            for t in game.box.pieces["train"]
            if game.value(t, "owner") is game.company("MR")
        }
        north = (owned["4X"], game.route(*NORTH_SOUTH))
        across = (owned["4+2"], game.route(*FROM_THE_WEST))
        north_south = game.runtime.setting("north_south", game.piece("phase", "6X"))
        alone = game.earns("MR", north)
        # Aberystwyth 30, two towns, Leicester 50
        assert game.earns("MR", across) == 30 + 10 + 50 + 10
        assert game.earns("MR", north, across) == alone - north_south + 100 + best


def test_the_same_link_twice(britain):
    """GB-BO-06, case G-32: two lines from east to west that share no track."""
    line = ("D17=9r2", "E18=4r2", "F19=9r2", "G20=9r2", "H21=G30r1", "I22=4r2", "J23=8r2")
    game = running(britain, "MR", ("4X", "4+2"), *LONDON_TO_PLYMOUTH, *line, phase="5+2")
    game.put(GAME, "phase", game.piece("phase", "6X"))
    game.marker("MR", "H21:0", home=True)
    game.marker("MR", "F21:0")
    owned = {
        game.value(t, "type").id: t for t in game.box.pieces["train"] if game.value(t, "owner") is game.company("MR")
    }
    first = (owned["4X"], game.route(*WAY))
    second = (owned["4+2"], game.route(*["C16:0", "D17", "E18:0", "F19", "G20", "H21:0", "I22:0", "J23", "K22:0"]))
    assert game.earns("MR", first) == 340
    assert game.earns("MR", second) == 30 + 10 + 50 + 10 + 30 + 40
    assert game.earns("MR", first, second) == 340 + 170
