"""One hex on paper: its ground, its track, its stops and words, and the sides that are barred or cost money."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from interpreter.present.colours import tile_colour
from interpreter.present.lettering import draw_words
from interpreter.present.room import room_on
from interpreter.present.stops import draw_stops
from interpreter.present.svg import CENTRE, Point, group, path, polygon
from interpreter.present.track import Lie, casing, line, meeting_sides, places, stroke
from interpreter.present.views import HexView
from interpreter.ruleset.faces import Face


def draw_hex(view: HexView, layout: str, gauges: Sequence[str], at: Point) -> str:
    """The hex, its middle at a place."""
    return group(*_drawn(view, layout, tuple(gauges)), at=at, id=f"hex-{view.id}" if view.id else None)


@lru_cache(maxsize=4096)
def _drawn(view: HexView, layout: str, gauges: tuple[str, ...]) -> tuple[str, ...]:
    """What is on a hex; most of a map is as it was when it is drawn again."""
    lie = Lie(layout, view.turn)
    fill = tile_colour(view.face.colour)
    stops = places(view.face, lie)
    return (
        polygon([lie.corner(n) for n in range(6)], fill=fill, stroke="#3a3a3a", stroke_width=1),
        *_track(view.face, lie, stops, gauges, fill),
        *draw_stops(view, stops),
        *draw_words(view, lie, stops, room_on(view, lie, stops)),
    )


def _track(face: Face, lie: Lie, stops: list[Point], gauges: Sequence[str], fill: str) -> list[str]:
    """All track; what does not join passes over or under with a rim."""
    wheel = meeting_sides(face, lie)
    if wheel:
        return [stroke(f"M{lie.middle(side)}L{CENTRE}", _order(face.track[0].gauge, gauges)) for side in wheel]
    parts: list[str] = []
    for joined in _joined(face):
        lines = [(line(face.track[n], face, lie, stops), _order(face.track[n].gauge, gauges)) for n in joined]
        parts += [casing(steps, gauge, fill) for steps, gauge in lines]
        parts += [stroke(steps, gauge) for steps, gauge in lines]
    return parts


def _order(gauge: str, gauges: Sequence[str]) -> int:
    return gauges.index(gauge) if gauge in gauges else 0


def _joined(face: Face) -> list[list[int]]:
    """Numbers of the pieces of track, those that meet at a side or in a stop together."""
    heaps: list[tuple[set[object], list[int]]] = []
    for index, piece in enumerate(face.track):
        ends: set[object] = set(piece.ends)
        numbers = [index]
        apart = []
        for heap in heaps:
            if heap[0] & ends:
                ends |= heap[0]
                numbers = heap[1] + numbers
            else:
                apart.append(heap)
        heaps = [*apart, (ends, numbers)]
    return [numbers for _, numbers in heaps]


def draw_sides(view: HexView, layout: str, at: Point) -> str:
    """Its barred sides and those that cost money, to be drawn over all hexes."""
    upright = Lie(layout)
    parts = []
    for sides, colour, dashes in (
        ((side for side, _ in view.crossings), "#8a5a2b", "5 3"),
        (view.barred, "#14459c", None),
    ):
        for side in sorted(sides):
            one, two = upright.corner(side), upright.corner(side + 1)
            parts.append(path(f"M{one}L{two}", stroke=colour, stroke_width=4.5, stroke_dasharray=dashes))
    return group(*parts, at=at) if parts else ""
