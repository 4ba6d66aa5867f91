"""Mutation of a title: one small change after another, and which of them no clause test notices; on all cores."""

from __future__ import annotations

import gc
import multiprocessing
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from interpreter.load.places import title_folder, variant_files
from interpreter.load.yaml_tree import entries, read_yaml
from interpreter.play.moves import Chance
from interpreter.problems import RulesetError
from interpreter.source import Span
from interpreter.testing.clause_files import ClauseTest
from interpreter.testing.clause_tests import clause_tests, tried
from interpreter.testing.coverage.citations import citations
from interpreter.testing.coverage.reach import Reached, reached_by_test
from interpreter.testing.mutation.mutants import Mutant, apart
from interpreter.testing.mutation.order import Order
from interpreter.testing.mutation.rulesets import Stands, Variants
from interpreter.testing.mutation.sources import all_mutants, files_apart
from interpreter.testing.mutation.trial import NOTICED, OPEN, REFUSED, SURVIVED, Trial, Verdict, together

A_TASK = 6
"""So many mutants are tried at a time."""
LIKELIEST = 60
"""So many tests look at a change of data before it is tried together with others."""
TOGETHER = 12
"""So many are tried together."""
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
class Tally:
    """How many were tried, and what became of them."""

    wanted: int
    counts: Counter[str] = field(default_factory=Counter)

    @property
    def done(self) -> int:
        """How many were tried."""
        return self.counts.total()

    @property
    def loaded(self) -> int:
        """How many of them the check let pass."""
        return self.counts[NOTICED] + self.counts[SURVIVED]

    @property
    def of_loaded(self) -> float:
        """The part of those that load which a test noticed, in percent."""
        return 100 * self.counts[NOTICED] / self.loaded if self.loaded else 100.0

    @property
    def of_all(self) -> float:
        """The part of all that a test noticed or the check refused, in percent."""
        return 100 * (self.done - self.counts[SURVIVED]) / self.done if self.done else 100.0


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
        order = Order(stands, passing, _cited(title), reached)
        return cls(title, stands, passing, failing, order, list(all_mutants(stands, reached)), files_apart(title))

    def chosen(self, wish: Wish) -> list[Mutant]:
        """The mutants that are wished for; in a mixed order when not all may be tried."""
        found = [each for each in self.mutants if self._is_wished(each, wish)]
        if wish.sample is None and wish.minutes is None:
            return found
        chance = Chance(wish.seed)
        for at in range(len(found) - 1, 0, -1):
            other = chance.below(at + 1)
            found[at], found[other] = found[other], found[at]
        return found[: wish.sample]

    def _is_wished(self, mutant: Mutant, wish: Wish) -> bool:
        path = mutant.path
        named = not wish.files or any(name in (path.name, path.stem) or path.match(name) for name in wish.files)
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


def _cited(title: str | Path) -> dict[str, list[tuple[frozenset[str], Span]]]:
    """By file, the lines that cite clauses, with the title's own clauses they stand for."""
    folder = title_folder(title)
    speaks: dict[str, set[str]] = {}
    path = folder / "clauses.yaml"
    tree = Stands(title).shelf.read(path, path.name) if path.is_file() else None
    for name, clause, _ in entries(read_yaml(tree)[0]) if tree is not None else ():
        for shared in (name, *clause.words("common")):
            speaks.setdefault(shared, set()).add(name)
    found: dict[str, list[tuple[frozenset[str], Span]]] = {}
    for name, span in citations(folder):
        found.setdefault(span.source.name, []).append((frozenset(speaks.get(name, ())), span))
    return found


# ------------------------------------------------------------------------------------------------ on all cores

_work: list[tuple[Workbench, Sequence[Mutant]]] = []
"""What the workers, which are forked, find ready."""
Numbers = Sequence[int]


def mutate(bench: Workbench, mutants: Sequence[Mutant], wish: Wish) -> Iterator[tuple[Mutant, Verdict]]:
    """Try mutants on as many cores as are wished for, until the time is up; each as soon as it is known."""
    _work[:] = [(bench, mutants)]
    until = None if wish.minutes is None else time.monotonic() + 60 * wish.minutes
    gc.collect()
    gc.freeze()
    with ProcessPoolExecutor(wish.jobs, multiprocessing.get_context("fork")) as workers:
        open_ones = Open(mutants)
        tasks = [range(at, min(at + A_TASK, len(mutants))) for at in range(0, len(mutants), A_TASK)]
        waiting: dict[Future[list[Verdict]], Numbers] = {workers.submit(_alone, each, until): each for each in tasks}
        try:
            while waiting:
                for done in wait(waiting, return_when=FIRST_COMPLETED).done:
                    for number, verdict in zip(waiting.pop(done), done.result(), strict=False):
                        if verdict.outcome == OPEN:
                            open_ones.add(number)
                        else:
                            yield mutants[number], verdict
                for group in open_ones.groups(last=not waiting):
                    waiting[workers.submit(_together, group, until)] = group
        finally:
            workers.shutdown(cancel_futures=True)
            gc.unfreeze()


@dataclass(slots=True)
class Open:
    """The mutants that the likeliest tests did not notice, put together into groups of one file."""

    mutants: Sequence[Mutant]
    _groups: list[list[int]] = field(default_factory=list)

    def add(self, number: int) -> None:
        """Put a mutant into a group of its file in which nobody changes the same line."""
        mutant = self.mutants[number]
        for group in self._groups:
            others = [self.mutants[each] for each in group]
            if others[0].path == mutant.path and len(group) < TOGETHER and apart(others, mutant):
                group.append(number)
                return
        self._groups.append([number])

    def groups(self, *, last: bool) -> Iterator[list[int]]:
        """The groups that are full; at last all of them."""
        full = [group for group in self._groups if last or len(group) == TOGETHER]
        self._groups = [group for group in self._groups if group not in full]
        yield from full


def _alone(task: Numbers, until: float | None) -> list[Verdict]:
    """In a worker: try some mutants, as long as there is time."""
    bench, mutants = _work[0]
    return [bench.trial(mutants[at], until) for at in task if until is None or time.monotonic() < until]


def _together(group: Numbers, until: float | None) -> list[Verdict]:
    """In a worker: try some mutants together, if there is time."""
    bench, mutants = _work[0]
    return (
        bench.trial_together([mutants[at] for at in group], until) if until is None or time.monotonic() < until else []
    )


__all__ = ["NOTICED", "REFUSED", "SURVIVED", "Tally", "Wish", "Workbench", "mutate"]
