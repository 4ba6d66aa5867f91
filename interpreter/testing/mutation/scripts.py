"""The changes that mutation makes in scripts: numbers, comparisons, conditions, statements, options, overrides."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator

from interpreter.load import syntax
from interpreter.source import Span
from interpreter.testing.mutation.mutants import Edit, other_numbers, other_percents

OTHER_COMPARISON = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
OTHER_SIGN = {"+": "-", "-": "+", "*": "/", "/": "*"}
OTHER_FOLD = {"any": "all", "all": "any", "max": "min", "min": "max"}
OTHER_WAY = {"down": "up", "up": "down", "nearest": "down"}
TURNED_ELSEWHERE = (syntax.Is, syntax.Member, syntax.Not, syntax.Truth)
"""Conditions that another change turns round already."""
KEPT = (syntax.Let, syntax.DoNothing)
"""Statements that cannot be taken out: what follows needs the name, or there is nothing."""
UNTOUCHED = (syntax.Text, syntax.TypeName, syntax.Use, syntax.Kinds, syntax.Event)
"""Texts that people are shown, types, and what only gives names."""
NOTHING = "nothing"

Edits = Iterator[Edit]
Key = tuple[str, int]
"""A file and a place in it."""


def key_of(node: syntax.Node) -> Key:
    """Where a node begins."""
    return node.span.source.name, node.span.start


def script_edits(script: syntax.Script, dead: Collection[Key] = ()) -> Edits:
    """All changes of a script, in its order; what stands in `dead` nodes is never carried out and left alone."""
    for declaration in script.declarations:
        yield from edits_in(declaration, dead)


def edits_in(node: syntax.Node, dead: Collection[Key] = (), kept: syntax.Node | None = None) -> Edits:
    """The changes of a node and all below it, but for taking out what is `kept`."""
    if isinstance(node, UNTOUCHED) or (dead and key_of(node) in dead):
        return
    if node is not kept:
        yield from removals(node)
    changes = _CHANGES.get(type(node))
    if changes is not None:
        yield from changes(node)
    kept = _alone(node) or kept
    for below in syntax.children(node):
        if not (isinstance(node, syntax.Function) and below is node.bound):
            yield from edits_in(below, dead, kept)


def _alone(node: syntax.Node) -> syntax.Node | None:
    """What need not be taken out by itself, as taking out the node comes to the same: all that is in its body."""
    body: syntax.Block | None = None
    if isinstance(node, syntax.ExtendOffer):
        return only_option(node)
    if isinstance(node, syntax.Each):
        body = node.body
    elif isinstance(node, syntax.If) and len(node.branches) == 1 and node.otherwise is None:
        body = node.branches[0].body
    return body.statements[0] if body is not None and len(body.statements) == 1 else None


def only_option(node: syntax.ExtendOffer) -> syntax.Option | None:
    """The option that an offer is extended by, when it is one only."""
    options = node.choices.options
    return options[0] if len(options) == 1 else None


# ------------------------------------------------------------------------------------------------ taking out


def removals(node: syntax.Node) -> Edits:
    """A statement, an option or an override is taken out."""
    if isinstance(node, syntax.Statement):
        if not isinstance(node, KEPT) and not (isinstance(node, syntax.Return) and node.values):
            kind = "requirement removed" if isinstance(node, syntax.Require) else "statement removed"
            yield _whole(kind, node, NOTHING)
    elif isinstance(node, syntax.Option) or (isinstance(node, syntax.ExtendOffer) and only_option(node)):
        yield _whole("option removed", node, "")
    elif isinstance(node, syntax.Override | syntax.OverrideOption):
        yield _whole("override removed", node, "")
    elif isinstance(node, syntax.RemoveOption):
        yield _whole("removal removed", node, "")


def _whole(kind: str, node: syntax.Node, after: str) -> Edit:
    return Edit(kind, node.span.start, node.span.end, after)


# ------------------------------------------------------------------------------------------------ changing


def _number(node: syntax.Number) -> Edits:
    yield from (_whole("number", node, str(value)) for value in other_numbers(node.value))


def _percent(node: syntax.Percent) -> Edits:
    yield from (_whole("percentage", node, f"{value}%") for value in other_percents(node.value))


def _truth(node: syntax.Truth) -> Edits:
    yield _whole("flag", node, "false" if node.value else "true")


def _between(kind: str, one: Span, other: Span, written: str, after: str) -> Edits:
    """What is `written` between two nodes becomes something else."""
    gap = one.source.text[one.end : other.start]
    at = gap.find(written)
    if at >= 0:
        yield Edit(kind, one.end + at, one.end + at + len(written), after)


def _compare(node: syntax.Compare) -> Edits:
    other = OTHER_COMPARISON[node.operator]
    yield from _between("comparison", node.left.span, node.right.span, node.operator, other)


def _arithmetic(node: syntax.Arithmetic) -> Edits:
    other = OTHER_SIGN[node.operator]
    yield from _between("arithmetic", node.left.span, node.right.span, node.operator, other)


def _assign(node: syntax.Assign) -> Edits:
    if node.operator in ("+=", "-="):
        other = "-=" if node.operator == "+=" else "+="
        yield from _between("arithmetic", node.target.span, node.value.span, node.operator, other)


def _is(node: syntax.Is) -> Edits:
    written, after = ("is not", "is") if node.negated else ("is", "is not")
    end = node.target_span or Span(node.span.source, node.span.end, node.span.end)
    yield from _between("condition turned", node.left.span, end, written, after)


def _member(node: syntax.Member) -> Edits:
    written, after = ("not in", "in") if node.negated else ("in", "not in")
    yield from _between("condition turned", node.left.span, node.right.span, written, after)


def _not(node: syntax.Not) -> Edits:
    head = Span(node.span.source, node.span.start, node.span.start)
    yield from _between("condition turned", head, node.value.span, "not ", "")


def _negative(node: syntax.Negative) -> Edits:
    head = Span(node.span.source, node.span.start, node.span.start)
    yield from _between("arithmetic", head, node.value.span, "-", "")


def _joined(node: syntax.And | syntax.Or) -> Edits:
    """All of an `and` become `or`, or the other way round."""
    old, new = ("and", "or") if isinstance(node, syntax.And) else ("or", "and")
    text, parts, at = node.span.source.text, [], node.span.start
    for one, other in zip(node.items, node.items[1:], strict=False):
        gap = re.sub(rf"\b{old}\b", new, text[one.span.end : other.span.start], count=1)
        parts += [text[at : one.span.end], gap]
        at = other.span.start
    yield _whole("and or or", node, f"({''.join(parts)}{text[at : node.span.end]})")


def _rounded(node: syntax.Rounded) -> Edits:
    tail = Span(node.span.source, node.span.end, node.span.end)
    yield from _between("rounding", node.value.span, tail, f" {node.how}", f" {OTHER_WAY[node.how]}")


def _turned(condition: syntax.Expression) -> Edits:
    """A condition is negated, where no other change does that."""
    equal = isinstance(condition, syntax.Compare) and condition.operator in ("==", "!=")
    if not equal and not isinstance(condition, TURNED_ELSEWHERE):
        yield _whole("condition turned", condition, f"not ({condition.span.text})")


def _branch(node: syntax.Branch) -> Edits:
    yield from _turned(node.condition)


def _conditional(node: syntax.Conditional) -> Edits:
    yield from _turned(node.condition)


def _dropped(word: str, condition: syntax.Expression | None) -> Edits:
    """A condition is left out with the word before it."""
    if condition is not None:
        start = condition.span.source.text.rfind(word, 0, condition.span.start)
        yield Edit(f"{word} dropped", start, condition.span.end, "")


def _domain(node: syntax.Domain) -> Edits:
    yield from _dropped("where", node.where)


def _handler(node: syntax.Handler) -> Edits:
    yield from _dropped("when", node.when)


def _attribute(node: syntax.Attribute) -> Edits:
    """It is never reset."""
    if node.reset is not None:
        found = re.search(rf",\s*reset\s+each\s+{node.reset}\b", node.span.text)
        if found is not None:
            yield Edit("reset dropped", node.span.start + found.start(), node.span.start + found.end(), "")


def _option(node: syntax.Option) -> Edits:
    yield from _dropped("when", node.when)
    head = node.span.text[: node.body.span.start - node.span.start] if node.body is not None else node.span.text
    found = re.search(r"\bagain\b", re.sub(r'"[^"\n]*"', lambda text: " " * len(text.group()), head))
    if node.again and found:
        yield Edit("flag", node.span.start + found.start(), node.span.start + found.end(), "")


def _fold(node: syntax.Fold) -> Edits:
    if node.word in OTHER_FOLD:
        yield Edit("fold", node.span.start, node.span.start + len(node.word), OTHER_FOLD[node.word])


_CHANGES: dict[type, Callable[..., Edits]] = {
    syntax.Number: _number,
    syntax.Percent: _percent,
    syntax.Truth: _truth,
    syntax.Compare: _compare,
    syntax.Arithmetic: _arithmetic,
    syntax.Assign: _assign,
    syntax.Is: _is,
    syntax.Member: _member,
    syntax.Not: _not,
    syntax.Negative: _negative,
    syntax.And: _joined,
    syntax.Or: _joined,
    syntax.Rounded: _rounded,
    syntax.Branch: _branch,
    syntax.Conditional: _conditional,
    syntax.Domain: _domain,
    syntax.Handler: _handler,
    syntax.Attribute: _attribute,
    syntax.Option: _option,
    syntax.Fold: _fold,
}
