"""Names and literals in expressions: what each stands for."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.check import foreign
from interpreter.check.typing.body import Body, Local, infers
from interpreter.check.typing.fits import (
    BOOL,
    INT,
    NEVER,
    NONE,
    NOTHING,
    PERCENT,
    TEXT,
    UNKNOWN,
    join,
    named,
)
from interpreter.check.typing.placing import expect, is_lenient, unrounded
from interpreter.load import syntax
from interpreter.problems import Note, did_you_mean
from interpreter.vocabulary.fields import GIVEN
from interpreter.vocabulary.types import Type
from interpreter.vocabulary.words import FOLDS, WORDS


@infers(syntax.Number)
def number(_body: Body, _node: syntax.Number, _wanted: Type | None) -> Type:
    """`120`"""
    return INT


@infers(syntax.Percent)
def percent(_body: Body, _node: syntax.Percent, _wanted: Type | None) -> Type:
    """`60%`"""
    return PERCENT


@infers(syntax.Truth)
def truth(_body: Body, _node: syntax.Truth, _wanted: Type | None) -> Type:
    """`true`"""
    return BOOL


@infers(syntax.Nothing)
def none(_body: Body, _node: syntax.Nothing, _wanted: Type | None) -> Type:
    """`none`"""
    return NONE


@infers(syntax.Text)
def text(body: Body, node: syntax.Text, _wanted: Type | None) -> Type:
    """`"it costs {price}"`"""
    for part in node.parts:
        if part.value is not None:
            with body.pure("a text"):
                kind = body.infer(part.value)
            if kind.word == "quotient":
                unrounded(body, part.value, "what a text shows")
            elif kind == NOTHING:
                body.problem("type", "this gives nothing to show", part.value.span)
    return TEXT


@infers(syntax.ListOf)
def list_of(body: Body, node: syntax.ListOf, wanted: Type | None) -> Type:
    """`[a, b]`: the collection that is wanted, or else a list."""
    if wanted is not None and wanted.word in ("list", "set"):
        for item in node.items:
            expect(body, item, wanted.of[0], "a member of this")
        return wanted.needed
    if wanted is not None and wanted.word == "map" and not node.items:
        return wanted.needed
    member = NEVER
    for item in node.items:
        kind = one_item(body, item, wanted.of[0] if wanted is not None and wanted.word == "domain" else None)
        joined = join(member, kind, body.whole.powers)
        if joined is None:
            body.problem("type", f"one list cannot hold {named(member)} and {named(kind)}", item.span)
            return Type("list", (UNKNOWN,))
        member = joined
    return Type("list", (member,))


def one_item(body: Body, node: syntax.Expression, wanted: Type | None = None) -> Type:
    """The type of something that goes into a collection."""
    kind = body.infer(node, wanted)
    if kind.word == "quotient":
        return unrounded(body, node, "a member of a list")
    if kind == NOTHING:
        body.problem("type", "this gives nothing", node.span)
        return UNKNOWN
    return kind.needed if kind.optional and is_lenient(body, node) else kind


@infers(syntax.Name)
def name(body: Body, node: syntax.Name, wanted: Type | None) -> Type:
    """A local, a declaration, a given name or a member of an enumeration, in that order."""
    local = body.locals.get(node.word)
    if local is not None:
        _refuse_stale(body, node, local)
        return local.type
    declared = _declared(body, node)
    if declared is not None:
        return declared
    if node.word in GIVEN:
        return GIVEN[node.word][0]
    return member(body, node, wanted) or _unknown(body, node)


def _refuse_stale(body: Body, node: syntax.Name, local: Local) -> None:
    waited = body.stale.get(node.word)
    if waited is None:
        return
    hint = "look it up again after the waiting: stops, track, networks and domains belong to the tiles as they lie"
    note = Note("somebody is waited for here", waited)
    body.problem("not-kept", f"'{node.word}' is {named(local.type)} from before the waiting", node.span, hint, note)
    del body.stale[node.word]


def _declared(body: Body, node: syntax.Name) -> Type | None:
    program, word = body.whole.program, node.word
    if word in program.powers:
        return Type("power_kind", (Type(word),))
    version = program.current(word)
    if version is not None and version.kind == "round":
        return Type("round")
    if version is not None or word in WORDS or word in FOLDS:
        kind = version.kind if version is not None else "word"
        body.problem("type", f"'{word}' is a {kind}, and has to be called", node.span, f"write `{word}(...)`")
        return UNKNOWN
    if word in program.events:
        body.problem("type", f"'{word}' is an event, not a value", node.span, "handlers hear it: `on event(...)`")
        return UNKNOWN
    if word in ("rules", "turn", "original"):
        after = {"rules": "rules.a_setting", "turn": "turn.of", "original": "original(...)"}[word]
        body.problem("type", f"'{word}' alone is not a value", node.span, f"as in `{after}`")
        return UNKNOWN
    return None


def member(body: Body, node: syntax.Name, wanted: Type | None) -> Type | None:
    """The enumeration a name is a member of: the one that is wanted, or the only one that has it."""
    kinds = body.whole.program.member_kinds(node.word)
    if not kinds:
        return None
    if wanted is not None and wanted.word in kinds:
        return Type(wanted.word)
    if len(kinds) > 1:
        body.problem("unknown-word", f"'{node.word}' belongs to several kinds: {', '.join(kinds)}", node.span)
        return UNKNOWN
    return Type(kinds[0])


def _unknown(body: Body, node: syntax.Name) -> Type:
    word = node.word
    if word in body.whole.program.settings:
        hint: str | None = f"settings are read as `rules.{word}`"
    else:
        hint = foreign.NAMES.get(word) or did_you_mean(word, _known_names(body))
    body.unknown(word, f"there is no '{word}' here", node.span, hint)
    return UNKNOWN


def _known_names(body: Body) -> Iterator[str]:
    program = body.whole.program
    yield from body.locals
    yield from GIVEN
    yield from program.declarations
    yield from program.powers
    for members in program.kinds.values():
        yield from members
