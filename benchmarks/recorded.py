"""The recorded games: carrying out every action, and at each run and each lay what the board has to answer."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from benchmarks.measure import SHARED, Row, Yardstick, cpu
from interpreter import interop
from interpreter.board.effort import Effort
from interpreter.interop import Transcript, read_transcript, table_for
from interpreter.play.game import Game
from interpreter.play.supposing import search
from interpreter.ruleset.ruleset import Ruleset

GAMES = (
    "18Ireland/six-players-bank",
    "18Ireland/four-players-price",
    "18GB/three-players",
    "18GB/six-players",
    "18GB/four-players-leased",
)


@dataclass(slots=True)
class Noted:
    """Seconds of CPU."""

    applied: float = 0.0
    actions: int = 0
    routes: list[float] = field(default_factory=list)
    lays: list[float] = field(default_factory=list)
    copies: list[float] = field(default_factory=list)
    digests: list[float] = field(default_factory=list)


def measure(yardstick: Yardstick, say: Callable[[str], None]) -> list[Row]:
    """Play all recorded games and note what takes how long.

    Each is played twice: first for what the board has to answer, then for the actions alone. What is found out once for
    a ruleset is known by then, as it was where the bar comes from.
    """
    noted = Noted()
    for name in GAMES:
        transcript = read_transcript(SHARED / "oracle" / name / "transcript.json")
        rules = table_for(transcript.title).ruleset(transcript.options)
        _play(transcript, rules, noted, apart=True)
        yardstick.measure()
        before = noted.applied
        _play(transcript, rules, noted, apart=False)
        say(f"{name}: {noted.applied - before:.2f} s for its actions; yardstick {yardstick.seconds:.2f} s")
    yardstick.measure()
    return list(_rows(noted, yardstick))


def _play(transcript: Transcript, rules: Ruleset, noted: Noted, *, apart: bool) -> None:
    """Play a game; note what its actions cost, or what is asked `apart` from them."""
    apply, inside = Game.apply, False

    def timed(game: Game, action: Any, *, overrule: bool = False) -> Any:
        nonlocal inside
        if inside:
            return apply(game, action, overrule=overrule)
        inside = True
        try:
            if apart:
                _before(game, action, noted)
                return apply(game, action, overrule=overrule)
            start = time.process_time()
            try:
                return apply(game, action, overrule=overrule)
            finally:
                taken = time.process_time() - start
                noted.applied += taken
                noted.actions += 1
        finally:
            inside = False

    Game.apply = timed  # type: ignore[method-assign]
    try:
        result = interop.replay(transcript, rules)
    finally:
        Game.apply = apply  # type: ignore[method-assign]
    if not result.agrees:
        raise SystemExit(f"{transcript.title} does not replay: {result.differences[0]}")


def _before(game: Game, action: Any, noted: Noted) -> None:
    if isinstance(action.get("run"), list):
        company = next(each.locals["company"] for each in game.offers.open_options() if "company" in each.locals)
        _forget(game)
        noted.routes.append(cpu(lambda: search(game.runtime, company, None, Effort()))[0])
    elif list(action)[2:] == ["lay"]:
        _forget(game)
        noted.lays.append(cpu(lambda: list(game.domain(action["choice"], action["by"], {})))[0])
    if game.actions_done % 7 == 0:
        noted.copies.append(cpu(game.copy)[0])
        noted.digests.append(cpu(game.digest)[0])


def _forget(game: Game) -> None:
    """Nothing that was found out about the table is remembered."""
    for memory in (game.runtime.memory, *game.runtime.memories):
        memory.clear()


def _rows(noted: Noted, yardstick: Yardstick) -> Iterator[Row]:
    bar = 1.2 * yardstick.reference_replay * yardstick.seconds
    yield Row(f"five recorded games, {noted.actions} actions", noted.applied, bar)
    if noted.routes:
        ordered = sorted(noted.routes)
        yield Row(f"best run, median of {len(ordered)}", statistics.median(ordered), yardstick.scaled(0.002))
        yield Row("best run, 95 of 100", ordered[int(len(ordered) * 0.95)], yardstick.scaled(0.05))
        yield Row("best run, slowest", ordered[-1], yardstick.scaled(0.3))
    if noted.lays:
        bar = 0.5 * yardstick.reference_lays * yardstick.seconds / 1000
        yield Row(f"all legal lays, mean of {len(noted.lays)}", statistics.mean(noted.lays), bar)
    yield Row("copy of a game, median", statistics.median(noted.copies), yardstick.scaled(0.003))
    yield Row("digest of a game, median", statistics.median(noted.digests), yardstick.scaled(0.003))
