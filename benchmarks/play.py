"""Random play with every legal action listed at each step, undo, copies and digests."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random

import interpreter
from benchmarks.measure import Row, Yardstick

TITLES = ("18ireland", "18gb")
GAMES = 3
MOST = 5000
"""So many actions are listed at a step at most: a bid may be any of very many."""


def measure(yardstick: Yardstick, say: Callable[[str], None]) -> list[Row]:
    """Play some games of each title at random."""
    return [row for title in TITLES for row in _title(title, yardstick, say)]


def _title(title: str, yardstick: Yardstick, say: Callable[[str], None]) -> Iterator[Row]:
    rules = interpreter.load_ruleset(title)
    taken, listed, doing, undoing = 0.0, 0, [], []
    for seed in range(GAMES):
        yardstick.measure()
        chance = Random(seed)
        game = interpreter.Game(rules, ["Ann", "Bob", "Cy", "Di"], seed=seed)
        while game.over is None and game.actions_done < 600:
            start = time.process_time()
            actions = list(islice(game.actions(), MOST))
            action = _plain(chance.choice(actions), chance)
            half = time.process_time()
            game.apply(action)
            end = time.process_time()
            taken, listed = taken + end - start, listed + 1
            if listed % 10 == 0:
                doing.append(end - half)
                start = time.process_time()
                game.undo()
                undoing.append(time.process_time() - start)
                game.apply(action)
        say(f"{title}: {listed} actions, {listed / taken:.0f} a second; yardstick {yardstick.seconds:.2f} s")
    yield Row(f"{title}: a step of random play, all actions listed", taken / listed, yardstick.scaled(0.001))
    yield Row(f"{title}: undoing / doing, medians", statistics.median(undoing) / statistics.median(doing), 0.1, "")


def _plain(action: dict[str, object], chance: Random) -> dict[str, object]:
    """An action with a value in place of a range."""
    found = dict(action)
    for name, value in action.items():
        if isinstance(value, dict) and "from" in value:
            found[name] = chance.choice(range(value["from"], value["to"] + 1, value["step"]))
    return found
