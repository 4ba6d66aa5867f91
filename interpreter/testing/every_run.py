"""The most that trains can earn, found by trying every legal run: what a search for the best is held against.

Nothing is assumed of what the scripts answer: each is asked of every route, in both directions, and of every run.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from interpreter.board.routes import Routes
from interpreter.board.run import Route, Run, Train
from interpreter.ids import Piece
from interpreter.play.running import routes_of
from interpreter.play.runtime import Runtime


class TooManyError(Exception):
    """There is more to try than was allowed."""


def most_earned(runtime: Runtime, company: Piece, trains: Sequence[Train], limit: int) -> tuple[int, Run]:
    """The most, and a run that earns it. Raises TooManyError when more than `limit` routes or runs are to be tried."""
    routes = routes_of(runtime, company)
    choices = []
    for train in trains:
        found = []
        for route in every_route(routes, train):
            found.append((route.bits, _by_itself(runtime, company, route), route))
            if len(found) > limit:
                raise TooManyError
        choices.append(found)
    best = 0, Run()
    for tried, (earned, run) in enumerate(_runs(choices, 0, 0), 1):
        if tried > limit:
            raise TooManyError
        total = earned + runtime.roles.run_value(run, company) if run.routes else 0
        if total > best[0]:
            best = total, run
    return best


def every_route(routes: Routes, train: Train) -> Iterator[Route]:
    """All legal routes of a train, in both directions, found by trying all ways from every stop."""
    todo: list[tuple[Route, int]] = [(Route(train.piece, (stop,), ()), 0) for stop in routes.lines.all_stops()]
    while todo:
        route, used = todo.pop()
        if len(route.stops) > 1 and routes.route_fault(route, train) is None:
            yield route
        for stretch in routes.lines.from_stop(route.stops[-1]):
            if stretch.end in route.stops or stretch.bits & used:
                continue
            longer = Route(train.piece, (*route.stops, stretch.end), route.track + stretch.track)
            if routes.within_reach(longer, train):
                todo.append((longer, used | stretch.bits))


def _by_itself(runtime: Runtime, company: Piece, route: Route) -> int:
    roles, train = runtime.roles, route.train
    stops = sum(roles.stop_value(train, stop, company) for stop in route.stops)
    track = sum(roles.track_value(train, piece, company) for piece in route.track)
    ends = roles.ends_value(train, route.stops[0], route.stops[-1], company)
    return stops + track + ends + roles.route_value(route, company)


def _runs(choices: list[list[tuple[int, int, Route]]], at: int, used: int) -> Iterator[tuple[int, Run]]:
    """Every set of routes, at most one for each train, that share no track; with what they earn one by one."""
    if at == len(choices):
        yield 0, Run()
        return
    for earned, run in _runs(choices, at + 1, used):
        yield earned, run
    for bits, own, route in choices[at]:
        if not bits & used:
            for earned, run in _runs(choices, at + 1, used | bits):
                yield own + earned, Run((route, *run.routes))
