"""Words for the map: what may be laid, laying it, station markers, what can be reached."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Any

from interpreter.board.atlas import Stop, Track
from interpreter.board.inside import lines
from interpreter.board.lay import Lay
from interpreter.board.lays import Lays
from interpreter.board.network import Network
from interpreter.board.surroundings import reached
from interpreter.ids import Piece
from interpreter.play.runtime import Runtime
from interpreter.ruleset.values import Group, ScriptError


def w_lays(runtime: Runtime, by: Piece, hexes: Iterable[Piece], tiles: Iterable[Piece]) -> Lays:
    """Every lay that fits on these hexes."""
    return runtime.surveyor.lays(by, hexes, tiles)


def w_lays_after(runtime: Runtime, lay: Lay, hexes: Iterable[Piece], tiles: Iterable[Piece]) -> Lays:
    """The same with a lay in place, by the same company."""
    return runtime.surveyor.lays(lay.by, hexes, tiles, lay)


def w_stops_with(runtime: Runtime, lay: Lay | None) -> tuple[Stop, ...]:
    """The stops of the map, with a lay in place when one is given."""
    return runtime.position.stops(lay)


def stops_where(
    runtime: Runtime, memory: dict[Any, Any], key: Any, lay: Lay | None, holds: Callable[[Stop], Any]
) -> Group:
    """The stops with a lay in place for which something holds that does not ask about the lay itself.

    What holds of the stops as they lie is remembered under `key`; of a lay only its own stops are asked about. Lays
    without such a stop on a hex have the same group.
    """
    found: Group | None = memory.get(key)
    if found is None:
        found = memory[key] = Group(stop for stop in runtime.position.stops() if holds(stop))
    if lay is None:
        return found
    index = -1 if lay.before is not None else lay.placement.index
    if index < 0:
        return _after_lays(found, lay, holds)
    kept = memory.get((key, index))
    if kept is None:
        before = Group(stop for stop in found if stop.placement.index < index)
        after = Group(stop for stop in found if stop.placement.index > index)
        kept = memory[key, index] = before, after, Group(before + after)
    own = [stop for stop in lay.stops if holds(stop)]
    return Group((*kept[0], *own, *kept[1])) if own else kept[2]


def _after_lays(found: Group, lay: Lay, holds: Callable[[Stop], Any]) -> Group:
    changed = {each.placement.index: each.stops for each in reversed(list(lay.chain()))}
    other = [stop for stop in found if stop.placement.index not in changed]
    other += [stop for stops in changed.values() for stop in stops if holds(stop)]
    return Group(sorted(other, key=attrgetter("place")))


def w_put(runtime: Runtime, lay: Lay) -> None:
    """Lay the tile; markers go where they were to stand when it was listed."""
    standing = [(marker, stop.key()) for stop in lay.stops for marker in stop.markers]
    table = runtime.table
    table.put(lay.hex, "lies", (lay.tile, lay.turn))
    for marker, key in standing:
        table.put(marker, "at", key)


def w_place(runtime: Runtime, marker: Piece, stop: Stop) -> None:
    """Put a station marker into a free space, out of the one it has."""
    if type(marker) is not Piece or not isinstance(stop, Stop):
        raise ScriptError("a marker is placed on a stop; one of the two is not there")
    table = runtime.table
    if runtime.values.get((marker, "at")) == stop.key():
        return
    if runtime.position.free(stop) <= 0:
        raise ScriptError(f"there is no free space in {stop}")
    table.put(marker, "at", stop.key())


def w_distance(runtime: Runtime, start: Piece, end: Piece) -> int:
    """Steps between two hexes, track or no track."""
    return runtime.position.atlas.distance(start, end)


def w_neighbours(runtime: Runtime, at: Piece) -> tuple[Piece, ...]:
    """The hexes across its six sides."""
    return runtime.position.atlas.neighbours(at)


def w_reach(
    runtime: Runtime, start: Iterable[Stop | Track], gauges: Iterable[str], through: Iterable[Stop], lay: Any = None
) -> Network:
    """All that some way from a start leads to."""
    return reached(runtime.position, start, gauges, through, lay)


def w_lines(
    runtime: Runtime, start: Iterable[Stop], finish: Iterable[Stop], track: Iterable[Track], through: Iterable[Stop]
) -> tuple[Group, ...]:
    """Every line between two sets of stops inside given track, as the track it uses."""
    return tuple(Group(line) for line in lines(runtime.position.atlas, (start, finish), track, through))
