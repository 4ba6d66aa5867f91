"""The command `18xx`: its commands, and the last net under them."""

from __future__ import annotations

import os
import sys

import typer
from typer.exceptions import TyperException

from interpreter.cli.check import check
from interpreter.cli.console import NOT_UNDERSTOOD, complain, say
from interpreter.cli.play import play
from interpreter.cli.replay import replay
from interpreter.cli.soak import soak
from interpreter.cli.table import actions, draw, show, why_not

app = typer.Typer(
    name="18xx",
    help="Check, play, replay and draw 18xx railway games whose rules are data.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
for command in (check, play, replay, show, draw, actions, soak):
    app.command()(command)
app.command("why-not")(why_not)

TRACE = "EIGHTEENXX_TRACE"
"""Set to have the full story of an inner error."""


def main() -> None:
    """Run the command line."""
    try:
        code = app(standalone_mode=False)
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
