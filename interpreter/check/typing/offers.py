"""Offers, choices and windows: whom they ask, their options, what may stand in them."""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.check.program import LinkedOption
from interpreter.check.typing.body import Body, Flow, executes
from interpreter.check.typing.comparing import condition
from interpreter.check.typing.fits import UNKNOWN, member_of, named
from interpreter.check.typing.folds import domain
from interpreter.check.typing.narrowing import assigned
from interpreter.check.typing.placing import expect, value
from interpreter.check.typing.standing import may_stand_here
from interpreter.load import syntax
from interpreter.vocabulary.types import Type
from interpreter.vocabulary.words import WORDS

SOMEBODY = Type("player", (), True)


@executes(syntax.Offer)
def offer(body: Body, node: syntax.Offer) -> bool:
    """`offer player "text" as label:`"""
    if not may_stand_here(body, node):
        return True
    to = addressed(body, node.to)
    if node.text is not None:
        body.infer(node.text)
    options = options_of(body, node.choices, node.label)
    _refuse_endless(body, node, options)
    enter_offer(body, node, options)
    flow = body.flow()
    falls = [option(body, each, flow) for each in options]
    if node.choices.otherwise is not None:
        body.resume(flow)
        falls.append(body.block(node.choices.otherwise))
    body.resume(flow)
    return any(falls) or to.optional


def addressed(body: Body, node: syntax.Expression) -> Type:
    """Whom something is offered to: a player, or none for nobody."""
    with body.pure("an address"):
        return expect(body, node, SOMEBODY, "whom it is for")


def options_of(body: Body, choices: syntax.Choices, label: str | None) -> list[LinkedOption]:
    """The options after all patches; a text nothing reaches any more has only its own."""
    if body.whole.is_live(body.owner):
        return body.whole.program.options(choices, label)
    return [LinkedOption(each) for each in choices.options]


def enter_offer(body: Body, node: syntax.Node, options: Iterable[LinkedOption]) -> None:
    """Somebody is waited for; any of the options may have changed things before."""
    parts = [node, *(each.option for each in options)]
    body.forget(*assigned(list(parts)))
    body.wait(node.span)


def _refuse_endless(body: Body, node: syntax.Offer, options: list[LinkedOption]) -> None:
    again = [each.option for each in options if each.option.again]
    has_end = any(each.option.is_pass for each in options) or node.choices.otherwise is not None
    if again and not has_end:
        span = again[0].name_span or again[0].span
        body.problem("again-without-end", f"after '{again[0].name}' the offer is made again, and nothing ends it", span,
                     "add `pass`, or `otherwise:` for when no option is left")  # fmt: skip


def option(body: Body, linked: LinkedOption, flow: Flow) -> bool:
    """One option: domains, conditions, body; whether what stands after the offer can be reached."""
    node = linked.option
    before, name = dict(body.locals), body.name
    body.resume(flow)
    if node.when is not None:
        with body.pure("a condition"):
            _when(body, node)
        body.learn(node.when, True)
    for parameter in node.parameters:
        domain(body, parameter, "option")
    if node.text is not None:
        body.infer(node.text)
    body.name = f"option {node.name}"
    for block in linked.required:
        requirements(body, block)
    falls = _option_body(body, node.body) if node.body is not None else True
    body.locals, body.name = before, name
    return falls


def _when(body: Body, node: syntax.Option) -> None:
    """The `when` of an option is asked before anything is chosen."""
    assert node.when is not None
    chosen = {parameter.name: parameter for parameter in node.parameters}
    for each in syntax.walk(node.when):
        if (
            isinstance(each, syntax.Name)
            and each.word in chosen
            and each.word not in body.locals
            and not _bound(node.when, each.word)
        ):
            body.problem("unknown-word", f"'{each.word}' is not chosen yet when `when` is asked", each.span,
                         "say it with `where` in its domain, or with `require`")  # fmt: skip
            return
    condition(body, node.when)


def _bound(node: syntax.Expression, name: str) -> bool:
    return any(isinstance(each, syntax.Domain) and each.name == name for each in syntax.walk(node))


def _option_body(body: Body, block: syntax.Block) -> bool:
    """The leading lets and requirements are conditions; after them there are no more requirements."""
    falls, body.leading = True, True
    for statement in block.statements:
        if body.leading and not _is_condition(body, statement):
            body.leading = False
        if body.leading:
            with body.pure("a condition"):
                body.execute(statement)
        else:
            falls = body.execute(statement) and falls
    body.leading = False
    return falls


def _is_condition(body: Body, statement: syntax.Statement) -> bool:
    """Whether this still belongs to the conditions: a requirement, or a let that changes nothing."""
    if isinstance(statement, syntax.Require):
        return True
    return isinstance(statement, syntax.Let) and not any(_changes(body, each) for each in syntax.walk(statement.value))


def _changes(body: Body, node: syntax.Node) -> bool:
    if not isinstance(node, syntax.Call) or not isinstance(node.function, syntax.Name):
        return False
    word = node.function.word
    version = body.whole.program.called(node, body.owner)
    if version is not None:
        return version.kind in ("procedure", "round")
    return word in body.whole.program.powers or (word in WORDS and WORDS[word].effect)


def requirements(body: Body, block: syntax.Block) -> None:
    """A block of requirements: of a `choose`, or added to an option."""
    mode, body.mode = body.mode, "rule"
    with body.pure("a requirement"):
        before = dict(body.locals)
        body.block(block)
        body.locals = before
    body.mode = mode


# ------------------------------------------------------------------------------------------------ choose


@executes(syntax.Choose)
def choose(body: Body, node: syntax.Choose) -> bool:
    """`choose train in trains for player "text":`"""
    if not may_stand_here(body, node):
        return True
    addressed(body, node.to)
    if node.text is not None:
        body.infer(node.text)
    body.wait(node.span)
    domain(body, node.parameter, "choose")
    if node.body is not None:
        requirements(body, node.body)
    return True


# ------------------------------------------------------------------------------------------------ windows


@executes(syntax.Throughout)
def throughout(body: Body, node: syntax.Throughout) -> bool:
    """Windows that are open while the body runs."""
    if not may_stand_here(body, node):
        return True
    flow = body.flow()
    for each in node.windows:
        body.resume(flow)
        window(body, each, node)
    body.resume(flow)
    parts: list[syntax.Node] = [node]
    for each in node.windows:
        parts += [linked.option for linked in options_of(body, each.choices, each.label)]
    body.forget(*assigned(parts))
    return body.block(node.body)


def window(body: Body, node: syntax.Window, around: syntax.Throughout) -> None:
    """`anytime player as label:`, `anytime each player in players:`"""
    before = dict(body.locals)
    if node.each is None:
        addressed(body, node.to)
    else:
        _each_of(body, node)
    options = options_of(body, node.choices, node.label)
    enter_offer(body, around, options)
    flow = body.flow()
    for each in options:
        option(body, each, flow)
    body.locals = before


def _each_of(body: Body, node: syntax.Window) -> None:
    with body.pure("an address"):
        people = value(body, node.to)
    inside = member_of(people)
    if inside is None or inside.word not in ("player", "unknown"):
        body.problem("type", f"a window is open for players, and this is {named(people)}", node.to.span)
        inside = UNKNOWN
    body.bind(node.each or "", inside, node.span, "each")
