"""18Ireland: laying and upgrading track, what it costs, how often, and station markers."""

from __future__ import annotations

import json

import pytest
from position import Position

LINE = ("F10=5r5", "G11=8r0", "G13=IR3r2")
"""Dromod, plain track, Maryborough: all broad but for one narrow exit of Maryborough to the north-west."""


def laying(ireland, company: str = "GNWR", *tiles: str, phase: str = "2", cash: int = 500) -> Position:
    """The company's turn, at its tile action; A directs it, and it has operated before."""
    game = Position(ireland())
    game.privates()
    game.phase(phase)
    game.tiles(*tiles)
    game.started(company, A=2)
    game.put(game.company(company), "has_operated", True)
    game.cash(**{company: cash})
    game.trains(company, "8H")
    return game.go("turn", company=company).to("laying")


# ------------------------------------------------------------------------------------------ how often


def test_one_upgrade(ireland):
    """IR-TL-01, IR-TL-04, IR-TL-11: free, and neither an upgrade nor a lay after it."""
    game = laying(ireland, "GNWR", *LINE, phase="4")
    assert game.lays("F10=IR40r5") == 0
    assert game.label != "laying"
    game = laying(ireland, "GNWR", *LINE, phase="4")
    game.put(game.company("GNWR"), "upgrades", 1)
    game.no_lay("G13=IR12r1", "IR-TL-01")
    game.no_lay("F12=3r3", "IR-TL-04")


def test_second_lay_costs_20(ireland):
    """IR-TL-03, IR-TL-05: Dromod costs 40, what follows 20 and its own cost."""
    game = laying(ireland)
    assert game.lays("F10=5r5") == 40
    assert game.lays("G11=8r0") == 20
    assert game.label != "laying"


def test_second_lay_on_a_hex_with_a_cost(ireland):
    """IR-TL-05: 20 and 40."""
    game = laying(ireland)
    game.lays("F10=5r5")
    assert game.lays("F12=3r3") == 60


def test_no_third_lay(ireland):
    """IR-TL-01, IR-TL-03."""
    game = laying(ireland)
    game.put(game.company("GNWR"), "lays", 2)
    game.no_lay("F10=5r5", "IR-TL-03")


def test_no_upgrade_after_a_lay(ireland):
    """IR-TL-04, case I-19."""
    game = laying(ireland, "GNWR", *LINE, phase="4")
    game.lays("F12=3r3")
    game.no_lay("F10=IR40r5", "IR-TL-04")


def test_printed_track_is_upgraded(ireland):
    """IR-TL-02: a tile on printed Dublin is an upgrade."""
    game = laying(ireland, "DDR", phase="4")
    assert game.lays("I11=IR9") == 0
    assert game.value(game.company("DDR"), "upgrades") == 1


def test_money_is_needed(ireland):
    """IR-TL-05."""
    game = laying(ireland, "GNWR", "F10=5r5", cash=39)
    assert "it costs 40" in game.no_lay("F12=3r3")


# ------------------------------------------------------------------------------------------ cost


def test_narrow_track_owes_no_terrain(ireland):
    """IR-TL-06, WE-4: Athlone for nothing; as a second lay for 20."""
    assert laying(ireland, "CIR", *LINE).lays("F12=IR5r5") == 0
    game = laying(ireland, "CIR", *LINE)
    game.lays("H14=7r2")
    assert game.lays("F12=IR5r5") == 20


def test_mixed_track_owes_it(ireland):
    """IR-TL-07."""
    assert laying(ireland).lays("F10=644") == 40


def test_dearer_upgrade(ireland):
    """IR-TL-11: the yellow Dundalk & Drogheda tile costs 40 to replace."""
    game = laying(ireland, "DER", "I9=IR2", phase="4")
    assert game.lays("I9=IR7") == 40


# ------------------------------------------------------------------------------------------ colours


def test_colours_follow_one_another(ireland):
    """IR-TL-08: nothing is left out."""
    game = laying(ireland, "GNWR", *LINE, phase="8")
    game.no_lay("F10=IR64", "IR-TL-08")


@pytest.mark.parametrize(("phase", "lay", "allowed"), [
    ("2", "F10=IR40r5", False),
    ("4", "F10=IR40r5", True),
    ("6", "F10=IR40r5", True),
])  # fmt: skip
def test_green_by_phase(ireland, phase, lay, allowed):
    """IR-TL-10, IR-PH-02, IR-PH-03."""
    game = laying(ireland, "GNWR", *LINE, phase=phase)
    if allowed:
        game.lays(lay)
    else:
        game.no_lay(lay, "IR-TL-10")


@pytest.mark.parametrize(("phase", "allowed"), [("6", False), ("8", True), ("10", True)])
def test_russet_by_phase(ireland, phase, allowed):
    """IR-TL-10, IR-PH-09."""
    game = laying(ireland, "GNWR", "F10=IR40r5", phase=phase)
    if allowed:
        game.lays("F10=IR64r5")
    else:
        game.no_lay("F10=IR64r5", "IR-TL-10")


@pytest.mark.parametrize(("phase", "allowed"), [("10", False), ("D", True)])
def test_gray_by_phase(ireland, phase, allowed):
    """IR-TL-10, IR-PH-11."""
    game = laying(ireland, "UR", "J4=IR44", phase=phase)
    if allowed:
        game.lays("J4=IR67")
    else:
        game.no_lay("J4=IR67", "IR-TL-10")


def test_track_survives(ireland):
    """IR-TL-09: of either gauge."""
    game = laying(ireland, "CIR", "G13=IR3r2", "F12=IR5r5", phase="4")
    game.no_lay("F12=IR24r1", "IR-TL-09")
    game.no_lay("G13=IR10r0", "IR-TL-09")


# ------------------------------------------------------------------------------------------ the home


def test_first_lay_is_at_home(ireland):
    """IR-TL-12, D17: as long as the home shows no track; then a second one elsewhere."""
    game = laying(ireland)
    game.put(game.company("GNWR"), "has_operated", False)
    game.no_lay("G13=IR3r2", "IR-TL-12")
    assert game.lays("F10=5r5") == 40
    assert game.lays("G11=8r0") == 20


def test_home_lay_is_no_duty(ireland):
    """IR-TL-12, IR-OO-08, D17."""
    game = laying(ireland)
    game.put(game.company("GNWR"), "has_operated", False)
    game.passes("A")
    assert game.label != "laying"


def test_home_built_by_another(ireland):
    """IR-TL-12: then the first lay may be anywhere."""
    game = laying(ireland, "GNWR", "F10=5r5")
    game.put(game.company("GNWR"), "has_operated", False)
    game.lays("G11=8r0")


# ------------------------------------------------------------------------------------------ where


@pytest.mark.parametrize(("lay", "why"), [
    ("C13=3", "a town tile on a city"),
    ("C13=7", "plain track on a city"),
    ("D14=5", "a city tile on plain land"),
    ("C15=1", "two towns on one"),
])  # fmt: skip
def test_tile_fits_the_hex(ireland, lay, why):
    """IR-TL-13."""
    assert laying(ireland).found("GNWR", lay) is None, why


def fits(game: Position, text: str) -> bool:
    """Whether a tile fits, wherever the company's track leads."""
    return game.found("GNWR", text) is not None


def test_track_stays_on_the_map(ireland):
    """IR-TL-14, IR-P10-03: north of Londonderry is the sea, until the off-board tile lies there, turned to it."""
    game = laying(ireland)
    assert not fits(game, "G1=657")
    assert not fits(game, "A21=3r1")
    game.tiles("G-1=IMr1")
    assert fits(game, "G1=657")
    assert not fits(game, "G1=657r3")
    assert not fits(game, "G1=5r2")


def test_barred_sides(ireland):
    """IR-TL-15: between C13 and D14."""
    game = laying(ireland)
    atlas = game.runtime.position.atlas
    barred = {edge.number for edge in atlas.edges(game.piece("hex", "D14")) if edge.barred}
    assert barred
    for turn in range(6):
        touches = {turn % 6, (turn + 1) % 6}
        assert fits(game, f"D14=7r{turn}") == (not touches & barred)


def test_gauges_do_not_meet(ireland):
    """IR-TL-16: a narrow exit leads to the hex; no broad exit there, or none at all."""
    game = laying(ireland, "CIR", "G13=IR3r2")
    assert not fits(game, "F12=3r4")
    assert not fits(game, "F12=3r5")
    assert fits(game, "F12=3r2")
    assert fits(game, "F12=IR5r5")


@pytest.mark.parametrize(("label", "own", "others"), [
    ("BC", ("J4", "E21"), ("D16",)),
    ("DD", ("I9",), ("E21", "D16")),
    ("DUB", ("I11",), ("I9",)),
    ("EM", ("F6", "G13"), ("D16", "E21")),
])  # fmt: skip
def test_labelled_tiles(ireland, label, own, others):
    """IR-TL-17 to IR-TL-20: each only on its own hexes, and no other tile there."""
    game = laying(ireland)
    labelled = [t for t in game.box.pieces["tile_type"] if game.value(t, "label") == label]
    plain = [t for t in game.box.pieces["tile_type"] if game.value(t, "label") is None]
    assert labelled

    def allowed(at: str, tile) -> bool:
        place = game.piece("hex", at)
        return game.game.ask("may_replace", game.value(place, "colour"), tile, place) is None

    for at in own:
        assert any(allowed(at, tile) for tile in labelled)
        assert not any(allowed(at, tile) for tile in plain)
    for at in others:
        assert not any(allowed(at, tile) for tile in labelled)


def test_labels_are_the_reason(ireland):
    """IR-TL-17, IR-TL-19."""
    game = laying(ireland, "CBPR")
    game.no_lay("E21=5", "IR-TL-17")


def test_stations_on_the_edge(ireland):
    """IR-TL-21: from north Dublin to Drogheda is one hex."""
    game = Position(ireland())
    game.tiles("I9=IR2")
    game.started("DDR", A=2)
    (train,) = game.trains("DDR", "2H")
    assert game.earns("DDR", (train, game.route("I11:1", "I9:0"))) == 40


def test_no_hexes_are_kept_for_donegal_or_tralee(ireland):
    """IR-TL-24."""
    game = laying(ireland)
    game.privates(DR="B", TDR="B")
    for at in ("F4", "A19", "B18"):
        assert game.game.ask("blocked_by", game.piece("hex", at)) is None


def successors(game: Position, tile: str, at: str, colour: str) -> set[str]:
    """Tiles of a colour that fit on a tile in one turn at least."""
    game.tiles(f"{at}={tile}")
    place = game.piece("hex", at)
    tiles = [t for t in game.box.pieces["tile_type"] if game.value(t, "colour") == colour]
    return {lay.tile.id for lay in game.runtime.surveyor.lays(game.company("GNWR"), [place], tiles)}


def test_upgrade_chart(ireland, shared):
    """IR-TL-25: what may follow tiles 58, IR5 and IR2, as the fact table has it."""
    facts = json.loads((shared / "facts" / "18ireland.json").read_text(encoding="utf-8"))
    rows = {row["id"]: row for row in facts["tiles"]}
    game = laying(ireland)
    for tile, at in (("58", "H16"), ("IR5", "H16"), ("IR2", "I9"), ("5", "D16"), ("7", "G3")):
        chart = {each for each in rows[tile]["upgrades"] if rows[each]["colour"] == "green"}
        assert successors(game, tile, at, "green") == chart, tile


# ------------------------------------------------------------------------------------------ station markers


def stationing(ireland, *tiles: str, cash: int = 200, phase: str = "6", more: tuple[str, ...] = ()) -> Position:
    """The turn of a large company that stands in Dromod, at its markers."""
    game = Position(ireland())
    game.privates()
    game.phase(phase)
    game.tiles(*(tiles or LINE))
    game.started("GSWR", A=2)
    game.marker("GSWR", "F10:0")
    game.cash(GSWR=cash)
    game.trains("GSWR", "8H")
    for name in more:
        game.put(game.company(name), "in_play", False)
    game.put(game.company("GNWR"), "in_play", False)
    return game.go("turn", company="GSWR").to("stationing")


def test_small_companies_place_none(ireland):
    """IR-ST-01."""
    game = laying(ireland, "GNWR", *LINE)
    game.passes("A")
    game.refused("A", "stationing.place_marker", stop="G13:0", marker="GNWR-m0")
    assert game.label != "stationing"


def test_prices_of_markers(ireland):
    """IR-ST-01, IR-ST-04, IR-ST-07: 20, then 50, one a turn, paid to the bank; in the first turn as well."""
    game = stationing(ireland, *LINE, more=("CIR", "KJR"))
    bank = game.money("bank")
    game.do("A", "stationing.place_marker", stop="G13:0", marker="GSWR-m1")
    assert (game.money("GSWR"), game.money("bank")) == (180, bank + 20)
    assert game.stands("GSWR") == ["F10:0", "G13:0"]
    assert game.label != "stationing"
    marker = game.piece("marker", "GSWR-m2")
    assert game.value(marker, "price") == 50


def test_only_where_track_leads(ireland):
    """IR-ST-02: not where there is no track, nor narrow track only."""
    game = stationing(ireland, *LINE, "E11=79r4", more=("CIR", "KJR"))
    game.refused("A", "stationing.place_marker", "IR-ST-02", stop="D16:0", marker="GSWR-m1")


def test_one_marker_on_a_tile(ireland):
    """IR-ST-03: two cities on one tile."""
    game = Position(ireland())
    game.privates()
    game.phase("6")
    game.tiles("I11=IR9", "I9=IR7", "I13=3")
    game.started("GSWR", A=2)
    game.marker("GSWR", "I9:0")
    game.marker("GSWR", "I11:1")
    for name in ("DKR", "DDR", "DER"):
        game.put(game.company(name), "in_play", False)
    stop, marker = game.runtime.position.stop("I11:0"), game.piece("marker", "GSWR-m2")
    failure = game.game.ask("may_place", game.company("GSWR"), marker, stop)
    assert failure.clauses == ("C-STATION-TILE",)
    assert game.game.ruleset.rulebook_clauses("C-STATION-TILE") == ("IR-ST-03",)


@pytest.mark.parametrize(("gone", "started", "free"), [
    ((), (), False),
    ((), ("CIR",), False),
    (("KJR",), (), True),
    (("KJR",), ("CIR",), True),
    (("CIR", "KJR"), (), True),
])  # fmt: skip
def test_home_spaces_are_kept(ireland, gone, started, free):
    """IR-ST-05, IR-ST-06: Maryborough has two spaces and is the home of two companies."""
    game = Position(ireland())
    game.privates()
    game.phase("6")
    game.tiles(*LINE)
    for name in (*gone, "GNWR"):
        game.put(game.company(name), "in_play", False)
    for name in started:
        game.started(name, B=2)
    game.started("GSWR", A=2)
    game.marker("GSWR", "F10:0")
    game.cash(GSWR=200)
    game.trains("GSWR", "8H")
    game.go("turn", company="GSWR").to("laying").passes("A")
    if free:
        game.do("A", "stationing.place_marker", stop="G13:0", marker="GSWR-m1")
    else:
        game.refused("A", "stationing.place_marker", stop="G13:0", marker="GSWR-m1")
        stop, marker = game.runtime.position.stop("G13:0"), game.piece("marker", "GSWR-m1")
        failure = game.game.ask("may_place", game.company("GSWR"), marker, stop)
        assert "IR-ST-05" in game.game.ruleset.rulebook_clauses(failure.clauses[0])


def test_phase_8_frees_all_homes(ireland):
    """IR-PH-09, IR-ST-06, case I-12."""
    game = Position(ireland())
    game.privates()
    game.phase("6")
    game.go("phase", phase="8")
    anybody = game.company("GSWR")
    assert all(game.game.ask("reserved", at, anybody) == 0 for at in game.box.pieces["hex"])
    assert all(game.game.ask("reserved_in", stop, anybody) == 0 for stop in game.runtime.given_stops())


# ------------------------------------------------------------------------------------------ two cities on one hex


def test_the_layer_says_where_markers_stand(ireland):
    """D18: Belfast has two cities; who lays its first tile says in which of them the marker stands."""
    game = laying(ireland, "UR")
    game.lays("J4=IR1")
    assert (game.label, game.asked) == ("stop", "A")
    game.do("A", "stop", stop="J4:1")
    assert game.stands("UR") == ["J4:1"]
