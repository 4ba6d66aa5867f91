"""What was reached and what was not, in words and as plain data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from interpreter.testing.coverage.clauses import ClauseCoverage, Coverage
from interpreter.testing.coverage.reach import Reached
from interpreter.testing.coverage.scripts import BRANCHES, OPTIONS, PARTS, REFUSALS, REFUSING, Point, ScriptCoverage

STANDS_FOR = {
    "choice": "… if … else …", "filter": "where", "handler": "when", "part": "part of a condition",
    "offer": "otherwise",
}  # fmt: skip
NEVER = {
    "yes": "never true", "no": "never false", "answered": "never answered", "otherwise": "never goes on otherwise",
    "offered": "never offered", "taken": "never taken", "": "never reached",
}  # fmt: skip
LONGEST = 90


@dataclass(slots=True, eq=False)
class Report:
    """All of it: clauses, and what was run (if anything was) with what it has reached."""

    title: str
    clauses: Coverage
    reached: Reached = field(default_factory=Reached)
    scripts: ScriptCoverage | None = None

    @property
    def failed(self) -> int:
        """How many of the tests that were run have failed."""
        return sum(not outcome.passed for outcome in self.reached.outcomes)


def said_never(point: Point, side: str) -> str:
    """What a side that nothing went to says: `never true`."""
    if side == REFUSING and point.kind in REFUSALS:
        return "never refuses"
    return "never has anything in it" if point.kind == "each" else NEVER[side]


def said(point: Point) -> str:
    """A place in the scripts in one line: what stands there, and its text."""
    text = point.span.one_line
    if point.kind in OPTIONS:
        return point.name
    if point.kind in ("each", "offer", "statement"):
        text = " ".join(point.span.source.line(point.span.line).split())
        return _cut(text)
    return f"{STANDS_FOR.get(point.kind, point.kind)}: {_cut(text)}"


def _because(why: str) -> str:
    return f" ({why})" if why else ""


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def lacks_of_clause(clause: ClauseCoverage) -> str:
    """`no line and no test`"""
    return " and ".join(word for word, there in (("no line", clause.lines), ("no test", clause.tests)) if not there)


def lacking(scripts: ScriptCoverage) -> Iterator[tuple[str, list[str]]]:
    """What was not reached, by kind, a line each. Where nothing came to a line at all, only the line is told."""
    dead = {(name, line.number) for name, line in scripts.lines() if not line.is_reached}
    lines = []
    for name, line in scripts.lines():
        if not line.is_reached:
            text = " ".join(scripts.files[name].source.line(line.number).split())
            lines.append(f"{name}:{line.number}: {_cut(text)}{_because(line.why)}")
    yield "lines", lines
    for heading, kinds in (("branches", BRANCHES), ("options", OPTIONS), ("refusals", REFUSALS), ("parts", PARTS)):
        found = []
        for point in scripts.of(kinds):
            sides = [side for side in point.missing if heading != "refusals" or side == REFUSING]
            if sides and ((point.file, point.span.line) not in dead or heading == "options"):
                words = " and ".join(said_never(point, side) for side in sides)
                found.append(f"{point.span.where}: {words}: {said(point)}{_because(point.why)}")
        yield heading, found


def report_data(report: Report) -> dict[str, Any]:
    """Plain form."""
    data: dict[str, Any] = {
        "title": report.title,
        "clauses": [_clause_data(each) for each in report.clauses.clauses],
        "unknown": [{"id": name, "where": span.where} for name, span in report.clauses.unknown],
    }
    scripts = report.scripts
    if scripts is None:
        return data
    tests = [
        {"name": outcome.test.name, "clauses": list(outcome.test.clauses), "where": outcome.test.span.where,
         "passed": outcome.passed}
        for outcome in report.reached.outcomes
    ]  # fmt: skip
    totals = {name: tally._asdict() for name, tally in scripts.reached().items()}
    lines = [
        {"file": name, "line": line.number, "runs": len(line.runs), "whole": line.is_whole, "why": line.why}
        for name, line in scripts.lines()
    ]
    kinds = {"branches": BRANCHES, "options": OPTIONS, "refusals": REFUSALS, "parts": PARTS}
    points = {name: [_point_data(point) for point in scripts.of(some)] for name, some in kinds.items()}
    return {
        **data, "tests": tests, "games": list(report.reached.games), "totals": totals, "lines": lines, **points,
        "not_counted": scripts.apart, "unread": scripts.unread,
    }  # fmt: skip


def _clause_data(clause: ClauseCoverage) -> dict[str, Any]:
    return {
        "id": clause.id,
        "section": clause.section,
        "says": clause.says,
        "soft": clause.soft,
        "lines": [span.where for span in clause.lines],
        "tests": clause.tests,
    }


def _point_data(point: Point) -> dict[str, Any]:
    return {
        "where": point.span.where,
        "kind": point.kind,
        "within": point.within,
        "text": said(point),
        "why": point.why,
        "sides": {side or "reached": len(runs) for side, runs in point.sides.items()},
    }
