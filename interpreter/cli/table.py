"""`18xx show`, `draw` and `actions`: looking at a saved game, or at a title's box."""

from __future__ import annotations

import itertools
import json
from enum import StrEnum
from pathlib import Path
from typing import Any

import click

import interpreter
from interpreter.cli.check import json_option, variant_option
from interpreter.cli.console import (
    is_saved_game,
    reading,
    say,
    scenarios_called,
    stop,
    write_file,
    write_json,
)
from interpreter.present.data import show_data
from interpreter.present.map import draw_map, printed_views
from interpreter.present.market import draw_market, space_views
from interpreter.present.pictures import picture_of
from interpreter.present.text import choice_lines, show_text
from interpreter.present.tiles import draw_tiles

file_argument = click.argument("file", type=click.Path(path_type=Path))
other_rules_option = click.option("--other-rules", is_flag=True, help="Open it though its rules have changed since.")


class What(StrEnum):
    """What can be drawn."""

    MAP = "map"
    MARKET = "market"
    TILES = "tiles"


@click.command()
@file_argument
@json_option
@other_rules_option
def show(file: Path, *, as_json: bool, other_rules: bool) -> None:
    """Show the table of a saved game: players, companies, trains, market, and whose choice it is."""
    game = saved_game(file, other_rules=other_rules)
    data = table_data(game)
    if as_json:
        write_json(data)
    else:
        say(show_text(data).rstrip("\n"))


@click.command()
@click.argument("of", metavar="TITLE|FILE")
@click.option(
    "--what", type=click.Choice([each.value for each in What]), default="map", show_default=True, help="What to draw."
)
@click.option("--out", type=click.Path(path_type=Path), help="The SVG file to write; otherwise it is printed.")
@variant_option
@click.option("--scenario", help="Which scenario of the title; the first unless named.")
@other_rules_option
def draw(
    of: str, what: str, out: Path | None, variant: tuple[str, ...], scenario: str | None, *, other_rules: bool
) -> None:
    """Draw the map, the stock market or the tile sheet as SVG.

    Of a title what is printed is drawn, of a saved game what lies there.
    """
    if is_saved_game(of):
        game = saved_game(Path(of), other_rules=other_rules)
        picture = picture_of(game.runtime, game.ruleset.title, what)
    else:
        picture = _of_title(of, variant, scenario, What(what))
    if out is None:
        print(picture.encode("ascii", "xmlcharrefreplace").decode(), end="")
        return
    write_file(out, picture)
    say(f"{out}: {what}, {len(picture) // 1024 + 1} KiB")


@click.command()
@file_argument
@click.option(
    "--limit", type=click.IntRange(1, 1_000_000), default=200, show_default=True, help="How many to list at most."
)
@json_option
@other_rules_option
def actions(file: Path, limit: int, *, as_json: bool, other_rules: bool) -> None:
    """List the legal actions of a saved game, fully spelled out; a range of money stays a range."""
    game = saved_game(file, other_rules=other_rules)
    found = list(itertools.islice(game.actions(), limit + 1))
    more = len(found) > limit
    if as_json:
        choice = game.choice.to_json() if game.choice else None
        write_json({"choice": choice, "actions": found[:limit], "more": more})
        return
    if not found:
        say(f"the game is over: {game.over}" if game.over else "nothing can be done")
        return
    if game.choice:
        say("\n".join(choice_lines(game.choice.to_json())[:1]))
    for action in found[:limit]:
        say(json.dumps(action, ensure_ascii=False))
    if more:
        say(f"... and more; list them with --limit {limit * 10}")


def saved_game(file: Path, *, other_rules: bool = False) -> interpreter.Game:
    """Open a saved game; when its rules have changed since, that is said, and `other_rules` opens it all the same."""
    from interpreter.opening import OtherRules

    with reading(str(file)):
        try:
            return interpreter.open_game(file, other_rules=other_rules)
        except OtherRules as error:
            stop(str(error), "--other-rules opens it all the same")


def table_data(game: Any) -> dict[str, Any]:
    """The table of a game as data."""
    return show_data(game, game.ruleset.title, game.ruleset.currency)


def _of_title(title: str, variants: tuple[str, ...], scenario: str | None, what: What) -> str:
    with reading(title):
        ruleset = interpreter.load_ruleset(title, variants=variants)
    box = scenarios_called(ruleset, title, scenario)[0].box
    if what is What.MAP:
        return draw_map(box.map, printed_views(box), f"{ruleset.title}: map")
    if what is What.TILES:
        return draw_tiles(box.map, f"{ruleset.title}: tiles")
    return draw_market(space_views(box, {}), f"{ruleset.title}: stock market")
