"""What the tests of checks share: the problems of the small title with texts replaced."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from interpreter.check.data import check_data
from interpreter.check.declarations import Declarations, declarations_of
from interpreter.check.link import link
from interpreter.load.draft import Draft, load
from interpreter.problems import Problem, in_order

Edit = tuple[str, str, str]


@pytest.fixture
def checked(mini: Callable[..., Path]) -> Callable[..., tuple[Problem, ...]]:
    """The problems that the checks of YAML find in the small title."""

    def check(*edits: Edit) -> tuple[Problem, ...]:
        draft = load(mini(*edits))
        assert draft.problems == ()
        return in_order(check_data(draft, declared(draft)))

    return check


def declared(draft: Draft) -> Declarations:
    program, problems = link(draft.scripts, draft.after)
    assert problems == []
    return declarations_of(program)


@pytest.fixture
def found(checked: Callable[..., tuple[Problem, ...]]) -> Callable[..., list[str]]:
    """The same as short texts: what is marked, what is wrong, what to do."""

    def check(*edits: Edit) -> list[str]:
        return [
            f"{problem.span.text if problem.span else ''}: {problem.message}"
            + (f" | {problem.hint}" if problem.hint else "")
            for problem in checked(*edits)
        ]

    return check
