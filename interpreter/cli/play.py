"""`18xx play`: a game in the terminal, by people in turn, bots, or both."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

import interpreter
from interpreter.cli.check import json_option, variant_option
from interpreter.cli.console import (
    REFUSED,
    err,
    is_saved_game,
    progress,
    reading,
    say,
    scenarios_called,
    show_problem,
    stop,
    write_json,
)
from interpreter.cli.seats import Seats, make_bot, read_seats
from interpreter.cli.table import other_rules_option, saved_game, table_data
from interpreter.cli.turn import Leave, human_turn
from interpreter.present.text import standing, where
from interpreter.problems import Problem


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the command line says of the evening."""

    seats: str | None
    bot: str | None
    seed: int
    auto: int
    stop_after: int | None


@click.command()
@click.argument("of", metavar="TITLE|FILE")
@click.option("--seats", help="The players in order: Ann,Bob:greedy,Cy:random.")
@click.option("--bot", help="Bot for every seat that names none: random or greedy.")
@click.option(
    "--seed", type=click.IntRange(min=0), default=1, show_default=True, help="What the set-up and the bots draw from."
)
@variant_option
@click.option("--scenario", help="Which scenario of the title.")
@click.option(
    "--auto", type=click.IntRange(min=0), default=0, help="Let bots play so many actions for everybody first."
)
@click.option("--stop-after", type=click.IntRange(min=1), help="Stop after so many actions.")
@click.option("--save", type=click.Path(path_type=Path), help="Where to save the game.")
@other_rules_option
@json_option
def play(
    of: str, variant: tuple[str, ...], scenario: str | None, save: Path | None, *,
    other_rules: bool, as_json: bool, **wished: Any,
) -> None:  # fmt: skip
    """Play a game: people at one keyboard, bots, or both.

    Of a title a new game is begun; a saved game is gone on with.
    """
    wishes = Wishes(**wished)
    if is_saved_game(of):
        if variant or scenario:
            stop(
                f"{of} is a game that has begun: its variants and its scenario are chosen", "begin another with a title"
            )
        game = saved_game(Path(of), other_rules=other_rules)
        sitting = read_seats(_same_seats(game, wishes.seats), wishes.bot, 0, wishes.seed)
    else:
        game, sitting = _new_game(of, variant, scenario, wishes)
    if as_json and not (sitting.all_bots or wishes.auto):
        stop("people cannot play in JSON", "give every seat a bot, as with --bot greedy, or begin with --auto")
    evening = _Evening(game, sitting, wishes)
    evening.quiet = as_json
    try:
        evening.go_on()
    except (Leave, KeyboardInterrupt, EOFError):
        if not as_json:
            say("the game is left as it stands")
            if save is None:
                say("kept is what was saved with s FILE; with --save FILE it is saved when you leave")
    except interpreter.ScriptFailure as error:
        _save(game, save, quiet=as_json)
        show_problem(Problem(error.code, error.message, error.span), err)
        raise click.exceptions.Exit(REFUSED) from None
    _save(game, save, quiet=as_json)
    if as_json:
        write_json({"actions": game.actions_done, "over": game.over, "scores": game.scores()})
    else:
        _show_end(game)


def _show_end(game: interpreter.Game) -> None:
    if game.over:
        say()
        say(f"the game is over: {game.over}", "bold")
    say()
    say(standing(game.scores(), game.ruleset.currency).rstrip("\n"))


def _new_game(
    title: str, variants: tuple[str, ...], scenario: str | None, wishes: Wishes
) -> tuple[interpreter.Game, Seats]:
    with reading(title):
        ruleset = interpreter.load_ruleset(title, variants=variants)
        smallest = min(min(each.players) for each in scenarios_called(ruleset, title, scenario))
        seats = read_seats(wishes.seats, wishes.bot, smallest, wishes.seed)
        return interpreter.Game(ruleset, players=list(seats.names), seed=wishes.seed, scenario=scenario), seats


def _same_seats(game: interpreter.Game, written: str | None) -> str:
    """The seats of a saved game, with bots as asked for."""
    names = [player.id for player in game.runtime.players]
    if written is None:
        return ",".join(names)
    if [part.partition(":")[0].strip() for part in written.split(",")] != names:
        stop("other players sit at the saved game", f"they are {','.join(names)}")
    return written


class _Evening:
    """A game being played: who is at the keyboard, how far it is, how fast."""

    def __init__(self, game: interpreter.Game, seats: Seats, wishes: Wishes) -> None:
        self.game, self.seats, self.auto = game, seats, wishes.auto
        self.until = None if wishes.stop_after is None else game.actions_done + wishes.stop_after
        self.stand_in = make_bot("random", wishes.seed + 7)
        self.start, self.begun = time.perf_counter(), game.actions_done
        self.shown: tuple[str, ...] = ()
        self.quiet = False

    def go_on(self) -> None:
        """Play until the game is over or so many actions are done."""
        with progress(quiet=self.quiet) as status:
            while (asked := self.game.asked) is not None and not self._is_late():
                if not self._is_automatic(asked.player):
                    if self.quiet:
                        return
                    status.stop()
                    human_turn(self.game, table_data)
                    continue
                self._automatic(asked.player)
                if not self.quiet:
                    status.start()
                    status.update(self._progress())
                    self._show_round()

    def _is_late(self) -> bool:
        return self.until is not None and self.game.actions_done >= self.until

    def _is_automatic(self, player: str) -> bool:
        return self._done() < self.auto or player in self.seats.bots

    def _automatic(self, player: str) -> None:
        if self._done() < self.auto:
            bot = self.seats.bots.get(player, self.stand_in)
            bot.move(self.game, frozenset(self.seats.names))
        else:
            self.seats.bots[player].move(self.game, self.seats.automatic)

    def _done(self) -> int:
        return self.game.actions_done - self.begun

    def _progress(self) -> str:
        seconds = max(time.perf_counter() - self.start, 0.001)
        return f"{self.game.actions_done} actions, {self._done() / seconds:.0f} a second"

    def _show_round(self) -> None:
        """One line for each round that begins."""
        headings = self.game.headings[:1]
        if headings and headings != self.shown:
            self.shown = headings
            data = table_data(self.game)
            bank = "" if data["bank"] is None else f", bank {data['currency']}{data['bank']}"
            phase = f", phase {data['phase']}" if data["phase"] else ""
            say(f"{time.perf_counter() - self.start:6.1f} s  {headings[0]}{phase}{bank} ({self._progress()})")


def _save(game: interpreter.Game, file: Path | None, *, quiet: bool = False) -> None:
    if file is not None:
        with reading(str(file)):
            file.parent.mkdir(parents=True, exist_ok=True)
            game.save(file)
        if not quiet:
            say(f"saved as {file}: {where(table_data(game))}")
