"""Pictures of a game: the map as it lies, the market with its piles, the tiles that are left."""

from __future__ import annotations

from interpreter.present.look import Look
from interpreter.present.map import draw_map, lying_views
from interpreter.present.market import draw_market, space_views
from interpreter.present.tiles import draw_tiles

WHAT = ("map", "market", "tiles")
"""What can be drawn."""


def picture_of(look: Look, title: str, what: str) -> str:
    """One of them, as SVG."""
    box = look.box
    if what == "map":
        return draw_map(box.map, lying_views(look), f"{title}: map")
    if what == "tiles":
        left = {tile.piece: look.position.left(tile.piece) for tile in box.map.tiles}
        return draw_tiles(box.map, f"{title}: tiles", left)
    piles = {space: look.get(space, "companies") or () for space in box.pieces.get("space", ())}
    return draw_market(space_views(box, piles), f"{title}: stock market")
