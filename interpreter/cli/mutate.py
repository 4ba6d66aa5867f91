"""`18xx mutate`: the ruleset is changed a little, again and again; which changes does no clause test notice?"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from typing import Any

import click

from interpreter.cli.check import json_option
from interpreter.cli.console import FINE, NOT_UNDERSTOOD, REFUSED, count, progress, reading, say, stop, write_json
from interpreter.testing.mutation.bench import Wish, Workbench
from interpreter.testing.mutation.clauses import ClauseLine, clause_lines, try_clauses
from interpreter.testing.mutation.mutants import Mutant
from interpreter.testing.mutation.verdicts import SURVIVED, Tally, Verdict
from interpreter.testing.mutation.workers import mutate as mutate_all

Found = list[tuple[Mutant, Verdict]]


@click.command()
@click.argument("title")
@click.option("--minutes", type=click.FloatRange(min=0), help="Stop after so many minutes.")
@click.option("--sample", type=click.IntRange(min=1), help="Try so many changes, picked at random.")
@click.option("--seed", type=int, default=1, show_default=True, help="What picks them.")
@click.option("--file", "files", multiple=True, help="Only changes of this file of the ruleset; may be repeated.")
@click.option("--clause", multiple=True, help="Only what carries this clause, or one that begins so; may be repeated.")
@click.option(
    "--jobs", type=click.IntRange(min=1), default=os.cpu_count() or 1, show_default=True, help="How many at a time."
)
@click.option("--clauses", "by_clause", is_flag=True, help="Does a test of each clause fail when its line is removed?")
@json_option
def mutate(title: str, *, by_clause: bool, clause: tuple[str, ...], as_json: bool, **wished: Any) -> None:
    """Change one number, comparison, flag or line of a ruleset at a time, and see whether a clause test notices.

    The files of the title, of its variants and of the common book as far as it is used stay as they are: changes are
    made in memory. TITLE is a title or a folder. Exit code 1 when a change is not noticed.
    """
    wish = Wish(clauses=clause, **wished)
    began = time.monotonic()
    with reading(title), progress(quiet=as_json) as status:
        bench = Workbench.of(title, status.update, reaching=not by_clause)
        if not bench.tests:
            stop(
                f"{title} has no clause tests that pass",
                "docs/clause-tests.md says how they are written",
                NOT_UNDERSTOOD,
            )
        if not as_json and bench.failing:
            say(f"left out, as they fail on the ruleset as it is: {count(len(bench.failing), 'test')}", "yellow")
    left = (
        _clauses(title, bench, wish, as_json=as_json) if by_clause else _all(title, bench, wish, began, as_json=as_json)
    )
    raise click.exceptions.Exit(REFUSED if left else FINE)


# ------------------------------------------------------------------------------------------------ change by change


def _all(title: str, bench: Workbench, wish: Wish, began: float, *, as_json: bool) -> int:
    """Try them, and tell what came of it; gives how many survived."""
    mutants = bench.chosen(wish)
    if not mutants:
        stop(f"nothing in {title} is changed by this", "--file and --clause may name something else", NOT_UNDERSTOOD)
    tally, found = Tally(len(mutants)), Found()
    with progress(quiet=as_json) as status:
        for mutant, verdict in mutate_all(bench, mutants, wish):
            tally.counts[verdict.outcome] += 1
            found.append((mutant, verdict))
            status.update(f"{tally.done} of {tally.wanted}: {_shares(tally)}")
    found.sort(key=lambda pair: (str(pair[0].path), pair[0].span.start))
    seconds = time.monotonic() - began
    if as_json:
        write_json(_data(title, bench, tally, found, seconds))
    else:
        _show(title, bench, tally, found, seconds)
    return tally.counts[SURVIVED]


def _shares(tally: Tally) -> str:
    seen = tally.counts
    return f"{seen['noticed']} noticed, {seen[SURVIVED]} not, {seen['refused']} refused by the check"


def _show(title: str, bench: Workbench, tally: Tally, found: Found, seconds: float) -> None:
    for mutant, verdict in found:
        if verdict.outcome == SURVIVED:
            clauses = ", ".join(sorted(bench.order.clauses(mutant)))
            say(f"{mutant.span.where}: {mutant.told}")
            say(f"    {mutant.line}", "dim")
            say(f"    {_ran(bench, verdict)}{f'; it carries {clauses}' if clauses else ''}")
    for mutant, verdict in found:
        if verdict.fault:
            say(f"{mutant.span.where}: {mutant.told}: the interpreter fails: {verdict.how}", "red")
    tried = (
        f"{tally.done} of {count(tally.wanted, 'change')} tried"
        if tally.done < tally.wanted
        else count(tally.done, "change")
    )
    say(f"{title}: {tried} in {seconds / 60:.1f} min: {_shares(tally)}")
    say(f"noticed by a test, of those that load: {_percent(tally.of_loaded)}")
    say(f"noticed by a test or refused, of all:  {_percent(tally.of_all)}")


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{share:.1f} %"


def _rounded(share: float | None) -> float | None:
    return None if share is None else round(share, 2)


def _ran(bench: Workbench, verdict: Verdict) -> str:
    """Which tests ran in vain."""
    if not verdict.ran:
        return "no test comes to it"
    if len(verdict.ran) > 3:
        return f"{len(verdict.ran)} tests ran"
    return "ran: " + "; ".join(str(bench.tests[number]) for number in verdict.ran)


def _data(title: str, bench: Workbench, tally: Tally, found: Found, seconds: float) -> dict[str, Any]:
    return {
        "title": title,
        "changes": tally.wanted,
        "tried": tally.done,
        **{what: tally.counts[what] for what in ("noticed", "refused", SURVIVED)},
        "percent_of_loaded": _rounded(tally.of_loaded),
        "percent_of_all": _rounded(tally.of_all),
        "seconds": round(seconds, 1),
        "failing_tests": [str(test) for test in bench.failing],
        "results": [_result(bench, mutant, verdict) for mutant, verdict in found],
    }


def _result(bench: Workbench, mutant: Mutant, verdict: Verdict) -> dict[str, Any]:
    return {
        "file": mutant.span.source.name,
        "line": mutant.span.line,
        "column": mutant.span.column,
        "kind": mutant.kind,
        "before": mutant.before,
        "after": mutant.after,
        "clauses": sorted(bench.order.clauses(mutant)),
        "outcome": verdict.outcome,
        "by": None if verdict.by is None else str(bench.tests[verdict.by]),
        "how": verdict.how,
        "ran": [str(bench.tests[number]) for number in verdict.ran],
    }


# ------------------------------------------------------------------------------------------------ clause by clause


def _clauses(title: str, bench: Workbench, wish: Wish, *, as_json: bool) -> int:
    """Remove the lines of each clause; gives how many clauses have no line whose removal a test of theirs notices."""
    lines = [each for each in clause_lines(bench.stands, bench.tests) if each.clause.startswith(wish.clauses or "")]
    if not lines:
        stop(f"{title} has no such clauses", "clauses.yaml lists them", NOT_UNDERSTOOD)
    found = []
    with progress(quiet=as_json) as status:
        for number, line in enumerate(try_clauses(bench.stands, bench.tests, lines, wish.jobs), 1):
            found.append(line)
            status.update(f"{number} of {len(lines)} lines: {line.clause}")
    held = {line.clause for line in found if line.noticed}
    all_clauses = dict.fromkeys(line.clause for line in found)
    weak = [clause for clause in all_clauses if clause not in held]
    if as_json:
        write_json(
            {"title": title, "clauses": len(all_clauses), "weak": weak, "lines": [_line_data(each) for each in found]}
        )
    else:
        _show_clauses(title, found, held, len(all_clauses))
    return len(weak)


def _show_clauses(title: str, found: Sequence[ClauseLine], held: set[str], number: int) -> None:
    for line in found:
        if not line.noticed:
            place = line.span.where if line.span is not None else "nowhere"
            weak = "" if line.clause in held else "WEAK "
            say(f"{weak}{line.clause}: {place}: {_why(line)}: {line.says}")
    lines = [line for line in found if line.span is not None]
    noticed = sum(bool(line.noticed) for line in lines)
    said = f"{title}: a test of the clause notices when its line is gone"
    share = f"{len(held)} of {count(number, 'clause')} ({100 * len(held) / max(1, number):.1f} %)"
    say(f"{said}: {share}, {noticed} of {count(len(lines), 'line')}")


def _why(line: ClauseLine) -> str:
    if line.span is None:
        return "no line carries it"
    if not line.tests:
        return "no test names it"
    return f"{count(line.tests, 'test')}, and none notices" if line.tried else "nothing in it can be changed"


def _line_data(line: ClauseLine) -> dict[str, Any]:
    return {
        "clause": line.clause,
        "where": line.span.where if line.span is not None else None,
        "tests": line.tests,
        "tried": line.tried,
        "noticed": line.noticed or None,
        "why": None if line.noticed else _why(line),
    }
