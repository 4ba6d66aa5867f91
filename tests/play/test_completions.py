"""Actions that are partly filled in: what they lack, and what speaks against every way to fill in the rest."""

from __future__ import annotations

from typing import Any

import pytest

from interpreter.play import completions

SCRIPT = """
procedure play():
    each player in players:
        pay(20, from: bank, to: player)
    offer players[1] as work:
        option buy(private in privates, price in 1 to players[1].cash where price > 10):         @C-BUY
            require price >= private.price else "{private} costs {private.price}"               @C-PRICE
        option sell(private in privates where private.owner is pool):                            @C-SELL
            nothing
        option hire(who in players where who != players[1], number in 1 to 2):
            require number == 3 else "{number} are hired"
        option ring(number in 1 to 4):
            require number > 2 else "{number} is low"
            require number < 3 else "{number} is high"
        option late(number in 1 to 4, who in players):
            require number > 1 else "{number} is low"
            require who != players[1] else "not himself"
        option swap(private in privates, other in privates where other == private and other.price < 0):  @C-SWAP
            nothing
        pass
"""


def why(game: Any, choice: str, **values: object) -> list[str]:
    return [reason.message for reason in game.why_not({"by": "Ann", "choice": f"work.{choice}", **values})]


def test_what_can_still_be_filled_in_lacks_it_and_nothing_else(start: Any) -> None:
    game = start(SCRIPT)
    assert why(game, "late") == [
        "work.late needs to know: number (from 1 to 4)", "work.late needs to know: who (one of: Ann, Bob, Cy)",
    ]  # fmt: skip
    assert why(game, "late", number=2) == ["work.late needs to know: who (one of: Ann, Bob, Cy)"]
    assert why(game, "hire", number=1)[-1] == "work.hire needs to know: who (one of: Bob, Cy)"


def test_what_speaks_against_what_is_given_is_told_though_other_parts_lack(start: Any) -> None:
    game = start(SCRIPT)
    assert why(game, "late", number=1) == ["1 is low", "work.late needs to know: who (one of: Ann, Bob, Cy)"]
    assert why(game, "late", who="Ann") == ["not himself", "work.late needs to know: number (from 1 to 4)"]
    assert why(game, "late", number=9) == [
        "number: 9 is not from 1 to 4", "work.late needs to know: who (one of: Ann, Bob, Cy)",
    ]  # fmt: skip


def test_what_speaks_against_every_way_to_fill_in_the_rest(start: Any) -> None:
    game = start(SCRIPT)
    assert why(game, "hire", who="Bob") == [
        "1 are hired (with number 1; and likewise with any other number)",
        "work.hire needs to know: number (from 1 to 2)",
    ]  # fmt: skip
    assert why(game, "ring") == [
        "1 is low (with number 1; so in 2 of 4 ways)", "3 is high (with number 3; so in 2 of 4 ways)",
        "work.ring needs to know: number (from 1 to 4)",
    ]  # fmt: skip


def test_where_nothing_is_possible_the_domain_is_the_reason(start: Any) -> None:
    game = start(SCRIPT)
    (reason,) = game.why_not({"by": "Ann", "choice": "work.sell"})
    assert reason.message == "private: nothing is possible, by `private in privates where private.owner is pool`"
    assert (reason.clauses, reason.part, reason.span.line) == (("C-SELL",), "private", 8)
    swap = game.why_not({"by": "Ann", "choice": "work.swap"})
    assert [each.part for each in swap] == ["other", "private"]
    assert swap[0].message.startswith("other: nothing is possible, by `other in privates where other == private")


def test_of_many_ways_only_some_are_looked_at(start: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(completions, "MOST_WAYS", 1)
    game = start(SCRIPT)
    assert why(game, "hire", who="Bob")[0] == "1 are hired"
    assert why(game, "ring")[0] == "1 is low"


def test_asking_about_a_part_changes_nothing(start: Any) -> None:
    game = start(SCRIPT)
    before = game.digest()
    for choice in ("buy", "sell", "hire", "ring", "late"):
        why(game, choice)
    assert game.digest() == before
    game.check()
