"""Mutants on trial: the clause tests that may notice one are run until one does; what is left is tried together.

Most tests notice nothing of most changes of data. So a change that the likeliest tests do not notice is tried on
together with others: what no test notices together, it does not notice alone, but for changes that hide each other.
When a test notices some of them, each is shown to it alone. So a change may wrongly count as a survivor, never as
noticed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from time import monotonic, perf_counter

from interpreter.problems import RulesetError
from interpreter.ruleset.ruleset import Ruleset
from interpreter.testing.clause_files import ClauseTest
from interpreter.testing.clause_tests import tried
from interpreter.testing.limits import TooLong, at_most
from interpreter.testing.mutation.mutants import Mutant
from interpreter.testing.mutation.rulesets import Stands, Variants
from interpreter.testing.mutation.verdicts import NOTICED, OPEN, REFUSED, SURVIVED, Verdict

PATIENCE = 5.0
"""Seconds of the processor's time for one test, or for making one ruleset."""


@dataclass(slots=True)
class Trial:
    """Mutants that are tried together, and their rulesets as far as they are needed."""

    stands: Stands
    tests: Sequence[ClauseTest]
    mutants: Sequence[Mutant]
    until: float | None = None
    """the moment (of `monotonic`) at which the trial is broken off, the mutants still open"""
    rulesets: dict[Variants, Ruleset] = field(default_factory=dict)
    ran: list[int] = field(default_factory=list)

    def verdict(self, numbers: Iterable[int]) -> Verdict:
        """Run these tests until one notices the change."""
        began = perf_counter()
        found = self.first_to_notice(numbers)
        seconds = round(perf_counter() - began, 3)
        return replace(found, ran=tuple(self.ran), seconds=seconds)

    def first_to_notice(self, numbers: Iterable[int]) -> Verdict:
        """What the first test says that notices something."""
        try:
            for number in numbers:
                if self.until is not None and monotonic() >= self.until:
                    return Verdict(OPEN)
                found = self._seen_by(number)
                if found is not None:
                    return found
                self.ran.append(number)
            if not self.ran:
                self._may_be_made()
        except RulesetError as error:
            return Verdict(REFUSED, None, next(each.message for each in error.problems if not each.warning))
        return Verdict(SURVIVED)

    def _may_be_made(self) -> None:
        """When there is no test that may notice it, the check still may."""
        paths = {mutant.path.resolve() for mutant in self.mutants}
        variants = next((each for each, stand in self.stands.made.items() if paths & stand.files), None)
        if variants is not None:
            self._ruleset(variants)

    def _ruleset(self, variants: Variants) -> Ruleset:
        if variants not in self.rulesets:
            self.rulesets[variants] = self.stands.changed(variants, self.mutants)
        return self.rulesets[variants]

    def _seen_by(self, number: int) -> Verdict | None:
        """How a test notices the change; None when it does not."""
        test = self.tests[number]
        try:
            with at_most(PATIENCE):
                outcome = tried(self._ruleset(test.variants), test)
        except TooLong:
            return Verdict(NOTICED, number, "it goes on for ever")
        except RulesetError:
            raise
        except Exception as error:  # whatever a senseless ruleset leads to, the test does not pass
            return Verdict(NOTICED, number, f"{type(error).__name__}: {error}", fault=True)
        return None if outcome.passed else Verdict(NOTICED, number, outcome.problems[0].message)


def together(
    stands: Stands,
    tests: Sequence[ClauseTest],
    mutants: Sequence[Mutant],
    numbers: Sequence[int],
    until: float | None = None,
) -> list[Verdict]:
    """Try mutants together with all these tests; what became of each."""
    found: dict[Mutant, Verdict] = {}
    left, waiting = list(mutants), list(numbers)
    while left and waiting:
        trial = Trial(stands, tests, left, until)
        seen = trial.first_to_notice(waiting)
        if seen.outcome == REFUSED:
            waiting = waiting[len(trial.ran) :]
            found |= _each_alone(stands, tests, left, waiting)
            break
        if seen.outcome == OPEN:
            return [found.get(mutant, seen) for mutant in mutants]
        if seen.by is None:
            break
        waiting = waiting[len(trial.ran) + 1 :]
        for mutant in tuple(left):
            alone = Trial(stands, tests, [mutant]).verdict([seen.by])
            if alone.outcome != SURVIVED:
                found[mutant] = alone
                left.remove(mutant)
    return [found.get(mutant, Verdict(SURVIVED, ran=tuple(numbers))) for mutant in mutants]


def _each_alone(
    stands: Stands, tests: Sequence[ClauseTest], mutants: Sequence[Mutant], numbers: Sequence[int]
) -> dict[Mutant, Verdict]:
    """Changes that the check refuses only together."""
    return {mutant: Trial(stands, tests, [mutant]).verdict(numbers) for mutant in mutants}
