"""What a company's best run would be: with its trains or others, and with other tiles and markers on the map."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from interpreter.board.effort import Effort
from interpreter.board.lay import Lay
from interpreter.board.routes import Best
from interpreter.board.run import run_data
from interpreter.ids import Piece
from interpreter.play.arguments import argument
from interpreter.play.explanation import Explanation
from interpreter.play.ledger import w_trial_train
from interpreter.play.map import w_place, w_put
from interpreter.play.roles import Answers
from interpreter.play.running import routes_of, trains_to_run
from interpreter.play.runtime import Runtime
from interpreter.vocabulary.types import Type

TILE_FORM = "a tile is written A1=57r2: where it lies, which it is, how often it is turned"
MARKER_FORM = "a marker is written A1:0=AB: the stop, and whose it is"


@dataclass(frozen=True, slots=True)
class BestRun:
    """The best run found for a company, with its proof (`found`), and how it comes to earn what it does."""

    company: str
    found: Best
    income: Explanation

    def to_json(self) -> dict[str, Any]:
        """Plain form; money in whole units."""
        found = self.found
        return {
            "company": self.company,
            "run": run_data(found.run),
            "earned": found.earned,
            "proved": found.proved,
            "bound": found.bound,
            "paths": found.paths,
            "steps": found.steps,
            "income": self.income.to_json(),
        }


def trial_trains(runtime: Runtime, types: Sequence[str]) -> tuple[Piece, ...]:
    """Trains to run with and forget, one for each of these types. Raises ValueError when there is no such type."""
    found = [argument(each, Type("train_type"), runtime) for each in types]
    return tuple(w_trial_train(runtime, type_, found[:at].count(type_) + 1) for at, type_ in enumerate(found))


def search(runtime: Runtime, company: Piece, trains: tuple[Piece, ...] | None, effort: Effort) -> Best:
    """The best run found of these trains, or of those a company runs with (None), and how sure it is."""
    pieces = tuple(Answers(runtime).runs_with(company)) if trains is None else trains
    return routes_of(runtime, company).search(trains_to_run(runtime, pieces), effort)


def suppose(runtime: Runtime, company: Piece, tiles: Sequence[str], markers: Sequence[str]) -> None:
    """Put other tiles (`A1=57r2`) and markers (`A1:0=AB`) on the map. Raises ValueError for what does not fit."""
    for tile in tiles:
        w_put(runtime, _lay(runtime, company, tile))
        runtime.forget()
    for marker in markers:
        _place(runtime, marker)


def _lay(runtime: Runtime, by: Piece, written: str) -> Lay:
    at, _, tile = written.partition("=")
    name, _, turn = tile.rpartition("r")
    if not (at and name and turn.isdecimal()):
        raise ValueError(f"{TILE_FORM}, not '{written}'")
    hex_, type_ = argument(at, Type("hex"), runtime), argument(name, Type("tile_type"), runtime)
    for lay in runtime.surveyor.lays(by, (hex_,), (type_,)):
        if lay.turn == int(turn):
            return lay
    raise ValueError(f"tile {name} turned {turn} does not fit on {at}")


def _place(runtime: Runtime, written: str) -> None:
    at, _, name = written.partition("=")
    if not (at and name):
        raise ValueError(f"{MARKER_FORM}, not '{written}'")
    stop, owner = argument(at, Type("stop"), runtime), argument(name, Type("company"), runtime)
    free = [
        marker
        for marker in runtime.box.pieces.get("marker", ())
        if runtime.get(marker, "company") is owner and runtime.get(marker, "stop") is None
    ]
    if not free:
        raise ValueError(f"{name} has no station marker that is not on the map")
    if runtime.position.free(stop) <= 0:
        raise ValueError(f"there is no free space in {at}")
    w_place(runtime, free[0], stop)
