"""Conditions: comparing, membership, `is`, and what joins them."""

from __future__ import annotations

from interpreter.check.typing.body import Body, infers
from interpreter.check.typing.fits import BOOL, NUMBERS, UNKNOWN, comparable, fits, join, member_of, named
from interpreter.check.typing.placing import convert, expect, value
from interpreter.load import syntax
from interpreter.problems import Problem, did_you_mean
from interpreter.vocabulary.types import KINDS, PARTY, PIECES, Type


@infers(syntax.Not)
def negation(body: Body, node: syntax.Not, _wanted: Type | None) -> Type:
    """`not x`"""
    condition(body, node.value)
    return BOOL


@infers(syntax.And, syntax.Or)
def several(body: Body, node: syntax.And | syntax.Or, _wanted: Type | None) -> Type:
    """`a and b`, `a or b`: each is asked only when those before it leave the matter open."""
    before = body.facts
    for item in node.items:
        condition(body, item)
        body.learn(item, isinstance(node, syntax.And))
    body.facts = before
    return BOOL


def condition(body: Body, node: syntax.Expression) -> None:
    """Something that holds or does not."""
    expect(body, node, BOOL, "a condition")


@infers(syntax.Conditional)
def conditional(body: Body, node: syntax.Conditional, wanted: Type | None) -> Type:
    """`a if c else b`"""
    condition(body, node.condition)
    before = body.facts
    body.learn(node.condition, True)
    first = body.infer(node.value, wanted)
    body.facts = before
    body.learn(node.condition, False)
    second = body.infer(node.otherwise, wanted)
    body.facts = before
    found = join(first, second, body.whole.powers)
    if found is None:
        body.problem("type", f"one way this is {named(first)}, the other way {named(second)}", node.span)
        return UNKNOWN
    convert(body, node.value, first, wanted)
    convert(body, node.otherwise, second, wanted)
    return found


@infers(syntax.Compare)
def compare(body: Body, node: syntax.Compare, _wanted: Type | None) -> Type:
    """`a == b`, `a < b`"""
    if node.operator in ("==", "!="):
        _equality(body, node)
    else:
        _order(body, node)
    return BOOL


def _equality(body: Body, node: syntax.Compare) -> None:
    if _member_alone(body, node.right):
        left = body.infer(node.left)
        _say_is(body, node, node.left, node.right)
        body.whole.types[id(node.right)] = left
        return
    right_first = isinstance(node.left, syntax.Name | syntax.ListOf)
    first, second = (node.right, node.left) if right_first else (node.left, node.right)
    one = body.infer(first)
    two = body.infer(second, one)
    for tested, other in ((node.left, node.right), (node.right, node.left)):
        if isinstance(other, syntax.Nothing):
            _never_none(body, node, tested, body.known(tested))
    if not comparable(one.needed, two.needed, body.whole.powers):
        left, right = body.known(node.left), body.known(node.right)
        hint = None
        if isinstance(node.right, syntax.Text) and left.word in PIECES:
            sign = "is" if node.operator == "==" else "is not"
            hint = f"a piece is named by `{node.left.span.text} {sign} {node.right.span.text}`"
        elif isinstance(node.right, syntax.Text) and left.word in body.whole.program.kinds:
            sign = "is" if node.operator == "==" else "is not"
            hint = f"write `{node.left.span.text} {sign} {node.right.span.text.strip(chr(34))}`"
        body.problem("type", f"{named(left)} is never equal to {named(right)}", node.span, hint)


def _member_alone(body: Body, node: syntax.Expression) -> bool:
    """Whether this is the written name of a member of an enumeration."""
    if not isinstance(node, syntax.Name) or node.word in body.locals:
        return False
    program = body.whole.program
    return node.word not in program.declarations and bool(program.member_kinds(node.word))


def _say_is(body: Body, node: syntax.Compare, left: syntax.Expression, right: syntax.Expression) -> None:
    sign = "is" if node.operator == "==" else "is not"
    body.problem("type", f"'{right.span.text}' is a written name, not a value to compare with", node.span,
                 f"write `{left.span.text} {sign} {right.span.text}`")  # fmt: skip


def _order(body: Body, node: syntax.Compare) -> None:
    left, right = value(body, node.left), value(body, node.right)
    if "unknown" in (left.word, right.word):
        return
    if left.word in NUMBERS and right.word in NUMBERS:
        return
    if left.word == right.word == "percent":
        return
    hint = None
    if "percent" in (left.word, right.word):
        hint = "a percentage compares with a percentage: `percent(part, whole)`, `60%`"
    body.problem("type", f"{named(left)} cannot be more or less than {named(right)}", node.span, hint)


@infers(syntax.Member)
def membership(body: Body, node: syntax.Member, _wanted: Type | None) -> Type:
    """`x in xs`"""
    within = value(body, node.right)
    inside = member_of(within)
    left = body.infer(node.left, inside)
    if inside is None:
        body.problem("type", f"nothing can be in {named(within)}", node.right.span)
    elif not comparable(left.needed, inside.needed, body.whole.powers):
        body.problem("type", f"{named(left)} is never in {named(within)}", node.span)
    return BOOL


# ------------------------------------------------------------------------------------------------ is


@infers(syntax.Is)
def is_named(body: Body, node: syntax.Is, _wanted: Type | None) -> Type:
    """`company.kind is small`, `owner is a player`, `phase is "8"`, `x is none`"""
    left = body.infer(node.left)
    if left.word == "unknown" or node.target is None:
        if node.target is None:
            _never_none(body, node, node.left, left)
        return BOOL
    if node.kind:
        _is_kind(body, node, left.needed)
    else:
        _is_target(body, node, left.needed, node.target)
    return BOOL


def _never_none(body: Body, node: syntax.Expression, tested: syntax.Expression, kind: Type) -> None:
    """Warn when a test for none can come out one way only; not where an earlier test has settled it."""
    if not kind.optional and kind.word != "unknown" and tested not in body.facts:
        message = f"{tested.span.text} is never none"
        body.whole.problems.append(Problem("check/never-none", message, node.span, "leave the test out", warning=True))


def _is_kind(body: Body, node: syntax.Is, left: Type) -> None:
    target, span = node.target or "", node.target_span or node.span
    known = [*PIECES, *body.whole.powers]
    if target not in known:
        hint = did_you_mean(target, known)
        if body.whole.program.member_kinds(target):
            hint = f"without the article: `is {target}`"
        body.problem("unknown-word", f"there is no kind of thing called '{target}'", span, hint)
    elif not fits(Type(target), left, body.whole.powers):
        body.problem("type", f"{named(left)} is never a {target}", node.span)


def _is_target(body: Body, node: syntax.Is, left: Type, target: str) -> None:
    quoted = node.target_span is not None and node.target_span.text.startswith('"')
    if quoted:
        _is_id(body, node, left, target)
    elif left.word in (*KINDS, *body.whole.program.kinds):
        _is_member(body, node, left, target)
    elif target in PARTY[2:] and fits(Type(target), left, body.whole.powers):
        return
    else:
        _is_wrong(body, node, left, target)


def _is_id(body: Body, node: syntax.Is, left: Type, target: str) -> None:
    span = node.target_span or node.span
    if left.word in (*PIECES, "piece", "party"):
        body.whole.named_pieces.append((left.word, target, span))
    elif left.word in (*KINDS, *body.whole.program.kinds):
        body.problem(
            "type", f"members of {left.word} are written without quotation marks", span, f"write `is {target}`"
        )
    else:
        hint = f'write `== "{target}"`' if left.word == "text" else None
        body.problem("type", f"{named(left)} has no name to ask for", node.span, hint)


def _is_member(body: Body, node: syntax.Is, left: Type, target: str) -> None:
    members = body.whole.program.kinds.get(left.word, [])
    if target in members:
        return
    hint = did_you_mean(target, members)
    if target in body.locals:
        hint = f"`is` takes a written name; values are compared with `{'!=' if node.negated else '=='}`"
    elif hint is None and members:
        hint = "one of " + ", ".join(members)
    body.problem("unknown-word", f"{left.word} has no member '{target}'", node.target_span or node.span, hint)


def _is_wrong(body: Body, node: syntax.Is, left: Type, target: str) -> None:
    hint = None
    left_text = node.left.span.text
    if target in PIECES and fits(Type(target), left, body.whole.powers):
        hint = f"to ask for the kind write `{left_text} is {'not ' if node.negated else ''}a {target}`"
        if target in body.locals:
            hint += f"; to compare with this {target} write `{'!=' if node.negated else '=='} {target}`"
    elif target in body.locals:
        hint = f"`is` takes a written name; values are compared with `{'!=' if node.negated else '=='}`"
    elif left.word in PIECES:
        hint = f'the id of a piece stands in quotation marks: `is "{target}"`'
    body.problem("type", f"{named(left)} cannot be '{target}'", node.span, hint)
