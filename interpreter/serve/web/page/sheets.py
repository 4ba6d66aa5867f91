"""What is printed on the companies and privates of a game, for who does not have the box before them."""

from __future__ import annotations

from typing import Any

from interpreter.bundle.pieces import companies, privates
from interpreter.play.game import Game
from interpreter.serve.web.page.naming import hex_name

Sheet = dict[str, Any]


def powers_of(game: Game) -> dict[str, list[str]]:
    """What each private can do, in words."""
    printed = privates(game.runtime.box, game.ruleset.code)
    return {each["id"]: [power["says"] for power in each["powers"]] for each in printed}


def companies_of(game: Game, table: Sheet) -> list[Sheet]:
    """Every company in full, as it is in the box, and where it has stations now."""
    printed = {each["id"]: each for each in companies(game.runtime.box)}
    found = []
    for each in table["companies"]:
        home = printed[each["id"]]["home"]
        found.append(
            {
                "id": each["id"], "name": each["name"], "kind": each["kind"].replace("_", " "), "out": each["out"],
                "home": hex_name(game, home["hex"]) if home else "",
                "stations": [hex_name(game, stop.partition(":")[0]) for stop in each["stations"]],
                "left": each["markers_at_hand"],
            }
        )  # fmt: skip
    return found
