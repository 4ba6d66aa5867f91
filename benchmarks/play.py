"""Random play with every legal action listed at each step, undo, copies and digests."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count, islice
from random import Random

import interpreter
from benchmarks.measure import Row, Yardstick, cpu
from interpreter.ruleset.ruleset import Ruleset

TITLES = ("18ireland", "18gb")
STEPS = 1500
"""So many at least are measured of each title, in whole games: some end after a few."""
MOST = 5000
"""So many actions are listed at a step at most: a bid may be any of very many."""


@dataclass(slots=True)
class Costs:
    """Seconds of CPU."""

    taken: float = 0.0
    steps: int = 0
    doing: list[float] = field(default_factory=list)
    undoing: list[float] = field(default_factory=list)


def measure(yardstick: Yardstick, say: Callable[[str], None]) -> list[Row]:
    """Play some games of each title at random."""
    return [row for title in TITLES for row in _title(title, yardstick, say)]


def _title(title: str, yardstick: Yardstick, say: Callable[[str], None]) -> Iterator[Row]:
    rules = interpreter.load_ruleset(title)
    _played(rules, -1, Costs())  # what is found out once for a ruleset is not counted
    costs, seeds = Costs(), count()
    while costs.steps < STEPS:
        yardstick.measure()
        _played(rules, next(seeds), costs)
        rate = costs.steps / costs.taken
        say(f"{title}: {costs.steps} actions, {rate:.0f} a second; yardstick {yardstick.seconds:.2f} s")
    undoing = statistics.median(costs.undoing) / statistics.median(costs.doing)
    yield Row(f"{title}: a step of random play, all actions listed", costs.taken / costs.steps, yardstick.scaled(0.001))
    yield Row(f"{title}: undoing / doing, medians", undoing, 0.1, "")


def _played(rules: Ruleset, seed: int, costs: Costs) -> None:
    chance = Random(seed)
    game = interpreter.Game(rules, ["Ann", "Bob", "Cy", "Di"], seed=seed)
    while game.over is None and game.actions_done < 600:
        start = time.process_time()
        actions = list(islice(game.actions(), MOST))
        action = _plain(chance.choice(actions), chance)
        half = time.process_time()
        game.apply(action)
        end = time.process_time()
        costs.taken, costs.steps = costs.taken + end - start, costs.steps + 1
        if costs.steps % 10 == 0:
            costs.doing.append(end - half)
            costs.undoing.append(cpu(game.undo)[0])
            game.apply(action)


def _plain(action: dict[str, object], chance: Random) -> dict[str, object]:
    """An action with a value in place of a range."""
    found = dict(action)
    for name, value in action.items():
        if isinstance(value, dict) and "from" in value:
            found[name] = chance.choice(range(value["from"], value["to"] + 1, value["step"]))
    return found
