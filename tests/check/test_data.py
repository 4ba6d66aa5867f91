"""All checks together."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

import interpreter
from interpreter.check.data import check_data
from interpreter.check.declarations import Declarations, declarations_of
from interpreter.check.link import link
from interpreter.load.draft import load
from interpreter.problems import Problem

Checked = Callable[..., tuple[Problem, ...]]


def test_the_small_title_is_sound(checked: Checked) -> None:
    assert checked() == ()


def test_problems_come_in_the_order_of_the_files_and_warnings_only_alone(checked: Checked) -> None:
    found = checked(
        ("trains.yaml", "rusts_on: [4]", "rusts_on: [9]"),
        ("map.yaml", "closed_colours: [gray]", "closed_colours: [grey]"),
        ("market.yaml", "100e", "100"),
    )
    assert [problem.span.source.name.rpartition("/")[2] for problem in found if problem.span] == [
        "map.yaml",
        "trains.yaml",
    ]
    (warning,) = checked(("market.yaml", "100e", "100"))
    assert warning.warning


def test_nobody_to_play(checked: Checked, mini: Callable[..., Path]) -> None:
    (problem,) = checked(("ruleset.yaml", "players: 2-4\n", ""))
    assert problem.code == "check/no-players"
    (problem,) = checked(("ruleset.yaml", "players: 2-4\n", "players: 4-2\n"))
    assert problem.code == "check/no-players"


def test_a_scenario_is_checked_with_its_own_documents(checked: Checked) -> None:
    scenarios = "scenarios: {short: {players: 2, remove: [map.hexes.A3, map.crossings]}, long: {players: 3}}\n"
    messages = [problem.message for problem in checked(("ruleset.yaml", "players: 2-4\n", scenarios))]
    assert messages == ["there is no hex 'A3' on the map"]


def test_a_tile_that_one_scenario_uses_is_used(checked: Checked) -> None:
    no_label = "remove: [map.hexes.C3.label, companies.companies.CD.home], add: {map.hexes.C3.label: D}"
    short = f"scenarios: {{short: {{players: 2, {no_label}}}, long: {{players: 3}}}}\n"
    messages = [problem.message for problem in checked(("ruleset.yaml", "players: 2-4\n", short))]
    assert messages == ["no tile fits C3"]


def test_an_empty_title_does_not_break_the_checks(tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text("title: Nothing\nplayers: 2\n", encoding="utf-8")
    draft = load(tmp_path)
    assert [(problem.code, problem.warning) for problem in draft.problems] == [("load/no-file", True)]
    assert check_data(draft, Declarations()) == []


KEYS = re.compile(r"[\w']+(?=:)|(?<=: )[\w']+")


@pytest.mark.parametrize("name", ["companies", "privates", "market", "trains", "phases", "map", "tiles", "ruleset"])
def test_no_single_word_replaced_makes_anything_fail(mini: Callable[..., Path], name: str) -> None:
    """Each word in turn becomes nonsense: problems may be found, nothing may be raised."""
    draft = load(mini())
    program, _ = link(draft.scripts, draft.after)
    declarations = declarations_of(program)
    text = (mini() / f"{name}.yaml").read_text(encoding="utf-8")
    for number, found in enumerate(list(KEYS.finditer(text))[::3]):
        nonsense = ("zzz", "[1]", "{a: 1}")[number % 3]
        folder = mini()
        (folder / f"{name}.yaml").write_text(text[: found.start()] + nonsense + text[found.end() :], encoding="utf-8")
        broken = load(folder)
        for problem in (*broken.problems, *check_data(broken, declarations)):
            assert str(problem)


def test_what_is_wrong_in_one_scenario_only_names_it(mini: Callable[..., Path]) -> None:
    scenarios = "scenarios:\n  all: {players: 2}\n  north: {players: 3, remove: [map.hexes.A3]}\n"
    problems = interpreter.check_ruleset(mini(("ruleset.yaml", "players: 2-4\n", scenarios)))
    homeless = [problem for problem in problems if problem.message == "there is no hex 'A3' on the map"]
    assert homeless
    assert [note.text for problem in homeless for note in problem.notes] == ["so it is in the scenario 'north'"] * len(
        homeless
    )
    both = ("companies.yaml", "home: A3", "home: A9")
    problems = interpreter.check_ruleset(mini(both, ("ruleset.yaml", "players: 2-4\n", scenarios)))
    assert not any(problem.notes for problem in problems if "'A9'" in problem.message)
