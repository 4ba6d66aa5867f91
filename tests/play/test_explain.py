"""Explanations: the value of a function with the parts it was reckoned from, and as text for a reader."""

from __future__ import annotations

import re
from typing import Any

import pytest

from interpreter.ids import Piece

SCRIPT = """
attribute company.worth: money
setting bonus: money = 5 + 5

function part(company, number: int) -> money = company.worth * number + rules.bonus      @C-PART
function whole(player) -> money:
    let kept = 3
    let most: money = max(part(c, kept) for c in companies where c.shares > 4)
    if most > 100:
        return most
    return 0 if player.cash == 0 else most
function in_order() -> list of company = [c for c in companies by -c.worth, c.shares]
function group_worth(group: set of company, extra: int, sure: bool) -> money = sum(c.worth for c in group) + extra
rule rich(company):
    require company.worth > 10 else "{company} is poor"                                  @C-RICH

procedure play():
    companies[1].worth = 10
    companies[2].worth = 20
    offer players[1] as work:
        option go:
            pay(1, from: bank, to: players[1])
"""
ANN = Piece("player", "Ann")


def test_an_explanation_has_the_parts_of_a_value(start: Any) -> None:
    game = start(SCRIPT)
    whole = game.explain("whole", ANN)
    assert whole.value == game.ask("whole", ANN) == 0
    fold = next(part for part in whole.parts if part.text.startswith("max("))
    assert [(part.name, str(part.of), part.value) for part in fold.parts if part.kind == "member"] == [
        ("c", "AB", 40), ("c", "CD", 70),
    ]  # fmt: skip
    assert fold.span.line == 8
    assert fold.to_json()["value"] == "70"


def test_as_text_the_values_stand_in_the_expressions(start: Any) -> None:
    game = start(SCRIPT)
    lines = game.explain("whole", ANN).lines()
    assert lines[0].startswith("whole(Ann) = 0  [")
    assert "  max(part(c, kept) for c in companies where c.shares > 4) = 70" in lines
    (member,) = [line for line in lines if line.startswith("    c CD: part(CD, 3) = 70  (C-PART)  [")]
    assert lines[lines.index(member) + 1] == "      company.worth * number + rules.bonus = 20 * 3 + 10 = 70"
    assert "  most > 100 = 70 > 100 = no" in lines
    assert "    player.cash == 0 = 0 == 0 = yes" in lines
    assert game.explain("whole", ANN).lines(0) == lines[:1]


def test_a_list_in_order_has_the_keys_it_is_sorted_by(start: Any) -> None:
    assert start(SCRIPT).explain("in_order").lines()[1:] == [
        "  sorted by -c.worth, c.shares",
        "    CD: -c.worth = -20, c.shares = 10",
        "    AB: -c.worth = -10, c.shares = 5",
    ]


def test_what_is_asked_by_name_takes_texts(start: Any) -> None:
    game = start(SCRIPT)
    assert game.explain_named("whole", "Ann").value == 0
    assert game.explain_named("group_worth", "CD, AB", "7", "yes").value == 37
    assert game.explain_named("group_worth", "none", "7", "no").value == 7
    assert game.explain_named("rich", "CD").lines()[0].startswith("rich(CD) = yes")
    assert game.explain_named("rich", "AB").lines()[0].startswith("rich(AB) = no: AB is poor")


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("whole", "whole takes player; 0 given"),
        ("group_worth AB 1", "group_worth takes group (set of company), extra (int), sure (bool); 2 given"),
        ("whole Anm", "there is no player 'Anm'; did you mean 'Ann'?"),
        ("group_worth AB one yes", "a whole number is needed, and not 'one'"),
        ("group_worth AB 1 perhaps", "yes or no is needed, and not 'perhaps'"),
        ("hwole Ann", "nothing is called 'hwole'; did you mean whole?"),
        ("not_there", "nothing is called 'not_there'; there are: income, price, vote, certificates, order, score"),
        ("play", "nothing is called 'play'; there are: income, price, vote, certificates, order, score"),
        ("vote AB Ann Bob", "Tiny has no vote to explain: no script declares 'merger_carried'"),
        ("price", "price takes company; 0 given"),
    ],
)
def test_what_cannot_be_asked_so(start: Any, asked: str, told: str) -> None:
    game = start(SCRIPT)
    what, *given = asked.split()
    with pytest.raises(ValueError, match=f"^{re.escape(told)}$"):
        game.explain_named(what, *given)


def test_a_version_that_is_overridden_cannot_be_asked_for(start: Any) -> None:
    game = start(f"use base\n{SCRIPT}\noverride function score(player) -> money = original(player) + 1\n")
    versions = [name for name in game.ruleset.code.functions if name.startswith("score#")]
    assert versions
    for version in versions:
        with pytest.raises(ValueError, match=f"nothing is called '{version}'"):
            game.explain_named(version, "Ann")
    assert game.explain_named("score", "Ann").value == 1


def test_explaining_changes_nothing_and_goes_on_with_the_game(start: Any) -> None:
    game = start(SCRIPT)
    before = game.digest()
    assert game.explain("whole", ANN).value == 0
    assert game.digest() == before
    game.do("Ann", "go")
    assert game.explain("whole", ANN).value == game.ask("whole", ANN) == 70
