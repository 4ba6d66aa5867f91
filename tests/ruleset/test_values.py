"""Groups, tables, ranges, choices of several: values that never change, and are equal as scripts mean it."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, islice, permutations

import pytest
from hypothesis import given, strategies as st

from interpreter.ruleset.values import Group, Interval, ScriptError, Subsets, Table, group, made_of, shown
from interpreter.vocabulary.types import parse_type

NUMBERS = st.lists(st.integers(0, 5), max_size=5)


@given(NUMBERS)
def test_a_group_has_each_once_in_the_order_they_came(things: list[int]) -> None:
    made = group(things)
    assert list(made) == sorted(set(things), key=things.index)
    assert group(made) is made
    for other in islice(permutations(made), 10):
        assert Group(other) == made
        assert hash(Group(other)) == hash(made)


@given(NUMBERS, NUMBERS)
def test_groups_are_equal_in_any_order_and_lists_are_not(one: list[int], two: list[int]) -> None:
    assert (group(one) == group(two)) == (set(one) == set(two))
    assert (group(one) != group(two)) == (set(one) != set(two))
    assert (tuple(one) == tuple(two)) == (one == two)


@given(st.dictionaries(st.integers(0, 3), st.integers()), st.integers(0, 3), st.integers())
def test_setting_a_row_makes_a_new_table(rows: dict[int, int], key: int, value: int) -> None:
    table = Table(rows)
    changed = table.with_row(key, value)
    assert dict(table) == rows
    assert dict(changed) == {**rows, key: value}
    assert list(changed) == list({**rows, key: value})
    assert (table == changed) == (rows.get(key) == value and key in rows)
    assert (table == ()) == (not rows)


@given(st.integers(-9, 9), st.integers(-9, 9), st.integers(1, 4))
def test_a_range_has_its_ends(start: int, end: int, step: int) -> None:
    interval = Interval(start, end, step)
    members = list(interval)
    assert members == [n for n in range(start, end + 1) if (n - start) % step == 0]
    assert len(interval) == len(members)
    assert all((n in interval) == (n in members) for n in range(-12, 12))


def test_a_range_contains_whole_numbers_only() -> None:
    assert True not in Interval(0, 3)
    assert "1" not in Interval(0, 3)
    with pytest.raises(ScriptError, match="the step of a range has to be at least 1"):
        Interval(1, 3, 0)


@given(st.lists(st.integers(0, 9), max_size=5, unique=True), st.integers(0, 4), st.integers(0, 5))
def test_choices_of_several(things: list[int], least: int, most: int) -> None:
    choices = Subsets(tuple(things), least, most)
    listed = list(choices)
    assert len(listed) == sum(len(list(combinations(things, n))) for n in range(least, most + 1))
    assert all(each in choices for each in listed)
    assert (0, 0) not in choices
    assert (11,) not in choices


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(1, 5), "20%"), (Fraction(2, 3), "66.7%"), (None, "nothing"), (True, "yes"), (False, "no"),
        ((), "nothing"), ((1, None), "1, nothing"), (-3, "-3"), ("x", "x"), (Interval(1, 9, 2), "1 to 9 step 2"),
    ],
)  # fmt: skip
def test_values_in_texts(value: object, text: str) -> None:
    assert shown(value) == text


def test_values_become_what_their_place_is_for() -> None:
    assert made_of((2, 1, 2), parse_type("set of int")) == Group((1, 2))
    assert type(made_of(Group((2, 1)), parse_type("list of int"))) is tuple
    assert made_of((), parse_type("map of player to int")) == Table()
    assert list(made_of(Interval(1, 3), parse_type("list of int"))) == [1, 2, 3]
    assert made_of(None, parse_type("set of int or none")) is None
