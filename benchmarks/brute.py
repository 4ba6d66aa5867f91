"""Best runs at random positions, held against trying every legal run; no time is measured but that of the search."""

from __future__ import annotations

import os
import statistics
from collections.abc import Callable, Iterator
from random import Random

import interpreter
from benchmarks.measure import Row, Yardstick, cpu
from interpreter.board.effort import Effort
from interpreter.ids import Piece
from interpreter.play.game import Game
from interpreter.play.random_bot import RandomBot
from interpreter.play.running import trains_to_run
from interpreter.play.supposing import search, trial_trains
from interpreter.testing.every_run import TooManyError, most_earned

TITLES = ("18ireland", "18gb")
POSITIONS = int(os.environ.get("POSITIONS", "1000"))
LIMIT = 3000
"""So many routes and runs are tried at most; a position with more is left out."""
EVERY = 20


def measure(yardstick: Yardstick, say: Callable[[str], None]) -> list[Row]:
    """Compare at so many random positions, half of them of each title."""
    rows = []
    for title in TITLES:
        yardstick.measure()
        times, seed = [], 0
        while len(times) < POSITIONS // len(TITLES):
            for game, company, types in positions(title, seed):
                taken = compared(game, company, types)
                if taken is not None:
                    times.append(taken)
            seed += 1
            say(f"{title}: {len(times)} positions of {seed} games agree")
        rows.append(Row(f"{title}: best run at {len(times)} random positions, median", statistics.median(times), None))
    return rows


def positions(title: str, seed: int) -> Iterator[tuple[Game, Piece, list[str]]]:
    """A game at random, stopped now and then: a company with a station, and one or two types of train."""
    chance, names = Random(seed), ["Ann", "Bob", "Cy", "Di"]
    game = interpreter.Game(interpreter.load_ruleset(title), names, seed=seed)
    bots = {name: RandomBot(seed + seat) for seat, name in enumerate(game.players)}
    while (asked := game.asked) is not None and game.actions_done < 600:
        bots[asked.player].move(game, frozenset(game.players))
        if game.actions_done % EVERY == 0:
            roles = game.runtime.roles
            placed = [company for company in game.runtime.box.pieces["company"] if roles.stations(company)]
            if placed:
                types = chance.choices(sorted(game.runtime.box.reaches, key=str), k=chance.randint(1, 2))
                yield game, chance.choice(placed), [type_.id for type_ in types]


def compared(game: Game, company: Piece, types: list[str]) -> float | None:
    """The seconds the search took; None when there is too much to try. Ends the program when they differ."""
    runtime = game.runtime
    trains = trial_trains(runtime, types)
    try:
        most, run = most_earned(runtime, company, trains_to_run(runtime, trains), LIMIT)
    except TooManyError:
        return None
    if not most:
        return None
    runtime.forget()
    taken, best = cpu(lambda: search(runtime, company, trains, Effort()))
    if best.earned != most or not best.proved:
        raise SystemExit(f"{company} with {types}: found {best.earned} by {best.run}, but {most} is earned by {run}")
    return taken
