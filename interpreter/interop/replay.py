"""Plays a recorded game again, move by move, and holds the table against the recorded states."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from interpreter.interop.compare import Comparison, Found
from interpreter.interop.lays import LayList
from interpreter.interop.meaning import PASS, Group, Meanings
from interpreter.interop.tables import InteropTable, Row, table_for
from interpreter.interop.transcript import Line, Move, Transcript
from interpreter.interop.values import Values
from interpreter.play.attempts import Refusal
from interpreter.play.game import Game, ScriptFailure
from interpreter.ruleset.ruleset import Ruleset

MOST_FED = 8
"""Choices in a row that are answered for the site, which does not ask them."""

MOST_AHEAD = 3
"""Lines by which our game may be ahead of the record."""

Progress = Callable[[int, int, str], None]
Watch = Callable[[Game, Move, Mapping[str, Any]], None]


@dataclass(frozen=True, slots=True)
class Difference:
    """The first point at which the two games part."""

    line: int
    action: str
    field: str
    ours: Any
    theirs: Any
    where: str

    def __str__(self) -> str:
        return f"action {self.line}, {self.action}: {self.field}: ours {self.ours}, recorded {self.theirs}; {self.where}"


@dataclass(frozen=True, slots=True)
class Aside:
    """A point at which only one of the two asks somebody, or at which one was trusted; `answer` is what was done."""

    line: int
    who: str
    asked: str
    answer: str
    reason: str

    def __str__(self) -> str:
        return f"action {self.line}: {self.asked} for {self.who}: {self.answer} ({self.reason})"


@dataclass(slots=True)
class Replay:
    """What came of playing a recorded game again."""

    game: Game
    transcript: Transcript
    done: int = 0
    """lines that were played and agree"""
    differences: list[Difference] = field(default_factory=list)
    asked_by_us: list[Aside] = field(default_factory=list)
    asked_by_them: list[Aside] = field(default_factory=list)
    joined: list[Aside] = field(default_factory=list)
    """recorded actions that are one with another in our game"""
    ahead: list[Aside] = field(default_factory=list)
    """actions after which our game went on by itself past a pass: compared only after that"""
    trusted: list[Aside] = field(default_factory=list)
    """what was taken from the record although our rules say otherwise"""
    lays: LayList | None = None
    left_out: tuple[str, ...] = ()
    """figures that were not compared, since the ruleset does not say them"""
    seconds: float = 0.0

    @property
    def agrees(self) -> bool:
        """Whether the whole game was played again and agreed all the way."""
        return not self.differences and self.done == len(self.transcript.lines)


@dataclass(frozen=True, slots=True)
class Options:
    """How to replay."""

    trust: bool = False
    lays: bool = False
    progress: Progress | None = None
    watch: Watch | None = None
    stop_after: int | None = None


def replay(transcript: Transcript, ruleset: Ruleset | None = None, **options: Any) -> Replay:
    """Play a recorded game again.

    `ruleset` is chosen by the transcript unless it is given. Options: `trust` takes recorded lays and revenue as they
    are where our rules refuse or differ; `lays` also compares the lists of legal lays; `progress(done, of, heading)`
    and `watch(game, move, action)` are told what goes on; `stop_after` so many lines.
    """
    table = table_for(transcript.title)
    rules = ruleset if ruleset is not None else table.ruleset(transcript.options)
    game = Game(rules, list(transcript.players.values()), transcript.seed)
    return _Replaying(game, table, transcript, Options(**options)).run()


class _Replaying:
    """The search for what each recorded move means in our game; what leads nowhere is taken back."""

    def __init__(self, game: Game, table: InteropTable, transcript: Transcript, options: Options) -> None:
        self.game, self.table, self.transcript, self.options = game, table, transcript, options
        self.values = Values(game, table, transcript.players)
        self.meanings = Meanings(game, table, self.values, transcript)
        self.comparison = Comparison(game, table)
        self.result = Replay(game, transcript)
        self.refused: list[tuple[Move, str]] = []
        self._groups: dict[int, Group] = {}
        self._apart: set[str] = set()
        self._played_ahead: set[int] = set()
        self._round = self.meanings.round_now()
        if options.lays:
            self.result.lays = LayList(game, table, transcript)

    # ---------------------------------------------------------------------------------------- the whole
    def run(self) -> Replay:
        """All lines, up to the first that differs."""
        start = time.perf_counter()
        states = self.transcript.states
        if states:
            self.comparison.turn_to(states[0])
            self._report(self.transcript.lines[0], self.comparison.differences(states[0]))
        for line in self.transcript.lines[: self.options.stop_after]:
            if self.result.differences or not (line.number in self._played_ahead or self._line(line)):
                break
            self.result.done += 1
            self._tell(line)
        if self.result.agrees:
            self._end()
        self.result.left_out = tuple(sorted(self.comparison.left_out))
        self.result.seconds = time.perf_counter() - start
        return self.result

    def _tell(self, line: Line) -> None:
        if self.options.progress is not None:
            choice = self.game.choice
            heading = ", ".join(choice.headings) if choice is not None else (self.game.over or "")
            self.options.progress(line.number, len(self.transcript.lines), heading)

    def _end(self) -> None:
        """The result of the record, when there are no states or they do not tell."""
        found: list[Found] = []
        if self.transcript.end_reason is not None:
            wanted = self.table.ends.get(self.transcript.end_reason, self.transcript.end_reason)
            if self.game.over != wanted:
                found.append(("end", self.game.over, wanted))
        scores = self.game.scores()
        found += [
            (f"result.{name}", scores.get(name), score)
            for name, score in self.transcript.result.items()
            if scores.get(name) != score
        ]
        self._report(self.transcript.lines[-1], found)

    def _report(self, line: Line, found: list[Found]) -> None:
        where = self._standing()
        action = str(line.moves[0]) if line.moves else "an order to the program"
        self.result.differences += [Difference(line.number, action, *each, where) for each in found]

    def _standing(self) -> str:
        choice = self.game.choice
        if choice is None:
            return f"our game is over: {self.game.over}"
        options = ", ".join(option.name for option in choice.options)
        return f"our game stands in {', '.join(choice.headings)}: {choice.player} is asked {choice.label} ({options})"

    # ---------------------------------------------------------------------------------------- a line
    def _line(self, line: Line) -> bool:
        """Play a line; when our game then goes on by itself past a pass that the site still asks, that one too."""
        found = self._play(line, line.moves)
        if not found:
            return True
        moves, taken = line.moves, []
        for later in self._nothing_done_after(line):
            moves = (*moves, *later.moves)
            taken.append(later)
            if not self._play(later, moves):
                self._ran_ahead(line, taken, found)
                return True
        self._report(line, found)
        return False

    def _ran_ahead(self, line: Line, taken: list[Line], found: list[Found]) -> None:
        fields = ", ".join(dict.fromkeys(each[0] for each in found))
        reason = f"nothing could be done, so our game went on by itself; until then it differs in {fields}"
        for later in taken:
            self._played_ahead.add(later.number)
        move = taken[-1].moves[0]
        asked = self.meanings.step_of(move) or move.type
        self.result.ahead.append(
            Aside(line.number, self.values.entity(move), asked, f"compared after action {taken[-1].number}", reason)
        )

    def _nothing_done_after(self, line: Line) -> list[Line]:
        """The next lines, as far as they say that nothing was done."""
        found: list[Line] = []
        if self.transcript.states:
            at = self.transcript.lines.index(line) + 1
            for later in self.transcript.lines[at : at + MOST_AHEAD]:
                if not later.moves or not self.meanings.may_be_skipped(later.moves[0]):
                    break
                found.append(later)
        return found

    def _play(self, line: Line, moves: tuple[Move, ...]) -> list[Found]:
        """Play moves so that the state after a line agrees; what differs when that cannot be."""
        states = self.transcript.states
        after = states[line.number] if states else None
        self.values.state = states[moves[0].line - 1] if states and moves else None
        if after is not None:
            self.comparison.turn_to(after)
            self.comparison.passes_next = self._passes_next(line)
        self.refused.clear()
        self._round = self.meanings.round_now()
        closest: list[Found] | None = None
        for _ in self._moves(moves, 0):
            found = self._differences(after)
            if not found:
                for move in moves:
                    self.values.note(move)
                return []
            closest = found if closest is None or len(found) < len(closest) else closest
        return closest if closest is not None else self._refusals(line)

    def _passes_next(self, line: Line) -> str | None:
        """The player who passes with the first move after a line."""
        if not line.moves:
            return self.comparison.passes_next
        later = self.meanings.moves.get(line.moves[-1].number + 1)
        return self.values.entity(later) if later is not None and later.type == PASS and later.of == "player" else None

    def _differences(self, state: Mapping[str, Any] | None) -> list[Found]:
        if state is None:
            return []
        found = self.comparison.differences(state)
        apart = self._apart.union(self.table.apart.get(state.get("active_step") or "", ()))
        return [each for each in found if apart.isdisjoint(each[0].split("."))]

    def _refusals(self, line: Line) -> list[Found]:
        told = [f"{move}: {reason}" for move, reason in self.refused]
        return [("action", each, "legal") for each in dict.fromkeys(told)] or [("action", "not open", str(line.moves[0]))]

    def _moves(self, moves: tuple[Move, ...], at: int) -> Iterator[None]:
        """Every way to carry out the moves of a line from number `at` on."""
        if at == 0:
            self._apart = set()
        if at == len(moves):
            yield from self._settled(0)
            return
        for _ in self._answers(moves[at], 0):
            yield from self._moves(moves, at + 1)

    def _settled(self, fed: int) -> Iterator[None]:
        """As it stands, then after choices that the site does not ask before it goes on by itself."""
        yield
        if fed < MOST_FED:
            for _ in self._fed(self.refused[-1][0] if self.refused else None):
                yield from self._settled(fed + 1)

    # ---------------------------------------------------------------------------------------- a move
    def _answers(self, move: Move, fed: int) -> Iterator[None]:
        """Every way to carry out a move: directly, after answers that the site does not ask for, or not at all."""
        if move.number in self._groups:
            yield from self._grouped(move, self._groups[move.number])
            return
        skip_first = move.auto and fed == 0 and self.meanings.round_now() != self._round
        if skip_first and self.meanings.may_be_skipped(move):
            yield from self._left_out(move, "left out", "our round ended by itself, since nothing was possible")
        yield from self._directly(move)
        if fed < MOST_FED and self.meanings.may_come_later(move):
            for _ in self._fed(move):
                yield from self._answers(move, fed + 1)
        if fed == 0 and not skip_first and self.meanings.may_be_skipped(move):
            yield from self._left_out(move, "left out", self.meanings.why_not_asked(move))

    def _left_out(self, move: Move, what: str, reason: str) -> Iterator[None]:
        asked = self.meanings.step_of(move) or move.type
        self.result.asked_by_them.append(Aside(move.line, self.values.entity(move), asked, what, reason))
        yield
        self.result.asked_by_them.pop()

    def _directly(self, move: Move) -> Iterator[None]:
        for row, action in self.meanings.actions(move):
            group = self.meanings.group(move, row, action)
            if group is not None:
                yield from self._begin(move, group)
                continue
            if self._do(move, row, action):
                yield from self._keeping(self._joining(move, row))
                self.game.undo()

    def _keeping(self, joined: Iterator[None]) -> Iterator[None]:
        yield from joined

    def _joining(self, move: Move, row: Row) -> Iterator[None]:
        """The recorded actions that this one has taken along are not played again."""
        later = self.meanings.following(move, row.later)
        if not later:
            yield
            return
        group = Group(row, (move, *later), {}, applied=True)
        self._groups.update(dict.fromkeys((each.number for each in later), group))
        self._apart |= {*row.apart, "current_entity"}
        yield
        self._apart -= {*row.apart, "current_entity"}
        for each in later:
            del self._groups[each.number]

    def _begin(self, move: Move, group: Group) -> Iterator[None]:
        """The first of several recorded actions that are one of ours."""
        numbers = [each.number for each in group.moves]
        self._groups.update(dict.fromkeys(numbers, group))
        yield from self._grouped(move, group)
        for number in numbers:
            self._groups.pop(number, None)

    def _grouped(self, move: Move, group: Group) -> Iterator[None]:
        """One of several recorded actions that are one of ours: carried out with the last."""
        note = Aside(move.line, self.values.entity(move), move.type, group.row.do, "one action of ours")
        self.result.joined.append(note)
        if group.applied or move is not group.moves[-1]:
            if not group.applied or move is not group.moves[-1]:
                self._apart |= {*group.row.apart, "current_entity"}
            yield
        elif self._do(move, group.row, group.action):
            yield
            self.game.undo()
        self.result.joined.pop()

    def _do(self, move: Move, row: Row, action: Mapping[str, Any]) -> bool:
        """Carry out what a move means; not when that is refused."""
        if not self._is_legal(move, action):
            return False
        if self.result.lays is not None:
            self.result.lays.compare(move, row)
        if self.options.watch is not None:
            self.options.watch(self.game, move, action)
        told = self.meanings.revenue_told(move, action)
        if told is not None and told[0] != told[1]:
            self.refused.append((move, f"the run earns {told[0]}, {told[1]} is recorded"))
            return False
        return self._apply(move, action)

    def _is_legal(self, move: Move, action: Mapping[str, Any]) -> bool:
        if self.options.watch is None and self.result.lays is None:
            return True
        reasons = self.game.why_not(action)
        if reasons:
            self.refused.append((move, f"{action['choice']}: {reasons[0].message}"))
        return not reasons

    def _apply(self, move: Move, action: Mapping[str, Any]) -> bool:
        try:
            self.game.apply(action)
        except Refusal as refusal:
            self.refused.append((move, f"{action['choice']}: {refusal}"))
            return False
        except ScriptFailure as failure:
            self.refused.append((move, f"{action['choice']} makes a script fail: {failure}"))
            return False
        return True

    # ---------------------------------------------------------------------------------------- what only we ask
    def _fed(self, move: Move | None) -> Iterator[None]:
        """Answers for a choice that the site does not ask: pass, or each member of a forced choice."""
        choice = self.game.choice
        if choice is None:
            return
        line = move.line if move is not None else self.result.done + 1
        for action in self.meanings.fillers(choice):
            try:
                self.game.apply(action)
            except (Refusal, ScriptFailure):
                continue
            answer = ", ".join(str(value) for key, value in action.items() if key != "by")
            reason = f"the site goes on to {move}" if move is not None else "the site goes on by itself"
            self.result.asked_by_us.append(Aside(line, choice.player, choice.label, answer, reason))
            yield
            self.result.asked_by_us.pop()
            self.game.undo()
