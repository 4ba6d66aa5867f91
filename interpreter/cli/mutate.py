"""`18xx mutate`: the ruleset is changed a little, again and again; which changes does no clause test notice?"""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import click

from interpreter.cli.check import json_option
from interpreter.cli.console import FINE, NOT_UNDERSTOOD, REFUSED, count, progress, reading, say, stop, write_json
from interpreter.load.places import title_folder
from interpreter.testing.mutation.bench import Wish, Workbench
from interpreter.testing.mutation.clauses import ClauseLine, chosen_lines, clause_lines, try_clauses
from interpreter.testing.mutation.mutants import Mutant
from interpreter.testing.mutation.survivors import FILE, Survivor, explained, read_survivors, stale
from interpreter.testing.mutation.verdicts import SURVIVED, Tally, Verdict
from interpreter.testing.mutation.workers import mutate as mutate_all

Found = dict[Mutant, Verdict]


@dataclass(slots=True)
class Tried:
    """What came of the changes that were tried, and of the explanations that the title has."""

    title: str
    bench: Workbench
    tally: Tally
    reasons: Mapping[Mutant, Survivor]
    found: Found = field(default_factory=dict)
    stale: Sequence[tuple[Survivor, str]] = ()
    seconds: float = 0.0


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
    made in memory. TITLE is a title or a folder. Exit code 1 when a change is not noticed and `survivors.yaml` does not
    say why; with --clauses, when no test of a clause notices that its lines are gone.
    """
    wish = Wish(clauses=clause, **wished)
    began = time.monotonic()
    with reading(title), progress(quiet=as_json) as status:
        survivors = read_survivors(title_folder(title))
        bench = Workbench.of(title, status.update, reaching=not by_clause)
        if not bench.tests:
            stop(
                f"{title} has no clause tests that pass",
                "docs/clause-tests.md says how they are written",
                NOT_UNDERSTOOD,
            )
        if not as_json and bench.failing:
            say(f"left out, as they fail on the ruleset as it is: {count(len(bench.failing), 'test')}", "yellow")
    if by_clause:
        left = _clauses(title, bench, wish, as_json=as_json)
    else:
        tried = _all(title, bench, wish, survivors, quiet=as_json)
        tried.seconds = time.monotonic() - began
        (_write if as_json else _show)(tried)
        left = tried.tally.unexplained
    raise click.exceptions.Exit(REFUSED if left else FINE)


# ------------------------------------------------------------------------------------------------ change by change


def _all(title: str, bench: Workbench, wish: Wish, survivors: Sequence[Survivor], *, quiet: bool) -> Tried:
    """Try all that is wished for."""
    mutants = bench.chosen(wish)
    if not mutants:
        stop(f"nothing in {title} is changed by this", "--file and --clause may name something else", NOT_UNDERSTOOD)
    tried = Tried(title, bench, Tally(len(mutants)), explained(survivors, bench.mutants))
    found: Found = {}
    with progress(quiet=quiet) as status:
        for mutant, verdict in mutate_all(bench, mutants, wish):
            tried.tally.add(verdict, explained=mutant in tried.reasons)
            found[mutant] = verdict
            status.update(f"{tried.tally.done} of {tried.tally.wanted}: {_shares(tried.tally)}")
    tried.found = dict(sorted(found.items(), key=lambda pair: (str(pair[0].path), pair[0].span.start)))
    tried.stale = tuple(stale(survivors, tried.reasons, found))
    return tried


def _shares(tally: Tally) -> str:
    seen = tally.counts
    return f"{seen['noticed']} noticed, {seen[SURVIVED]} not, {seen['refused']} refused by the check"


def _show(tried: Tried) -> None:
    bench, tally = tried.bench, tried.tally
    for mutant, verdict in tried.found.items():
        if verdict.outcome == SURVIVED and mutant not in tried.reasons:
            clauses = ", ".join(sorted(bench.order.clauses(mutant)))
            say(f"{mutant.span.where}: {mutant.told}")
            say(f"    {mutant.line}", "dim")
            say(f"    {_ran(bench, verdict)}{f'; it carries {clauses}' if clauses else ''}")
    for mutant, verdict in tried.found.items():
        if verdict.fault:
            say(f"{mutant.span.where}: {mutant.told}: the interpreter fails: {verdict.how}", "red")
    for survivor, wrong in tried.stale:
        say(f"{survivor.span.where}: {wrong}: {survivor.line} | {survivor.change}", "yellow")
    changes = count(tally.wanted, "change")
    changes = f"{tally.done} of {changes} tried" if tally.done < tally.wanted else changes
    say(f"{tried.title}: {changes} in {tried.seconds / 60:.1f} min: {_shares(tally)}")
    if tally.explained:
        say(f"not noticed, with a reason in {FILE}: {tally.explained}; without: {tally.unexplained}")
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


def _write(tried: Tried) -> None:
    tally = tried.tally
    data = {
        "title": tried.title,
        "changes": tally.wanted,
        "tried": tally.done,
        **{what: tally.counts[what] for what in ("noticed", "refused", SURVIVED)},
        "explained": tally.explained,
        "unexplained": tally.unexplained,
        "percent_of_loaded": _rounded(tally.of_loaded),
        "percent_of_all": _rounded(tally.of_all),
        "seconds": round(tried.seconds, 1),
        "failing_tests": [str(test) for test in tried.bench.failing],
        "stale": [
            {"file": each.file, "line": each.line, "change": each.change, "at": each.span.line, "wrong": wrong}
            for each, wrong in tried.stale
        ],
        "results": [_result(tried, mutant, verdict) for mutant, verdict in tried.found.items()],
    }
    write_json(data)


def _result(tried: Tried, mutant: Mutant, verdict: Verdict) -> dict[str, Any]:
    bench, reason = tried.bench, tried.reasons.get(mutant)
    return {
        "file": mutant.span.source.name,
        "line": mutant.span.line,
        "column": mutant.span.column,
        "text": mutant.line,
        "change": mutant.told,
        "kind": mutant.kind,
        "before": mutant.before,
        "after": mutant.after,
        "clauses": sorted(bench.order.clauses(mutant)),
        "outcome": verdict.outcome,
        "by": None if verdict.by is None else str(bench.tests[verdict.by]),
        "how": verdict.how,
        "ran": [str(bench.tests[number]) for number in verdict.ran],
        "why": None if reason is None or verdict.outcome != SURVIVED else reason.why,
    }


# ------------------------------------------------------------------------------------------------ clause by clause


def _clauses(title: str, bench: Workbench, wish: Wish, *, as_json: bool) -> int:
    """Remove the lines of each clause; gives how many clauses have no line whose removal a test of theirs notices."""
    every = clause_lines(bench.stands, bench.tests)
    lines = chosen_lines(every, wish)
    if not lines:
        stop(f"{title} has no such clauses", "clauses.yaml lists them", NOT_UNDERSTOOD)
    found = []
    with progress(quiet=as_json) as status:
        for number, line in enumerate(try_clauses(bench, lines, wish), 1):
            found.append(line)
            status.update(f"{number} of {len(lines)} lines: {line.clause}")
    by_clause = _by_clause(found, every)
    weak = [clause for clause, noticed in by_clause.items() if noticed is False]
    if as_json:
        tried = sum(noticed is not None for noticed in by_clause.values())
        write_json({"title": title, "clauses": tried, "weak": weak, "lines": [_line_data(each) for each in found]})
    else:
        _show_clauses(title, found, by_clause)
    return len(weak)


def _by_clause(found: Sequence[ClauseLine], every: Sequence[ClauseLine]) -> dict[str, bool | None]:
    """Whether a test of each clause noticed something; None when nothing was and not all its lines were tried."""
    lines, tried = (Counter(line.clause for line in some) for some in (every, found))
    noticed = {line.clause for line in found if line.noticed}
    return {
        clause: True if clause in noticed else False if tried[clause] == lines[clause] else None for clause in tried
    }


def _show_clauses(title: str, found: Sequence[ClauseLine], by_clause: Mapping[str, bool | None]) -> None:
    for line in found:
        if not line.noticed:
            place = line.span.where if line.span is not None else "nowhere"
            weak = "WEAK " if by_clause[line.clause] is False else ""
            say(f"{weak}{line.clause}: {place}: {_why(line)}: {line.says}")
    lines = [line for line in found if line.span is not None]
    noticed = sum(bool(line.noticed) for line in lines)
    known = [each for each in by_clause.values() if each is not None]
    said = f"{title}: a test of the clause notices when its line is gone"
    share = f"{sum(known)} of {count(len(known), 'clause')} ({100 * sum(known) / max(1, len(known)):.1f} %)"
    say(f"{said}: {share}, {noticed} of {count(len(lines), 'line')}")
    open_ones = len(by_clause) - len(known)
    if open_ones:
        say(f"not told, as others of their lines were not tried: {count(open_ones, 'clause')}")


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
