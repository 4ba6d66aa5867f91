"""Whole games by bots, kept in short form: played and written anew, played again and compared on the way."""

from __future__ import annotations

import gzip
import hashlib
import json
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from interpreter.play.attempts import Refusal
from interpreter.play.bots import BOTS
from interpreter.play.game import Game
from interpreter.present.data import show_data
from interpreter.testing.setups import Setup

EVERY = 50
"""After so many actions it is written down how the table looks."""
LIMIT = 6000
"""Actions after which a game counts as one that never ends."""

Recorded = dict[str, Any]
"""`bot`, `record`, `seen` (how the table looked after so many actions), `over`, `scores`."""


def looks(game: Game) -> str:
    """A fingerprint of what `18xx show` shows, and of who is asked; where the scripts stand makes no difference."""
    seen = {**show_data(game, game.ruleset.title, game.ruleset.currency), "choice": None}
    asked = game.asked
    whole = json.dumps([seen, asked and [asked.player, asked.label]], sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(whole.encode()).hexdigest()[:16]


def played(setup: Setup, bot: str) -> Recorded:
    """A whole game by bots of that name, one for each player. Raises ValueError when it does not end."""
    game = setup.game()
    bots = {player: BOTS[bot](setup.seed + seat) for seat, player in enumerate(game.players)}
    seats, seen = frozenset(game.players), []
    while (asked := game.asked) is not None and game.actions_done < LIMIT:
        bots[asked.player].move(game, seats)
        if game.actions_done % EVERY == 0:
            seen.append([game.actions_done, looks(game)])
    if game.over is None:
        raise ValueError(f"{setup} has not ended after {LIMIT} actions")
    seen.append([game.actions_done, looks(game)])
    return {"bot": bot, "record": game.record(), "seen": seen, "over": game.over, "scores": game.scores()}


def setup_of(recorded: Recorded) -> Setup:
    """How a recorded game was set up."""
    record = recorded["record"]
    return Setup(
        record["ruleset"], tuple(record["variants"]), len(record["players"]), record["seed"], record["scenario"]
    )


def replayed(recorded: Recorded, game: Game) -> Iterator[str]:
    """Play it again from its set-up; the first action that is refused, and each look at the table that differs."""
    wanted = dict(recorded["seen"])
    for number, action in enumerate(recorded["record"]["actions"], 1):
        try:
            game.apply(action)
        except Refusal as refusal:
            yield f"action {number}, {json.dumps(action, ensure_ascii=False)}: {refusal.message}"
            return
        if number in wanted and looks(game) != wanted[number]:
            yield f"after action {number} the table is not what it was"
    if (game.over, game.scores()) != (recorded["over"], recorded["scores"]):
        yield f"the end was {recorded['over']}, {recorded['scores']}; it is {game.over}, {game.scores()}"


def write(path: Path, recorded: Recorded) -> None:
    """Write a game to a file; the same game gives the same file."""
    text = json.dumps(recorded, ensure_ascii=False, separators=(",", ":"))
    path.write_bytes(gzip.compress(text.encode(), mtime=0))


def read(path: Path) -> Recorded:
    """A game from its file."""
    recorded: Recorded = json.loads(gzip.decompress(path.read_bytes()))
    return recorded


def data_in(path: Path) -> Any:
    """The JSON of a file, packed or not; of a recorded game its record. None when it is packed and damaged."""
    if path.suffix != ".gz":
        return json.loads(path.read_text(encoding="utf-8"))
    try:
        data: Any = read(path)
    except (gzip.BadGzipFile, zlib.error, EOFError, ValueError):
        return None
    return data.get("record", data) if isinstance(data, dict) else data


def write_anew(path: Path) -> None:
    """Let the same bots play the game of a file again, by the rules as they are now, and write that."""
    recorded = read(path)
    write(path, played(setup_of(recorded), recorded["bot"]))
