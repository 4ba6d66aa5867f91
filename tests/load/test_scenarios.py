"""Scenarios: documents of their own, what they name, and what variants change in vain beside them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from interpreter.load.draft import load

Mini = Callable[..., Path]

SCENARIOS = """
scenarios:
  short: {players: 2, companies: [AB, EF], privates: [MN], trains: {3: 1, 4: 5}, rules: {opening_cash: 700}}
  long:
    players: 3-4
    map: map_long
    remove: [tiles.X]
    change: {ruleset.bank: 3000}
"""


def test_scenarios_have_documents_of_their_own(mini: Mini) -> None:
    folder = mini(
        ("ruleset.yaml", "players: 2-4\n", SCENARIOS.lstrip()),
        (
            "map_long.yaml",
            "",
            "layout: flat\nhexes: {A1: {}, A3: {stops: [city]}, C3: {label: C, stops: [city, city]}, B2: {}}\n",
        ),
    )
    draft = load(folder)
    assert draft.problems == ()
    short, long = draft.scenarios
    assert (short.players, long.players) == (frozenset({2}), frozenset({3, 4}))
    assert short.documents["companies"].get("companies", "CD", "start").word == "out"
    assert short.documents["privates"].get("privates", "FY", "start").word == "out"
    assert short.documents["trains"].get("trains", "3", "count").value == 1
    assert short.documents["ruleset"].get("rules", "opening_cash").value == 700
    assert list(long.documents["map"].get("hexes").map) == ["A1", "A3", "C3", "B2"]
    assert "X" not in long.documents["tiles"].get("tiles").map
    assert "X" in short.documents["tiles"].get("tiles").map
    assert long.documents["ruleset"].get("bank").value == 3000


def test_scenarios_that_name_what_is_not_there(mini: Mini) -> None:
    folder = mini(("ruleset.yaml", "players: 2-4\n", "scenarios: {x: {players: 2, companies: [BA], map: nowhere}}\n"))
    messages = {problem.message for problem in load(folder).problems}
    assert messages == {"companies.yaml has no 'BA'", "there is no file nowhere.yaml"}


COUNTING = """scenarios:
  few: {players: 2, trains: {3: 1}, rules: {train_limit: 3}}
  some: {players: 3, trains: {3: 2}}
  many: {players: 4}
"""


def test_what_scenarios_say_themselves_a_variant_changes_in_vain(mini: Mini) -> None:
    folder = mini(
        ("ruleset.yaml", "players: 2-4\n", COUNTING),
        ("variants/rich.yaml", "privates.FY.price: 25", "trains.3.count: 9\n  ruleset.rules.train_limit: 2"),
    )
    (problem,) = load(folder, ["rich"]).problems
    assert (problem.code, problem.span and problem.span.text, problem.warning) == (
        "load/no-effect",
        "trains.3.count",
        True,
    )
    assert problem.message == "this changes nothing in the scenarios that say it themselves: few, some"
    assert problem.hint == "change it there, as in ruleset.scenarios.few.trains.3"


def test_a_scenario_that_counts_unknown_trains_is_told(mini: Mini) -> None:
    folder = mini(("ruleset.yaml", "players: 2-4\n", COUNTING.replace("{3: 1}", "{7: 1}")))
    (problem,) = load(folder).problems
    assert (problem.message, problem.hint) == ("trains.yaml has no '7'", "there are: 2, 1, 3, 4, 4E")
