"""18GB: set-up, tiers, starting companies, and those that have not started when a phase begins."""

from __future__ import annotations

import json

import pytest
from britain import SEATS, Britain, space

START = "share_turn.start"


# ------------------------------------------------------------------------------------------ set-up


@pytest.mark.parametrize(
    ("scenario", "cash", "limit", "first", "second"),
    [("2NS", 375, 19, 3, 3), ("2EW", 375, 19, 3, 3), ("3", 330, 14, 4, 3), ("4Std", 330, 14, 5, 4),
     ("4Alt", 330, 14, 5, 4),
     ("5", 320, 14, 6, 6), ("6", 305, 12, 6, 6)],
)  # fmt: skip
def test_tiers(britain, scenario, cash, limit, first, second):
    """GB-SU-01 to GB-SU-04, GB-SU-07, GB-SU-14 to GB-SU-20."""
    seen = set()
    for seed in range(8):
        game = Britain(britain(), scenario, seed).go("set_up")
        tiers = {c.id: game.value(c, "tier") for c in game.box.pieces["company"] if game.value(c, "in_play")}
        assert sorted(tiers.values()) == [1] * first + [2] * second
        assert tiers["LNWR"] == 1
        seen.add(tuple(sorted(tiers.items())))
    assert len(seen) > 1
    assert [game.money(name) for name in game.game.players] == [cash] * SEATS[scenario]
    assert game.game.ask("certificate_limit", game.player("A")) == limit
    assert game.shares("LNWR") == {"offering": 5, "out": 5}
    assert game.supply()[0] == "2+1"


def test_one_of_three(britain):
    """GB-SU-16: the seventh company of three players."""
    extras = set()
    for seed in range(20):
        game = Britain(britain(), "3", seed).go("set_up")
        playing = {c.id for c in game.box.pieces["company"] if game.value(c, "in_play")}
        assert playing >= {"CR", "LNWR", "LYR", "MR", "NBR", "NER"}
        assert len(playing) == 7
        extras |= playing - {"CR", "LNWR", "LYR", "MR", "NBR", "NER"}
    assert extras == {"GSWR", "GWR", "MSLR"}


def test_recorded_set_ups(britain, shared):
    """D49: the seeds of the recorded games give their tiers."""
    folders = sorted((shared / "oracle" / "18GB").iterdir())
    assert len(folders) >= 3
    for folder in folders:
        setup = json.loads((folder / "setup.json").read_text(encoding="utf-8"))
        game = Britain(britain(), setup["scenario"], setup["seed"]).go("set_up")
        for tier in (1, 2):
            found = [
                c.id for c in game.box.pieces["company"] if game.value(c, "in_play") and game.value(c, "tier") == tier
            ]
            assert found == setup[f"tier{tier}"], folder.name


def test_nothing_on_the_map_before_the_start(britain):
    """GB-SU-13, GB-CO-17, D07: the second edition has the home markers there."""
    game = Britain(britain()).go("set_up")
    assert game.stands("SWR") == []
    assert Britain(britain("second-edition")).go("set_up").stands("SWR") == ["A20:0"]


def test_kept_stations(britain):
    """GB-SU-11, GB-SU-12, GB-TK-09: York always, Carlisle only with MC."""
    four, five = Britain(britain(), "4Std"), Britain(britain(), "5")
    mr = four.company("MR")
    for game, hexes in ((four, {"I14": 1, "H9": 0}), (five, {"I14": 1, "H9": 1})):
        for name, number in hexes.items():
            assert game.game.ask("reserved", game.piece("hex", name), mr) == number


# ------------------------------------------------------------------------------------------ starting


def starting(britain, phase: str = "2+1", scenario: str = "4Std", using=()) -> Britain:
    """A share round in a phase."""
    game = Britain(britain(*using), scenario)
    game.privates()
    game.phase(phase)
    game.cash(**dict.fromkeys(game.game.players, 2000))
    game.number("share_round", 2)
    return game.go("share_round")


def test_yellow(britain):
    """GB-ST-01, GB-BU-07, GB-CS-03, GB-CS-04, GB-ST-11, GB-MK-01."""
    game = starting(britain)
    assert {a["space"] for a in game.actions(START) if a["company"] == "MR"} == {
        space(p) for p in (70, 75, 80, 90, 100)
    }
    game.do("A", START, company="MR", space=space(90))
    assert game.money("A") == 2000 - 180
    assert game.prices("MR") == [90]
    assert game.flag("MR", "started")
    assert game.money("MR") == 450
    assert game.stands("MR") == ["H19:0"]
    assert len(game.flag("MR", "markers")) == 1


def test_below_those_present(britain):
    """GB-BU-07, GB-MK-03."""
    game = starting(britain)
    game.do("A", START, company="NER", space=space(90)).do("B", START, company="MR", space=space(90))
    assert game.stack(space(90)) == ["NER", "MR"]


def test_green(britain):
    """GB-ST-02: with 60%, of whomever."""
    game = starting(britain, "3+1")
    game.do("A", START, company="MR", space=space(70))
    assert not game.flag("MR", "started")
    assert game.money("MR") == 0
    game.buys("B", "MR")
    assert game.flag("MR", "started")
    assert game.money("MR") == 350


def test_capital_by_the_initial_price(britain):
    """GB-ST-09, D26: the price has fallen by a sale before 60% were reached."""
    for using, capital in (((), 500), (("second-edition", "site"), 400)):
        game = starting(britain, "3+1", using=using)
        game.do("A", START, company="MR", space=space(100))
        game.passes("B", "C", "D")
        assert game.sells("A", "MR", 2) == 100, "no train, so half the price"
        game.end("share_turn")
        game.go("share_round")
        game.buys(game.asked, "MR")
        assert game.prices("MR") == [80]
        assert game.money("MR") == capital


def test_brown(britain):
    """GB-ST-03, GB-ST-04, GB-ST-10, GB-CS-09: ten shares, 60%, the rest into the market."""
    game = Britain(britain())
    game.privates()
    game.cash(A=2000, B=2000, C=2000, D=2000)
    game.go("phase", phase="5+2")
    assert game.shares("GWR") == {"offering": 10}
    game.number("share_round", 2)
    game.go("share_round").do("A", START, company="GWR", space=space(90))
    for player in "BCD":
        game.buys(player, "GWR")
    assert not game.flag("GWR", "started")
    game.buys("A", "GWR")
    assert game.flag("GWR", "started")
    assert game.money("GWR") == 900
    assert game.shares("GWR") == {"A": 3, "B": 1, "C": 1, "D": 1, "pool": 4}
    assert len(game.flag("GWR", "markers")) == 3


def test_caught_by_brown(britain):
    """GB-CV-10, GB-CV-11, GB-ST-05, case G-12: bought in green, not started; a started one stays as it is."""
    game = Britain(britain())
    game.privates()
    game.on_offer("CR", 80, A=2)
    game.started("MR", 80, B=3)
    game.go("phase", phase="5+2")
    assert game.shares("CR") == {"A": 2, "offering": 8}
    assert not game.flag("CR", "started")
    assert game.money("CR") == 0
    assert game.flag("MR", "kind") == "five_share"
    assert game.game.ask("held", game.player("A"), game.company("CR")) == pytest.approx(0.2)


def test_gray(britain):
    """GB-ST-06, GB-ST-07, GB-ST-08, GB-OB-02, D27: they leave, holders get the price, one 6X goes for each."""
    for using, refund in (((), 200), (("second-edition", "site"), 0)):
        game = Britain(britain(*using))
        game.privates()
        for company in ("GWR", "LNWR", "LSWR", "LYR", "MR", "NER", "SWR"):
            game.started(company, 80, B=3)
        game.on_offer("CR", 100, A=2)
        game.phase("5X")
        before = len(game.supply())
        game.cash(A=0)
        game.go("phase", phase="6X")
        assert not game.flag("CR", "in_play")
        assert not game.flag("NBR", "in_play")
        assert game.money("A") == refund
        assert game.flag("CR", "space") is None
        assert before - len(game.supply()) == 2


def test_home_stations(britain):
    """GB-ST-12: the one without track; of two with track the director's choice."""
    game = Britain(britain())
    game.tiles("D23=G18r0")
    game.go("start", company="GWR")
    assert game.stands("GWR") == ["D23:1"]
    game = Britain(britain())
    game.tiles("D23=G22r0")
    game.started("GWR", 80, A=3)
    game.put(game.box.pieces["marker"][[m.id for m in game.box.pieces["marker"]].index("GWR-m0")], "at", None)
    game.go("start", company="GWR")
    assert len(game.actions(game.label)) == 2
