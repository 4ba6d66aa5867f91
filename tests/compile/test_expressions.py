"""Expressions: what they give, in the plain and in the traced form."""

from __future__ import annotations

from typing import Any

import pytest

import interpreter

GIVEN = """
attribute company.worth: money
attribute game.bids: map of player to money
attribute game.order: list of player
attribute game.group: set of player
attribute game.keeper: player or none
attribute game.holder: party = pool

function three() -> int = 3
function none_of() -> list of int = []
rule small(number: int):
    require number < 5 else "too big"
function pairs() -> list of int = [10 * a + b for a in 1 to 3 for b in a to 3 where b != 2]
function sorted_pairs() -> list of int = [10 * a + b for a in 1 to 3 by -a for b in 1 to 2 by -b]
function broken(number: int) -> int = 6 / number rounded down

procedure play():
    companies[1].worth = 70
    companies[2].worth = 70
    game.bids = []
    game.bids[players[1]] = 5
    game.order = players
    game.group = [players[2], players[1]]
    offer players[1] as work:
        option go:
            nothing
"""

EXPRESSIONS = {
    # quotients and rounding
    "int: 3 * 75 / 2 rounded down": "112",
    "int: 3 * (75 / 2 rounded down)": "111",
    "int: 10 + 75 / 2 rounded up": "48",
    "int: 1 / 2 rounded nearest": "1",
    "int: -1 / 2 rounded nearest": "0",
    "int: -7 / 2 rounded down": "-4",
    "int: -7 / 2 rounded up": "-3",
    "int: 7 / 3 * 3 rounded down": "7",
    "bool: 1 / 3 + 1 / 3 + 1 / 3 == 1": "yes",
    "bool: 7 / 2 > 3": "yes",
    "int: 2 + 3 * 4 - -1": "15",
    "int: 10 - 3 - 2": "5",
    "int: 100 / 10 / 5 rounded down": "2",
    # percents
    "percent: 20% + 40%": "60%",
    "percent: 20% * 3": "60%",
    "percent: percent(1, 3)": "33.3%",
    "bool: percent(3, 5) == 60%": "yes",
    "bool: percent(2, 3) > 60%": "yes",
    # logic
    "bool: true or broken(0) == 1": "yes",
    "bool: false and broken(0) == 1": "no",
    "bool: not false and not (true and false)": "yes",
    "int: broken(0) if false else 4": "4",
    "text: \"a\" if count(players) == 1 else \"b\" if count(players) == 3 else \"c\"": "b",
    "bool: not small(5)": "yes",
    "bool: small(4)": "yes",
    # folds
    "int: sum(number for number in 1 to 4)": "10",
    "int: sum(number for number in none_of())": "0",
    "money: sum(company.worth for company in companies)": "140",
    "int: count(company for company in companies where company.shares == 5)": "1",
    "int: count(companies)": "2",
    "bool: any(number > 3 for number in 1 to 4)": "yes",
    "bool: any(number > 3 for number in none_of())": "no",
    "bool: all(number > 3 for number in none_of())": "yes",
    "bool: all(number > 0 for number in 1 to 4)": "yes",
    "int or none: max(number for number in none_of())": "nothing",
    "int or none: min(number for number in [4, 2, 6])": "2",
    "int or none: max(number * 2 for number in [4, 2, 6])": "12",
    "int: max(3, 7, 5)": "7",
    "int: min(3, 7, 5)": "3",
    "money or none: max(company.price for company in companies)": "nothing",
    "player or none: first(player for player in players where player.cash > 0)": "nothing",
    "player or none: first(players)": "Ann",
    "player or none: first(player for player in players by player.name == \"Ann\", player.name)": "Bob",
    "list of int: pairs()": "11, 13, 23, 33",
    "list of int: sorted_pairs()": "32, 31, 22, 21, 12, 11",
    "list of int: [a + b + c for a in [1, 2] for b in [10] for c in [100, 200] where a == 2]": "112, 212",
    "int: sum(a * b for a in 1 to 2 for b in 1 to 2)": "9",
    "list of int: [number * number for number in 1 to 4 where number != 2 by -number]": "16, 9, 1",
    "list of company: [company for company in companies by company.worth]": "AB, CD",
    "list of company: [company for company in companies by -company.shares]": "CD, AB",
    "list of player: [p for p in players by p.cash, p.name != \"Bob\"]": "Bob, Ann, Cy",
    # lists, sets, maps, ranges
    "list of int: [1, 2] + [2, 3]": "1, 2, 2, 3",
    "list of int: [1, 2, 2, 3] - [2]": "1, 3",
    "set of player: game.group + players": "Bob, Ann, Cy",
    "set of player: game.group - [players[2]]": "Ann",
    "list of player: players - game.group": "Cy",
    "list of player: players + [player for player in game.group]": "Ann, Bob, Cy, Bob, Ann",
    "bool: [1, 2] == [2, 1]": "no",
    "bool: game.group == [players[1], players[2]]": "yes",
    "bool: game.group == [players[1]]": "no",
    "bool: none_of() == []": "yes",
    "bool: game.bids == []": "no",
    "bool: 3 to 2 == []": "yes",
    "bool: 5 in 1 to 9 step 2": "yes",
    "bool: 4 in 1 to 9 step 2": "no",
    "bool: 4 not in [1, 2]": "yes",
    "list of int: [number for number in 3 to 10 step 3]": "3, 6, 9",
    "player: players[3]": "Cy",
    "money: game.bids[players[1]]": "5",
    "int: count(player for player in game.bids)": "1",
    "list of player: take(players, 2)": "Ann, Bob",
    "list of player: take(players, 9)": "Ann, Bob, Cy",
    "list of player: drop(players, 1)": "Bob, Cy",
    "list of player: rotate(players, players[2])": "Bob, Cy, Ann",
    "list of player: rotate(players, players[2], 1)": "Cy, Ann, Bob",
    "list of player: insert(drop(players, 1), players[1], 2)": "Bob, Ann, Cy",
    "int: count(some for some in subsets(players, 1, 2))": "6",
    # is, is a, ==
    "bool: companies[1].kind is small": "yes",
    "bool: companies[1].kind is not small": "no",
    "bool: phase is \"2\"": "yes",
    "bool: game.keeper is none": "yes",
    "bool: game.holder is pool": "yes",
    "bool: game.holder is a player": "no",
    "bool: game.holder is not a company": "yes",
    "bool: game.holder == pool": "yes",
    "bool: phases[1] == phase": "yes",
    # texts
    "text: \"{three()} {players} {true} {game.keeper} {20%} {companies[1]}\"": "3 Ann, Bob, Cy yes nothing 20% AB",
}  # fmt: skip


def test_what_expressions_give(start: Any) -> None:
    """All in one title, since most of the time goes into making one."""
    wanted = {text: value for text, value in EXPRESSIONS.items() if value is not None}
    functions, expected = [], {}
    for number, (text, value) in enumerate(wanted.items()):
        type_, _, expression = text.partition(": ")
        functions.append(f"function e{number}() -> {type_} = {expression}\n")
        functions.append(f'function s{number}() -> text = "{{e{number}()}}"\n')
        expected[text] = value
    game = start(GIVEN + "".join(functions))
    assert {text: game.ask(f"s{number}") for number, text in enumerate(wanted)} == expected
    traced = {text: game.explain(f"s{number}").value for number, text in enumerate(wanted)}
    assert traced == expected, "the traced form gives something else"


def test_players_may_be_called_like_anything(start: Any) -> None:
    script = """
        attribute game.holder: party = pool

        function told() -> text = "{game.holder is pool} {game.holder is bank} {game.holder is a player}"

        procedure play():
            offer players[1] as work:
                option hold(who in players) again:
                    game.holder = who
                pass
        """
    game = start(script, "pool bank small")
    assert game.ask("told") == "yes no no"
    assert game.do("pool", "hold", who="pool").ask("told") == "no no yes"
    assert game.do("pool", "hold", who="bank").ask("told") == "no no yes"


@pytest.mark.parametrize(
    ("expression", "message"),
    [
        ("none_of()[1]", "there is nothing at [1]"),
        ("players[0].cash", "there is nothing at [0]"),
        ("players[4].cash", "there is nothing at [4]"),
        ("game.bids[players[2]]", "there is nothing at [Bob]"),
        ("broken(0)", "this divides by 0"),
        ("rotate(players, first(p for p in players where false), 1)[1].cash", "nobody is not in the list"),
        ("count(n for n in 1 to 5 step broken(9))", "the step of a range has to be at least 1, and this is 0"),
        ("companies[1].price + 3", "a value is missing or of the wrong kind here"),
        ("companies[1].space.price", "there is nothing here"),
        ("first(player for player in players where false).cash", "there is nothing whose cash could be asked for"),
    ],
)
def test_what_makes_no_sense_is_an_error_with_its_line(start: Any, expression: str, message: str) -> None:
    game = start(f"{GIVEN}function wrong() -> money =\n    {expression}\n")
    for ask in (game.ask, game.explain):
        with pytest.raises(interpreter.ScriptFailure) as failure:
            ask("wrong")
        assert message in failure.value.message
        assert failure.value.span.text in (expression, "6 / number rounded down")


def test_evaluation_is_strict_and_where_comes_before_by_before_the_value(start: Any) -> None:
    game = start("""
        function one() -> list of int = [6 / n rounded down for n in 0 to 3 where n > 0 by 6 / n]
        function two() -> int = sum(12 / n rounded down for n in 0 to 3 where n != 0 and 6 / n > 2)

        procedure play():
            nothing
        """)
    assert game.ask("one") == (2, 3, 6)
    assert game.ask("two") == 18
