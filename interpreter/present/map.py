"""The map on paper: as printed, or with the tiles and markers that lie on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from interpreter.board import geometry
from interpreter.ids import Piece
from interpreter.present.colours import company_colour
from interpreter.present.hexes import draw_hex, draw_sides
from interpreter.present.look import Look
from interpreter.present.svg import CENTRE, Point, group, path, sheet, text
from interpreter.present.track import SIZE, stroke
from interpreter.present.views import Disc, HexView
from interpreter.ruleset.box import Box
from interpreter.ruleset.faces import HexPlan, MapPlan

_MARGIN = 12.0


def printed_views(box: Box) -> dict[Piece, HexView]:
    """Every hex as printed, with the homes of companies shown faintly in their station spaces."""
    ghosts = home_discs(box)
    return {plan.piece: printed_view(plan, ghosts.get(plan.piece, ())) for plan in box.map.hexes}


def printed_view(plan: HexPlan, discs: tuple[tuple[Disc, ...], ...] = ()) -> HexView:
    """One hex as printed."""
    return HexView(
        plan.piece.id,
        plan.face,
        0,
        plan.name,
        marks=plan.marks,
        barred=plan.barred,
        crossings=plan.crossings,
        discs=discs,
    )


def home_discs(box: Box) -> dict[Piece, tuple[tuple[Disc, ...], ...]]:
    """By hex: for each stop, the companies whose home is there; a home in any stop is shown in the first free one.

    Companies that start out of the game are left out.
    """
    found: dict[Piece, list[list[Disc]]] = {}
    stops = {plan.piece: plan.face.stops for plan in box.map.hexes}
    for company, (hex_, stop) in box.homes.items():
        rows = found.setdefault(hex_, [[] for _ in stops.get(hex_, ())])
        if not rows or box.starts.get(company, {}).get("in_play") is False:
            continue
        place = stop if stop is not None else min(range(len(rows)), key=lambda index: (len(rows[index]), index))
        rows[place].append(Disc(company.id, company_colour(box.colours, company), ghost=True))
    return {hex_: tuple(tuple(row) for row in rows) for hex_, rows in found.items()}


def centre_of(plan: MapPlan, hex_: HexPlan) -> Point:
    """The middle of a hex on the map."""
    return Point(*geometry.centre(plan.layout, hex_.x, hex_.y, SIZE))


def extent(plan: MapPlan) -> tuple[Point, Point]:
    """The upper left and the lower right corner of the paper that holds all hexes."""
    centres = [centre_of(plan, each) for each in plan.hexes] or [CENTRE]
    across, down, rim = [at.x for at in centres], [at.y for at in centres], SIZE + _MARGIN
    return Point(min(across) - rim, min(down) - rim), Point(max(across) + rim, max(down) + rim)


def draw_map(
    plan: MapPlan,
    views: Mapping[Piece, HexView],
    title: str,
    over: Sequence[str] = (),
    told: Sequence[tuple[str, str]] = (),
) -> str:
    """The whole map as one SVG. `over` is drawn on top of it; what is `told` stands below, each with a bar of its
    colour."""
    centres = {each.piece: centre_of(plan, each) for each in plan.hexes}
    if not centres:
        words = text(Point(_MARGIN, 28), f"{title}: no hexes yet", 20, text_anchor="start", font_weight="bold")
        return sheet([words], Point(0, 0), 480, 48, title)
    drawn = [draw_hex(views[piece], plan.layout, plan.gauges, at) for piece, at in centres.items()]
    drawn += [draw_sides(views[piece], plan.layout, at) for piece, at in centres.items()]
    (left, upper), (right, bottom) = extent(plan)
    top = upper - 26
    head = text(Point(left + _MARGIN, top + 20), title, 20, text_anchor="start", font_weight="bold")
    legend = _legend(plan.gauges, list(views.values()), Point(left + _MARGIN, bottom + 8))
    below = _coloured(told, Point(left + _MARGIN, bottom + 28))
    height = bottom - top + (50 if told else 26)
    return sheet([head, *drawn, *over, *legend, *below], Point(left, top), right - left, height, title)


def _coloured(told: Sequence[tuple[str, str]], at: Point) -> list[str]:
    parts, along = [], 0.0
    for colour, said in told:
        bar = path(f"M{at.moved(along, 0)}L{at.moved(along + 26, 0)}", stroke=colour, stroke_width=8)
        parts += [bar, text(at.moved(along + 32, 0), said, 13, text_anchor="start", font_weight="bold")]
        along += 56 + 7.6 * len(said)
    return parts


def _legend(gauges: Sequence[str], views: Iterable[HexView], at: Point) -> list[str]:
    """What the lines mean, as far as they occur."""
    entries: list[tuple[str, str]] = []
    if len(gauges) > 1:
        for number, gauge in enumerate(gauges):
            entries.append((stroke(f"M{at}L{at.moved(26, 0)}", number), f"{gauge} gauge"))
    seen = list(views)
    if any(view.barred for view in seen):
        entries.append((path(f"M{at}L{at.moved(26, 0)}", stroke="#14459c", stroke_width=4.5), "barred side"))
    costs = sorted({cost for view in seen for _, cost in view.crossings})
    if costs:
        crossing = path(f"M{at}L{at.moved(26, 0)}", stroke="#8a5a2b", stroke_width=4.5, stroke_dasharray="5 3")
        entries.append((crossing, f"side crossed at a cost of {' or '.join(map(str, costs))}"))
    parts = []
    along = 0.0
    for line, words in entries:
        parts.append(group(line, at=Point(along, 0)))
        parts.append(text(at.moved(along + 32, 0), words, 11, text_anchor="start"))
        along += 50 + 6.2 * len(words)
    return parts


def lying_views(look: Look) -> dict[Piece, HexView]:
    """Every hex as it lies now: its tile, and the station markers of companies in their colours."""
    ghosts = home_discs(look.box)
    found = {}
    for plan in look.box.map.hexes:
        placement = look.position.at(plan.piece)
        discs = tuple(tuple(_disc(look, marker) for marker in look.position.markers(stop)) for stop in placement.stops)
        if placement.tile is None and not any(discs):
            discs = ghosts.get(plan.piece, ())
        tile = placement.tile.id if placement.tile else ""
        found[plan.piece] = replace(printed_view(plan, discs), face=placement.face, turn=placement.turn, tile=tile)
    return found


def _disc(look: Look, marker: Piece) -> Disc:
    company = look.get(marker, "company")
    return Disc("" if company is None else company.id, company_colour(look.box.colours, company))
