"""Where words may still go on a hex: clear of track, stops and one another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import hypot

from interpreter.present.stops import slots, table_width
from interpreter.present.svg import Point, polar
from interpreter.present.track import CITY_RADIUS, SIZE, TOWN_RADIUS, Lie, samples
from interpreter.present.views import HexView


@dataclass(slots=True)
class Room:
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
        """From here on there is something at a place."""
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


def room_on(view: HexView, lie: Lie, stops: list[Point]) -> Room:
    """The room that track and stops leave."""
    room = Room([polar(lie.angle(side), 1) for side in range(6)], ways=(0, 60, 120) if view.turnable else (0,))
    for piece in view.face.track:
        for point in samples(piece, lie, stops):
            room.take(point, 4.5)
    for stop, place in zip(view.face.stops, stops, strict=True):
        for point in slots(stop, place):
            room.take(point, CITY_RADIUS + 1 if stop.kind == "city" else TOWN_RADIUS + 1)
        if stop.kind == "offboard":
            width = table_width(stop.values) / 2
            for part in (-1.0, -0.5, 0.0, 0.5, 1.0):
                room.take(place.moved(width * part, 0), 9)
    corner = Lie(lie.layout).corner(3, 0.84)
    room.take(corner.moved(7, 0) if lie.layout == "flat" else corner, 8)
    return room
