"""Games in plain form: the table and the place in the scripts as JSON, and back."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from interpreter.board.atlas import Stop, Track
from interpreter.board.lay import Lay, lay_from
from interpreter.board.run import Run, run_data, run_from
from interpreter.ids import Piece
from interpreter.play.runtime import Runtime
from interpreter.ruleset.values import Group, Interval, Link, Table
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
    raise TypeError(f"{type(value).__name__} cannot be kept: {value!r}")


FORMS: tuple[tuple[type, str, Any], ...] = (
    (Table, "map", lambda table: [[plain(key), plain(row)] for key, row in table.items()]),
    (Fraction, "fraction", lambda number: [number.numerator, number.denominator]),
    (Interval, "range", lambda span: [span.start, span.end, span.step]),
    (Link, "link", lambda link: [link.start, link.end, link.amount]),
    (Stop, "stop", lambda stop: list(stop.key())),
    (Track, "track", lambda track: list(track.key())),
    (Lay, "lay", lambda lay: lay.data()),
    (Run, "run", run_data),
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
    "link": lambda data, runtime: Link(*data),
    "stop": lambda data, runtime: runtime.position.atlas.stop(tuple(data)),
    "track": lambda data, runtime: runtime.position.atlas.track_piece(tuple(data)),
    "lay": lambda data, runtime: lay_from(runtime.position.atlas, data),
    "run": lambda data, runtime: run_from(runtime.position, data),
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
    return {"over": progress.over, "stack": [_frame_data(frame) for frame in progress.stack]}


def _frame_data(frame: Frame) -> dict[str, Any]:
    return {
        "kind": frame.kind, "key": frame.key, "at": frame.at, "returns": list(frame.returns),
        "locals": {name: plain(value) for name, value in sorted(frame.locals.items())},
        "blocks": [_block_data(block) for block in frame.blocks],
        "of": frame.of, "block": frame.block, "carried": [plain(value) for value in frame.carried],
    }  # fmt: skip


def _block_data(block: TurnsBlock | WindowBlock) -> dict[str, Any]:
    if isinstance(block, WindowBlock):
        return {"windows": list(block.windows), "busy": block.busy}
    return {
        "loop": block.loop, "ring": plain(block.ring), "last": plain(block.last), "had": plain(block.had),
        "passes": block.passes, "current": plain(block.current), "acted": block.acted,
    }  # fmt: skip


def digest(runtime: Runtime) -> str:
    """A fingerprint of table and progress."""
    whole = [table_data(runtime), progress_data(runtime.table.progress)]
    return hashlib.sha256(json.dumps(whole, sort_keys=True, ensure_ascii=False).encode()).hexdigest()


def save(path: str, record: Mapping[str, Any], runtime: Runtime) -> None:
    """Write a game with its table."""
    data = {**record, "format": GAME, "table": table_data(runtime), "progress": progress_data(runtime.table.progress)}
    Path(path).write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def lay_out(runtime: Runtime, data: Mapping[str, Any]) -> None:
    """Put everything where a saved game has it: first the tiles, since stops are of them."""
    places = [(value_of(piece, runtime), rows) for piece, rows in data["table"].items()]
    for first in (True, False):
        for piece, rows in places:
            for name, row in rows.items():
                if (name == "lies") == first:
                    runtime.table.put(piece, name, value_of(row, runtime))
    runtime.table.take_journal()
    progress = data["progress"]
    runtime.table.progress = Progress([_frame_of(frame, runtime) for frame in progress["stack"]], progress["over"])
    for frame in runtime.table.progress.stack:
        if frame.kind != "announce" and frame.key not in runtime.code.routines:
            raise ValueError(f"the rules have no {frame.key}: the game was saved with others")
    runtime.forget()


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
