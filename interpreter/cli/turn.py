"""A person's turn in the terminal: numbered options, their parts one by one, and commands about the game."""

from __future__ import annotations

import itertools
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from interpreter.cli.console import bullet, out, say
from interpreter.cli.why import reason_line
from interpreter.play.attempts import Refusal
from interpreter.play.wire import written
from interpreter.present.text import show_text
from interpreter.ruleset.values import Interval

PAGE = 20
HELP = (
    "a number takes what stands there; a range takes a number out of it",
    "n: next page    /words: only what has these words    b: back",
    "t: show the table    u: undo    s FILE: save    q: leave    ?: this help",
    "the words do as well: next, back, table, undo, save FILE, quit, help",
)
SHORT = {
    "next": "n", "back": "b", "table": "t", "show": "t", "undo": "u", "save": "s",
    "quit": "q", "exit": "q", "leave": "q", "help": "?", "h": "?",
}  # fmt: skip
"""What else a person types for a command."""


class Leave(Exception):
    """The person leaves the game."""


class _Back(Exception):
    """The person thought better of it."""


def human_turn(game: Any, table: Callable[[Any], dict[str, Any]]) -> None:
    """Ask the person whose choice it is, and carry out what is chosen."""
    choice = game.choice
    say()
    say(", ".join(choice.headings), "bold")
    say(f"{choice.player}: {choice.text or 'what do you do?'}")
    options = list(choice.options)
    try:
        option = options[_pick([_option_line(each, choice.player) for each in options], game, table)]
        action = {"by": option.by, "choice": option.name}
        for name in option.parameters:
            chosen = {key: value for key, value in action.items() if key not in {"by", "choice"}}
            action[name] = _value(name, game.domain(option.name, option.by, chosen), game, table)
    except _Back:
        return
    try:
        game.apply(action)
    except Refusal as refusal:
        say("this is not allowed:", "red")
        bullet(reason_line(reason) for reason in refusal.reasons)


def _option_line(option: Any, asked: str) -> str:
    words = option.text or option.name.rpartition(".")[2].replace("_", " ")
    needs = f" (then: {', '.join(option.parameters)})" if option.parameters else ""
    return f"{words}{needs}" + (f" [{option.by}]" if option.by != asked else "")


def _value(name: str, domain: Iterable[Any], game: Any, table: Callable[[Any], dict[str, Any]]) -> Any:
    if isinstance(domain, Interval):
        return _number(name, domain, game, table)
    values = [written(value) for value in itertools.islice(domain, 2000)]
    say(f"{name.replace('_', ' ')}:")
    names = _names(game)
    return values[_pick([_named(value_line(value), names) for value in values], game, table)]


def _names(game: Any) -> dict[str, str]:
    """What companies and privates are called in full, where that says which of them is meant."""
    pieces = [piece for kind in ("company", "private") for piece in game.runtime.box.pieces.get(kind, ())]
    often = Counter(piece.id for piece in pieces)
    return {piece.id: game.value(piece, "name") for piece in pieces if often[piece.id] == 1}


def _named(line: str, names: dict[str, str]) -> str:
    full = names.get(line)
    return f"{line}  {full}" if full and full != line else line


def value_line(value: Any) -> str:
    """A value as a person reads it."""
    if isinstance(value, dict):
        if set(value) == {"hex", "tile", "turn"}:
            return f"{value['hex']}: tile {value['tile']}, turned {value['turn']}"
        return ", ".join(f"{key} {value_line(part)}" for key, part in value.items())
    if isinstance(value, list):
        return ", ".join(map(value_line, value)) or "none"
    return {True: "yes", False: "no", None: "none"}.get(value, str(value)) if not isinstance(value, int) else str(value)


def _number(name: str, domain: Interval, game: Any, table: Callable[[Any], dict[str, Any]]) -> int:
    while True:
        typed = _ask(f"{name.replace('_', ' ')}, {domain}: ", game, table)
        number = _as_number(typed)
        if number is not None and number in domain:
            return number
        say(f"a number is needed, {domain}", "red")


def _as_number(typed: str) -> int | None:
    try:
        return int(typed)
    except ValueError:
        return None


def _pick(lines: list[str], game: Any, table: Callable[[Any], dict[str, Any]]) -> int:
    """Show numbered lines page by page and give the place of the chosen one."""
    if not lines:
        say("there is nothing to choose here", "red")
        raise _Back
    shown = list(range(len(lines)))
    page = 0
    while True:
        for at in shown[page * PAGE : (page + 1) * PAGE]:
            say(f"{at + 1:4}. {lines[at]}")
        pages = (len(shown) - 1) // PAGE + 1
        prompt = f"page {page + 1} of {pages} (n: next) > " if pages > 1 else "> "
        typed = _ask(prompt, game, table)
        number = _as_number(typed)
        if number is not None and 1 <= number <= len(lines):
            return number - 1
        if SHORT.get(typed, typed) == "n":
            page = (page + 1) % pages
        elif typed.startswith("/"):
            shown = [at for at, line in enumerate(lines) if typed[1:].strip().lower() in line.lower()] or shown
            page = 0
        else:
            needed = (
                f"a number from 1 to {len(lines)} is needed"
                if len(lines) > 1
                else "1 is all there is here, b goes back"
            )
            say(f"{needed}; ? for help", "red")


def _ask(prompt: str, game: Any, table: Callable[[Any], dict[str, Any]]) -> str:
    """What the person types; commands are carried out here."""
    while True:
        if sys.stdin is None:
            raise EOFError
        typed = out.input(prompt, markup=False).strip()
        word, _, rest = typed.partition(" ")
        word = SHORT.get(word.lower(), word)
        if word == "q":
            raise Leave
        if word == "b":
            raise _Back
        if word == "u":
            _undo(game)
            raise _Back
        if word == "t":
            say(show_text(table(game)))
        elif word == "s":
            _save(game, rest.strip())
        elif word == "?":
            bullet(HELP)
        elif typed:
            return typed


def _undo(game: Any) -> None:
    if game.actions_done:
        game.undo()
    else:
        say("there is nothing to undo", "red")


def _save(game: Any, file: str) -> None:
    if not file:
        say("save where? type: s FILE", "red")
        return
    try:
        game.save(file)
    except (OSError, ValueError) as error:
        say(f"{file} cannot be written: {getattr(error, 'strerror', None) or error}", "red")
    else:
        say(f"saved as {file}")
