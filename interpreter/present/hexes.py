"""One hex on paper: colour, track, stops with their values, markers, letters, cost, sides that are barred."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import hypot

from interpreter.present.colours import ink_on, safe_colour, tile_colour
from interpreter.present.svg import (
    CENTRE,
    Point,
    box,
    circle,
    element,
    group,
    halo_text,
    path,
    polar,
    polygon,
    standing,
    text,
)
from interpreter.present.track import (
    CITY_RADIUS,
    SIZE,
    TOWN_RADIUS,
    Lie,
    casing,
    line,
    meeting_sides,
    places,
    samples,
    stroke,
)
from interpreter.ruleset.faces import Face, StopPlan, Values


@dataclass(frozen=True, slots=True)
class Disc:
    """A marker as drawn: its letters and its colour; a `ghost` shows where one will come to lie."""

    letters: str
    colour: str
    ghost: bool = False


@dataclass(frozen=True, slots=True)
class HexView:
    """A hex as it is to be drawn: what is printed, or the tile that lies on it, with the markers of each stop."""

    id: str
    face: Face
    turn: int = 0
    name: str = ""
    tile: str = ""
    marks: tuple[str, ...] = ()
    barred: frozenset[int] = frozenset()
    crossings: tuple[tuple[int, int], ...] = ()
    discs: tuple[tuple[Disc, ...], ...] = ()
    """of each stop"""
    turnable: bool = False
    """whether its words keep clear of everything also when it is turned and they are not"""


@dataclass(slots=True)
class _Room:
    """Where words may still go: keeps what is taken and finds the freest of some places."""

    outward: list[Point]
    """of each side: one step outward"""
    taken: list[tuple[Point, float]] = field(default_factory=list)
    ways: tuple[int, ...] = (0,)
    """the directions in which words may come to run"""

    def along(self, at: Point, reach: float, parts: Sequence[float]) -> list[Point]:
        """Places along words that reach so far to both sides, whichever way they run."""
        return [at.moved(*polar(way, part * reach)) for way in self.ways for part in parts]

    def take(self, place: Point, radius: float) -> None:
        self.taken.append((place, radius))

    def clear(self, points: Sequence[Point]) -> float:
        """How far places are from all that is taken, or from the rim."""
        air = min([hypot(x - at[0], y - at[1]) - radius for x, y in points for at, radius in self.taken], default=SIZE)
        outward = max([x * side[0] + y * side[1] for x, y in points for side in self.outward])
        return min(air, SIZE * 0.866 - 2 - outward)

    def best(self, choices: Sequence[Point], half_width: float, near: Point | None = None) -> Point:
        """The choice with most air around it; among airy ones the nearest to what it belongs to."""

        def worth(choice: Point) -> float:
            across = self.along(choice, half_width, (-1, -0.5, 0, 0.5, 1))
            air = min(self.clear(across), 8.0)
            return air - (choice.distance(near) * 0.12 if near else 0)

        return max(choices, key=worth)


def draw_hex(view: HexView, layout: str, gauges: Sequence[str], at: Point) -> str:
    """The hex, its middle at a place."""
    return group(*_drawn(view, layout, tuple(gauges)), at=at, id=f"hex-{view.id}" if view.id else None)


@lru_cache(maxsize=4096)
def _drawn(view: HexView, layout: str, gauges: tuple[str, ...]) -> tuple[str, ...]:
    """What is on a hex; most of a map is as it was when it is drawn again."""
    lie = Lie(layout, view.turn)
    fill = tile_colour(view.face.colour)
    stops = places(view.face, lie)
    room = _taken(view, lie, stops)
    return (
        polygon([lie.corner(n) for n in range(6)], fill=fill, stroke="#3a3a3a", stroke_width=1),
        *_track(view.face, lie, stops, gauges, fill),
        *_stops(view, stops),
        *_words(view, lie, stops, room),
    )


def _taken(view: HexView, lie: Lie, stops: list[Point]) -> _Room:
    room = _Room([polar(lie.angle(side), 1) for side in range(6)], ways=(0, 60, 120) if view.turnable else (0,))
    for piece in view.face.track:
        for point in samples(piece, lie, stops):
            room.take(point, 4.5)
    for stop, place in zip(view.face.stops, stops, strict=True):
        for point in slots(stop, place):
            room.take(point, CITY_RADIUS + 1 if stop.kind == "city" else TOWN_RADIUS + 1)
        if stop.kind == "offboard":
            width = _table_width(stop.values) / 2
            for part in (-1.0, -0.5, 0.0, 0.5, 1.0):
                room.take(place.moved(width * part, 0), 9)
    corner = Lie(lie.layout).corner(3, 0.84)
    room.take(corner.moved(7, 0) if lie.layout == "flat" else corner, 8)
    return room


# -- track ---------------------------------------------------------------------------------------------------------


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


# -- stops ---------------------------------------------------------------------------------------------------------


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


def _stops(view: HexView, stops: list[Point]) -> list[str]:
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
    cell = _table_width(stop.values) / len(rows)
    left_end = place.x - cell * len(rows) / 2
    for index, (colour, amount) in enumerate(rows):
        fill = tile_colour(colour)
        at = Point(left_end + cell * (index + 0.5), place.y)
        parts.append(box(at, cell, 13, fill=fill, stroke="#161616", stroke_width=0.9))
        parts.append(text(at, str(amount), 9.5, fill=ink_on(fill), font_weight="bold"))
    return [standing(place, *parts)]


_CELL = 16.5


def _table_width(values: Values) -> float:
    number = 1 if isinstance(values, int) else len(values)
    return min(_CELL * number, SIZE * 1.5)


# -- words ---------------------------------------------------------------------------------------------------------


def _words(view: HexView, lie: Lie, stops: list[Point], room: _Room) -> list[str]:
    upright = Lie(lie.layout)
    parts = []
    if view.id:
        parts.append(_in_corner(upright, 3, view.id, "#555555"))
    if view.tile:
        parts.append(_in_corner(upright, 0, view.tile, "#333333"))
        room.take(upright.corner(0, 0.82), 5)
    around = [polar(angle, SIZE * part) for part in (0.66, 0.5, 0.36) for angle in range(0, 360, 15)]
    parts += _name(view, room)
    if view.face.label:
        at = room.best(around, 4.2 * len(view.face.label))
        for place in room.along(at, 3.4 * len(view.face.label), (-1.0, 0.0, 1.0)):
            room.take(place, 6)
        parts.append(halo_text(at, view.face.label, 11.5, font_weight="bold"))
    if view.face.terrain:
        at = room.best([CENTRE, *around], 14, None if stops else CENTRE)
        for part in (-9, 0, 8):
            room.take(at.moved(part, 0), 6)
        parts.append(_cost(at, view.face.terrain))
    parts += _values(view.face, stops, room, around)
    parts += _bonuses(view.face, lie, stops, room)
    for mark in view.marks:
        at = room.best(around, 2.4 * len(mark))
        room.take(at, 3 + 2.0 * len(mark))
        parts.append(halo_text(at, mark, 8, font_style="italic", fill="#7b1d1d"))
    return parts


def _in_corner(lie: Lie, corner: int, words: str, colour: str) -> str:
    """Small words in a corner, where no track can be: 3 is upper left or on top, 0 lies across from it."""
    if lie.layout == "pointy":
        return halo_text(lie.corner(corner, 0.84), words, 7.5, fill=colour)
    anchor = "start" if corner == 3 else "end"
    return halo_text(lie.corner(corner, 0.86), words, 7.5, fill=colour, text_anchor=anchor)


def _values(face: Face, stops: list[Point], room: _Room, around: list[Point]) -> list[str]:
    """A small disc with the value beside each stop that has one."""
    parts = []
    shown: set[tuple[int, str]] = set()
    alike = len({(stop.kind, stop.values) for stop in face.stops}) == 1
    for stop, place in zip(face.stops, stops, strict=True):
        if not isinstance(stop.values, int) or stop.values == 0 or stop.kind == "offboard":
            continue
        if alike and shown and stop.kind == "city":
            continue
        shown.add((stop.values, stop.kind))
        near = CENTRE if alike and len(face.stops) > 1 and stop.kind == "city" else place
        at = room.best(around, 5, near)
        room.take(at, 8)
        parts.append(circle(at, 7.2, fill="#ffffff", stroke="#161616", stroke_width=0.8))
        parts.append(text(at, str(stop.values), 8.5 if stop.values < 100 else 7, font_weight="bold"))
    return parts


def _bonuses(face: Face, lie: Lie, stops: list[Point], room: _Room) -> list[str]:
    """What a piece of track earns, on a small plate beside it."""
    parts = []
    around = [polar(angle, SIZE * part) for part in (0.6, 0.45, 0.3) for angle in range(0, 360, 15)]
    for piece in face.track:
        if piece.bonus:
            along = samples(piece, lie, stops)
            at = room.best(around, 9, along[len(along) // 2])
            for part in (-6, 0, 6):
                room.take(at.moved(part, 0), 6)
            plate = box(at, 21, 12, fill="#fff3b0", stroke="#161616", stroke_width=0.8)
            parts.append(standing(at, plate, text(at, f"+{piece.bonus}", 8.5, font_weight="bold")))
    return parts


def _name(view: HexView, room: _Room) -> list[str]:
    """The name of the place, long ones on two lines."""
    if not view.name or view.name == view.id:
        return []
    lines = _folded(view.name)
    longest = max(map(len, lines))
    size = min(8.5, SIZE * 2.6 / longest)
    half, drop = longest * size * 0.27, (len(lines) - 1) * size * 0.55
    heights = [SIZE * part for part in (0.55, -0.55, 0.42, -0.42, 0.68, -0.68, 0.3, -0.3, 0)]
    choices = [Point(x * SIZE, y - drop / 2) for x in (0, 0.22, -0.22) for y in heights]
    at = room.best(choices, half)
    parts = []
    for number, words in enumerate(lines):
        here = at.moved(0, drop * (2 * number - (len(lines) - 1)))
        for part in (-1.0, -0.5, 0.0, 0.5, 1.0):
            room.take(here.moved(half * part, 0), 4.5)
        parts.append(halo_text(here, words, size))
    return parts


def _folded(name: str) -> list[str]:
    """One line, or two of about the same length."""
    words = name.split()
    if len(name) <= 15 or len(words) == 1:
        return [name]
    cuts = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    return list(min(cuts, key=lambda cut: max(map(len, cut))))


def _cost(at: Point, amount: int) -> str:
    """A hill with the money it costs."""
    hill = [at.moved(-15, 5), at.moved(-9, -5.5), at.moved(-3, 5)]
    return polygon(hill, fill="#8a5a2b") + halo_text(at.moved(7, 0), str(amount), 9, font_weight="bold", fill="#5b3a1a")


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
