"""Paths found bit by bit, and with means that promise little, lead to the same best run as all of them."""

from __future__ import annotations

from random import Random

import pytest
from board_facts import company, small_map
from test_network import chance_map
from test_routes import Values

from interpreter.board import gathering
from interpreter.board.atlas import Stop
from interpreter.board.effort import Effort
from interpreter.board.position import Position
from interpreter.board.routes import Best, Routes
from interpreter.board.run import Run, Train
from interpreter.ids import Piece
from interpreter.ruleset.box import Reach
from interpreter.ruleset.forms import Form, reckoned

ME = company("ME")
TWO_LINES: Form = ("sum", (("min", (0, 1)), ("min", (2, 3, 4))))
REACHES = (
    Reach(crossings=6),
    Reach(stops=(("city", 4), ("town", 3))),
    Reach(stops=(("city", 5),), ends=("city", "offboard")),
    Reach(stops=(("any", 6),)),
    Reach(),
)


class Marks(Values):
    """What all routes earn together goes by the marks at their stops, and is sometimes less than it may be."""

    def run_form(self) -> Form | None:
        return TWO_LINES

    def run_shares(self, stop: Stop, company: Piece) -> tuple[int, ...]:
        chance = Random(self.seed * 1000 + stop.place)
        return tuple(chance.choice((0, 0, 15, 40)) for _ in range(5))

    def run_value(self, run: Run, company: Piece) -> int:
        rows = [self.run_shares(stop, company) for route in run.routes for stop in route.stops]
        together = reckoned(TWO_LINES, [sum(column) for column in zip(*rows, strict=True)])
        return together if sum(len(route.track) for route in run.routes) % 3 else together // 2


def grid(wide: int) -> Position:
    """Cities that all lead to six others."""
    text = "c20:" + " ".join(f"c0-{side}" for side in range(6))
    return Position(small_map({f"H{x}{y}": (x, 2 * y + x % 2, text) for x in range(wide) for y in range(wide)}))


def searched(position: Position, roles: Values, trains: list[Train], home: set[Stop] | None = None) -> Best:
    return Routes(position, roles, ME, ["broad"], home).search(trains)


@pytest.mark.parametrize("seed", range(40))
def test_nothing_is_lost_when_paths_are_found_bit_by_bit(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    position, chance = chance_map(seed), Random(seed)
    roles = Marks(set(chance.sample(list(position.stops()), 2)), set(), seed)
    one, two = chance.choice(REACHES), chance.choice(REACHES)
    trains = [
        Train(Piece("train", name), reach, like)
        for name, reach, like in (("a", one, "x"), ("b", one, "x"), ("c", two, "y"))
    ]
    trains = trains[: 1 + seed % 3]
    whole = searched(position, roles, trains)
    for few, some in ((0, 0), (20, 0), (1 << 20, 0)):
        monkeypatch.setattr(gathering, "FEW", few)
        monkeypatch.setattr(gathering, "SOME", some)
        found = searched(position, roles, trains)
        assert (found.earned, found.bound) == (whole.earned, whole.earned)
        routes = Routes(position, roles, ME, ["broad"])
        assert routes.fault(found.run, trains) is None
        assert routes.earnings(found.run) == found.earned


@pytest.mark.parametrize("seed", range(24))
def test_nothing_is_lost_where_routes_are_many(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    position, chance = grid(3), Random(seed)
    roles = Marks(set(chance.sample(list(position.stops()), 4)), set(), seed)
    trains = [
        Train(Piece("train", name), Reach(stops=(("city", 3 + seed % 2),)), "x") for name in "ab"[: 1 + seed // 2 % 2]
    ]
    whole = searched(position, roles, trains)
    monkeypatch.setattr(gathering, "FEW", 40)
    monkeypatch.setattr(gathering, "SOME", 0)
    found = searched(position, roles, trains)
    assert (found.earned, found.bound) == (whole.earned, whole.earned)


def test_means_leave_few_paths_in_question(monkeypatch: pytest.MonkeyPatch) -> None:
    """Marks of one kind lie everywhere, of the other in one place: hardly anything can be had of the least of both."""

    class OneSided(Marks):
        def run_form(self) -> Form | None:
            return ("min", (0, 1))

        def run_shares(self, stop: Stop, company: Piece) -> tuple[int, ...]:
            return (40, 10 * (stop.place == 0))

        def run_value(self, run: Run, company: Piece) -> int:
            return 10 * any(stop.place == 0 for route in run.routes for stop in route.stops)

    position = grid(4)
    roles = OneSided(set(list(position.stops())[:1]), set())
    trains = [Train(Piece("train", name), Reach(stops=(("city", 6),)), "x") for name in "ab"]
    weighed = searched(position, roles, trains)
    monkeypatch.setattr(gathering, "_weighed", lambda crews: False)
    plain = searched(position, roles, trains)
    assert weighed.earned == plain.earned == weighed.bound
    assert weighed.paths <= plain.paths
    assert weighed.steps < plain.steps


@pytest.mark.parametrize("steps", [0, 50, 500, 5000])
def test_means_looked_for_in_haste_still_give_a_bound(steps: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gathering, "FEW", 40)
    position = grid(3)
    roles = Marks(set(position.stops()), set(), 5)
    trains = [Train(Piece("train", name), Reach(stops=(("city", 4),)), "x") for name in "ab"]
    whole = searched(position, roles, trains)
    cut = Routes(position, roles, ME, ["broad"]).search(trains, Effort(steps))
    assert cut.earned <= whole.earned <= cut.bound
