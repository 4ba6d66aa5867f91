"""The games of a server: ready to be played on, with what happened in them, kept by a shelf."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from traceback import clear_frames
from typing import Any, TypeVar

from interpreter.opening import wrong_shape
from interpreter.play.attempts import Refusal
from interpreter.play.game import Game, ScriptFailure, Standpoint
from interpreter.ruleset.ruleset import Ruleset
from interpreter.serve.limits import Limits
from interpreter.serve.log import Entry, carried_out, replayed
from interpreter.serve.overtime import Overtime, within
from interpreter.serve.recent import Recent
from interpreter.serve.shelf import Shelf, ShelfError
from interpreter.serve.trouble import Trouble, shortened

Result = TypeVar("Result")


@dataclass(slots=True)
class OpenGame:
    """A game that is ready to be played on."""

    id: str
    game: Game
    log: list[Entry] = field(default_factory=list)


class Games:
    """Games by name. All that is done to one goes through here, so that nothing is ever half done."""

    def __init__(self, shelf: Shelf, limits: Limits, load: Callable[[str, list[str]], Ruleset]) -> None:
        self._shelf, self._limits, self._load = shelf, limits, load
        self._ready: Recent[str, OpenGame] = Recent(limits.in_memory)
        self.told: Callable[[str, dict[str, Any]], None] = _nobody
        """is told of every change: the game's name, and what changed"""
        self.give_way: Callable[[], None] = _nobody_waits
        """is called in the middle of long work, to let work on other games pass"""

    # ---------------------------------------------------------------------------------------- coming and going
    def begin(self, ruleset: str, make: Callable[[], tuple[Game, list[Entry]]]) -> OpenGame:
        """Make a game and keep it."""
        if len(self._shelf.names()) >= self._limits.games:
            hint = "games.close forgets a game that is not needed any more"
            raise Trouble("serve/full", f"there are {self._limits.games} games, and no more can be kept", hint)
        game, log = self.timed(make)
        try:
            name = self._shelf.begin({**game.record(), "ruleset": ruleset}, game.ruleset.title, game.over)
        except Exception as error:
            raise _not_kept(error) from error
        found = OpenGame(name, game, log)
        self._ready.put(name, found)
        return found

    def find(self, name: str) -> OpenGame:
        """A game by name, played again from what is kept when it is not at hand. Raises Trouble when there is none."""
        found = self._ready.get(name)
        if found is None:
            found = self._fetched(name)
            self._ready.put(name, found)
        return found

    def close(self, name: str) -> None:
        """Forget a game."""
        if name not in self._shelf.names():
            raise _no_game(name)
        try:
            self._shelf.forget(name)
        except Exception as error:
            raise _not_kept(error) from error
        self._ready.drop(name)
        self.told(name, {"kind": "closed"})

    def title_of(self, found: OpenGame) -> str:
        """By which name a game's rules were found here."""
        return str(self._shelf.summary(found.id)["ruleset"])

    def summaries(self) -> list[dict[str, Any]]:
        """All games in short, in the order in which they began."""
        return [self._summary(name) for name in self._shelf.names()]

    def _summary(self, name: str) -> dict[str, Any]:
        """A game in short; of one that is damaged just that."""
        try:
            return self._shelf.summary(name)
        except ShelfError as error:
            told = {"ruleset": "?", "title": "?", "hash": "0" * 64, "variants": [], "scenario": "?", "players": []}
            return {"game": name, **told, "actions": 0, "over": str(error)}

    def _fetched(self, name: str) -> OpenGame:
        try:
            record = self._shelf.fetch(name)
        except KeyError:
            raise _no_game(name) from None
        except ShelfError as error:
            raise _damaged(name, error) from error
        wrong = wrong_shape(record, "record")
        if wrong is not None:
            raise _damaged(name, wrong)
        ruleset = self._load(record["ruleset"], record["variants"])
        if ruleset.hash != record["hash"]:
            message = f"the rules of {ruleset.title} have changed since {name} was begun"
            raise Trouble("serve/not-opened", message, "games.close forgets it; the rules it began with play it on")
        try:
            game, log = self.timed(lambda: replayed(ruleset, record))
        except (Refusal, ValueError) as error:
            raise _damaged(name, error) from error
        return OpenGame(name, game, log)

    # ---------------------------------------------------------------------------------------- playing
    def apply(self, found: OpenGame, action: Mapping[str, Any]) -> Entry:
        """Carry an action out and keep it, before anybody hears of it. Raises Trouble, and then nothing has changed."""
        if found.game.actions_done >= self._limits.actions:
            raise Trouble("serve/full", f"a game has no more than {self._limits.actions:,} actions here")

        before = found.game.standpoint()
        events = self.work(found, lambda: carried_out(found.game, action))
        entry = Entry(found.game.actions_taken()[-1], events)
        number = found.game.actions_done
        try:
            self._shelf.add(found.id, number, entry.action, found.game.over)
        except Exception as error:
            self._back(found, before)
            raise _not_kept(error) from error
        found.log.append(entry)
        change = {"kind": "applied", "number": number, "action": entry.action, "events": events}
        self.told(found.id, {**change, "standing": standing(found.game)})
        return entry

    def undo(self, found: OpenGame) -> dict[str, Any]:
        """Take the last action back. Raises Trouble, and then nothing has changed."""
        if not found.game.actions_done:
            raise Trouble("serve/no-answer", "there is nothing to undo", "nothing has been done in this game yet")
        before = found.game.standpoint()
        action = self.work(found, found.game.undo)
        try:
            self._shelf.take_back(found.id, found.game.actions_done + 1)
        except Exception as error:
            self._back(found, before)
            raise _not_kept(error) from error
        found.log.pop()
        self.told(found.id, {"kind": "undone", "action": action, "standing": standing(found.game)})
        return action

    def timed(self, work: Callable[[], Result]) -> Result:
        """What some work gives, if it does so in time."""
        seconds = self._limits.seconds
        try:
            return within(seconds, work, self.give_way)
        except Overtime:
            message = f"this takes longer than {seconds:g} seconds"
            raise Trouble("serve/too-long", message, "ask for less at once; nothing has changed") from None

    def work(self, found: OpenGame, work: Callable[[], Result]) -> Result:
        """What some work on a game gives. However it fails, the game is afterwards what it was before."""
        before = found.game.standpoint()
        try:
            return self.timed(work)
        except (Refusal, ScriptFailure):
            raise  # the game has seen to itself
        except BaseException as error:
            _let_go(error)
            self._back(found, before)
            raise

    def _back(self, found: OpenGame, before: Standpoint) -> None:
        """Let a game be what it was; where even that fails it is played again from what is kept."""
        try:
            found.game = found.game.again(before)
        except BaseException:
            self._ready.drop(found.id)
            raise


def _let_go(error: BaseException | None) -> None:
    """What the work that was broken off has in its hands may be all the memory there is: it is needed now."""
    while error is not None:
        clear_frames(error.__traceback__)
        error = error.__context__


def standing(game: Game) -> dict[str, Any]:
    """Where a game stands, in short."""
    asked = game.asked
    return {
        "actions": game.actions_done, "player": asked.player if asked else None,
        "label": asked.label if asked else None, "headings": list(game.headings), "over": game.over,
    }  # fmt: skip


def _no_game(name: str) -> Trouble:
    return Trouble("serve/no-game", f"there is no game '{shortened(name)}'", "games.list tells which there are")


def _damaged(name: str, error: object) -> Trouble:
    """What is kept of a game is not what was kept."""
    hint = "put back a copy of the file that games are kept in; games.close forgets this one"
    return Trouble("serve/not-opened", f"what is kept of {name} is damaged: {error}", hint)


def _not_kept(error: Exception) -> Trouble:
    return Trouble(
        "serve/not-kept", f"this could not be kept: {error}", "it was not done; see to the disk, and try again"
    )


def _nobody_waits() -> None:
    """There is nobody to be let pass."""


def _nobody(name: str, change: dict[str, Any]) -> None:
    """Nobody listens."""
