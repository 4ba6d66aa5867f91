"""`18xx test`: the clause tests of a title, each a position, what is done, and what has to stand there then."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from interpreter.cli.check import json_option
from interpreter.cli.console import (
    FINE,
    NOT_UNDERSTOOD,
    REFUSED,
    count,
    progress,
    reading,
    say,
    show_problem,
    stop,
    write_json,
)
from interpreter.testing.clause_files import ClauseTest
from interpreter.testing.clause_tests import Outcome, clause_tests, run_clause_test


@click.command()
@click.argument("title")
@click.option(
    "--clause", multiple=True, help="Only the tests of this clause, or of all that begin so; may be repeated."
)
@click.option("--file", "files", multiple=True, help="Only the tests of this file; may be repeated.")
@json_option
def test(title: str, clause: tuple[str, ...], files: tuple[str, ...], *, as_json: bool) -> None:
    """Run the clause tests of a title.

    TITLE is a title or a folder; its tests are the files `tests/*.yaml` in it.
    """
    start = time.perf_counter()
    with reading(title):
        chosen = [each for each in clause_tests(title) if _is_wanted(each, clause, files)]
        if not chosen:
            stop(f"{title} has no such tests", "docs/clause-tests.md says how they are written", NOT_UNDERSTOOD)
        outcomes = _watched(title, chosen, quiet=as_json)
    failed = [outcome for outcome in outcomes if not outcome.passed]
    seconds = time.perf_counter() - start
    if as_json:
        write_json({"title": title, "tests": [_data(outcome) for outcome in outcomes], "seconds": round(seconds, 3)})
    else:
        _sum_up(title, outcomes, failed, seconds)
    raise click.exceptions.Exit(REFUSED if failed else FINE)


def _is_wanted(test: ClauseTest, clauses: Sequence[str], files: Sequence[str]) -> bool:
    return test.is_of(clauses) and (not files or any(Path(name).stem == test.file.stem for name in files))


def _watched(title: str, tests: Sequence[ClauseTest], *, quiet: bool) -> list[Outcome]:
    """Run them, telling how far it is; what fails is shown at once."""
    outcomes = []
    with progress(quiet=quiet) as status:
        for number, test in enumerate(tests, 1):
            status.update(f"{number} of {len(tests)}: {test}")
            outcome = run_clause_test(title, test)
            outcomes.append(outcome)
            if not outcome.passed and not quiet:
                say(f"{test}", "bold")
                for problem in outcome.problems:
                    show_problem(problem)
    return outcomes


def _sum_up(title: str, outcomes: Sequence[Outcome], failed: Sequence[Outcome], seconds: float) -> None:
    clauses = Counter(clause for outcome in outcomes for clause in outcome.test.clauses)
    said = f"{title}: {count(len(outcomes), 'test')} of {count(len(clauses), 'clause')}"
    verdict = f"{len(failed)} failed" if failed else "all passed"
    say(f"{said}, {verdict} ({seconds:.2f} s)", "red" if failed else "green")


def _data(outcome: Outcome) -> dict[str, Any]:
    test = outcome.test
    return {
        "name": test.name,
        "clauses": list(test.clauses),
        "where": test.span.where,
        "passed": outcome.passed,
        "problems": [problem.to_json() for problem in outcome.problems],
    }
