"""`let`, and assignments to locals, attributes and rows of maps."""

from __future__ import annotations

from interpreter.check.typing.body import Body, Local, executes
from interpreter.check.typing.fits import INT, MONEY, NEVER, NOTHING, NUMBERS, UNKNOWN, contains, fits, named
from interpreter.check.typing.narrowing import assigned
from interpreter.check.typing.placing import expect, is_lenient, unrounded, value
from interpreter.check.typing.standing import asking_calls, may_stand_here, may_wait
from interpreter.load import syntax
from interpreter.problems import Note, did_you_mean
from interpreter.vocabulary.fields import FIELDS, GIVEN
from interpreter.vocabulary.types import Type
from interpreter.vocabulary.words import FOLDS, WORDS


@executes(syntax.Let)
def let(body: Body, node: syntax.Let) -> bool:
    """`let winner, price = rising_auction(…)`"""
    may_stand_here(body, node)
    body.alone = asking_calls(node.value)
    body.several = body.alone if len(node.names) > 1 else frozenset()
    if len(node.names) > 1:
        _let_several(body, node)
    else:
        _let_one(body, node)
    body.alone = body.several = frozenset()
    return True


def _let_several(body: Body, node: syntax.Let) -> None:
    kind = body.infer(node.value)
    parts = kind.of if kind.word == "several" else ()
    if kind.word != "unknown" and len(parts) != len(node.names):
        given = len(parts) or 1
        body.problem("type", f"{len(node.names)} names for {given} value{'s' if given > 1 else ''}", node.span)
    may_wait(body, node.value)
    for number, name in enumerate(node.names):
        body.bind(name, parts[number] if number < len(parts) else UNKNOWN, node.span, "let")


def _let_one(body: Body, node: syntax.Let) -> None:
    name = node.names[0]
    if node.type is not None:
        declared = body.whole.type_of(node.type)
        actual = expect(body, node.value, declared, f"'{name}'")
        may_wait(body, node.value)
        body.bind(name, declared, node.span, "let")
        if declared.optional and not actual.optional and actual.word not in ("never", "unknown"):
            body.facts = {**body.facts, syntax.Name(name, span=node.span): declared.needed}
        return
    kind = body.infer(node.value)
    if kind == NOTHING:
        body.problem("type", f"'{name}' would be nothing: this gives no value", node.value.span)
        kind = UNKNOWN
    elif kind.word == "quotient":
        kind = unrounded(body, node.value, f"'{name}'")
    elif kind.word == "never":
        hint = f"say what it may be: `let {name}: player or none = none`"
        body.problem("type", f"nothing tells what '{name}' will be", node.span, hint)
        kind = UNKNOWN
    may_wait(body, node.value)
    local = body.bind(name, kind, node.span, "let")
    local.lenient = isinstance(node.value, syntax.Field | syntax.Name) and is_lenient(body, node.value)
    local.open = kind == INT or contains(kind, ("never",))


@executes(syntax.Assign)
def assign(body: Body, node: syntax.Assign) -> bool:
    """`price = price + 5`, `company.lays += 1`, `votes[player] = 2`"""
    if not may_stand_here(body, node):
        return True
    body.alone = asking_calls(node.value)
    target = node.target
    place = _place(body, target)
    if node.operator == "=":
        _store(body, node, place)
    else:
        _change(body, node, place)
    body.alone = frozenset()
    may_wait(body, node.value)
    _forget_assigned(body, node)
    return True


def _forget_assigned(body: Body, node: syntax.Assign) -> None:
    body.forget(*assigned([node]))
    stored = body.known(node.value)
    target = node.target
    if isinstance(target, syntax.Name):
        body.stale.pop(target.word, None)
    if node.operator == "=" and isinstance(target, syntax.Name | syntax.Field):
        declared = body.known(target)
        if declared.optional and not stored.optional and stored.word not in ("never", "unknown"):
            body.facts = {**body.facts, target: declared.needed}


def _place(body: Body, target: syntax.Expression) -> Type:
    """The type of a place that is assigned to, as it was declared; what may not be assigned to is reported."""
    if isinstance(target, syntax.Name) and _stands_for_nothing(body, target.word):
        hint = did_you_mean(target.word, body.locals) or f"`let {target.word} = ...` makes a name for a value"
        body.unknown(target.word, f"there is no '{target.word}' here", target.span, hint)
        return UNKNOWN
    facts, body.facts = body.facts, {e: kind for e, kind in body.facts.items() if e != target}
    stale = body.stale.pop(target.word, None) if isinstance(target, syntax.Name) else None
    kind = body.infer(target)
    body.facts = facts
    if stale is not None and isinstance(target, syntax.Name):
        body.stale[target.word] = stale
    if kind.word != "unknown":
        _refuse_target(body, target)
    return kind


def _stands_for_nothing(body: Body, word: str) -> bool:
    program = body.whole.program
    known = (body.locals, GIVEN, WORDS, FOLDS, program.declarations, program.events, program.powers, program.settings)
    return not any(word in names for names in known) and not program.member_kinds(word) and word not in LANGUAGE


LANGUAGE = ("rules", "turn", "original")


def _refuse_target(body: Body, target: syntax.Expression) -> None:
    within = target.of if isinstance(target, syntax.Item) else target
    if isinstance(within, syntax.Name):
        _refuse_name(body, within)
    elif isinstance(within, syntax.Field):
        _refuse_field(body, within)
    else:
        body.problem("cannot-assign", "only names, fields and rows of maps can be assigned to", target.span)
    if isinstance(target, syntax.Item) and body.known(within).word not in ("map", "unknown"):
        body.problem("cannot-assign", "only a map has rows to assign to", target.span)


def _refuse_name(body: Body, target: syntax.Name) -> None:
    local = body.locals.get(target.word)
    if local is None:
        body.problem("cannot-assign", f"nothing can be assigned to '{target.word}'", target.span,
                     "`let` makes a name that can be assigned to")  # fmt: skip
    elif local.how != "let":
        kind = "parameter" if local.how in ("parameter", "option", "choose") else "name of a loop"
        hint = "give the new value a name of its own with `let`"
        note = Note("it comes from here", local.span)
        body.problem("cannot-assign", f"'{target.word}' is a {kind} and stays what it is", target.span, hint, note)


def _refuse_field(body: Body, target: syntax.Field) -> None:
    owner = body.known(target.of)
    if isinstance(target.of, syntax.Name) and target.of.word in ("rules", "turn") and target.of.word not in body.locals:
        body.problem("cannot-assign", f"'{target.span.text}' cannot be assigned to", target.span)
        return
    power = body.whole.program.powers.get(owner.word)
    word = "power" if power is not None else owner.word
    known = FIELDS.get((word, target.name))
    printed = power is not None and any(p.name == target.name for p in power.parameters)
    if printed or (known is not None and not known.written):
        body.problem("cannot-assign", f"{target.span.text} is not for scripts to assign: {_meaning(word, target.name)}",
                     target.span, _instead(word, target.name))  # fmt: skip
        return
    if body.mode == "function":
        body.problem("effect-in-function", f"a function cannot change {target.span.text}", target.span,
                     "a procedure can")  # fmt: skip


def _meaning(word: str, name: str) -> str:
    known = FIELDS.get((word, name))
    return known.meaning if known is not None else "it is what the box says"


def _instead(word: str, name: str) -> str | None:
    if (word, name) in (("player", "cash"), ("company", "treasury"), ("bank", "cash")):
        return "`pay(amount, from: ..., to: ...)` moves money"
    if name in ("holder", "owner", "director"):
        return "`give(piece, to: ...)` moves it"
    if (word, name) in (("company", "space"), ("company", "price")):
        return "`place_price(company, space)` moves its marker"
    return "an attribute of your own can be assigned: `attribute " + word + ".name: type`"


def _store(body: Body, node: syntax.Assign, place: Type) -> None:
    local = _local(body, node.target)
    if local is not None and local.open:
        _settle(body, node, local)
        return
    if place.word in ("quotient", "unknown"):
        body.infer(node.value)
        return
    expect(body, node.value, place, node.target.span.text)


def _settle(body: Body, node: syntax.Assign, local: Local) -> None:
    """The first assignment to a local that began with a plain number or an empty list says what it is."""
    wanted = None if contains(local.type, ("never",)) else local.type
    kind = value(body, node.value, wanted)
    if kind.word == "quotient":
        kind = unrounded(body, node.value, local.name)
    widened = local.type == INT and kind == MONEY
    if widened or (fits(local.type, kind, body.whole.powers) and local.type != INT):
        local.type = kind
        local.open = kind == INT or contains(kind, ("never",))
    elif not fits(kind, local.type, body.whole.powers):
        body.problem("type", f"{local.name} is {named(local.type)}, and this is {named(kind)}", node.value.span, None,
                     Note("it comes from here", local.span))  # fmt: skip


def _local(body: Body, target: syntax.Expression) -> Local | None:
    return body.locals.get(target.word) if isinstance(target, syntax.Name) else None


def _change(body: Body, node: syntax.Assign, place: Type) -> None:
    """`+=` and `-=`: numbers, or one member of a list or set."""
    if place.optional:
        body.problem("needs-none-test", f"{node.target.span.text} may be none here", node.target.span)
        place = place.needed
    if place.word in ("list", "set"):
        _change_list(body, node, place)
    elif place.word in (*NUMBERS, "percent"):
        _change_number(body, node, place)
    else:
        body.infer(node.value)
        if place.word != "unknown":
            body.problem("type", f"nothing can be added to {named(place)} or taken from it", node.target.span)


def _change_number(body: Body, node: syntax.Assign, place: Type) -> None:
    local = _local(body, node.target)
    if local is not None and local.open and place == INT:
        _settle(body, node, local)
        return
    expect(
        body,
        node.value,
        place,
        f"what is {'added to' if node.operator == '+=' else 'taken from'} {node.target.span.text}",
    )


def _change_list(body: Body, node: syntax.Assign, place: Type) -> None:
    inside = place.of[0]
    local = _local(body, node.target)
    if inside == NEVER and local is not None:
        local.type = Type(place.word, (value(body, node.value),))
        local.open = False
        return
    kind = value(body, node.value, inside)
    if kind.word == "unknown" or fits(kind, inside, body.whole.powers):
        return
    if kind.of and fits(kind.of[0], inside, body.whole.powers):
        shown = node.target.span.text
        body.problem("type", f"`{node.operator}` takes one member, and this is {named(kind)}", node.value.span,
                     f"write `{shown} = {shown} {node.operator[0]} {node.value.span.text}`")  # fmt: skip
    else:
        body.problem("type", f"{named(kind)} is no member of {named(place)}", node.value.span)
