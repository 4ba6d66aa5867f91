"""Every way in which an option can be refused, read from the scripts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from interpreter.testing.hurdles import Refusable, ways_to_refuse

BASE = """
attribute game.open: bool = false

function dear(private) -> bool = private.price > 50
rule inner(player, number: int):
    if number > 3:
        require player.cash > 10 else "{player} is poor"                                   @C-POOR
    else:
        each private in privates:
            require private.price < number
rule may(player, number: int):                                                             @C-MAY
    require inner(player, number)
    require number != 7 else "not seven"

procedure play():
    day()
    if game.open:                                                                          @C-OPEN
        night(players[2])
    choose private in privates for players[1] "which one?":
        require dear(private) else "too cheap"

round day():
    turns player in players until all pass:
        offer player "well?" as work:
            option dig(private in privates where dear(private), number in 1 to 9) when game.open "dig for it":   @C-DIG
                require may(player, number)
                let double = number * 2
                require double < 9 else "{double} is much"
                nothing
            pass

procedure night(player):
    offer player as sleep:
        option dream:
            nothing
    anytime each other in players as always:
        option wake:
            require other.cash > 0 else "no"
    throughout:
        offer player as sleep:
            option turn_over:
                nothing
"""
PATCH = """
extend work.dig:
    require game.open else "shut"                                                          @C-SHUT
extend rule may(player, number: int):
    require number != 8 else "not eight"                                                   @C-EIGHT
override rule inner(player, number: int):
    require number > 0 else "none"
    require original(player, number)
"""


@pytest.fixture
def ways(title: Callable[..., Path]) -> Callable[..., dict[str, Refusable]]:
    def read(*variants: str) -> dict[str, Refusable]:
        return ways_to_refuse(title(BASE, variants={"patch": (PATCH, "")}), variants)

    return read


def test_all_options_are_there(ways: Callable[..., dict[str, Refusable]]) -> None:
    found = ways()
    assert list(found) == [
        "always.wake", "private", "sleep.dream", "sleep.turn_over", "work.dig", "work.pass",
    ]  # fmt: skip
    assert (found["work.dig"].says, found["work.dig"].clauses) == ("dig for it", ("C-DIG",))
    assert [len(each.hurdles) for each in found.values()] == [1, 2, 0, 0, 8, 0]


def test_each_condition_of_an_option_in_order(ways: Callable[..., dict[str, Refusable]]) -> None:
    hurdles = ways()["work.dig"].hurdles
    assert [(each.kind, each.text, each.reason) for each in hurdles] == [
        ("when", "game.open", ""),
        ("domain", "private in privates", ""),
        ("where", "dear(private)", ""),
        ("domain", "number in 1 to 9", ""),
        ("require", "player.cash > 10", "{player} is poor"),
        ("require", "private.price < number", ""),
        ("require", "number != 7", "not seven"),
        ("require", "double < 9", "{double} is much"),
    ]
    assert [each.clauses for each in hurdles[4:]] == [("C-POOR",), (), ("C-MAY",), ("C-DIG",)]
    assert [each.within for each in hurdles[4:]] == [("may", "inner"), ("may", "inner"), ("may",), ()]
    assert [each.only for each in hurdles[4:]] == [
        ("if number > 3",), ("unless number > 3", "each private in privates"), (), (),
    ]  # fmt: skip
    assert [text for text, _ in hurdles[2].means] == ["dear(private) = private.price > 50"]
    assert [each.span.line for each in hurdles[4:]] == [7, 10, 13, 28]


def test_what_variants_add_and_override(ways: Callable[..., dict[str, Refusable]]) -> None:
    hurdles = ways("patch")["work.dig"].hurdles[4:]
    assert [(each.reason or each.text, each.clauses, each.within) for each in hurdles] == [
        ("none", (), ("may", "inner")),
        ("{player} is poor", ("C-POOR",), ("may", "inner", "inner")),
        ("private.price < number", (), ("may", "inner", "inner")),
        ("not seven", ("C-MAY",), ("may",)),
        ("not eight", ("C-EIGHT",), ("may",)),
        ("{double} is much", ("C-DIG",), ()),
        ("shut", ("C-SHUT",), ()),
    ]


def test_where_options_are_offered(ways: Callable[..., dict[str, Refusable]]) -> None:
    found = ways()
    (dig,) = found["work.dig"].offered
    assert (dig.to, dig.procedure, dig.begins, dig.throughout) == ("player", "day", "day", False)
    assert [text for text, _, _ in dig.under] == ["turns player in players"]
    (dream,) = found["sleep.dream"].offered
    assert (dream.to, dream.procedure, dream.begins) == ("player", "night", "play")
    assert [(text, clauses) for text, _, clauses in dream.under] == [("if game.open", ("C-OPEN",))]
    (wake,) = found["always.wake"].offered
    assert (wake.to, wake.throughout) == ("each other in players", True)
    (private,) = found["private"].offered
    assert (private.to, private.procedure) == ("players[1]", "play")


def test_words_that_search_tell_what_they_demand_and_ask() -> None:
    running = ways_to_refuse("18ireland")["running.run"].hurdles
    assert any(each.kind == "search" and each.text.startswith("runs: every legal set of routes") for each in running)
    assert any(each.within == ("runs", "route_allowed") and each.reason for each in running)
    assert any(each.text.startswith("may_pass(train, stop, company) = ") for each in running)


def test_every_requirement_of_an_option_is_listed() -> None:
    """What refuses in a game is among what is read: the options, and all their requirements with reasons."""
    for title in ("18ireland", "18gb"):
        found = ways_to_refuse(title)
        assert all(each.offered for each in found.values())
        assert any(each.within and each.clauses for ways in found.values() for each in ways.hurdles)
        for each in found.values():
            assert each.to_json()["option"] == each.name
            assert all(hurdle.text and hurdle.span is not None for hurdle in each.hurdles)
