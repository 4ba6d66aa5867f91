"""`18xx replay`: play a recorded game again, our own or one from elsewhere, checking every action."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click

import interpreter
from interpreter import interop
from interpreter.cli.check import json_option, variant_option
from interpreter.cli.console import (
    FINE,
    REFUSED,
    bullet,
    complain,
    count,
    err,
    progress,
    reading,
    say,
    show_problem,
    write_json,
)
from interpreter.cli.game_files import game_file, own_record
from interpreter.cli.table import saved_game
from interpreter.cli.why import reason_line
from interpreter.interop import Replay, read_transcript, table_for
from interpreter.present.text import standing
from interpreter.problems import Problem

Chosen = tuple[str | None, tuple[str, ...] | None]
"""The ruleset and the variants that the command line names, if any."""


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--ruleset", help="Another ruleset than the one the file names.")
@variant_option
@click.option("--trust", is_flag=True, help="Take recorded lays and revenue as they are.")
@click.option("--lays", is_flag=True, help="Compare the legal lays listed beside the transcript.")
@click.option("--asides", is_flag=True, help="List where only one side asked somebody.")
@json_option
def replay(
    file: Path, ruleset: str | None, variant: tuple[str, ...], *, trust: bool, lays: bool, asides: bool, as_json: bool
) -> None:
    """Play a recorded game again: every action has to be legal, and the table the same as recorded.

    FILE is a saved game, a record (packed or not) or a transcript from elsewhere; or a folder with a `transcript.json`.
    """
    file = game_file(file)
    chosen = (ruleset, variant or None)
    with reading(str(file)):
        record = own_record(file)
    if record is None:
        _foreign(file, chosen, {"trust": trust, "lays": lays}, asides=asides, as_json=as_json)
    else:
        _own(file, record, chosen, as_json=as_json)


# ---------------------------------------------------------------------------------------------- from elsewhere


def _foreign(file: Path, chosen: Chosen, options: dict[str, bool], *, asides: bool, as_json: bool) -> None:
    with reading(str(file)):
        transcript = read_transcript(file)
        table = table_for(transcript.title)
        rules = None
        if chosen != (None, None):
            variants = chosen[1] if chosen[1] is not None else table.variants_for(transcript.options)
            rules = interpreter.load_ruleset(chosen[0] or table.folder, variants)
        with progress(quiet=as_json) as status:

            def tell(done: int, of: int, heading: str) -> None:
                if done % 10 == 0:
                    status.update(f"{done} of {of} actions: {heading}")

            try:
                result = interop.replay(transcript, rules, progress=tell, **options)
            except interpreter.ScriptFailure as failure:
                show_problem(Problem(failure.code, failure.message, failure.span), err)
                raise click.exceptions.Exit(REFUSED) from None
    if as_json:
        write_json(_result_data(result))
    else:
        _show_result(file, result, asides=asides)
    raise click.exceptions.Exit(FINE if _is_fine(result) else REFUSED)


def _is_fine(result: Replay) -> bool:
    return result.agrees and not (result.lays and result.lays.differences)


def _show_result(file: Path, result: Replay, *, asides: bool) -> None:
    game, of = result.game, len(result.transcript.lines)
    names = ", ".join(game.ruleset.variants)
    compared = "every state compared" if result.transcript.states else "no states beside it to compare with"
    style = "green" if result.agrees else "red"
    variants = f" with {names}" if names else ""
    say(f"{game.ruleset.title}{variants}: {result.done} of {of} actions, {compared} ({result.seconds:.2f} s)", style)
    if result.differences:
        say("the first difference:", "red")
        bullet(map(str, result.differences))
    if result.left_out:
        say(f"not compared, since the rules do not say them: {', '.join(result.left_out)}")
    kinds = (
        ("only we asked", result.asked_by_us),
        ("only they asked", result.asked_by_them),
        ("several recorded actions that are one of ours", result.joined),
        ("compared after a pass that nothing else was possible at", result.ahead),
        ("taken from the record against our rules", result.trusted),
    )
    for words, found in kinds:
        if found:
            say(f"{words}: {len(found)}")
            if asides:
                bullet(map(str, found))
    if any(found for _, found in kinds) and not asides:
        say(f"list them: 18xx replay {file} --asides")
    if result.lays is not None:
        say(f"lists of lays: {count(len(result.lays.points), 'point')}, {len(result.lays.differences)} differ")
        bullet(map(str, result.lays.differences))
    _show_end(game)


def _result_data(result: Replay) -> dict[str, Any]:
    def told(things: Iterable[Any]) -> list[str]:
        return [str(each) for each in things]

    return {
        "title": result.game.ruleset.title,
        "variants": list(result.game.ruleset.variants),
        "actions": result.done,
        "of": len(result.transcript.lines),
        "agrees": result.agrees,
        "states": len(result.transcript.states),
        "differences": told(result.differences),
        "asked_by_us": told(result.asked_by_us),
        "asked_by_them": told(result.asked_by_them),
        "joined": told(result.joined),
        "ahead": told(result.ahead),
        "trusted": told(result.trusted),
        "left_out": list(result.left_out),
        "lay_points": len(result.lays.points) if result.lays else 0,
        "lay_differences": told(result.lays.differences) if result.lays else [],
        "over": result.game.over,
        "scores": result.game.scores(),
        "seconds": round(result.seconds, 3),
    }


# ---------------------------------------------------------------------------------------------- our own records


def _own(file: Path, data: dict[str, Any], chosen: Chosen, *, as_json: bool) -> None:
    start = time.perf_counter()
    with reading(str(file)):
        variants = chosen[1] if chosen[1] is not None else data["variants"]
        rules = interpreter.load_ruleset(chosen[0] or data["ruleset"], variants=variants)
        game = interpreter.Game(rules, data["players"], data["seed"], data["scenario"])
    wrong = _play_again(game, data["actions"], quiet=as_json)
    same_rules = rules.hash == data["hash"]
    if wrong is None and same_rules and "table" in data and game.digest() != saved_game(file).digest():
        wrong = "the table at the end is not the one that was saved"
    seconds = time.perf_counter() - start
    done, total = game.actions_done, len(data["actions"])
    if as_json:
        result = {"actions": done, "of": total, "difference": wrong, "same_rules": same_rules, "over": game.over}
        write_json({**result, "scores": game.scores(), "seconds": round(seconds, 3)})
    else:
        if wrong:
            complain(wrong)
        if not same_rules:
            say(f"the rules of {rules.title} are not those it was saved with", "yellow")
        say(f"{file}: {done} of {total} actions replayed ({seconds:.2f} s)", "red" if wrong else "green")
        _show_end(game)
    raise click.exceptions.Exit(REFUSED if wrong else FINE)


def _show_end(game: interpreter.Game) -> None:
    if game.over:
        say(f"the game is over: {game.over}")
    say(standing(game.scores(), game.ruleset.currency).rstrip("\n"))


def _play_again(game: interpreter.Game, actions: list[dict[str, Any]], *, quiet: bool) -> str | None:
    """Carry all actions out; says what went wrong, if anything."""
    with progress(quiet=quiet) as status:
        for number, action in enumerate(actions, 1):
            if number % 20 == 0:
                status.update(f"{number} of {len(actions)} actions: {', '.join(game.headings)}")
            wrong = _carry_out(game, action)
            if wrong:
                return f"action {number}, {json.dumps(action, ensure_ascii=False)}, {wrong}"
    return None


def _carry_out(game: interpreter.Game, action: dict[str, Any]) -> str | None:
    try:
        game.apply(action)
    except interpreter.Refusal as refusal:
        return f"is refused: {'; '.join(reason_line(reason) for reason in refusal.reasons)}"
    except interpreter.ScriptFailure as failure:
        show_problem(Problem(failure.code, failure.message, failure.span), err)
        return "makes a script fail"
    return None
