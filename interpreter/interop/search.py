"""The search for what the moves of a line mean in our game; what leads nowhere is taken back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from interpreter.interop.compare import Comparison, Found
from interpreter.interop.meaning import RUN, Group, Meanings
from interpreter.interop.report import Aside, Options, Replay
from interpreter.interop.tables import InteropTable, Mistake, Row
from interpreter.interop.transcript import Line, Move
from interpreter.interop.values import Values
from interpreter.play.attempts import Refusal
from interpreter.play.game import Game, ScriptFailure

MOST_FED = 8
"""Choices in a row that are answered for the site, which does not ask them."""
TRUSTED = ("lay_tile", "place_token")
"""What may be carried out against our rules when the record is trusted."""


@dataclass(slots=True)
class Desk:
    """What every search of a replay works with. `groups` are recorded moves that are one with others, by number."""

    game: Game
    table: InteropTable
    values: Values
    meanings: Meanings
    comparison: Comparison
    result: Replay
    options: Options
    groups: dict[int, Group] = field(default_factory=dict)


@dataclass(slots=True)
class Search:
    """All ways to carry out the moves of a line, or of a few lines that are compared at the last."""

    desk: Desk
    line: Line
    """the one whose state is compared"""
    moves: tuple[Move, ...]
    before: Mapping[str, Any] | None
    after: Mapping[str, Any] | None
    undone: frozenset[int] = frozenset()
    """numbers of the moves that our game has to have gone past by itself"""
    closest: list[Found] | None = None
    refused: list[tuple[Move, str]] = field(default_factory=list)
    done: dict[int, Mapping[str, Any]] = field(default_factory=dict)
    """our actions by the number of the move"""
    _apart: set[str] = field(default_factory=set)
    _round: list[tuple[str, int]] = field(default_factory=list)

    def ways(self) -> Iterator[None]:
        """The ways after which the table agrees with the record, the likeliest first. To go on takes the last back."""
        self._round = self.desk.meanings.round_now()
        for _ in self._moves(0):
            found = self._differences()
            if not found:
                yield
            elif self.closest is None or len(found) < len(self.closest):
                self.closest = found

    def enter(self) -> None:
        """Make ready for this line, when another was looked at in between."""
        self.desk.values.state = self.before
        if self.moves:
            self.desk.comparison.passes_next = self.desk.meanings.passes_after(self.moves)

    def fault(self) -> list[Found]:
        """What differs at the closest way; if none could be carried out, why."""
        if self.closest is not None:
            return self.closest
        told = [f"{move}: {reason}" for move, reason in self.refused]
        return [("action", each, "legal") for each in dict.fromkeys(told)] or [
            ("action", "is not asked for", str(self.moves[0]) if self.moves else "nothing")
        ]

    def _differences(self) -> list[Found]:
        if self.after is None:
            return []
        apart = self._apart.union(self.desk.table.apart.get(self.after.get("active_step") or "", ()))
        return [each for each in self.desk.comparison.differences(self.after) if apart.isdisjoint(each[0].split("."))]

    # ---------------------------------------------------------------------------------------- a line
    def _moves(self, at: int) -> Iterator[None]:
        """Every way to carry out the moves from number `at` on."""
        if at == len(self.moves):
            yield from self._settled(0)
            return
        for _ in self._answers(self.moves[at], 0):
            yield from self._moves(at + 1)

    def _settled(self, fed: int) -> Iterator[None]:
        """As it stands; then, when states are recorded, after choices that the site does not ask but goes on."""
        yield
        if fed < MOST_FED and self.after is not None and not self.undone and not self._answered_next():
            for _ in self._fed(None):
                yield from self._settled(fed + 1)

    def _answered_next(self) -> bool:
        """Whether the next recorded move is the pass of the player who is asked now."""
        later = self.desk.meanings.after(self.moves)
        return later is not None and later.of == "player" and next(self.desk.meanings.passes(later), None) is not None

    # ---------------------------------------------------------------------------------------- a move
    def _answers(self, move: Move, fed: int) -> Iterator[None]:
        """Every way to carry out a move: directly, after answers that the site does not ask for, or not at all."""
        if move.number in self.desk.groups:
            yield from self._grouped(move, self.desk.groups[move.number])
            return
        if move.number in self.undone:
            if next(self.desk.meanings.actions(move), None) is None:
                yield from self._left_out(move)
            return
        left = self._left_out(move) if fed == 0 and self._may_be_left_out(move) else iter(())
        if move.auto and self.desk.meanings.round_now() != self._round:
            yield from left
        yield from self._directly(move)
        if self.after is None:
            yield from left
        if fed < MOST_FED and self.desk.meanings.may_come_later(move):
            for _ in self._fed(move):
                yield from self._answers(move, fed + 1)
        yield from left

    def _may_be_left_out(self, move: Move) -> bool:
        """A player who is asked has to pass, unless another round has begun; a company's pass may be put off."""
        meanings = self.desk.meanings
        if not meanings.may_be_skipped(move) or move.of != "player" or meanings.round_now() != self._round:
            return meanings.may_be_skipped(move)
        return next(meanings.actions(move), None) is None

    def _left_out(self, move: Move) -> Iterator[None]:
        """Pass over a move that says no more than that nothing was done."""
        desk = self.desk
        asked = desk.meanings.step_of(move) or move.type
        reason = desk.meanings.why_not_asked(move, self._round)
        desk.result.asked_by_them.append(Aside(move.line, desk.values.entity(move), asked, "left out", reason))
        yield
        desk.result.asked_by_them.pop()

    def _directly(self, move: Move) -> Iterator[None]:
        meanings = self.desk.meanings
        self.desk.values.lenient = self._trusted(move)
        for row, action in meanings.actions(move):
            group = meanings.group(move, row, action)
            if group is not None:
                yield from self._begin(move, group)
            elif self._do(move, row, action):
                yield from self._joining(move, row)
                self._undo(move)

    def _joining(self, move: Move, row: Row) -> Iterator[None]:
        """The recorded actions that this one has taken along are not played again."""
        later = self.desk.meanings.following(move, row.later)
        group = Group(row, (move, *later), {}, applied=True)
        apart = {*row.apart, "current_entity"} if later else set(row.apart)
        self.desk.groups.update(dict.fromkeys((each.number for each in later), group))
        self._apart |= apart
        yield
        self._apart -= apart
        for each in later:
            del self.desk.groups[each.number]

    def _begin(self, move: Move, group: Group) -> Iterator[None]:
        """The first of several recorded actions that are one of ours."""
        numbers = [each.number for each in group.moves]
        self.desk.groups.update(dict.fromkeys(numbers, group))
        yield from self._grouped(move, group)
        for number in numbers:
            self.desk.groups.pop(number, None)

    def _grouped(self, move: Move, group: Group) -> Iterator[None]:
        """One of several recorded actions that are one of ours: carried out with the first or the last of them."""
        desk = self.desk
        note = Aside(move.line, desk.values.entity(move), move.type, group.row.do, "one action of ours")
        desk.result.joined.append(note)
        last = move is group.moves[-1]
        apart = set() if last else {*group.row.apart, "current_entity"}
        self._apart |= apart
        if group.applied or not last:
            yield
        elif self._do(move, group.row, group.action):
            yield
            self._undo(move)
        self._apart -= apart
        desk.result.joined.pop()

    def _do(self, move: Move, row: Row, action: Mapping[str, Any]) -> bool:
        """Carry out what a move means; not when that is refused, or earns otherwise."""
        desk = self.desk
        if (desk.options.watch is not None or desk.result.lays is not None) and not desk.game.why_not(action):
            if desk.result.lays is not None:
                desk.result.lays.compare(move, desk.meanings.following(move, row.later), row, action)
            if desk.options.watch is not None:
                desk.options.watch(desk.game, move, action)
        earned = desk.meanings.earned(move, action)
        if earned is None or earned[0] == earned[1]:
            return self._apply(move, action)
        told = f"the run earns {earned[0]}, {earned[1]} is recorded"
        if not self._trusted(move):
            self.refused.append((move, told))
            return False
        desk.game.runtime.earnings_told = earned[1]
        applied = self._apply(move, action)
        desk.game.runtime.earnings_told = None
        if applied:
            self._trust(move, str(earned[1]), told)
        return applied

    def _mistake(self, move: Move) -> Mistake | None:
        return self.desk.table.mistakes.get(self.desk.result.transcript.seed, {}).get(move.line)

    def _trusted(self, move: Move) -> bool:
        """Whether a move is taken as it is recorded although our rules are against it."""
        return self.desk.options.trust or self._mistake(move) is not None

    def _trust(self, move: Move, answer: str, reason: str) -> None:
        who, mistake = self.desk.values.entity(move), self._mistake(move)
        if mistake is not None:
            reason = f"{reason}: {mistake.text}, {mistake.clause}"
        self.desk.result.trusted.append(Aside(move.line, who, move.type, answer, reason))

    def _apply(self, move: Move, action: Mapping[str, Any]) -> bool:
        overrule = move.type in TRUSTED and self._trusted(move)
        self._hold(move)
        try:
            overruled = self.desk.game.apply(action, overrule=overrule)
        except Refusal as refusal:
            self.refused.append((move, f"{action['choice']}: {refusal}"))
            return False
        except ScriptFailure as failure:
            self.refused.append((move, f"{action['choice']} makes a script fail: {failure}"))
            return False
        finally:
            self._hold(None)
        self.done[move.number] = action
        for reason in overruled:
            self._trust(move, "carried out", str(reason.message))
        cut = self.desk.values.cut.get(move.number)
        if cut is not None and move.type == RUN:
            self._trust(move, "the rest of the route", cut)
        return True

    def _hold(self, done: Move | None, coming: Move | None = None) -> None:
        """Have our game wait where the next recorded move is a pass, though one can only pass there."""
        coming = self.desk.meanings.after((done,)) if done is not None else coming
        self.desk.game.runtime.held = self.desk.meanings.passed_at(coming) if coming is not None else frozenset()

    def _undo(self, move: Move) -> None:
        self.desk.game.undo()
        del self.done[move.number]
        trusted = self.desk.result.trusted
        while trusted and trusted[-1].line == move.line:
            trusted.pop()

    # ---------------------------------------------------------------------------------------- what only we ask
    def _fed(self, move: Move | None) -> Iterator[None]:
        """Answers for a choice that the site does not ask: pass, or each member of a forced choice."""
        desk = self.desk
        choice = desk.game.choice
        if choice is None:
            return
        reason = f"the site goes on to {move}" if move is not None else "the site goes on by itself"
        for action in desk.meanings.fillers(choice):
            self._hold(self.moves[-1] if move is None and self.moves else None, move)
            try:
                desk.game.apply(action)
            except (Refusal, ScriptFailure):
                continue
            finally:
                self._hold(None)
            answer = ", ".join(str(value) for key, value in action.items() if key != "by")
            line = move.line if move is not None else self.line.number
            desk.result.asked_by_us.append(Aside(line, choice.player, choice.label, answer, reason))
            yield
            desk.result.asked_by_us.pop()
            desk.game.undo()
