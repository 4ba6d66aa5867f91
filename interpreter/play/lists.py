"""Words for lists."""

from __future__ import annotations

from typing import Any

from interpreter.ids import Piece
from interpreter.play.runtime import Runtime
from interpreter.ruleset.values import ScriptError, Subsets

Things = tuple[Any, ...]


def w_take(runtime: Runtime, things: Things, number: int) -> Things:
    """The first so many, or all there are."""
    return tuple(things)[: max(0, number)]


def w_drop(runtime: Runtime, things: Things, number: int) -> Things:
    """All but the first so many."""
    return tuple(things)[max(0, number) :]


def w_rotate(runtime: Runtime, things: Things, first: Any, skip: int | None = None) -> Things:
    """The same ring, beginning `skip` after `first`."""
    things = tuple(things)
    if first not in things:
        raise ScriptError(f"{first if first is not None else 'nobody'} is not in the list to go round")
    at = (things.index(first) + (skip or 0)) % len(things)
    return things[at:] + things[:at]


def w_insert(runtime: Runtime, things: Things, thing: Any, position: int) -> Things:
    """With `thing` at the position; 1 is first."""
    at = max(0, position - 1)
    return (*things[:at], thing, *things[at:])


def w_distinct(runtime: Runtime, things: Things) -> Things:
    """The first of each that are alike."""
    seen: dict[Any, Any] = {}
    for thing in things:
        seen.setdefault(likeness(runtime, thing), thing)
    return tuple(seen.values())


def likeness(runtime: Runtime, thing: Any) -> Any:
    """What two things have in common that are alike."""
    if type(thing) is Piece:
        if thing.kind == "train":
            return "train", runtime.get(thing, "type"), runtime.get(thing, "owner")
        if thing.kind == "certificate":
            return "certificate", *(runtime.get(thing, name) for name in ("company", "holder", "count", "directors"))
    return thing


def w_subsets(runtime: Runtime, things: Things, least: int, most: int) -> Subsets:
    """Every choice of so many."""
    return Subsets(tuple(things), least, most)
