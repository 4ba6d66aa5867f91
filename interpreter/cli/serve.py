"""`18xx serve`: the interpreter as a process that other programs talk to."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from interpreter.cli.console import stop


@click.command()
@click.option("--stdio", is_flag=True, help="Talk over standard input and output, framed as editors' servers do.")
@click.option(
    "--ruleset", "further", multiple=True, type=click.Path(path_type=Path, exists=True),
    help="The folder of a title beside those of the package; may be repeated.",
)  # fmt: skip
def serve(further: tuple[Path, ...], *, stdio: bool) -> None:
    """Answer requests of a front end, in any language: docs/front-ends.md tells the protocol."""
    if not stdio:
        stop("say how to be reached", "18xx serve --stdio")
    _over_stdio(further)


def _over_stdio(further: tuple[Path, ...]) -> None:
    from interpreter.serve.limits import Limits
    from interpreter.serve.methods import Server
    from interpreter.serve.stdio import converse

    limits = Limits(in_memory=Limits().games)
    with open(sys.stdin.fileno(), "rb", buffering=0, closefd=False) as incoming:
        converse(Server(limits=limits, further=further), incoming, sys.stdout.buffer)
