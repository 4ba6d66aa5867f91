"""What can be seen of a game: its choice, its table, and why; nothing here changes it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import Any

from interpreter.board.effort import Effort
from interpreter.ids import Piece
from interpreter.play.arguments import argument
from interpreter.play.attempts import Attempts, Reason
from interpreter.play.choices import Asked, Choice, asked_of, choice_of, fully_spelled, headings
from interpreter.play.explain import with_places
from interpreter.play.failures import RECKONING, failure_of
from interpreter.play.income import income, run_to_explain
from interpreter.play.linked import linked_code
from interpreter.play.machine import Machine
from interpreter.play.objections import Objections
from interpreter.play.offers import Offers, Open
from interpreter.play.runtime import Runtime
from interpreter.play.supposing import BestRun, search, trial_trains
from interpreter.play.tracing import Explanation, told
from interpreter.ruleset.ruleset import Ruleset
from interpreter.state.table import Table
from interpreter.vocabulary.types import Type


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


class GameView:
    """A game to be looked at; `Game` adds what changes it."""

    ruleset: Ruleset

    def _equip(self, runtime: Runtime) -> None:
        """Take a table, and the ruleset's code to look at it with."""
        self._runtime = runtime
        self._runtime.functions = linked_code(self.ruleset)
        self._machine = Machine(runtime)
        self._attempts = Attempts(self._machine.offers)
        self._stand()

    def _stand(self) -> None:
        """What the game waits for is found anew."""
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

    # ---------------------------------------------------------------------------------------- the table
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

    # ---------------------------------------------------------------------------------------- why
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

    # ---------------------------------------------------------------------------------------- how it is looked at
    @contextmanager
    def _reckoning(self) -> Iterator[None]:
        """What goes wrong in a script while this runs is said as such, with its place."""
        self._machine.here = None
        try:
            yield
        except RECKONING as error:
            raise failure_of(error, self.ruleset.code, self._machine.here) from error

    @contextmanager
    def _traced(self) -> Iterator[None]:
        self._runtime.forget()
        self._runtime.functions = linked_code(self.ruleset, traced=True)
        try:
            yield
        finally:
            self._runtime.functions = linked_code(self.ruleset)
            self._runtime.forget()
