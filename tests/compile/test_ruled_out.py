"""An option whose requirements no value could meet is not gone through; whatever may be met is."""

from __future__ import annotations

from typing import Any

import pytest

SCRIPT = """
rule few(number: int):
    require number > 0
    require count(players) < 2 else "too many players"
rule few_there(number: int, most: int = 2):
    require number + most > 0
    require count(players) < most
rule grown(number: int):
    require number > 0
extend rule grown(other: int):
    require count(players) < other - other + 1 or count(players) < 2
rule either(number: int):
    if number > 2:
        require few(number)
    else if number > 1:
        require count(players) < 3 and number > 0
    else:
        require few_there(number)
rule by_table(number: int):
    if count(players) > 2:
        require few(number)
    else:
        require number > 0
function small(number: int) -> bool = number > 0 and count(players) < 2
rule told(number: int):
    let most = count(players) + number
    require most < 0 or few_there(number, most: 1)
rule one_way(number: int):
    if number > 1:
        require few(number)
function broken() -> list of int = [n / 0 rounded down for n in [1, 2]]

procedure play():
    offer first(players) as work:
        option take(number in {domain}):
            require {requirement}
            note("took {{number}}")
        option go:
            end game "over"
"""

NEVER_MET = [
    "few(number)",
    "few_there(number)",
    "grown(number) and few(number)",
    "either(number)",
    "by_table(number)",
    "small(number)",
    "number > 5 and count(players) < 2",
    "small(number) or few(number)",
]


@pytest.mark.parametrize("requirement", [*NEVER_MET, "few_there(most: 1, number: number)"])
def test_a_domain_is_not_even_asked_for_when_no_value_would_do(start: Any, requirement: str) -> None:
    game = start(SCRIPT.format(domain="broken()", requirement=requirement))
    assert game.open == ["Ann go"]


@pytest.mark.parametrize("requirement", NEVER_MET)
def test_with_one_player_each_value_is_asked_about(start: Any, requirement: str) -> None:
    game = start(SCRIPT.format(domain="1 to 9", requirement=requirement), "Ann")
    assert "Ann take" in game.open
    assert game.do("Ann", "take", number=7).log == "took 7"


@pytest.mark.parametrize(
    ("requirement", "taken", "refused"),
    [
        ("one_way(number)", 1, 2),
        ("number > 4 or few(number)", 5, 4),
        ("not few(number)", 1, None),
        ("few(number) or number == 3", 3, 2),
    ],
)
def test_what_some_value_meets_is_offered(start: Any, requirement: str, taken: int, refused: int | None) -> None:
    game = start(SCRIPT.format(domain="1 to 9", requirement=requirement))
    assert "Ann take" in game.open
    if refused is not None:
        assert game.refused("Ann", "take", number=refused)
    assert game.do("Ann", "take", number=taken).log == f"took {taken}"


def test_where_asking_early_goes_wrong_each_value_is_asked_about(start: Any) -> None:
    requirement = "number > 9 and 1 / (count(players) - 3) > 0"
    assert start(SCRIPT.format(domain="1 to 9", requirement=requirement)).open == ["Ann go"]


def test_why_not_still_names_the_requirement(start: Any) -> None:
    game = start(SCRIPT.format(domain="1 to 9", requirement="few(number)"))
    assert game.refused("Ann", "take", number=2) == "too many players"
