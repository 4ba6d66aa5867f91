"""Plays a recorded game again, line by line, and holds the table against the recorded states."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from interpreter.interop.compare import Comparison, Found
from interpreter.interop.lays import LayList
from interpreter.interop.meaning import Meanings
from interpreter.interop.report import ASIDES, Aside, Difference, Options, Replay
from interpreter.interop.search import Desk, Search
from interpreter.interop.tables import table_for
from interpreter.interop.transcript import Line, Transcript, TranscriptError
from interpreter.interop.values import Values
from interpreter.play.game import Game
from interpreter.ruleset.ruleset import Ruleset

MOST_AHEAD = 3
"""Lines by which our game may be ahead of the record."""
MOST_BACK = 12
"""Lines that are taken back when a later one leads nowhere."""
MOST_TRIES = 3000
"""Ways that are tried after taking lines back."""


def replay(transcript: Transcript, ruleset: Ruleset | None = None, **options: Any) -> Replay:
    """Play a recorded game again.

    `ruleset` is chosen by the transcript unless it is given. Options: `trust` takes recorded lays and revenue as they
    are where our rules refuse or differ; `lays` also compares the lists of legal lays; `progress(done, of, heading)`
    and `watch(game, move, action)` are told what goes on; `stop_after` so many lines. Raises TranscriptError when
    what is recorded has not the form that records have.
    """
    table = table_for(transcript.title)
    rules = ruleset if ruleset is not None else table.ruleset(transcript.options)
    scenario = table.scenario_for(transcript.options)
    game = Game(rules, list(transcript.players.values()), transcript.seed, scenario)
    result = Replay(game, transcript)
    chosen = Options(**options)
    with _reading("what lies beside the record"):
        if chosen.lays:
            result.lays = LayList(game, table, transcript)
        values = Values(game, table, transcript.players)
        meanings = Meanings(game, table, values, transcript)
        comparison = Comparison(game, table, transcript.states)
    return _Replaying(Desk(game, table, values, meanings, comparison, result, chosen), transcript).run()


@contextmanager
def _reading(what: str) -> Iterator[None]:
    """What a record holds is read as it comes; what has another form than records have is said to be so."""
    try:
        yield
    except TranscriptError:
        raise
    except (LookupError, TypeError, AttributeError, ValueError) as error:
        raise TranscriptError(f"{what} is damaged: {error!r}") from error


class _Try:
    """A line that is being played: its search, and the ways of it that are left."""

    def __init__(self, search: Search, lines: int, ahead: Aside | None = None) -> None:
        self.search, self.lines, self.ahead = search, lines, ahead
        self._ways: Iterator[None] = search.ways()
        self.known = search.desk.values.noted

    def next(self) -> bool:
        """Go on to the next way that agrees; whether there is one."""
        self.search.enter()
        return next(self._ways, self) is None


class _Replaying:
    """The whole game: lines are played in their order, and a few are taken back when one leads nowhere."""

    def __init__(self, desk: Desk, transcript: Transcript) -> None:
        self.desk, self.transcript, self.result = desk, transcript, desk.result
        self._played: list[_Try] = []
        self._at = 0
        self._tries = 0
        self._furthest = -1
        self._fault = desk.result

    def run(self) -> Replay:
        """Play all lines, up to the first that differs."""
        start = time.perf_counter()
        states = self.transcript.states
        if states:
            with _reading("the first state"):
                self._report(self.transcript.lines[0], self.desk.comparison.differences(states[0]))
        until = len(self.transcript.lines)
        if self.desk.options.stop_after is not None:
            until = min(until, self.desk.options.stop_after)
        while self._at < until and not self.result.differences:
            line = self.transcript.lines[self._at]
            with _reading(f"action {line.number}, or the state after it,"):
                self._line(line)
        self.result.done = self._at
        if self.result.agrees:
            self._end()
        self.result.left_out = tuple(sorted(self.desk.comparison.readings.left_out))
        self.result.seconds = time.perf_counter() - start
        return self.result

    # ---------------------------------------------------------------------------------------- a line
    def _line(self, line: Line) -> None:
        """Play a line; when no way of it agrees, try others of the lines before; else report."""
        first = self._try(line, ())
        if first.next():
            self._keep(first)
            return
        found = first.search.fault()
        if self._ahead(line, found):
            return
        if self._at > self._furthest:
            self._furthest, self._fault = self._at, self._faulty(line, found)
        if not self._back():
            self._at = self._furthest
            self.result = self._fault
            self.desk.result = self._fault

    def _faulty(self, line: Line, found: list[Found]) -> Replay:
        """What there is to say if no way leads further than here."""
        result = self.result
        standing = Replay(self.desk.game.copy(), self.transcript, lays=result.lays)
        standing.differences = self._found(line, found)
        for name in ASIDES:
            setattr(standing, name, list(getattr(result, name)))
        return standing

    def _try(self, line: Line, later: tuple[Line, ...], ahead: Aside | None = None) -> _Try:
        states = self.transcript.states
        last = later[-1] if later else line
        moves = (*line.moves, *(move for each in later for move in each.moves))
        before = states[line.number - 1] if states else None
        undone = frozenset(move.number for each in later for move in each.moves)
        search = Search(self.desk, last, moves, before, states[last.number] if states else None, undone)
        return _Try(search, 1 + len(later), ahead)

    def _keep(self, tried: _Try) -> None:
        self._played.append(tried)
        if tried.ahead is not None:
            self.result.ahead.append(tried.ahead)
        tried.known = self.desk.values.note(tried.search.moves, tried.search.done)
        self._at += tried.lines
        self._tell()

    def _ahead(self, line: Line, found: list[Found]) -> bool:
        """Play a line with those after it that say that nothing was done, and compare only then."""
        later: tuple[Line, ...] = ()
        for each in self.transcript.lines[self._at + 1 : self._at + 1 + MOST_AHEAD] if self.transcript.states else ():
            if not each.moves or not self.desk.meanings.may_be_skipped(each.moves[0]):
                break
            later = (*later, each)
            tried = self._try(line, later, self._ran_ahead(line, each, found))
            if tried.next():
                self._keep(tried)
                return True
        return False

    def _ran_ahead(self, line: Line, last: Line, found: list[Found]) -> Aside:
        fields = ", ".join(dict.fromkeys(each[0] for each in found))
        reason = f"nothing could be done, so our game went on by itself; until then it differs in {fields}"
        move = last.moves[0]
        asked = self.desk.meanings.step_of(move) or move.type
        answer = f"compared after action {last.number}"
        return Aside(line.number, self.desk.values.entity(move), asked, answer, reason)

    def _back(self) -> bool:
        """Take lines back until one of them can be played in another way; whether that has succeeded."""
        while self._played and self._furthest - self._at < MOST_BACK and self._tries < MOST_TRIES:
            tried = self._played.pop()
            self._at -= tried.lines
            self.desk.values.restore(tried.known)
            if tried.ahead is not None:
                self.result.ahead.pop()
            self._tries += 1
            if tried.next():
                self._keep(tried)
                return True
        return False

    # ---------------------------------------------------------------------------------------- telling
    def _tell(self) -> None:
        if self.desk.options.progress is not None:
            heading = self.desk.game.over or ", ".join(self.desk.game.headings)
            self.desk.options.progress(self._at, len(self.transcript.lines), heading)

    def _end(self) -> None:
        """The result of the record, when there are no states or they do not tell."""
        game, table = self.desk.game, self.desk.table
        found: list[Found] = []
        if self.transcript.end_reason is not None:
            wanted = table.ends.get(self.transcript.end_reason, self.transcript.end_reason)
            if game.over != wanted:
                found.append(("end", game.over, wanted))
        scores = game.scores()
        found += [
            (f"result.{name}", scores.get(name), score)
            for name, score in self.transcript.result.items()
            if scores.get(name) != score
        ]
        self._report(self.transcript.lines[-1], found)

    def _report(self, line: Line, found: list[Found]) -> None:
        self.result.differences += self._found(line, found)

    def _found(self, line: Line, found: list[Found]) -> list[Difference]:
        action = str(line.moves[0]) if line.moves else "an order to the program"
        standing = self._standing()
        return [Difference(line.number, action, *each, standing) for each in found]

    def _standing(self) -> str:
        choice = self.desk.game.choice
        if choice is None:
            return f"our game is over: {self.desk.game.over}"
        options = ", ".join(option.name for option in choice.options)
        return f"our game stands in {', '.join(choice.headings)}: {choice.player} is asked {choice.label} ({options})"
