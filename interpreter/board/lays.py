"""Which tiles fit where: the domain of lays."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from interpreter.board.atlas import Placement, Stop
from interpreter.board.geometry import SIDES
from interpreter.board.lay import Lay
from interpreter.board.position import Position
from interpreter.board.shapes import Fit, Shape, fit, stops_agree
from interpreter.ids import Piece

Way = tuple[Placement, Fit]
NO_TRACK = ""
"""No gauge: stands for where no track may end."""


class Fitting:
    """What depends on the box alone, remembered: which tiles fit on which placements, in which turns.

    `may_replace` is asked once for each colour, tile and hex, so one of these serves all games of a ruleset.
    """

    def __init__(self, may_replace: Callable[[str, Piece, Piece], bool]) -> None:
        self._may_replace = may_replace
        self._allowed: dict[tuple[str, Piece, Piece], bool] = {}
        self._ways: dict[tuple[Placement, Piece], tuple[Way, ...]] = {}
        self._all: dict[Placement, tuple[tuple[Piece, tuple[Way, ...]], ...]] = {}
        self._fits: dict[tuple[Shape, Shape, bool], Fit | None] = {}
        self._alike: dict[tuple[Any, ...], tuple[Piece, ...]] = {}

    def ways(self, old: Placement, tile: Piece) -> tuple[Way, ...]:
        """In which turns a tile fits on what lies there, whatever lies around it."""
        key = (old, tile)
        found = self._ways.get(key)
        if found is None:
            question = (old.colour, tile, old.hex)
            allowed = self._allowed.get(question)
            if allowed is None:
                allowed = self._allowed[question] = self._may_replace(*question)
            found = self._ways[key] = tuple(self._turns(old, tile)) if allowed else ()
        return found

    def all_ways(self, old: Placement) -> tuple[tuple[Piece, tuple[Way, ...]], ...]:
        """Every tile of the box that fits on what lies there, with its turns."""
        found = self._all.get(old)
        if found is None:
            each = ((tile, self.ways(old, tile)) for tile in self._with_stops_of(old))
            found = self._all[old] = tuple((tile, ways) for tile, ways in each if ways)
        return found

    def _with_stops_of(self, old: Placement) -> tuple[Piece, ...]:
        """The tiles whose stops agree with those of what lies there, which no turn changes; few are left to be asked
        about."""
        shape, empty, atlas = old.shape, _is_empty(old), old.atlas
        key = (frozenset(shape.kinds.items()), shape.is_bare, empty)
        found = self._alike.get(key)
        if found is None:
            found = tuple(tile for tile in atlas.tiles if stops_agree(shape, atlas.shape(tile, 0), empty=empty))
            self._alike[key] = found
        return found

    def _turns(self, old: Placement, tile: Piece) -> Iterator[Way]:
        atlas, empty = old.atlas, _is_empty(old)
        shut = [side for side in SIDES if atlas.across[old.index * 6 + side] < 0]
        for turn in SIDES:
            shape = atlas.shape(tile, turn)
            if any(shape.gauges[side] is not None for side in shut):  # track off the map or over a barred side
                continue
            key = (old.shape, shape, empty)
            if key not in self._fits:
                self._fits[key] = fit(old.shape, shape, empty=empty)
            how = self._fits[key]
            if how is not None:
                yield atlas.placement(old.hex, tile, turn), how


def _is_empty(old: Placement) -> bool:
    """Whether a hex shows neither a tile nor track."""
    return old.tile is None and not old.track


class Surveyor:
    """Looks for lays on the map as it is now."""

    def __init__(
        self, position: Position, fitting: Fitting, station_after: Callable[[Piece, Lay], Stop | None]
    ) -> None:
        self.position, self.fitting, self.station_after = position, fitting, station_after

    def lays(self, by: Piece, hexes: Iterable[Piece], tiles: Iterable[Piece], before: Lay | None = None) -> Lays:
        """Every lay that fits on these hexes, of these tiles; with `before` in place when it is given."""
        return Lays(self, by, (hexes, tiles), before)


class Lays:
    """The lays that fit: hexes as given, tiles as in the box, turns from 0. Listed lazily; `in` lists nothing."""

    def __init__(
        self, surveyor: Surveyor, by: Piece, places: tuple[Iterable[Piece], Iterable[Piece]], before: Lay | None
    ) -> None:
        self._surveyor, self._by, self._before = surveyor, by, before
        self._position, self._fitting = surveyor.position, surveyor.fitting
        hexes, tiles = places
        self._hexes = dict.fromkeys(each for each in hexes if each in self._position.atlas.index)
        self._tiles = dict.fromkeys(each for each in tiles if each in self._position.atlas.tiles)

    def anywhere(self) -> Lays:
        """The same on all hexes of the map."""
        return Lays(self._surveyor, self._by, (self._position.atlas.hexes, self._tiles), self._before)

    def __iter__(self) -> Iterator[Lay]:
        left = {tile for tile in self._tiles if self._position.left(tile, self._before) != 0}
        for at in self._hexes:
            old = self._position.at(at, self._before)
            around, standing = self._around(old), self._standing(old)
            for tile, ways in self._fitting.all_ways(old):
                if tile in left:
                    for placement, how in ways:
                        if _meets(placement, around):
                            yield self._lay(Lay(placement, old, how, self._by, self._before), standing)

    def __contains__(self, lay: object) -> bool:
        return (
            isinstance(lay, Lay)
            and lay.by is self._by
            and lay.before == self._before
            and self.find(lay.hex, lay.tile, lay.turn) is not None
        )

    def find(self, at: Piece, tile: Piece, turn: int) -> Lay | None:
        """The one lay on a hex of a tile with a turn; None when it does not fit."""
        if at not in self._hexes or tile not in self._tiles or self._position.left(tile, self._before) == 0:
            return None
        old = self._position.at(at, self._before)
        for placement, how in self._fitting.ways(old, tile):
            if placement.turn == turn and _meets(placement, self._around(old)):
                return self._lay(Lay(placement, old, how, self._by, self._before), self._standing(old))
        return None

    def fault(self, at: Piece, tile: Piece, turn: int) -> str:
        """Why a tile with a turn is none of these lays on a hex."""
        if at not in self._hexes:
            return f"{at} is not one of the hexes where a tile may be laid here"
        if tile not in self._tiles:
            return f"tile {tile} is not one of those that may be laid here"
        if self._position.left(tile, self._before) == 0:
            return f"no tile {tile} is left"
        old = self._position.at(at, self._before)
        if all(placement.turn != turn for placement, _ in self._fitting.ways(old, tile)):
            return f"tile {tile} turned {turn} does not fit on what {at} shows"
        return f"the track of tile {tile} turned {turn} does not agree with what lies around {at}"

    def _around(self, old: Placement) -> list[str | None]:
        """By side of a hex: which gauge its track must have there; none where any will do, another where none may."""
        atlas, position, before = old.atlas, self._position, self._before
        found: list[str | None] = []
        for gate in atlas.across[old.index * 6 : old.index * 6 + 6]:
            beside = position.placements[gate // 6] if before is None else position.at(atlas.hexes[gate // 6], before)
            gauge = beside.gauges[gate % 6]
            found.append(NO_TRACK if gate < 0 or (gauge is None and atlas.closed(beside.hex)) else gauge)
        return found

    def _standing(self, old: Placement) -> list[Piece]:
        """The markers on a hex."""
        position = self._position
        return [marker for stop in position.stops_at(old.hex, self._before) for marker in position.markers(stop)]

    def _lay(self, lay: Lay, standing: list[Piece]) -> Lay:
        """The same, with the markers where they will stand."""
        for marker in standing:
            new = self._surveyor.station_after(marker, lay)
            stop = next((each for each in lay.stops if each == new), None)
            if stop is None:
                raise ValueError(f"{marker} must stand at one of the stops of {lay}")
            stop.markers += (marker,)
        return lay


def _meets(new: Placement, around: list[str | None]) -> bool:
    """Whether its track agrees with what lies around: gauges, and no closed hex entered where it has no track."""
    for side, gauge in new.shape.exits:
        other = around[side]
        if other is not None and other != gauge:
            return False
    return True
