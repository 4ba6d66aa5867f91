"""`18xx coverage`: which clauses, lines, branches, options and refusals of a title its clause tests reach."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from interpreter.cli.check import json_option
from interpreter.cli.console import (
    FINE,
    NOT_UNDERSTOOD,
    REFUSED,
    bullet,
    count,
    progress,
    reading,
    say,
    stop,
    write_file,
    write_json,
)
from interpreter.testing.clause_files import ClauseTest
from interpreter.testing.coverage.clauses import ClauseCoverage, Coverage, coverage as covered_by
from interpreter.testing.coverage.report import Report, lacking as lacking_in, lacks_of_clause, report_data

UNTIL_ALL = "list what lacks: --lacking; with the scripts: --html FILE"


@click.command()
@click.argument("title")
@click.option("--lacking", is_flag=True, help="List what no line carries, no test shows, nothing reaches.")
@click.option("--clauses", "only_clauses", is_flag=True, help="Only the clauses; nothing is run.")
@click.option("--html", type=click.Path(path_type=Path, dir_okay=False), help="Write a page with all scripts.")
@click.option("--game", "games", multiple=True, type=click.Path(path_type=Path),
              help="A recorded game that counts beside the tests; may be repeated.")  # fmt: skip
@json_option
def coverage(
    title: str, *, lacking: bool, only_clauses: bool, html: Path | None, games: tuple[Path, ...], as_json: bool
) -> None:
    """Run the clause tests of a title and tell what they reach of its rulebook and its scripts.

    TITLE is a title or a folder. Exit code 1 when a test fails or a clause is cited that the title does not have.
    """
    if only_clauses and (html or games):
        stop("--clauses runs nothing: it goes neither with --html nor with --game")
    with reading(title):
        report = Report(title, covered_by(title))
        if only_clauses and not report.clauses.clauses:
            stop(f"{title} lists no clauses", "clauses.yaml lists them, a line each", NOT_UNDERSTOOD)
        if not only_clauses:
            _run(report, games, quiet=as_json)
    if html is not None:
        from interpreter.testing.coverage.page import coverage_page

        write_file(html, coverage_page(report))
    if as_json:
        write_json(report_data(report))
    else:
        _show(report, lacking=lacking)
        if html is not None:
            say(f"written: {html}")
    raise click.exceptions.Exit(REFUSED if report.clauses.unknown or report.failed else FINE)


def _run(report: Report, games: Sequence[Path], *, quiet: bool) -> None:
    """Run all tests and play the games, telling how far it is."""
    from interpreter.testing.coverage.reach import reached_by_test
    from interpreter.testing.coverage.scripts import script_coverage

    with progress(quiet=quiet) as status:

        def tell(number: int, of: int, test: ClauseTest) -> None:
            status.update(f"{number} of {of}: {test}")

        report.reached = reached_by_test(report.title, told=tell)
        for game in games:
            from interpreter.cli.counted_games import count_game

            with reading(str(game)):
                count_game(report.title, game, report.reached, status.update)
        status.update("reading the scripts")
        report.scripts = script_coverage(report.title, report.reached)


def _show(report: Report, *, lacking: bool) -> None:
    if report.clauses.clauses:
        _show_clauses(report.clauses)
    if report.scripts is not None:
        _show_scripts(report)
    if lacking:
        _list_lacking(report)
    elif report.clauses.lacking() or report.scripts is not None:
        say(UNTIL_ALL)
    for name, span in report.clauses.unknown:
        say(f"{span.where}: cites {name}, which the title does not have", "red")
    for outcome in report.reached.outcomes:
        if not outcome.passed:
            say(f"{outcome.test.span.where}: this test fails: {outcome.test}", "red")


def _show_clauses(found: Coverage) -> None:
    hard = [each for each in found.clauses if not each.soft]
    say(f"{count(len(found.clauses), 'clause')}, {len(found.clauses) - len(hard)} of them not for a program to hold")
    for name, some in (
        ("carried by a line", [each for each in hard if each.lines]),
        ("shown by a test", [each for each in hard if each.tests]),
        ("both", [each for each in hard if each.lines and each.tests]),
    ):
        _row(name, len(some), len(hard))


def _show_scripts(report: Report) -> None:
    scripts = report.scripts
    assert scripts is not None
    what = count(len(report.reached.by_test), "clause test")
    if report.reached.games:
        what += f" and {count(len(report.reached.games), 'game')}"
    say(f"reached by {what}")
    for name, tally in scripts.reached().items():
        _row(name, tally.reached, tally.of, tally.told)
    for excuse in scripts.stale:
        say(f"{excuse.span.where}: all of this is reached, or it is not there: {excuse.within} {excuse.text}", "yellow")
    if scripts.apart:
        say(f"not counted, since no line of them cites a clause: {', '.join(scripts.apart)}")
    if scripts.unread:
        say(f"not counted, since they make no sense alone: {', '.join(scripts.unread)}", "yellow")


def _row(name: str, some: int, of: int, told: int = 0) -> None:
    share = f"{100 * some / of:.1f} %" if of else "-"
    others = f"  {told} of the others with a reason" if told else ""
    say(f"  {name + ':':<21} {some:>5,} of {of:>5,}  {share:>7}{others}")


def _list_lacking(report: Report) -> None:
    clauses: list[ClauseCoverage] = report.clauses.lacking()
    if clauses:
        say("clauses", "bold")
        bullet(f"{each.id}: {lacks_of_clause(each)}: {each.says}" for each in clauses)
    for heading, lines in lacking_in(report.scripts) if report.scripts is not None else ():
        if lines:
            say(heading, "bold")
            bullet(lines)
