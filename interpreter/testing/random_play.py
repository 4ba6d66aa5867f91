"""Whole games at random: every action conserves what there is, games end, can be saved, opened and undone."""

from __future__ import annotations

import json
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from time import process_time

import interpreter
from interpreter.ids import GAME
from interpreter.play.game import Game
from interpreter.play.random_bot import RandomBot
from interpreter.testing.conservation import losses
from interpreter.testing.setups import Setup

LIMIT = 6000
"""Actions after which a game counts as one that never ends."""
OPENED_EVERY = 97
"""After so many actions the game is saved and opened again."""


@dataclass(frozen=True, slots=True)
class Played:
    """How a game went. `fault` is what was wrong, and then `actions` how many had been done when it was found."""

    setup: Setup
    actions: int
    end: str
    phase: str
    seconds: float
    taken: Mapping[str, int]
    """by option: how often it was taken"""
    fault: str | None = None


class Fault(Exception):
    """Something that must hold does not."""


def play(setup: Setup, keep_in: Path | None = None) -> Played:
    """Play a whole game at random and test all that has to hold; when something does not, keep the game in a folder."""
    began = process_time()
    game = setup.game()
    fault = None
    try:
        _play_through(game, setup.seed)
        _play_back(game, setup)
    except Exception as error:  # whatever it is, it is what is looked for
        fault = str(error) if isinstance(error, Fault) else f"{type(error).__name__}: {error}"
        if keep_in is not None:
            keep_in.mkdir(parents=True, exist_ok=True)
            game.save(str(keep_in / f"fault-{Path(setup.title).name}-{setup.seed}.json"))
    phase = game.table.get(GAME, "phase")
    seconds = process_time() - began
    taken = Counter(str(action["choice"]) for action in game.record()["actions"])
    return Played(setup, game.actions_done, _kind_of_end(game), phase.id if phase else "", seconds, taken, fault)


def _play_through(game: Game, seed: int) -> None:
    hold(game)
    for _ in rounds_of(game, RandomBot(seed)):
        hold(game)
        if game.actions_done % OPENED_EVERY == 0:
            opened(game)
    if game.over is None:
        raise Fault(f"the game has not ended after {LIMIT} actions")
    if not game.table.progress.stack:
        raise Fault(f"the game has ended without a rule: {game.over}")
    game.scores()


def rounds_of(game: Game, bot: RandomBot, limit: int = LIMIT) -> Iterator[None]:
    """Let the bot play for everybody; stops after each action."""
    seats = frozenset(game.players)
    while game.over is None and game.actions_done < limit:
        bot.move(game, seats)
        yield


def _play_back(game: Game, setup: Setup) -> None:
    """The end can be saved and opened; all undone the game is what it was at first; played again it is the same."""
    last = opened(game)
    again = setup.game()
    first = again.digest()
    actions = game.record()["actions"]
    copied = game.copy()
    while copied.actions_done:
        copied.undo()
    if copied.digest() != first:
        raise Fault("when everything is undone the game is not what it was at first")
    if losses(copied):
        raise Fault(f"when everything is undone: {losses(copied)[0]}")
    if setup.seed % 5 == 0:
        for action in actions:
            again.apply(action)
        if again.digest() != last or _from_file(game) != last:
            raise Fault("the same actions lead to another game")


def _from_file(game: Game) -> str:
    """The digest of the game as anybody opens it, with its ruleset read anew."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.json"
        game.save(str(path))
        return interpreter.open_game(path).digest()


def hold(game: Game) -> None:
    """Raise Fault when something got lost."""
    found = losses(game)
    if found:
        raise Fault("; ".join(found[:5]))


def opened(game: Game) -> str:
    """Save and open the game, and copy it: all three are the same. Gives the digest."""
    digest = game.digest()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.json"
        game.save(str(path))
        again = Game.restored(game.ruleset, json.loads(path.read_text(encoding="utf-8")))
    if again.digest() != digest:
        raise Fault("the game that was saved and opened is another")
    if game.copy().digest() != digest:
        raise Fault("the copy of the game is another")
    if (again.choice and again.choice.to_json()) != (game.choice and game.choice.to_json()):
        raise Fault("the game that was saved and opened asks something else")
    return digest


def _kind_of_end(game: Game) -> str:
    """Why it ended, without the name of who was involved."""
    words = (game.over or "").split(" ")
    people = {player.id for player in game.runtime.players}
    return " ".join("somebody" if word in people else word for word in words)
