"""How a run comes to earn what it does: stop by stop, route by route, and what all routes earn together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from interpreter.board.run import Route, Run
from interpreter.ids import Piece
from interpreter.play.arguments import run_data_of
from interpreter.play.roles import Answers
from interpreter.play.running import w_best_run, w_runs
from interpreter.play.runtime import Runtime
from interpreter.play.tracing import Explanation, under
from interpreter.ruleset.values import Failure


def income(runtime: Runtime, company: Piece, run: Run) -> Explanation:
    """What a company's run earns, and of what that is made. The traced form of the scripts has to be at work."""
    return _Income(runtime, company).of_run(run)


def run_to_explain(runtime: Runtime, company: Piece, given: Sequence[str]) -> Run:
    """The run that is given as actions write it, or else the best one. Raises ValueError when it is not legal."""
    trains = Answers(runtime).runs_with(company)
    return _given(runtime, trains, company, given[0]) if given else w_best_run(runtime, trains, company)


def _given(runtime: Runtime, trains: tuple[Piece, ...], company: Piece, text: str) -> Run:
    data, legal = run_data_of(text), w_runs(runtime, trains, company)
    run = legal.read(data)
    if run is None:
        why = legal.refused(data)
        raise ValueError(f"this run is not legal: {why.reason if isinstance(why, Failure) else why}")
    assert isinstance(run, Run)
    return run


class _Income:
    """Asks the roles one by one."""

    def __init__(self, runtime: Runtime, company: Piece) -> None:
        self.runtime, self.company, self.roles = runtime, company, Answers(runtime)

    def of_run(self, run: Run) -> Explanation:
        """The whole run."""
        parts = [self._route(route) for route in run.routes]
        if run.routes:
            together = self._asked("all routes together", lambda: self.roles.run_value(run, self.company))
            parts += [together] if together.value else []
        what = f"income of {self.company}" if run.routes else f"income of {self.company}, which runs nothing"
        return _sum(what, parts)

    def _route(self, route: Route) -> Explanation:
        stops = " - ".join(map(str, route.stops))
        train_type = self.runtime.get(route.train, "type")
        return _sum(f"route of {route.train} (a {train_type}): {stops}", list(self._parts(route)))

    def _parts(self, route: Route) -> Iterator[Explanation]:
        roles, train, company = self.roles, route.train, self.company
        for stop in route.stops:
            yield self._asked(f"stop {stop}", partial(roles.stop_value, train, stop, company))
        first, last = route.stops[0], route.stops[-1]
        more = [
            self._asked(f"track {track.id}", partial(roles.track_value, train, track, company)) for track in route.track
        ]
        more.append(self._asked("its two ends", lambda: roles.ends_value(train, first, last, company)))
        more.append(self._asked("the whole route", lambda: roles.route_value(route, company)))
        yield from (part for part in more if part.value)

    def _asked(self, what: str, thunk: Callable[[], Any]) -> Explanation:
        here = Explanation(what, None, kind="sum")
        under(self.runtime, here, thunk)
        return here


def _sum(text: str, parts: list[Explanation]) -> Explanation:
    return Explanation(text, None, value=sum(part.value for part in parts), parts=parts, kind="sum")
