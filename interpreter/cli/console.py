"""Printing: problems with their lines, tables, JSON; and how a command ends."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click
from rich.console import Console
from rich.markup import escape
from rich.status import Status

from interpreter.load.bundle_files import is_bundle
from interpreter.problems import Problem, RulesetError, caret

if TYPE_CHECKING:
    from interpreter.ruleset.box import Scenario
    from interpreter.ruleset.ruleset import Ruleset

FINE, REFUSED, NOT_UNDERSTOOD = 0, 1, 2
NO_TITLE, NO_VARIANT = "load/no-title", "load/no-variant"


class _Channel(Console):
    """Where words go; a pipe nobody reads any more is told to whoever writes."""

    def on_broken_pipe(self) -> None:
        """Go on with the error instead of ending the program."""
        raise BrokenPipeError


out = _Channel(highlight=False, soft_wrap=True, emoji=False)
err = _Channel(stderr=True, highlight=False, soft_wrap=True, emoji=False)


def say(words: str = "", style: str | None = None) -> None:
    """Print words as they are."""
    out.print(escape(words), style=style)


def complain(message: str, hint: str | None = None) -> None:
    """Say on the error channel what is wrong, and what to do."""
    err.print(f"[bold red]error:[/] {escape(message)}")
    if hint:
        err.print(f"  [cyan]hint:[/] {escape(hint)}")


def stop(message: str, hint: str | None = None, code: int = NOT_UNDERSTOOD) -> NoReturn:
    """Say what is wrong and end the command."""
    complain(message, hint)
    raise click.exceptions.Exit(code)


def write_json(value: Any) -> None:
    """Print a value as JSON, which any channel can take."""
    whole = (getattr(sys.stdout, "encoding", None) or "").lower() in {"utf-8", "utf8"}
    print(json.dumps(value, ensure_ascii=not whole, indent=2))


def show_problem(problem: Problem, console: Console = out) -> None:
    """A problem: where it is, the line with a mark under what is meant, hint and notes."""
    kind, style = ("warning", "yellow") if problem.warning else ("error", "bold red")
    where = f"{escape(problem.span.where)}: " if problem.span else ""
    clause = f" ({escape(problem.clause)})" if problem.clause else ""
    tail = f"[dim]{escape(f'[{problem.code}]')}[/]{clause}"
    console.print(f"{where}[{style}]{kind}:[/] {escape(problem.message)} {tail}")
    if problem.span:
        line, mark = caret(problem.span)
        console.print(escape(line))
        console.print(f"[{style}]{escape(mark)}[/]")
    if problem.hint:
        console.print(f"  [cyan]hint:[/] {escape(problem.hint)}")
    for note in problem.notes:
        place = f"{escape(note.span.where)}: " if note.span else ""
        console.print(f"  [blue]note:[/] {place}{escape(note.text)}")


def telling(problems: Sequence[Problem]) -> tuple[Problem, ...]:
    """Without what only follows from there being no ruleset at all."""
    missing = tuple(problem for problem in problems if problem.code == NO_TITLE)
    return missing or tuple(problems)


def is_saved_game(of: str) -> bool:
    """Whether a word of the command line is a file and no title or bundle; a file that is missing is said to be."""
    if Path(of).suffix == ".json" and not Path(of).exists():
        stop(f"there is no file {of}")
    return Path(of).is_file() and not is_bundle(Path(of))


def _refuse(what: str, problems: tuple[Problem, ...]) -> NoReturn:
    """Show the problems of a ruleset and end the command."""
    for problem in problems:
        show_problem(problem, err)
    if all(problem.code in {NO_TITLE, NO_VARIANT} and problem.span is None for problem in problems):
        raise click.exceptions.Exit(NOT_UNDERSTOOD)
    stop(f"{what} makes no sense: {count(len(problems), 'problem')}")


@contextmanager
def reading(what: str) -> Iterator[None]:
    """Turn what may go wrong while something is loaded into messages."""
    try:
        yield
    except RulesetError as error:
        _refuse(what, telling(error.problems))
    except FileNotFoundError as error:
        stop(f"there is no file {error.filename or what}")
    except IsADirectoryError as error:
        stop(f"{error.filename or what} is a folder, not a file")
    except PermissionError as error:
        stop(f"{error.filename or what} may not be read or written here")
    except UnicodeDecodeError:
        stop(f"{what} is not text in UTF-8")
    except json.JSONDecodeError as error:
        stop(f"{what} is not JSON: line {error.lineno}, column {error.colno}: {error.msg}")
    except RecursionError:
        stop(f"{what} is nested too deeply")
    except ValueError as error:
        message = str(error)
        stop(message if message.startswith(what) else f"{what}: {message}")
    except OSError as error:
        stop(f"{error.filename or what}: {error.strerror}")


@contextmanager
def progress(*, quiet: bool) -> Iterator[Status]:
    """A line that tells how far a command is, or nothing when it is to be `quiet`."""
    with out.status("", spinner="line") as status:
        if quiet:
            status.stop()
        yield status


def scenarios_called(ruleset: Ruleset, title: str, name: str | None) -> list[Scenario]:
    """The scenarios of that name, or all when there is none; ends the command when nothing is called so."""
    named = [each for each in ruleset.scenarios if name in {None, each.name}]
    if not named:
        known = ", ".join(each.name for each in ruleset.scenarios)
        stop(f"{title} has no scenario '{name}'", f"it has {known}", NOT_UNDERSTOOD)
    return named


def count(number: int, thing: str) -> str:
    """`1 problem`, `2 problems`."""
    return f"{number} {thing}" if number == 1 else f"{number:,} {thing}s"


def write_file(path: Path, text: str) -> None:
    """Write a text, making its folder."""
    with reading(str(path)):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def bullet(lines: Iterable[str]) -> None:
    """Print each on a line of its own."""
    for line in lines:
        say(f"  - {line}")
