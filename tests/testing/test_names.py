"""Names in clause tests: a choice that no script has is no reason why something is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import interpreter
from interpreter.load.yaml_tree import Tree
from interpreter.play.attempts import Reason
from interpreter.problems import Note
from interpreter.source import Source, Span
from interpreter.testing.expectations import told
from interpreter.testing.names import Misplaced, Names

SCRIPT = """
    procedure play():
        offer players[1] as work:
            option dig(depth in 1 to 3):
                nothing
        choose who in players for players[1] "who?"
"""


def written(word: str) -> Tree:
    return Tree(word, Span(Source("tests", word), 0, len(word)), word)


@pytest.mark.parametrize("word", ["work.dig", "dig", "work.pass", "pass", "who"])
def test_choices_of_the_scripts_are_known(start: Callable[..., Any], word: str) -> None:
    Names(start(SCRIPT).runtime).check_choice(written(word))


@pytest.mark.parametrize("word", ["work.dug", "dug", "wrok.dig", "wrok.pass"])
def test_other_choices_are_misplaced(start: Callable[..., Any], word: str) -> None:
    with pytest.raises(Misplaced, match=f"the scripts have no choice '{word}'"):
        Names(start(SCRIPT).runtime).check_choice(written(word))


def test_a_price_that_is_no_space_is_told_the_spaces_of_that_price() -> None:
    names = Names(interpreter.Game(interpreter.load_ruleset("18ireland"), ["A", "B", "C"]).runtime)
    with pytest.raises(Misplaced) as wrong:
        names.piece("space", "70", written("70").span)
    assert wrong.value.problem.hint == "there are: 70@1.3, 70@2.4"


def test_one_reason_given_twice_is_told_once() -> None:
    assert told([Reason("too dear"), Reason("too dear"), Reason("too late")]) == (Note("too dear"), Note("too late"))
