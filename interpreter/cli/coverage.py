"""`18xx coverage`: which clauses of the rulebook a line carries and a test shows."""

from __future__ import annotations

from collections.abc import Sequence

import click

from interpreter.cli.check import json_option
from interpreter.cli.console import FINE, NOT_UNDERSTOOD, REFUSED, count, reading, say, stop, write_json
from interpreter.testing.coverage import ClauseCoverage, Coverage, coverage as covered_by


@click.command()
@click.argument("title")
@click.option("--lacking", is_flag=True, help="List the clauses that no line carries or no test shows.")
@json_option
def coverage(title: str, *, lacking: bool, as_json: bool) -> None:
    """Hold the clauses of a title's rulebook against its scripts and its clause tests.

    TITLE is a title or a folder. Exit code 1 when a clause is cited that the title does not have.
    """
    with reading(title):
        found = covered_by(title)
    if not found.clauses:
        stop(f"{title} lists no clauses", "clauses.yaml lists them, a line each", NOT_UNDERSTOOD)
    if as_json:
        write_json(_data(title, found))
    else:
        _show(found, lacking=lacking)
    raise click.exceptions.Exit(REFUSED if found.unknown else FINE)


def _show(found: Coverage, *, lacking: bool) -> None:
    hard = [each for each in found.clauses if not each.soft]
    say(f"{count(len(found.clauses), 'clause')}, {len(found.clauses) - len(hard)} of them not for a program to hold")
    say(f"carried by a line: {_share([each for each in hard if each.lines], hard)}")
    say(f"shown by a test:   {_share([each for each in hard if each.tests], hard)}")
    say(f"both:              {_share([each for each in hard if each.lines and each.tests], hard)}")
    if lacking:
        for each in found.lacking():
            lacks = " and ".join(
                word for word, there in (("no line", each.lines), ("no test", each.tests)) if not there
            )
            say(f"  {each.id}: {lacks}: {each.says}")
    elif found.lacking():
        say("list the others: --lacking")
    for name, span in found.unknown:
        say(f"{span.where}: cites {name}, which the title does not have", "red")


def _share(some: Sequence[ClauseCoverage], of: Sequence[ClauseCoverage]) -> str:
    return f"{len(some)} of {len(of)} ({100 * len(some) // max(1, len(of))} %)"


def _data(title: str, found: Coverage) -> dict[str, object]:
    return {
        "title": title,
        "clauses": [
            {
                "id": each.id,
                "section": each.section,
                "says": each.says,
                "soft": each.soft,
                "lines": [span.where for span in each.lines],
                "tests": each.tests,
            }
            for each in found.clauses
        ],
        "unknown": [{"id": name, "where": span.where} for name, span in found.unknown],
    }
