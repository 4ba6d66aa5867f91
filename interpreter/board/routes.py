"""What a company's trains may run and earn: legal runs, their earnings, and the best one."""

from __future__ import annotations

import gc
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from interpreter.board.atlas import Stop
from interpreter.board.effort import Effort
from interpreter.board.gathering import Crew, beyond, gathered
from interpreter.board.lines import Lines
from interpreter.board.nearby import nearby
from interpreter.board.paths import Path, Paths, Worth, route_on
from interpreter.board.position import Position
from interpreter.board.reach import Budget
from interpreter.board.roles import Scoring
from interpreter.board.run import Route, Run, Train
from interpreter.board.search import Chosen, Search
from interpreter.board.shares import Shares
from interpreter.ids import Piece

FEW = 64
"""So many steps usually show whether a train can run at all."""


class BrokenBoundError(ArithmeticError):
    """A role earned more than it had said it would at most."""


class Forbidden(str):
    """What is wrong with a route: that the scripts do not allow it; they know why."""

    __slots__ = ("route",)
    route: Route

    def __new__(cls, route: Route) -> Forbidden:
        """Say so of a route."""
        text = super().__new__(cls, f"the route of {route.train} is not allowed")
        text.route = route
        return text


@dataclass(frozen=True, slots=True)
class Best:
    """The best run that a search has found, and its proof: no run earns more than `bound`, in whole units of money.

    `paths` is how many ways the trains had, all together, `steps` how much was looked at.
    """

    run: Run
    earned: int
    bound: int
    paths: int
    steps: int

    @property
    def proved(self) -> bool:
        """Whether no run earns more."""
        return self.earned >= self.bound


class Routes:
    """The routes of one company's trains, while nothing changes: answers of the roles are remembered.

    `gauges`: what trains run on. `touching`: stops of which every route must have one; it only saves looking at others,
    `route_allowed` still has to say so.
    """

    def __init__(
        self,
        position: Position,
        scoring: Scoring,
        company: Piece,
        gauges: Iterable[str],
        touching: Collection[Stop] | None = None,
    ) -> None:
        self.position, self.scoring, self.company = position, scoring, company
        self.lines = Lines.of(position, gauges)
        self._touching = None if touching is None else frozenset(touching)
        self._worths: dict[Piece, Worth] = {}
        self._earned: dict[Route, int] = {}
        self._made: dict[tuple[int, Piece], tuple[Path, Route]] = {}

    @cached_property
    def _route_bound(self) -> int:
        return self.scoring.route_bound(self.company)

    @cached_property
    def _shares(self) -> Shares:
        return Shares(self.scoring, self.company)

    def _worth(self, train: Piece) -> Worth:
        if train not in self._worths:
            self._worths[train] = Worth(self.scoring, train, self.company, self._shares)
        return self._worths[train]

    # --- what is earned

    def route_earnings(self, route: Route) -> int:
        """What one route earns by itself."""
        if route not in self._earned:
            own = self._worth(route.train).of(route.stops, route.track, (route.stops[0], route.stops[-1]))
            self._earned[route] = own + self._route_value(route)
        return self._earned[route]

    def earnings(self, run: Run) -> int:
        """What a set of routes earns; nothing runs, nothing earned."""
        if not run.routes:
            return 0
        return sum(map(self.route_earnings, run.routes)) + self._run_value(run)

    def _route_value(self, route: Route) -> int:
        value, bound = self.scoring.route_value(route, self.company), self._route_bound
        if value > bound:
            raise BrokenBoundError(f"route_value gives {value}, at most {bound} was said")
        return value

    def _run_value(self, run: Run) -> int:
        value = self.scoring.run_value(run, self.company)
        bound = self._shares.limit(self._shares.sums(route.stops) for route in run.routes)
        if value > bound:
            raise BrokenBoundError(f"run_value gives {value}, at most {bound} was said")
        return value

    # --- what is legal

    def fault(self, run: Run, trains: Sequence[Train]) -> str | None:
        """Why these trains may not run so, None when they may."""
        by_piece = {train.piece: train for train in trains}
        seen, used = set(), 0
        for route in run.routes:
            if route.train not in by_piece:
                return f"{route.train} is not one of the trains that run"
            if route.train in seen:
                return f"{route.train} runs twice"
            found = self.route_fault(route, by_piece[route.train])
            if found is not None:
                return found
            if route.bits & used:
                return f"the route of {route.train} shares track with another"
            seen.add(route.train)
            used |= route.bits
        return None

    def route_fault(self, route: Route, train: Train) -> str | None:
        """Why a train may not run a route, None when it may."""
        name, stops = train.piece.id, route.stops
        if len(stops) < 2:
            return f"the route of {name} joins fewer than two stops"
        if not all(map(self.position.lies, stops)) or not all(map(self.position.lies, route.track)):
            return f"the route of {name} uses what does not lie on the map now"
        found = self._way_fault(route)
        if found is not None:
            return f"the route of {name} {found}"
        if not self.within_reach(route, train):
            return f"the route of {name} is longer than the train can run"
        wrong = [stop for stop in (stops[0], stops[-1]) if stop.kind not in train.reach.ends]
        if wrong:
            return f"the route of {name} may not end at {wrong[0]}"
        shut = [stop for stop in stops[1:-1] if not self._worth(train.piece).passes(stop)]
        if shut:
            return f"the route of {name} may not lead on through {shut[0]}"
        return None if self.scoring.route_allowed(route, self.company) else Forbidden(route)

    def within_reach(self, route: Route, train: Train) -> bool:
        """Whether a route is no longer than a train can run."""
        budget = Budget(train.reach)
        return route.crossings <= budget.crossings and budget.holds(budget.left(stop.kind for stop in route.stops))

    def _way_fault(self, route: Route) -> str | None:
        """What is wrong with its track: unbroken, from stop to stop, nothing twice."""
        if len(set(route.stops)) < len(route.stops):
            return "comes to a stop twice"
        if any(piece.gauge not in self.lines.gauges for piece in route.track):
            return "uses track its train does not run on"
        expected = _stretched(self.lines, route)
        if expected is None:
            return "is not unbroken track from stop to stop"
        return "uses track twice" if expected else None

    # --- the best

    def paths(self, train: Train) -> list[Path]:
        """Every path the train could run, the most earning first, without asking `route_value` or `route_allowed`."""
        return self._finder(train, Effort()).all()

    def _finder(self, train: Train, effort: Effort) -> Paths:
        return Paths(self.lines, train, self._worth(train.piece), self._touching, effort)

    def best(self, trains: Sequence[Train]) -> Run:
        """The run that earns most: the first found, in a fixed order, among those that earn it."""
        return self.search(trains).run

    def search(self, trains: Sequence[Train], effort: Effort | None = None) -> Best:
        """The run that earns most, with its proof; when the effort is spent before, the best one found and its bound.

        The effort is for finding what each train could run alone, and as much again for finding what goes together.
        """
        with _uncollected():
            return self._searched(trains, effort or Effort())

    def _searched(self, trains: Sequence[Train], effort: Effort) -> Best:
        kinds: dict[object, list[Train]] = {}
        for train in trains:
            kinds.setdefault((train.reach, train.like) if train.like is not None else train.piece, []).append(train)
        crews = [
            Crew(alike, self._finder(alike[0], effort), self._net(alike[0].piece), self._route_bound)
            for alike in kinds.values()
        ]
        search = gathered(
            crews,
            lambda fleets: Search(
                fleets, lambda chosen: self._run_value(self._run(chosen, crews, trains)), self._shares, effort.renewed()
            ),
        )
        paths, ceiling = sum(len(crew.fleet.paths) for crew in crews), beyond(crews, search.hope)
        search.run()
        steps = effort.steps + search.effort.steps
        return Best(self._run(search.best, crews, trains), search.earned, max(ceiling, search.bound), paths, steps)

    def _run(self, chosen: Chosen, crews: Sequence[Crew], trains: Sequence[Train]) -> Run:
        """The run along chosen paths, its routes in the order of the trains."""
        taken = [0] * len(crews)
        found: dict[Piece, Route] = {}
        for number, path in chosen:
            train = crews[number].trains[taken[number]].piece
            taken[number] += 1
            found[train] = self._route(path, train)
        return Run(tuple(found[train.piece] for train in trains if train.piece in found))

    def _route(self, path: Path, train: Piece) -> Route:
        """The route of a train along a path, made once."""
        key = (id(path), train)
        if key not in self._made:
            self._made[key] = (path, route_on(path, train))
        return self._made[key][1]

    def _net(self, train: Piece) -> Callable[[Path], int | None]:
        """Tells what a train earns on a path with all that concerns its route alone; None when it is not allowed."""

        def net(path: Path) -> int | None:
            route = self._route(path, train)
            allowed = self.scoring.route_allowed(route, self.company)
            return path[0] + self._route_value(route) if allowed else None

        return net

    def example(self, trains: Sequence[Train]) -> Run | None:
        """Any legal run of one of these trains; None when none of them can run. Does not look for a good one."""
        for train in trains:
            for route in islice(nearby(self.lines, train, self._worth(train.piece), self._touching or ()), FEW):
                if self.scoring.route_allowed(route, self.company):
                    return Run((route,))
        for effort in (Effort(FEW), Effort()):
            for train in trains:
                finder = self._finder(train, effort.renewed())
                for path in finder.all():
                    route = self._route(path, train.piece)
                    if self.scoring.route_allowed(route, self.company):
                        return Run((route,))
        return None


@contextmanager
def _uncollected() -> Iterator[None]:
    """Meanwhile Python looks for no cycles: a search makes very many tuples and none of those, and going through all
    that is there because of them takes longer than most searches do.
    """
    collecting = gc.isenabled()
    try:
        gc.disable()
        yield
    finally:
        if collecting:
            gc.enable()


def _stretched(lines: Lines, route: Route) -> bool | None:
    """None when the track does not lead from stop to stop; otherwise whether some of it is used twice."""
    track, used, twice = route.track, 0, False
    for start, end in zip(route.stops, route.stops[1:], strict=False):
        leading = (each for each in lines.from_stop(start) if each.end is end)
        stretch = next((each for each in leading if track[: len(each.track)] == each.track), None)
        if stretch is None:
            return None
        twice = twice or bool(stretch.bits & used)
        used |= stretch.bits
        track = track[len(stretch.track) :]
    return None if track else twice
