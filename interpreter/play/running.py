"""Words for running trains: legal runs, the best one, and what a run earns."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from interpreter.board.routes import BrokenBoundError, Forbidden, Routes
from interpreter.board.run import BrokenRunError, Run, Train, run_data, run_from
from interpreter.ids import Piece
from interpreter.play.runtime import Runtime
from interpreter.ruleset.box import Reach
from interpreter.ruleset.values import Domain, Failure, ScriptError

FORM = 'a run is a list of {"train": id, "path": [stops in order, with the hexes or the track between them]}'


def routes_of(runtime: Runtime, company: Piece) -> Routes:
    """The routes of a company, remembered until something changes."""
    key = ("routes", company, runtime.view)
    if key not in runtime.memory:
        roles = runtime.roles
        gauges, stations = roles.run_gauges(company), roles.stations(company)
        runtime.memory[key] = Routes(runtime.position, roles, company, gauges, stations)
    return runtime.memory[key]  # type: ignore[no-any-return]


def trains_to_run(runtime: Runtime, trains: Iterable[Piece]) -> list[Train]:
    """Trains with how far they run. Those that nothing tells apart are alike: the search looks at their routes once.

    Two trial trains never are: nothing but their number tells them apart, and that is what scripts have it for.
    """
    told = ("owner", *(name for kind, name in runtime.code.attributes if kind == "train"))
    found = []
    for train in trains:
        train_type = runtime.get(train, "type")
        trial = None if train in runtime.box.starts else train
        like = (train_type, trial, *(runtime.get(train, name) for name in told))
        found.append(Train(train, runtime.box.reaches.get(train_type, Reach()), like))
    return found


def w_runs(runtime: Runtime, trains: tuple[Piece, ...], company: Piece) -> Domain:
    """Every legal run; lists only the best one. Trains may stand still, but there is no run when none can run."""
    running = trains_to_run(runtime, trains)

    def fault(run: Any) -> str | None:
        if not isinstance(run, Run):
            return FORM
        if not run.routes and example() is None:
            return "no train can run"
        return routes_of(runtime, company).fault(run, running)

    def read(data: Any) -> Run | None:
        run = _run(runtime, data)
        return run if isinstance(run, Run) and fault(run) is None else None

    def refused(data: Any) -> str | Failure:
        run = _run(runtime, data)
        text = run if isinstance(run, str) else fault(run) or FORM
        if text == FORM:
            some = example()
            return f"{FORM}, as {json.dumps(run_data(some))}" if some is not None else FORM
        return runtime.roles.route_failure(text.route, company) or text if isinstance(text, Forbidden) else text

    def listing() -> Iterable[Run]:
        best = w_best_run(runtime, trains, company)
        return (best,) if best.routes else ()

    def example() -> Run | None:
        key = ("example", company, trains, runtime.view)
        if key not in runtime.memory:
            runtime.memory[key] = routes_of(runtime, company).example(running)
        return runtime.memory[key]  # type: ignore[no-any-return]

    return Domain(listing, lambda run: fault(run) is None, read, refused, example)


def _run(runtime: Runtime, data: Any) -> Run | str:
    """The run that plain data names, or what is wrong with it."""
    if not isinstance(data, list) or not all(isinstance(row, dict) and set(row) == {"train", "path"} for row in data):
        return FORM
    for row in data:
        path = row["path"]
        if not isinstance(row["train"], str) or not isinstance(path, list) or not all(isinstance(p, str) for p in path):
            return FORM
    if any(len(row["path"]) < 2 for row in data):
        return "a route joins at least two stops"
    try:
        return run_from(runtime.position, data)
    except (BrokenRunError, ValueError, KeyError, IndexError) as wrong:
        return str(wrong)


def w_best_run(runtime: Runtime, trains: tuple[Piece, ...], company: Piece) -> Run:
    """The run that earns most; the first in a fixed order among equals."""
    key = ("best", company, trains, runtime.view)
    if key not in runtime.memory:
        try:
            best = routes_of(runtime, company).best(trains_to_run(runtime, trains))
        except BrokenBoundError as broken:
            raise ScriptError(str(broken), code="play/bound-broken") from broken
        runtime.memory[key] = best
    return runtime.memory[key]  # type: ignore[no-any-return]


def w_earnings(runtime: Runtime, run: Run, company: Piece) -> int:
    """What a run earns, in whole units of money."""
    if runtime.earnings_told is not None:
        return runtime.earnings_told
    try:
        return routes_of(runtime, company).earnings(run)
    except BrokenBoundError as broken:
        raise ScriptError(str(broken), code="play/bound-broken") from broken
