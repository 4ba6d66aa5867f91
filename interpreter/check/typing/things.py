"""Fields of things, items of maps and lists, settings, and what is known of turns."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.check import foreign
from interpreter.check.program import SettingEntry
from interpreter.check.typing.body import Body, infers
from interpreter.check.typing.fits import BOOL, INT, UNKNOWN, named
from interpreter.check.typing.placing import expect, value
from interpreter.load import syntax
from interpreter.problems import Note, did_you_mean
from interpreter.source import Span
from interpreter.vocabulary.fields import FIELDS
from interpreter.vocabulary.types import Type


@infers(syntax.Field)
def field(body: Body, node: syntax.Field, _wanted: Type | None) -> Type:
    """`company.price`, `rules.limit`, `turn.of`, `share_round.number`"""
    of = node.of
    if isinstance(of, syntax.Name) and of.word not in body.locals:
        if of.word == "rules":
            return plain_setting(body, node)
        if of.word == "turn":
            return turn_field(body, node)
    kind = value(body, of)
    if kind.word == "unknown":
        return UNKNOWN
    found = field_type(body, kind, node.name)
    if found is None:
        _no_field(body, node, kind)
        return UNKNOWN
    return found


def field_type(body: Body, owner: Type, name: str) -> Type | None:
    """The type of a field: printed, kept by the engine, or declared as an attribute."""
    word = owner.word
    power = body.whole.program.powers.get(word)
    if power is not None:
        for parameter in power.parameters:
            if parameter.name == name:
                return parameter.type
        word = "power"
    known = FIELDS.get((word, name))
    if known is not None:
        return known.type
    attribute = body.whole.program.attributes.get((word, name))
    return attribute.type if attribute is not None else None


def _no_field(body: Body, node: syntax.Field, kind: Type) -> None:
    span = node.name_span or node.span
    if kind.of and kind.word != "power_kind":
        hint: str | None = f"each of them may have one: `[x.{node.name} for x in {node.of.span.text}]`"
        body.problem("unknown-field", f"{named(kind)} has no fields", span, hint)
        return
    if kind.word == "party":
        others = [w for w in ("player", "company", "bank") if field_type(body, Type(w), node.name) is not None]
        hint = f"ask first: `if {node.of.span.text} is a {others[0]}:`" if others else None
        body.problem("unknown-field", f"not every party has '{node.name}'", span, hint)
        return
    names = list(field_names(body, kind))
    own = foreign.FIELDS.get((kind.word, node.name))
    hint = f"write `{own}`" if own else did_you_mean(node.name, names) or _whose(body, node.name)
    if hint is None and 0 < len(names) <= 20:
        hint = f"it has: {', '.join(names)}"
    body.problem("unknown-field", f"{named(kind)} has no field '{node.name}'", span, hint)


def _whose(body: Body, name: str) -> str | None:
    owners = [owner for owner, other in (*FIELDS, *body.whole.program.attributes) if other == name]
    return f"'{name}' is a field of {owners[0]}" if owners else None


def field_names(body: Body, kind: Type) -> Iterator[str]:
    """Every field a thing of that type has."""
    word = kind.word
    power = body.whole.program.powers.get(word)
    if power is not None:
        yield from (parameter.name for parameter in power.parameters)
        word = "power"
    yield from (name for owner, name in (*FIELDS, *body.whole.program.attributes) if owner == word)


# ------------------------------------------------------------------------------------------------ settings


def setting_of(body: Body, name: str, span: Span) -> SettingEntry | None:
    """The setting of that name; an unknown one is a problem."""
    settings = body.whole.program.settings
    found = settings.get(name)
    if found is None:
        hint = did_you_mean(name, settings) or f"declare it: `setting {name}: int`"
        body.problem("unknown-word", f"there is no setting '{name}'", span, hint)
    return found


def setting_keys(setting: SettingEntry) -> list[str]:
    """What has to be said to read a row of it; how many players there are is settled."""
    return [key for key in setting.by if key != "players"]


def plain_setting(body: Body, node: syntax.Field) -> Type:
    """`rules.opening_cash`"""
    setting = setting_of(body, node.name, node.name_span or node.span)
    if setting is None:
        return UNKNOWN
    keys = setting_keys(setting)
    if keys:
        note = Note("declared here", setting.node.span)
        hint = f"write `rules.{node.name}({', '.join(keys)})`"
        body.problem("arguments", f"setting '{node.name}' is a table by {', '.join(keys)}", node.span, hint, note)
    return setting.type


# ------------------------------------------------------------------------------------------------ turns


def turn_field(body: Body, node: syntax.Field) -> Type:
    """`turn.acted`, `turn.of`"""
    refuse_outside_turns(body, node.span, f"turn.{node.name}")
    if node.name == "acted":
        return BOOL
    if node.name == "of":
        return body.turns[-1] if body.turns else UNKNOWN
    hint = did_you_mean(node.name, ("acted", "of"))
    body.problem("unknown-field", f"a turn has no field '{node.name}'", node.name_span or node.span, hint)
    return UNKNOWN


def refuse_outside_turns(body: Body, span: Span, what: str) -> None:
    """Report what makes sense in turns only, where no way comes from a `turns`."""
    reach = body.whole.reach
    if body.turns or id(body.owner) in reach.in_turn:
        return
    if id(body.owner) in reach.called or not body.name:
        body.problem("no-turn-to-end", f"`{what}` stands where no turn is going on", span,
                     "nothing that leads here comes from a `turns ... in ...:`")  # fmt: skip


# ------------------------------------------------------------------------------------------------ items


@infers(syntax.Item)
def item(body: Body, node: syntax.Item, _wanted: Type | None) -> Type:
    """`bids[player]`, `order[1]`"""
    of = value(body, node.of)
    if of.word == "map":
        expect(body, node.key, of.of[0], "the key")
        return of.of[1]
    if of.word == "list":
        expect(body, node.key, INT, "the place in the list")
        return of.of[0]
    body.infer(node.key)
    if of.word != "unknown":
        body.problem("type", f"{named(of)} has nothing to look up in brackets", node.span, "only maps and lists have")
    return UNKNOWN
