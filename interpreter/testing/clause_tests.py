"""Clause tests: the table is set, things are done, and what stands there then is held against what is expected."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from interpreter.load.draft import load
from interpreter.load.yaml_tree import Tree
from interpreter.opening import load_ruleset
from interpreter.play.attempts import Reason, Refusal
from interpreter.play.game import Game, ScriptFailure
from interpreter.problems import Note, Problem, RulesetError, meant_or_known
from interpreter.ruleset.ruleset import Ruleset
from interpreter.testing.clause_files import ClauseTest, clause_files, places_of, read_clause_tests
from interpreter.testing.expectations import BESIDE, Standing, action_of, money, offer, told, unexpected
from interpreter.testing.names import Misplaced, Names
from interpreter.testing.positions import arrange

PLAYERS = ("A", "B", "C", "D", "E", "F", "G", "H")
PATIENCE = 200
"""So often somebody passes on the way to an offer, then it does not come."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a test; `problems` is empty when it passed."""

    test: ClauseTest
    problems: tuple[Problem, ...]

    @property
    def passed(self) -> bool:
        """Whether everything was as expected."""
        return not self.problems


def clause_tests(title: str | Path) -> list[ClauseTest]:
    """All tests of a title. Raises RulesetError when there is no such title, or a file has not the form of tests."""
    files = clause_files(title)
    problems = [] if files else [problem for problem in load(title).problems if problem.code == "load/no-title"]
    found: list[ClauseTest] = []
    for path in files:
        try:
            found += read_clause_tests(path)
        except RulesetError as error:
            problems += error.problems
    if problems:
        raise RulesetError(problems)
    return found


def run_clause_test(title: str | Path, test: ClauseTest) -> Outcome:
    """Carry one test out. Raises RulesetError when the title makes no sense; with its own variants, the test fails."""
    try:
        ruleset = ruleset_for(str(title), test.variants)
    except RulesetError as error:
        if not test.variants:
            raise
        here = Note("in this test", test.span)
        return Outcome(test, tuple(replace(problem, notes=(*problem.notes, here)) for problem in error.problems))
    return tried(ruleset, test)


def tried(ruleset: Ruleset, test: ClauseTest) -> Outcome:
    """Carry one test out with a ruleset that has its variants and the places where it may begin."""
    problems = list(_unknown_clauses(ruleset, test))
    try:
        problems.extend(_Trial(ruleset, test).problems())
    except _Stopped as stopped:
        problems += stopped.problems
    except ScriptFailure as failure:
        notes = (Note("in this test", test.span),) if failure.span is not None else ()
        problems.append(Problem(failure.code, failure.message, failure.span or test.span, None, notes))
    return Outcome(test, tuple(problems))


def _unknown_clauses(ruleset: Ruleset, test: ClauseTest) -> Iterator[Problem]:
    """Clauses that a title with a list of clauses does not have: no rule stands behind such a test."""
    for tree in test.cited if ruleset.clauses else ():
        if tree.word not in ruleset.clauses:
            words, hint = (
                f"the rulebook has no clause '{tree.word}'",
                meant_or_known(tree.word, sorted(ruleset.clauses)),
            )
            yield Problem("testing/no-clause", words, tree.span, hint)


@lru_cache(maxsize=16)
def ruleset_for(title: str, variants: tuple[str, ...]) -> Ruleset:
    """The ruleset of a title with the places where its tests may begin; each is loaded once."""
    return load_ruleset(title, variants, places_of(title))


class _Stopped(Exception):
    """A test cannot go on."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__()


@dataclass(slots=True)
class _Trial:
    """One test being carried out."""

    ruleset: Ruleset
    test: ClauseTest
    game: Game = field(init=False)
    purses: dict[str, int] = field(init=False)

    def problems(self) -> Iterator[Problem]:
        """Carry it out; everything that is not as expected."""
        self.game = self._begun()
        self.purses = money(self.game)
        for step in self.test.steps:
            yield from self._step(step)
        if self.test.expect is not None:
            yield from self._unexpected(self.test.expect)

    # ------------------------------------------------------------------------------------------ what is given
    def _begun(self) -> Game:
        given = self.test.given
        seed, scenario = given.get("seed"), given.get("scenario")
        try:
            game = Game(self.ruleset, self._players(), seed.number if seed else 1, scenario.word if scenario else None)
        except ValueError as error:
            raise _Stopped([Problem("testing/given", str(error), given.span)]) from error
        wrong = arrange(game, given.get("table"))
        if wrong:
            raise _Stopped(wrong)
        begin = given.get("begin")
        if begin is not None:
            self._go(game, begin)
        return game

    def _players(self) -> list[str]:
        written = self.test.given.get("players")
        if written is None:
            return list(PLAYERS[:4])
        if written.is_list:
            return [each.word for each in written.items]
        if written.number > len(PLAYERS):
            words = f"{written.number} players have no names here; A to {PLAYERS[-1]} have"
            raise _Stopped([Problem("testing/given", words, written.span, "name them: players: [Ann, Bob]")])
        return list(PLAYERS[: written.number])

    def _go(self, game: Game, begin: Tree) -> None:
        """Go where the test begins: an option of the offer in the script of places, with its parameters."""
        place, parts = begin.word, {}
        if begin.is_map:
            place, inside = next(iter(begin.map.items()))
            parts = {name: tree.plain() for name, tree in inside.map.items()}
        choice = game.choice
        label = choice.label if choice is not None else ""
        self._apply(game, {"by": game.players[0], "choice": f"{label}.{place}", **parts}, begin)

    def _unexpected(self, expect: Tree) -> Iterator[Problem]:
        return unexpected(Standing(self.game, self.purses), expect)

    # ------------------------------------------------------------------------------------------ what is done
    def _step(self, step: Tree) -> Iterator[Problem]:
        if "pass" in step.map:
            for player in step.words("pass"):
                self._apply(self.game, {"by": player, "choice": f"{offer(self.game)}.pass"}, step)
        elif "pass_until" in step.map:
            self._pass_until(step)
        elif "expect" in step.map:
            yield from self._unexpected(step.map["expect"])
        elif "refused" in step.map:
            yield from self._refused(step)
        else:
            self._apply(self.game, action_of(step), step)

    def _pass_until(self, step: Tree) -> None:
        wanted = step.map["pass_until"].word
        for _ in range(PATIENCE):
            if offer(self.game) == wanted:
                return
            asked = self.game.asked
            if asked is None:
                break
            self._apply(self.game, {"by": asked.player, "choice": f"{asked.label}.pass"}, step)
        raise _Stopped(
            [Problem("testing/unlike", f"the offer '{wanted}' does not come, but {offer(self.game)}", step.span)]
        )

    def _apply(self, game: Game, action: dict[str, Any], step: Tree) -> None:
        try:
            game.apply(action)
        except Refusal as refusal:
            said = Problem("testing/refused", "this is refused, and the test expects that it is not", step.span,
                           None, told(refusal.reasons))  # fmt: skip
            raise _Stopped([said]) from refusal

    def _refused(self, step: Tree) -> Iterator[Problem]:
        try:
            Names(self.game.runtime).check_action(step, BESIDE)
        except Misplaced as wrong:
            raise _Stopped([wrong.problem]) from wrong
        before = self.game.digest()
        action = action_of(step)
        reasons = self.game.why_not(action)
        try:
            self.game.apply(action)
        except Refusal as refusal:
            reasons = [*reasons, *refusal.reasons]
        else:
            yield Problem("testing/allowed", "this is carried out, and the test expects that it is refused", step.span,
                          None, tuple(self._written_at(action)))  # fmt: skip
            self.game.undo()
            return
        if self.game.digest() != before:
            yield Problem("testing/changed", "it is refused, and the table has changed all the same", step.span)
        yield from _other_reasons(step, reasons)

    def _written_at(self, action: dict[str, Any]) -> Iterator[Note]:
        for name, option in self.ruleset.code.options():
            if name == action.get("choice"):
                yield Note(f"{name} is written here", option.span)


def _other_reasons(step: Tree, reasons: list[Reason]) -> Iterator[Problem]:
    """A refusal for another reason than the test expects."""
    cited = {clause for reason in reasons for clause in reason.clauses}
    wanted = set(step.words("refused")) - {"true"}
    says = step.get("says")
    if not wanted <= cited:
        yield Problem("testing/other-reason", f"it is refused, but not for {', '.join(sorted(wanted - cited))}",
                      step.map["refused"].span, None, told(reasons))  # fmt: skip
    if says is not None and not any(says.word in reason.message for reason in reasons):
        yield Problem("testing/other-reason", "it is refused, but with other words", says.span, None, told(reasons))
