"""Every run of the recorded games, and the most that could have been earned."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from board_records import GAMES, Record, lines
from board_scoring import Gb, GbByTheBook, Ireland, Plain, trains

from interpreter.board.atlas import Stop
from interpreter.board.routes import Routes
from interpreter.board.run import Route, Run, run_data, run_from
from interpreter.ids import Piece

OTHER_LINKS = {340: 700}
"""Where the site, which groups trains before it looks for links, earns more than paths that share no track."""


def problems(
    shared: Path, title: str, name: str, *, by_the_book: bool = False
) -> Iterator[tuple[dict[str, Any], Record, Plain, Routes]]:
    record = Record(shared, title, name)
    line = {action["id"]: number for number, action in enumerate(record.actions)}
    listed = list(lines(shared / "routes" / f"{'ireland' if title == '18Ireland' else 'gb'}-{name}.jsonl.gz"))
    assert listed
    for problem in listed:
        record.set_to(line[problem["action_id"]], problem["entity"])
        gb = GbByTheBook if by_the_book else Gb
        roles: Plain = Ireland(record, problem) if record.is_ireland else gb(record, problem)
        if record.is_ireland and problem["phase"] == "D":
            roles.colours.append("gray")
        yield problem, record, roles, Routes(record.position, roles, record.company, ["broad"], roles.own)


@pytest.mark.parametrize(("title", "name"), GAMES)
def test_best_run_earns_the_proved_optimum(shared: Path, title: str, name: str) -> None:
    for problem, _, _, routes in problems(shared, title, name, by_the_book=True):
        fleet = trains(problem)
        run = routes.best(fleet)
        assert routes.fault(run, fleet) is None
        number = problem["action_id"]
        others = OTHER_LINKS if name == "three-players" else {}
        assert routes.earnings(run) == others.get(number, problem["expected"]["optimum"]), number


@pytest.mark.parametrize(("title", "name"), GAMES)
def test_declared_runs_are_legal_and_earn_what_was_paid(shared: Path, title: str, name: str) -> None:
    for problem, record, _, routes in problems(shared, title, name):
        fleet = trains(problem)
        run = Run(tuple(declared(routes, problem, row) for row in problem["declared"]))
        assert routes.fault(run, fleet) is None
        assert routes.earnings(run) == problem["expected"]["recomputed"], problem["action_id"]
        assert run_from(record.position, run_data(run)) == run
        example = routes.example(fleet)
        assert (example is None) is (problem["expected"]["optimum"] == 0)
        assert example is None or routes.fault(example, fleet) is None


def declared(routes: Routes, problem: dict[str, Any], row: dict[str, Any]) -> Route:
    """The route through these hexes that stops where the record says; an express leaves off towns at its ends."""
    stops = [routes.position.stop(name.replace(".", ":")) for name in row["nodes"]]
    hexes = [[Piece("hex", at) for at in connection] for connection in row["connections"]]
    train = Piece("train", problem["trains"][row["train"]]["id"])
    for found, track in routes.lines.through(hexes, stops):
        return trimmed(Route(train, found, track)) if "X" in train.id else Route(train, found, track)
    raise AssertionError(row)


def trimmed(route: Route) -> Route:
    stops: list[Stop] = list(route.stops)
    track = list(route.track)
    while stops[0].kind == "town":
        stops.pop(0)
        while stops[0] not in track[0].ends:
            track.pop(0)
        track.pop(0)
    while stops[-1].kind == "town":
        stops.pop()
        while stops[-1] not in track[-1].ends:
            track.pop()
        track.pop()
    return Route(route.train, tuple(stops), tuple(track))
