"""18Ireland's box against the fact tables: every tile, hex, space, train, phase, company and private."""

from __future__ import annotations

import itertools
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from interpreter.check.data import check_data
from interpreter.check.declarations import declarations_of
from interpreter.check.link import link
from interpreter.compile.box import scenarios_of
from interpreter.ids import OFFERING, Piece
from interpreter.load.draft import load
from interpreter.ruleset.box import Box
from interpreter.ruleset.faces import EdgeEnd, End, Face

Facts = Mapping[str, Any]


@pytest.fixture(scope="module")
def facts(shared: Path) -> Facts:
    found: Facts = json.loads((shared / "facts" / "18ireland.json").read_text(encoding="utf-8"))
    return found


@pytest.fixture(scope="module")
def box() -> Box:
    draft = load("18ireland")
    assert draft.problems == ()
    program, problems = link(draft.scripts, draft.after)
    assert problems == []
    declarations = declarations_of(program)
    assert check_data(draft, declarations) == []
    (scenario,) = scenarios_of(draft, declarations)
    assert scenario.players == {3, 4, 5, 6}
    return scenario.box


def stops_of(face: Face) -> list[tuple[str, object, int]]:
    return [(stop.kind, stop.values, stop.slots) for stop in face.stops]


def stops_in(entry: Facts) -> tuple[list[tuple[str, object, int]], dict[int, int]]:
    """The stops of a fact entry by node, and the number each node has."""
    found: dict[int, tuple[str, object, int]] = {}
    for city in entry.get("cities", ()):
        found[city["node"]] = ("city", city["revenue"], city["slots"])
    for town in entry.get("towns", ()):
        found[town["node"]] = ("town", town["revenue"], 0)
    for place in entry.get("offboards", ()):
        found[place["node"]] = ("offboard", tuple(place["revenue_by_colour"].items()), 0)
    order = sorted(found)
    return [found[node] for node in order], {node: number for number, node in enumerate(order)}


def track_of(face: Face) -> set[tuple[frozenset[str], str]]:
    assert not any(plan.dead_end or plan.bonus for plan in face.track)
    return {(frozenset(map(end_text, plan.ends)), plan.gauge) for plan in face.track}


def end_text(end: End) -> str:
    return str(end.edge) if isinstance(end, EdgeEnd) else f"s{end.stop}"


def track_in(entry: Facts, numbers: Mapping[int, int]) -> set[tuple[frozenset[str], str]]:
    if entry.get("junctions"):
        sides = [str(path["from"]["edge"]) for path in entry["paths"]]
        return {(frozenset(pair), "broad") for pair in itertools.combinations(sides, 2)}

    def text(end: Facts) -> str:
        return str(end["edge"]) if "edge" in end else f"s{numbers[end['node']]}"

    return {(frozenset((text(path["from"]), text(path["to"]))), path["track"]) for path in entry["paths"]}


def same_face(face: Face, entry: Facts) -> None:
    stops, numbers = stops_in(entry)
    assert face.colour == entry["colour"]
    assert stops_of(face) == stops
    assert track_of(face) == track_in(entry, numbers)
    assert face.terrain == sum(cost["cost"] for cost in entry["upgrade_costs"])


def test_tiles(box: Box, facts: Facts) -> None:
    tiles = {plan.piece.id: plan for plan in box.map.tiles}
    assert set(tiles) == {entry["id"] for entry in facts["tiles"]}
    for entry in facts["tiles"]:
        plan = tiles[entry["id"]]
        assert (plan.count, plan.face.label) == (entry["count"], entry["label"]), entry["id"]
        same_face(plan.face, entry)
    assert sum(plan.count or 0 for plan in tiles.values()) == 223


def test_hexes(box: Box, facts: Facts) -> None:
    hexes = {plan.piece.id: plan for plan in box.map.hexes}
    listed = facts["maps"]["standard"]["hexes"]
    assert set(hexes) == {entry["coord"] for entry in listed}
    for entry in listed:
        plan = hexes[entry["coord"]]
        assert (plan.x, plan.y) == (entry["x"], entry["y"])
        assert plan.name == (entry["name"] or entry["coord"])
        assert plan.face.label == next(iter(entry["labels"]), None)
        assert plan.marks == tuple(entry["icons"])
        same_face(plan.face, entry)
    barred = {(name, side) for name, plan in hexes.items() for side in plan.barred}
    written = {
        (entry["coord"], border["edge"], tuple(entry["neighbours"])) for entry in listed for border in entry["borders"]
    }
    both = {(name, side) for name, side, _ in written}
    both |= {(around[side], (side + 3) % 6) for _, side, around in written}
    assert barred == both
    assert not any(plan.crossings for plan in hexes.values())
    assert box.map.closed_colours == set(facts["maps"]["standard"]["impassable_colours"])


def test_market(box: Box, facts: Facts) -> None:
    flags = {"par": "is_start", "yellow": "exempt", "end_game": "ends_game"}
    written = {
        (cell["row"], cell["col"]): (cell["price"], {flags[word] for word in cell["types"]})
        for cell in facts["market"]["cells"]
        if "closed" not in cell["types"]
    }
    printed = [(box.printed[space], box.starts[space]) for space in box.pieces["space"]]
    assert {(space["row"], space["column"]): (space["price"], set(start)) for space, start in printed} == written


def test_trains(box: Box, facts: Facts) -> None:
    types = {piece.id: box.printed[piece] for piece in box.pieces["train_type"]}
    assert list(types) == [entry["name"] for entry in facts["trains"]]
    for entry in facts["trains"]:
        printed = types[entry["name"]]
        piece = Piece("train_type", entry["name"])
        turned = (entry["when_rusts"] or {}).get("turns_into")
        assert printed["price"] == entry["price"]
        assert printed["rusts_on"] == ((Piece("train_type", entry["rusts_on"]),) if entry["rusts_on"] else ())
        assert printed["back"] == (Piece("train_type", turned) if turned else None)
        assert box.reaches[piece].crossings == entry["distance"]["max"]
        cards = sum(box.starts[train]["type"] is piece for train in box.pieces["train"])
        if entry["count"] == "unlimited":
            assert cards > 30
        else:
            assert cards == (entry["count"] if entry["in_initial_stock"] else 0)


def test_phases(box: Box, facts: Facts) -> None:
    limits = box.settings["train_limit"].rows
    held: dict[str, object] = {}
    assert [piece.id for piece in box.pieces["phase"]] == [entry["name"] for entry in facts["phases"]]
    flags = {
        "5-share companies may start": "small_starts",
        "10-share companies may start": "large_starts",
        "companies may buy privates from players": "companies_buy_privates",
        "trade-in of trains": "trade_in",
        "privates have closed": "closes_privates",
    }
    for entry in facts["phases"]:
        phase = Piece("phase", entry["name"])
        printed = box.printed[phase]
        assert printed["begins_with"] == (Piece("train_type", entry["on"]) if entry["on"] else None)
        assert printed["colours"] == tuple(entry["tile_colours"])
        wanted = {flags[word] for word in entry["statuses"] if word in flags}
        wanted |= {"mergers"} if entry["merger_round"] else set()
        assert set(box.starts[phase]) == wanted
        for kind, key in (("small", "5-share"), ("large", "10-share")):
            held[kind] = limits.get((phase.id, kind), held.get(kind))
            assert held[kind] == entry["train_limits"][key]


def test_companies(box: Box, facts: Facts) -> None:
    kinds = {"5-share": "small", "10-share": "large"}
    assert [piece.id for piece in box.pieces["company"]] == [entry["sym"] for entry in facts["companies"]]
    for entry in facts["companies"]:
        company = Piece("company", entry["sym"])
        assert box.printed[company]["name"] == entry["name"]
        assert box.starts[company]["kind"] == kinds[entry["type"]]
        assert box.colours[company] == entry["colour"]
        shares = box.shares[kinds[entry["type"]]]
        assert shares == entry["shares"]["total_shares"]
        certificates = [piece for piece in box.pieces["certificate"] if box.printed[piece]["company"] is company]
        percents = [int(str(box.printed[piece]["count"])) * 100 // shares for piece in certificates]
        assert percents == entry["shares"]["certificate_percents"]
        assert [box.printed[piece]["directors"] for piece in certificates] == [True] + [False] * (len(certificates) - 1)
        assert all(box.starts[piece] == {"holder": company} for piece in certificates)
        markers = [piece for piece in box.pieces["marker"] if box.starts[piece]["company"] is company]
        assert [box.printed[piece]["price"] for piece in markers] == [token["cost"] for token in entry["tokens"]]
        assert all(box.starts[piece]["holder"] is company for piece in markers)
        home = entry["home"]
        if home is None:
            assert company not in box.homes
        else:
            place, stop = box.homes[company]
            assert place.id == home["hex"]
            assert stop in (home["city_node"], None if home["hex"] != "I11" else home["city_node"])
    assert len(box.pieces["certificate"]) == 119
    assert len(box.pieces["marker"]) == 35


def test_privates(box: Box, facts: Facts) -> None:
    assert [piece.id for piece in box.pieces["private"]] == [entry["sym"] for entry in facts["privates"]]
    for entry in facts["privates"]:
        private = Piece("private", entry["sym"])
        printed = box.printed[private]
        assert (printed["name"], printed["price"], printed["income"]) == (
            entry["name"],
            entry["price"],
            entry["revenue"],
        )
        assert box.starts[private].get("always_in_play", False) is entry["always_in_game"]
        assert box.starts[private]["owner"] is OFFERING


def power(box: Box, name: str) -> Mapping[str, object]:
    return box.printed[Piece("power", name)]


def names(value: object) -> set[str]:
    assert isinstance(value, tuple)
    return {each.id for each in value}


def test_powers(box: Box, facts: Facts) -> None:
    abilities = {(entry["sym"], each["kind"]): each for entry in facts["privates"] for each in entry["abilities"]}
    for private in ("DAR", "DCR"):
        assert names(power(box, f"{private}-blocks_hex")["hexes"]) == set(abilities[private, "blocks_hex"]["hexes"])
    for private in ("CDSPC", "TASPS"):
        fact = abilities[private, "revenue_marker"]
        found = power(box, f"{private}-place_bonus")
        assert (names(found["at"]), found["amount"]) == (set(fact["hexes"]), fact["amount"])
    pair = power(box, "DR-lay_pair")
    fact = abilities["DR", "lay_tiles"]
    assert (pair["first_hex"], names(pair["tiles"])) == (Piece("hex", fact["first_tile_hex"]), set(fact["tiles"]))
    assert names(power(box, "TIM-place_tile")["at"]) == set(abilities["TIM", "place_offboard_tile"]["hexes"])
    assert power(box, "BoW-no_terrain")["uses"] == abilities["BoW", "waive_terrain_cost"]["uses"]
    assert power(box, "WDE-second_upgrade")["fee"] == abilities["WDE", "second_tile_upgrade"]["cost"]
    assert names(power(box, "RSSC-linked_ends")["ends"]) == set(abilities["RSSC", "linked_cities_bonus"]["hexes"])
    assert power(box, "DK-hand_over")["company"] == Piece(
        "company", abilities["DK", "grants_director_certificate"]["company"]
    )


def test_numbers(box: Box, facts: Facts) -> None:
    meta = facts["meta"]
    assert box.bank == meta["bank"]["size"]
    assert {key: box.settings["opening_cash"].rows[key,] for key in "3456"} == meta["starting_cash"]
    assert {key: box.settings["certificate_limit"].rows[key,] for key in "3456"} == meta["cert_limit"]
    order = {key[0]: value for key, value in box.settings["next_colour"].rows.items()}
    assert order == {"white": "yellow", "yellow": "green", "green": "brown", "brown": "gray", "blue": "red"}
