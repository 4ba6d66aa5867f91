"""Trains, their routes, and runs: what a company's trains do together; with a plain form."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from interpreter.board.atlas import Stop, Track
from interpreter.board.position import Position
from interpreter.board.spelling import spelled
from interpreter.ids import Piece
from interpreter.ruleset.box import Reach


@dataclass(frozen=True, slots=True)
class Train:
    """A train to run. Trains with an equal `like` earn alike on every route, and need be tried in one order only."""

    piece: Piece
    reach: Reach
    like: Hashable = None


@dataclass(frozen=True, slots=True)
class Route:
    """What one train runs: stops, and the track between them, in order."""

    train: Piece
    stops: tuple[Stop, ...]
    track: tuple[Track, ...]

    @property
    def hexes(self) -> tuple[Piece, ...]:
        """The hexes it leads through, in order."""
        return hexes_of(self.track)

    @property
    def crossings(self) -> int:
        """How many hexsides it crosses."""
        return sum(len(piece.sides) for piece in self.track) // 2

    @property
    def bits(self) -> int:
        """Of all track it uses: two routes with a common bit share track."""
        bits = 0
        for piece in self.track:
            bits |= piece.bits
        return bits


@dataclass(frozen=True, slots=True)
class Run:
    """Routes of different trains that share no track."""

    routes: tuple[Route, ...] = ()


class BrokenRunError(ValueError):
    """What was given as a run does not name routes of this map."""


def hexes_of(track: Sequence[Track]) -> tuple[Piece, ...]:
    """The hexes that track leads through, in order."""
    found: list[Piece] = []
    for piece in track:
        if not found or found[-1] is not piece.hex:
            found.append(piece.hex)
    return tuple(found)


def path(route: Route) -> Iterator[Stop | Track]:
    """Stops and pieces of track as they follow each other; what does not follow is left out at the end."""
    at, rest = route.stops[0], list(route.stops[1:])
    yield at
    for piece in route.track:
        yield piece
        if rest and rest[0] in piece.ends and rest[0] is not at:
            at = rest.pop(0)
            yield at


def run_data(run: Run) -> list[dict[str, Any]]:
    """Plain form: for each route its train and the ids of stops and track in order."""
    return [{"train": route.train.id, "path": [thing.id for thing in path(route)]} for route in run.routes]


def run_from(position: Position, data: Sequence[Mapping[str, Any]]) -> Run:
    """The run with this plain form, on the map as it lies; BrokenRunError when it names what is not there."""
    return Run(tuple(_route_from(position, row) for row in data))


def _in_full(position: Position, names: Sequence[str]) -> Sequence[str]:
    """The names of stops and track; where no track is named it is found."""
    if len(names) < 2 or any("/" in name for name in names):
        return names
    try:
        return spelled(position, names)
    except KeyError as missing:
        raise BrokenRunError(f"there is no {missing.args[0]} on the map now") from None


def _route_from(position: Position, row: Mapping[str, Any]) -> Route:
    stops, track = [], []
    for name in _in_full(position, row["path"]):
        try:
            if "/" in name:
                track.append(position.track_piece(name))
            else:
                stops.append(position.stop(name))
        except KeyError:
            raise BrokenRunError(f"there is no {name} on the map now") from None
    return Route(Piece("train", row["train"]), tuple(stops), tuple(track))
