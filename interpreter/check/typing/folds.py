"""Going through a collection: `name in values where condition by key`, comprehensions and folds."""

from __future__ import annotations

from interpreter.check.typing.body import Body, infers
from interpreter.check.typing.comparing import condition
from interpreter.check.typing.fits import BOOL, INT, NUMBERS, UNKNOWN, join, member_of, named
from interpreter.check.typing.names import one_item
from interpreter.check.typing.placing import expect, need, value
from interpreter.load import syntax
from interpreter.vocabulary.types import Type
from interpreter.vocabulary.words import FOLDS


def domain(body: Body, source: syntax.Domain, how: str, what: str = "a domain") -> Type:
    """Check a domain and let its name stand for a member of it from here on; the type of that."""
    inside = members(body, source, what)
    bind_member(body, source, inside, how, what)
    return inside


def members(body: Body, source: syntax.Domain, what: str) -> Type:
    """What is chosen from, or gone through more than once."""
    with body.pure(what):
        return gone_through(body, source)


def gone_through(body: Body, source: syntax.Domain) -> Type:
    """What is gone through."""
    within = value(body, source.values)
    inside = member_of(within)
    if inside is None:
        hint = f"one thing in a list is written [{source.values.span.text}]"
        body.problem("type", f"one cannot go through {named(within)}", source.values.span, hint)
        return UNKNOWN
    return inside


def bind_member(body: Body, source: syntax.Domain, inside: Type, how: str, what: str) -> None:
    """Let the name stand for a member, and check what narrows and sorts."""
    body.bind(source.name, inside, source.name_span or source.span, how)
    with body.pure(what):
        if source.where is not None:
            condition(body, source.where)
            body.learn(source.where, True)
        for key in source.by:
            _sort_key(body, key)


def _sort_key(body: Body, key: syntax.Expression) -> None:
    kind = body.infer(key)
    if kind.word in (*NUMBERS, "percent"):
        need(body, key, kind)
    elif kind.word not in ("bool", "text", "unknown"):
        body.problem("type", f"one cannot sort by {named(kind)}", key.span, "sort by a number")


@infers(syntax.Comprehension)
def comprehension(body: Body, node: syntax.Comprehension, wanted: Type | None) -> Type:
    """`[value for name in values]`: the collection that is wanted, or else a list."""
    collection = wanted if wanted is not None and wanted.word in ("list", "set") else None
    before, flow = dict(body.locals), body.flow()
    with body.pure("a list"):
        for source in node.sources:
            domain(body, source, "each", "a list")
        if collection is not None:
            expect(body, node.value, collection.of[0], "a member of this")
            found = collection.needed
        else:
            found = Type("list", (one_item(body, node.value),))
    body.locals = before
    body.resume(flow)
    return found


@infers(syntax.Fold)
def fold(body: Body, node: syntax.Fold, wanted: Type | None) -> Type:
    """`sum(value for name in values)`"""
    before, flow = dict(body.locals), body.flow()
    place = f"`{node.word}(...)`"
    with body.pure(place):
        for source in node.sources:
            domain(body, source, "each", place)
        found = _folded(body, node, wanted)
    body.locals = before
    body.resume(flow)
    return found


def _folded(body: Body, node: syntax.Fold, wanted: Type | None) -> Type:
    if node.word in ("any", "all"):
        condition(body, node.value)
        return BOOL
    if node.word == "count":
        body.infer(node.value)
        return INT
    if node.word == "first":
        kind = body.infer(node.value, wanted)
        return kind.or_none
    kind = body.infer(node.value)
    if node.word == "sum":
        kind = need(body, node.value, kind)
    return reckoned(body, node.word, kind.needed, node.value)


def reckoned(body: Body, word: str, kind: Type, node: syntax.Expression) -> Type:
    """What `sum`, `max` or `min` of such values is."""
    if kind.word not in (*NUMBERS, "percent", "unknown"):
        body.problem("type", f"`{word}` reckons with numbers, and this is {named(kind)}", node.span,
                     "`first(x for x in ... by ...)` finds a thing" if word != "sum" else None)  # fmt: skip
        return UNKNOWN
    return kind if word == "sum" or kind.word == "unknown" else kind.or_none


def plain_fold(body: Body, node: syntax.Call, word: str) -> Type:
    """`count(things)`, `first(things)`, `max(a, b)`"""
    for argument in node.arguments:
        if argument.name is not None:
            body.problem("arguments", f"'{word}' has no argument called '{argument.name}'", argument.span)
            return UNKNOWN
    if word in ("max", "min"):
        return _extreme(body, node, word)
    if len(node.arguments) != 1:
        body.problem("arguments", f"`{word}` takes one list, or goes through one", node.span,
                     f"`{word}(x for x in xs)`; {FOLDS[word]}")  # fmt: skip
        return UNKNOWN
    return _of_list(body, node.arguments[0].value, word)


def _of_list(body: Body, node: syntax.Expression, word: str) -> Type:
    within = value(body, node)
    inside = member_of(within)
    if inside is None:
        body.problem("type", f"`{word}` takes a list, and this is {named(within)}", node.span)
        return UNKNOWN
    if word == "count":
        return INT
    if word == "first":
        return inside.or_none
    if word in ("any", "all"):
        if inside.word not in ("bool", "unknown"):
            body.problem("type", f"`{word}` asks for conditions", node.span, f"`{word}(condition for x in xs)`")
        return BOOL
    return reckoned(body, word, inside.needed, node)


def _extreme(body: Body, node: syntax.Call, word: str) -> Type:
    if len(node.arguments) < 2:
        body.problem(
            "arguments", f"`{word}` compares several values", node.span, f"`{word}(a, b)`, or `{word}(x for x in xs)`"
        )
        return UNKNOWN
    kinds = [body.infer(argument.value) for argument in node.arguments]
    found, optional = Type("never"), all(kind.optional for kind in kinds)
    for kind, argument in zip(kinds, node.arguments, strict=True):
        if kind.word not in (*NUMBERS, "percent", "unknown", "never"):
            body.problem("type", f"`{word}` compares numbers, and this is {named(kind)}", argument.span)
            return UNKNOWN
        joined = join(found, kind.needed, body.whole.powers)
        if joined is None:
            body.problem("type", f"{named(kind)} cannot be compared with {named(found)}", argument.span)
            return UNKNOWN
        found = joined
    return found.or_none if optional else found
