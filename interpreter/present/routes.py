"""The routes of a run on the map: each in a colour of its own, beside what it earns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from interpreter.board import geometry
from interpreter.board.atlas import Stop
from interpreter.board.run import Route, Run
from interpreter.ids import Piece
from interpreter.present.look import Look
from interpreter.present.map import draw_map, lying_views
from interpreter.present.svg import Point, circle, element, group
from interpreter.present.track import CITY_RADIUS, SIZE, Lie, line, places

COLOURS = ("#d81b60", "#1e63d0", "#00897b", "#f57c00", "#7b1fa2", "#5d4037")
"""Of the first route, the second and so on; bright on every colour of tile."""


def draw_routes(look: Look, run: Run, title: str, earned: Sequence[int]) -> str:
    """The map as it lies, with the routes of a run; `earned` is what each earns by itself, in whole units of money."""
    plan = look.box.map
    over = [draw_route(look, route, number) for number, route in enumerate(run.routes)]
    words = [
        (COLOURS[number % len(COLOURS)], f"{look.get(route.train, 'type')}: {amount}")
        for number, (route, amount) in enumerate(zip(run.routes, earned, strict=True))
    ]
    return draw_map(plan, lying_views(look), title, over, words)


def draw_route(look: Look, route: Route, number: int) -> str:
    """One route: its track as a broad line that lets the track below be seen, its stops in rings."""
    plan = look.box.map
    centres = {each.piece: Point(*geometry.centre(plan.layout, each.x, each.y, SIZE)) for each in plan.hexes}
    colour = COLOURS[number % len(COLOURS)]
    drawn = []
    for piece in route.track:
        placement = look.position.at(piece.hex)
        lie = Lie(look.box.map.layout, placement.turn)
        steps = line(placement.face.track[piece.number], placement.face, lie, places(placement.face, lie))
        at = centres[piece.hex]
        way = element(
            "path", d=steps, fill="none", stroke=colour, stroke_width=13, stroke_opacity=0.62, stroke_linecap="round"
        )
        drawn.append(group(way, at=at))
    drawn += [_ring(_at(look, centres, stop), colour, number) for stop in route.stops]
    return group(*drawn)


def _at(look: Look, centres: Mapping[Piece, Point], stop: Stop) -> Point:
    placement = look.position.at(stop.hex)
    spot = places(placement.face, Lie(look.box.map.layout, placement.turn))[stop.number]
    at = centres[stop.hex]
    return Point(at.x + spot.x, at.y + spot.y)


def _ring(at: Point, colour: str, number: int) -> str:
    """A ring around a stop; those of different routes are of different size, so that all are seen."""
    radius = CITY_RADIUS + 5 + 3.5 * number
    return circle(at, radius, fill="none", stroke=colour, stroke_width=3)
