"""The box of a small title: which pieces, what is printed on them, where they start."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from interpreter.check.data import check_data
from interpreter.check.declarations import PowerField, SettingShape, declarations_of
from interpreter.check.link import link
from interpreter.compile.box import scenarios_of
from interpreter.ids import OFFERING, OUT, Piece
from interpreter.load.draft import load
from interpreter.ruleset.box import Box, Reach, Scenario
from interpreter.ruleset.faces import EdgeEnd, StopEnd, StopPlan, TrackPlan
from interpreter.ruleset.values import Group, group

Mini = Callable[..., Path]


def set_up(folder: Path) -> tuple[Scenario, ...]:
    draft = load(folder)
    assert draft.problems == ()
    program, problems = link(draft.scripts, draft.after)
    assert problems == []
    return scenarios_of(draft, declarations_of(program))


@pytest.fixture
def box(mini: Mini) -> Box:
    (scenario,) = set_up(mini())
    assert scenario.players == {2, 3, 4}
    return scenario.box


def ids(box: Box, kind: str) -> list[str]:
    return [piece.id for piece in box.pieces[kind]]


def test_companies(box: Box) -> None:
    assert ids(box, "company") == ["AB", "CD", "EF"]
    company = Piece("company", "AB")
    assert box.printed[company] == {"name": "Anglesey & Bangor"}
    assert box.starts[company] == {"kind": "small"}
    assert box.shares == {"small": 5, "large": 10}
    assert box.homes == {company: (Piece("hex", "A3"), None), Piece("company", "CD"): (Piece("hex", "C3"), 1)}
    assert box.colours[Piece("company", "CD")] == "#223344"


def test_certificates(box: Box) -> None:
    assert ids(box, "certificate")[:5] == ["AB-0", "AB-1", "AB-2", "AB-3", "CD-0"]
    first = Piece("certificate", "AB-0")
    company = Piece("company", "AB")
    assert box.printed[first] == {"company": company, "count": 2, "directors": True, "kind": "directors"}
    assert box.starts[first] == {"holder": company}
    assert box.starts[Piece("certificate", "EF-8")] == {"holder": OFFERING}


def test_markers(box: Box) -> None:
    assert ids(box, "marker") == ["AB-m0", "AB-m1", "CD-m0", "CD-m1", "EF-m0", "EF-m1", "EF-m2", "port"]
    company = Piece("company", "EF")
    assert box.printed[Piece("marker", "EF-m1")] == {"price": 40}
    assert box.starts[Piece("marker", "EF-m1")] == {"company": company, "holder": company}
    assert box.starts[Piece("marker", "EF-m2")] == {"company": company, "holder": OUT}
    assert box.starts[Piece("marker", "port")] == {"company": None, "holder": OUT}


def test_privates_and_powers(box: Box) -> None:
    private = Piece("private", "MN")
    assert box.printed[private] == {"name": "The Mine", "price": 50, "income": 10}
    assert box.starts[private] == {"owner": OFFERING, "always_in_play": True}
    assert ids(box, "power") == ["FY-blocks_hex", "MN-extra_lay"]
    power = box.printed[Piece("power", "MN-extra_lay")]
    assert (power["kind"], power["on"], power["uses"], power["closes"]) == ("extra_lay", private, 2, False)
    assert power["at"] == group([Piece("hex", "B4")])
    assert isinstance(power["tiles"], Group)
    assert list(power["tiles"]) == list(box.pieces["tile_type"])
    assert box.printed[Piece("power", "FY-blocks_hex")]["uses"] == 1


def test_trains(box: Box) -> None:
    assert ids(box, "train_type") == ["2", "1", "3", "4", "4E"]
    assert ids(box, "train") == ["2-0", "2-1", "2-2", "3-0", "3-1", *(f"4-{n}" for n in range(6)), "4E-0"]
    two = Piece("train_type", "2")
    assert box.printed[two] == {
        "name": "2",
        "price": 80,
        "rank": 1,
        "rusts_on": (Piece("train_type", "4"),),
        "back": Piece("train_type", "1"),
        "opens_with": None,
    }
    assert box.starts[Piece("train", "2-0")] == {"type": two, "owner": None}
    reaches = {piece.id: reach for piece, reach in box.reaches.items()}
    assert reaches == {
        "2": Reach(stops=(("any", 2),)),
        "1": Reach(stops=(("any", 1),)),
        "3": Reach(stops=(("city", 3), ("town", 1)), ends=("city", "offboard")),
        "4": Reach(),
        "4E": Reach(crossings=6),
    }
    assert box.printed[Piece("train_type", "4E")]["opens_with"] == Piece("train_type", "3")


def test_market_and_phases(box: Box) -> None:
    assert ids(box, "space")[:5] == ["60@0.1", "70@0.2", "80@0.3", "90@0.4", "100@0.5"]
    assert box.printed[Piece("space", "70@0.2")] == {"price": 70, "row": 0, "column": 2}
    assert box.starts[Piece("space", "70@0.2")] == {"is_start": True}
    assert box.starts[Piece("space", "100@0.5")] == {"ends_game": True}
    assert box.printed[Piece("phase", "3")] == {
        "name": "3",
        "number": 2,
        "begins_with": Piece("train_type", "3"),
        "colours": ("yellow", "green"),
    }
    assert box.starts[Piece("phase", "3")] == {"trade_in": True}


def test_map_and_tiles(box: Box) -> None:
    assert box.map.layout == "flat"
    assert box.map.closed_colours == {"gray"}
    assert box.map.gauges == ("standard",)
    hexes = {plan.piece.id: plan for plan in box.map.hexes}
    assert (hexes["B2"].x, hexes["B2"].y, hexes["B2"].name, hexes["B2"].marks) == (1, 2, "B2", ("port",))
    assert hexes["B2"].face.terrain == 40
    assert (hexes["A1"].barred, hexes["B2"].barred) == (frozenset({5}), frozenset({2}))
    assert (hexes["A3"].crossings, hexes["B4"].crossings) == (((5, 30),), ((2, 30),))
    assert hexes["C1"].face.stops == (StopPlan("offboard", (("yellow", 20), ("green", 40))),)
    tiles = {plan.piece.id: plan for plan in box.map.tiles}
    assert list(tiles) == ["4", "5", "6", "7", "8", "9", "14", "C1", "C2", "X"]
    assert (tiles["6"].count, tiles["7"].count) == (None, 3)
    assert tiles["C2"].face.track[2] == TrackPlan((EdgeEnd(3), StopEnd(0)), "standard", 10)
    assert tiles["C2"].face.stops == (StopPlan("city", 50, 2),)
    assert [plan.ends for plan in tiles["X"].face.track] == [
        (EdgeEnd(0), EdgeEnd(2)),
        (EdgeEnd(0), EdgeEnd(4)),
        (EdgeEnd(2), EdgeEnd(4)),
    ]
    assert box.printed[Piece("tile_type", "C2")] == {"name": "C2", "colour": "green", "label": "C"}


def test_settings(box: Box) -> None:
    assert box.bank == 2000
    cash = box.settings["opening_cash"]
    assert (cash.by, cash.rows) == (("players",), {("2",): 600, ("3",): 400, ("4",): 300})
    limit = box.settings["train_limit"]
    assert limit.by == ("phase", "company_kind")
    assert limit.rows == {("2", "small"): 2, ("2", "large"): 3, ("3", "small"): 1}


@pytest.mark.parametrize(
    ("written", "by", "rows"),
    [
        ("4", (), {(): 4}),
        ("{small: 2, large: 3}", ("company_kind",), {("small",): 2, ("large",): 3}),
        ("{2: 3, 3: 2}", ("phase",), {("2",): 3, ("3",): 2}),
        (
            "{2: 3, 3: {small: 1}}",
            ("phase", "company_kind"),
            {("2", "small"): 3, ("2", "large"): 3, ("3", "small"): 1},
        ),
    ],
)
def test_tables_with_fewer_levels(mini: Mini, written: str, by: tuple[str, ...], rows: object) -> None:
    (scenario,) = set_up(mini(("ruleset.yaml", "{2: {small: 2, large: 3}, 3: {small: 1}}", written)))
    table = scenario.box.settings["train_limit"]
    assert (table.by, table.rows) == (by, rows)


def test_what_a_scenario_leaves_out_starts_out(mini: Mini) -> None:
    scenarios = (
        "scenarios: {short: {players: 2, companies: [AB], privates: [MN], trains: {4: 1}}, long: {players: 3-4}}\n"
    )
    short, long = set_up(mini(("ruleset.yaml", "players: 2-4\n", scenarios)))
    company = Piece("company", "EF")
    assert short.box.starts[company] == {"kind": "large", "in_play": False}
    assert long.box.starts[company] == {"kind": "large"}
    assert {short.box.starts[piece]["holder"] for piece in short.box.pieces["certificate"] if piece.id[:2] != "AB"} == {
        OUT
    }
    assert short.box.starts[Piece("marker", "EF-m0")]["holder"] is OUT
    assert short.box.starts[Piece("private", "FY")]["owner"] is OUT
    assert ids(short.box, "power") == ["MN-extra_lay"]
    assert ids(short.box, "train")[-2:] == ["4-0", "4E-0"]
    assert len(ids(long.box, "power")) == 2


def test_percents_and_several_powers_of_a_kind(mini: Mini) -> None:
    folder = mini(
        ("privates.yaml", "{hexes: [B2]}", "[{hexes: [B2]}, {hexes: [B4], share: 60%}]"),
        ("rounds/game.rules", "(hexes: set of hex)", "(hexes: set of hex, share: percent = 50%)"),
    )
    (scenario,) = set_up(folder)
    assert ids(scenario.box, "power") == ["FY-blocks_hex", "FY-blocks_hex-2", "MN-extra_lay"]
    assert scenario.box.printed[Piece("power", "FY-blocks_hex-2")]["share"] == Fraction(3, 5)
    assert "share" not in scenario.box.printed[Piece("power", "FY-blocks_hex")]


def test_declarations_are_gathered_from_scripts(mini: Mini) -> None:
    draft = load(mini())
    program, _ = link(draft.scripts, draft.after)
    declarations = declarations_of(program)
    assert set(declarations.attributes_of("space")) == {"is_start", "ends_game"}
    (field,) = declarations.powers["blocks_hex"]
    assert isinstance(field, PowerField)
    assert (field.name, str(field.type), field.has_default) == ("hexes", "set of hex", False)
    shape = declarations.settings["train_limit"]
    assert isinstance(shape, SettingShape)
    assert (str(shape.type), shape.by, shape.has_default) == ("int", ("phase", "company_kind"), True)
    assert declarations.kinds["company_kind"] == ("small", "large")


WORD = re.compile(r"[\w']+(?=:)|(?<=: )[\w']+")


@pytest.mark.parametrize("name", ["companies", "privates", "market", "trains", "phases", "map", "tiles", "ruleset"])
def test_what_was_checked_goes_into_the_box(mini: Mini, name: str) -> None:
    """Words left out, one at a time: whatever the checks let pass can be compiled."""
    draft = load(mini())
    program, _ = link(draft.scripts, draft.after)
    declarations = declarations_of(program)
    text = (mini() / f"{name}.yaml").read_text(encoding="utf-8")
    for found in list(WORD.finditer(text))[1::4]:
        folder = mini()
        (folder / f"{name}.yaml").write_text(text[: found.start()] + "4" + text[found.end() :], encoding="utf-8")
        changed = load(folder)
        if all(problem.warning for problem in (*changed.problems, *check_data(changed, declarations))):
            assert scenarios_of(changed, declarations)
