"""18GB's box against the fact tables: every tile, hex, space, train, phase, company and private of every scenario."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from interpreter.check.data import check_data
from interpreter.check.declarations import declarations_of
from interpreter.check.link import link
from interpreter.compile.box import scenarios_of
from interpreter.ids import OFFERING, OUT, Piece
from interpreter.load.draft import load
from interpreter.ruleset.box import Box
from interpreter.ruleset.faces import EdgeEnd, End, Face

Facts = Mapping[str, Any]

SCENARIOS = ("2NS", "2EW", "3", "4Std", "4Alt", "5", "6")
MARKS = {"north": "N", "south": "S", "east": "E", "west": "W"}
DRAWING_AIDS = {"C8", "C10", "K16", "K18"}  # hexes of the fact tables that are no places
LATER_FIGURES = {"G33", "G35"}  # tiles the second edition changed


def boxes_of(*variants: str) -> dict[str, Box]:
    draft = load("18gb", variants)
    assert draft.problems == ()
    program, problems = link(draft.scripts, draft.after)
    assert problems == []
    declarations = declarations_of(program)
    assert check_data(draft, declarations) == []
    found = scenarios_of(draft, declarations)
    assert [(each.name, each.players) for each in found] == [(name, {int(name[0])}) for name in SCENARIOS]
    return {each.name: each.box for each in found}


@pytest.fixture(scope="module")
def facts(shared: Path) -> Facts:
    found: Facts = json.loads((shared / "facts" / "18gb.json").read_text(encoding="utf-8"))
    return found


@pytest.fixture(scope="module")
def boxes() -> dict[str, Box]:
    return boxes_of()


@pytest.fixture(scope="module")
def later() -> dict[str, Box]:
    return boxes_of("second-edition")


@pytest.fixture(scope="module")
def site() -> dict[str, Box]:
    return boxes_of("second-edition", "site")


@pytest.fixture(params=SCENARIOS)
def scenario(request: pytest.FixtureRequest, facts: Facts) -> Facts:
    found: Facts = next(entry for entry in facts["scenarios"] if entry["id"] == request.param)
    return found


# ------------------------------------------------------------------------------------------------ faces


def end_text(end: End) -> str:
    return str(end.edge) if isinstance(end, EdgeEnd) else f"s{end.stop}"


def same_face(face: Face, entry: Facts) -> None:
    stops: dict[int, tuple[str, object, int]] = {}
    for city in entry["cities"]:
        stops[city["node"]] = ("city", city["revenue"], city["slots"])
    for town in entry["towns"]:
        stops[town["node"]] = ("town", town["revenue"], 0)
    for place in entry["offboards"]:
        stops[place["node"]] = ("offboard", tuple(place["revenue_by_colour"].items()), 0)
    order = sorted(stops)
    assert face.colour == entry["colour"]
    assert [(stop.kind, stop.values, stop.slots) for stop in face.stops] == [stops[node] for node in order]
    assert face.terrain == sum(cost["cost"] for cost in entry["upgrade_costs"])
    junctions = {each["node"] for each in entry.get("junctions", ())}
    numbers = {node: number for number, node in enumerate(order)}
    track = {
        (
            frozenset(map(end_text, plan.ends)),
            plan.dead_end,
            plan.bonus,
        )
        for plan in face.track
    }
    written = set()
    for path in entry["paths"]:
        ends = [path["from"], path["to"]]
        words = {
            str(end["edge"]) if "edge" in end else f"s{numbers[end['node']]}"
            for end in ends
            if end.get("node") not in junctions
        }
        bonus = entry["bonus"]["amount"] if path["track"] == "dashed" else 0
        written.add((frozenset(words), bool(path.get("terminal")), bonus))
    assert track == written


def test_tiles_as_the_site_has_them(site: dict[str, Box], facts: Facts, scenario: Facts) -> None:
    tiles = {plan.piece.id: plan for plan in site[scenario["id"]].map.tiles}
    listed = [entry for entry in facts["tiles"] if scenario["id"] in entry["scenarios"]]
    assert set(tiles) == {entry["id"] for entry in listed}
    for entry in listed:
        plan = tiles[entry["id"]]
        count = None if entry["count"] == "unlimited" else entry["count"]
        assert (plan.count, plan.face.label) == (count, entry["label"]), entry["id"]
        same_face(plan.face, entry)


def test_tiles_as_the_rulebook_has_them(boxes: dict[str, Box], facts: Facts) -> None:
    tiles = {plan.piece.id: plan for plan in boxes["6"].map.tiles}
    for entry in facts["tiles"]:
        plan = tiles[entry["id"]]
        if entry["id"] not in LATER_FIGURES:
            assert plan.count == (entry["rulebook_manifest"] or entry)["count"], entry["id"]
            same_face(plan.face, entry)
    tunnel = {frozenset(map(end_text, plan.ends)) for plan in tiles["G33"].face.track}
    assert tunnel == {frozenset("24"), frozenset("25"), frozenset("50")}
    assert tiles["G35"].count == 3


def test_hexes(boxes: dict[str, Box], facts: Facts, scenario: Facts) -> None:
    box = boxes[scenario["id"]]
    hexes = {plan.piece.id: plan for plan in box.map.hexes}
    board = facts["maps"][scenario["map"]]
    listed = [entry for entry in board["hexes"] if entry["coord"] not in DRAWING_AIDS]
    assert set(hexes) == {entry["coord"] for entry in listed}
    for entry in listed:
        plan = hexes[entry["coord"]]
        assert (plan.x, plan.y) == (entry["x"], entry["y"])
        assert plan.name == (entry["name"] or entry["coord"]) or entry["coord"] == "J17"
        assert plan.face.label == next(iter(entry["labels"]), None)
        assert plan.marks == tuple(MARKS[each] for each in entry["icons"])
        assert dict(plan.crossings) == {border["edge"]: 50 for border in entry["borders"] if border["type"] == "hill"}
        assert not plan.barred
        same_face(plan.face, entry)
    assert box.map.closed_colours == set(board["impassable_colours"])


def test_marks_of_the_connections(boxes: dict[str, Box], scenario: Facts) -> None:
    hexes = boxes[scenario["id"]].map.hexes
    for mark, listed in scenario["compass_hexes"].items():
        assert {plan.piece.id for plan in hexes if mark in plan.marks} == set(listed)


# ------------------------------------------------------------------------------------------------ market to phases


def test_market(boxes: dict[str, Box], facts: Facts) -> None:
    box = boxes["6"]
    flags = {"par": "is_start", "orange": "cheap", "end_game": "ends_game"}
    written = [
        (cell["row"], cell["col"], cell["price"], {flags[word] for word in cell["types"]})
        for cell in facts["market"]["cells"]
    ]
    printed = [(box.printed[space], set(box.starts[space])) for space in box.pieces["space"]]
    assert [(space["row"], space["column"], space["price"], zones) for space, zones in printed] == written


def test_trains(boxes: dict[str, Box], facts: Facts, scenario: Facts) -> None:
    box = boxes[scenario["id"]]

    def named(name: str | None) -> Piece | None:
        return Piece("train_type", name) if name else None

    assert [piece.id for piece in box.pieces["train_type"]] == [entry["name"] for entry in facts["trains"]]
    for entry in facts["trains"]:
        piece = Piece("train_type", entry["name"])
        printed, reach, distance = box.printed[piece], box.reaches[piece], entry["distance"]
        assert printed["price"] == entry["price"]
        assert printed["rusts_on"] == ((named(entry["rusts_on"]),) if entry["rusts_on"] else ())
        assert printed["opens_with"] == named(entry["available_on"])
        cards = [train for train in box.pieces["train"] if box.starts[train]["type"] is piece]
        assert len(cards) == scenario["train_counts"][entry["name"]] == entry["count_by_scenario"][scenario["id"]]
        assert all(box.starts[train]["owner"] is None for train in cards)
        express = distance["kind"] == "express"
        assert box.starts[piece].get("express", False) is express
        towns = () if express else (("town", distance["extra_towns"]),)
        assert reach.stops == (("city", distance["max_cities_and_offboards"]), *towns)
        assert reach.ends == (("city", "offboard") if express else ("city", "town", "offboard"))
    assert len(box.pieces["train"]) == scenario["train_total"]


def test_phases(boxes: dict[str, Box], facts: Facts) -> None:
    box = boxes["6"]
    limits = box.settings["train_limit"].rows
    to_start = box.settings["float_at"].rows
    held: dict[str, object] = {}
    assert [piece.id for piece in box.pieces["phase"]] == [entry["name"] for entry in facts["phases"]]
    began: set[str] = set()
    for entry in facts["phases"]:
        phase = Piece("phase", entry["name"])
        printed, flags = box.printed[phase], box.starts[phase]
        assert printed["begins_with"] == (Piece("train_type", entry["on"]) if entry["on"] else None)
        assert printed["colours"] == tuple(entry["tile_colours"])
        for kind, key in (("five_share", "5-share"), ("ten_share", "10-share")):
            held[kind] = limits.get((phase.id, kind), held.get(kind))
            assert held[kind] == entry["train_limits"][key]
        held["start"] = to_start.get((phase.id,), held.get("start"))
        at_once = "company starts when its director certificate is bought" in entry["statuses"]
        assert held["start"] == (Fraction(2, 5) if at_once else Fraction(3, 5))
        began |= set(entry["statuses"])
        assert flags.get("opens_hexes", False) is ("private hexes no longer blocked" in began)
        last = "unstarted companies removed" in entry["statuses"]
        for flag in ("unstarted_leave", "lifts_reservations", "only_director_drops"):
            assert flags.get(flag, False) is last
        assert flags.get("unstarted_become") == ("ten_share" if entry["name"] == "5+2" else None)


# ------------------------------------------------------------------------------------------------ companies, privates


def test_companies(boxes: dict[str, Box], facts: Facts) -> None:
    box = boxes["6"]
    assert [piece.id for piece in box.pieces["company"]] == [entry["sym"] for entry in facts["companies"]]
    assert box.shares == {"five_share": 5, "ten_share": 10}
    for entry in facts["companies"]:
        company = Piece("company", entry["sym"])
        assert box.printed[company]["name"] == entry["name"].replace(" and ", " & ")
        assert box.starts[company]["kind"] == "five_share"
        assert box.colours[company] == entry["colour"]
        assert box.homes[company] == (Piece("hex", entry["home"]["hex"]), None)
        abilities = {each["kind"] for each in entry["abilities"]}
        assert box.starts[company].get("green_home", False) is ("early_green_home_tile" in abilities)
        cards = [piece for piece in box.pieces["certificate"] if box.printed[piece]["company"] is company]
        shares = [int(str(box.printed[piece]["count"])) for piece in cards]
        assert [share * 10 for share in shares] == entry["shares"]["ten_share"]["certificate_percents"]
        assert [share * 20 for share in shares[:4]] == entry["shares"]["five_share"]["certificate_percents"]
        assert [box.starts[piece]["holder"] for piece in cards] == [OFFERING] * 4 + [OUT] * 5
        kinds = ["directors"] + ["preferred"] * 3 + ["ordinary"] * 5
        assert [box.printed[piece]["kind"] for piece in cards] == kinds
        markers = [piece for piece in box.pieces["marker"] if box.starts[piece]["company"] is company]
        early = [piece for piece in markers if not box.starts[piece].get("later")]
        late = [piece for piece in markers if box.starts[piece].get("later")]
        assert [box.printed[piece]["price"] for piece in early] == [each["cost"] for each in entry["tokens"]]
        assert [box.printed[piece]["price"] for piece in late] == [each["cost"] for each in entry["conversion_tokens"]]
        assert len(markers) == entry["total_station_markers"]
        assert all(box.starts[piece]["holder"] is company for piece in early)
        assert all(box.starts[piece]["holder"] is OUT for piece in late)
    assert len(box.pieces["certificate"]) == facts["components"]["rulebook"]["share_certificates"]


def test_who_is_in_the_game(boxes: dict[str, Box], scenario: Facts) -> None:
    box = boxes[scenario["id"]]
    drawn = scenario["one_random_extra_company_from"]
    playing = {*scenario["companies"], *drawn}
    for company in box.pieces["company"]:
        assert box.starts[company].get("in_play", True) is (company.id in playing)
        cards = [piece for piece in box.pieces["certificate"] if box.printed[piece]["company"] is company]
        inside = [piece for piece in cards if box.starts[piece]["holder"] is not OUT]
        assert len(inside) == (4 if company.id in playing else 0)
    known = box.settings.get("one_more_of")
    assert [each.id for each in known.rows[()]] == drawn if known else drawn == []  # type: ignore[attr-defined]
    offered = {piece.id for piece in box.pieces["private"] if box.starts[piece]["owner"] is OFFERING}
    assert offered == set(scenario["privates"])
    assert {str(piece.id).split("-")[0] for piece in box.pieces["power"]} == offered


def test_privates(boxes: dict[str, Box], later: dict[str, Box], facts: Facts) -> None:
    order = [entry["sym"] for entry in facts["privates"]]
    for found, second in ((boxes["6"], False), (later["6"], True)):
        assert [piece.id for piece in found.pieces["private"]] == order
        for entry in facts["privates"]:
            printed = found.printed[Piece("private", entry["sym"])]
            figures = entry if second else entry["rulebook"]
            assert printed["name"] == entry["name"]
            assert (printed["price"], printed["income"]) == (figures["price"], figures["revenue"]), entry["sym"]


def ids(value: object) -> list[str]:
    assert isinstance(value, tuple)
    return [each.id for each in value]


def test_powers(boxes: dict[str, Box], later: dict[str, Box], facts: Facts) -> None:
    found = boxes["6"].printed
    kinds = {
        "extra_tile_action": ("extra_lay", "at"),
        "station_marker": ("reserved_station", "at"),
        "revenue_bonus": ("bonus_marker", "at"),
        "blocks_hex": ("blocks_hex", "hexes"),
    }
    for entry in facts["privates"]:
        for ability in entry["abilities"]:
            if ability["kind"] in kinds:
                kind, field = kinds[ability["kind"]]
                assert ids(found[Piece("power", f"{entry['sym']}-{kind}")][field]) == ability["hexes"]
            if ability["kind"] == "revenue_bonus":
                power = Piece("power", f"{entry['sym']}-bonus_marker")
                assert found[power]["amount"] == ability["rulebook_amount"]
                assert later["6"].printed[power]["amount"] == ability["amount"]
    for name in ("AF", "LS"):
        power = found[Piece("power", f"{name}-extra_lay")]
        assert (power["free"], power["upgrades"], power["uses"], power["closes"]) == (False, True, 1, False)
    assert ids(found[Piece("power", "TV-waives")]["tiles"]) == ["G33"]
    assert found[Piece("power", "LB-sole_starter")]["company"] == Piece("company", "LNWR")


# ------------------------------------------------------------------------------------------------ numbers, clauses


def row(box: Box, name: str, players: int, default: object = None) -> object:
    return box.settings[name].rows.get((str(players),), default)


def test_numbers(boxes: dict[str, Box], scenario: Facts) -> None:
    box, players = boxes[scenario["id"]], scenario["players"]
    assert box.bank is None
    assert row(box, "opening_cash", players) == scenario["starting_cash"]
    assert row(box, "certificate_limit", players) == scenario["cert_limit"]
    assert row(box, "bids_to_pass", players, 1) == scenario["bids_needed_to_pass_in_private_auction"]
    order = {key[0]: value for key, value in box.settings["next_colour"].rows.items()}
    assert order == {"white": "yellow", "yellow": "green", "green": "brown", "brown": "gray", "blue": "blue"}


def test_connections(boxes: dict[str, Box], later: dict[str, Box], facts: Facts) -> None:
    amounts = facts["bonuses"]["compass"]
    assert amounts["N-S"] == amounts["E-W"] == {"yellow": 20, "blue": 30, "gray": 40}
    phases = {"yellow": "2+1", "blue": "4+2", "gray": "6X"}
    across = {phase: amounts["E-W"][colour] for colour, phase in phases.items()}
    first, second = boxes["6"].settings, later["6"].settings
    for settings in (first, second):
        assert {phase: amount for (phase,), amount in settings["east_west"].rows.items()} == across
    assert first["north_south"].rows == {(): 20}
    assert {phase: amount for (phase,), amount in second["north_south"].rows.items()} == across


def test_the_site_keeps_stations_free_until_blue(site: dict[str, Box]) -> None:
    box = site["3"]
    kept = [phase.id for phase in box.pieces["phase"] if not box.starts[phase].get("lifts_reservations", False)]
    assert kept == ["2+1", "3+1"]


def test_every_clause_of_the_catalogue(shared: Path) -> None:
    catalogue = (shared / "clauses" / "18gb.md").read_text(encoding="utf-8")
    wanted = re.findall(r"^\| (GB-[A-Z0-9]+-\d+) \|", catalogue, re.MULTILINE)
    document = load("18gb").documents["clauses"]
    assert list(document.map) == wanted
    assert len(wanted) == 490
    assert all(tree.get("section") is not None for tree in document.map.values())
