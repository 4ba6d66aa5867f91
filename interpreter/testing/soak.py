"""Many random games, wrong actions and damaged copies of a title, on all cores; can be broken off and gone on with."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from interpreter.testing.copies import Workshop
from interpreter.testing.ending import end_with
from interpreter.testing.random_play import play
from interpreter.testing.refusals import attack
from interpreter.testing.setups import ruleset_of, setups

Data = dict[str, Any]
ACTIONS_A_TASK = 125
COPIES_A_TASK = 10


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be done: so many games, wrong actions and damaged copies from a seed on, kept in a folder."""

    title: str
    games: int
    actions: int
    copies: int
    first: int
    jobs: int
    folder: Path
    resume: bool = False

    def tasks(self) -> list[tuple[str, int, int]]:
        """Kind, first seed and number of each part of the work."""
        games = [("game", seed, 1) for seed in range(self.first, self.first + self.games)]
        return [
            *games,
            *_parts("actions", self.first, self.actions, ACTIONS_A_TASK),
            *_parts("copies", self.first, self.copies, COPIES_A_TASK),
        ]

    @property
    def journal(self) -> Path:
        """Where what has been done is written; other rules begin another one."""
        return self.folder / f"{Path(self.title).name}-{ruleset_of(self.title, ()).hash[:10]}.jsonl"


def _parts(kind: str, first: int, number: int, most: int) -> Iterator[tuple[str, int, int]]:
    """The work in parts, each with a seed of its own."""
    for at in range(0, number, most):
        yield kind, first + (at if kind == "copies" else at // most), min(most, number - at)


@dataclass(slots=True)
class Result:
    """What has come out so far."""

    tasks: int
    done: int = 0
    counts: dict[str, Counter[str]] = field(default_factory=dict)
    seconds: float = 0.0
    faults: list[str] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)
    new_faults: list[str] = field(default_factory=list)

    def add(self, row: Data) -> None:
        """Take in what one task found."""
        self.done += 1
        self.seconds += row["seconds"]
        for group, counted in row["counts"].items():
            self.counts.setdefault(group, Counter()).update(counted)
        self.new_faults = row["faults"]
        self.faults += row["faults"]
        self.failures += row.get("failures", [])

    def lines(self) -> Iterator[str]:
        """All of it, group by group, the most frequent first."""
        for group, counted in self.counts.items():
            yield f"{group}: {counted.total():,}"
            yield from (f"  {number:6,}  {what}" for what, number in counted.most_common())


def soak(plan: Plan) -> Iterator[Result]:
    """Carry the plan out; gives what has come out after each task."""
    plan.folder.mkdir(parents=True, exist_ok=True)
    known = {tuple(row["task"]): row for row in _rows(plan.journal)} if plan.resume else {}
    tasks = plan.tasks()
    result = Result(len(tasks))
    for task in tasks:
        if task in known:
            result.add(known[task])
            yield result
    with plan.journal.open("a" if plan.resume else "w", encoding="utf-8") as journal:
        for row in _carry_out(plan, [task for task in tasks if task not in known]):
            journal.write(json.dumps(row, ensure_ascii=False) + "\n")
            journal.flush()
            result.add(row)
            yield result


def _rows(journal: Path) -> Iterator[Data]:
    for line in journal.read_text(encoding="utf-8").splitlines() if journal.is_file() else ():
        try:
            yield json.loads(line)
        except json.JSONDecodeError:  # broken off while it was written
            continue


def _carry_out(plan: Plan, tasks: Iterable[tuple[str, int, int]]) -> Iterator[Data]:
    with ProcessPoolExecutor(plan.jobs, initializer=end_with, initargs=(os.getpid(),)) as pool:
        waiting = [pool.submit(_task, plan.title, task, plan.folder) for task in tasks]
        try:
            for done in as_completed(waiting):
                yield done.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _task(title: str, task: tuple[str, int, int], folder: Path) -> Data:
    kind, first, number = task
    found = {"game": _game, "actions": _actions, "copies": _copies}[kind](title, first, number, folder)
    return {"task": list(task), **found}


def _game(title: str, first: int, number: int, folder: Path) -> Data:
    played = play(next(setups(title, first, number)), folder)
    counts = {
        "games by end": {"with a fault" if played.fault else played.end: 1},
        "games by last phase": {played.phase: 1},
        "games by setup": {f"{', '.join(played.setup.variants) or 'plain'}, {played.setup.players} players": 1},
        "actions in games": dict(played.taken),
    }
    faults = [f"{played.setup}, after {played.actions} actions: {played.fault}"] if played.fault else []
    return {"counts": counts, "faults": faults, "seconds": played.seconds}


def _actions(title: str, first: int, number: int, _folder: Path) -> Data:
    setup = next(setups(title, first, 1))
    tally = attack(setup, number)
    counts = {"wrong actions": {**tally.refused, "turned out to be legal": tally.legal, "faults": len(tally.faults)}}
    return {"counts": counts, "faults": [f"{setup}: {fault}" for fault in tally.faults], "seconds": tally.seconds}


def _copies(title: str, first: int, number: int, _folder: Path) -> Data:
    workshop = _workshop(title)
    outcomes: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    faults, failures, seconds = [], [], 0.0
    for seed in range(first, first + number):
        trial = workshop.trial(seed)
        outcomes[trial.outcome] += 1
        kinds[f"{trial.kind}: {trial.outcome}"] += 1
        seconds += trial.seconds
        said = f"copy {seed}: {trial.file}, {trial.damage}: {trial.told}"
        if trial.outcome == "fault":
            faults.append(said)
        elif trial.outcome == "fails":
            failures.append(said)
    counts = {"damaged copies": outcomes, "damaged copies by kind": kinds}
    return {"counts": counts, "faults": faults, "failures": failures, "seconds": seconds}


_workshop = lru_cache(maxsize=2)(Workshop)
