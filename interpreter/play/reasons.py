"""One reason against an action, with the rule it comes from and the values that rule looked at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from interpreter.play.explanation import LEAVES, SAYING, Explanation, told
from interpreter.problems import nearest
from interpreter.ruleset.code import ParameterCode
from interpreter.ruleset.values import shown
from interpreter.source import Span

FORM = 'an action is written as {"by": player, "choice": option, parameter: value}'
MOST_VALUES = 8
Values = tuple[tuple[str, str], ...]


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
    values: Values = ()

    def to_json(self) -> dict[str, Any]:
        """Plain form."""
        return {
            "message": self.message,
            "clauses": list(self.clauses),
            "where": self.span.where if self.span else None,
            "part": self.part,
            "values": dict(self.values),
        }


def looked_at(seen: Explanation | None) -> Values:
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


# ------------------------------------------------------------------------------------------------ how they are worded


def no_player(by: str, names: Sequence[str]) -> Reason:
    """Nobody of that name plays."""
    near = nearest(by, names)
    return Reason(f"there is no player '{by}'" + (f"; did you mean '{near}'?" if near else ""), part="by")


def not_theirs(by: str, others: Iterable[str], clauses: tuple[str, ...], span: Span) -> Reason:
    """An option is open to others."""
    text = f"it is {' and '.join(dict.fromkeys(others))} who may do this now, not {by}"
    return Reason(text, clauses, span, "by")


def shut(name: str, when: str | None, clauses: tuple[str, ...], span: Span, values: Values = ()) -> Reason:
    """The `when` of an option does not hold."""
    return Reason(f"{name} is not open now: it needs {when}", clauses, span, "choice", values)


def no_part(name: str, part: object, parts: Sequence[str]) -> Reason:
    """An option does not take what is given."""
    takes = f"it takes {', '.join(parts)}" if parts else "it takes nothing further"
    return Reason(f"{name} has no part '{part}'; {takes}", part=str(part))


def not_let_in(parameter: ParameterCode, value: Any, clauses: tuple[str, ...], values: Values = ()) -> Reason:
    """The `where` of a parameter does not hold."""
    text = f"{parameter.name}: {shown(value)} is not among what `{parameter.span.one_line}` allows"
    return Reason(text, clauses, parameter.span, parameter.name, values)
