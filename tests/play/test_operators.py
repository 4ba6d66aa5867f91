"""What the operators do, whatever the values."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor
from typing import Any

import pytest
from hypothesis import given, strategies as st

from interpreter.ids import Piece
from interpreter.play import operators as op
from interpreter.ruleset.values import Group, Interval, ScriptError, Subsets, Table, group

LISTS = st.lists(st.integers(0, 5), max_size=5).map(tuple)
GROUPS = st.lists(st.integers(0, 5), max_size=5).map(group)
EITHER = LISTS | GROUPS
QUOTIENTS = st.fractions(-50, 50, max_denominator=12)


@given(EITHER, EITHER)
def test_joining_keeps_the_kind_of_the_left(one: Any, two: Any) -> None:
    joined = op.plus(one, two)
    assert type(joined) is type(one)
    assert joined == type(one)(dict.fromkeys((*one, *two)) if isinstance(one, Group) else (*one, *two))
    assert op.plus(one, Interval(1, 2))[: len(one)] == tuple(one)


@given(EITHER, EITHER)
def test_taking_away_leaves_what_is_not_in_the_right(one: Any, two: Any) -> None:
    left = op.minus(one, two)
    assert type(left) is type(one)
    assert list(left) == [each for each in one if each not in two]


@given(EITHER, st.integers(0, 5))
def test_adding_one_and_taking_it_out(things: Any, one: int) -> None:
    more = op.added(things, one)
    assert type(more) is type(things)
    assert list(more) == [*things] + [one] * (one not in things)
    assert list(op.taken(more, one)) == [each for each in things if each != one]


@given(QUOTIENTS)
def test_rounding(value: Fraction) -> None:
    assert op.rounded_down(value) == floor(value)
    assert op.rounded_up(value) == ceil(value)
    nearest = op.rounded_nearest(value)
    assert abs(nearest - value) <= Fraction(1, 2)
    assert nearest - value != Fraction(-1, 2), "a half goes up"


@given(EITHER, EITHER)
def test_equality(one: Any, two: Any) -> None:
    either = isinstance(one, Group) or isinstance(two, Group)
    same = len(one) == len(two) and set(one) == set(two) if either else list(one) == list(two)
    assert op.same(one, two) == same
    assert op.same(one, one)


def test_what_is_empty_equals_the_empty_list() -> None:
    for empty in ((), Group(), Table(), Interval(3, 2), Subsets((), 1, 2)):
        assert op.same(empty, ())
    for full in ((1,), Group((1,)), Table({1: 2}), Interval(2, 2), Subsets((), 0, 0)):
        assert not op.same(full, ())


@given(LISTS, st.integers(-3, 8))
def test_items_of_a_list_count_from_1(things: tuple[int, ...], place: int) -> None:
    if 1 <= place <= len(things):
        assert op.item(things, place) == things[place - 1]
    else:
        with pytest.raises(ScriptError, match="there is nothing at"):
            op.item(things, place)


@given(st.lists(st.none() | st.integers(-9, 9)))
def test_the_greatest_and_the_least_pass_over_none(things: list[int | None]) -> None:
    there = [each for each in things if each is not None]
    assert op.fold_max(things) == max(there, default=None)
    assert op.fold_min(things) == min(there, default=None)


def test_names_and_kinds() -> None:
    pool, player = Piece("pool", "pool"), Piece("player", "pool")
    assert op.is_named(pool, "pool")
    assert not op.is_named(player, "pool")
    assert op.is_named("small", "small")
    assert not op.is_named(None, "small")
    assert op.is_kind(player, "player")
    assert not op.is_kind(None, "player")
    assert not op.is_kind("player", "player")
