"""`18xx check`: everything that is wrong with a ruleset."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import click

from interpreter.cli.console import (
    FINE,
    NO_TITLE,
    NOT_UNDERSTOOD,
    REFUSED,
    count,
    reading,
    say,
    show_problem,
    telling,
    write_json,
)
from interpreter.load.places import title_folder, titles, variant_files
from interpreter.making import made
from interpreter.problems import Problem
from interpreter.ruleset.box import Scenario

variant_option = click.option("--variant", multiple=True, help="A variant, or the path of one; may be repeated.")
json_option = click.option("--json", "as_json", is_flag=True, help="Write JSON, for programs.")


@click.command()
@click.argument("title", required=False)
@variant_option
@json_option
def check(title: str | None, variant: tuple[str, ...], *, as_json: bool) -> None:
    """Check a ruleset: data, scripts and how they fit; show every problem found.

    TITLE is a title or a folder; without one, the titles are listed.
    """
    if title is None:
        _list(as_json=as_json)
        return
    start = time.perf_counter()
    with reading(title):
        found = made(title, variant)
        scenarios = () if found.ruleset is None else found.ruleset.scenarios
        box = _in_the_box(scenarios) if scenarios else None
    choices = _choices(title, scenarios)
    problems = telling(found.problems)
    wrong = [problem for problem in problems if not problem.warning]
    seconds = time.perf_counter() - start
    if as_json:
        data = [problem.to_json() for problem in problems]
        write_json({"title": title, "problems": data, "seconds": round(seconds, 3), "box": box, **choices})
    else:
        for problem in problems:
            show_problem(problem)
        if box:
            say(f"{title}: " + ", ".join(_counted(name, number) for name, number in box.items() if number))
            _show_choices(choices)
        _sum_up(title, len(wrong), len(problems) - len(wrong), seconds)
    raise click.exceptions.Exit(_code(problems, wrong))


def _list(*, as_json: bool) -> None:
    """Which titles there are."""
    found = list(titles())
    if as_json:
        write_json({"titles": found})
    else:
        say("\n".join(found) or "there are no titles")


def _code(problems: Sequence[Problem], wrong: Sequence[Problem]) -> int:
    """A ruleset that is not there was not understood; one with problems is refused."""
    if any(problem.code == NO_TITLE for problem in problems):
        return NOT_UNDERSTOOD
    return REFUSED if wrong else FINE


def _in_the_box(scenarios: Sequence[Scenario]) -> dict[str, int]:
    """How much there is of what, in the first scenario."""
    box = scenarios[0].box
    kinds = ("company", "certificate", "private", "train", "marker", "space", "phase")
    plurals = {"company": "companies"}
    found = {plurals.get(kind, f"{kind}s"): len(box.pieces.get(kind, ())) for kind in kinds}
    found |= {"hexes": len(box.map.hexes), "kinds of tile": len(box.map.tiles)}
    return {**found, "scenarios": len(scenarios)}


def _choices(title: str, scenarios: Sequence[Scenario]) -> dict[str, Any]:
    """What may be chosen: scenarios with the numbers of players they are for, and the title's variants."""
    return {
        "scenarios": {scenario.name: sorted(scenario.players) for scenario in scenarios},
        "variants": sorted(variant_files(title_folder(title))),
    }


def _show_choices(choices: dict[str, Any]) -> None:
    named = [f"{name} for {_numbers(players)}" for name, players in choices["scenarios"].items()]
    say(f"  --scenario: {', '.join(named)} players")
    if choices["variants"]:
        say(f"  --variant: {', '.join(choices['variants'])}")


def _numbers(players: Sequence[int]) -> str:
    """`3`, `3-6`, `2+4`."""
    if len(players) > 1 and list(players) == list(range(players[0], players[-1] + 1)):
        return f"{players[0]}-{players[-1]}"
    return "+".join(map(str, players))


def _sum_up(title: str, wrong: int, warnings: int, seconds: float) -> None:
    warned = f", {count(warnings, 'warning')}" if warnings else ""
    verdict = count(wrong, "problem") if wrong else "no problems"
    say(f"{title}: {verdict}{warned} ({seconds:.2f} s)", "red" if wrong else "green")


def _counted(plural: str, number: int) -> str:
    if number != 1:
        return f"{number} {plural}"
    return "1 " + {"companies": "company", "hexes": "hex", "kinds of tile": "kind of tile"}.get(plural, plural[:-1])
