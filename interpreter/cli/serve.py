"""`18xx serve`: the interpreter as a process that other programs talk to."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from interpreter.cli.console import say, stop

GAMES = Path("18xx-games.sqlite")


@click.command()
@click.option("--stdio", is_flag=True, help="Talk over standard input and output, framed as editors' servers do.")
@click.option("--http", is_flag=True, help="Listen at an address, for programs and pages of this machine.")
@click.option(
    "--ruleset", "further", multiple=True, type=click.Path(path_type=Path, exists=True),
    help="The folder of a title, or a bundle, beside those of the package; may be repeated.",
)  # fmt: skip
@click.option(
    "--games", type=click.Path(path_type=Path, dir_okay=False),
    help=f"The file in which games are kept: over HTTP {GAMES} unless told otherwise, over stdio none.",
)  # fmt: skip
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option("--port", type=click.IntRange(0, 65535), default=8018, show_default=True, help="Its port; 0: a free one.")
@click.option("--allow-host", multiple=True, help="A further name this server may be called by; may be repeated.")
@click.option(
    "--allow-origin", multiple=True, help="A site whose pages may ask, as http://localhost:5173; may be repeated."
)
def serve(further: tuple[Path, ...], games: Path | None, *, stdio: bool, http: bool, **where: Any) -> None:
    """Answer requests of front ends, in any language: docs/front-ends.md tells the protocol.

    Whoever reaches the server can play, and close every game: there are no passwords.
    """
    from interpreter.serve.limits import Limits
    from interpreter.serve.memory import bound_memory

    if stdio == http:
        stop("say how to be reached: by one way", "18xx serve --stdio, or 18xx serve --http")
    bound_memory(Limits().memory_bytes)
    if stdio:
        _over_stdio(further, games)
    else:
        _over_http(further, games or GAMES, where)


def _over_stdio(further: tuple[Path, ...], games: Path | None) -> None:
    from interpreter.serve.limits import Limits
    from interpreter.serve.methods import Server
    from interpreter.serve.stdio import converse

    if sys.stdin is None or sys.stdout is None:
        stop("standard input or output is closed", "a front end talks through both: leave them open")
    limits = Limits(in_memory=Limits().games)
    server = Server(None if games is None else _shelf(games), limits, further)
    with open(sys.stdin.fileno(), "rb", buffering=0, closefd=False) as incoming:
        converse(server, incoming, sys.stdout.buffer)


def _over_http(further: tuple[Path, ...], games: Path, where: dict[str, Any]) -> None:
    try:
        from interpreter.serve.methods import Server
        from interpreter.serve.web.running import Address, listen
    except ModuleNotFoundError as error:
        stop(f"{error.name} is missing, which HTTP needs", "pip install 'interpreter[serve]'")
    address = Address(where["host"], where["port"], where["allow_host"], where["allow_origin"])
    server = Server(_shelf(games), further=further)
    try:
        listen(server, address, lambda told: say(f"{told}  (games are kept in {games}; Ctrl-C ends)"))
    except OSError as error:
        stop(f"{address.host}:{address.port} cannot be listened at: {error.strerror or error}", "another --port may do")


def _shelf(games: Path) -> Any:
    from interpreter.serve.database import DatabaseShelf, NoShelfError

    try:
        return DatabaseShelf(games)
    except NoShelfError as error:
        stop(str(error), "--games names another file")
