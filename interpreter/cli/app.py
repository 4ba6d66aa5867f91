"""The command `18xx`: its commands, and the last net under them."""

from __future__ import annotations

import gc
import os
import sys
from importlib import import_module

import click

from interpreter.cli.console import NOT_UNDERSTOOD, complain, say

COMMANDS = {
    "check": "check",
    "play": "play",
    "replay": "replay",
    "test": "test",
    "show": "table",
    "draw": "table",
    "actions": "table",
    "why-not": "table",
    "soak": "soak",
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


def main() -> None:
    """Run the command line."""
    gc.set_threshold(100_000, 20, 20)  # what is read is kept: to look through it for rubbish again and again is in vain
    app = CommandLine(
        name="18xx", help="Check, play, replay and draw 18xx railway games whose rules are data.", context_settings=WIDE
    )
    try:
        code = app(prog_name="18xx", standalone_mode=False)
    except click.exceptions.Exit as end:
        code = end.exit_code
    except click.Abort:
        complain("stopped")
        code = NOT_UNDERSTOOD
    except click.ClickException as error:
        if len(sys.argv) == 1:
            say(error.format_message())  # the help, which is asked for by saying nothing
            sys.exit(NOT_UNDERSTOOD)
        complain(error.format_message(), hint="18xx --help, or 18xx COMMAND --help")
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
