"""What trains earn in the two titles, said in Python for the tests: the roles of a recorded route problem."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from board_records import Record

from interpreter.board.atlas import Stop, Track, worth
from interpreter.board.inside import lines
from interpreter.board.network import Network
from interpreter.board.run import Route, Run, Train
from interpreter.ids import Piece
from interpreter.ruleset.box import Reach
from interpreter.ruleset.forms import Form


def trains(problem: dict[str, Any]) -> list[Train]:
    return [Train(Piece("train", each["id"]), reach(each), each["name"]) for each in problem["trains"]]


def reach(row: dict[str, Any]) -> Reach:
    if row["kind"] == "hex_edges":
        return Reach(crossings=None if row["limit"] == 99 else row["limit"])
    if row["kind"] == "X":
        return Reach(stops=(("city", row["limit"][0][1]),), ends=("city", "offboard"))
    return Reach(stops=(("city", row["limit"][1][1]), ("town", row["limit"][0][1])))


class Plain:
    """Roles that give the record's own answers."""

    def __init__(self, record: Record, problem: dict[str, Any]) -> None:
        self.record, self.problem, self.options = record, problem, problem["options"]
        self.colours = list(record.phase["tile_colours"])
        self.through = frozenset(record.passable())
        self.own = frozenset(record.stations())
        self._values: dict[Stop, int] = {}

    def value(self, stop: Stop) -> int:
        return worth(stop.values, self.colours)

    def stop_value(self, train: Piece, stop: Stop, company: Piece) -> int:
        raise NotImplementedError

    def track_value(self, train: Piece, track: Track, company: Piece) -> int:
        return 0

    def ends_value(self, train: Piece, start: Stop, end: Stop, company: Piece) -> int:
        return 0

    def route_value(self, route: Route, company: Piece) -> int:
        return 0

    def route_bound(self, company: Piece) -> int:
        return 0

    def run_value(self, run: Run, company: Piece) -> int:
        return 0

    def run_form(self) -> Form | None:
        return None

    def run_shares(self, stop: Stop, company: Piece) -> tuple[int, ...]:
        return ()

    def run_bound(self, company: Piece) -> int:
        return 0

    def may_pass(self, train: Piece, stop: Stop, company: Piece) -> bool:
        return stop in self.through

    def route_allowed(self, route: Route, company: Piece) -> bool:
        return any(stop in self.own for stop in route.stops)


class Ireland(Plain):
    def value(self, stop: Stop) -> int:
        return super().value(stop)

    def boosted(self, stop: Stop) -> int:
        if stop not in self._values:
            position = self.record.position
            if not hasattr(self, "_narrow"):
                self._narrow = [
                    each
                    for each in position.stops()
                    if each.track and all(piece.gauge == "narrow" for piece in each.track)
                ]
            fed = Network(position, [stop], ["narrow"], self._narrow).stops
            narrow = set(self._narrow)
            self._values[stop] = self.value(stop) + sum(self.value(each) for each in fed if each in narrow)
        return self._values[stop]

    def stop_value(self, train: Piece, stop: Stop, company: Piece) -> int:
        marked = [self.options.get("tasps"), self.options.get("cdspc")]
        return self.boosted(stop) + sum(each["amount"] for each in marked if each and stop.hex.id in each["hexes"])

    def run_value(self, run: Run, company: Piece) -> int:
        links = self.options.get("shannon") or []
        hexes = {stop.hex.id for route in run.routes for stop in route.stops}
        return max([each["bonus"][0] for each in links if each["hex"] in hexes], default=0)

    def run_bound(self, company: Piece) -> int:
        return max([each["bonus"][0] for each in self.options.get("shannon") or []], default=0)


class Gb(Plain):
    def express(self, train: Piece) -> bool:
        return "X" in train.id

    def stop_value(self, train: Piece, stop: Stop, company: Piece) -> int:
        if stop.kind == "town" and self.express(train):
            return 0
        bonus: int = self.options["hex_bonus"].get(stop.hex.id, 0)
        return self.value(stop) + bonus

    def track_value(self, train: Piece, track: Track, company: Piece) -> int:
        return track.bonus

    def ends_value(self, train: Piece, start: Stop, end: Stop, company: Piece) -> int:
        return 10 * self.record.atlas.distance(start.hex, end.hex) if self.express(train) else 0

    def route_value(self, route: Route, company: Piece) -> int:
        seen, twice = set(), 0
        for stop in route.stops:
            if stop.kind == "city" and stop.hex in seen:
                twice += self.value(stop)
            seen.add(stop.hex)
        return -twice

    def links(self) -> list[tuple[str, str, int]]:
        return [(*pair, self.options[name]) for name, pair in (("ns", "NS"), ("ew", "EW")) if self.options.get(name)]

    def run_value(self, run: Run, company: Piece) -> int:
        """The site groups trains through shared stops, each group once for each bonus."""
        compass = {side: set(hexes) for side, hexes in self.options["compass"].items()}
        touched = [
            {side for side, hexes in compass.items() if any(each.id in hexes for each in route.hexes)}
            for route in run.routes
        ]
        if not self._linked(set().union(*touched)):
            return 0
        stops = [{stop for stop in route.stops if stop.kind != "offboard"} for route in run.routes]
        best = 0
        for parts in partitions(list(range(len(run.routes)))):
            if all(connected(part, stops) for part in parts):
                best = max(best, sum(self._linked(set().union(*(touched[each] for each in part))) for part in parts))
        return best

    def _linked(self, marks: set[str]) -> int:
        return sum(amount for start, end, amount in self.links() if start in marks and end in marks)

    def run_bound(self, company: Piece) -> int:
        return len(self.problem["trains"]) * sum(amount for _, _, amount in self.links())


def partitions(things: list[int]) -> Iterator[list[list[int]]]:
    if not things:
        yield []
        return
    for rest in partitions(things[1:]):
        yield [[things[0]], *rest]
        for place in range(len(rest)):
            yield [*rest[:place], [things[0], *rest[place]], *rest[place + 1 :]]


def connected(part: list[int], stops: list[set[Stop]]) -> bool:
    seen, todo = {part[0]}, [part[0]]
    while todo:
        here = todo.pop()
        for other in part:
            if other not in seen and stops[here] & stops[other]:
                seen.add(other)
                todo.append(other)
    return len(seen) == len(part)


class GbByTheBook(Gb):
    """Bonuses as the rulebook has them: lines that share no track."""

    def __init__(self, record: Record, problem: dict[str, Any]) -> None:
        super().__init__(record, problem)
        stops = list(record.position.stops())
        marks = record.position.atlas.plans
        names = {"N": "north", "S": "south", "E": "east", "W": "west"}
        self._ends = {mark: [stop for stop in stops if name in marks[stop.hex].marks] for mark, name in names.items()}
        self._open = [stop for stop in stops if stop.kind != "offboard"]

    def run_value(self, run: Run, company: Piece) -> int:
        track = [piece for route in run.routes for piece in route.track]
        earned: dict[frozenset[Track], int] = {frozenset(): 0}
        for start, end, amount in self.links():
            for line in lines(self.record.position.atlas, (self._ends[start], self._ends[end]), track, self._open):
                for used, before in list(earned.items()):
                    if used.isdisjoint(line):
                        both = used.union(line)
                        earned[both] = max(before + amount, earned.get(both, 0))
        return max(earned.values())

    def run_bound(self, company: Piece) -> int:
        return len(self.problem["trains"]) * max((amount for _, _, amount in self.links()), default=0)
