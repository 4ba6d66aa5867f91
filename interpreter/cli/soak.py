"""`18xx soak`: many random games, wrong actions and damaged copies of a title."""

from __future__ import annotations

import os
import time
from pathlib import Path

import click

from interpreter.cli.console import FINE, REFUSED, bullet, count, reading, say, write_file
from interpreter.testing.soak import Plan, Result, soak as carry_out

NUMBER = click.IntRange(min=0)
EVERY = 5.0
"""Seconds between two lines of progress."""


@click.command()
@click.argument("title")
@click.option("--games", type=NUMBER, default=40, show_default=True, help="Whole games, each action tested.")
@click.option("--actions", type=NUMBER, default=1500, show_default=True, help="Wrong actions, each to be refused.")
@click.option("--copies", type=NUMBER, default=200, show_default=True, help="Damaged copies of the ruleset.")
@click.option("--first", type=NUMBER, default=0, show_default=True, help="The first seed.")
@click.option(
    "--jobs", type=click.IntRange(min=1), default=os.cpu_count() or 1, show_default=True, help="How many at a time."
)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    default=Path("out/soak"),
    show_default=True,
    help="Where games with a fault and the report go.",
)
@click.option("--resume", is_flag=True, help="Go on where it was broken off.")
def soak(title: str, out: Path, *, resume: bool, **wished: int) -> None:
    """Play at random, act wrongly and damage the ruleset, and look for what must not happen.

    Whole games have to end by a rule, to lose nothing, and to be the same when saved and opened, and undone. Wrong
    actions have to be refused with a reason, damaged copies with a place; or they play. TITLE is a title or a folder.
    """
    with reading(title):
        plan = Plan(title, folder=out, resume=resume, **wished)
        result = _watched(plan)
    if result is None:
        say("there is nothing to do")
        raise click.exceptions.Exit(FINE)
    report = "\n".join(result.lines())
    write_file(out / "report.txt", "\n".join([report, "", *result.faults, "", *result.failures, ""]))
    say(report)
    bullet(result.faults)
    say(f"{count(len(result.faults), 'fault')} ({result.seconds:,.0f} s of work)", "red" if result.faults else "green")
    raise click.exceptions.Exit(REFUSED if result.faults else FINE)


def _watched(plan: Plan) -> Result | None:
    """Carry it out, telling how it goes: a fault at once, else a line now and then."""
    began = said = time.monotonic()
    result = None
    for result in carry_out(plan):
        bullet(result.new_faults)
        now = time.monotonic()
        if now - said >= EVERY or result.done == result.tasks:
            said = now
            say(f"{result.done} of {result.tasks} parts, {len(result.faults)} faults, {now - began:.0f} s")
    return result
