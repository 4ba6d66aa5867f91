"""A mutant: one small change of one text of a ruleset, in the words of that text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from interpreter.source import Source, Span

SHOWN = 70
"""So many letters of what is changed are shown."""
TEN = 10


@dataclass(frozen=True, slots=True)
class Mutant:
    """What stands in the span of a file becomes something else; `kind` says what sort of change that is."""

    path: Path
    span: Span
    after: str
    kind: str

    @property
    def before(self) -> str:
        """What stands there."""
        return self.span.text

    @property
    def line(self) -> str:
        """The line it begins in, as it stands."""
        return self.span.source.line(self.span.line).strip()

    @property
    def told(self) -> str:
        """`number: 2 -> 3`; of something long only its beginning."""
        return f"{self.kind}: {_short(self.before)} -> {_short(self.after) or 'nothing'}"


def _short(text: str) -> str:
    first, _, more = text.strip().partition("\n")
    first = " ".join(first.split())
    cut = first if len(first) <= SHOWN else first[:SHOWN].rstrip()
    return f"{cut} …" if more or cut != first else cut


@dataclass(frozen=True, slots=True)
class Edit:
    """The same before it is known of which file: what stands from `start` to `end` becomes `after`."""

    kind: str
    start: int
    end: int
    after: str


def changed_texts(mutants: Iterable[Mutant]) -> dict[Path, str]:
    """The whole texts of the files that mutants change, with all their changes."""
    texts: dict[Path, str] = {}
    for mutant in sorted(mutants, key=lambda each: each.span.start, reverse=True):
        path = mutant.path.resolve()
        text = texts.get(path, mutant.span.source.text)
        texts[path] = text[: mutant.span.start] + mutant.after + text[mutant.span.end :]
    return texts


def apart(mutants: Iterable[Mutant], other: Mutant) -> bool:
    """Whether a mutant changes no line that one of the others changes."""
    spans = [each.span for each in mutants if each.path == other.path]
    first, last = _lines(other.span)
    return all(last < start or end < first for start, end in map(_lines, spans))


def _lines(span: Span) -> tuple[int, int]:
    return span.line, span.source.place(span.end)[0]


def mutants_of(path: Path, source: Source, edits: Iterable[Edit]) -> Iterator[Mutant]:
    """The edits of a file as mutants, each text once."""
    seen = set()
    for edit in edits:
        key = (edit.start, edit.end, edit.after)
        if key not in seen and source.text[edit.start : edit.end] != edit.after:
            seen.add(key)
            yield Mutant(path, Span(source, edit.start, edit.end), edit.after, edit.kind)


def other_numbers(value: int) -> tuple[int, ...]:
    """What a number becomes: one more; of a small one also one less."""
    return (value + 1, value - 1) if 0 < value < TEN else (value + 1,)


def other_percents(value: int) -> tuple[int, ...]:
    """What a percentage becomes: ten more and ten less, inside 0 to 100."""
    return tuple(each for each in (value + TEN, value - TEN) if 0 <= each <= TEN * TEN)
