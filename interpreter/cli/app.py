"""The command `18xx`: its commands, and the last net under them."""

from __future__ import annotations

import gc
import io
import os
import sys
from contextlib import suppress
from importlib import import_module

import click

from interpreter.cli.console import FINE, NOT_UNDERSTOOD, REFUSED, complain, err, say, show_problem
from interpreter.problems import Problem

COMMANDS = {
    "check": "check",
    "bundle": "bundle",
    "play": "play",
    "replay": "replay",
    "test": "test",
    "coverage": "coverage",
    "mutate": "mutate",
    "show": "table",
    "draw": "table",
    "actions": "table",
    "routes": "routes",
    "why-not": "why",
    "explain": "why",
    "ways-to-refuse": "refusing",
    "soak": "soak",
    "serve": "serve",
}
"""The commands, each with the module it is in."""

WIDE = {"max_content_width": 110}
TRACE = "EIGHTEENXX_TRACE"
"""Set to have the full story of an inner error."""


class CommandLine(click.Group):
    """The command line; a command is loaded when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """The names of all commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The command of that name."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"interpreter.cli.{COMMANDS[cmd_name]}")
        command: click.Command = getattr(module, cmd_name.replace("-", "_"))
        return command


BROKEN_OFF = 130


def main() -> None:
    """Run the command line."""
    gc.set_threshold(100_000, 20, 20)  # what is read is kept: to look through it for rubbish again and again is in vain
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        code = _ended()
    except OSError as error:
        code = _unwritten(error)
    sys.exit(code)


def _unwritten(error: OSError) -> int:
    """What is to be printed may find no place: then nothing more goes there."""
    for stream in filter(None, (sys.stdout, sys.stderr)):
        try:
            stream.flush()
        except OSError:
            with suppress(OSError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    return FINE if isinstance(error, BrokenPipeError) else NOT_UNDERSTOOD


def _ended() -> int:
    """Carry the command out; how it ends."""
    try:
        code = _carry_out()
    except click.exceptions.Exit as end:
        code = end.exit_code
    except click.Abort:
        complain("stopped")
        return NOT_UNDERSTOOD
    except click.ClickException as error:
        return _misused(error)
    except KeyboardInterrupt:
        complain("stopped")
        return BROKEN_OFF
    except BrokenPipeError:
        raise
    except OSError as error:
        complain(f"{error.filename or 'what is to be printed'}: {error.strerror}")
        raise
    except Exception as error:
        return _failed(error)
    if sys.stdout is not None:
        sys.stdout.flush()
    return code


def _carry_out() -> int:
    """The command of the command line, without what click makes of errors."""
    app = CommandLine(
        name="18xx", help="Check, play, replay and draw 18xx railway games whose rules are data.", context_settings=WIDE
    )
    with app.make_context("18xx", sys.argv[1:]) as context:
        app.invoke(context)
    return FINE


def _misused(error: click.ClickException) -> int:
    if len(sys.argv) == 1:
        say(error.format_message())  # the help, which is asked for by saying nothing
    else:
        complain(error.format_message(), hint="18xx --help, or 18xx COMMAND --help")
    return NOT_UNDERSTOOD


def _failed(error: Exception) -> int:
    """A script that fails is the ruleset's; anything else is our own mistake."""
    from interpreter.play.failures import ScriptFailure

    if isinstance(error, ScriptFailure):
        show_problem(Problem(error.code, error.message, error.span), err)
        return REFUSED
    if os.environ.get(TRACE):
        raise error
    complain(
        f"the interpreter made a mistake of its own: {type(error).__name__}: {error}",
        hint=f"this is not your ruleset's fault; run again with {TRACE}=1 for what to report",
    )
    return 3
