"""A title made ready to be changed a little, again and again: its tests, its rulesets, and what reaches what."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from interpreter.load.places import title_folder, variant_files
from interpreter.load.yaml_tree import read_yaml
from interpreter.play.moves import Chance
from interpreter.problems import RulesetError
from interpreter.testing.clause_files import ClauseTest
from interpreter.testing.clause_tests import clause_tests, tried
from interpreter.testing.coverage.reach import Reached, reached_by_test
from interpreter.testing.mutation.mutants import Mutant
from interpreter.testing.mutation.order import Order
from interpreter.testing.mutation.rulesets import Stands, Variants
from interpreter.testing.mutation.sources import all_mutants, files_apart
from interpreter.testing.mutation.survivors import is_named
from interpreter.testing.mutation.trial import Trial, together
from interpreter.testing.mutation.verdicts import OPEN, SURVIVED, Verdict

LIKELIEST = 60
"""So many tests look at a change of data before it is tried together with others."""
Thing = TypeVar("Thing")
Told = Callable[[str], None]
"""Is told how far it is."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be tried: of these files, carrying these clauses, so many picked by a seed, for so many minutes."""

    files: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    sample: int | None = None
    seed: int = 1
    minutes: float | None = None
    jobs: int = 1


@dataclass(slots=True)
class Workbench:
    """A title made ready: its tests that pass, its rulesets, what reaches what. Workers are forked from it."""

    title: str | Path
    stands: Stands
    tests: list[ClauseTest]
    failing: list[ClauseTest]
    order: Order
    mutants: list[Mutant]
    apart: frozenset[Path] = frozenset()
    """files of variants that are no part of the rulebook: they are tried only when they are named"""

    @classmethod
    def of(cls, title: str | Path, told: Told, *, reaching: bool = True) -> Workbench:
        """Make a title ready, also with what its tests reach if that is wanted.

        Raises RulesetError when it makes no sense, or a file has not the form of tests.
        """
        stands = Stands(title)
        told("reading the title")
        stands.stand(())
        passing: list[ClauseTest] = []
        failing: list[ClauseTest] = []
        found = clause_tests(title)
        for number, test in enumerate(found, 1):
            told(f"the tests as they are: {number} of {len(found)}")
            (passing if _passes(stands, test) else failing).append(test)
        for variants in _untested(stands):
            with suppress(RulesetError):
                stands.stand(variants)
        reached = _reached(title, passing, told) if reaching else None
        order = Order.of(stands, passing, reached)
        return cls(title, stands, passing, failing, order, list(all_mutants(stands, reached)), files_apart(title))

    def chosen(self, wish: Wish) -> list[Mutant]:
        """The mutants that are wished for; in a mixed order when not all may be tried."""
        found = [each for each in self.mutants if self._is_wished(each, wish)]
        if wish.sample is None and wish.minutes is None:
            return found
        return mixed(found, wish.seed)[: wish.sample]

    def _is_wished(self, mutant: Mutant, wish: Wish) -> bool:
        path = mutant.path
        named = not wish.files or any(is_named(path, name) for name in wish.files)
        clauses = self.order.clauses(mutant) if wish.clauses else ()
        if not wish.files and path.resolve() in self.apart:
            return False
        return named and (not wish.clauses or any(each.startswith(wish.clauses) for each in clauses))

    def trial(self, mutant: Mutant, until: float | None = None) -> Verdict:
        """Try one mutant; of data, first with the likeliest tests only."""
        numbers = self.order.numbers(mutant)
        first = numbers if mutant.path.suffix == ".rules" else numbers[:LIKELIEST]
        found = Trial(self.stands, self.tests, [mutant], until).verdict(first)
        if found.by is not None:
            self.order.learn(mutant, found.by)
        if found.outcome == SURVIVED and len(first) < len(numbers):
            return replace(found, outcome=OPEN)
        return found

    def trial_together(self, mutants: Sequence[Mutant], until: float | None = None) -> list[Verdict]:
        """Try mutants of one file that the likeliest tests did not notice."""
        return together(self.stands, self.tests, mutants, self.order.able(mutants[0]), until)


def mixed(items: Sequence[Thing], seed: int) -> list[Thing]:
    """The same in an order that a seed picks."""
    found, chance = list(items), Chance(seed)
    for at in range(len(found) - 1, 0, -1):
        other = chance.below(at + 1)
        found[at], found[other] = found[other], found[at]
    return found


def _passes(stands: Stands, test: ClauseTest) -> bool:
    try:
        return tried(stands.stand(test.variants).ruleset, test).passed
    except RulesetError:
        return False


def _untested(stands: Stands) -> Iterator[Variants]:
    """Each variant that no test uses, with those it requires."""
    known = variant_files(title_folder(stands.title))
    used = {name for variants in stands.made for name in variants}
    for name, path in known.items():
        if name not in used:
            tree, _ = read_yaml(stands.shelf.read(path, path.name))
            needed = tree.words("requires") if tree is not None else []
            yield tuple(sorted({name, *needed}))


def _reached(title: str | Path, tests: Sequence[ClauseTest], told: Told) -> Reached:
    return reached_by_test(title, tests, lambda number, of, _: told(f"what the tests reach: {number} of {of}"))
