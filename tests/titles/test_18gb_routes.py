"""18GB: what a route is, which routes go together, and which lines of several routes join the marks of the map."""

from __future__ import annotations

import pytest
from britain import Britain, running, train

YELLOW = ("G16=G03r1", "H15=G03r1")


def refused_run(game: Britain, company: str, *paths: list[str]) -> str:
    """Why a run is none; the message."""
    found = game.earns(company, *((train(game, company, at), path) for at, path in enumerate(paths)))
    assert isinstance(found, str), found
    return found


def track(game: Britain, at: str, *sides: int) -> str:
    """The track of a hex that leads to these sides."""
    pieces = game.runtime.position.at(game.piece("hex", at)).track
    return next(t.id for t in pieces if set(t.sides) == set(sides))


# ------------------------------------------------------------------------------------------ one route


def test_an_own_station(britain):
    """GB-RO-01, GB-RN-05: LYR's line from Leeds to Manchester earns 30 and 30; MR has no station on it."""
    game = running(britain, "LYR", ("2+1",), *YELLOW)
    assert game.earns("LYR", (train(game, "LYR"), game.route("H15:0", "G16:0"))) == 60
    game = running(britain, "MR", ("2+1",), *YELLOW)
    assert "no station of MR" in refused_run(game, "MR", game.route("H15:0", "G16:0"))
    assert not game.game.ask("can_run", game.company("MR"))


def test_a_second_stop(britain):
    """GB-RO-02: the home alone is no route, and nothing is asked."""
    game = running(britain, "LYR", ("2+1",), "H15=G03r1")
    assert refused_run(game, "LYR", game.route("H15:0"))
    game.cash(LYR=0)
    game.go("turn", company="LYR").end("laying")
    assert game.label == "place"
    assert (game.money("LYR"), game.prices("LYR")) == (0, [65])


def test_trains_have_to_run(britain):
    """GB-RN-01: with a train and a route there is nothing to pass."""
    game = running(britain, "LYR", ("2+1",), *YELLOW)
    game.cash(LYR=0)
    game.go("turn", company="LYR").to("running")
    assert game.choices == {"run"}
    game.do("A", "running.run", run=game.actions("running.run")[0]["run"]).do("A", "dividend.withhold")
    assert game.money("LYR") == 60


def test_stem_of_a_junction(britain):
    """GB-RO-03, GB-RO-04: in by one branch and out by the other one would use the stem, and its hexside, twice."""
    game = running(britain, "MR", ("2+1",), "H19=G41r1", "G20=23r0", "G18=G41r0", phase="3+1")
    derby, stoke = ["H19:0", track(game, "H19", 1)], [track(game, "G18", 0), "G18:0"]
    assert refused_run(game, "MR", [*derby, track(game, "G20", 0, 4), track(game, "G20", 0, 3), *stoke])
    assert game.best("MR") == 0
    game = running(britain, "MR", ("2+1",), "H19=G41r1", "G20=26r4", "G18=G41r0", phase="3+1")
    assert game.best("MR") == 20, "the stem on the side of Derby"


LOOP = ("H19=G37r0", "G20=7r4", "H21=G30r0")


def test_no_stop_twice(britain):
    """GB-RO-05, GB-RO-10: not home again, and the two spaces of a brown Leicester are one stop."""
    game = running(britain, "MR", ("5+2",), *LOOP, phase="5+2")
    assert game.earns("MR", (train(game, "MR"), game.route("H19:0", "G20", "H21:0"))) == 20 + 50
    assert refused_run(game, "MR", game.route("H19:0", "G20", "H21:0", "H19:0"))
    assert refused_run(game, "MR", game.route("H21:0", "H19:0", "G20", "H21:0"))
    assert game.best("MR") == 70


LIVERPOOL = ("E16=8r2", "F15=20r1", "G14=G30r0", "G18=G41r0", "G20=9r0", "G22=4r0", "G24=9r0")
HOLYHEAD_TO_LIVERPOOL = ["C14:0", "D15", "E16", "F15", "G14:0", "F13", "E14:0"]


def test_red_hexes_end_routes(britain):
    """GB-RO-12: in by one stub and out by the other is no way on."""
    game = running(britain, "LNWR", ("4X",), *LIVERPOOL, "G16=G15r0", phase="5+2")
    game.marker("LNWR", "G16:0")
    assert refused_run(game, "LNWR", game.route("G14:0", "F13", "E14:0", "F15", "G16:0"))
    assert isinstance(game.earns("LNWR", (train(game, "LNWR"), game.route("E14:0", "F15", "G16:0"))), int)


# ------------------------------------------------------------------------------------------ several routes


BRISTOL = ("D23=G19r5", "C24=4r1", "B25=8r2", "A24=8r5", "E24=9r2", "F25=4r2", "H21=G18r0", "H23=9r0", "H25=8r1")
EAST = ["D23:0", "E24", "F25:0", "G26:0"]
TO_LONDON = ["H21:0", "H23", "H25", "G26:0"]


def test_no_track_twice(britain):
    """GB-RN-02: two trains of a company cannot both run from Bristol to Taunton."""
    game = running(britain, "GWR", ("2+1", "2+1"), *BRISTOL)
    west = game.route("D23:0", "C24:0", "B25", "A24", "a25:0")
    assert refused_run(game, "GWR", west, game.route("D23:0", "C24:0"))
    assert game.earns("GWR", (train(game, "GWR"), west)) == 20 + 10 + 20


def test_stops_are_shared(britain):
    """GB-RN-03, GB-RN-07, GB-BO-09: both trains have London's 40."""
    game = running(britain, "GWR", ("2+1", "2+1"), *BRISTOL, phase="3+1")
    game.marker("GWR", "H21:0")
    first, second = train(game, "GWR"), train(game, "GWR", 1)
    assert game.earns("GWR", (first, game.route(*EAST)), (second, game.route(*TO_LONDON))) == 20 + 10 + 40 + 20 + 40


def test_others_may_run_the_same(britain):
    """GB-RN-04: what GWR has run LSWR runs too."""
    game = running(britain, "GWR", ("2+1",), *BRISTOL, "D23=G30r5", phase="5+2")
    game.started("LSWR", 70, A=3)
    game.marker("LSWR", "D23:0", home=True)
    game.trains("LSWR", "2+1")
    game.cash(GWR=0, LSWR=0)
    for company in ("GWR", "LSWR"):
        game.go("turn", company=company).to("running")
        run = [{"train": train(game, company).id, "path": game.route(*EAST)}]
        game.do("A", "running.run", run=run).do("A", "dividend.withhold")
        game.end("train_purchase")
    assert game.money("GWR") == game.money("LSWR") == 50 + 10 + 60


# ------------------------------------------------------------------------------------------ links


def test_no_link_through_a_red_hex(britain):
    """GB-BO-05: Holyhead to Liverpool and Liverpool to London make no line; with Preston in common they do, for 30."""
    amounts = {"C14": 20, "G14": 50, "E14": 40, "G16": 60, "G18": 10, "G22": 10, "G26": 60}
    way = ["G16:0", "G18:0", "G20", "G22:0", "G24", "G26:0"]
    first = sum(amounts[each] for each in ("C14", "G14", "E14"))
    second = sum(amounts[each] for each in ("G16", "G18", "G22", "G26"))
    for manchester, start, total in (
        ("G16=G15r0", ["E14:0", "F15"], first + second + amounts["E14"]),
        ("G16=G14r0", ["G14:0"], first + second + amounts["G14"] + 30),
    ):
        game = running(britain, "LNWR", ("4+2", "4+2"), *LIVERPOOL, manchester, phase="5+2")
        game.marker("LNWR", "G14:0")
        stop = "G16:0" if manchester == "G16=G15r0" else "G16:1"
        game.marker("LNWR", "G18:0", home=True)
        west = (train(game, "LNWR"), game.route(*HOLYHEAD_TO_LIVERPOOL))
        east = (train(game, "LNWR", 1), game.route(*start, stop, *way[1:]))
        assert game.earns("LNWR", west, east) == total


DOWN = ("K2=8r1", "J3=G34r0", "I4=G32", "I6=G30r0", "I8=9r0", "I10=9r0", "I12=4r0", "I14=G34r0", "I16=4r0", "I18=9r0")
ABERDEEN = ["K0:0", "K2", "J3:0", "I4", "J5", "I6:0", "I8", "I10", "I12:0", "I14:0", "I16:0", "I18", "I20:0", "I22:0"]


def test_north_to_south(britain):
    """GB-BO-02, GB-BO-07, GB-RN-17: the estuary's 40, 15 hexes from Aberdeen to London, N-S 20."""
    tiles = (*DOWN, "I20=4r0", "I22=4r0", "I24=8r1", "H25=9r1")
    game = running(britain, "NBR", ("6X",), *tiles, phase="6X")
    way = game.route(*ABERDEEN, "I24", "H25", "G26:0")
    assert game.earns("NBR", (train(game, "NBR"), way)) == 50 + 30 + 50 + 30 + 70 + 40 + 150 + 20


@pytest.mark.parametrize(("using", "links"), [((), 40), (("second-edition", "site"), 80)])
def test_one_line_is_one_link(britain, using, links):
    """GB-BO-06, D35: from Aberdeen (N, E) to Plymouth (S, W) on one train: the better of both; the site pays both."""
    tiles = ("I20=4r0", "I22=58r1", "H23=9r1", "G24=9r1", "F25=58r2", "E24=9r2", "D23=G30r5")
    game = running(britain, "NBR", ("6X",), *DOWN, *tiles, "C24=4r1", "B25=8r2", "A24=8r5", phase="6X", using=using)
    ends = ["H23", "G24", "F25:0", "E24", "D23:0", "C24:0", "B25", "A24", "a25:0"]
    earned = 50 + 30 + 50 + 30 + 50 + 50 + 40 + 180
    assert game.earns("NBR", (train(game, "NBR"), game.route(*ABERDEEN, *ends))) == earned + links
