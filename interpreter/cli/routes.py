"""`18xx routes`: a company's best run, what it earns line by line, and how sure it is."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import click

import interpreter
from interpreter.cli.check import json_option
from interpreter.cli.console import progress, say, stop, write_file, write_json
from interpreter.cli.table import file_argument, other_rules_option, saved_game
from interpreter.play.supposing import BestRun
from interpreter.present.routes import draw_routes


@click.command()
@file_argument
@click.argument("company")
@click.option("--train", multiple=True, help="A type of train to run with, in place of those it has; may be repeated.")
@click.option("--tile", multiple=True, help="A tile as if it lay there: A1=57r2; may be repeated.")
@click.option("--marker", multiple=True, help="A station marker as if it stood there: A1:0=AB; may be repeated.")
@click.option("--steps", type=click.IntRange(0), help="How much to look at before the best run so far will do.")
@click.option("--out", type=click.Path(path_type=Path), help="Draw the routes on the map, into this SVG file.")
@click.option("--deep", type=click.IntRange(1, 50), help="How far to go into what the income is made of.")
@json_option
@other_rules_option
def routes(
    file: Path,
    company: str,
    train: tuple[str, ...],
    tile: tuple[str, ...],
    marker: tuple[str, ...],
    steps: int | None,
    out: Path | None,
    deep: int | None,
    *,
    as_json: bool,
    other_rules: bool,
) -> None:
    """Find the best run of a company, with its income line by line and the proof that no run earns more.

    The game stays as it is: other trains, tiles and markers are only supposed. Ctrl-C ends a long search; the best run
    so far is shown then, with what another could earn at most.
    """
    game = saved_game(file, other_rules=other_rules)
    try:
        if tile or marker:
            game = game.suppose(company, tiles=tile, markers=marker)
        best = _search(game, company, train or None, steps, quiet=as_json)
    except ValueError as error:
        stop(str(error), f"18xx show {file} names companies, trains and places")
    if out is not None:
        earned = [part.value for part in best.income.parts][: len(best.found.run.routes)]
        title = f"{game.ruleset.title}: {best.company} earns {game.ruleset.currency}{best.found.earned}"
        write_file(out, draw_routes(game.runtime, best.found.run, title, earned))
    if as_json:
        write_json(best.to_json())
        return
    say("\n".join(best.income.lines(deep)))
    say(_proof(best, game.ruleset.currency), "green" if best.found.proved else "yellow")
    if out is not None:
        say(f"{out}: the routes on the map")


def _search(
    game: interpreter.Game, company: str, trains: tuple[str, ...] | None, steps: int | None, *, quiet: bool
) -> BestRun:
    with progress(quiet=quiet) as status, _called_off() as enough:

        def tell(done: int) -> bool:
            status.update(f"{company}: {done:,} steps")
            return not enough

        return game.best_run(company, trains=trains, steps=steps, tell=tell)


@contextmanager
def _called_off() -> Iterator[list[int]]:
    """Ctrl-C is noted in the list instead of ending the command; once more ends it."""
    noted: list[int] = []
    before = signal.getsignal(signal.SIGINT)

    def note(number: int, frame: FrameType | None) -> None:  # noqa: ARG001
        noted.append(number)
        signal.signal(signal.SIGINT, before)

    signal.signal(signal.SIGINT, note)
    try:
        yield noted
    finally:
        signal.signal(signal.SIGINT, before)


def _proof(best: BestRun, currency: str) -> str:
    found = best.found
    looked = f"{found.paths:,} ways of single trains, {found.steps:,} steps"
    if found.proved:
        return f"proved: no run earns more than {currency}{found.earned} ({looked})"
    return f"not proved: another run could earn up to {currency}{found.bound} ({looked})"
