"""Names that are declared in a text that is not read: a common file nobody uses, a declaration that is broken."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import interpreter

Title = Callable[..., Path]
PLAY = "procedure play():\n    nothing\n"


def told(folder: Path) -> list[str]:
    return [
        f"{problem.message} | {problem.hint}" for problem in interpreter.check_ruleset(folder) if not problem.warning
    ]


@pytest.mark.parametrize(
    ("script", "message", "file"),
    [
        ("override function merged_price(merging: set of company) -> money = 1",
         "there is no function 'merged_price' to override", "mergers"),
        ("extend rule may_propose(player, merging: set of company):\n    require false",
         "there is no rule 'may_propose' to extend", "merger_round"),
        ("on companies_merged(company, merging):\n    nothing", "there is no event 'companies_merged'", "mergers"),
        ("procedure f():\n    merger_round()", "there is no 'merger_round' to call", "merger_round"),
        ("extend merger_turn:\n    option dance:\n        nothing",
         "there is no offer or window called 'merger_turn'", "merger_round"),
        ("function f() -> int = rules.merging_most", "there is no setting 'merging_most'", "mergers"),
    ],
)  # fmt: skip
def test_what_a_common_file_declares_is_found_there(title: Title, script: str, message: str, file: str) -> None:
    hint = f"common.{file} declares it: write `use common.{file}` in the script that needs it"
    assert told(title(f"{PLAY}{script}\n")) == [f"{message} | {hint}"]


@pytest.mark.parametrize(
    ("files", "message", "file"),
    [
        ({"rules": "merging_most: 3"}, "no script declares a setting 'merging_most'", "mergers"),
        ({"phases": "phases:\n  2: {colours: [yellow], trade_in: true}\n"},
         "'trade_in' means nothing for a phase", "trains"),
        ({"privates": "privates:\n  P: {name: P, price: 1, income: 1, powers: {hand_over: {company: X}}}\n"},
         "no script declares the power 'hand_over'", "powers"),
    ],
)  # fmt: skip
def test_so_is_what_yaml_fills_in(title: Title, files: dict[str, str], message: str, file: str) -> None:
    hint = f"common.{file} declares it: write `use common.{file}` in the script that needs it"
    assert f"{message} | {hint}" in told(title(PLAY, **files))


def test_a_misspelt_name_is_still_met_by_the_nearest(title: Title) -> None:
    assert told(title(f"{PLAY}function half() -> int = 1\nfunction f() -> int = halff()\n")) == [
        "there is no 'halff' to call | did you mean 'half'?"
    ]


@pytest.mark.parametrize(
    "broken",
    [
        "function half(company) -> int = company.shares where 1",
        "def half(company):\n    return 1",
        "function half(company -> int = 1",
    ],
)
def test_a_broken_declaration_is_told_alone(title: Title, broken: str) -> None:
    problems = interpreter.check_ruleset(title(f"{PLAY}function f(company) -> int = half(company)\n{broken}\n"))
    assert [problem.code for problem in problems] == ["load/syntax"]


def test_an_attribute_that_is_broken_is_not_missed_in_yaml(title: Title) -> None:
    phases = "phases:\n  2: {colours: [yellow], grand: true}\n"
    problems = interpreter.check_ruleset(title(f"{PLAY}attribute phase.grand: bool == false\n", phases=phases))
    assert [problem.code for problem in problems] == ["load/syntax"]
