"""Which clause tests reach which places of the scripts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from interpreter.testing.coverage.reach import Reached, reached_by_test

SCRIPT = """
    rule may_pay(player, amount: money):
        require player.cash >= amount else "too little"

    function fee(player) -> money = 20 if player.cash > 300 else 10

    procedure play():
        nothing

    procedure buying():
        turns player in players until all pass:
            offer player as deal:
                option spend(amount in 10 to 500 step 10):
                    require may_pay(player, amount)
                    pay(amount, from: player, to: bank)
                option charge:
                    pay(fee(player), from: player, to: bank)
                pass
"""
PLACES = """
override procedure play():
    while true:
        offer first(players) "where to?" as place:
            option round:
                buying()
"""
TESTS = """
given: {players: 1, table: {cash: {A: 100}}, begin: round}
tests:
- {clause: T-1, name: spending, do: [{by: A, choice: deal.spend, amount: 20}]}
- {clause: T-1, name: too much, do: [{by: A, choice: deal.spend, amount: 200, refused: true}]}
- {clause: T-2, name: charging, do: [{by: A, choice: deal.charge}]}
- {clause: T-2, name: charging much, given: {table: {cash: {A: 400}}}, do: [{by: A, choice: deal.charge}]}
- {clause: T-2, name: fast, given: {variants: [fast]}, do: [{by: A, choice: deal.charge}]}
"""
FAST = "override function fee(player) -> money = 5\n"


@pytest.fixture
def found(title: Callable[..., Path]) -> Reached:
    """What five tests of a small title reach."""
    made = title(SCRIPT, variants={"fast": (FAST, "")})
    (made / "tests").mkdir()
    (made / "tests" / "places.rules").write_text(PLACES)
    (made / "tests" / "paying.yaml").write_text(TESTS)
    return reached_by_test(made)


def at(found: Reached, text: str, part: str = "") -> list[str] | None:
    """The names of the tests that reach a text, or a part of it."""
    mark = next(m for m in found.marks if text in m.span.source.text)
    start = mark.span.source.text.index(text)
    start += text.index(part)
    tests = found.tests_at(mark.file, start, start + len(part or text))
    return None if tests is None else [test.name for test in tests]


def test_all_tests_have_passed(found: Reached) -> None:
    assert [outcome.problems for outcome in found.outcomes] == [()] * 5


def test_statements_and_conditions(found: Reached) -> None:
    assert at(found, "pay(amount, from: player, to: bank)", "amount") == ["spending"]
    assert at(found, "pay(fee(player), from: player, to: bank)") == ["charging", "charging much", "fast"]
    assert at(found, "20 if player.cash > 300", "300") == ["charging", "charging much"]
    assert at(found, "player.cash >= amount", ">=") == [test.name for test in found.by_test]


def test_what_only_a_variant_has(found: Reached) -> None:
    assert at(found, "fee(player) -> money = 5", "5") == ["fast"]


def test_a_whole_declaration_is_reached_by_its_parts(found: Reached) -> None:
    assert at(found, "function fee(player) -> money = 20 if player.cash > 300 else 10") == ["charging", "charging much"]


def test_no_mark_tells_of_what_stands_outside_of_all_code(found: Reached) -> None:
    assert at(found, "function fee(player) -> money", "money") is None


def test_what_games_share_is_reckoned_anew_for_each_test(title: Callable[..., Path]) -> None:
    made = title(SCRIPT)
    (made / "tests").mkdir()
    (made / "tests" / "places.rules").write_text(PLACES)
    (made / "tests" / "paying.yaml").write_text(TESTS.rpartition("- ")[0])
    told: list[tuple[int, int]] = []
    whole = reached_by_test(made, told=lambda number, of, _: told.append((number, of)))
    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]
    for test in list(whole.by_test):
        alone = reached_by_test(made, [test])
        assert {alone.marks[n] for n in alone.by_test[test]} == {whole.marks[n] for n in whole.by_test[test]}
