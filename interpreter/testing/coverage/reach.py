"""Which clause tests reach which places of the scripts.

`reached_by_test(title)` runs them all. A changed place needs only `tests_at(file, start, end)`: the tests that come
there, or to what encloses it most closely; None when no mark tells, so that any test may notice the change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from interpreter.opening import load_ruleset
from interpreter.play.marks import forget_marks, reached
from interpreter.problems import RulesetError
from interpreter.ruleset.code import Mark
from interpreter.ruleset.ruleset import Ruleset
from interpreter.testing.clause_files import ClauseTest, places_of
from interpreter.testing.clause_tests import Outcome, clause_tests, tried

Told = Callable[[int, int, ClauseTest], None]
"""Is told before each test: which it is, of how many."""


@dataclass(slots=True, eq=False)
class Reached:
    """What tests have reached: for each the numbers of its marks in `marks`."""

    marks: list[Mark] = field(default_factory=list)
    by_test: dict[ClauseTest, frozenset[int]] = field(default_factory=dict)
    outcomes: list[Outcome] = field(default_factory=list)
    games: dict[str, frozenset[int]] = field(default_factory=dict)
    """the same for games that were played beside the tests"""
    rulesets: dict[tuple[str, ...], tuple[Mark, ...]] = field(default_factory=dict)
    """by variants: the marks of what tests and games were played with"""
    _numbers: dict[Mark, int] = field(default_factory=dict)

    def number(self, mark: Mark) -> int:
        """The number of a mark; one of another ruleset is the same when it stands in the same place."""
        found = self._numbers.get(mark)
        if found is None:
            found = self._numbers[mark] = len(self.marks)
            self.marks.append(mark)
        return found

    def add_game(self, name: str, ruleset: Ruleset) -> None:
        """Note what a game has reached that was played with a marked ruleset since its marks were forgotten."""
        self.add_ruleset(ruleset)
        self.games[name] = frozenset(map(self.number, reached(ruleset)))

    def add_ruleset(self, ruleset: Ruleset) -> None:
        """Note the marks that something played with this ruleset may leave."""
        self.rulesets[ruleset.variants] = ruleset.code.marks
        for mark in ruleset.code.marks:
            self.number(mark)

    def run_names(self) -> list[str]:
        """What was run: tests, then games."""
        return [*map(str, self.by_test), *self.games]

    def runs_by_mark(self) -> dict[Mark, list[int]]:
        """For each mark that was left the numbers of the runs that left it."""
        found: dict[Mark, list[int]] = {}
        for run, left in enumerate((*self.by_test.values(), *self.games.values())):
            for number in left:
                found.setdefault(self.marks[number], []).append(run)
        return found

    def tests_of(self, marks: Iterable[int]) -> list[ClauseTest]:
        """The tests that left one of these marks, in their order."""
        wanted = frozenset(marks)
        return [test for test, left in self.by_test.items() if not wanted.isdisjoint(left)]

    def tests_at(self, file: str, start: int, end: int) -> list[ClauseTest] | None:
        """The tests that reach a stretch of a script (`span.source.name`, offsets), or what encloses it most closely.

        What stands in no statement, such as a whole declaration, is reached by whatever reaches a part of it. None when
        no mark stands there: then what is written there may matter to any test.
        """
        here = [(number, mark.span) for number, mark in enumerate(self.marks) if mark.file == file]
        around = [(span.end - span.start, span) for _, span in here if span.start <= start and end <= span.end]
        if around:
            _, span = min(around, key=lambda each: each[0])
            start, end = span.start, span.end
        inside = [number for number, span in here if start <= span.start and span.end <= end]
        return self.tests_of(inside) if inside else None


def reached_by_test(title: str | Path, tests: Iterable[ClauseTest] | None = None, told: Told | None = None) -> Reached:
    """Run the clause tests of a title, or those given, and note what each reaches."""
    chosen = list(clause_tests(title) if tests is None else tests)
    found, rulesets = Reached(), MarkedRulesets(title)
    for number, test in enumerate(chosen, 1):
        if told is not None:
            told(number, len(chosen), test)
        try:
            ruleset = rulesets.of(test.variants)
        except RulesetError as error:
            found.outcomes.append(Outcome(test, error.problems))
            found.by_test[test] = frozenset()
            continue
        forget_marks(ruleset)
        found.outcomes.append(tried(ruleset, test))
        found.by_test[test] = frozenset(map(found.number, reached(ruleset)))
    for ruleset in rulesets.made.values():
        found.add_ruleset(ruleset)
    return found


@dataclass(slots=True, eq=False)
class MarkedRulesets:
    """The rulesets of a title's tests, with code that leaves marks; each is loaded once."""

    title: str | Path
    made: dict[tuple[str, ...], Ruleset] = field(default_factory=dict)

    def of(self, variants: tuple[str, ...]) -> Ruleset:
        """The ruleset with these variants. Raises RulesetError when it makes no sense."""
        if variants not in self.made:
            self.made[variants] = load_ruleset(self.title, variants, places_of(self.title), marked=True)
        return self.made[variants]
