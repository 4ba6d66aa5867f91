"""Best runs at random positions, held against trying every legal run; what the search may assume, when it is wrong."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest

from benchmarks.brute import compared, positions
from interpreter.board.routes import BrokenBoundError
from interpreter.play.roles import Answers

SOME = 4


def some(title: str) -> int:
    """Hold the two against each other at some positions; at how many they agree."""
    found = (compared(*position) for seed in range(8) for position in positions(title, seed))
    return len(list(islice((taken for taken in found if taken is not None), SOME)))


@pytest.mark.parametrize("title", ["18ireland", "18gb"])
def test_the_search_finds_what_trying_everything_finds(title: str) -> None:
    assert some(title) == SOME


def one_way(roles: Answers, train: Any, start: Any, finish: Any, company: Any) -> int:
    return 50 if start.place > finish.place else 0


def more_than_said(roles: Answers, run: Any, company: Any) -> int:
    return 70


@pytest.mark.parametrize(("role", "answer"), [("ends_value", one_way), ("run_value", more_than_said)])
def test_an_answer_that_is_not_as_declared_is_found(
    monkeypatch: pytest.MonkeyPatch, role: str, answer: Callable[..., int]
) -> None:
    """Ends that earn more in one direction; a bonus above its bound."""
    monkeypatch.setattr(Answers, role, answer)
    with pytest.raises((SystemExit, BrokenBoundError)):
        some("18ireland")
