"""What the traced form of the scripts reports while it runs: which expression had which value, made of what."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from interpreter.play.explanation import Explanation as Explanation, told as told
from interpreter.play.operators import LEANING
from interpreter.play.runtime import Runtime
from interpreter.ruleset.values import Failure
from interpreter.source import Span

ADRIFT = (*LEANING, NameError)
"""What goes wrong in a statement that leans on one that was passed over."""


class Seen(Failure):
    """A requirement that did not hold, with what was looked at for it."""

    __slots__ = ("seen",)

    def __init__(
        self,
        reason: Callable[[], str] | None,
        node: int,
        nodes: Sequence[tuple[Span, tuple[str, ...]]],
        seen: Explanation,
    ) -> None:
        super().__init__(reason, node, nodes)
        self.seen = seen


def under(runtime: Runtime, here: Explanation, thunk: Callable[[], Any]) -> Any:
    """Reckon something, noting under `here` what it is made of."""
    above: Explanation | None = runtime.trace
    if above is not None:
        above.parts.append(here)
    runtime.trace = here
    try:
        here.value = thunk()
    finally:
        runtime.trace = above
    return here.value


def traced_value(runtime: Runtime, node: int, thunk: Callable[[], Any]) -> Any:
    """Reckon a value and note it under the expression that is being reckoned."""
    return thunk() if runtime.trace is None else under(runtime, _at(runtime, node), thunk)


def _at(runtime: Runtime, node: int) -> Explanation:
    span, clauses = runtime.code.nodes[node]
    return Explanation(span.one_line, span, clauses, kind=runtime.code.kinds_of_nodes[node])


def held(runtime: Runtime, node: int, thunk: Callable[[], Any]) -> Explanation:
    """A condition with all that was looked at for it."""
    here = _at(runtime, node)
    here.kind = "condition"
    under(runtime, here, thunk)
    return here


def every(runtime: Runtime, *parts: Callable[[], Any]) -> Any:
    """`and` of which every part is looked at, also those after one that fails."""
    result: Any = True
    for at, part in enumerate(parts):
        result = part()
        if not result:
            for other in parts[at + 1 :]:
                _look(runtime, other)
            break
    return result


def _look(runtime: Runtime, thunk: Callable[[], Any]) -> None:
    """Look at something that may lean on what does not hold."""
    noted = None if runtime.trace is None else runtime.trace.parts
    before = 0 if noted is None else len(noted)
    try:
        thunk()
    except ADRIFT:
        if noted is not None:
            del noted[before:]


def aside(runtime: Runtime, thunk: Callable[[], Any]) -> Any:
    """Reckon something that is not to be noted."""
    above, runtime.trace = runtime.trace, None
    try:
        return thunk()
    finally:
        runtime.trace = above


def member(runtime: Runtime, node: int, name: str, thing: Any, thunk: Callable[[], Any]) -> Any:
    """Reckon a value for one thing that is gone through."""
    if runtime.trace is None:
        return thunk()
    here = _at(runtime, node)
    here.kind, here.name, here.of = "member", name, thing
    return under(runtime, here, thunk)


def in_order(runtime: Runtime, nodes: tuple[int, ...], things: Iterable[Any], keys: Callable[[Any], Any]) -> list[Any]:
    """Things sorted by their keys, each noted with them."""
    if runtime.trace is None:
        return sorted(things, key=keys)
    found = [(keyed(runtime, thing, keys), thing) for thing in things]
    found.sort(key=lambda pair: pair[0])
    texts = [runtime.code.nodes[node][0].one_line for node in nodes]
    here = Explanation(f"by {', '.join(texts)}", runtime.code.nodes[nodes[0]][0], kind="sorted")
    for values, thing in found:
        parts = [Explanation(text, None, value=value) for text, value in zip(texts, values, strict=True)]
        here.parts.append(Explanation("", None, (), values, parts, "member", "", thing))
    here.value = tuple(thing for _, thing in found)
    runtime.trace.parts.append(here)
    return list(here.value)


def keyed(runtime: Runtime, thing: Any, keys: Callable[[Any], Any]) -> Any:
    """What a thing is sorted by."""
    return aside(runtime, lambda: keys(thing))


TRACING = {
    "T": traced_value, "held": held, "every": every, "aside": aside, "member": member, "in_order": in_order,
    "Seen": Seen, "ADRIFT": ADRIFT,
}  # fmt: skip
"""What the traced code calls by these names."""
