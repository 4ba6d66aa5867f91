"""Why clause tests do not reach what they do not reach: `coverage.yaml` of a title."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from interpreter.source import Span
from interpreter.testing.reasons import reasons_in, word_of

FILE = "coverage.yaml"


@dataclass(frozen=True, slots=True, eq=False)
class Excuse:
    """Why no test comes to a declaration, or to the lines of it that have a text."""

    within: str
    text: str
    why: str
    span: Span

    def is_of(self, within: str, line: str) -> bool:
        """Whether it speaks of a line of a declaration; of handlers, those of an event count as one."""
        return within.partition("#")[0] == self.within and self.text in line


def read_excuses(title: Path) -> list[Excuse]:
    """The reasons a title gives. Raises RulesetError when the file has not their form."""
    return [
        Excuse(word_of(each, "within"), word_of(each, "text"), word_of(each, "why"), each.span)
        for each in reasons_in(title / FILE, "unreached")
    ]
