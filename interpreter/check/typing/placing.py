"""Whether a value may stand where it was put: of the right type, rounded, and surely there."""

from __future__ import annotations

from interpreter.check.typing.body import Body
from interpreter.check.typing.fits import NOTHING, UNKNOWN, fits, named
from interpreter.load import syntax
from interpreter.vocabulary.types import Type

LENIENT = {("company", "price"), ("company", "space"), ("marker", "stop"), ("game", "priority"), ("power", "on")}
"""Fields that are none only before their time (before a company starts, before a game begins) or for special makes (a
power no private carries). They may be used without a test; should there be none after all, the machine stops with the
line."""

LENIENT_WORDS = ("first", "max", "min")
"""Folds that are none only of nothing. Written straight where a thing is needed they say that there is one."""


def is_lenient(body: Body, node: syntax.Expression) -> bool:
    """Whether a value that may be none can be used here without a test."""
    match node:
        case syntax.Name():
            local = body.locals.get(node.word)
            return local is not None and local.lenient
        case syntax.Field():
            owner = body.known(node.of).word
            return ("power" if owner in body.whole.powers else owner, node.name) in LENIENT
        case syntax.Fold():
            return node.word in LENIENT_WORDS
        case syntax.Call(function=syntax.Name(word=word)):
            return word in LENIENT_WORDS
        case syntax.Conditional():
            branches = (node.value, node.otherwise)
            return all(is_lenient(body, each) or not body.known(each).optional for each in branches)
        case _:
            return False


def need(body: Body, node: syntax.Expression, kind: Type) -> Type:
    """The type of a value that has to be there; a test for none must have come before."""
    if not kind.optional:
        return kind
    if kind.word == "never":
        body.problem("needs-none-test", "there is nothing here: it is none", node.span)
        return UNKNOWN
    if not is_lenient(body, node):
        shown = node.span.text
        hint = f'test it first, as in `if {shown} is not none:` or `require {shown} is not none else "..."`'
        if isinstance(node, syntax.Name) and node.word in body.locals and body.locals[node.word].how == "let":
            hint += f"; if there always is one, say so: `let {shown}: {kind.needed} = ...`"
        body.problem("needs-none-test", f"{shown} may be none here", node.span, hint)
    return kind.needed


def expect(body: Body, node: syntax.Expression, wanted: Type, what: str) -> Type:
    """Check a value that goes where a type is wanted; `what` names the place in messages (`the amount`)."""
    actual = body.infer(node, wanted)
    if "unknown" in (actual.word, wanted.word):
        return actual
    if actual.word == "quotient" and wanted.word != "quotient":
        return unrounded(body, node, what)
    if actual.word == "never" and actual.optional:
        if not wanted.optional:
            body.problem("needs-none-test", f"{what} cannot be none", node.span)
        return wanted
    if not fits(actual, wanted, body.whole.powers):
        mismatch(body, node, actual, wanted, what)
        return wanted
    if not wanted.optional:
        actual = need(body, node, actual)
    convert(body, node, actual, wanted)
    return actual


def convert(body: Body, node: syntax.Expression, actual: Type, wanted: Type | None) -> None:
    """Remember that a list has to become a set, a range a list, an empty list a map."""
    if (
        wanted is not None
        and wanted.word in ("set", "list", "map", "domain")
        and actual.word not in (wanted.word, "unknown")
    ):
        body.whole.conversions[id(node)] = wanted.needed


def unrounded(body: Body, node: syntax.Expression, what: str) -> Type:
    """Report a quotient where a whole amount is needed."""
    shown = node.span.text
    hint = f"write `{shown} rounded down`, `rounded up` or `rounded nearest`"
    if what == "a condition":
        hint = f"compare it with something, as in `{shown} >= 1`"
    body.problem("unrounded", f"{what} has to be a whole amount, and this is a quotient", node.span, hint)
    return body.known(node).of[0] if body.known(node).of else UNKNOWN


def mismatch(body: Body, node: syntax.Expression, actual: Type, wanted: Type, what: str) -> None:
    """Report a value of another type than is wanted."""
    hint = None
    if wanted.word == "percent" and isinstance(node, syntax.Number):
        hint = f"a percentage is written {node.value}%"
    elif actual.word in ("set", "domain") and wanted.word == "list":
        hint = f"write `[x for x in {node.span.text}]`"
    elif wanted.word == actual.of[0].word if actual.of else False:
        hint = f"`first({node.span.text})` is one of them" if actual.word == "list" else None
    elif isinstance(node, syntax.Text) and node.span.text.strip('"') in body.whole.program.kinds.get(wanted.word, ()):
        hint = f"write it without quotes: {node.span.text.strip(chr(34))}"
    elif wanted.word in ("list", "set") and wanted.of[0].word == actual.word:
        hint = f"one thing in a list is written [{node.span.text}]"
    if actual == NOTHING:
        body.problem("type", f"{what} should be {named(wanted)}, and this gives nothing", node.span, hint)
        return
    body.problem("type", f"{what} should be {named(wanted)}, and this is {named(actual)}", node.span, hint)


def value(body: Body, node: syntax.Expression, wanted: Type | None = None) -> Type:
    """The type of a value that has to be there, whatever it is."""
    kind = body.infer(node, wanted)
    if kind == NOTHING:
        body.problem("type", "this gives nothing", node.span)
        return UNKNOWN
    return need(body, node, kind)
