"""Means in place of a least-of-several: never less than it, added up over routes, chosen so that little is promised."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from interpreter.board.means import Means
from interpreter.ruleset.forms import Form, leasts, reckoned

NESTED: Form = ("sum", (("min", (0, ("sum", (1, ("min", (2, 3)))))), ("min", (4, 5, 6))))
rows = st.tuples(*[st.integers(0, 40)] * 7)


@given(st.lists(rows, min_size=1, max_size=4), st.lists(st.integers(0, 9), min_size=7, max_size=7))
def test_shares_together_are_never_less_than_the_bound_of_all(routes: list[tuple[int, ...]], drawn: list[int]) -> None:
    weights, left = [], iter(drawn)
    for parts in leasts(NESTED):
        chosen = [next(left) for _ in range(parts)]
        weights.append((*chosen[:-1], chosen[-1] + 1))
    together = reckoned(NESTED, [sum(column) for column in zip(*routes, strict=True)])
    assert sum(map(Means(NESTED, tuple(weights)).share, routes)) >= together
    assert sum(map(Means(NESTED).share, routes)) >= together


@given(st.lists(st.tuples(rows, st.integers(0, 300)), min_size=1, max_size=6), st.integers(1, 3))
def test_other_means_never_promise_more(known: list[tuple[tuple[int, ...], int]], trains: int) -> None:
    having = [(trains, dict(known))]
    means = Means(NESTED)
    lowered = means.lowered(having)
    assert lowered.promised(having) <= means.promised(having)
    assert [len(each) for each in lowered.weights] == list(leasts(NESTED)) == [2, 2, 3]
    assert lowered.lowered(having).weights == lowered.weights


@pytest.mark.parametrize(
    ("having", "promised"),
    [
        ({(40, 0): 100, (0, 0): 90}, 100),
        ({(40, 0): 100, (0, 40): 100}, 120),
        ({(40, 0): 100, (0, 40): 80}, 110),
        ({(40, 40): 100}, 140),
    ],
)
def test_what_one_train_promises_with_the_best_means(having: dict[tuple[int, ...], int], promised: int) -> None:
    """The weight lies where dear paths have little."""
    found = Means(("min", (0, 1))).lowered([(1, having)])
    assert found.promised([(1, having)]) == promised
    assert found.promised([(3, having)]) == 3 * promised
