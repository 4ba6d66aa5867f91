"""`18xx soak`: many random games, wrong actions and damaged copies of a title."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Annotated

import typer

from interpreter.cli.console import FINE, REFUSED, bullet, count, reading, say, write_file
from interpreter.testing.soak import Plan, Result, soak as carry_out

EVERY = 5.0
"""Seconds between two lines of progress."""


def soak(
    title: Annotated[str, typer.Argument(help="A title, or a folder.")],
    games: Annotated[int, typer.Option(min=0, help="Whole games, each action tested.")] = 40,
    actions: Annotated[int, typer.Option(min=0, help="Wrong actions, each to be refused.")] = 1500,
    copies: Annotated[int, typer.Option(min=0, help="Damaged copies of the ruleset.")] = 200,
    first: Annotated[int, typer.Option(min=0, help="The first seed.")] = 0,
    jobs: Annotated[int, typer.Option(min=1, help="How many at a time.")] = os.cpu_count() or 1,
    out: Annotated[Path, typer.Option(help="Where games with a fault and the report go.")] = Path("out/soak"),
    *,
    resume: Annotated[bool, typer.Option("--resume", help="Go on where it was broken off.")] = False,
) -> None:
    """Play at random, act wrongly and damage the ruleset, and look for what must not happen.

    Whole games have to end by a rule, to lose nothing, and to be the same when saved and opened, and undone. Wrong
    actions have to be refused with a reason, damaged copies with a place; or they play.
    """
    with reading(title):
        plan = Plan(title, games, actions, copies, first, jobs, out, resume)
        result = _watched(plan)
    if result is None:
        say("there is nothing to do")
        raise typer.Exit(FINE)
    report = "\n".join(result.lines())
    write_file(out / "report.txt", "\n".join([report, "", *result.faults, "", *result.failures, ""]))
    say(report)
    bullet(result.faults)
    say(f"{count(len(result.faults), 'fault')} ({result.seconds:,.0f} s of work)", "red" if result.faults else "green")
    raise typer.Exit(REFUSED if result.faults else FINE)


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
