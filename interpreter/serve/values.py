"""What the next parameter of an option may be: everything of its kind, or what an action can be carried out with."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from interpreter.play.game import Game
from interpreter.play.wire import written
from interpreter.ruleset.values import Interval

Result = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Asked:
    """Whose option is looked at, how far it is filled in, and how many values are wanted."""

    choice: str
    by: str
    chosen: Mapping[str, Any]
    limit: int


def values_of(game: Game, asked: Asked) -> Result:
    """The values that fit the parameter, whether or not what they lead to is allowed."""
    domain = game.domain(asked.choice, asked.by, asked.chosen)
    if domain is None:
        return _told(None, [], asked.limit)
    name = _next_parameter(game, asked)
    if isinstance(domain, Interval):
        return {**_told(name, [], asked.limit), "range": written(domain)}
    return _told(name, list(itertools.islice(domain, asked.limit + 1)), asked.limit)


def allowed_values_of(game: Game, asked: Asked) -> Result:
    """The values with which there is a legal action; amounts that follow one another are a range."""
    domain = game.domain(asked.choice, asked.by, asked.chosen)  # refuses what is no option, or does not fit it
    name = _next_parameter(game, asked)
    if domain is None or name is None:
        return _told(None, [], asked.limit)
    found: dict[str, Any] = {}
    for value in (action[name] for action in _going_on(game, asked)):
        if is_range(value):
            return {**_told(name, [], asked.limit), "range": value}
        found.setdefault(json.dumps(value, sort_keys=True), value)
        if len(found) > asked.limit and not isinstance(domain, Interval):
            break
    values = list(found.values())
    row = _row(values) if isinstance(domain, Interval) else None
    return {**_told(name, [] if row else values, asked.limit), "range": row}


def _row(amounts: list[int]) -> dict[str, int] | None:
    """The range that several amounts are, if they are one."""
    amounts = sorted(amounts)
    steps = {after - before for before, after in itertools.pairwise(amounts)}
    return {"from": amounts[0], "to": amounts[-1], "step": steps.pop()} if len(steps) == 1 else None


def _going_on(game: Game, asked: Asked) -> Iterator[Mapping[str, Any]]:
    """The legal actions that begin with what is chosen."""
    for action in game.actions(asked.by, asked.choice):
        if all(_fits(action.get(name), value) for name, value in asked.chosen.items()):
            yield action


def _fits(listed: Any, value: Any) -> bool:
    """Whether a value is the one that is listed, or lies in the range that is."""
    if is_range(listed) and isinstance(value, int):
        return value in range(listed["from"], listed["to"] + 1, listed["step"])
    return bool(listed == value)


def is_range(value: Any) -> bool:
    """Whether a listed value stands for amounts that follow one another."""
    return isinstance(value, dict) and set(value) == {"from", "to", "step"}


def _told(name: str | None, values: list[Any], limit: int) -> Result:
    return {"parameter": name, "range": None, "values": values[:limit], "more": len(values) > limit}


def _next_parameter(game: Game, asked: Asked) -> str | None:
    for each in game.offers.open_options():
        if each.name == asked.choice and each.by.id == asked.by:
            return next((name.name for name in each.option.parameters if name.name not in asked.chosen), None)
    return None
