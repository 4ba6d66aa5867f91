"""The table as plain data: the same table is shown in the same way, however it came about."""

from __future__ import annotations

from itertools import permutations

import interpreter
from interpreter.ids import Piece
from interpreter.present.data import show_data

STOPS = ("I9:0", "D6:0", "F10:0")


def test_stations_are_in_the_order_of_the_map():
    """Not in that in which markers were placed, nor in that in which they came back when something was undone."""
    ruleset = interpreter.load_ruleset("18ireland")
    shown = []
    for order in permutations(range(3)):
        game = interpreter.Game(ruleset, ["Ann", "Bob", "Cy"], seed=1)
        runtime = game.runtime
        for number in order:
            stop = runtime.position.stop(STOPS[number])
            runtime.put(Piece("marker", f"GSWR-m{number}"), "at", stop.key())
        companies = show_data(game, ruleset.title, ruleset.currency)["companies"]
        shown.append(next(each["stations"] for each in companies if each["id"] == "GSWR"))
    assert shown == [["D6:0", "F10:0", "I9:0"]] * 6
