"""Calls: which declaration or word is meant, whether it may be called here, what comes of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from interpreter.check import foreign
from interpreter.check.program import Param, Version
from interpreter.check.typing.body import Body, infers
from interpreter.check.typing.fits import BOOL, INT, NOTHING, UNKNOWN, fits, member_of
from interpreter.check.typing.folds import plain_fold
from interpreter.check.typing.placing import convert, expect, unrounded
from interpreter.check.typing.things import setting_keys, setting_of
from interpreter.load import syntax
from interpreter.problems import Note, did_you_mean
from interpreter.vocabulary.types import Type
from interpreter.vocabulary.words import FOLDS, WORDS, Word


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for an argument."""

    name: str
    type: Type
    optional: bool = False


Filled = list[tuple[Slot, syntax.Argument]]


def slots(parameters: Sequence[Param]) -> tuple[Slot, ...]:
    """The places of a declaration's parameters."""
    return tuple(Slot(p.name, p.type, p.default is not None) for p in parameters)


@infers(syntax.Call)
def call(body: Body, node: syntax.Call, _wanted: Type | None) -> Type:
    """`word(a, b, name: c)`"""
    function = node.function
    if isinstance(function, syntax.Field) and isinstance(function.of, syntax.Name) and function.of.word == "rules":
        return _setting(body, node, function)
    if not isinstance(function, syntax.Name):
        body.problem("type", "this cannot be called", function.span)
        return _unknown(body, node)
    return _named(body, node, function)


def _named(body: Body, node: syntax.Call, function: syntax.Name) -> Type:
    word, program = function.word, body.whole.program
    if word == "original":
        return _original(body, node)
    version = program.current(word)
    if version is not None:
        _refuse_itself(body, node, version)
        return _version(body, node, version)
    if word in program.powers:
        return _made_power(body, node, word)
    if word in FOLDS:
        return plain_fold(body, node, word)
    if word in WORDS:
        return _word(body, node, WORDS[word])
    _no_such(body, function)
    return _unknown(body, node)


def _refuse_itself(body: Body, node: syntax.Call, version: Version) -> None:
    """A procedure that is overridden and means what was there before; functions and rules are found as rings."""
    owner = body.owner
    overrides = isinstance(owner, Version) and owner.original is not None and owner.kind in ("procedure", "round")
    if overrides and isinstance(owner, Version) and owner.name == version.name:
        message = f"'{version.name}' calls itself, over and over"
        body.problem("recursion", message, node.span, "`original(...)` is what it replaces")


def _no_such(body: Body, function: syntax.Name) -> None:
    word, program = function.word, body.whole.program
    if word in program.events:
        body.problem("type", f"'{word}' is an event", function.span, f"write `announce {word}(...)`")
        return
    if word in body.locals:
        body.problem("type", f"'{word}' is a value here and cannot be called", function.span)
        return
    if word in program.settings:
        hint: str | None = f"settings are read as `rules.{word}`"
    else:
        known = [*program.declarations, *program.powers, *FOLDS, *WORDS]
        hint = foreign.CALLS.get(word) or did_you_mean(word, known)
    body.unknown(word, f"there is no '{word}' to call", function.span, hint)


def _unknown(body: Body, node: syntax.Call) -> Type:
    for argument in node.arguments:
        body.infer(argument.value)
    return UNKNOWN


# ------------------------------------------------------------------------------------------------ arguments


def fill(body: Body, node: syntax.Call, name: str, places: tuple[Slot, ...], note: Note | None = None) -> Filled | None:
    """Put each argument into its place; None when they do not go together, which is reported."""
    found: dict[str, syntax.Argument] = {}
    by_name = {slot.name: slot for slot in places}
    for number, argument in enumerate(node.arguments):
        if argument.name is None and number >= len(places):
            return _refuse(body, argument, f"{name} takes {_how_many(places)}", None, note)
        slot = by_name.get(argument.name) if argument.name is not None else places[number]
        if slot is None:
            hint = did_you_mean(argument.name or "", by_name) or ("one of " + ", ".join(by_name) if by_name else None)
            return _refuse(body, argument, f"{name} has no argument called '{argument.name}'", hint, note)
        if slot.name in found:
            return _refuse(body, argument, f"'{slot.name}' is given twice", None, note)
        found[slot.name] = argument
    missing = [slot.name for slot in places if not slot.optional and slot.name not in found]
    if missing:
        return _refuse(body, node, f"{name} needs {' and '.join(missing)}", f"it takes {_how_many(places)}", note)
    return [(slot, found[slot.name]) for slot in places if slot.name in found]


def _refuse(body: Body, node: syntax.Node, message: str, hint: str | None, note: Note | None) -> Filled | None:
    body.problem("arguments", message, node.span, hint, *([note] if note else []))
    return None


def _how_many(places: tuple[Slot, ...]) -> str:
    return f"({', '.join(f'{slot.name}: {slot.type}' for slot in places)})" if places else "no arguments"


def arguments(body: Body, node: syntax.Call, name: str, places: tuple[Slot, ...], note: Note | None = None) -> Filled:
    """Check the arguments against their places."""
    filled = fill(body, node, name, places, note)
    if filled is None:
        _unknown(body, node)
        return []
    for slot, argument in filled:
        expect(body, argument.value, slot.type, f"'{slot.name}' of {name}")
    return filled


# ------------------------------------------------------------------------------------------------ declarations


def _original(body: Body, node: syntax.Call) -> Type:
    below = body.owner.original if isinstance(body.owner, Version) else None
    if below is None or below.kind != getattr(body.owner, "kind", ""):
        body.problem("no-original", "`original` stands for what an `override` replaces, and this is none", node.span)
        return _unknown(body, node)
    return _version(body, node, below)


def _version(body: Body, node: syntax.Call, version: Version) -> Type:
    note = Note("declared here", version.node.span)
    if version.kind in ("procedure", "round"):
        refuse_effect(body, node, f"'{version.name}' is a {version.kind}")
        _refuse_asking(body, node, version)
    filled = arguments(body, node, version.name, slots(version.parameters), note)
    if version.kind == "rule":
        return BOOL
    results = version.results
    if version.kind == "function" and not results:
        results = (_inferred(body, version),)
    if len(results) > 1 and id(node) not in body.several:
        body.problem("type", f"'{version.name}' gives {len(results)} values at once", node.span,
                     "take them apart with `let a, b = ...`")  # fmt: skip
        return UNKNOWN
    if len(results) > 1:
        return Type("several", results)
    return _for_kind(body, results[0], filled) if results else NOTHING


def refuse_effect(body: Body, node: syntax.Node, what: str) -> None:
    """Report something that changes the table where nothing may."""
    if body.quiet is not None:
        body.problem("effect-in-function", f"{what} and may change the table, which {body.quiet} cannot", node.span,
                     "procedures, options and handlers can")  # fmt: skip


def _refuse_asking(body: Body, node: syntax.Call, version: Version) -> None:
    if version.asks and body.quiet is None and id(node) not in body.alone:
        body.problem("asks-inside", f"'{version.name}' may ask somebody, and stands inside a reckoning", node.span,
                     f"ask first, then reckon: `let answer = {node.span.text}` on a line before")  # fmt: skip


def _inferred(body: Body, version: Version) -> Type:
    """The result of a function that does not say it: that of its one expression."""
    whole, key = body.whole, id(version)
    if key in whole.inferred:
        return whole.inferred[key]
    expression = version.node.body
    if not isinstance(expression, syntax.Expression) or key in whole.inferring:
        return UNKNOWN
    whole.inferring.add(key)
    kept = list(whole.problems)
    inner = Body(whole, version, "function", version.name, quiet="a function")
    for parameter in version.parameters:
        inner.bind(parameter.name, parameter.type, parameter.node.span, "parameter")
    whole.inferred[key] = inner.infer(expression)
    whole.problems[:] = kept
    whole.inferring.discard(key)
    return whole.inferred[key]


def _for_kind(body: Body, result: Type, filled: Filled) -> Type:
    """What a call with a written kind of power gives: powers of that kind."""
    kinds = [body.known(argument.value) for slot, argument in filled if slot.type.word == "power_kind"]
    if len(kinds) == 1 and kinds[0] == UNKNOWN:
        return replaced(result, "power", UNKNOWN)
    if len(kinds) != 1 or not kinds[0].of:
        return result
    return replaced(result, "power", kinds[0].of[0])


def replaced(kind: Type, word: str, by: Type) -> Type:
    """The type with one word in it exchanged."""
    if kind.word == word:
        return by.or_none if kind.optional else by
    return Type(kind.word, tuple(replaced(part, word, by) for part in kind.of), kind.optional)


def _made_power(body: Body, node: syntax.Call, word: str) -> Type:
    entry = body.whole.program.powers[word]
    refuse_effect(body, node, f"'{word}(...)' makes a power")
    built_in = (Slot("uses", INT, True), Slot("closes", BOOL, True))
    places = (
        *slots(entry.parameters),
        *(slot for slot in built_in if slot.name not in {p.name for p in entry.parameters}),
    )
    arguments(body, node, word, places, Note("declared here", entry.node.span))
    return Type(word)


def _setting(body: Body, node: syntax.Call, function: syntax.Field) -> Type:
    setting = setting_of(body, function.name, function.name_span or function.span)
    if setting is None:
        return _unknown(body, node)
    keys = setting_keys(setting)
    if not keys:
        body.problem("arguments", f"setting '{setting.name}' is no table", node.span, f"write `rules.{setting.name}`",
                     Note("declared here", setting.node.span))  # fmt: skip
        _unknown(body, node)
        return setting.type
    places = tuple(Slot(key, Type(key)) for key in keys)
    arguments(body, node, f"rules.{setting.name}", places, Note("declared here", setting.node.span))
    return setting.type


# ------------------------------------------------------------------------------------------------ words


def _word(body: Body, node: syntax.Call, word: Word) -> Type:
    if word.effect:
        refuse_effect(body, node, f"'{word.name}' is an effect")
    places = tuple(Slot(p.name, p.type, p.optional) for p in word.parameters)
    filled = fill(body, node, word.name, places)
    if filled is None:
        _unknown(body, node)
        return UNKNOWN if _any_one(word.result) else word.result
    bound: dict[str, Type] = {}
    for slot, argument in filled:
        _word_argument(body, word, slot, argument, bound)
    return _for_kind(body, _filled_in(word.result, bound), filled)


def _word_argument(body: Body, word: Word, slot: Slot, argument: syntax.Argument, bound: dict[str, Type]) -> None:
    what = f"'{slot.name}' of {word.name}"
    wanted = _filled_in(slot.type, bound)
    if word.name == "reach" and slot.name == "start":
        _starts(body, argument.value, what)
        return
    if not _any_one(wanted):
        expect(body, argument.value, wanted, what)
        return
    actual = body.infer(argument.value)
    if actual.word == "quotient":
        unrounded(body, argument.value, what)
        return
    inside = member_of(actual) if wanted.of else actual
    if wanted.of and (inside is None or actual.word == "domain"):
        expect(body, argument.value, Type("list", (UNKNOWN,)), what)
        inside = UNKNOWN
    elif wanted.of:
        convert(body, argument.value, actual, Type("list", (inside or UNKNOWN,)))
    bound[next(_letters(wanted))] = inside or UNKNOWN


def _starts(body: Body, node: syntax.Expression, what: str) -> None:
    """`reach` may start from stops or from pieces of track."""
    stops, track = Type("set", (Type("stop"),)), Type("set", (Type("track"),))
    actual = body.infer(node)
    if fits(actual, track, body.whole.powers) and not actual.optional:
        convert(body, node, actual, stops)
    else:
        expect(body, node, stops, what)


def _letters(kind: Type) -> Iterator[str]:
    if len(kind.word) == 1:
        yield kind.word
    for part in kind.of:
        yield from _letters(part)


def _any_one(kind: Type) -> bool:
    return next(_letters(kind), None) is not None


def _filled_in(kind: Type, bound: dict[str, Type]) -> Type:
    if len(kind.word) == 1 and kind.word in bound:
        return bound[kind.word]
    return Type(kind.word, tuple(_filled_in(part, bound) for part in kind.of), kind.optional)
