"""Which lines, branches, options and refusals of a title's scripts were reached by its clause tests and by games.

Counted are the scripts of the title and of all its variants, and of the common book what a game can come to: a version
that is overridden wherever it could be called, or that nothing calls, is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

from interpreter.load import places
from interpreter.load.places import variant_files
from interpreter.opening import load_ruleset
from interpreter.problems import RulesetError
from interpreter.ruleset.code import Mark
from interpreter.source import Source, Span
from interpreter.testing.coverage.citations import variant_scripts, variants_apart
from interpreter.testing.coverage.reach import Reached
from interpreter.testing.coverage.unreached import Excuse, read_excuses

BRANCHES = ("if", "choice", "while", "until", "filter", "handler", "each", "offer")
REFUSALS = ("require", "when", "where")
PARTS, OPTIONS, UNCOUNTED = ("part",), ("option",), ("default",)
REFUSING = "no"
"""The side of a refusal that has to be reached."""


@dataclass(frozen=True, slots=True, eq=False)
class Point:
    """A place of the scripts that leaves marks: what stands there, and for each side what has reached it."""

    kind: str
    file: str
    span: Span
    within: str
    name: str
    sides: dict[str, frozenset[int]]
    """side -> the numbers of the runs (tests, then games) that went there"""
    why: str = ""
    """why there are sides that nothing goes to, if the title says so"""

    @property
    def runs(self) -> frozenset[int]:
        """What has come here, whichever way it went on."""
        return frozenset().union(*self.sides.values())

    @property
    def missing(self) -> list[str]:
        """The sides nothing went to."""
        return [side for side, runs in self.sides.items() if not runs]


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    """A line on which something begins that is carried out."""

    number: int
    points: tuple[Point, ...]

    @property
    def runs(self) -> frozenset[int]:
        """What has come to this line."""
        return frozenset().union(*(point.runs for point in self.points))

    @property
    def is_reached(self) -> bool:
        """Whether anything has."""
        return bool(self.runs)

    @property
    def is_whole(self) -> bool:
        """Whether everything that begins here was reached, on all sides."""
        return not any(point.missing for point in self.points)

    @property
    def why(self) -> str:
        """Why nothing comes here, if the title says so for all of it."""
        return self.points[0].why if all(point.why for point in self.points) else ""


@dataclass(slots=True, eq=False)
class Lines:
    """A script with its lines."""

    source: Source
    lines: dict[int, Line] = field(default_factory=dict)


class Tally(NamedTuple):
    """How many of a kind were reached, how many there are, and for how many of the others a reason is given."""

    reached: int
    of: int
    told: int


@dataclass(slots=True, eq=False)
class ScriptCoverage:
    """All of it: `runs` are the names of what was run, tests first."""

    runs: list[str]
    points: list[Point]
    files: dict[str, Lines]
    apart: list[str]
    """variants that are no part of the rulebook, since no line of them cites a clause: their scripts are not counted"""
    unread: list[str]
    """variants that make no sense by themselves and that no test is played with: nothing of them is counted"""
    stale: list[Excuse]
    """reasons for what is reached, or is not there"""

    def of(self, kinds: tuple[str, ...]) -> list[Point]:
        """The points of these kinds."""
        return [point for point in self.points if point.kind in kinds]

    def lines(self) -> Iterator[tuple[str, Line]]:
        """All lines that count, with their files."""
        for name, each in self.files.items():
            yield from ((name, line) for line in each.lines.values())

    def reached(self) -> dict[str, Tally]:
        """How many there are of each kind, and how many of them were reached."""
        lines = [(line.is_reached, line.why) for _, line in self.lines()]
        branches = [(bool(runs), point.why) for point in self.of(BRANCHES) for runs in point.sides.values()]
        parts = [(bool(runs), point.why) for point in self.of(PARTS) for runs in point.sides.values()]
        offered = [(bool(point.runs), point.why) for point in self.of(OPTIONS)]
        taken = [(bool(point.sides["taken"]), point.why) for point in self.of(OPTIONS)]
        refusals = [(bool(point.sides[REFUSING]), point.why) for point in self.of(REFUSALS)]
        found = {"lines": lines, "branches": branches, "parts of conditions": parts}
        found |= {"options offered": offered, "options taken": taken, "refusals": refusals}
        return {
            name: Tally(
                sum(reached for reached, _ in each), len(each), sum(not reached and bool(why) for reached, why in each)
            )
            for name, each in found.items()
        }


def script_coverage(title: str | Path, reached: Reached) -> ScriptCoverage:
    """Hold what tests and games have reached against all that could be.

    Raises RulesetError when the title makes no sense, ValueError when its scripts were changed since the tests ran.
    """
    folder = places.title_folder(title)
    played = {name for variants in reached.rulesets for name in variants}
    tested = {name for test in reached.by_test for name in test.variants}
    apart = [name for name in variants_apart(folder) if name in tested or name not in played]
    marks, unread = _all_marks(folder, reached, apart)
    counted = _Counted.of(folder, apart)
    _see_that_nothing_changed(filter(counted.has, marks.values()))
    points = list(_points(filter(counted.has, marks.values()), reached))
    points, stale = _with_excuses(points, read_excuses(folder))
    return ScriptCoverage(reached.run_names(), points, _files(points), apart, unread, stale)


@dataclass(frozen=True, slots=True)
class _Counted:
    """The scripts whose marks count."""

    own: frozenset[str]
    common: frozenset[str]

    @classmethod
    def of(cls, folder: Path, apart: list[str]) -> _Counted:
        scripts = variant_scripts(folder)
        left_out = {scripts[name] for name in apart}
        own = [*(folder / "rounds").glob("*.rules"), *(folder / "variants").glob("*.rules")]
        return cls(
            frozenset(places.shown_name(path) for path in own if path not in left_out),
            frozenset(map(places.shown_name, places.common_folder(folder).glob("*.rules"))),
        )

    def has(self, mark: Mark) -> bool:
        """Whether a mark counts."""
        return mark.kind not in UNCOUNTED and (mark.file in self.own or (mark.file in self.common and mark.used))


def _all_marks(folder: Path, reached: Reached, apart: list[str]) -> tuple[dict[Mark, Mark], list[str]]:
    """The marks of the title alone, of its variants, and of what was run; a mark is used when it is so anywhere."""
    found: dict[Mark, Mark] = {}
    run = {variants: marks for variants, marks in reached.rulesets.items() if not set(variants) & set(apart)}
    for marks in run.values():
        _add(found, marks)
    known = {name for variants in run for name in variants}
    unread = []
    for variants in ((), *((name,) for name in variant_files(folder) if name not in known and name not in apart)):
        try:
            _add(found, load_ruleset(folder, variants, marked=True).code.marks)
        except RulesetError:
            if not variants:
                raise
            unread.append(variants[0])
    return found, unread


def _add(found: dict[Mark, Mark], marks: tuple[Mark, ...]) -> None:
    for mark in marks:
        known = found.get(mark)
        if known is None or (mark.used and not known.used):
            found[mark] = mark


def _see_that_nothing_changed(marks: Iterable[Mark]) -> None:
    texts: dict[str, str] = {}
    for mark in marks:
        text = mark.span.source.text
        if texts.setdefault(mark.file, text) != text:
            raise ValueError(f"{mark.file} was changed while the tests ran; run them again")


def _points(marks: Iterable[Mark], reached: Reached) -> Iterator[Point]:
    runs = reached.runs_by_mark()
    sides: dict[tuple[str, int, int, str], dict[str, frozenset[int]]] = {}
    first: dict[tuple[str, int, int, str], Mark] = {}
    for mark in marks:
        key = (mark.file, mark.span.start, mark.span.end, mark.kind)
        first.setdefault(key, mark)
        sides.setdefault(key, {})[mark.side] = frozenset(runs.get(mark, ()))
    for key in sorted(first):
        mark = first[key]
        yield Point(mark.kind, mark.file, mark.span, mark.within, mark.name, sides[key])


def _with_excuses(points: list[Point], excuses: list[Excuse]) -> tuple[list[Point], list[Excuse]]:
    """What was not reached on all sides with why not, and the reasons there is nothing for."""
    found, used = [], set()
    for point in points:
        line = point.span.source.line(point.span.line)
        excuse = next((each for each in excuses if point.missing and each.is_of(point.within, line)), None)
        if excuse is not None:
            used.add(id(excuse))
        found.append(point if excuse is None else replace(point, why=excuse.why))
    return found, [excuse for excuse in excuses if id(excuse) not in used]


def _files(points: list[Point]) -> dict[str, Lines]:
    found: dict[str, Lines] = {}
    by_line: dict[tuple[str, int], list[Point]] = {}
    for point in points:
        found.setdefault(point.file, Lines(point.span.source))
        by_line.setdefault((point.file, point.span.line), []).append(point)
    for (file, number), there in sorted(by_line.items()):
        found[file].lines[number] = Line(number, tuple(there))
    return found
