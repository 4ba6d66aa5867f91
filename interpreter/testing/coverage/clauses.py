"""Which clauses of a rulebook a line of the ruleset carries, and which a clause test shows."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from interpreter.load import places
from interpreter.load.draft import load
from interpreter.load.yaml_tree import Tree, entries
from interpreter.source import Span
from interpreter.testing.clause_tests import clause_tests
from interpreter.testing.coverage.citations import cited_lines


@dataclass(frozen=True, slots=True)
class ClauseCoverage:
    """One clause: what it says, the lines that carry it, how many tests show it; `soft` when no program can hold it."""

    id: str
    section: str
    says: str
    soft: bool
    lines: tuple[Span, ...]
    tests: int


@dataclass(frozen=True, slots=True)
class Coverage:
    """All clauses of a title, and what is cited that is no clause of it."""

    clauses: tuple[ClauseCoverage, ...]
    unknown: tuple[tuple[str, Span], ...]

    def lacking(self) -> list[ClauseCoverage]:
        """The clauses that a program can hold players to, and that no line carries or no test shows."""
        return [each for each in self.clauses if not each.soft and not (each.lines and each.tests)]


def coverage(title: str | Path) -> Coverage:
    """Hold the clauses of a title against its scripts, data and tests; scripts of all its variants count."""
    folder = places.title_folder(title)
    lines = cited_lines(folder)
    tests = Counter(clause for test in clause_tests(folder) for clause in test.clauses)
    written = list(entries(load(folder).documents["clauses"]))
    found = tuple(_clause(name, tree, lines, tests) for name, tree, _ in written)
    known = {each.id for each in found} | {name for _, tree, _ in written for name in tree.words("common")}
    own = {places.shown_name(path) for kind in ("*.rules", "*.yaml") for path in folder.rglob(kind)}
    unknown = [(name, span) for name in lines if name not in known for span in lines[name] if span.source.name in own]
    return Coverage(found, tuple(unknown))


def _clause(name: str, tree: Tree, lines: dict[str, list[Span]], tests: Counter[str]) -> ClauseCoverage:
    section, says = tree.get("section"), tree.get("says")
    carried = tuple(span for each in (name, *tree.words("common")) for span in lines.get(each, ()))
    return ClauseCoverage(
        name,
        section.word if section is not None else "",
        says.word if says is not None else "",
        tree.get("soft") is not None,
        carried,
        tests[name],
    )
