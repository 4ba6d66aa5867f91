"""Games in plain form: the table and the place in the scripts as JSON, and back."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from interpreter.board.atlas import Edge, Stop, Track
from interpreter.board.lay import Lay, lay_from
from interpreter.board.run import Route, Run
from interpreter.ids import Piece
from interpreter.play.runtime import Runtime
from interpreter.ruleset.values import Group, Interval, Table
from interpreter.state.progress import Frame, Progress, TurnsBlock, WindowBlock

RECORD = "18xx-record/1"
GAME = "18xx-game/1"


# ------------------------------------------------------------------------------------------------ values


def plain(value: Any) -> Any:
    """A value as JSON: pieces as `@kind:id`, what is no plain list or number as a map with one key that says what."""
    if value is None or isinstance(value, bool | int):
        return value
    if isinstance(value, str):
        return "@" + value if value.startswith("@") else value
    if isinstance(value, Piece):
        return f"@{value.kind}:{value.id}"
    if isinstance(value, Group):
        return {"set": [plain(each) for each in value]}
    if isinstance(value, tuple | list):
        return [plain(each) for each in value]
    for kind, name, make in FORMS:
        if isinstance(value, kind):
            return {name: make(value)}
    raise NotKept(f"{type(value).__name__} cannot be kept: {value!r}")


class NotKept(TypeError):
    """A value that has no plain form: a network, or a domain that lists lazily."""


def _route_data(route: Route) -> dict[str, Any]:
    """A route by the tiles as they lay when it was run, which may have been replaced meanwhile."""
    return {
        "train": plain(route.train),
        "stops": [list(stop.key()) for stop in route.stops],
        "track": [list(track.key()) for track in route.track],
    }


def _route_from(data: Mapping[str, Any], runtime: Runtime) -> Route:
    atlas = runtime.position.atlas
    return Route(
        value_of(data["train"], runtime),
        tuple(atlas.stop(tuple(key)) for key in data["stops"]),
        tuple(atlas.track_piece(tuple(key)) for key in data["track"]),
    )


FORMS: tuple[tuple[type, str, Any], ...] = (
    (Table, "map", lambda table: [[plain(key), plain(row)] for key, row in table.items()]),
    (Fraction, "fraction", lambda number: [number.numerator, number.denominator]),
    (Interval, "range", lambda span: [span.start, span.end, span.step]),
    (Stop, "stop", lambda stop: list(stop.key())),
    (Track, "track", lambda track: list(track.key())),
    (Lay, "lay", lambda lay: lay.data()),
    (Edge, "edge", lambda edge: [edge.hex.id, edge.number]),
    (Route, "route", _route_data),
    (Run, "run", lambda run: [_route_data(route) for route in run.routes]),
)


def value_of(data: Any, runtime: Runtime) -> Any:
    """The value that `plain` gave."""
    if isinstance(data, str) and data.startswith("@"):
        if data.startswith("@@"):
            return data[1:]
        kind, _, name = data[1:].partition(":")
        return Piece(kind, name)
    if isinstance(data, list):
        return tuple(value_of(each, runtime) for each in data)
    if not isinstance(data, dict):
        return data
    (name, inside), *more = data.items()
    if more or name not in READERS:
        raise ValueError(f"a saved value makes no sense: {data!r}")
    return READERS[name](inside, runtime)


READERS: dict[str, Any] = {
    "set": lambda data, runtime: Group(value_of(each, runtime) for each in data),
    "map": lambda data, runtime: Table((value_of(key, runtime), value_of(row, runtime)) for key, row in data),
    "fraction": lambda data, runtime: Fraction(data[0], data[1]),
    "range": lambda data, runtime: Interval(*data),
    "stop": lambda data, runtime: runtime.position.atlas.stop(tuple(data)),
    "track": lambda data, runtime: runtime.position.atlas.track_piece(tuple(data)),
    "lay": lambda data, runtime: lay_from(runtime.position.atlas, data),
    "edge": lambda data, runtime: runtime.position.atlas.edges(Piece("hex", data[0]))[data[1]],
    "route": _route_from,
    "run": lambda data, runtime: Run(tuple(_route_from(row, runtime) for row in data)),
}


# ------------------------------------------------------------------------------------------------ the whole table


def table_data(runtime: Runtime) -> dict[str, Any]:
    """Everything on the table: places by piece, in one fixed order."""
    found: dict[str, dict[str, Any]] = {}
    for piece, name, value in runtime.table.places():
        found.setdefault(f"@{piece.kind}:{piece.id}", {})[name] = plain(value)
    return {piece: dict(sorted(found[piece].items())) for piece in sorted(found)}


def progress_data(progress: Progress) -> dict[str, Any]:
    """Where the game stands in its scripts."""
    return {
        "over": progress.over,
        "over_clauses": list(progress.over_clauses),
        "stack": [_frame_data(frame) for frame in progress.stack],
    }


def _frame_data(frame: Frame) -> dict[str, Any]:
    return {
        "kind": frame.kind, "key": frame.key, "at": frame.at, "returns": list(frame.returns),
        "locals": dict(_locals_data(frame)),
        "blocks": [_block_data(block) for block in frame.blocks],
        "of": frame.of, "block": frame.block, "carried": [plain(value) for value in frame.carried],
    }  # fmt: skip


def _locals_data(frame: Frame) -> Iterator[tuple[str, Any]]:
    """What is kept of the locals. Networks and domains are not: scripts cannot use them after somebody was asked."""
    for name, value in sorted(frame.locals.items()):
        try:
            yield name, plain(value)
        except NotKept:
            continue


def _block_data(block: TurnsBlock | WindowBlock) -> dict[str, Any]:
    if isinstance(block, WindowBlock):
        return {"windows": list(block.windows), "busy": block.busy}
    return {
        "loop": block.loop, "ring": plain(block.ring), "last": plain(block.last), "had": plain(block.had),
        "passes": block.passes, "current": plain(block.current), "acted": block.acted,
    }  # fmt: skip


def digest(runtime: Runtime) -> str:
    """A fingerprint of table and progress."""
    return fingerprint(table_data(runtime), progress_data(runtime.table.progress))


def fingerprint(table: Any, progress: Any) -> str:
    """A fingerprint of table and progress in plain form."""
    whole = json.dumps([table, progress], sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(whole.encode(errors="surrogatepass")).hexdigest()


def save(path: str | Path, record: Mapping[str, Any], runtime: Runtime) -> None:
    """Write a game with its table."""
    text = json.dumps(saved(record, runtime), ensure_ascii=False, indent=1)
    Path(path).write_text(text + "\n", encoding="utf-8")


def saved(record: Mapping[str, Any], runtime: Runtime) -> dict[str, Any]:
    """A game with its table, in plain form."""
    table, progress = table_data(runtime), progress_data(runtime.table.progress)
    return {**record, "format": GAME, "digest": fingerprint(table, progress), "table": table, "progress": progress}


def lay_out(runtime: Runtime, data: Mapping[str, Any]) -> None:
    """Put everything where a saved game has it: first the tiles, since stops are of them."""
    table = [(value_of(piece, runtime), rows) for piece, rows in data["table"].items()]
    places = [(piece, name, row) for piece, rows in table for name, row in rows.items()]
    put_places(runtime, places, lambda row: value_of(row, runtime))
    progress = data["progress"]
    stack = [_frame_of(frame, runtime) for frame in progress["stack"]]
    runtime.table.progress = Progress(stack, progress["over"], tuple(progress.get("over_clauses", ())))
    for frame in runtime.table.progress.stack:
        if frame.kind != "announce" and frame.key not in runtime.code.routines:
            raise ValueError(f"the rules have no {frame.key}: the game was saved with others")
    runtime.forget()


def put_places(
    runtime: Runtime, places: Sequence[tuple[Piece, str, Any]], value: Callable[[Any], Any] = lambda value: value
) -> None:
    """Fill an empty table: first the tiles, since stops and runs are of them."""
    for first in (True, False):
        for piece, name, found in places:
            if (name == "lies") == first:
                runtime.table.put(piece, name, value(found))
    runtime.table.take_journal()


def _frame_of(data: Mapping[str, Any], runtime: Runtime) -> Frame:
    return Frame(
        data["kind"], data["key"], data["at"],
        {name: value_of(value, runtime) for name, value in data["locals"].items()},
        [_block_of(block, runtime) for block in data["blocks"]], tuple(data["returns"]), data["of"], data["block"],
        tuple(value_of(value, runtime) for value in data["carried"]),
    )  # fmt: skip


def _block_of(data: Mapping[str, Any], runtime: Runtime) -> TurnsBlock | WindowBlock:
    if "windows" in data:
        return WindowBlock(tuple(data["windows"]), data["busy"])
    values = {name: value_of(data[name], runtime) for name in ("ring", "last", "had", "current")}
    return TurnsBlock(
        data["loop"], values["ring"], values["last"], values["had"], data["passes"], values["current"], data["acted"]
    )
