"""18GB: tiles, hills and estuaries, stations, and what privates add to them."""

from __future__ import annotations

import pytest
from britain import Britain


def building(
    britain,
    company: str = "MR",
    *tiles: str,
    phase: str = "2+1",
    cash: int = 500,
    scenario: str = "4Std",
    using: tuple[str, ...] = (),
    closed: dict[str, str] | None = None,
    opened: dict[str, str] | None = None,
    also: dict[str, str] | None = None,
    price: int = 70,
    turn: bool = True,
) -> Britain:
    """A company's turn, at its building step; A directs it. `also`: companies with a marker at a stop, B's."""
    game = Britain(britain(*using), scenario)
    game.privates()
    game.phase(phase)
    game.tiles(*tiles)
    game.started(company, price, A=3)
    for other, stop in (also or {}).items():
        piece = game.started(other, 70, B=3)
        home = next(m for m in game.box.pieces["marker"] if game.value(m, "company") is piece)
        game.put(home, "at", game.runtime.position.stop(stop).key())
    game.cash(**{company: cash}, A=0, B=0)
    game.trains(company, "6X")
    game.opened_only(**(opened or {}))
    game.closed(**(closed or {}))
    return game.go("turn", company=company) if turn else game


# ------------------------------------------------------------------------------------------ the actions


def test_two_actions_one_city(britain):
    """GB-TB-01 to GB-TB-03, GB-TY-07, GB-OR-06: a green home tile is one action, and the city one."""
    game = building(britain)
    assert game.lays("H19=G37r0") == 0
    game.no_lay("H21=G18r0", "GB-TB-03")
    assert game.flag("MR", "lays") == 1
    assert game.flag("MR", "city_actions") == 1
    assert game.lays("G20=9r1") == 0
    assert game.label != "laying", "nothing is left to do"
    game = building(britain, "MR", "H19=G37r0")
    game.put(game.company("MR"), "lays", 2)
    game.no_lay("H21=G18r0", "GB-TB-01")


def test_same_hex_twice(britain):
    """GB-TB-04: a plain hex may be laid and upgraded in one turn."""
    game = building(britain, "MR", "H19=G37r0", phase="3+1")
    game.lays("G20=8r4")
    again = [a["lay"] for a in game.actions("laying.lay_tile") if a["lay"]["hex"] == "G20"]
    game.do("A", "laying.lay_tile", lay=again[0])
    assert game.flag("MR", "upgrades") == 1


def test_insolvent_or_without_director(britain):
    """GB-TB-01, GB-IN-07, GB-OR-08: nothing is laid."""
    game = building(britain, turn=False)
    game.put(game.company("MR"), "insolvent", True)
    game.sold(game.train("6X", 0))
    game.go("turn", company="MR")
    assert game.label != "laying"


# ------------------------------------------------------------------------------------------ colours and labels


def test_colours_by_phase(britain):
    """GB-TY-01, GB-TU-01, GB-TU-02, GB-TU-03."""
    for phase, upgrades in (("2+1", False), ("3+1", True), ("5+2", True)):
        game = building(britain, "MR", "H19=G37r0", "G20=9r1", phase=phase)
        tiles = {a["lay"]["tile"] for a in game.actions("laying.lay_tile")}
        assert bool({"23", "24"} & tiles) is upgrades
        assert {"G18", "G19"} & tiles, "yellow all the time"
        assert ("G34" in tiles) is (phase == "5+2")
        assert not {"40", "41", "42", "43"} & tiles, "one colour after the other"


def test_green_homes(britain):
    """GB-CO-07, GB-TY-06, GB-TY-08, GB-CY-01, GB-CY-02, D30."""
    game = building(britain)
    assert any(a["lay"]["tile"] == "G37" for a in game.actions("laying.lay_tile"))
    game = building(britain, "LNWR")
    assert not [a for a in game.actions("laying.lay_tile") if a["lay"]["tile"] in ("G04", "G05", "G06")]
    game = building(britain, "MR", "H19=G40r0", "G20=9r1")
    assert not [a for a in game.actions("laying.lay_tile") if a["lay"]["hex"] == "H19"], "not in place of a yellow one"
    site = building(britain, "MR", "H19=G40r0", using=("second-edition", "site"))
    assert [a for a in site.actions("laying.lay_tile") if a["lay"]["hex"] == "H19"]
    game = building(britain, "MR")
    game.lays("H19=G37r0")


def test_green_home_is_the_first_action(britain):
    """GB-CO-07: as its first tile action; the site at any time."""
    for using, allowed in (((), False), (("second-edition", "site"), True)):
        game = building(britain, "MR", "G20=9r1", using=using, turn=False)
        game.go("turn", company="MR")
        game.put(game.company("MR"), "lays", 1)
        assert any(a["lay"]["tile"] == "G37" for a in game.actions("laying.lay_tile")) is allowed


def test_labels(britain):
    """GB-TY-02, GB-TY-03, GB-TU-04, GB-TN-10."""
    game = building(britain, "MR", "H19=G37r0", "G20=9r1")
    assert game.found("MR", "H21=G02r0") is None
    tiles = {a["lay"]["tile"] for a in game.actions("laying.lay_tile") if a["lay"]["hex"] == "H21"}
    assert tiles <= {"G18", "G19"}


def test_gray_tiles_for_five_and_six(britain):
    """GB-CO-03, GB-MF-05."""
    for scenario, has in (("4Std", False), ("5", True), ("6", True)):
        box = Britain(britain(), scenario).box
        assert any(t.id == "G35" for t in box.pieces["tile_type"]) is has


# ------------------------------------------------------------------------------------------ new track on a route


def test_worked_upgrade_of_a_home(britain):
    """WE3, GB-TN-02, GB-TU-06, GB-TU-09, case G-02: LNWR may not upgrade Birmingham, MR may."""
    laid = ("F21=G03r0", "H19=G36r0", "G20=9r1")
    game = building(britain, "LNWR", *laid, phase="3+1", also={"MR": "H19:0"})
    for tile in ("G06", "G05", "G11"):
        game.no_lay(f"F21={tile}r0", "GB-TU-06")
    game = building(britain, "MR", *laid, phase="3+1", also={"LNWR": "F21:0"})
    for tile in ("G05", "G06"):
        assert game.allowed("A", "laying.lay_tile", lay=game.lay(f"F21={tile}r0")), tile
    game.lays("F21=G05r0")
    assert game.stands("LNWR") == ["F21:0"]


def perth(britain, company: str, tile: str, phase: str) -> Britain:
    """Perth with the marker of CR; NBR comes from Dundee."""
    game = building(britain, company, f"I2={tile}", "J3=G41r2", phase=phase, turn=False)
    other = "NBR" if company == "CR" else "CR"
    game.started(other, 70, B=3)
    game.marker("CR", "I2:0", home=True)
    game.marker("NBR", "J3:0", home=True)
    return game.go("turn", company=company)


def upgrades(game: Britain, at: str) -> set[str]:
    """Tiles that may be laid on a hex."""
    return {a["lay"]["tile"] for a in game.actions("laying.lay_tile") if a["lay"]["hex"] == at}


def test_worked_upgrade_of_perth(britain):
    """WE4, GB-TN-09, GB-TU-07, GB-TU-10, GB-RO-06: CR alone may do green; then NBR may do brown."""
    assert upgrades(perth(britain, "CR", "G40r3", "3+1"), "I2")
    assert not upgrades(perth(britain, "NBR", "G40r3", "3+1"), "I2")
    assert upgrades(perth(britain, "NBR", "G37r3", "5+2"), "I2") == {"G34"}


def test_blocked_new_track(britain):
    """GB-TU-08, GB-TN-04: with both stations of a green OO filled by others the brown one is out of reach."""
    laid = ("H21=G22r0", "H19=G36r0")
    for also, allowed in (({"LNWR": "H21:0", "GWR": "H21:1"}, False), ({"LNWR": "H21:0"}, True)):
        game = building(britain, "MR", *laid, phase="5+2", also=also)
        lay = game.lay("H21=G30r0")
        found = game.found("MR", "H21=G30r0")
        assert found is not None
        assert game.allowed("A", "laying.lay_tile", lay=lay) is allowed


def test_markers_on_first_tiles(britain):
    """GB-TY-04, GB-TY-05, case G-04: the layer's own goes to the track, a stranger's away from it."""
    game = building(britain, "MSLR", scenario="4Alt", phase="3+1")
    game.lays("H17=G18r0")
    assert game.stands("MSLR") == ["H17:0"]
    game = building(britain, "MR", "H19=G36r0", scenario="4Alt", phase="3+1", also={"MSLR": "H17:0"})
    game.lays("H17=G18r0")
    assert game.stands("MSLR") == ["H17:1"]


def test_marker_joins_the_new_track(britain):
    """GB-TU-11, GB-TU-12."""
    game = building(britain, "MR", "H21=G18r0", "H19=G36r0", "D23=G18r0", phase="3+1", also={"GWR": "D23:1"})
    lay = game.found("MR", "H21=G22r0")
    assert lay is not None
    game.tiles()
    other = game.found("GWR", "D23=G22r0")
    assert other is not None
    stop = next(s for s in other.stops if any(m.id.startswith("GWR") for m in s.markers))
    assert {side for t in stop.track for side in t.sides} == {1, 4}


# ------------------------------------------------------------------------------------------ hills and estuaries


@pytest.mark.parametrize(("tile", "cost"), [("H13=9r0", 50), ("H13=7r5", 0), ("H13=8r4", 0)])
def test_hills(britain, tile, cost):
    """GB-TH-01, GB-TH-04, case G-39."""
    game = building(britain, "LYR", "H15=G03r0")
    assert game.lays(tile) == cost


def test_hills_of_new_sides_only(britain):
    """GB-TH-01, D33, case G-39: the side that gains its first track."""
    for green, cost in (("24r0", 50), ("25r0", 0)):
        game = building(britain, "LYR", "H15=G03r0", "H13=8r0", phase="3+1")
        assert game.lays(f"H13={green}") == cost


def test_hills_without_money(britain):
    """GB-TH-02."""
    game = building(britain, "LYR", "H15=G03r0", cash=40)
    game.no_lay("H13=9r0")


def test_each_half_of_a_hill_costs(britain):
    """GB-TH-03, GB-TH-04: 100 for the finished crossing; H11 has no other hill to the north."""
    game = building(britain, "LYR", "H15=G03r0")
    assert game.lays("H13=9r0") == 50
    assert game.lays("H11=9r0") == 50


def test_estuaries(britain):
    """GB-TH-05 to GB-TH-08, case G-41: the blue tile from blue on, one way round, for 50, no city action."""
    game = building(britain, "NBR", "I6=G18r0", phase="3+1")
    assert not [a for a in game.actions("laying.lay_tile") if a["lay"]["hex"] == "I4"]
    game = building(britain, "NBR", "I6=G18r0", phase="4+2")
    assert {
        (a["lay"]["tile"], a["lay"]["turn"]) for a in game.actions("laying.lay_tile") if a["lay"]["hex"] == "I4"
    } == {("G32", 0)}
    assert game.lays("I4=G32") == 50
    assert game.flag("NBR", "city_actions") == 0


# ------------------------------------------------------------------------------------------ tiles left


def test_supply_of_tiles(britain):
    """GB-TB-11, GB-MF-01, D10: what is used up is not to be had; the site has any number of some."""
    laid = ("A18=7r0", "A24=7r0", "B17=7r0", "B19=7r0", "B25=7r0")
    for using, left in (((), False), (("second-edition", "site"), True)):
        game = building(britain, "MR", "H19=G37r0", *laid, using=using)
        assert any(a["lay"]["tile"] == "7" for a in game.actions("laying.lay_tile")) is left


# ------------------------------------------------------------------------------------------ stations


def test_marker_costs(britain):
    """GB-TK-01, GB-TK-02, GB-TK-04, GB-TK-05."""
    laid = ("H19=G37r0", "G20=9r1", "F21=G03r1", "H21=G18r0")
    game = building(britain, "MR", *laid)
    assert {a["stop"] for a in game.actions("laying.place_marker")} == {"F21:0", "H21:0"}
    game.do("A", "laying.place_marker", stop="H21:0", marker="MR-m1")
    assert game.money("MR") == 450
    assert game.actions("laying.lay_tile")
    assert not game.actions("laying.place_marker")
    assert not building(britain, "MR", *laid, cash=40).actions("laying.place_marker")


def test_kept_for_homes(britain):
    """GB-TK-07, GB-TK-08, GB-TK-10: one station of the home of an unstarted company."""
    laid = ("G4=G03r0", "H5=4r1", "I6=G18r0")
    for phase, allowed in (("2+1", False), ("6X", True)):
        game = building(britain, "MR", "A20=G40r0", phase=phase, turn=False)
        stop = game.runtime.position.stop("A20:0")
        assert (game.game.ask("space_is_free", stop, game.company("MR")) is None) is allowed
    game = building(britain, "CR", *laid, turn=False)
    stop = game.runtime.position.stop("I6:0")
    assert game.game.ask("space_is_free", stop, game.company("CR")) is None
    game.marker("MR", "I6:1")
    assert game.game.ask("space_is_free", stop, game.company("CR")) is not None


def test_free_first_marker(britain):
    """GB-TK-03, GB-CY-06."""
    game = Britain(britain())
    prices = [
        game.value(m, "price") for m in game.box.pieces["marker"] if game.value(m, "company") is game.company("CR")
    ]
    assert prices == [0, 0, 50, 50]


# ------------------------------------------------------------------------------------------ privates in the way


def test_open_private_keeps_its_hex(britain):
    """GB-PE-08, GB-TB-13, GB-PR-04: LNWR cannot lay at home while LB is open."""
    assert building(britain, "LNWR", opened={"LB": "B"}).label != "laying"
    game = building(britain, "LNWR", opened={"LB": "B"}, closed={"GN": "A"})
    assert "LB" in game.refused("A", "laying.lay_tile", lay=game.lay("F21=G03r0"))
    game.do("A", "laying.place_reserved", power="GN-reserved_station", stop="I14:0", marker="LNWR-m1")
    assert upgrades(game, "I14"), "GB-PR-05"
    game = building(britain, "LNWR", closed={"LB": "B"})
    assert game.actions("laying.lay_tile")


def test_from_blue_on_it_closes(britain):
    """GB-PE-09, GB-PE-03: with its payment."""
    game = building(britain, "LNWR", opened={"LB": "B"}, phase="4+2")
    game.lays("F21=G03r0")
    assert game.value(game.piece("private", "LB"), "closed")
    assert game.money("B") == 10


# ------------------------------------------------------------------------------------------ tiles of privates


def test_extra_tile(britain):
    """GB-PR-14, GB-P1-04, GB-PE-11, case G-06: beside both actions and the city, once, for a company of the owner."""
    game = building(britain, "MR", "H19=G36r0", closed={"LS": "A"})
    game.put(game.company("MR"), "lays", 2)
    game.put(game.company("MR"), "city_actions", 1)
    extra = game.actions("laying.lay_extra")
    assert {a["lay"]["tile"] for a in extra} == {"G18", "G19"}
    game.do("A", "laying.lay_extra", power=extra[0]["power"], lay=extra[0]["lay"])
    assert not game.actions("laying.lay_extra")
    game = building(britain, "MR", "H19=G36r0", closed={"LS": "B"})
    assert not game.actions("laying.lay_extra")


def test_extra_tile_not_while_open(britain):
    """GB-PE-10, GB-PR-13."""
    game = building(britain, "MR", "H19=G36r0", opened={"LS": "A"})
    assert not game.actions("laying.lay_extra")


def test_extra_tile_needs_a_route(britain):
    """GB-P1-02, D31: the site does not ask."""
    laid = ("H21=G18r0", "H19=G36r0")
    for using, allowed in (((), False), (("second-edition", "site"), True)):
        game = building(britain, "MR", *laid, phase="3+1", also={"LNWR": "H21:0"}, closed={"LS": "A"}, using=using)
        assert (
            any(a["lay"]["tile"] == "G22" and a["lay"]["turn"] == 0 for a in game.actions("laying.lay_extra"))
            is allowed
        )


def test_ordinary_tile_leaves_the_private(britain):
    """GB-PR-07: a tile in Perth as a usual action does not close AF."""
    game = building(britain, "CR", "I2=G41r0", phase="3+1", opened={"AF": "A"}, turn=False)
    game.marker("CR", "I2:0", home=True)
    game.go("turn", company="CR")
    lay = next(a["lay"] for a in game.actions("laying.lay_tile") if a["lay"]["hex"] == "I2")
    game.do("A", "laying.lay_tile", lay=lay)
    assert not game.value(game.piece("private", "AF"), "closed")


def test_waived_fee(britain):
    """GB-PR-15, GB-PR-16, GB-PR-17: the Severn tile without its 50, one action."""
    for phase, cost in (("3+1", None), ("4+2", 0)):
        game = building(britain, "GWR", "D23=G18r2", phase=phase, closed={"TV": "A"})
        lays = game.actions("laying.lay_waived")
        if cost is None:
            assert not lays
            continue
        before = game.money("GWR")
        game.do("A", "laying.lay_waived", power=lays[0]["power"], lay=lays[0]["lay"])
        assert before - game.money("GWR") == 0
        assert game.flag("GWR", "lays") + game.flag("GWR", "upgrades") == 1


# ------------------------------------------------------------------------------------------ stations kept for privates


def reserved(game: Britain) -> list[dict]:
    """Ways to place the marker in York."""
    return game.actions("laying.place_reserved")


def test_reserved_station_off_the_route(britain):
    """GB-PR-08, GB-P2-01, GB-P2-03, GB-P2-04, GB-P2-05, GB-P2-07: 50, an own marker, the turn's; then a tile."""
    game = building(britain, "MR", closed={"GN": "A"})
    assert {a["marker"] for a in reserved(game)} == {"MR-m1"}
    game.do("A", "laying.place_reserved", **{k: reserved(game)[0][k] for k in ("power", "stop", "marker")})
    assert game.money("MR") == 450
    assert game.stands("MR") == ["H19:0", "I14:0"]
    assert not reserved(game)
    tiles = {a["lay"]["tile"] for a in game.actions("laying.lay_tile") if a["lay"]["hex"] == "I14"}
    assert tiles == {"G39", "G40", "G41"}
    assert game.game.ask("reserved", game.piece("hex", "I14"), game.company("NER")) == 0


def test_reserved_station_too_dear(britain):
    """GB-P2-03."""
    assert not reserved(building(britain, "MR", closed={"GN": "A"}, cash=40))


def test_reserved_station_on_the_route(britain):
    """GB-P2-02: free."""
    for tile, price in (("H15=G02r4", 0), ("H15=G03r0", 50)):
        game = building(britain, "LYR", tile, "I14=G40r1", closed={"GN": "A"}, turn=False)
        assert game.game.ask("reserved_price", game.company("LYR"), game.runtime.position.stop("I14:0")) == price


def test_reserved_station_with_no_marker_left(britain):
    """GB-P2-01, D04, case G-08: nothing to place; the second edition brings a marker."""
    for using, able in (((), False), (("second-edition",), True)):
        game = building(britain, "LYR", closed={"GN": "A"}, using=using)
        assert game.flag("LYR", "markers") == ()
        assert bool(reserved(game)) is able
        if able:
            game.do("A", "laying.place_reserved", **{k: reserved(game)[0][k] for k in ("power", "stop", "marker")})
            assert "I14:0" in game.stands("LYR")
            tiles = {a["lay"]["tile"] for a in game.actions("laying.lay_tile") if a["lay"]["hex"] == "I14"}
            assert {"G36", "G37", "G38"} <= tiles, "D05"


def test_reserved_station_chooses_its_marker(britain):
    """GB-P2-08, GB-P2-09: CR pays by the route; with ten shares it may keep the free one."""
    game = building(britain, "CR", closed={"GN": "A"})
    game.do("A", "laying.place_reserved", **{k: reserved(game)[0][k] for k in ("power", "stop", "marker")})
    assert game.money("CR") == 450
    game = building(britain, "CR", closed={"GN": "A"}, turn=False)
    game.ten_shares("CR")
    game.go("turn", company="CR")
    assert {a["marker"] for a in reserved(game)} == {"CR-m1", "CR-m2"}
    game.do("A", "laying.place_reserved", power="GN-reserved_station", stop="I14:0", marker="CR-m2")
    assert [m.id for m in game.flag("CR", "markers")] == ["CR-m1", "CR-m3"]


def test_reserved_station_in_gray(britain):
    """GB-P2-10, GB-P2-11, GB-P2-12: the power lasts as long as a space is free; a stranger's marker closes nothing."""
    game = building(britain, "MR", phase="6X", closed={"GN": "A"})
    assert reserved(game)
    game = building(britain, "MR", phase="6X", closed={"GN": "A"}, also={"NER": "I14:0"})
    assert not reserved(game)


def test_building_step_only(britain):
    """GB-P1-01, case G-07."""
    game = building(britain, "MR", "H19=G36r0", closed={"GN": "A", "LS": "A"})
    game.passes("A")
    assert game.label != "laying"
    assert not game.actions("laying.place_reserved")
