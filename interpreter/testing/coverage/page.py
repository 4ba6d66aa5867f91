"""One page that shows what was reached: sources with coloured lines, clauses, options, refusals and tests."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from html import escape
from pathlib import Path

from interpreter.load.places import shown_name, title_folder
from interpreter.source import Source, Span
from interpreter.testing.coverage.clauses import ClauseCoverage
from interpreter.testing.coverage.report import Report, lacks_of_clause, said, said_never
from interpreter.testing.coverage.scripts import OPTIONS, REFUSALS, REFUSING, Line, Lines, Point, ScriptCoverage
from interpreter.testing.coverage.style import STYLE

MOST_NAMED = 4
"""So many of the tests that reach a line are named."""
RULED, RULE = re.compile("-{9,}"), "-" * 8
"""Lines drawn through a script are cut: a phone is narrow."""
CITED = re.compile(r"@([A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+)")


def coverage_page(report: Report) -> str:
    """The whole page, as HTML. Tests have to have been run."""
    return "\n".join(_Page(report).parts()) + "\n"


class _Page:
    """The page being written."""

    def __init__(self, report: Report) -> None:
        assert report.scripts is not None
        self.report = report
        self.scripts: ScriptCoverage = report.scripts
        self.tests = list(report.reached.by_test)
        self.clauses = {each.id for each in report.clauses.clauses}

    @cached_property
    def files(self) -> dict[str, str]:
        """The anchors of all files with lines that are shown."""
        names = [*self.scripts.files, *self.data, *self.test_files]
        return {name: f"f{number}" for number, name in enumerate(dict.fromkeys(names), 1)}

    @cached_property
    def data(self) -> dict[str, Source]:
        """The files beside the scripts that lines of clauses stand in."""
        spans = [span for clause in self.report.clauses.clauses for span in clause.lines]
        return {span.source.name: span.source for span in spans if span.source.name not in self.scripts.files}

    @cached_property
    def test_files(self) -> dict[str, Source]:
        """The files of the tests."""
        return {shown_name(test.file): test.span.source for test in self.tests}

    def at(self, span: Span) -> str:
        """The link to a line."""
        file = self.files.get(span.source.name)
        return f"#{file}-{span.line}" if file else ""

    def link(self, span: Span, text: str = "") -> str:
        """A link to a line, with its place as its text."""
        return f'<a href="{self.at(span)}">{_breakable(text or _short(span))}</a>'

    # ---------------------------------------------------------------------------------------- the whole
    def parts(self) -> Iterator[str]:
        """The page, part by part."""
        title = escape(Path(title_folder(self.report.title)).name)
        yield "<!DOCTYPE html>"
        yield '<html lang="en"><head><meta charset="utf-8">'
        yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
        yield f"<title>{title}: what its clause tests reach</title>"
        yield f"<style>{STYLE}</style></head><body><main>"
        yield f"<h1>{title} <small>what its clause tests reach</small></h1>"
        yield from self._summary()
        yield from self._contents()
        yield from self._clauses()
        yield from self._options()
        yield from self._refusals()
        yield '<h2 id="scripts">Scripts</h2>'
        yield f"<p class=key>{KEY}</p>"
        for name, lines in self.scripts.files.items():
            yield from self._script(name, lines)
        yield from self._other("data", "Data that carries clauses", self.data)
        yield from self._other("tests", "Tests", self.test_files)
        yield "</main></body></html>"

    def _summary(self) -> Iterator[str]:
        hard = [each for each in self.report.clauses.clauses if not each.soft]
        rows = []
        if hard:
            rows.append(("clauses carried by a line", sum(bool(each.lines) for each in hard), len(hard)))
            rows.append(("clauses shown by a test", sum(bool(each.tests) for each in hard), len(hard)))
        rows += [(name, tally.reached, tally.of) for name, tally in self.scripts.reached().items()]
        yield "<div class=sums>"
        yield from (_sum(*row) for row in rows)
        yield "</div>"
        ran = f"{len(self.tests)} clause tests"
        if self.report.reached.games:
            ran += " and the games " + ", ".join(self.report.reached.games)
        failed = f", <b class=bad>{self.report.failed} of them failed</b>" if self.report.failed else ", all passed"
        apart = ""
        if self.scripts.apart:
            apart = f" Not counted, since no line of them cites a clause: {', '.join(self.scripts.apart)}."
        yield f"<p>Run: {escape(ran)}{failed}.{escape(apart)}</p>"

    def _contents(self) -> Iterator[str]:
        yield "<nav><a href=#clauses>Clauses</a> <a href=#options>Options</a> <a href=#refusals>Refusals</a>"
        yield "<a href=#scripts>Scripts</a> <a href=#data>Data</a> <a href=#tests>Tests</a></nav>"
        yield "<table class=files><thead><tr><th>script<th>lines<th>reached<th></tr></thead><tbody>"
        for name, each in self.scripts.files.items():
            reached, of = sum(line.is_reached for line in each.lines.values()), len(each.lines)
            whole = sum(line.is_whole for line in each.lines.values())
            link = f'<a href="#{self.files[name]}">{_breakable(_tail(name))}</a>'
            share, bar = _percent(reached, of), _bar(whole, reached - whole, of)
            yield f"<tr><td>{link}<td>{of}<td>{share}<td>{bar}</tr>"
        yield "</tbody></table>"

    # ---------------------------------------------------------------------------------------- lists
    def _clauses(self) -> Iterator[str]:
        yield "<h2 id=clauses>Clauses</h2>"
        section = None
        for clause in self.report.clauses.clauses:
            if clause.section != section:
                section = clause.section
                yield f"<h3>{escape(section)}</h3>"
            yield self._clause(clause)

    def _clause(self, clause: ClauseCoverage) -> str:
        lacks = lacks_of_clause(clause)
        state = "soft" if clause.soft else "no" if lacks else "ok"
        note = "not for a program to hold" if clause.soft else lacks
        lines = " ".join(self.link(span) for span in clause.lines) or "none"
        shown = [test for test in self.tests if clause.id in test.clauses]
        tests = "".join(f"<li>{self.link(test.span, test.name)}" for test in shown)
        said_note = f" <em>{escape(note)}</em>" if note else ""
        return (
            f'<details class="c {state}" id="{clause.id}"><summary><b>{clause.id}</b> {escape(clause.says)}{said_note}'
            f"</summary><p>Lines: {lines}</p><ul>{tests or '<li>no test'}</ul></details>"
        )

    def _options(self) -> Iterator[str]:
        yield "<h2 id=options>Options</h2>"
        rows = ((point.name, point, [len(point.sides[side]) for side in ("offered", "taken")])
                for point in self.scripts.of(OPTIONS))  # fmt: skip
        yield from self._table(("option", "offered by", "taken by"), rows)

    def _refusals(self) -> Iterator[str]:
        yield "<h2 id=refusals>Refusals</h2>"
        yield "<p>What a script can refuse with, those first that no run was refused by.</p>"
        points = sorted(self.scripts.of(REFUSALS), key=lambda point: bool(point.sides[REFUSING]))
        rows = ((said(point), point, [len(point.sides[REFUSING])]) for point in points)
        yield from self._table(("reason", "refused"), rows)

    def _table(self, heads: tuple[str, ...], rows: Iterable[tuple[str, Point, list[int]]]) -> Iterator[str]:
        yield f"<table><thead><tr>{''.join(f'<th>{head}' for head in heads)}<th>where</tr></thead><tbody>"
        for words, point, numbers in rows:
            cells = "".join(f'<td class="{"no" if not number else "ok"}">{number}' for number in numbers)
            yield f"<tr><td>{_breakable(words)}{cells}<td>{self.link(point.span)}</tr>"
        yield "</tbody></table>"

    # ---------------------------------------------------------------------------------------- sources
    def _script(self, name: str, lines: Lines) -> Iterator[str]:
        anchor = self.files[name]
        yield f'<h3 id="{anchor}">{escape(name)}</h3><div class=src>'
        for number, text in enumerate(lines.source.text.splitlines(), 1):
            yield self._line(f"{anchor}-{number}", number, text, lines.lines.get(number))
        yield "</div>"

    def _line(self, anchor: str, number: int, text: str, line: Line | None) -> str:
        code = f"<code>{self._cited(escape(RULED.sub(RULE, text)))}</code>"
        if line is None:
            return f'<div id="{anchor}"><s>{number}</s><i></i>{code}</div>'
        if not line.is_reached:
            why = f"<ul class=no><li>{escape(line.why)}</ul>" if line.why else ""
            return f'<div class=no id="{anchor}"><s>{number}</s><i>0</i>{code}</div>{why}'
        notes = [
            f"{said_never(point, side)}: {escape(said(point))}" + (f" ({escape(point.why)})" if point.why else "")
            for point in line.points
            for side in point.missing
        ]
        below = "".join(f"<li>{note}" for note in notes)
        runs = sorted(line.runs)
        named = ", ".join(self._run(run) for run in runs[:MOST_NAMED])
        more = f" and {len(runs) - MOST_NAMED} more" if len(runs) > MOST_NAMED else ""
        return (
            f'<details class={"half" if notes else "ok"} id="{anchor}"><summary><s>{number}</s><i>{len(runs)}</i>{code}'
            f"</summary><p>{named}{more}</p></details>" + (f"<ul class=half>{below}</ul>" if notes else "")
        )

    def _run(self, number: int) -> str:
        if number < len(self.tests):
            return self.link(self.tests[number].span, self.tests[number].name)
        return escape(self.scripts.runs[number])

    def _cited(self, text: str) -> str:
        """A line with its clauses as links."""

        def linked(found: re.Match[str]) -> str:
            return f'<a href="#{found[1]}">{found[0]}</a>' if found[1] in self.clauses else found[0]

        return CITED.sub(linked, text)

    def _other(self, anchor: str, heading: str, sources: dict[str, Source]) -> Iterator[str]:
        yield f'<h2 id="{anchor}">{heading}</h2>'
        failed = {(each.test.span.source.name, each.test.span.line)
                  for each in self.report.reached.outcomes if not each.passed}  # fmt: skip
        for name, source in sources.items():
            file = self.files[name]
            yield f'<h3 id="{file}">{escape(name)}</h3><div class=src>'
            for number, text in enumerate(source.text.splitlines(), 1):
                style = " class=no" if (name, number) in failed else ""
                yield (
                    f'<div{style} id="{file}-{number}"><s>{number}</s><i></i>'
                    f"<code>{self._cited(escape(text))}</code></div>"
                )
            yield "</div>"


KEY = (
    "<span class=ok>reached on all sides</span> "
    "<span class=half>reached, but not all that begins there on all sides</span> "
    "<span class=no>never reached</span> The number beside a line is how many tests came there; touch it to see some."
)


def _breakable(text: str) -> str:
    """A text whose long words may be parted at the end of a line."""
    return re.sub(r"(?<=[a-z])([_./])(?=[a-z])", r"\1<wbr>", escape(text))


def _tail(name: str) -> str:
    return name.partition("rulesets/")[2] or name


def _short(span: Span) -> str:
    return f"{Path(span.source.name).name}:{span.line}"


def _percent(some: int, of: int) -> str:
    return f"{100 * some / of:.1f} %" if of else "-"


def _sum(name: str, some: int, of: int) -> str:
    figures = f"<b>{_percent(some, of)}</b><span>{escape(name)}</span><small>{some} of {of}</small>"
    return f"<div>{figures}{_bar(some, 0, of)}</div>"


def _bar(whole: int, half: int, of: int) -> str:
    shares = ((whole, "ok"), (half, "half"), (of - whole - half, "no"))
    return (
        "<span class=bar>"
        + "".join(
            f'<u class={kind} style="width:{100 * share / of:.2f}%"></u>' for share, kind in shares if of and share
        )
        + "</span>"
    )
