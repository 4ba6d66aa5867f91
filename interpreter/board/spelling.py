"""Routes spelled by where they lead, stops and hexes in order: the track between them is found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from interpreter.board.atlas import Stop
from interpreter.board.position import Position
from interpreter.ids import Piece


class SpellingError(ValueError):
    """No route, or more than one, leads so."""


def spelled(position: Position, names: Sequence[str]) -> list[str]:
    """The ids of stops and track in order. A hex stands for its only stop, or for plain track through it.

    Raises SpellingError when the track is not there or is not the only one, KeyError for a stop that is not.
    """
    places = [_place(position, name) for name in names]
    return [each for at in range(len(places)) for each in _at(position, places, at)]


def _place(position: Position, name: str) -> Stop | Piece:
    if ":" in name:
        return position.stop(name)
    hexes = position.atlas.index
    at = Piece("hex", name)
    if at not in hexes:
        raise KeyError(name)
    stops = position.stops_at(at)
    if len(stops) > 1:
        raise SpellingError(f"{name} has several stops: {', '.join(stop.id for stop in stops)}")
    return stops[0] if stops else at


def _at(position: Position, places: Sequence[Stop | Piece], at: int) -> Iterator[str]:
    """What a route has on one hex: the track it comes by, the stop, the track it leaves by; or track right through."""
    place = places[at]
    before = _towards(position, place, places[at - 1]) if at else None
    after = _towards(position, place, places[at + 1]) if at + 1 < len(places) else None
    if isinstance(place, Stop):
        if isinstance(before, int):
            yield _track(position, place.hex, place, before)
        yield place.id
        if after is not None:
            yield _track(position, place.hex, place, after)
    elif before is None or after is None:
        raise SpellingError(f"a route ends at a stop, and {place.id} has none")
    else:
        yield _track(position, place, before, after)


def _towards(position: Position, place: Stop | Piece, other: Stop | Piece) -> int | Stop:
    """The side of a hex where the other is; the other stop itself when it is on the same hex."""
    here, there = _hex(place), _hex(other)
    if here is there and isinstance(other, Stop):
        return other
    side = next((side for side in range(6) if position.atlas.neighbour(here, side) is there), None)
    if side is None:
        raise SpellingError(f"{here.id} and {there.id} are not side by side")
    return side


def _hex(place: Stop | Piece) -> Piece:
    return place.hex if isinstance(place, Stop) else place


def _track(position: Position, at: Piece, one: int | Stop, other: int | Stop) -> str:
    """The only piece of track of a hex between two ends."""
    found = [piece.id for piece in position.at(at).track if set(piece.ends) == {one, other}]
    if len(found) != 1:
        ways = " to ".join(end.id if isinstance(end, Stop) else f"side {end}" for end in (one, other))
        several = f"several pieces of track lead from {ways} on {at.id}: {', '.join(found)}"
        raise SpellingError(several if found else f"no track leads from {ways} on {at.id}")
    return found[0]
