"""What is wrong, where, and the way out: the one type every room reports with."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from interpreter.source import Span


@dataclass(frozen=True, slots=True)
class Note:
    """A second place that belongs to a problem, with its own words."""

    text: str
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong.

    `code` is `room/what-is-wrong` and has a heading in docs/problems.md; `message` says what is wrong in the
    reader's words, lower case, no full stop; `hint` says what to do; `clause` is a rulebook clause id.
    """

    code: str
    message: str
    span: Span | None = None
    hint: str | None = None
    notes: tuple[Note, ...] = ()
    clause: str | None = None
    warning: bool = False

    def __str__(self) -> str:
        """All of it as plain text: place, message, source line with a caret, hint, notes."""
        return "\n".join(self._lines())

    def to_json(self) -> dict[str, Any]:
        """Plain form."""
        span = self.span
        return {
            "code": self.code,
            "message": self.message,
            "warning": self.warning,
            "file": span.source.name if span else None,
            "line": span.line if span else None,
            "column": span.column if span else None,
            "text": span.text if span else None,
            "hint": self.hint,
            "clause": self.clause,
            "notes": [{"text": note.text, "where": note.span.where if note.span else None} for note in self.notes],
        }

    def _lines(self) -> list[str]:
        kind = "warning: " if self.warning else ""
        head = f"{kind}{self.message} [{self.code}]"
        if self.clause:
            head += f" ({self.clause})"
        lines = [f"{self.span.where}: {head}" if self.span else head]
        if self.span:
            lines += caret(self.span)
        if self.hint:
            lines.append(f"  hint: {self.hint}")
        for note in self.notes:
            lines.append(f"  note: {note.span.where}: {note.text}" if note.span else f"  note: {note.text}")
        return lines


def caret(span: Span) -> list[str]:
    """The source line of a span and, under it, a mark below what is meant."""
    line, column = span.source.place(span.start)
    text = span.source.line(line).replace("\t", " ")
    width = max(1, min(span.end - span.start, len(text) - column + 1))
    return [f"    {text}", "    " + " " * (column - 1) + "^" * width]


def in_order(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Without repetitions, in the order of the files."""
    seen: dict[tuple[object, ...], Problem] = {}
    for problem in problems:
        span = problem.span
        key = (span.source.name, span.start) if span else ("", -1)
        seen.setdefault((*key, problem.code, problem.message), problem)
    return tuple(seen[key] for key in sorted(seen, key=lambda key: tuple(map(_sortable, key))))


def _sortable(part: object) -> tuple[int, str]:
    return (part, "") if isinstance(part, int) else (0, str(part))


class RulesetError(Exception):
    """A ruleset makes no sense: `problems` has all that was found, in the order of the files."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = in_order(problems)
        super().__init__("\n".join(map(str, self.problems)))

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.problems,)


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that is most likely meant, or None."""
    from difflib import get_close_matches

    names = list(known)
    alike = next((name for name in names if name.lower() == word.lower()), None)
    if alike is not None:
        return alike
    found = get_close_matches(word, names, 1, 0.8 if word.isdigit() else 0.66 if len(word) < 5 else 0.7)
    return found[0] if found else None


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """A hint naming the nearest known word, or None."""
    near = nearest(word, known)
    return f"did you mean '{near}'?" if near else None


def meant_or_known(word: str, known: Iterable[str], where: str = "there are") -> str | None:
    """A hint naming the nearest known word, or all of them when they are few."""
    names = list(known)
    few = f"{where}: {', '.join(names)}" if 0 < len(names) <= 15 else None
    return did_you_mean(word, names) or few
