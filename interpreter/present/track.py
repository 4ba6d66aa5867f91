"""Where stops sit on a hex and how its track runs between them and the sides."""

from __future__ import annotations

import math
from dataclasses import dataclass

from interpreter.board import geometry
from interpreter.present.svg import CENTRE, Point, element, number, path, polar
from interpreter.ruleset.faces import EdgeEnd, End, Face, StopEnd, TrackPlan

SIZE = 50.0
"""Length of a hexside on paper."""
CITY_RADIUS = 13.0
TOWN_RADIUS = 6.0
_APOTHEM = SIZE * math.sqrt(3) / 2
_SHARP, _GENTLE = SIZE / 2, SIZE * 1.5


@dataclass(frozen=True, slots=True)
class Lie:
    """How a face lies on paper: the layout of the grid and the turn of the tile in sixths clockwise."""

    layout: str
    turn: int = 0

    def angle(self, side: int) -> float:
        """The direction of a side, in degrees clockwise from the right."""
        return (120 if self.layout == "pointy" else 90) + 60 * (side % 6)

    def side(self, end: EdgeEnd) -> int:
        """Where a printed side comes to lie."""
        return geometry.turned(end.edge, self.turn)

    def middle(self, side: int, part: float = 1.0) -> Point:
        """The middle of a side, or a part of the way there."""
        return polar(self.angle(side), _APOTHEM * part)

    def corner(self, place: int, part: float = 1.0) -> Point:
        """Corner n is where side n begins, clockwise."""
        return polar(self.angle(place) - 30, SIZE * part)


@dataclass(frozen=True, slots=True)
class _Bend:
    """An arc between two sides, cut in half where a town lies on it; straight when the sides are opposite."""

    radius: float
    clockwise: bool
    middle: Point


def _bend(lie: Lie, one: int, two: int) -> _Bend:
    apart = (two - one) % 6
    if apart == 3:
        return _Bend(0, False, CENTRE)
    between = lie.angle(one) + (30 * apart if apart < 3 else 30 * apart - 180)
    if apart in {1, 5}:
        return _Bend(_SHARP, apart == 5, polar(between, SIZE - _SHARP))
    return _Bend(_GENTLE, apart == 4, polar(between, SIZE * math.sqrt(3) - _GENTLE))


def exits(face: Face, lie: Lie) -> list[list[int]]:
    """Of each stop: the sides its track leads to, in order."""
    found: list[set[int]] = [set() for _ in face.stops]
    for piece in face.track:
        one, two = piece.ends
        for here, there in ((one, two), (two, one)):
            if isinstance(here, StopEnd) and isinstance(there, EdgeEnd):
                found[here.stop].add(lie.side(there))
    return [sorted(sides) for sides in found]


def places(face: Face, lie: Lie) -> list[Point]:
    """Where each stop is drawn."""
    sides = exits(face, lie)
    if len(face.stops) == 1:
        return [_alone(face.stops[0].kind, sides[0], lie)]
    found: list[Point | None] = [None] * len(face.stops)
    on_lines = [n for n, stop in enumerate(face.stops) if _lies_on_a_line(stop.kind, sides[n])]
    for index in range(len(face.stops)):
        if sides[index] and index not in on_lines:
            found[index] = _leaning(sides[index], lie)
    for index in sorted(on_lines, key=lambda n: _opposite(sides[n])):
        found[index] = _on_its_line(sides[index], lie, [place for place in found if place])
    _apart(found, sides, lie)
    _loose(found, sides, lie)
    return [place or CENTRE for place in found]


def _apart(found: list[Point | None], sides: list[list[int]], lie: Lie) -> None:
    """Move stops off the middle that would lie there one on the other, the first toward a side of its own."""
    there = [index for index, place in enumerate(found) if place == CENTRE and sides[index]]
    if len(there) > 1:
        start = lie.angle(sides[there[0]][0])
        for step, index in enumerate(there):
            found[index] = polar(start + 360 * step / len(there), SIZE * 0.36)


def _opposite(sides: list[int]) -> bool:
    return len(sides) == 2 and sides[1] - sides[0] == 3


def _lies_on_a_line(kind: str, sides: list[int]) -> bool:
    """Towns lie on the track between two sides; a city does when that is straight."""
    return _opposite(sides) or (kind == "town" and len(sides) == 2)


def _alone(kind: str, sides: list[int], lie: Lie) -> Point:
    if kind == "town" and len(sides) == 2:
        return _bend(lie, *sides).middle
    return CENTRE


def _leaning(sides: list[int], lie: Lie) -> Point:
    """Toward the sides its track leads to."""
    steps = [polar(lie.angle(side), 1) for side in sides]
    x, y = sum(step.x for step in steps), sum(step.y for step in steps)
    if math.hypot(x, y) < 0.1:
        return CENTRE
    return polar(math.degrees(math.atan2(y, x)), SIZE * 0.46)


def _on_its_line(sides: list[int], lie: Lie, others: list[Point]) -> Point:
    """On the track between two sides, away from the other stops."""
    one, two = sides
    bend = _bend(lie, one, two)
    if bend.radius:
        return bend.middle
    choices = [lie.middle(one, 0.42), lie.middle(two, 0.42)]
    return max(choices, key=lambda place: min((place.distance(other) for other in others), default=0))


def _loose(found: list[Point | None], sides: list[list[int]], lie: Lie) -> None:
    """Give stops without track a place: side by side, or where the others and their track leave most room."""
    loose = [index for index, place in enumerate(found) if place is None]
    if len(loose) == len(found):
        start = 180 if len(loose) == 2 else 210
        for step, index in enumerate(loose):
            found[index] = polar(start + 360 * step / len(loose), SIZE * 0.45)
        return
    choices = [polar(angle, SIZE * 0.46) for angle in range(90, 450, 30)]
    track = [lie.middle(side, part) for each in sides for side in each for part in (1, 0.75, 0.5)]
    for index in loose:
        taken = track + [place for place in found if place]
        found[index] = max(choices, key=lambda choice: min(choice.distance(place) for place in taken))


def line(piece: TrackPlan, face: Face, lie: Lie, stops: list[Point]) -> str:
    """The steps of a piece of track, as SVG writes them."""
    one, two = piece.ends
    if piece.dead_end:
        return _stub(one, lie)
    if isinstance(one, EdgeEnd) and isinstance(two, EdgeEnd):
        return _between_sides(lie, lie.side(one), lie.side(two))
    if isinstance(one, StopEnd) and isinstance(two, StopEnd):
        return f"M{stops[one.stop]}L{stops[two.stop]}"
    edge, stop = (one, two) if isinstance(one, EdgeEnd) else (two, one)
    assert isinstance(edge, EdgeEnd)
    assert isinstance(stop, StopEnd)
    return _to_stop(lie, lie.side(edge), exits(face, lie)[stop.stop], stops[stop.stop])


def _stub(end: End, lie: Lie) -> str:
    if not isinstance(end, EdgeEnd):
        return ""
    side = lie.side(end)
    return f"M{lie.middle(side)}L{lie.middle(side, 0.55)}"


def _between_sides(lie: Lie, one: int, two: int) -> str:
    return f"M{lie.middle(one)}{_arc(_bend(lie, one, two), lie.middle(two))}"


def _arc(bend: _Bend, end: Point) -> str:
    if not bend.radius:
        return f"L{end}"
    return f"A{number(bend.radius)} {number(bend.radius)} 0 0 {int(bend.clockwise)} {end}"


def _to_stop(lie: Lie, side: int, sides: list[int], stop: Point) -> str:
    """From a side to a stop: along the arc it lies on, straight when they are in line, bent otherwise."""
    start = lie.middle(side)
    if len(sides) == 2:
        other = sides[1] if side == sides[0] else sides[0]
        bend = _bend(lie, side, other)
        if bend.middle.distance(stop) < 0.5:
            return f"M{start}{_arc(bend, stop)}"
    inward = lie.middle(side, 0.5)
    if _in_line(start, stop):
        return f"M{start}L{stop}"
    return f"M{start}Q{inward} {stop}"


def _in_line(start: Point, stop: Point) -> bool:
    """Whether the way straight in from the side meets the stop."""
    return abs(start.x * stop.y - start.y * stop.x) < SIZE


def meeting_sides(face: Face, lie: Lie) -> list[int]:
    """The sides of a face without stops where track of one gauge leads from each of four or more to every other."""
    if face.stops or len({piece.gauge for piece in face.track}) != 1:
        return []
    pairs = {frozenset(lie.side(end) for end in piece.ends if isinstance(end, EdgeEnd)) for piece in face.track}
    sides = sorted(frozenset().union(*pairs))
    whole = len(sides) > 3 and len(pairs) == len(sides) * (len(sides) - 1) // 2
    return sides if whole else []


def samples(piece: TrackPlan, lie: Lie, stops: list[Point]) -> list[Point]:
    """Some places the track passes, so that words can keep clear of it."""
    ends = [lie.middle(lie.side(end)) if isinstance(end, EdgeEnd) else stops[end.stop] for end in piece.ends]
    if piece.dead_end:
        return [ends[0].scaled(part) for part in (1.0, 0.8, 0.6)]
    if all(isinstance(end, EdgeEnd) for end in piece.ends):
        sides = [lie.side(end) for end in piece.ends if isinstance(end, EdgeEnd)]
        middle = _bend(lie, sides[0], sides[1]).middle
        return [ends[0], ends[0].toward(middle, 0.55), middle, ends[1].toward(middle, 0.55), ends[1]]
    return [ends[0].toward(ends[1], part) for part in (0.0, 0.25, 0.5, 0.75)]


_STYLES: tuple[dict[str, str | float], ...] = (
    {"stroke_width": 7.5},
    {"stroke_width": 4.0, "stroke_dasharray": "4.5 2.2"},
    {"stroke_width": 3.2, "stroke_dasharray": "1.6 2.4"},
    {"stroke_width": 2.4, "stroke_dasharray": "7 2 2 2"},
)


def stroke(steps: str, gauge: int) -> str:
    """A piece of track of the gauge with that number in the title's order: the first thick, others thin and broken."""
    style = _STYLES[min(gauge, len(_STYLES) - 1)]
    return path(steps, stroke="#161616", stroke_linecap="butt", stroke_linejoin="round", **style)


def casing(steps: str, gauge: int, colour: str) -> str:
    """The rim that lets one line pass over another."""
    width = float(_STYLES[min(gauge, len(_STYLES) - 1)]["stroke_width"])
    return element("path", d=steps, fill="none", stroke=colour, stroke_width=width + 4, stroke_linecap="butt")
