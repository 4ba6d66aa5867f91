"""The stock market: neighbours on the chart, and the piles on its spaces."""

from __future__ import annotations

from interpreter.ids import Piece
from interpreter.play.runtime import Runtime

STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


def w_step(runtime: Runtime, space: Piece, direction: str) -> Piece | None:
    """The neighbouring space, or none at an edge."""
    printed = runtime.box.printed[space]
    rows, columns = STEPS[direction]
    return runtime.chart.get((int(str(printed["row"])) + rows, int(str(printed["column"])) + columns))


def w_place_price(runtime: Runtime, company: Piece, space: Piece | None) -> None:
    """Put a price marker under those on a space; none takes it off the chart."""
    table = runtime.table
    old = table.get(company, "space")
    if old is not None:
        pile = table.get(old, "companies", ())
        table.put(old, "companies", tuple(each for each in pile if each is not company))
    table.put(company, "space", space)
    if space is not None:
        table.put(space, "companies", (*table.get(space, "companies", ()), company))
