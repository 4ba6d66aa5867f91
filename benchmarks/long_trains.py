"""Two long trains on the final boards of the recorded games, with every city open to every company."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from benchmarks.measure import SHARED, Row, Yardstick, cpu
from benchmarks.recorded import GAMES
from interpreter import interop
from interpreter.board.effort import Effort
from interpreter.ids import Piece
from interpreter.interop import read_transcript
from interpreter.interop.tables import table_for
from interpreter.opening import load_ruleset
from interpreter.play.game import Game
from interpreter.play.runtime import Runtime
from interpreter.play.supposing import search

OPEN = """use common.running
override function may_pass(train, stop, company) -> bool = true
"""
PAIRS = {"18GB": (("6X", "6X"),), "18Ireland": (("10H", "D"), ("D", "D"))}
MOST = 2_000_000
"""So many steps each part of a search may take; what is not proved then is told."""


def measure(yardstick: Yardstick, say: Callable[[str], None]) -> list[Row]:
    """Every company with a station, with each pair of trains; the slowest of each game counts."""
    rows = []
    for name in GAMES:
        yardstick.measure()
        for pair, times in _game(name, say):
            rows.append(Row(f"{name}: {' and '.join(pair)}, slowest of {len(times)}", max(times), yardstick.scaled(2)))
    return rows


def _game(name: str, say: Callable[[str], None]) -> Iterator[tuple[tuple[str, ...], list[float]]]:
    transcript = read_transcript(SHARED / "oracle" / name / "transcript.json")
    table = table_for(transcript.title)
    played = table.ruleset(transcript.options)
    with tempfile.NamedTemporaryFile("w", suffix=".rules") as script:
        script.write(OPEN)
        script.flush()
        rules = load_ruleset(played.place, played.variants, Path(script.name))
    game = Game.restored(rules, interop.replay(transcript, played).game.saved())
    for pair in PAIRS[transcript.title]:
        placed = [each for each in game.runtime.box.pieces["company"] if game.runtime.roles.stations(each)]
        times = [_best(game.runtime, company, pair, lambda told: say(f"{name}: {told}")) for company in placed]
        yield pair, times


def _best(runtime: Runtime, company: Piece, pair: tuple[str, ...], say: Callable[[str], None]) -> float:
    """The seconds it takes to find the company's best run with these trains."""
    trains: list[Piece] = []
    for type_ in pair:
        trains.append(next(each for each in runtime.box.pieces["train"]
                           if runtime.get(each, "type").id == type_ and each not in trains))  # fmt: skip
    for train in trains:
        runtime.put(train, "owner", company)
    runtime.forget()
    taken, best = cpu(lambda: search(runtime, company, tuple(trains), Effort(MOST)))
    proved = "proved" if best.proved else f"at most {best.bound}"
    say(f"{company} with {' and '.join(pair)}: {best.earned}, {proved}, in {taken:.2f} s")
    return taken
