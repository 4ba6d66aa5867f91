"""18GB: what lies in the box, by the figures of the rulebook."""

from __future__ import annotations

import pytest
from britain import Britain

import interpreter
from interpreter.ids import GAME, Piece
from interpreter.ruleset.box import Box
from interpreter.ruleset.faces import StopEnd


@pytest.fixture(scope="module")
def box(britain) -> Box:
    """The box for six players: everything is in the game."""
    return Britain(britain(), "6").box


def hexes(box: Box):
    """The printed hexes by name."""
    return {plan.piece.id: plan for plan in box.map.hexes}


def tiles(box: Box):
    """The tiles by name."""
    return {plan.piece.id: plan for plan in box.map.tiles}


def exits(face, stop: int = 0) -> set[int]:
    """The sides that track leads to from a stop."""
    found = [{getattr(end, "edge", None) for end in track.ends} for track in face.track if StopEnd(stop) in track.ends]
    return {edge for each in found for edge in each if edge is not None}


# ------------------------------------------------------------------------------------------ certificates, trains


def test_certificates(box):
    """GB-CO-01: the director's of two shares and eight of one, for twelve companies."""
    assert len(box.pieces["company"]) == 12
    assert len(box.pieces["certificate"]) == 108
    for company in box.pieces["company"]:
        own = [box.printed[c] for c in box.pieces["certificate"] if box.printed[c]["company"] is company]
        assert [c["count"] for c in own] == [2, *[1] * 8]
        assert [c["kind"] for c in own] == ["directors", *["preferred"] * 3, *["ordinary"] * 5]


@pytest.mark.parametrize(
    ("clause", "company", "home", "green", "markers"),
    [
        ("GB-CY-04", "NER", "J13", True, (2, 2)),
        ("GB-CY-08", "LSWR", "D25", False, (2, 2)),
        ("GB-CY-09", "GER", "J25", True, (2, 2)),
        ("GB-CY-10", "SWR", "A20", True, (2, 2)),
        ("GB-CY-11", "MSLR", "H17", False, (1, 2)),
        ("GB-CY-12", "GSWR", "F5", True, (2, 2)),
    ],
)
def test_companies(box, clause, company, home, green, markers):
    """GB-CY-04, GB-CY-08 to GB-CY-12: the home, whether it takes green at once, markers before and after conversion."""
    piece = Piece("company", company)
    assert box.homes[piece][0].id == home, clause
    assert box.starts[piece].get("green_home", False) is green
    own = [each for each in box.pieces["marker"] if box.starts[each]["company"] is piece]
    later = [each for each in own if box.starts[each].get("later")]
    assert (len(own) - len(later), len(later)) == markers


def test_where_privates_close_and_act(box):
    """GB-PE-13: AF closes K2 and acts in Perth, LS does both in Leicester."""
    at = {
        name: [each.id for each in box.printed[Piece("power", name)][field]]
        for name, field in (("AF-blocks_hex", "hexes"), ("AF-extra_lay", "at"), ("LS-blocks_hex", "hexes"))
    }
    assert at == {"AF-blocks_hex": ["K2"], "AF-extra_lay": ["I2"], "LS-blocks_hex": ["H21"]}
    assert [each.id for each in box.printed[Piece("power", "LS-extra_lay")]["at"]] == ["H21"]


def test_first_order_is_drawn():
    """GB-SU-08: the same seed gives the same order, others give others; records say it themselves."""

    def orders(*variants: str) -> list[tuple[str, ...]]:
        ruleset = interpreter.load_ruleset("18gb", variants)
        games = [interpreter.Game(ruleset, list("ABCD"), seed=seed, scenario="4Std") for seed in (1, 1, 2, 3, 4)]
        return [tuple(player.id for player in game.value(GAME, "order")) for game in games]

    found = orders()
    assert found[0] == found[1]
    assert len(set(found)) > 2
    assert set(orders("second-edition", "site")) == {tuple("ABCD")}


# ------------------------------------------------------------------------------------------ the map


def test_red_hexes(box):
    """GB-CO-18: fourteen, with fifteen stops: Hull and Grimsby share one; none is a city."""
    red = {name: plan for name, plan in hexes(box).items() if plan.face.colour == "red"}
    assert len(red) == 14
    stops = {name: len(plan.face.stops) for name, plan in red.items()}
    assert sum(stops.values()) == 15
    assert stops["J17"] == 2
    assert {stop.kind for plan in red.values() for stop in plan.face.stops} == {"offboard"}


def test_red_covers_for_two(britain):
    """GB-CO-04: Carlisle and Newcastle are red in the south, cities for four."""
    for scenario, colour in (("2EW", "red"), ("4Std", "white")):
        found = hexes(Britain(britain(), scenario).box)
        assert {found[each].face.colour for each in ("H9", "J11")} == {colour}


def test_marks(box):
    """GB-BO-10."""
    found = hexes(box)
    marks = {"K0": "EN", "a25": "SW", "G26": "ES", "J27": "ES", "C14": "W", "I0": "N", "K22": "E", "D27": "S"}
    assert {name: "".join(sorted(found[name].marks)) for name in marks} == marks


# ------------------------------------------------------------------------------------------ the tiles


def test_two_stations_have_a_label(box):
    """GB-CO-06, GB-TN-07: OO or XX; the yellow ones have one line, straight or wide."""
    double = [plan for plan in box.map.tiles if len(plan.face.stops) == 2 and plan.face.stops[0].kind == "city"]
    assert {plan.face.label for plan in double} == {"OO", "XX"}
    yellow = [plan for plan in double if plan.face.colour == "yellow"]
    assert len(yellow) == 4
    for plan in yellow:
        assert exits(plan.face, 1) == set()
        assert sorted(exits(plan.face)) in ([0, 2], [0, 3])
    printed = [plan for plan in box.map.hexes if len(plan.face.stops) == 2 and plan.face.stops[0].kind == "city"]
    assert {plan.face.label for plan in printed} == {"OO", "XX"}


def test_lines_of_two_stations(box):
    """GB-TN-01, GB-TN-03, GB-TN-05: one line, then two that do not meet, then all in one; gray adds an exit."""
    found = tiles(box)
    assert (exits(found["G18"].face), exits(found["G18"].face, 1)) == ({0, 3}, set())
    assert (exits(found["G22"].face), exits(found["G22"].face, 1)) == ({0, 3}, {1, 4})
    assert (len(found["G30"].face.stops), len(exits(found["G30"].face))) == (1, 5)
    assert (len(found["G31"].face.stops), len(exits(found["G31"].face))) == (1, 6)
    assert [found[each].face.stops[0].slots for each in ("G30", "G31")] == [2, 3]


UPGRADES = {
    "F21": {"G02": "G04 G05 G08 G09 G10", "G03": "G05 G06 G11", "G04": "G13 G15", "G05": "G14", "G06": "G14",
            "G08": "G13 G14", "G09": "G13 G14", "G10": "G14 G15", "G11": "G14"},
    "H21": {"G18": "G21 G22 G27", "G19": "G21 G24 G25 G26 G28",
            **dict.fromkeys(("G21", "G22", "G24", "G25", "G26", "G27", "G28"), "G30")},
    "H19": {**dict.fromkeys(("G39", "G40", "G41"), "G36 G37 G38"), **dict.fromkeys(("G36", "G37", "G38"), "G34")},
    "G22": dict.fromkeys(("3", "4", "58"), "87 88 204"),
    "H23": {"7": "18 21 22 26 27 28 29", "8": "16 17 19 21 22 23 24 25 28 29", "9": "18 19 20 23 24 26 27",
            "16": "43", "17": "47", "18": "43"},
}  # fmt: skip


@pytest.mark.parametrize("at", list(UPGRADES))
def test_upgrades_of_the_manifest(britain, at):
    """GB-MF-04: what fits by colour, label, stations and track is what the manifest lists."""
    game = Britain(britain(), "6")
    kinds = [kind.id for kind in game.box.pieces["tile_type"]]
    found = {}
    for tile in UPGRADES[at]:
        game.tiles(f"{at}={tile}r0")
        found[tile] = {kind for kind in kinds if any(game.found("MR", f"{at}={kind}r{turn}") for turn in range(6))}
    assert found == {tile: set(listed.split()) for tile, listed in UPGRADES[at].items()}
