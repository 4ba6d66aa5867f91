"""The tile sheet on paper: every kind of tile of a title with how many there are."""

from __future__ import annotations

from collections.abc import Mapping

from interpreter.ids import Piece
from interpreter.present.hexes import draw_hex
from interpreter.present.svg import Point, sheet, text
from interpreter.present.track import SIZE
from interpreter.present.views import HexView
from interpreter.ruleset.faces import MapPlan, TilePlan

_ACROSS = 10
_STEP = SIZE * 2 + 14
_DOWN = SIZE * 2 + 26


def draw_tiles(plan: MapPlan, title: str, left_over: Mapping[Piece, int | None] | None = None) -> str:
    """All tiles by colour; `left_over` shows what the supply has left beside what it began with."""
    parts: list[str] = []
    y = 50.0
    for colour in dict.fromkeys(tile.face.colour for tile in plan.tiles):
        tiles = [tile for tile in plan.tiles if tile.face.colour == colour]
        parts.append(text(Point(14, y), colour, 15, text_anchor="start", font_weight="bold"))
        for index, tile in enumerate(tiles):
            at = Point(14 + SIZE + index % _ACROSS * _STEP, y + 20 + SIZE + index // _ACROSS * _DOWN)
            parts += _tile(plan, tile, at, left_over)
        y += 34 + _DOWN * ((len(tiles) - 1) // _ACROSS + 1)
    head = text(Point(14, 20), title, 20, text_anchor="start", font_weight="bold")
    return sheet([head, *parts], Point(0, 0), _ACROSS * _STEP + 14, y - 10, title)


def _tile(plan: MapPlan, tile: TilePlan, at: Point, left_over: Mapping[Piece, int | None] | None) -> list[str]:
    drawn = draw_hex(HexView("", tile.face), plan.layout, plan.gauges, at)
    total = "any number" if tile.count is None else f"{tile.count} in the box"
    left = left_over.get(tile.piece) if left_over else None
    words = f"{left} of {tile.count}" if left is not None and tile.count is not None else total
    below = at.moved(0, SIZE + (8 if plan.layout == "pointy" else 3))
    return [drawn, text(below, f"{tile.piece.id}: {words}", 12)]
