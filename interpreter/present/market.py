"""The stock market on paper: spaces with their prices and zones, price markers in the order of their piles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from interpreter.ids import Piece
from interpreter.present.colours import TILE_COLOURS, ZONE_TINTS, company_colour
from interpreter.present.stops import draw_disc
from interpreter.present.svg import Point, box, group, sheet, text
from interpreter.present.views import Disc
from interpreter.ruleset.box import Box

_WIDE, _HIGH = 66.0, 62.0
_LEFT, _TOP = 14.0, 38.0
_BUILT_IN = frozenset({"price", "row", "column"})


@dataclass(frozen=True, slots=True)
class SpaceView:
    """A space as it is to be drawn; `zones` are the flags that are true of it, `discs` lie top first."""

    id: str
    price: int
    row: int
    column: int
    zones: tuple[str, ...] = ()
    discs: tuple[Disc, ...] = ()


def space_views(pieces: Box, piles: Mapping[Piece, Sequence[Piece]]) -> list[SpaceView]:
    """Every space of the chart, with the companies whose price markers lie there."""
    views = []
    for piece in pieces.pieces.get("space", ()):
        printed = pieces.printed.get(piece, {})
        flags = {**printed, **pieces.starts.get(piece, {})}
        zones = tuple(name for name, value in flags.items() if value is True and name not in _BUILT_IN)
        discs = tuple(Disc(company.id, company_colour(pieces.colours, company)) for company in piles.get(piece, ()))
        price, row, column = (int(str(printed[name])) for name in ("price", "row", "column"))
        views.append(SpaceView(piece.id, price, row, column, zones, discs))
    return views


def zones_of(views: Iterable[SpaceView]) -> dict[str, str]:
    """The zones of the chart, each with its colour."""
    zones = list(dict.fromkeys(zone for view in views for zone in view.zones))
    return {zone: _tint(zone, zones) for zone in zones}


def place_of(view: SpaceView) -> tuple[Point, float, float]:
    """Where a space lies on the chart: its middle, how wide and how high it is."""
    corner = Point(_LEFT + view.column * _WIDE, _TOP + view.row * _HIGH)
    return corner.moved(_WIDE / 2, _HIGH / 2), _WIDE - 2, _HIGH - 2


def draw_market(views: Iterable[SpaceView], title: str) -> str:
    """The chart as one SVG, with what the zones are called below it."""
    spaces = list(views)
    zones = list(zones_of(spaces))
    columns = max((view.column for view in spaces), default=0) + 1
    rows = max((view.row for view in spaces), default=0) + 1
    parts = [text(Point(14, 20), title, 20, text_anchor="start", font_weight="bold")]
    parts += [_space(view, zones) for view in spaces]
    bottom = 40 + rows * _HIGH
    parts += _legend(zones, Point(14, bottom + 18))
    return sheet(parts, Point(0, 0), max(320.0, columns * _WIDE + 28), bottom + 40, title)


def _space(view: SpaceView, zones: list[str]) -> str:
    middle = Point(_WIDE / 2, _HIGH / 2)
    tints = [_tint(zone, zones) for zone in view.zones]
    parts = [box(middle, _WIDE - 2, _HIGH - 2, fill=tints[0] if tints else "#ffffff", stroke="#333333", stroke_width=1)]
    for index, tint in enumerate(tints[1:]):
        parts.append(box(Point(_WIDE - 8 - 9 * index, _HIGH - 8), 7, 7, fill=tint, stroke="#333333", stroke_width=0.7))
    parts.append(text(Point(6, 10), str(view.price), 12, text_anchor="start", font_weight="bold"))
    step = min(22.0, (_WIDE - 30) / max(1, len(view.discs) - 1))
    drop = 6 if len(view.discs) > 2 else 0
    for index, disc in reversed(list(enumerate(view.discs))):
        parts.append(draw_disc(disc, Point(15 + step * index, 40 + (drop if index % 2 else -drop)), 12))
    return group(*parts, at=Point(_LEFT + view.column * _WIDE, _TOP + view.row * _HIGH), id=f"space-{view.id}")


def _tint(zone: str, zones: list[str]) -> str:
    """A zone called after a colour has that colour."""
    called = next((TILE_COLOURS[word] for word in zone.split("_") if word in TILE_COLOURS), None)
    return called or ZONE_TINTS[zones.index(zone) % len(ZONE_TINTS)]


def _legend(zones: list[str], at: Point) -> list[str]:
    parts = []
    along = 0.0
    for zone in zones:
        words = zone.removeprefix("is_").replace("_", " ")
        parts.append(box(at.moved(along + 7, 0), 13, 13, fill=_tint(zone, zones), stroke="#333333", stroke_width=0.8))
        parts.append(text(at.moved(along + 18, 0), words, 12, text_anchor="start"))
        along += 36 + 6.6 * len(words)
    return parts
