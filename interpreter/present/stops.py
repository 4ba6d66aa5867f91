"""Stops on paper: cities with their station spaces, towns, off-boards with their values, and the markers in them."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.present.colours import ink_on, safe_colour, tile_colour
from interpreter.present.svg import Point, box, circle, element, polar, standing, text
from interpreter.present.track import CITY_RADIUS, SIZE, TOWN_RADIUS
from interpreter.present.views import Disc, HexView
from interpreter.ruleset.faces import StopPlan, Values

CELL = 16.5
"""The width of a value of an off-board, unless there are many."""


def slots(stop: StopPlan, place: Point) -> list[Point]:
    """Where the station spaces of a stop lie around its place; across the way it leans."""
    number = max(1, stop.slots) if stop.kind == "city" else 1
    step = CITY_RADIUS * 2.02
    if number == 1:
        return [place]
    if number == 2:
        across = polar(90, step / 2) if abs(place.x) > abs(place.y) + 5 else polar(0, step / 2)
        return [place.moved(-across.x, -across.y), place.moved(across.x, across.y)]
    if number == 3:
        return [place.moved(*polar(angle, step / 1.72)) for angle in (150, 30, 270)]
    if number == 4:
        return [place.moved(dx * step / 2, dy * step / 2) for dy in (-1, 1) for dx in (-1, 1)]
    return [place.moved(*polar(360 * index / number - 90, step * number / 6.28)) for index in range(number)]


def draw_stops(view: HexView, stops: list[Point]) -> list[str]:
    """Every stop of a hex at its place, with its markers."""
    parts: list[str] = []
    for index, (stop, place) in enumerate(zip(view.face.stops, stops, strict=True)):
        discs = view.discs[index] if index < len(view.discs) else ()
        if stop.kind == "city":
            parts += _city(stop, place, discs)
        elif stop.kind == "town":
            parts += [circle(place, TOWN_RADIUS, fill="#161616", stroke="#ffffff", stroke_width=1.4)]
            parts += _discs(discs, [place], 8.5)
        else:
            parts += _offboard(stop, place)
            parts += _discs(discs, [place.moved(0, 16)], 9)
    return parts


def _city(stop: StopPlan, place: Point, discs: Sequence[Disc]) -> list[str]:
    spaces = slots(stop, place)
    parts = [_frame(spaces)] if len(spaces) > 1 else []
    parts += [circle(space, CITY_RADIUS, fill="#ffffff", stroke="#161616", stroke_width=1.6) for space in spaces]
    return parts + _discs(discs, spaces, CITY_RADIUS - 1)


def _frame(spaces: list[Point]) -> str:
    """The white plate under several station spaces."""
    rim = "".join(f"{'M' if n == 0 else 'L'}{slot}" for n, slot in enumerate(spaces))
    steps = rim + ("Z" if len(spaces) > 2 else "")
    wide = {"stroke_linejoin": "round", "stroke_linecap": "round"}
    dark = element("path", d=steps, fill="#161616", stroke="#161616", stroke_width=CITY_RADIUS * 2 + 4.5, **wide)
    light = element("path", d=steps, fill="#ffffff", stroke="#ffffff", stroke_width=CITY_RADIUS * 2 + 2, **wide)
    return dark + light


def _discs(discs: Sequence[Disc], slots: list[Point], radius: float) -> list[str]:
    """Markers in their spaces; those beyond the spaces lie overlapping beside the last one."""
    parts = []
    for index, disc in enumerate(discs):
        extra = max(0, index - len(slots) + 1)
        at = slots[min(index, len(slots) - 1)].moved(extra * radius * 0.9, -extra * radius * 0.6)
        parts.append(draw_disc(disc, at, radius))
    return parts


def draw_disc(disc: Disc, at: Point, radius: float) -> str:
    """A round marker with letters on it."""
    size = min(radius * 0.9, radius * 2.55 / max(1, len(disc.letters)))
    if disc.ghost:
        return text(at, disc.letters, size, fill="#7a7a7a", font_style="italic")
    fill = safe_colour(disc.colour)
    rim = circle(at, radius, fill=fill, stroke="#161616", stroke_width=1)
    return rim + text(at, disc.letters, size, fill=ink_on(fill), font_weight="bold")


def _offboard(stop: StopPlan, place: Point) -> list[str]:
    """The values by colour, side by side."""
    parts = []
    rows = [("white", stop.values)] if isinstance(stop.values, int) else list(stop.values)
    cell = table_width(stop.values) / len(rows)
    left_end = place.x - cell * len(rows) / 2
    for index, (colour, amount) in enumerate(rows):
        fill = tile_colour(colour)
        at = Point(left_end + cell * (index + 0.5), place.y)
        parts.append(box(at, cell, 13, fill=fill, stroke="#161616", stroke_width=0.9))
        parts.append(text(at, str(amount), 9.5, fill=ink_on(fill), font_weight="bold"))
    return [standing(place, *parts)]


def table_width(values: Values) -> float:
    """How wide the values of an off-board are side by side."""
    number = 1 if isinstance(values, int) else len(values)
    return min(CELL * number, SIZE * 1.5)
