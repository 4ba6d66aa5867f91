"""What is printed on a tile or a hex of the map: stops, track, colour, cost."""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.ids import Piece

Values = int | tuple[tuple[str, int], ...]
"""Money: one number, or (colour, amount) rows of which the last colour that is in play counts."""


@dataclass(frozen=True, slots=True)
class StopPlan:
    """A city, town or off-board as printed; its number is its place in `Face.stops`."""

    kind: str
    values: Values
    slots: int = 0


@dataclass(frozen=True, slots=True)
class EdgeEnd:
    """Track that ends at a side, 0 to 5 as drawn, before any turn."""

    edge: int


@dataclass(frozen=True, slots=True)
class StopEnd:
    """Track that ends in a stop, by its number."""

    stop: int


End = EdgeEnd | StopEnd


@dataclass(frozen=True, slots=True)
class TrackPlan:
    """A piece of track as printed, between two ends. A `dead_end` is a stub: both ends are the same side."""

    ends: tuple[End, End]
    gauge: str
    bonus: int = 0
    dead_end: bool = False


@dataclass(frozen=True, slots=True)
class Face:
    """What shows: the same for tiles and for printed hexes."""

    colour: str
    label: str | None
    stops: tuple[StopPlan, ...]
    track: tuple[TrackPlan, ...]
    terrain: int = 0
    """money, paid by whoever covers this face"""


@dataclass(frozen=True, slots=True)
class TilePlan:
    """A kind of tile; `count` copies are in the box, None for any number."""

    piece: Piece
    face: Face
    count: int | None


@dataclass(frozen=True, slots=True)
class HexPlan:
    """A hex of the map. Sides are 0 to 5; a barred one is barred from both its hexes; `crossings` are sides with what
    it costs to build track into them."""

    piece: Piece
    x: int
    y: int
    name: str
    face: Face
    marks: tuple[str, ...] = ()
    barred: frozenset[int] = frozenset()
    crossings: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class MapPlan:
    """The map. `closed_colours`: printed hexes of these colours can only be entered where they have track."""

    layout: str
    """`flat` (a flat side on top, letters are columns) or `pointy` (a corner on top, letters are rows)"""
    hexes: tuple[HexPlan, ...]
    closed_colours: frozenset[str]
    tiles: tuple[TilePlan, ...]
    gauges: tuple[str, ...]
