"""`18xx why-not` and `explain`: why an action is not allowed, and how a value came about."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

import interpreter
from interpreter.cli.check import json_option
from interpreter.cli.console import FINE, REFUSED, count, say, stop, write_json
from interpreter.cli.table import file_argument, other_rules_option, saved_game
from interpreter.play.explain import explainable
from interpreter.play.reasons import Reason
from interpreter.vocabulary.topics import TOPICS


@click.command("why-not")
@file_argument
@click.argument("action")
@json_option
@other_rules_option
def why_not(file: Path, action: str, *, as_json: bool, other_rules: bool) -> None:
    """Say every reason why an action is not allowed now, with the rule and where it is written.

    ACTION is written as JSON, as `18xx actions` lists them. It may be filled in partly: then what it lacks is told, and
    what speaks against it whatever the rest is.
    """
    game = saved_game(file, other_rules=other_rules)
    reasons = game.why_not(_action(action))
    if as_json:
        write_json({"allowed": not reasons, "reasons": [reason.to_json() for reason in reasons]})
    elif not reasons:
        say("it is allowed", "green")
    else:
        say(f"not allowed, for {count(len(reasons), 'reason')}:")
        for reason in reasons:
            say(f"  - {reason_line(reason)}")
            if reason.values:
                say(f"      {', '.join(f'{text} = {value}' for text, value in reason.values)}")
    raise click.exceptions.Exit(REFUSED if reasons else FINE)


@click.command()
@file_argument
@click.argument("what", required=False)
@click.argument("given", nargs=-1)
@click.option("--deep", type=click.IntRange(1, 50), help="How far to go into the parts.")
@json_option
@other_rules_option
def explain(
    file: Path, what: str | None, given: tuple[str, ...], deep: int | None, *, as_json: bool, other_rules: bool
) -> None:
    """Say how a value came about, from the expressions that computed it.

    WHAT is income, price, vote, certificates, order or score, or any function of the scripts; GIVEN is what it takes:
    names as the table shows them, several with commas between them. Without WHAT, what can be asked is listed.
    """
    game = saved_game(file, other_rules=other_rules)
    if what is None:
        _list_topics(game, as_json=as_json)
        return
    try:
        found = game.explain_named(what, *given)
    except ValueError as error:
        stop(str(error), f"18xx explain {file} lists what can be asked")
    if as_json:
        write_json(found.to_json())
    else:
        say("\n".join(found.lines(deep)))


def _list_topics(game: interpreter.Game, *, as_json: bool) -> None:
    functions = {
        name: [f"{parameter}: {type_}" for parameter, type_ in zip(code.parameters, code.parameter_types, strict=True)]
        for name, code in sorted(explainable(game.ruleset).items())
    }
    if as_json:
        topics = {topic.name: {"takes": topic.takes, "meaning": topic.meaning} for topic in TOPICS.values()}
        write_json({"topics": topics, "functions": functions})
        return
    for topic in TOPICS.values():
        say(f"{topic.name} {topic.takes}".rstrip() + f": {topic.meaning}")
    say()
    for name, takes in functions.items():
        say(f"{name}({', '.join(takes)})")


def reason_line(reason: Reason) -> str:
    """A reason in one line, with its clauses and where it is written."""
    clauses = f" ({', '.join(reason.clauses)})" if reason.clauses else ""
    where = f" [{reason.span.where}]" if reason.span else ""
    return f"{reason.message}{clauses}{where}"


def _action(written: str) -> dict[str, Any]:
    try:
        action = json.loads(written)
    except (ValueError, RecursionError) as error:
        place = f"column {error.colno}: {error.msg}" if isinstance(error, json.JSONDecodeError) else str(error)
        stop(
            f"the action is not JSON: {place}",
            'write it like {"by": "Ann", "choice": "share_turn.pass"}',
        )
    if not isinstance(action, dict):
        stop("the action is not a table of names and values", 'write it like {"by": "Ann", "choice": "..."}')
    return action
