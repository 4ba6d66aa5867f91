"""Mutants tried on all cores, those of data that the likeliest tests do not notice together with others."""

from __future__ import annotations

import gc
import multiprocessing
import os
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field

from interpreter.testing.ending import end_with
from interpreter.testing.mutation.bench import Wish, Workbench
from interpreter.testing.mutation.mutants import Mutant, apart
from interpreter.testing.mutation.verdicts import OPEN, Verdict

A_TASK = 6
"""So many mutants are tried at a time."""
TOGETHER = 12
"""So many are tried together."""
_work: list[tuple[Workbench, Sequence[Mutant]]] = []
"""What the workers, which are forked, find ready."""
Numbers = Sequence[int]


def mutate(bench: Workbench, mutants: Sequence[Mutant], wish: Wish) -> Iterator[tuple[Mutant, Verdict]]:
    """Try mutants on as many cores as are wished for, until the time is up; each as soon as it is known."""
    _work[:] = [(bench, mutants)]
    until = None if wish.minutes is None else time.monotonic() + 60 * wish.minutes
    gc.collect()
    gc.freeze()
    with ProcessPoolExecutor(wish.jobs, multiprocessing.get_context("fork"), end_with, (os.getpid(),)) as workers:
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
