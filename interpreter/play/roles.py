"""The questions the map and the route finder ask, answered by the scripts."""

from __future__ import annotations

from typing import Any

from interpreter.board.atlas import Stop, Track
from interpreter.board.lay import Lay
from interpreter.ids import Piece
from interpreter.play.runtime import Runtime
from interpreter.ruleset.forms import Form
from interpreter.ruleset.values import Failure, ScriptError
from interpreter.vocabulary.roles import ROLES


class Answers:
    """The roles of one game. A role that is not declared has the plainest answer."""

    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime

    def _ask(self, name: str, *arguments: Any, otherwise: Any = None) -> Any:
        """What the scripts answer; where they say nothing, the plain answer of a role that has one."""
        code = self._runtime.code.functions.get(name)
        if code is not None:
            return self._runtime.functions[code.key](self._runtime, *arguments)
        if ROLES[name].needed:
            raise ScriptError(f"this ruleset does not say: {name}")
        return otherwise

    def _bound(self, name: str, company: Piece, stop: Stop | None = None) -> Any:
        """What a role gives at most, whatever the route or run; or what a stop of a route adds to that."""
        code = self._runtime.code.functions.get(name)
        if code is None:
            return 0
        if code.bound is None:
            raise ScriptError(f"{name} must say what it gives `at most`", code.span)
        return self._runtime.functions[code.bound](self._runtime, stop, company)

    # --- laying
    def may_replace(self, colour: str, tile: Piece, at: Piece) -> bool:
        """Whether a tile may lie on what shows that colour."""
        return self._ask("may_replace", colour, tile, at) is None

    def station_after(self, marker: Piece, lay: Lay) -> Stop | None:
        """Where a marker will stand."""
        return self._ask("station_after", marker, lay)  # type: ignore[no-any-return]

    # --- running
    def run_gauges(self, company: Piece) -> frozenset[str]:
        """On which track its trains run."""
        return frozenset(self._ask("run_gauges", company, otherwise=self._runtime.box.map.gauges))

    def stations(self, company: Piece) -> tuple[Stop, ...] | None:
        """One of which every route calls at; None when any stop will do."""
        return self._ask("stations", company, None)  # type: ignore[no-any-return]

    def runs_with(self, company: Piece) -> tuple[Piece, ...]:
        """The trains a company runs with."""
        return tuple(self._ask("runs_with", company, otherwise=self._runtime.index.trains(company)))

    def stop_value(self, train: Piece, stop: Stop, company: Piece) -> int:
        """What a train earns at a stop."""
        return int(self._ask("stop_value", train, stop, company))

    def track_value(self, train: Piece, track: Track, company: Piece) -> int:
        """What a train earns for a piece of track."""
        return int(self._ask("track_value", train, track, company, otherwise=0))

    def ends_value(self, train: Piece, start: Stop, end: Stop, company: Piece) -> int:
        """What a train earns for where its route begins and ends."""
        return int(self._ask("ends_value", train, start, end, company, otherwise=0))

    def route_value(self, route: Any, company: Piece) -> int:
        """What a route earns beside its stops and track."""
        return int(self._ask("route_value", route, company, otherwise=0))

    def route_bound(self, company: Piece) -> int:
        """The most `route_value` gives."""
        return int(self._bound("route_value", company))

    def run_value(self, run: Any, company: Piece) -> int:
        """What a set of routes earns beside its routes."""
        return int(self._ask("run_value", run, company, otherwise=0))

    def run_bound(self, company: Piece) -> int:
        """The most `run_value` gives, where that is the same for every run."""
        return int(self._bound("run_value", company))

    def run_form(self) -> Form | None:
        """How the most that `run_value` gives is made of sums over the stops of all routes, if it is."""
        code = self._runtime.code.functions.get("run_value")
        return None if code is None else code.by_stops

    def run_shares(self, stop: Stop, company: Piece) -> tuple[int, ...]:
        """What a stop of a route adds to each of these sums."""
        return tuple(map(int, self._bound("run_value", company, stop)))

    def may_pass(self, train: Piece, stop: Stop, company: Piece) -> bool:
        """Whether a route may lead on through a stop."""
        return bool(self._ask("may_pass", train, stop, company))

    def route_failure(self, route: Any, company: Piece) -> Failure | None:
        """Why a whole route is not legal."""
        return self._ask("route_allowed", route, company)  # type: ignore[no-any-return]

    def route_allowed(self, route: Any, company: Piece) -> bool:
        """Whether a whole route is legal."""
        return self._ask("route_allowed", route, company) is None
