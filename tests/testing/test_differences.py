"""What is not as expected is said in the words of a test, where the expectation is written."""

from __future__ import annotations

import pytest

from interpreter.load.yaml_tree import Tree
from interpreter.source import Source, Span
from interpreter.testing.differences import differences, shown


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, "nothing"),
        ([], "nothing"),
        (True, "true"),
        ([1, False], "1, false"),
        ({"A": 3, "B": [True]}, "A 3, B true"),
        ("B2", "B2"),
    ],
)
def test_values_are_shown_as_tests_write_them(value: object, words: str) -> None:
    assert shown(value) == words


def test_only_what_differs_is_a_problem() -> None:
    tree = Tree(5, Span(Source("tests", "cash: 5"), 6, 7), "5")
    assert list(differences("the money of A", 5, 5, tree)) == []
    (problem,) = differences("the money of A", 5, 7, tree)
    assert problem.message == "the money of A: it is 7, and the test expects 5"
    assert problem.span is not None
    assert problem.span.column == 7
