"""`18xx replay`: play a recorded game again, checking every action."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Annotated, Any

import typer

import interpreter
from interpreter.cli.check import AsJson
from interpreter.cli.console import FINE, REFUSED, complain, out, reading, say, show_problem, stop, write_json
from interpreter.cli.table import reason_line, saved_game
from interpreter.present.text import standing
from interpreter.problems import Problem


def replay(
    file: Annotated[Path, typer.Argument(help="A saved game or record.")],
    *,
    as_json: AsJson = False,
) -> None:
    """Play a recorded game again: every action has to be legal, and the table at the end the same."""
    data = _record(file)
    start = time.perf_counter()
    with reading(str(file)):
        ruleset = interpreter.load_ruleset(data["ruleset"], variants=data.get("variants", ()))
        game = interpreter.Game(ruleset, data["players"], data["seed"], data["scenario"])
    wrong = _play_again(game, data["actions"], quiet=as_json)
    if wrong is None and "table" in data and game.digest() != saved_game(file).digest():
        wrong = "the table at the end is not the one that was saved"
    seconds = time.perf_counter() - start
    done, total = game.actions_done, len(data["actions"])
    if as_json:
        result = {"actions": done, "of": total, "difference": wrong, "over": game.over, "scores": game.scores()}
        write_json({**result, "seconds": round(seconds, 3)})
    else:
        if wrong:
            complain(wrong)
        say(f"{file}: {done} of {total} actions replayed ({seconds:.2f} s)", "red" if wrong else "green")
        if game.over:
            say(f"the game is over: {game.over}")
        say(standing(game.scores(), ruleset.currency).rstrip("\n"))
    raise typer.Exit(REFUSED if wrong else FINE)


def _record(file: Path) -> dict[str, Any]:
    with reading(str(file)):
        data = json.loads(file.read_text(encoding="utf-8"))
    needed = ("ruleset", "players", "seed", "scenario", "actions")
    if not isinstance(data, dict) or not str(data.get("format", "")).startswith("18xx-"):
        stop(f"{file} is no record: its `format` does not say so")
    missing = [name for name in needed if name not in data]
    if missing:
        stop(f"{file} is damaged: it lacks {', '.join(missing)}")
    return data


def _play_again(game: Any, actions: list[dict[str, Any]], *, quiet: bool) -> str | None:
    """Carry all actions out; says what went wrong, if anything."""
    with out.status("", spinner="line") as status:
        if quiet:
            status.stop()
        for number, action in enumerate(actions, 1):
            if number % 20 == 0:
                heading = ", ".join(game.choice.headings) if game.choice else ""
                status.update(f"{number} of {len(actions)} actions: {heading}")
            try:
                game.apply(action)
            except interpreter.Refusal as refusal:
                reasons = "; ".join(reason_line(reason.to_json()) for reason in refusal.reasons)
                return f"action {number}, {json.dumps(action, ensure_ascii=False)}, is refused: {reasons}"
            except interpreter.ScriptFailure as failure:
                show_problem(Problem(failure.code, failure.message, failure.span))
                return f"action {number}, {json.dumps(action, ensure_ascii=False)}, makes a script fail"
    return None
