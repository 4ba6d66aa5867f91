"""Sums, products, quotients and rounding; lists put together and taken apart; ranges."""

from __future__ import annotations

from interpreter.check.typing.body import Body, infers
from interpreter.check.typing.fits import (
    INT,
    LISTED,
    MONEY,
    NUMBERS,
    PERCENT,
    UNKNOWN,
    comparable,
    join,
    named,
    quotient_of,
    unit_of,
)
from interpreter.check.typing.placing import expect, unrounded, value
from interpreter.load import syntax
from interpreter.vocabulary.types import Type

DOING = {"+": "added to", "-": "taken from", "*": "multiplied by", "/": "divided by"}


@infers(syntax.Arithmetic)
def arithmetic(body: Body, node: syntax.Arithmetic, wanted: Type | None) -> Type:
    """`a + b`, `a * b`, `xs + ys`"""
    listed = wanted if wanted is not None and wanted.word in ("list", "set") and node.operator in "+-" else None
    left = value(body, node.left, listed)
    right = value(body, node.right, listed)
    if "unknown" in (left.word, right.word):
        return UNKNOWN
    found = calculated(body, left, node.operator, right)
    if found is None:
        refuse(body, node, left, right)
        return UNKNOWN
    return found


def calculated(body: Body, left: Type, operator: str, right: Type) -> Type | None:
    """What comes of two types, or None when it makes no sense."""
    if left.word in NUMBERS and right.word in NUMBERS:
        return _numbers(left, operator, right)
    if "percent" in (left.word, right.word):
        return _percents(left, operator, right)
    if operator in "+-" and left.word in LISTED and right.word in LISTED:
        return _listed(body, left, operator, right)
    return None


def _numbers(left: Type, operator: str, right: Type) -> Type | None:
    money = [MONEY in (unit_of(left),), MONEY in (unit_of(right),)]
    exact = "quotient" in (left.word, right.word)
    if operator == "*" and all(money):
        return None
    if operator == "/":
        return quotient_of(MONEY if money == [True, False] else INT)
    unit = MONEY if any(money) else INT
    return quotient_of(unit) if exact else unit


def _percents(left: Type, operator: str, right: Type) -> Type | None:
    if operator in "+-":
        return PERCENT if left == right else None
    number = right if left == PERCENT else left
    if number != INT or (operator == "/" and left != PERCENT):
        return None
    return PERCENT


def _listed(body: Body, left: Type, operator: str, right: Type) -> Type | None:
    word = "set" if left.word == "set" else "list"
    if left.word == "domain":
        return None
    if operator == "-":
        return Type(word, left.of) if comparable(left.of[0], right.of[0], body.whole.powers) else None
    member = join(left.of[0], right.of[0], body.whole.powers)
    return Type(word, (member,)) if member is not None else None


def refuse(body: Body, node: syntax.Arithmetic, left: Type, right: Type) -> None:
    """Say why two things cannot be put together so."""
    hint = None
    if left == right == MONEY:
        hint = "money times money is not money; one of the two should be a plain number"
    elif "percent" in (left.word, right.word):
        hint = "a percentage goes with percentages only; `percent(part, whole)` makes one"
    elif left.word in LISTED and right.word not in LISTED and node.operator in "+-":
        hint = f"a single member stands in brackets: [{node.right.span.text}]"
    elif node.operator == "+" and "text" in (left.word, right.word):
        hint = 'texts are put together with braces: "{a} and {b}"'
    message = f"{named(right)} cannot be {DOING[node.operator]} {named(left)}"
    if node.operator in "*/":
        message = f"{named(left)} cannot be {DOING[node.operator]} {named(right)}"
    body.problem("type", message, node.span, hint)


@infers(syntax.Negative)
def negative(body: Body, node: syntax.Negative, wanted: Type | None) -> Type:
    """`-x`"""
    kind = value(body, node.value, wanted)
    if kind.word in (*NUMBERS, "percent", "unknown"):
        return kind
    body.problem("type", f"{named(kind)} has no negative", node.span)
    return UNKNOWN


@infers(syntax.Rounded)
def rounded(body: Body, node: syntax.Rounded, _wanted: Type | None) -> Type:
    """`sum rounded down`"""
    kind = value(body, node.value)
    if kind.word in NUMBERS:
        return unit_of(kind)
    if kind.word != "unknown":
        body.problem("type", f"{named(kind)} cannot be rounded", node.value.span)
    return UNKNOWN


@infers(syntax.Range)
def range_of(body: Body, node: syntax.Range, _wanted: Type | None) -> Type:
    """`a to b step s`"""
    start = _end(body, node.start, "the beginning of a range")
    end = _end(body, node.end, "the end of a range")
    if node.step is not None:
        expect(body, node.step, MONEY if MONEY in (start, end) else INT, "the step of a range")
    return Type("range", (MONEY if MONEY in (start, end) else INT,))


def _end(body: Body, node: syntax.Expression, what: str) -> Type:
    kind = value(body, node)
    if kind.word == "quotient":
        return unrounded(body, node, what)
    if kind.word not in ("int", "money", "unknown"):
        body.problem("type", f"{what} should be a number, and this is {named(kind)}", node.span)
        return UNKNOWN
    return kind
