"""Why no clause test notices what none notices: `survivors.yaml` of a title."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from interpreter.source import Span
from interpreter.testing.mutation.mutants import Mutant
from interpreter.testing.mutation.verdicts import SURVIVED, Verdict
from interpreter.testing.reasons import items_of, reasons_in, word_of

FILE = "survivors.yaml"
GONE, NOTICED_AFTER_ALL = "there is no such change", "a test notices this, or the check refuses it"
"""What may be wrong with an explanation."""
_CITED = re.compile(r"\s+@\S+-\S+")
_COMMENT = re.compile(r"(?:^|\s+)#\s.*$")


@dataclass(frozen=True, slots=True, eq=False)
class Survivor:
    """A change in a line that reads so, wherever in the file it stands, and why it need not be noticed."""

    file: str
    line: str
    change: str
    why: str
    span: Span

    def is_of(self, mutant: Mutant) -> bool:
        """Whether it speaks of a mutant; the clauses that the line cites do not count, nor does a comment behind it."""
        return (
            plain(self.change) == plain(mutant.told)
            and is_named(mutant.path, self.file)
            and plain(self.line) == plain(mutant.line)
        )


def is_named(path: Path, name: str) -> bool:
    """Whether a file is meant by a name: its own, with or without the ending, or the end of its path."""
    return name in (path.name, path.stem) or path.match(name)


def plain(line: str) -> str:
    """A line without the clauses that it cites, without a comment, with single spaces."""
    return " ".join(_CITED.sub("", _COMMENT.sub("", line)).split())


def read_survivors(title: Path) -> list[Survivor]:
    """The changes that a title explains. Raises RulesetError when the file has not their form."""
    return [
        Survivor(word_of(entry, "file"), word_of(line, "line"), change.word, word_of(entry, "why"), change.span)
        for entry in reasons_in(title / FILE, "survivors")
        for line in items_of(entry, "lines")
        for change in items_of(line, "changes")
    ]


def explained(survivors: Sequence[Survivor], mutants: Iterable[Mutant]) -> dict[Mutant, Survivor]:
    """The mutants that one of the explanations speaks of."""
    by_change: dict[str, list[Survivor]] = {}
    for survivor in survivors:
        by_change.setdefault(plain(survivor.change), []).append(survivor)
    found = {}
    for mutant in mutants:
        fitting = (each for each in by_change.get(plain(mutant.told), ()) if each.is_of(mutant))
        first = next(fitting, None)
        if first is not None:
            found[mutant] = first
    return found


def stale(
    survivors: Sequence[Survivor], meant: Mapping[Mutant, Survivor], found: Mapping[Mutant, Verdict]
) -> Iterator[tuple[Survivor, str]]:
    """The explanations that no mutant needs any more, each with what is wrong with it."""
    mutants: dict[int, list[Mutant]] = {}
    for mutant, survivor in meant.items():
        mutants.setdefault(id(survivor), []).append(mutant)
    for survivor in survivors:
        own = mutants.get(id(survivor), [])
        if not own:
            yield survivor, GONE
        elif all(mutant in found and found[mutant].outcome != SURVIVED for mutant in own):
            yield survivor, NOTICED_AFTER_ALL
