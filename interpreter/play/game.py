"""A game of a title: carrying actions out, undoing them, keeping the game.

What can be seen of it, without changing it, is in `view.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from interpreter.play import saving
from interpreter.play.arguments import argument
from interpreter.play.attempts import Reason, Refusal
from interpreter.play.equipment import equipped
from interpreter.play.explain import explained
from interpreter.play.failures import ScriptFailure as ScriptFailure
from interpreter.play.runtime import Runtime
from interpreter.play.setup import lay_out, players_of
from interpreter.play.supposing import suppose
from interpreter.play.taking import take
from interpreter.play.tracing import Explanation
from interpreter.play.view import GameView
from interpreter.play.wire import written
from interpreter.ruleset.ruleset import Ruleset
from interpreter.state.progress import Progress
from interpreter.state.table import Changes, Place
from interpreter.vocabulary.types import Type


@dataclass(frozen=True, slots=True)
class _Step:
    """What takes an action back."""

    changes: Changes
    progress: Progress


@dataclass(frozen=True, slots=True)
class Standpoint:
    """All that makes a game what it is at one moment: what lies on the table, where it stands, what was done."""

    values: dict[Place, Any]
    progress: Progress
    history: tuple[_Step, ...]
    actions: tuple[dict[str, Any], ...]


class Game(GameView):
    """One game: a ruleset, the players in the order of their seats, a seed for the set-up, and the actions so far."""

    def __init__(self, ruleset: Ruleset, players: Sequence[str], seed: int = 0, scenario: str | None = None) -> None:
        """Set the game up. Raises ValueError when the title is not for so many players."""
        self.ruleset = ruleset
        self.seed = seed
        self.players = tuple(players)
        self.scenario = ruleset.scenario(len(self.players), scenario).name
        self._prepare()
        lay_out(self._runtime, seed)
        with self._reckoning():
            self._machine.begin()
            self._machine.run()
        self._runtime.table.take_journal()

    def _prepare(self) -> None:
        """Everything a game needs beside what lies on the table."""
        chosen = self.ruleset.scenario(len(self.players), self.scenario)
        self._equip(equipped(self.ruleset, chosen, players_of(list(self.players))))
        self._history: list[_Step] = []
        self._actions: list[dict[str, Any]] = []
        self._arranged = False

    # ---------------------------------------------------------------------------------------- doing
    def apply(self, action: Mapping[str, Any], *, overrule: bool = False) -> tuple[Reason, ...]:
        """Carry an action out. Raises Refusal, and then nothing has changed; ScriptFailure when a script is wrong.

        `overrule` carries it out although requirements refuse, and takes any lay that fits; gives what it overruled.
        """
        with self._reckoning():
            attempt = self._attempts.attempt(action, overrule=overrule)
        if attempt.reasons:
            raise Refusal(tuple(attempt.reasons))
        before = self._runtime.table.progress.copy()
        try:
            with self._reckoning():
                take(self._machine, attempt)
                self._machine.run()
        except BaseException:
            self._back(_Step(self._runtime.table.take_journal(), before))
            raise
        self._history.append(_Step(self._runtime.table.take_journal(), before))
        self._actions.append(_plain(action))
        self._stand()
        return tuple(attempt.overruled or ())

    def arrange(self, change: Callable[[Runtime], None]) -> None:
        """Let `change` set the table as a test wants it. Raises ValueError when somebody has acted already.

        It is no action: undoing all actions leads back to the table as it was arranged. No set-up and actions lead
        there either: from now on the game can be copied, but neither recorded nor saved. When `change` fails, the
        table is as it was.
        """
        if self._actions:
            raise ValueError("the table can be arranged only before the first action")
        table = self._runtime.table
        try:
            change(self._runtime)
            self._arranged = True
        except BaseException:
            table.restore(table.take_journal())
            raise
        finally:
            table.take_journal()
            self._look_anew()

    def _look_anew(self) -> None:
        """Forget what was found on the table before it was changed."""
        self._runtime.forget()
        self._stand()

    # ---------------------------------------------------------------------------------------- undoing
    def undo(self) -> dict[str, Any]:
        """Take the last action back and give it. Raises ValueError when there is none."""
        if not self._actions:
            raise ValueError("there is nothing to undo")
        if not self._history:
            self._play_again()
        self._back(self._history.pop())
        return self._actions.pop()

    def _back(self, step: _Step) -> None:
        table = self._runtime.table
        table.restore(step.changes)
        table.take_journal()
        table.progress = step.progress.copy()
        self._look_anew()

    def _play_again(self) -> None:
        """A game that was opened knows its actions but not how to take them back: play them once more."""
        again = Game(self.ruleset, self.players, self.seed, self.scenario)
        for action in self._actions:
            again.apply(action)
        self._history = again._history

    # ---------------------------------------------------------------------------------------- looking
    @property
    def actions_done(self) -> int:
        """How many actions have been carried out."""
        return len(self._actions)

    def suppose(self, company: str, *, tiles: Sequence[str] = (), markers: Sequence[str] = ()) -> Game:
        """The same game with other tiles (`A1=57r2`) and markers (`A1:0=AB`) on the map; this one stays as it is.

        A tile has to fit for the company: in stock, old track kept, of a colour that may follow. Whether it may be laid
        now is not asked. Raises ValueError for what does not fit. What comes back can be neither recorded nor saved.
        """
        other = self.copy(anew=True)
        who = argument(company, Type("company"), other.runtime)
        other.arrange(lambda runtime: suppose(runtime, who, tiles, markers))
        return other

    def explain_named(self, what: str, *given: str) -> Explanation:
        """How something comes to its value: a topic (income, price, vote, certificates, order, score), or any function
        of the scripts, with what it takes as text: pieces by id, several with commas between them.

        Raises ValueError when it cannot be asked so.
        """
        return explained(self, what, given)

    # ---------------------------------------------------------------------------------------- keeping
    def beginning(self) -> Game:
        """The same game before its first action, to be played on apart."""
        if not self._arranged:
            return Game(self.ruleset, self.players, self.seed, self.scenario)
        other = self.copy()
        while other.actions_done:
            other.undo()
        return other

    def actions_taken(self) -> tuple[dict[str, Any], ...]:
        """The actions so far, in plain form."""
        return tuple(dict(action) for action in self._actions)

    def copy(self, *, anew: bool = False) -> Game:
        """The same game, to be played on apart; `anew`: without the actions so far, so that it can be arranged."""
        return self.again(self.standpoint(), anew=anew)

    def standpoint(self) -> Standpoint:
        """What the game is now, to come back to when something is broken off in the middle."""
        table = self._runtime.table
        return Standpoint(dict(table.values), table.progress.copy(), tuple(self._history), tuple(self._actions))

    def again(self, standpoint: Standpoint, *, anew: bool = False) -> Game:
        """The game as it was then, on a table of its own: nothing of this one, which may be broken, goes into it."""
        other: Game = object.__new__(Game)
        other.ruleset, other.seed, other.players, other.scenario = self.ruleset, self.seed, self.players, self.scenario
        other._prepare()
        saving.put_places(other._runtime, [(piece, name, value) for (piece, name), value in standpoint.values.items()])
        other._runtime.table.progress = standpoint.progress.copy()
        if not anew:
            other._history, other._actions = list(standpoint.history), list(standpoint.actions)
        other._arranged = self._arranged or anew
        return other

    @classmethod
    def restored(cls, ruleset: Ruleset, data: Mapping[str, Any]) -> Game:
        """The game saved with this data, without playing it again. Raises ValueError when it makes no sense."""
        game: Game = object.__new__(cls)
        game.ruleset, game.seed, game.players = ruleset, data["seed"], tuple(data["players"])
        game.scenario = data["scenario"]
        game._prepare()
        saving.lay_out(game._runtime, data)
        game._actions = list(data["actions"])
        return game

    def digest(self) -> str:
        """A fingerprint of all that lies on the table and of where the game stands."""
        return saving.digest(self._runtime)

    def record(self) -> dict[str, Any]:
        """The game as its set-up and actions, in plain form (schemas/record.schema.json).

        Raises ValueError when the table was arranged: that is no part of a set-up.
        """
        if self._arranged:
            raise ValueError("the table was arranged: no set-up and actions lead to it")
        return {
            "format": saving.RECORD, "ruleset": self.ruleset.place, "variants": list(self.ruleset.variants),
            **({"title": self.ruleset.name} if self.ruleset.bundled else {}),
            "hash": self.ruleset.hash, "scenario": self.scenario, "players": list(self.players), "seed": self.seed,
            "actions": [dict(action) for action in self._actions],
        }  # fmt: skip

    def save(self, path: str | Path) -> None:
        """Write the game to a file, with the table as it lies (schemas/game.schema.json).

        Raises ValueError when the table was arranged: once opened, it could not be undone.
        """
        saving.save(path, self.record(), self._runtime)

    def saved(self) -> dict[str, Any]:
        """What `save` writes, in plain form."""
        return saving.saved(self.record(), self._runtime)


def _plain(action: Mapping[str, Any]) -> dict[str, Any]:
    return {str(key): written(value) for key, value in action.items()}
