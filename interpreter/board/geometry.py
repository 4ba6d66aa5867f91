"""Hex geometry: steps across sides, distances, and where to draw, for both ways a grid of hexes may lie."""

from __future__ import annotations

from math import cos, pi, sin, sqrt

SIDES = range(6)

STEPS: dict[str, tuple[tuple[int, int], ...]] = {
    "flat": ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1)),
    "pointy": ((-1, 1), (-2, 0), (-1, -1), (1, -1), (2, 0), (1, 1)),
}
"""By layout: what a step across sides 0 to 5 adds to x and y. Sides are numbered clockwise: flat ones from the bottom,
pointy ones from the lower left."""


def opposite(side: int) -> int:
    """The side that lies against it: of the neighbour, or across the hex."""
    return (side + 3) % 6


def turned(side: int, turn: int) -> int:
    """Where a side comes to lie when its tile is turned clockwise by so many sixths."""
    return (side + turn) % 6


def distance(layout: str, start: tuple[int, int], end: tuple[int, int]) -> int:
    """How many steps it is from hex to hex, the shortest way, whether the map has the hexes between or not."""
    across, along = abs(start[0] - end[0]), abs(start[1] - end[1])
    if layout == "pointy":
        across, along = along, across
    return across + max(0, (along - across) // 2)


def centre(layout: str, x: int, y: int, size: float = 1.0) -> tuple[float, float]:
    """The middle of a hex whose sides are `size` long; x grows to the right, y downwards."""
    if layout == "pointy":
        return x * size * sqrt(3) / 2, y * size * 1.5
    return x * size * 1.5, y * size * sqrt(3) / 2


def corners(layout: str, x: int, y: int, size: float = 1.0) -> tuple[tuple[float, float], ...]:
    """The six corners of a hex, clockwise; side n runs from corner n to the next one."""
    middle_x, middle_y = centre(layout, x, y, size)
    first = 90 if layout == "pointy" else 60
    angles = [(first + 60 * number) * pi / 180 for number in SIDES]
    return tuple((middle_x + size * cos(angle), middle_y + size * sin(angle)) for angle in angles)
