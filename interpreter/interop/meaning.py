"""What a recorded move means in our game: the rows of the table that are open now, as actions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from interpreter.ids import Piece
from interpreter.interop.tables import InteropTable, Row
from interpreter.interop.transcript import Move, Transcript
from interpreter.interop.values import MOST_ALTERNATIVES, Values
from interpreter.play.attempts import Refusal
from interpreter.play.choices import Choice
from interpreter.play.game import Game
from interpreter.play.offers import Open
from interpreter.ruleset.code import ParameterCode

PASS = "pass"
RUN = "run_routes"


@dataclass(frozen=True, slots=True, eq=False)
class Group:
    """Recorded actions that are one of ours; `applied` tells that it was carried out with the first of them."""

    row: Row
    moves: tuple[Move, ...]
    action: Mapping[str, Any] = field(default_factory=dict)
    applied: bool = False


class Meanings:
    """Finds the actions that a move may mean, those first that the table names first."""

    def __init__(self, game: Game, table: InteropTable, values: Values, transcript: Transcript) -> None:
        self.game, self.table, self.values = game, table, values
        self.moves = {move.number: move for move in transcript.moves}
        self._states = transcript.states

    def step_of(self, move: Move) -> str | None:
        """Which step of the site a move answers, when that is recorded."""
        return self._states[move.line - 1].get("active_step") if self._states and not move.auto else None

    def passed_at(self, move: Move) -> frozenset[tuple[str, Piece]]:
        """The offer of ours that a recorded pass answers first of all, with who is asked."""
        labels = self.table.steps.get(self.step_of(move) or "", ()) if move.type == PASS else ()
        return frozenset((label, who) for label in labels[:1] for who in self.values.actors(move))

    # ---------------------------------------------------------------------------------------- actions
    def actions(self, move: Move) -> Iterator[tuple[Row, dict[str, Any]]]:
        """The actions that a move may mean here, whether they are legal or not."""
        if move.type == PASS:
            yield from self.passes(move)
            return
        options = self.game.offers.open_options()
        actors = self.values.actors(move)
        for row in self.table.actions.get(move.type, ()):
            words = row.fits(move.data)
            if words is None:
                continue
            for each in options:
                if each.name == row.do and each.by in actors:
                    head = {"by": each.by.id, "choice": each.name}
                    for action in self._filled(move, row, each, head, words):
                        yield row, action

    def passes(self, move: Move) -> Iterator[tuple[Row, dict[str, Any]]]:
        """A recorded pass as ours, when the same is asked of the same player; nothing for another move."""
        if move.type != PASS:
            return
        asked = self.game.asked
        if asked is None or asked.player not in [actor.id for actor in self.values.actors(move)]:
            return
        name = f"{asked.label}.{PASS}"
        if self._same_step(move, asked.label) and self._can(name):
            yield Row(name, {}), {"by": asked.player, "choice": name}

    def _can(self, name: str) -> bool:
        """Whether an option of that name can be taken."""
        offers = self.game.offers
        return any(each.name == name and offers.open_possible(each) for each in offers.open_options())

    def _same_step(self, move: Move, label: str) -> bool:
        """Whether our choice is the one that a recorded pass answers."""
        company = Piece("company", self.values.entity(move))
        if move.of == "corporation" and not self.game.table.progress.on_turn(company):
            return False
        step = self.step_of(move)
        if step is None:
            labels = {label for labels in self.table.steps.values() for label in labels}
            return label in labels
        return label in self.table.steps.get(step, ())

    def _filled(
        self, move: Move, row: Row, each: Open, head: dict[str, Any], words: Mapping[str, str]
    ) -> Iterator[dict[str, Any]]:
        """The actions of a row, its parameters filled one after the other."""
        missing = next((p for p in each.option.parameters if p.name not in head), None)
        if missing is None:
            yield head
            return
        for value in self._possible(move, row, missing, head, words):
            yield from self._filled(move, row, each, {**head, missing.name: value}, words)

    def _possible(
        self, move: Move, row: Row, parameter: ParameterCode, head: dict[str, Any], words: Mapping[str, str]
    ) -> list[Any]:
        if parameter.name in words:
            return [words[parameter.name]]
        source = row.filled.get(parameter.name)
        try:
            if source is None:
                chosen = {key: value for key, value in head.items() if key not in ("by", "choice")}
                return self.values.listed(head["choice"], head["by"], chosen)
            if isinstance(source, tuple):
                return [[self.values.of(_member(parameter), move, source[0], head)[0]]]
            kind, _, name = source.rpartition(".")
            if not kind:
                return self.values.of(parameter, move, source, head)
            later = self.following(move, (kind,))
            return self.values.of(parameter, later[0], name, head) if later else []
        except Refusal:
            return []

    # ---------------------------------------------------------------------------------------- several in one
    def following(self, move: Move, kinds: tuple[str, ...]) -> list[Move]:
        """The recorded moves of these types that come right after a move."""
        found = []
        for offset, kind in enumerate(kinds, 1):
            later = self.moves.get(move.number + offset)
            if later is None or later.type != kind:
                return []
            found.append(later)
        return found

    def group(self, move: Move, row: Row, action: dict[str, Any]) -> Group | None:
        """The moves that a row gathers from this one on, with the action they make."""
        if row.collected is None:
            return None
        name, source = row.collected
        members = self._members(action, name)
        gathered, chosen = [move], list(action[name])
        later = self.moves.get(move.number + 1)
        while later is not None and later.type == move.type and later.entity == move.entity:
            value = self.table.ours("companies", later.data[source])
            if value not in members or value in chosen:
                break
            gathered.append(later)
            chosen.append(value)
            later = self.moves.get(later.number + 1)
        if later is not None and later.type == PASS and later.entity == move.entity and not later.auto:
            gathered.append(later)
        return Group(row, tuple(gathered), {**action, name: chosen})

    def _members(self, action: Mapping[str, Any], name: str) -> set[str]:
        """What the gathered list may consist of."""
        for each in self.game.offers.open_options():
            if each.name == action["choice"] and each.by.id == action["by"]:
                parameter = next(p for p in each.option.parameters if p.name == name)
                domain = self.game.runtime.functions[parameter.domain](self.game.runtime, each.locals)
                return {thing.id for thing in getattr(domain, "things", ())}
        return set()

    # ---------------------------------------------------------------------------------------- only one of us asks
    def round_now(self) -> list[tuple[str, int]]:
        """The rounds that go on, each with its number."""
        names = [f.key.partition("#")[0] for f in self.game.table.progress.stack if f.kind == "round"]
        return [(name, self.game.value(Piece("round", name), "number")) for name in names]

    def may_come_later(self, move: Move) -> bool:
        """Whether choices of ours may be answered before a move: for a company's pass only while it has its turn."""
        if self.game.asked is None:
            return False
        if move.type == PASS and move.of == "corporation":
            return self.game.table.progress.on_turn(Piece("company", self.values.entity(move)))
        return True

    def may_be_skipped(self, move: Move) -> bool:
        """Whether a move says no more than that nothing was done."""
        return move.type == PASS or (move.type == RUN and not move.data["routes"])

    def why_not_asked(self, move: Move, began: list[tuple[str, int]]) -> str:
        """Why our game has not asked for a move that does nothing; `began` are the rounds when the line began."""
        asked = self.game.asked
        if asked is None:
            return "our game is over"
        if move.auto and self.round_now() != began:
            return "our round has ended, since nobody could do anything"
        if next(self.actions(move), None) is not None:
            return f"our game passes {asked.label} later: after it, it goes on past what the site still asks"
        return f"nothing but passing was possible, so our game already asks {asked.label}"

    def after(self, moves: tuple[Move, ...]) -> Move | None:
        """The first move after these."""
        return self.moves.get(moves[-1].number + 1) if moves else None

    def passes_after(self, moves: tuple[Move, ...]) -> str | None:
        """The player who passes with the first move after these."""
        later = self.after(moves)
        return self.values.entity(later) if later is not None and later.type == PASS and later.of == "player" else None

    def fillers(self, choice: Choice) -> Iterator[dict[str, Any]]:
        """Answers to a choice that the record does not answer."""
        for option in choice.options:
            if option.window or option.by != choice.player:
                continue
            short = option.name.rpartition(".")[2]
            head = {"by": choice.player, "choice": option.name}
            if short == PASS or short in self.table.silent.get(choice.label, ()):
                yield head
            elif option.name == choice.label:
                for value in self.values.listed(option.name, choice.player, {})[:MOST_ALTERNATIVES]:
                    yield {**head, option.parameters[0]: value}

    def earned(self, move: Move, action: Mapping[str, Any]) -> tuple[int, int] | None:
        """What a run earns by our rules, and what is recorded."""
        name = self._parameter(action, "run") if move.type == RUN else None
        if name is None:
            return None
        from interpreter.board.run import run_from
        from interpreter.play.running import w_earnings

        company = Piece("company", self.values.entity(move))
        run = run_from(self.game.runtime.position, action[name])
        mine = int(w_earnings(self.game.runtime, run, company))
        return mine, sum(int(route["revenue"]) for route in move.data["routes"])

    def _parameter(self, action: Mapping[str, Any], kind: str) -> str | None:
        """What the parameter of a type is called in the option that an action takes."""
        for each in self.game.offers.open_options():
            if (each.name, each.by.id) == (action["choice"], action["by"]):
                typed = (p.name for p in each.option.parameters if p.type is not None and p.type.word == kind)
                return next(typed, None)
        return None


def _member(parameter: ParameterCode) -> ParameterCode:
    """A parameter for one member of a list or set."""
    kind = parameter.type.of[0] if parameter.type is not None and parameter.type.of else parameter.type
    return ParameterCode(parameter.name, parameter.domain, parameter.where, kind, parameter.span)
