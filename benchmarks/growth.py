"""How costs grow: 18Ireland with a second map beside the first and twice the tiles, and with more players."""

from __future__ import annotations

import gzip
import json
import os
import shutil
import statistics
import tempfile
from collections.abc import Callable, Iterator
from copy import deepcopy
from itertools import islice
from pathlib import Path
from typing import Any

import yaml

import interpreter
from benchmarks.measure import ROOT, Row, Yardstick, cpu
from interpreter.kept import CACHE
from interpreter.ruleset.ruleset import Ruleset

TITLE = ROOT / "rulesets" / "18ireland"
GAMES = ROOT / "tests" / "records" / "games"
COUNTS = (3, 4, 5, 6)
"""Of players: a whole game of bots is kept for each."""
EVERY = 10
"""After so many actions everything is measured that is not an action."""
MOST = 5000
BESIDE = 40
"""The second map's hexes are called by numbers so much higher."""
TIMES = 2.5
"""No step may take more than so many times as long."""


def measure(yardstick: Yardstick, say: Callable[[str], None]) -> list[Row]:
    """Play a game of bots under both, and games of more and more players; hold what steps cost against each other."""
    return [*_with_the_map(yardstick, say), *_with_players(yardstick, say)]


def _with_the_map(yardstick: Yardstick, say: Callable[[str], None]) -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        twice = doubled(Path(folder))
        costs = []
        for title in (TITLE, twice):
            yardstick.measure()
            costs.append(_making(title) | _steps(title, _recorded(4)))
            say(f"{title.name}: {1000 * costs[-1]['action']:.1f} ms an action")
    return list(_rows("twice the map and tiles", *costs))


def _with_players(yardstick: Yardstick, say: Callable[[str], None]) -> list[Row]:
    costs = []
    for count in COUNTS:
        yardstick.measure()
        costs.append(_steps(TITLE, _recorded(count)))
        told = ", ".join(f"{what} {1000 * seconds:.2f} ms" for what, seconds in costs[-1].items())
        say(f"{count} players: {told}; yardstick {yardstick.seconds:.2f} s")
    return list(_rows(f"{COUNTS[-1]} players for {COUNTS[0]}", costs[0], costs[-1]))


def _recorded(count: int) -> dict[str, Any]:
    """The game of bots with so many players."""
    found: dict[str, Any] = json.loads(gzip.decompress((GAMES / f"18ireland-{count}.json.gz").read_bytes()))["record"]
    return found


def doubled(folder: Path) -> Path:
    """A copy of the title with twice the map and twice the tiles."""
    title = folder / "titles" / "twice"
    shutil.copytree(TITLE, title)
    plan = yaml.safe_load((title / "map.yaml").read_text(encoding="utf-8"))
    plan["hexes"] |= {_beside(name): deepcopy(printed) for name, printed in plan["hexes"].items()}
    plan["barred"] += ["/".join(map(_beside, sides.split("/"))) for sides in plan["barred"]]
    (title / "map.yaml").write_text(yaml.safe_dump(plan, sort_keys=False), encoding="utf-8")
    tiles = yaml.safe_load((title / "tiles.yaml").read_text(encoding="utf-8"))
    tiles["standard"] = {number: 2 * count for number, count in tiles["standard"].items()}
    tiles["tiles"] |= {f"{name}b": deepcopy(tile) for name, tile in tiles["tiles"].items()}
    (title / "tiles.yaml").write_text(yaml.safe_dump(tiles, sort_keys=False), encoding="utf-8")
    return title


def _beside(name: str) -> str:
    return f"{name[0]}{int(name[1:]) + BESIDE}"


def _making(title: Path) -> dict[str, float]:
    """CPU seconds to make the ruleset when nothing of it is kept."""
    kept, os.environ[CACHE] = os.environ.get(CACHE), ""
    try:
        making = [cpu(lambda: interpreter.check_ruleset(title))[0] for _ in range(4)][1:]
    finally:
        os.environ.pop(CACHE) if kept is None else os.environ.update({CACHE: kept})
    return {"making the ruleset": statistics.median(making)}


def _steps(title: Path, recorded: dict[str, Any]) -> dict[str, float]:
    """CPU seconds of the steps, medians; of actions the mean. What is found out once for a ruleset is not counted."""
    rules = interpreter.load_ruleset(title)
    _, costs = (_played(rules, recorded) for _ in range(2))
    found = {"action": statistics.fmean(costs.pop("action"))}
    return found | {what: statistics.median(seconds) for what, seconds in costs.items()}


def _played(rules: Ruleset, recorded: dict[str, Any]) -> dict[str, list[float]]:
    costs: dict[str, list[float]] = {}
    game = interpreter.Game(rules, recorded["players"], recorded["seed"], recorded["scenario"])

    def note(what: str, work: Callable[..., Any], *given: Any) -> None:
        costs.setdefault(what, []).append(cpu(lambda: work(*given))[0])

    for number, action in enumerate(recorded["actions"]):
        while game.why_not(action) and (asked := game.asked) is not None:
            game.apply({"by": asked.player, "choice": f"{asked.label}.pass"})
        note("action", game.apply, action)
        if number % EVERY == 0 and game.over is None:
            note("listing all actions", lambda: list(islice(game.actions(), MOST)))
            note("copy", game.copy)
            note("digest", game.digest)
            note("undo", game.undo)
            game.apply(action)
    return costs


def _rows(what: str, once: dict[str, float], more: dict[str, float]) -> Iterator[Row]:
    for step, seconds in once.items():
        yield Row(f"{what}: {step}, times as long", more[step] / seconds, TIMES, "")
