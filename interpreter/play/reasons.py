"""One reason against an action, with the rule it comes from and the values that rule looked at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from interpreter.play.explanation import LEAVES, SAYING, Explanation, told
from interpreter.source import Span

MOST_VALUES = 8


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason why an action is refused.

    `clauses` are those of the title's rulebook, `span` is the line of the script that refuses, `part` the part of the
    action that is wrong, `values` what the rule looked at. Reasons from a rule always have a clause or a span; reasons
    about the form have a part.
    """

    message: str
    clauses: tuple[str, ...] = ()
    span: Span | None = None
    part: str | None = None
    values: tuple[tuple[str, str], ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Plain form."""
        return {
            "message": self.message,
            "clauses": list(self.clauses),
            "where": self.span.where if self.span else None,
            "part": self.part,
            "values": dict(self.values),
        }


def looked_at(seen: Explanation | None) -> tuple[tuple[str, str], ...]:
    """What a condition is made of, each with its value; what is written as a value is left out."""
    found: dict[str, str] = {}
    waiting = [] if seen is None else list(seen.parts)
    while waiting:
        part = waiting.pop(0)
        if part.kind in LEAVES and (isinstance(part.value, SAYING) or hasattr(part.value, "id")):
            found.setdefault(part.text, told(part.value))
        elif part.kind not in ("member", "sorted", *LEAVES):
            waiting[:0] = part.parts
    values = [(text, value) for text, value in found.items() if text != value]
    return tuple(values[:MOST_VALUES])
