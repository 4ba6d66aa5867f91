"""Explanations as a list of lines with depths, cut where they get long."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from interpreter.play.explain import explainable
from interpreter.play.explanation import Explanation
from interpreter.ruleset.ruleset import Ruleset
from interpreter.vocabulary.topics import TOPICS

MOST = 5000
"""lines of one answer"""


def lines_of(top: Explanation, deepest: int) -> dict[str, Any]:
    """The lines of an explanation down to a depth, and whether there are more."""
    found: list[dict[str, Any]] = []
    for depth, row in _rows(top.to_json(), 0):
        if len(found) == MOST:
            return {"lines": found, "more": True}
        if depth <= deepest:
            found.append({"depth": depth, **{key: value for key, value in row.items() if key != "parts"}})
    return {"lines": found, "more": False}


def _rows(row: dict[str, Any], depth: int) -> Iterator[tuple[int, dict[str, Any]]]:
    waiting = [(depth, row)]
    while waiting:
        at, here = waiting.pop()
        yield at, here
        waiting += [(at + 1, part) for part in reversed(here["parts"])]


def askable(ruleset: Ruleset) -> dict[str, Any]:
    """What can be explained: topics, and functions of the scripts."""
    topics = [{"name": each.name, "takes": each.takes.split(), "meaning": each.meaning} for each in TOPICS.values()]
    functions = [
        {
            "name": name,
            "takes": [f"{what}: {type_}" for what, type_ in zip(code.parameters, code.parameter_types, strict=True)],
        }
        for name, code in sorted(explainable(ruleset).items())
    ]
    return {"topics": topics, "functions": functions}
