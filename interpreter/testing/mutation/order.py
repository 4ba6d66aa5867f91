"""In which order the clause tests look at a mutant: first those that will most likely notice it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from interpreter.load.places import title_folder
from interpreter.problems import RulesetError
from interpreter.source import Span
from interpreter.testing.clause_files import ClauseTest
from interpreter.testing.coverage.citations import citations
from interpreter.testing.coverage.reach import Reached
from interpreter.testing.mutation.mutants import Mutant
from interpreter.testing.mutation.rulesets import Stands

NAMED, NEAR, SAME_FILE, VARIANT = 40.0, 25.0, 5.0, 30.0
"""What speaks for a test: it names the clause of the line; it has noticed changes near by, or in the file. And against
one with variants: a further ruleset has to be made."""
BEFORE_TESTS = ("attribute", "setting", "power")
"""Declarations whose defaults are reckoned before a test begins, so that nothing tells which test comes to them."""
LINES = 12
"""So far apart is near by."""
_MARGIN = re.compile(r"^[a-z]+", re.MULTILINE)
_WORD = re.compile(r"[A-Za-z0-9+_']{2,}")


@dataclass(slots=True)
class Order:
    """Which tests look at a mutant, and in which order; learns which have noticed what."""

    stands: Stands
    tests: Sequence[ClauseTest]
    cited: Mapping[str, Sequence[tuple[frozenset[str], Span]]]
    """by file: clauses of the title, and the lines that cite them"""
    reached: Reached | None
    _words: dict[int, frozenset[str]] = field(default_factory=dict)
    _common: Counter[str] = field(default_factory=Counter)
    _noticed: dict[str, list[tuple[int, int]]] = field(default_factory=dict)

    @classmethod
    def of(cls, stands: Stands, tests: Sequence[ClauseTest], reached: Reached | None) -> Order:
        """The order for a title, with what its lines cite."""
        return cls(stands, tests, _cited(stands), reached)

    def __post_init__(self) -> None:
        for number, test in enumerate(self.tests):
            self._words[number] = frozenset(_WORD.findall(test.span.text))
            self._common.update(self._words[number])

    def clauses(self, mutant: Mutant) -> frozenset[str]:
        """The clauses that the place of a mutant carries."""
        span = mutant.span
        lines = (found for found, line in self.cited.get(span.source.name, ()) if _meet(line, span))
        return frozenset(clause for found in lines for clause in found)

    def numbers(self, mutant: Mutant) -> list[int]:
        """The numbers of the tests that may notice it."""
        able = self.able(mutant)
        clauses = self.clauses(mutant)
        noticed = self._weights(mutant)
        words = frozenset(_WORD.findall(mutant.line))
        weights = {
            number: (NAMED if not clauses.isdisjoint(self.tests[number].clauses) else 0.0)
            + noticed[number]
            + sum(8 / self._common[word] for word in words & self._words[number])
            - (VARIANT if self.tests[number].variants else 0.0)
            for number in able
        }
        return sorted(able, key=lambda number: (-weights[number], self.tests[number].variants, number))

    def learn(self, mutant: Mutant, number: int) -> None:
        """A test has noticed a mutant."""
        self._noticed.setdefault(mutant.span.source.name, []).append((mutant.span.line, number))

    def able(self, mutant: Mutant) -> list[int]:
        """The tests whose ruleset is made from the file, and that come to the place as far as that is known."""
        path = mutant.path.resolve()
        able = [number for number, test in enumerate(self.tests) if self._reads(test, path)]
        span = mutant.span
        if self.reached is None or path.suffix != ".rules" or _opener(span) in BEFORE_TESTS:
            return able
        there = self.reached.tests_at(span.source.name, span.start, span.end)
        if there is None:
            return able
        near = {id(test) for test in there}
        return [number for number in able if id(self.tests[number]) in near]

    def _reads(self, test: ClauseTest, path: object) -> bool:
        try:
            return path in self.stands.stand(test.variants).files
        except RulesetError:
            return False

    def _weights(self, mutant: Mutant) -> Counter[int]:
        found: Counter[int] = Counter()
        line = mutant.span.line
        for where, number in self._noticed.get(mutant.span.source.name, ())[-200:]:
            found[number] = max(found[number], NEAR if abs(where - line) <= LINES else SAME_FILE)  # type: ignore[assignment]
        return found


def _opener(span: Span) -> str:
    """The word that opens the declaration in which something stands."""
    openers = list(_MARGIN.finditer(span.source.text, 0, span.start + 1))
    return openers[-1].group() if openers else ""


def _meet(line: Span, span: Span) -> bool:
    """Whether a place lies in what cites a clause, or on its line."""
    return line.start <= span.start < line.end or line.line == span.line


def _cited(stands: Stands) -> dict[str, list[tuple[frozenset[str], Span]]]:
    """By file, the lines that cite clauses, with the title's own clauses they stand for."""
    own: dict[str, set[str]] = {}
    for name, clause in stands.clauses():
        for shared in (name, *clause.words("common")):
            own.setdefault(shared, set()).add(name)
    found: dict[str, list[tuple[frozenset[str], Span]]] = {}
    for name, span in citations(title_folder(stands.title)):
        found.setdefault(span.source.name, []).append((frozenset(own.get(name, ())), span))
    return found
