"""An explanation, and its text: expressions with their values put in, functions with what they are made of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from interpreter.ruleset.values import Failure, Interval, shown
from interpreter.source import Span

LEAVES = ("Call", "Field", "Name", "Item", "Fold")
"""Expressions whose value says enough; what they are made of is not told with a reason."""
MOST_MEMBERS = 20
TRUTHS = ("And", "Or", "Not", "Compare", "Member", "Is")


@dataclass(slots=True)
class Explanation:
    """An expression with its value, where it stands, its clauses, and the expressions it is made of.

    `kind` is that of the expression (`Call`, `Compare`); or `member` for one thing that was gone through, with `name`
    and the thing itself in `of`; or `sorted` for a list that was put in order, a `member` in it has its keys.
    """

    text: str
    span: Span | None
    clauses: tuple[str, ...] = ()
    value: Any = None
    parts: list[Explanation] = field(default_factory=list)
    kind: str = ""
    name: str = ""
    of: Any = None
    declared: Span | None = None
    """of a call: where what is called is declared"""

    def to_json(self) -> dict[str, Any]:
        """Plain form."""
        return {
            "text": f"{self.name} {told(self.of)}" if self.kind == "member" else self.text,
            "value": told(self.value),
            "where": self.span.where if self.span else None,
            "declared": self.declared.where if self.declared else None,
            "clauses": list(self.clauses),
            "parts": [part.to_json() for part in self.parts],
        }

    def lines(self, deepest: int | None = None) -> list[str]:
        """As text, for a reader."""
        return explanation_lines(self, deepest)


def told(value: Any) -> str:
    """A value for a reader, cut when it is long; what has no short form is called by its kind."""
    if isinstance(value, Failure):
        text = f"no: {value.reason}"
    elif isinstance(value, Mapping):
        text = ", ".join(f"{told(key)} {told(row)}" for key, row in value.items()) or "nothing"
    elif isinstance(value, SAYING) or hasattr(value, "id"):
        text = shown(value)
    else:
        text = f"a {type(value).__name__.lower()}"
    return text if len(text) <= 80 else text[:77] + "…"


SAYING = (tuple, int, str, Fraction, Interval, type(None))
"""Values that can be shown to a reader."""


def explanation_lines(top: Explanation, deepest: int | None = None) -> list[str]:
    """As text, one line an expression, parts indented. Unless it is said how deep, what is put together out of many
    answers is told less deep than one answer."""
    if deepest is None:
        deepest = 3 if top.kind == "sum" else 8
    return [f"{'  ' * depth}{text}" for depth, text in _lines(top, 0) if depth <= deepest]


def _lines(here: Explanation, depth: int) -> Iterator[tuple[int, str]]:
    if here.kind == "member":
        yield from _member(here, depth)
        return
    yield depth, _line(here)
    yield from _below(here, depth + 1)


def _line(here: Explanation) -> str:
    """An expression, with the values of its parts put in, and its value."""
    cited = f"  ({', '.join(here.clauses)})" if here.clauses else ""
    place = f"  [{here.declared.where}]" if here.declared is not None else ""
    return f"{shown_steps(here)}{cited}{place}"


def shown_steps(here: Explanation) -> str:
    """`a + b = 2 + 3 = 5`"""
    if here.kind == "line":
        return here.text
    if here.kind == "move":
        return f"{here.text}: {here.value}"
    value, inside = told(here.value), filled_in(here)
    steps = [here.text, inside, value] if inside not in (here.text, value) else [here.text, value]
    if here.kind in ("Call", "Field") and inside != here.text:
        steps = [inside, value]
    return " = ".join(steps) if here.value is not None or here.kind else here.text


def _leaves(here: Explanation) -> Iterator[Explanation]:
    """The parts that are written in the expression itself, down to those whose value says enough."""
    for part in here.parts:
        if part.span is None or not _is_in(part, here) or part.kind in ("member", "sorted"):
            continue
        if part.kind in LEAVES:
            yield part
        else:
            yield from _leaves(part)


def _is_in(part: Explanation, whole: Explanation) -> bool:
    one, other = part.span, whole.span
    if one is None or other is None or one.source is not other.source:
        return False
    return other.start <= one.start and one.end <= other.end and one != other


def filled_in(here: Explanation) -> str:
    """The expression with the values of its parts in their places."""
    if here.span is None or here.kind in ("Fold", "Comprehension", "", "condition"):
        return here.text
    text, start = here.span.text, here.span.start
    for part in sorted(_leaves(here), key=lambda each: -each.span.start if each.span else 0):
        assert part.span is not None
        value = f"[{told(part.value)}]" if isinstance(part.value, tuple) else told(part.value)
        text = text[: part.span.start - start] + value + text[part.span.end - start :]
    return " ".join(text.split())


# ------------------------------------------------------------------------------------------------ what it is made of


def _below(here: Explanation, depth: int) -> Iterator[tuple[int, str]]:
    """The lines of the parts that say more than their value."""
    members = [part for part in here.parts if part.kind == "member"]
    for part in here.parts:
        if part.kind == "sorted":
            yield from _sorted(part, depth)
        elif part.kind == "member":
            continue
        elif _is_in(part, here):
            yield from _within(part, here, depth)
        elif part.kind != "Name":
            yield from _lines(part, depth)
    yield from _members(members, depth, are_counted=here.kind == "Fold")


def _members(members: list[Explanation], depth: int, *, are_counted: bool) -> Iterator[tuple[int, str]]:
    """The things that were gone through; those that add nothing, and those that stand for themselves, on one line."""
    telling = [part for part in members if not _says_nothing(part)]
    for part in telling[:MOST_MEMBERS]:
        yield from _member(part, depth)
    if len(telling) > MOST_MEMBERS:
        yield depth, f"… and {len(telling) - MOST_MEMBERS} more"
    themselves = [part for part in members if part.text == part.name]
    if themselves and are_counted:
        yield depth, f"{themselves[0].name}: {_listed(themselves)}"
    nothing = [part for part in members if _says_nothing(part) and part.text != part.name]
    if nothing:
        yield depth, f"{told(nothing[0].value)} for {nothing[0].name}: {_listed(nothing)}"


def _listed(members: list[Explanation]) -> str:
    more = f" and {len(members) - MOST_MEMBERS} more" if len(members) > MOST_MEMBERS else ""
    return ", ".join(told(part.of) for part in members[:MOST_MEMBERS]) + more


def _within(part: Explanation, whole: Explanation, depth: int) -> Iterator[tuple[int, str]]:
    """A part that is written in the expression itself: its value is there already, what it is made of is not."""
    if (part.kind in ("Call", "Fold", "Item", "Field") and any(_worth_telling(each, part) for each in part.parts)) or (
        whole.kind in ("And", "Or", "Conditional") and part.kind in TRUTHS
    ):
        yield from _lines(part, depth)
    else:
        for each in part.parts:
            if each.kind == "member":
                continue
            yield from _within(each, part, depth) if _is_in(each, part) else _lines(each, depth)


def _worth_telling(part: Explanation, whole: Explanation) -> bool:
    if part.kind == "member":
        return True
    return part.kind != "Name" and (not _is_in(part, whole) or any(_worth_telling(each, part) for each in part.parts))


def _says_nothing(member: Explanation) -> bool:
    """One of a list that stands for itself, or adds nothing to a sum."""
    return member.text == member.name or member.value in (0, False)


def _member(here: Explanation, depth: int) -> Iterator[tuple[int, str]]:
    call = next((part for part in here.parts if part.kind == "Call" and part.text == here.text), None)
    if call is not None:
        yield depth, f"{here.name} {told(here.of)}: {_line(call)}"
        yield from _below(call, depth + 1)
        return
    steps, value = filled_in(here), told(here.value)
    text = f"{here.text} = {steps} = {value}" if steps not in (here.text, value) else f"{here.text} = {value}"
    if here.text == steps == value:
        text = value
    yield depth, f"{here.name} {told(here.of)}: {text}"
    yield from _below(here, depth + 1)


def _sorted(here: Explanation, depth: int) -> Iterator[tuple[int, str]]:
    yield depth, f"sorted {here.text}"
    for part in here.parts[:MOST_MEMBERS]:
        keys = ", ".join(f"{key.text} = {told(key.value)}" for key in part.parts)
        yield depth + 1, f"{told(part.of)}: {keys}"
