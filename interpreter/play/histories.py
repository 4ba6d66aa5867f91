"""How a place on the table came to its value: every change since the game began, its action and lines."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from types import FrameType
from typing import Any, Protocol

from interpreter.ids import Piece
from interpreter.play.tracing import Explanation, told
from interpreter.ruleset.code import Code
from interpreter.ruleset.ruleset import Ruleset
from interpreter.ruleset.values import CITED
from interpreter.source import Span
from interpreter.state.progress import Frame
from interpreter.state.table import MISSING, Place, Table


class Played(Protocol):
    """What is asked of a game whose past is looked at."""

    ruleset: Ruleset

    @property
    def table(self) -> Table: ...
    @property
    def headings(self) -> tuple[str, ...]: ...
    def beginning(self) -> Played: ...
    def actions_taken(self) -> tuple[dict[str, Any], ...]: ...
    def apply(self, action: Mapping[str, Any], *, overrule: bool = False) -> Any:
        """Carry an action out."""


def history(game: Played, piece: Piece, name: str, show: Callable[[Any], str] = told) -> list[Explanation]:
    """The changes of a place, the first one first. The game is played again from its beginning."""
    again = game.beginning()
    log = _Log(again, (piece, name), show)
    first = again.table.values.get(log.place)
    if first is not None:
        log.moves.append(Explanation("at the beginning", None, value=show(first), kind="move"))
    for action in game.actions_taken():
        log.action, log.headings = action, again.headings
        again.apply(action, overrule=True)
    return log.moves


class _Log:
    """Watches one place of a game."""

    def __init__(self, game: Played, place: Place, show: Callable[[Any], str]) -> None:
        self.code: Code = game.ruleset.code
        self.own_clauses = game.ruleset.own_clauses
        self.place, self.show = place, show
        self.moves: list[Explanation] = []
        self.action: dict[str, Any] = {}
        self.headings: tuple[str, ...] = ()
        self.table = game.table
        self._further = game.table.watch
        game.table.watch = self._changed

    def _changed(self, place: Place, old: Any, new: Any) -> None:
        self._further(place, old, new)
        if place == self.place and old != new:
            value = f"{self._shown(old)} → {self._shown(new)}"
            self.moves.append(Explanation(self._occasion(), None, (), value, list(self._lines()), "move"))

    def _shown(self, value: Any) -> str:
        return "nothing" if value is None or value is MISSING else self.show(value)

    def _occasion(self) -> str:
        parts = [f"{part} {_short(value)}" for part, value in self.action.items() if part not in ("by", "choice")]
        acted = f"{self.action.get('by', '')}: {self.action.get('choice', '')}"
        return ", ".join([*self.headings, acted, *parts])

    def _lines(self) -> Iterator[Explanation]:
        """The lines of the scripts that are being carried out, from the procedure that has begun first in the round."""
        for frame in self._frames():
            routine = self.code.routines[frame.key]
            local = {name: value for name, value in frame.locals.items() if name in routine.parameters}
            yield self._line(routine.instructions[frame.at - 1].span, local)
        found: list[tuple[Span, dict[str, Any]]] = []
        frames: FrameType | None = sys._getframe(1)  # noqa: SLF001
        while frames is not None:
            if frames.f_code.co_filename == "<rules>" and frames.f_code.co_name.startswith("f_"):
                span = self.code.lines[frames.f_lineno - 1]
                local = {key[2:]: value for key, value in frames.f_locals.items() if key.startswith("v_")}
                found += [] if span is None else [(span, local)]
            frames = frames.f_back
        for span, local in reversed(found):
            yield self._line(span, local)

    def _frames(self) -> list[Frame]:
        """The procedures that have begun and not ended, within the innermost round."""
        stack = self.table.progress.stack
        rounds = [at for at, frame in enumerate(stack) if frame.kind == "round"]
        return [frame for frame in stack[rounds[-1] + 1 if rounds else 0 :] if frame.kind == "call"]

    def _line(self, span: Span, local: dict[str, Any]) -> Explanation:
        line = span.source.line(span.line).strip()
        cited = CITED.search(line)
        clauses = tuple(each.strip().lstrip("@") for each in cited.group().split()) if cited else ()
        values = [f"{name} {told(value)}" for name, value in local.items() if _plain(value)]
        text = CITED.sub("", line).strip() + (f"    with {', '.join(values)}" if values else "")
        return Explanation(text, span, self.own_clauses(clauses), kind="line", declared=span)


def _plain(value: Any) -> bool:
    return value is None or isinstance(value, int | str | Piece)


def _short(value: Any) -> str:
    if isinstance(value, dict):
        return " ".join(map(str, value.values()))
    text = str(value)
    return text if len(text) <= 40 else text[:37] + "…"
