"""Fields that follow from other places: where they are read, they are reckoned."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from interpreter.board.atlas import Stop, worth
from interpreter.board.lay import LayStop
from interpreter.ids import Piece
from interpreter.play.runtime import Runtime
from interpreter.ruleset.values import Group, group

Reader = Callable[["Runtime", Any], Any]


def _director(runtime: Runtime, company: Piece) -> Piece | None:
    holder = runtime.values.get((runtime.directors[company], "holder"))
    return holder if holder is not None and holder.kind == "player" else None


def _price(runtime: Runtime, company: Piece) -> int | None:
    space = runtime.values.get((company, "space"))
    return None if space is None else runtime.box.printed[space]["price"]  # type: ignore[return-value]


def _depth(runtime: Runtime, company: Piece) -> int:
    space = runtime.values.get((company, "space"))
    return 0 if space is None else runtime.values[space, "companies"].index(company)


def _home(runtime: Runtime, company: Piece) -> tuple[Stop, ...]:
    place = runtime.box.homes.get(company)
    if place is None:
        return ()
    at, number = place
    cities = tuple(stop for stop in runtime.position.stops_at(at) if stop.kind == "city")
    if number is None:
        return cities
    printed = runtime.position.atlas.printed(at).stops[number]
    return tuple(stop for stop in cities if stop == printed or (printed.edges and printed.edges <= stop.edges))


def _home_hexes(runtime: Runtime, company: Piece) -> Group:
    place = runtime.box.homes.get(company)
    return Group() if place is None else Group((place[0],))


def _markers_at_hand(runtime: Runtime, company: Piece) -> tuple[Piece, ...]:
    values = runtime.values
    return tuple(
        marker
        for marker in runtime.box.pieces["marker"]
        if values.get((marker, "company")) is company
        and values.get((marker, "at")) is None
        and values.get((marker, "holder")) is company
    )


def _marker_stop(runtime: Runtime, marker: Piece) -> Stop | None:
    key = runtime.values.get((marker, "at"))
    return None if key is None else runtime.position.atlas.stop(key)


def _train_type(runtime: Runtime, train: Piece) -> Piece:
    return Piece("train_type", train.id.split(":")[1])


def _train_price(runtime: Runtime, train: Piece) -> int:
    return runtime.box.printed[runtime.get(train, "type")]["price"]  # type: ignore[return-value]


def _gone(runtime: Runtime, train_type: Piece) -> int:
    trains = runtime.box.pieces["train"]
    return sum(
        runtime.box.starts[train]["type"] is train_type and not runtime.values.get((train, "supplied"))
        for train in trains
    )


def _power_holder(runtime: Runtime, power: Piece) -> Piece | None:
    on = runtime.get(power, "on")
    owner = None if on is None else runtime.get(on, "owner")
    return owner if owner is not None and owner.kind in ("player", "company") else None


def _hex_tile(runtime: Runtime, at: Piece) -> Piece | None:
    return runtime.position.at(at).tile


def _stop_markers(runtime: Runtime, stop: Stop) -> tuple[Piece, ...]:
    return runtime.position.markers(stop)


def _stop_value(runtime: Runtime, stop: Stop) -> int:
    return worth(stop.values, runtime.colours())


PIECE_READERS: dict[tuple[str, str], Reader] = {
    ("player", "name"): lambda runtime, player: player.id,
    ("company", "treasury"): lambda runtime, company: runtime.values.get((company, "cash"), 0),
    ("company", "shares"): lambda runtime, company: runtime.box.shares[runtime.values[company, "kind"]],
    ("company", "director"): _director,
    ("company", "price"): _price,
    ("company", "depth"): _depth,
    ("company", "on_turn"): lambda runtime, company: runtime.table.progress.on_turn(company),
    ("company", "home"): _home,
    ("company", "home_hexes"): _home_hexes,
    ("company", "markers"): _markers_at_hand,
    ("marker", "stop"): _marker_stop,
    ("power", "holder"): _power_holder,
    ("train", "type"): _train_type,
    ("train", "price"): _train_price,
    ("train_type", "gone"): _gone,
    ("hex", "tile"): _hex_tile,
    ("hex", "colour"): lambda runtime, at: runtime.position.at(at).colour,
    ("hex", "label"): lambda runtime, at: runtime.position.atlas.printed(at).face.label,
    ("hex", "marks"): lambda runtime, at: group(runtime.position.atlas.plans[at].marks),
    ("hex", "stops"): lambda runtime, at: runtime.position.stops_at(at),
    ("hex", "track"): lambda runtime, at: runtime.position.at(at).track,
    ("round", "running"): lambda runtime, round_: runtime.table.progress.running(round_.id),
}
"""What a piece answers that has no value of its own on the table, and is not printed: it follows from other places."""

LASTING = frozenset({("player", "name"), ("hex", "label"), ("hex", "marks")})
"""Those of them that are the same throughout a game."""

UNSET: dict[tuple[str, str], Any] = {
    ("player", "cash"): 0,
    ("bank", "cash"): 0,
    ("company", "space"): None,
    ("company", "in_play"): True,
    ("marker", "holder"): None,
    ("marker", "company"): None,
    ("power", "on"): None,
    ("power", "used"): 0,
    ("power", "uses"): 1,
    ("power", "closes"): True,
    ("train", "owner"): None,
    ("space", "companies"): (),
    ("round", "number"): 0,
    ("game", "priority"): None,
}
"""What the value is as long as none is on the table or printed."""

STOP_READERS: dict[str, Reader] = {
    "markers": _stop_markers,
    "free": lambda runtime, stop: runtime.position.free(stop),
    "value": _stop_value,
    "track": lambda runtime, stop: stop.track,
    "old": lambda runtime, stop: Group(stop.old) if isinstance(stop, LayStop) else Group(),
}
"""What a stop answers that is not printed on it."""
