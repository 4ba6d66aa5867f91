"""Legal routes and the best run, on small maps and against a search that tries everything."""

from __future__ import annotations

import gc
import itertools
from random import Random

import pytest
from board_facts import company, small_map
from test_network import chance_map

from interpreter.board.atlas import Stop, Track
from interpreter.board.effort import Effort
from interpreter.board.paths import route_on
from interpreter.board.position import Position
from interpreter.board.reach import Budget
from interpreter.board.routes import BrokenBoundError, Routes
from interpreter.board.run import BrokenRunError, Route, Run, Train, run_data, run_from
from interpreter.ids import Piece
from interpreter.ruleset.box import Reach
from interpreter.ruleset.forms import Form

ME = company("ME")


class Values:
    """Every stop is worth what is printed; a route needs the stops of `home`; ends, routes and runs may pay too."""

    def __init__(self, home: set[Stop], shut: set[Stop], seed: int = 0, bound: int = 0) -> None:
        self.home, self.shut, self.seed, self.bound = home, shut, seed, bound

    def stop_value(self, train: Piece, stop: Stop, company: Piece) -> int:
        return stop.values if isinstance(stop.values, int) else 0

    def track_value(self, train: Piece, track: Track, company: Piece) -> int:
        return track.bonus

    def ends_value(self, train: Piece, start: Stop, end: Stop, company: Piece) -> int:
        return 10 * ((start.place + end.place + self.seed) % 3) if self.seed else 0

    def route_value(self, route: Route, company: Piece) -> int:
        return -5 * (len(route.track) % 2) if self.seed else 0

    def route_bound(self, company: Piece) -> int:
        return 0

    def run_value(self, run: Run, company: Piece) -> int:
        return 7 * (sum(len(route.track) for route in run.routes) % 4) if self.seed else 0

    def run_form(self) -> Form | None:
        return None

    def run_shares(self, stop: Stop, company: Piece) -> tuple[int, ...]:
        return ()

    def run_bound(self, company: Piece) -> int:
        return self.bound or 21

    def may_pass(self, train: Piece, stop: Stop, company: Piece) -> bool:
        return stop not in self.shut

    def route_allowed(self, route: Route, company: Piece) -> bool:
        return bool(self.home & set(route.stops))


def every_route(routes: Routes, train: Train) -> list[Route]:
    """All legal routes, by trying every way over the stretches and asking whether it is legal."""
    found = []

    def go(stops: tuple[Stop, ...], track: tuple[Track, ...], used: int) -> None:
        route = Route(train.piece, stops, track)
        if len(stops) > 1 and stops[0].place < stops[-1].place and routes.route_fault(route, train) is None:
            found.append(route)
        for stretch in routes.lines.from_stop(stops[-1]):
            if stretch.end not in stops and not stretch.bits & used:
                go((*stops, stretch.end), track + stretch.track, used | stretch.bits)

    for stop in routes.lines.all_stops():
        go((stop,), (), 0)
    return found


REACHES = (
    Reach(crossings=3),
    Reach(stops=(("city", 2), ("town", 1))),
    Reach(stops=(("city", 3),), ends=("city", "offboard")),
    Reach(stops=(("any", 3),)),
)


@pytest.mark.parametrize("seed", range(40))
def test_the_best_run_is_what_trying_everything_finds(seed: int) -> None:
    position, chance = chance_map(seed), Random(seed)
    stops = list(position.stops())
    home = set(chance.sample(stops, 2))
    roles = Values(home, {stop for stop in stops if chance.random() < 0.2} - home, seed % 4)
    routes = Routes(position, roles, ME, ["broad"], home if seed % 2 else None)
    one, two = chance.choice(REACHES), chance.choice(REACHES)
    trains = [
        Train(Piece("train", "a"), one, "x"),
        Train(Piece("train", "b"), one, "x"),
        Train(Piece("train", "c"), two),
    ]
    trains = trains[: 1 + seed % 3]
    choices = [[None, *every_route(routes, train)] for train in trains]
    for train, listed in zip(trains, choices, strict=True):
        found = [route_on(path, train.piece) for path in routes.paths(train)]
        legal = [each for each in found if roles.route_allowed(each, ME)]
        assert {(each.stops, frozenset(each.track)) for each in legal} == {
            (each.stops, frozenset(each.track)) for each in listed if each is not None
        }
    most = 0
    for chosen in itertools.product(*(sorted(each, key=_value(routes), reverse=True)[:25] for each in choices)):
        run = Run(tuple(route for route in chosen if route is not None))
        if routes.fault(run, trains) is None:
            most = max(most, routes.earnings(run))
    best = routes.best(trains)
    assert routes.fault(best, trains) is None
    assert routes.earnings(best) >= most
    if all(len(each) <= 25 for each in choices):
        assert routes.earnings(best) == most
    assert best == Routes(position, roles, ME, ["broad"], home).best(trains)
    example = routes.example(trains)
    assert (example is None) is not any(each[1:] for each in choices)
    assert example is None or routes.fault(example, trains) is None
    assert run_from(position, run_data(best)) == best


def _value(routes: Routes):  # type: ignore[no-untyped-def]
    return lambda route: 0 if route is None else routes.route_earnings(route)


def line(*texts: str, **more: object) -> Position:
    return Position(small_map({f"H{number}": (0, 2 * number, text) for number, text in enumerate(texts)}, **more))  # type: ignore[arg-type]


TRAIN = Train(Piece("train", "2H-0"), Reach(crossings=2))
CHAIN = ("c30:c0-0", "t10:t0-3 t0-0", "c20:c0-3 c0-0", "o40:o0-3")


def chain() -> tuple[Position, Routes]:
    position = line(*CHAIN)
    return position, Routes(position, Values({position.stop("H0:0")}, {position.stop("H3:0")}), ME, ["broad"])


def route(position: Position, *path: str, train: Train = TRAIN) -> Route:
    return run_from(position, [{"train": train.piece.id, "path": path}]).routes[0]


def test_the_best_run_of_a_line() -> None:
    _position, routes = chain()
    best = routes.best([TRAIN])
    assert run_data(best) == [{"train": "2H-0", "path": ["H0:0", "H0/0", "H1/0", "H1:0", "H1/1", "H2/0", "H2:0"]}]
    assert routes.earnings(best) == 60
    assert [piece.id for piece in best.routes[0].hexes] == ["H0", "H1", "H2"]
    assert best.routes[0].crossings == 2


def test_without_trains_or_routes_nothing_is_earned() -> None:
    position, routes = chain()
    assert routes.best([]) == Run()
    assert routes.earnings(Run()) == 0
    nowhere = Routes(position, Values(set(), set()), ME, ["narrow"])
    assert nowhere.best([TRAIN]) == Run()


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        (["H1:0", "H1/1", "H2/0", "H2:0"], "not allowed"),
        (["H0:0"], "fewer than two stops"),
        (["H0:0", "H0/0", "H1/0", "H1:0", "H1/0", "H0/0", "H0:0"], "comes to a stop twice"),
        (["H0:0", "H0/0", "H2:0"], "not unbroken"),
        (["H0:0", "H0/0", "H1/0", "H1:0", "H1/1"], "not unbroken"),
        (["H0:0", "H0/0", "H1/0", "H1:0", "H1/1", "H2/0", "H2:0", "H2/1", "H3/0", "H3:0"], "longer"),
    ],
)
def test_why_a_route_is_not_legal(path: list[str], reason: str) -> None:
    position, routes = chain()
    assert reason in (routes.route_fault(route(position, *path), TRAIN) or "")


def test_why_a_run_is_not_legal() -> None:
    position, routes = chain()
    path = ("H0:0", "H0/0", "H1/0", "H1:0")
    other = Train(Piece("train", "2H-1"), Reach(crossings=2))
    one, two = route(position, *path), route(position, *path, train=other)
    assert routes.fault(Run((one,)), [TRAIN]) is None
    assert "is not one of the trains" in (routes.fault(Run((two,)), [TRAIN]) or "")
    assert "runs twice" in (routes.fault(Run((one, one)), [TRAIN]) or "")
    assert "shares track" in (routes.fault(Run((one, two)), [TRAIN, other]) or "")
    town_shut = Train(TRAIN.piece, Reach(crossings=2, ends=("city",)))
    assert "may not end at H1:0" in (routes.fault(Run((one,)), [town_shut]) or "")
    shut = Routes(position, Values({position.stop("H0:0")}, {position.stop("H1:0")}), ME, ["broad"])
    assert "through H1:0" in (shut.route_fault(route(position, *path, "H1/1", "H2/0", "H2:0"), TRAIN) or "")
    assert "does not run on" in (Routes(position, Values(set(), set()), ME, ["narrow"]).route_fault(one, TRAIN) or "")


def test_a_route_that_no_longer_lies_is_not_legal() -> None:
    position, routes = chain()
    old = small_map({"H0": (0, 0, "c30:c0-0"), "H1": (0, 2, "t10:t0-3")})
    gone = Route(TRAIN.piece, tuple(Position(old).stops()), (old.printed(old.hexes[0]).track[0],))
    assert "does not lie on the map" in (routes.route_fault(gone, TRAIN) or "")
    with pytest.raises(BrokenRunError, match="no H9:0"):
        run_from(position, [{"train": "2H-0", "path": ["H9:0"]}])


def test_a_bound_that_is_broken_is_an_error() -> None:
    position, _ = chain()
    routes = Routes(position, Values({position.stop("H0:0")}, set(), seed=1, bound=-1), ME, ["broad"])
    with pytest.raises(BrokenBoundError, match="run_value gives"):
        routes.earnings(Run((route(position, "H0:0", "H0/0", "H1/0", "H1:0"),)))


def test_routes_through_rows_of_hexes() -> None:
    _position, routes = chain()
    rows = [[Piece("hex", name) for name in row] for row in (("H1", "H0"), ("H1", "H2"))]
    ((stops, track),) = routes.lines.through(rows)
    assert [stop.id for stop in stops] == ["H0:0", "H1:0", "H2:0"]
    assert [piece.id for piece in track] == ["H0/0", "H1/0", "H1/1", "H2/0"]
    assert not list(routes.lines.through(rows, [stops[0], stops[1]]))


@pytest.mark.parametrize(
    ("rows", "kinds", "holds"),
    [
        ((("city", 2), ("town", 1)), ["city", "city", "town"], True),
        ((("city", 2), ("town", 1)), ["city", "offboard", "offboard"], False),
        ((("city", 2), ("town", 1)), ["town", "town", "town"], True),
        ((("city", 2), ("town", 1)), ["town"] * 4, False),
        ((("city", 2),), ["town"] * 9, True),
        ((("any", 3),), ["town", "city", "offboard"], True),
        ((("any", 3),), ["town", "city", "offboard", "town"], False),
        ((("city", 2), ("offboard", 1)), ["city", "city", "offboard"], True),
        ((("city", 2), ("offboard", 1)), ["offboard", "offboard"], False),
        ((), ["city"] * 50, True),
    ],
)
def test_what_a_reach_holds(rows: tuple[tuple[str, int], ...], kinds: list[str], holds: bool) -> None:
    budget = Budget(Reach(stops=rows))
    assert budget.holds(budget.left(kinds)) is holds


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("steps", [0, 3, 4200])
def test_a_run_found_in_haste_comes_with_a_bound(seed: int, steps: int) -> None:
    position, chance = chance_map(seed), Random(seed)
    stops = list(position.stops())
    roles = Values(set(chance.sample(stops, 2)), set(), seed % 4)
    trains = [Train(Piece("train", name), chance.choice(REACHES), name) for name in "abc"]
    whole = Routes(position, roles, ME, ["broad"]).search(trains)
    assert whole.proved
    assert whole.earned == Routes(position, roles, ME, ["broad"]).earnings(whole.run)
    cut = Routes(position, roles, ME, ["broad"]).search(trains, Effort(steps))
    assert cut.earned <= whole.earned <= cut.bound
    assert cut.proved is (cut.earned == cut.bound)


def test_more_ways_than_can_be_looked_at_still_give_a_bound() -> None:
    """A train without limit where every city leads to six others."""
    text = "c20:" + " ".join(f"c0-{side}" for side in range(6))
    spots = {f"H{x}{y}": (x, 2 * y + x % 2, text) for x in range(5) for y in range(5)}
    position = Position(small_map(spots))
    stops = set(position.stops())
    roles = Values(stops, set())
    best = Routes(position, roles, ME, ["broad"]).search([Train(TRAIN.piece, Reach())], Effort(5000))
    assert 100 < best.earned < best.bound == 25 * 20 + roles.route_bound(ME) + roles.run_bound(ME)
    assert best.steps > 5000


def test_what_python_collects_is_as_before_a_search() -> None:
    """Also when the search is broken off."""
    position = line(*CHAIN)
    routes = Routes(position, Values(set(position.stops()), set()), ME, ["broad"])
    seen: list[bool] = []

    def broken(run: Run, company: Piece) -> int:
        seen.append(gc.isenabled())
        raise KeyError

    routes.scoring.run_value = broken  # type: ignore[method-assign]
    for collecting in (False, True):
        (gc.enable if collecting else gc.disable)()
        with pytest.raises(KeyError):
            routes.search([TRAIN])
        assert gc.isenabled() is collecting
    assert seen == [False, False]


def test_who_listens_may_call_it_off() -> None:
    text = "c20:" + " ".join(f"c0-{side}" for side in range(6))
    spots = {f"H{x}{y}": (x, 2 * y + x % 2, text) for x in range(5) for y in range(5)}
    position = Position(small_map(spots))
    routes = Routes(position, Values(set(position.stops()), set()), ME, ["broad"])
    heard: list[int] = []
    best = routes.search([Train(TRAIN.piece, Reach())], Effort(tell=lambda steps: bool(heard.append(steps))))
    assert len(heard) == 1
    assert not best.proved
