"""A text file, and a span in it."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path


@dataclass(frozen=True, eq=False)
class Source:
    """A text that was read: `name` is how it is shown to people (a path, as short as it can be)."""

    name: str
    text: str = field(repr=False)

    @classmethod
    def read(cls, path: Path, name: str | None = None) -> Source:
        """Read a file as UTF-8; raises OSError or UnicodeDecodeError."""
        text = path.read_bytes().decode("utf-8")
        return cls(name or str(path), text.removeprefix("\ufeff").replace("\r\n", "\n"))

    @cached_property
    def _starts(self) -> list[int]:
        starts = [0]
        for offset, letter in enumerate(self.text):
            if letter == "\n":
                starts.append(offset + 1)
        return starts

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both from 1."""
        row = bisect_right(self._starts, offset) - 1
        return row + 1, offset - self._starts[row] + 1

    def offset(self, line: int, column: int) -> int:
        """Offset of a line and column, both from 1, kept inside the text."""
        row = min(max(line, 1), len(self._starts)) - 1
        return min(self._starts[row] + max(column, 1) - 1, len(self.text))

    def line(self, number: int) -> str:
        """The text of a line (from 1), without its end."""
        start = self._starts[number - 1]
        end = self._starts[number] - 1 if number < len(self._starts) else len(self.text)
        return self.text[start:end].rstrip("\r\n")


@dataclass(frozen=True, slots=True)
class Span:
    """From `start` up to and without `end`, as offsets into the source."""

    source: Source = field(compare=False)
    start: int
    end: int

    @property
    def line(self) -> int:
        """The line it begins on, from 1."""
        return self.source.place(self.start)[0]

    @property
    def column(self) -> int:
        """The column it begins at, from 1."""
        return self.source.place(self.start)[1]

    @property
    def text(self) -> str:
        """What stands there."""
        return self.source.text[self.start : self.end]

    @property
    def one_line(self) -> str:
        """What stands there, on one line."""
        return " ".join(self.text.split())

    @property
    def where(self) -> str:
        """`file:line:column`, as editors read it."""
        line, column = self.source.place(self.start)
        return f"{self.source.name}:{line}:{column}"

    def to(self, other: Span) -> Span:
        """From the beginning of this one to the end of the other."""
        return Span(self.source, self.start, max(self.end, other.end))
