"""A lay: a tile on a hex with a turn, seen before it is carried out, with the stops it will have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from interpreter.board.atlas import Atlas, Edge, Placement, Stop, Track
from interpreter.board.shapes import Fit, fit
from interpreter.ids import Piece


class LayStop(Stop):
    """A stop as it will be when the lay is carried out. Equal to the stop of the map that it will become."""

    __slots__ = ("base", "markers", "old")
    base: Stop
    markers: tuple[Piece, ...]
    old: tuple[Stop, ...]

    def __init__(self, base: Stop, old: tuple[Stop, ...]) -> None:
        self.base, self.old, self.markers = base, old, ()
        self.placement, self.hex, self.number, self.plan = base.placement, base.hex, base.number, base.plan
        self.edges, self.track, self.place, self.bit, self.id = base.edges, base.track, base.place, base.bit, base.id
        self.kind, self.slots = base.kind, base.slots

    @property
    def free(self) -> int:
        """Station spaces that will be without a marker."""
        return self.slots - len(self.markers)

    def __eq__(self, other: object) -> bool:
        return other is self.base or (isinstance(other, LayStop) and other.base is self.base)

    def __hash__(self) -> int:
        return hash(self.base)


class Lay:
    """A tile that may be laid, by whom, perhaps after another lay. Equal when all of these are."""

    __slots__ = ("_hash", "before", "by", "covers", "fit", "hex", "placement", "stops", "tile", "turn")

    def __init__(self, placement: Placement, covers: Placement, how: Fit, by: Piece, before: Lay | None) -> None:
        if placement.tile is None:
            raise ValueError("only tiles are laid")
        self.placement, self.covers, self.fit, self.by, self.before = placement, covers, how, by, before
        self.hex, self.tile, self.turn = placement.hex, placement.tile, placement.turn
        self.stops = tuple(
            LayStop(stop, tuple(covers.stops[number] for number in origins))
            for stop, origins in zip(placement.stops, how.origins, strict=True)
        )
        self._hash = hash((placement, by, before))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Lay):
            return NotImplemented
        return self.placement is other.placement and self.by is other.by and self.before == other.before

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"{self.tile.id} on {self.hex.id} turned {self.turn}"

    @property
    def colour(self) -> str:
        """Of the tile."""
        return self.placement.colour

    @property
    def old(self) -> Piece | None:
        """The tile it replaces."""
        return self.covers.tile

    @property
    def is_upgrade(self) -> bool:
        """Whether the hex showed a colour other than white, printed or laid."""
        return self.covers.colour != "white"

    @property
    def terrain(self) -> int:
        """Printed on what it covers."""
        return self.covers.face.terrain

    @property
    def track(self) -> tuple[Track, ...]:
        """All of the tile."""
        return self.placement.track

    @property
    def new_track(self) -> tuple[Track, ...]:
        """What was not there before."""
        return tuple(self.placement.track[number] for number in self.fit.new_track)

    @property
    def new_edges(self) -> tuple[Edge, ...]:
        """Sides that had no track before."""
        edges = self.placement.atlas.edges(self.hex)
        return tuple(edges[side] for side in self.fit.new_sides)

    @property
    def has_city(self) -> bool:
        """Whether one of the stops is a city."""
        return any(stop.kind == "city" for stop in self.stops)

    def chain(self) -> Iterator[Lay]:
        """The lay and those before it, the latest first."""
        lay: Lay | None = self
        while lay is not None:
            yield lay
            lay = lay.before

    def data(self) -> dict[str, Any]:
        """Plain form, that can be read without the position it was made for."""
        return {
            "hex": self.hex.id,
            "tile": self.tile.id,
            "turn": self.turn,
            "by": [self.by.kind, self.by.id],
            "covers": list(self.covers.key()[1:]),
            "markers": [[marker.id for marker in stop.markers] for stop in self.stops],
            "before": self.before.data() if self.before else None,
        }


def lay_from(atlas: Atlas, data: dict[str, Any]) -> Lay:
    """The lay that `Lay.data` gave."""
    before = lay_from(atlas, data["before"]) if data["before"] else None
    placement = atlas.placement_at(data["hex"], data["tile"], data["turn"])
    covers = atlas.placement_at(data["hex"], *data["covers"])
    how = fit(covers.shape, placement.shape, empty=covers.tile is None and not covers.track)
    if how is None:
        raise ValueError(f"{placement} does not fit on {covers}")
    lay = Lay(placement, covers, how, Piece(*data["by"]), before)
    for stop, markers in zip(lay.stops, data["markers"], strict=True):
        stop.markers = tuple(Piece("marker", marker) for marker in markers)
    return lay
