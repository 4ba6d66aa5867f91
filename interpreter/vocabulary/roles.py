"""The questions the interpreter asks the scripts: who answers what, in which form, and what may be assumed of an answer.

The checker, what asks while a game is played, and the reference page read this table.
"""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.vocabulary.types import Type, parse_type


@dataclass(frozen=True, slots=True)
class Role:
    """A question with a fixed name.

    `asked_by` are the words that need an answer; nothing there means that it is asked without one. `otherwise` is the
    answer where no script gives one: then none is needed. `bounded` ones say how much they give `at most`.
    """

    name: str
    kind: str
    parameters: tuple[Type, ...]
    results: tuple[Type, ...]
    """what an answer may be; the first is what it should be"""
    signature: str
    meaning: str
    assumed: str
    otherwise: str
    asked_by: tuple[str, ...]
    bounded: bool = False

    @property
    def needed(self) -> bool:
        """Whether there is no answer unless a script gives one."""
        return not self.otherwise


def _role(signature: str, meaning: str, *asked_by: str, assumed: str = "", otherwise: str = "") -> Role:
    """Read `function stop_value(train, stop, company) -> money`; `|` parts the types an answer may have."""
    head, _, results = signature.partition(" -> ")
    kind, _, call = head.partition(" ")
    name, _, inside = call.removesuffix(")").partition("(")
    parameters = tuple(parse_type(part.rpartition(":")[2].strip()) for part in inside.split(", ") if part)
    written, _, bound = results.partition(" at most ")
    allowed = tuple(parse_type(each) for each in written.split(" | ")) if written else ()
    shown = head + (f" -> {allowed[0]}" if allowed else "") + (f" at most {bound}" if bound else "")
    return Role(name, kind, parameters, allowed, shown, meaning, assumed, otherwise, asked_by, bool(bound))


RUNNING = ("runs", "best_run", "earnings")
LAYING = ("lays", "lays_after")

_TABLE: tuple[Role, ...] = (
    _role("procedure play()", "the whole game"),
    _role("function score(player) -> money", "what a player is worth"),
    _role("rule may_replace(colour, new: tile_type, hex)", "may this tile lie on what shows that colour", *LAYING,
          assumed="does not depend on the table"),
    _role("function station_after(marker, lay) -> stop | stop or none", "where a marker stands on the new tile", *LAYING),
    _role("function run_gauges(company) -> set of gauge", "on which track a company's trains run", *RUNNING,
          assumed="constant during a search", otherwise="all that the map has"),
    _role("function stations(company, lay: lay or none) -> set of stop",
          "one of which every route of the company calls at; `lay` is none when routes are looked for", *RUNNING,
          assumed="constant during a search", otherwise="any stop will do"),
    _role("function stop_value(train, stop, company) -> money", "what a train earns at a stop", *RUNNING,
          assumed="depends on nothing else of the route"),
    _role("function track_value(train, track, company) -> money", "what a piece of track earns", *RUNNING,
          assumed="depends on nothing else of the route", otherwise="0"),
    _role("function ends_value(train, from: stop, to: stop, company) -> money", "what the two ends earn together", *RUNNING,
          assumed="the same in both directions", otherwise="0"),
    _role("function route_value(route, company) -> money at most amount", "anything else about one route", *RUNNING,
          assumed="never above its bound", otherwise="0"),
    _role("function run_value(run, company) -> money at most amount", "anything about all routes together", *RUNNING,
          assumed="never above its bound, which may be made of sums over stops: "
          "`sum(amount for r in run.routes for s in r.stops where condition)`, `min` of such, `+`", otherwise="0"),
    _role("function may_pass(train, stop, company) -> bool", "may a route lead on through a stop", *RUNNING,
          assumed="constant during a search"),
    _role("rule route_allowed(route, company)", "is a whole route legal", *RUNNING,
          assumed="only ever forbids", otherwise="yes"),
    _role("function runs_with(company) -> list of train", "the trains a company runs with, when a recorded game is read",
          otherwise="those it owns"),
)  # fmt: skip

ROLES: dict[str, Role] = {role.name: role for role in _TABLE}


def asked_by(word: str) -> tuple[str, ...]:
    """The questions that a word of the language asks."""
    return tuple(role.name for role in _TABLE if word in role.asked_by)
