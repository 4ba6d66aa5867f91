"""The command `18xx`: its commands, and the last net under them."""

from __future__ import annotations

import os
import sys
from importlib import import_module

import typer
from typer.exceptions import TyperException

from interpreter.cli.console import NOT_UNDERSTOOD, complain, say

COMMANDS = {
    "check": "check",
    "play": "play",
    "replay": "replay",
    "show": "table",
    "draw": "table",
    "actions": "table",
    "why-not": "table",
    "soak": "soak",
}
"""The commands, each with the module it is in; only that of the command that is called is loaded."""

TRACE = "EIGHTEENXX_TRACE"
"""Set to have the full story of an inner error."""


def command_line(called: str | None) -> typer.Typer:
    """The command line with the command that is called, or with all of them."""
    app = typer.Typer(
        name="18xx",
        help="Check, play, replay and draw 18xx railway games whose rules are data.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
    )
    app.callback()(_nothing_before)
    for name in (called,) if called in COMMANDS else COMMANDS:
        module = import_module(f"interpreter.cli.{COMMANDS[name]}")
        app.command(name)(getattr(module, name.replace("-", "_")))
    return app


def _nothing_before() -> None:
    """Check, play, replay and draw 18xx railway games whose rules are data."""


def main() -> None:
    """Run the command line."""
    try:
        code = command_line(sys.argv[1] if len(sys.argv) > 1 else None)(standalone_mode=False)
    except typer.Exit as end:
        code = end.exit_code
    except typer.Abort:
        complain("stopped")
        code = NOT_UNDERSTOOD
    except TyperException as error:
        if len(sys.argv) == 1:
            say(str(error.format_message()))  # the help, which is asked for by saying nothing
            sys.exit(NOT_UNDERSTOOD)
        complain(str(getattr(error, "format_message", error.__str__)()), hint="18xx --help, or 18xx COMMAND --help")
        code = NOT_UNDERSTOOD
    except KeyboardInterrupt:
        complain("stopped")
        code = 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    except Exception as error:
        if os.environ.get(TRACE):
            raise
        complain(
            f"the interpreter made a mistake of its own: {type(error).__name__}: {error}",
            hint=f"this is not your ruleset's fault; run again with {TRACE}=1 for what to report",
        )
        code = 3
    sys.exit(code if isinstance(code, int) else 0)
