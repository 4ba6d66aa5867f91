"""Explains by name: a topic, or any function of the scripts with its arguments given as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from interpreter.ids import Piece
from interpreter.play.arguments import argument
from interpreter.play.histories import Played, history
from interpreter.play.runtime import Runtime
from interpreter.play.tracing import Explanation
from interpreter.problems import nearest
from interpreter.ruleset.code import FunctionCode
from interpreter.ruleset.ruleset import Ruleset
from interpreter.source import Span
from interpreter.vocabulary.topics import TOPICS, Topic
from interpreter.vocabulary.types import parse_type


class Explaining(Played, Protocol):
    """What is asked of a game that explains itself."""

    @property
    def runtime(self) -> Runtime: ...
    def value(self, piece: Piece, name: str) -> Any: ...
    def explain(self, function: str, *arguments: Any) -> Explanation: ...
    def explain_income(self, company: Piece, *run: str) -> Explanation:
        """What a run earns."""


COMPANY = parse_type("company")
ASKABLE = ("function", "rule")
"""The kinds of declarations that have a value to explain."""


def explained(game: Explaining, what: str, given: Sequence[str]) -> Explanation:
    """How a topic, or a function of the scripts, comes to its value. Raises ValueError when it cannot be asked so."""
    topic = TOPICS.get(what)
    if topic is not None and not topic.function:
        return _of_topic(game, topic, given)
    name = topic.function if topic is not None else what
    code = explainable(game.ruleset).get(name)
    if code is None:
        raise ValueError(_unknown(game.ruleset, what, topic))
    if len(given) != len(code.parameters):
        takes = ", ".join(_takes(code)) or "nothing"
        raise ValueError(f"{what} takes {takes}; {len(given)} given")
    return game.explain(
        name, *map(lambda text, type_: argument(text, type_, game.runtime), given, code.parameter_types)
    )


def explainable(ruleset: Ruleset) -> dict[str, FunctionCode]:
    """The functions and rules of the scripts that can be asked for by name."""
    functions = ruleset.code.functions
    return {name: code for name, code in functions.items() if code.kind in ASKABLE and "#" not in name}


def _takes(code: FunctionCode) -> list[str]:
    pairs = zip(code.parameters, code.parameter_types, strict=True)
    return [name if name == str(type_) else f"{name} ({type_})" for name, type_ in pairs]


def _unknown(ruleset: Ruleset, what: str, topic: Topic | None) -> str:
    if topic is not None:
        return f"{ruleset.title} has no {what} to explain: no script declares '{topic.function}'"
    near = nearest(what, [*TOPICS, *explainable(ruleset)])
    return f"nothing is called '{what}'; " + (f"did you mean {near}?" if near else f"there are: {', '.join(TOPICS)}")


def _of_topic(game: Explaining, topic: Topic, given: Sequence[str]) -> Explanation:
    most = len(topic.takes.split())
    if not 1 <= len(given) <= most:
        raise ValueError(f"{topic.name} takes {topic.takes}; {len(given)} given")
    company = argument(given[0], COMPANY, game.runtime)
    return game.explain_income(company, *given[1:]) if topic.name == "income" else price(game, company)


def price(game: Explaining, company: Piece) -> Explanation:
    """How the price of a company came about: every move of its marker."""
    now = game.value(company, "price")

    def shown(space: Any) -> str:
        return (
            f"{game.value(space, 'price')} ({space})" if str(space) != str(game.value(space, "price")) else str(space)
        )

    moves = history(game, company, "space", shown)
    return Explanation(f"price of {company}", None, value=now, parts=moves, kind="sum")


# ------------------------------------------------------------------------------------------------ where it is declared


def with_places(top: Explanation, ruleset: Ruleset) -> Explanation:
    """Note with every call where what it calls is declared, and the clauses cited there."""
    places = _places(ruleset)
    waiting = [top]
    while waiting:
        here = waiting.pop()
        waiting += here.parts
        here.clauses = ruleset.own_clauses(here.clauses)
        called = here.text.partition("(")[0]
        if here.kind not in ("Call", "sum") or here.declared is not None:
            continue
        found = next((place for part in here.parts for place in _around(part, here, places)), None)
        if found is not None and (here.kind == "sum" or called in (found.name, "original")):
            here.declared, here.clauses = found.span, ruleset.own_clauses(found.clauses)
    return top


def _places(ruleset: Ruleset) -> dict[str, list[FunctionCode]]:
    """The functions and rules by the file they stand in."""
    if "declared" not in ruleset.cache:
        found: dict[str, list[FunctionCode]] = {}
        for code in {id(each): each for each in ruleset.code.functions.values()}.values():
            found.setdefault(code.span.source.name, []).append(code)
        ruleset.cache["declared"] = found
    return ruleset.cache["declared"]  # type: ignore[return-value]


def _around(part: Explanation, call: Explanation, places: dict[str, list[FunctionCode]]) -> list[FunctionCode]:
    """The declaration a part stands in, unless it stands in the call itself."""
    span = part.span
    if span is None or _contains(call.span, span):
        return []
    return [code for code in places.get(span.source.name, ()) if _contains(code.span, span)]


def _contains(outer: Span | None, inner: Span) -> bool:
    return outer is not None and outer.source is inner.source and outer.start <= inner.start and inner.end <= outer.end
