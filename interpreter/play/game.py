"""A game of a title: what may be done now, doing it, undoing it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from interpreter.board.effort import Effort
from interpreter.ids import Piece
from interpreter.play import saving
from interpreter.play.arguments import argument
from interpreter.play.attempts import Attempt, Attempts, Reason, Refusal
from interpreter.play.choices import Asked, Choice, asked_of, choice_of, fully_spelled, headings
from interpreter.play.equipment import equipped
from interpreter.play.explain import explained, with_places
from interpreter.play.failures import RECKONING, ScriptFailure as ScriptFailure, failure_of
from interpreter.play.income import income, run_to_explain
from interpreter.play.linked import linked_code
from interpreter.play.machine import Machine
from interpreter.play.objections import Objections
from interpreter.play.offers import Offers, Open
from interpreter.play.runtime import Runtime
from interpreter.play.setup import lay_out, players_of
from interpreter.play.supposing import BestRun, search, suppose, trial_trains
from interpreter.play.tracing import Explanation, told
from interpreter.play.wire import written
from interpreter.ruleset.ruleset import Ruleset
from interpreter.state.progress import Frame, Progress
from interpreter.state.table import Changes, Place, Table
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


class _Standing:
    """What a game waits for, found once; whenever the table changes another one takes its place."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine

    @cached_property
    def choice(self) -> Choice | None:
        return choice_of(self._machine)

    @cached_property
    def asked(self) -> Asked | None:
        return asked_of(self._machine)


class Game:
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
        self._runtime = equipped(self.ruleset, chosen, players_of(list(self.players)))
        self._runtime.functions = linked_code(self.ruleset)
        self._machine = Machine(self._runtime)
        self._attempts = Attempts(self._machine.offers)
        self._history: list[_Step] = []
        self._actions: list[dict[str, Any]] = []
        self._arranged = False
        self._standing = _Standing(self._machine)

    # ---------------------------------------------------------------------------------------- what may be done
    @property
    def choice(self) -> Choice | None:
        """Who is asked what; None when the game is over."""
        with self._reckoning():
            return self._standing.choice

    @property
    def asked(self) -> Asked | None:
        """Who is asked, by which offer, without a look at the options; None when the game is over."""
        with self._reckoning():
            return self._standing.asked

    @property
    def headings(self) -> tuple[str, ...]:
        """The headings of the rounds that are going on, the outermost first."""
        with self._reckoning():
            return headings(self._machine)

    @property
    def over(self) -> str | None:
        """Why the game is over, or None while it goes on."""
        return self._runtime.table.progress.over

    def actions(self, by: str | None = None, choice: str | None = None) -> Iterator[dict[str, Any]]:
        """Every legal action, fully spelled out, listed lazily; a range of money stays {"from", "to", "step"}.

        Only those of one player, or of one option, when these are named.
        """
        with self._reckoning():
            for each in self._machine.offers.open_options():
                if by in (None, each.by.id) and choice in (None, each.name):
                    yield from fully_spelled(self._machine.offers, each)

    def options(self) -> list[Open]:
        """The options that somebody may take now in at least one way."""
        offers = self._machine.offers
        with self._reckoning():
            return [each for each in offers.open_options() if offers.open_possible(each)]

    def domain(self, option: str, by: str, chosen: Mapping[str, Any]) -> Any:
        """What the next parameter of an option may be, given those before it; None when all are given.

        A range of money comes as it is; other domains list lazily, as actions write their values.
        """
        with self._reckoning():
            return self._attempts.domain(option, by, chosen)

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
                self._take(attempt)
                self._machine.run()
        except BaseException:
            self._back(_Step(self._runtime.table.take_journal(), before))
            raise
        self._history.append(_Step(self._runtime.table.take_journal(), before))
        self._actions.append(_plain(action))
        self._standing = _Standing(self._machine)
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
        self._standing = _Standing(self._machine)

    def _take(self, attempt: Attempt) -> None:
        """Go to the body of the option that was chosen."""
        taken = attempt.open
        assert taken is not None
        offers = self._machine.offers
        offers.turn_acts(taken)
        stack = self._machine.stack
        if taken.window:
            host = stack[taken.frame]
            host.blocks[taken.block].busy = True  # type: ignore[union-attr]
            self._machine.locals(host).update(attempt.locals)
            stack.append(Frame("window", host.key, taken.option.at, of=taken.frame, block=taken.block))
        else:
            frame = stack[-1]
            self._machine.locals(frame).update(attempt.locals)
            frame.at = taken.option.at
        self._runtime.forget()

    @contextmanager
    def _reckoning(self) -> Iterator[None]:
        """What goes wrong in a script while this runs is said as such, with its place."""
        self._machine.here = None
        try:
            yield
        except RECKONING as error:
            raise failure_of(error, self.ruleset.code, self._machine.here) from error

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

    @property
    def table(self) -> Table:
        """What lies on the table, to be read only."""
        return self._runtime.table

    def value(self, piece: Piece, name: str) -> Any:
        """A field of a piece, as scripts read it."""
        return self._runtime.get(piece, name)

    def ask(self, function: str, *arguments: Any) -> Any:
        """What a function of the scripts gives; a rule gives None when it holds, else its failure."""
        code = self.ruleset.code.functions[function]
        if code.kind not in ("function", "rule"):
            raise ValueError(f"{function} is a {code.kind}: only functions and rules can be asked")
        self._runtime.ticks = 0
        self._machine.here = None
        try:
            return self._runtime.functions[code.key](self._runtime, *arguments)
        except RECKONING as error:
            raise failure_of(error, self.ruleset.code, None) from error

    @property
    def runtime(self) -> Runtime:
        """The table with its map and indexes, to be read only."""
        return self._runtime

    @property
    def offers(self) -> Offers:
        """What is open at the present choice, to be read only."""
        return self._machine.offers

    def scores(self) -> dict[str, int]:
        """What each player is worth, by the title's own reckoning."""
        return {player.id: int(self.ask("score", player)) for player in self._runtime.players}

    def why_not(self, action: Mapping[str, Any]) -> list[Reason]:
        """Every reason against an action, without trying it; empty when it is legal.

        When only some of its parts are filled in: what it lacks, and what speaks against it whatever the rest is.
        """
        with self._traced(), self._reckoning():
            return Objections(self._machine.offers).against(action)

    def explain(self, function: str, *arguments: Any) -> Explanation:
        """How a function of the scripts comes to its value; that of a rule is whether it holds, or its failure."""
        code = self.ruleset.code.functions[function]
        given = [f"[{told(each)}]" if isinstance(each, tuple) else told(each) for each in arguments]
        text = f"{function}({', '.join(given)})"
        top = Explanation(text, None, self.ruleset.own_clauses(code.clauses), kind="Call", declared=code.span)
        with self._traced():
            self._runtime.trace = top
            try:
                found = self.ask(function, *arguments)
                top.value = found is None or found if code.kind == "rule" else found
            finally:
                self._runtime.trace = None
        return with_places(top, self.ruleset)

    def explain_income(self, company: Piece, *run: str) -> Explanation:
        """What a company's best run, or one given as actions write it (JSON), earns, stop by stop.

        Raises ValueError when the run is not legal.
        """
        found = run_to_explain(self._runtime, company, run)
        with self._traced(), self._reckoning():
            return with_places(income(self._runtime, company, found), self.ruleset)

    def suppose(self, company: str, *, tiles: Sequence[str] = (), markers: Sequence[str] = ()) -> Game:
        """The same game with other tiles (`A1=57r2`) and markers (`A1:0=AB`) on the map; this one stays as it is.

        A tile has to fit for the company: in stock, old track kept, of a colour that may follow. Whether it may be laid
        now is not asked. Raises ValueError for what does not fit. What comes back can be neither recorded nor saved.
        """
        other = self.copy(anew=True)
        who = argument(company, Type("company"), other.runtime)
        other.arrange(lambda runtime: suppose(runtime, who, tiles, markers))
        return other

    def best_run(
        self,
        company: str,
        *,
        trains: Sequence[str] | None = None,
        steps: int | None = None,
        tell: Callable[[int], bool] | None = None,
    ) -> BestRun:
        """The best run of a company's trains, or of trains of these types, with its proof and its income line by line.

        The search stops after so many `steps` (None: when it is proved), or when `tell`, which hears of the steps made
        now and then, answers False; then `found.bound` says what another run could earn at most. Raises ValueError
        when there is no such company or type of train.
        """
        who = argument(company, Type("company"), self._runtime)
        trial = None if trains is None else trial_trains(self._runtime, trains)
        with self._reckoning():
            found = search(self._runtime, who, trial, Effort(steps, tell))
        with self._traced(), self._reckoning():
            told_income = with_places(income(self._runtime, who, found.run), self.ruleset)
        return BestRun(who.id, found, told_income)

    def explain_named(self, what: str, *given: str) -> Explanation:
        """How something comes to its value: a topic (income, price, vote, certificates, order, score), or any function
        of the scripts, with what it takes as text: pieces by id, several with commas between them.

        Raises ValueError when it cannot be asked so.
        """
        return explained(self, what, given)

    @contextmanager
    def _traced(self) -> Iterator[None]:
        self._runtime.forget()
        self._runtime.functions = linked_code(self.ruleset, traced=True)
        try:
            yield
        finally:
            self._runtime.functions = linked_code(self.ruleset)
            self._runtime.forget()

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
