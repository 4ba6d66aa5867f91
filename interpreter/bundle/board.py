"""Map, tiles and stock market for a screen: where everything lies, and each ready-made as a picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from interpreter.board import geometry
from interpreter.bundle.values import Data, pair, whole, without
from interpreter.ids import Piece
from interpreter.present.colours import ink_on, tile_colour
from interpreter.present.hexes import draw_hex, draw_sides
from interpreter.present.map import centre_of, extent, printed_view
from interpreter.present.market import draw_market, place_of, space_views, zones_of
from interpreter.present.stops import slots
from interpreter.present.svg import CENTRE, Point, turnable
from interpreter.present.track import SIZE, Lie, line, places
from interpreter.present.views import HexView
from interpreter.ruleset.box import Box
from interpreter.ruleset.faces import EdgeEnd, End, Face, HexPlan, MapPlan, StopPlan, TrackPlan


def layout(plan: MapPlan) -> Data:
    """How hexes lie: their sides in order, clockwise, with where each is and what lies across it."""
    lie = Lie(plan.layout)
    steps = geometry.STEPS[plan.layout]
    return {
        "name": plan.layout,
        "side_length": whole(SIZE),
        "corners": [pair(lie.corner(number)) for number in range(6)],
        "sides": [
            {"side": side, "middle": pair(lie.middle(side)), "angle": whole(lie.angle(side) % 360), "step": list(step)}
            for side, step in enumerate(steps)
        ],
    }


def map_data(box: Box) -> Data:
    """The map as printed."""
    plan = box.map
    (left, top), (right, bottom) = extent(plan)
    return {
        "layout": layout(plan),
        "view": [whole(value) for value in (left, top, right - left, bottom - top)],
        "gauges": list(plan.gauges),
        "closed_colours": sorted(plan.closed_colours),
        "hexes": list(_hexes(box)),
    }


def _hexes(box: Box) -> Iterator[Data]:
    plan = box.map
    at = {(each.x, each.y): each.piece.id for each in plan.hexes}
    for each in plan.hexes:
        view = printed_view(each)
        yield {
            "id": each.piece.id,
            "name": each.name,
            "x": each.x,
            "y": each.y,
            "centre": pair(centre_of(plan, each)),
            "neighbours": [at.get((each.x + dx, each.y + dy)) for dx, dy in geometry.STEPS[plan.layout]],
            **face_data(each.face, plan.layout),
            **_borders(each),
            "attributes": without(box.starts.get(each.piece, {})),
            "svg": draw_hex(view, plan.layout, plan.gauges, CENTRE),
            "sides_svg": draw_sides(view, plan.layout, CENTRE),
        }


def _borders(plan: HexPlan) -> Data:
    return {
        "marks": list(plan.marks),
        "barred": sorted(plan.barred),
        "crossings": [{"side": side, "cost": cost} for side, cost in sorted(plan.crossings)],
    }


def face_data(face: Face, layout_name: str) -> Data:
    """What is printed on a hex or a tile, as it lies before it is turned."""
    lie = Lie(layout_name)
    middles = places(face, lie)
    fill = tile_colour(face.colour)
    return {
        "colour": face.colour,
        "fill": fill,
        "ink": ink_on(fill),
        "label": face.label,
        "terrain": face.terrain,
        "stops": [_stop(stop, number, middles[number]) for number, stop in enumerate(face.stops)],
        "track": [_track(piece, face, lie, middles) for piece in face.track],
    }


def _stop(stop: StopPlan, number: int, at: Point) -> Data:
    values = stop.values
    rows = None if isinstance(values, int) else [{"colour": colour, "value": value} for colour, value in values]
    return {
        "stop": number,
        "kind": stop.kind,
        "value": values if isinstance(values, int) else None,
        "values": rows,
        "slots": stop.slots,
        "at": pair(at),
        "places": [pair(place) for place in slots(stop, at)],
    }


def _track(piece: TrackPlan, face: Face, lie: Lie, middles: list[Point]) -> Data:
    return {
        "ends": [_end(end) for end in piece.ends],
        "gauge": piece.gauge,
        "bonus": piece.bonus,
        "dead_end": piece.dead_end,
        "path": line(piece, face, lie, middles),
    }


def _end(end: End) -> Data:
    return {"side": end.edge} if isinstance(end, EdgeEnd) else {"stop": end.stop}


def tile_faces(boxes: Sequence[Box]) -> tuple[dict[str, Data], list[list[Data]]]:
    """What is printed on all tiles of some boxes, by a name, and for each box its tiles with the name of their face.

    A face is called after its tile; where another box prints that tile otherwise, a number is added.
    """
    faces: dict[str, Data] = {}
    named: dict[tuple[str, Any], str] = {}
    drawn: list[list[Data]] = []
    for box in boxes:
        rows = []
        for tile in box.map.tiles:
            key = (tile.piece.id, (tile.face, box.map.layout, box.map.gauges))
            if key not in named:
                number = sum(known == tile.piece.id for known, _ in named)
                named[key] = tile.piece.id if not number else f"{tile.piece.id}~{number + 1}"
                faces[named[key]] = _tile_face(box, tile.piece, tile.face)
            attributes = without(box.starts.get(tile.piece, {}))
            rows.append({"id": tile.piece.id, "face": named[key], "count": tile.count, "attributes": attributes})
        drawn.append(rows)
    return faces, drawn


def _tile_face(box: Box, tile: Piece, face: Face) -> Data:
    svg = draw_hex(HexView("", face, turnable=True), box.map.layout, box.map.gauges, CENTRE)
    return {"tile": tile.id, **face_data(face, box.map.layout), "svg": turnable(svg)}


def market_data(box: Box, texts: Mapping[str, str]) -> Data:
    """The stock market: its spaces with where they lie on the picture of the chart; `texts` say what zones are."""
    views = space_views(box, {})
    zones = zones_of(views)
    rows = []
    for view, piece in zip(views, box.pieces.get("space", ()), strict=True):
        middle, width, height = place_of(view)
        rows.append({
            "id": view.id, "price": view.price, "row": view.row, "column": view.column, "zones": list(view.zones),
            "at": pair(middle), "width": whole(width), "height": whole(height),
            "fill": zones[view.zones[0]] if view.zones else "#ffffff",
            "attributes": without(box.starts.get(piece, {})),
        })  # fmt: skip
    return {
        "spaces": rows,
        "zones": [{"id": zone, "text": texts.get(zone, ""), "fill": fill} for zone, fill in zones.items()],
        "svg": draw_market(views, ""),
    }
