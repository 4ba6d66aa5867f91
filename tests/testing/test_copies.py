"""Damaged copies: some dozens; `make soak` tries two thousand."""

from __future__ import annotations

import pytest

from interpreter.problems import Problem, RulesetError
from interpreter.testing import copies
from interpreter.testing.copies import Trial, Workshop


@pytest.fixture(scope="module")
def workshop() -> Workshop:
    return Workshop("18ireland")


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 40, 10))
def test_a_damaged_copy_is_refused_with_a_place_or_plays(workshop: Workshop, first: int) -> None:
    trials = [workshop.trial(seed) for seed in range(first, first + 10)]
    assert [trial for trial in trials if trial.outcome == "fault"] == []
    assert {trial.outcome for trial in trials} >= {"refused"}


def test_a_copy_is_whole_again_afterwards(workshop: Workshop) -> None:
    before = {path: path.read_bytes() for path in workshop.title.parent.rglob("*") if path.is_file()}
    one = workshop.trial(3)
    assert isinstance(one, Trial)
    assert {path: path.read_bytes() for path in before} == before
    again = workshop.trial(3)
    assert (again.damage, again.outcome, again.told) == (one.damage, one.outcome, one.told)


def test_a_traceback_and_a_problem_without_place_are_faults(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise KeyError("x")

    def unplaced(*_: object) -> None:
        raise RulesetError([Problem("check/nothing", "something is wrong")])

    monkeypatch.setattr(copies.interpreter, "load_ruleset", broken)
    assert workshop._outcome((), copies.Chance(1)) == ("fault", "KeyError: 'x'")
    monkeypatch.setattr(copies.interpreter, "load_ruleset", unplaced)
    assert workshop._outcome((), copies.Chance(1))[0] == "fault"
