"""Plain statements: calls, branches, loops, turns, requirements, results, leaving."""

from __future__ import annotations

from interpreter.check.program import called_name
from interpreter.check.typing.body import Body, executes
from interpreter.check.typing.calls import arguments, slots
from interpreter.check.typing.comparing import condition
from interpreter.check.typing.fits import NOTHING, UNKEPT, contains, fits, named
from interpreter.check.typing.folds import bind_member, gone_through, members
from interpreter.check.typing.narrowing import assigned
from interpreter.check.typing.placing import expect, value
from interpreter.check.typing.standing import asking_calls, may_stand_here, may_wait
from interpreter.check.typing.things import refuse_outside_turns
from interpreter.load import syntax
from interpreter.problems import Note, did_you_mean
from interpreter.vocabulary.types import Type
from interpreter.vocabulary.words import WORDS

# ------------------------------------------------------------------------------------------------ calls


@executes(syntax.Do)
def do(body: Body, node: syntax.Do) -> bool:
    """A call for its effect."""
    if not may_stand_here(body, node):
        return True
    body.alone = body.several = frozenset((id(node.call),))
    before = len(body.whole.problems)
    kind = body.infer(node.call)
    body.alone = body.several = frozenset()
    if len(body.whole.problems) == before:
        _refuse_idle(body, node, kind)
    may_wait(body, node.call)
    return True


def _refuse_idle(body: Body, node: syntax.Do, kind: Type) -> None:
    name = called_name(node.call) or ""
    version = body.whole.program.called(node.call, body.owner)
    if version is not None and version.kind == "rule":
        body.problem(
            "type", f"'{name}' is a rule: nothing comes of it here", node.span, f"write `require {node.span.text}`"
        )
    elif version is not None and version.kind == "function":
        body.problem(
            "type", f"'{name}' is a function: its value goes nowhere", node.span, f"`let x = {node.span.text}`"
        )
    elif version is None and kind != NOTHING:
        word = WORDS.get(name)
        if word is None or not word.effect:
            body.problem("type", "this value goes nowhere", node.span, f"`let x = {node.span.text}`")


@executes(syntax.Announce)
def announce(body: Body, node: syntax.Announce) -> bool:
    """`announce event(a, b)`"""
    if not may_stand_here(body, node):
        return True
    name = called_name(node.call) or ""
    event = body.whole.program.events.get(name)
    if event is None:
        hint = did_you_mean(name, body.whole.program.events) or f"declare it: `event {name}(...)`"
        body.problem("unknown-word", f"there is no event '{name}'", node.call.span, hint)
        for argument in node.call.arguments:
            body.infer(argument.value)
    else:
        arguments(body, node.call, name, slots(event.parameters), Note("declared here", event.node.span))
    may_wait(body, node)
    return True


# ------------------------------------------------------------------------------------------------ branches and loops


def asking_condition(body: Body, node: syntax.Expression) -> None:
    """A condition in which somebody may be asked, where the call stands alone."""
    body.alone = asking_calls(node, in_condition=True)
    condition(body, node)
    body.alone = frozenset()


@executes(syntax.If)
def branches(body: Body, node: syntax.If) -> bool:
    """`if … else if … else`"""
    ends = []
    for branch in node.branches:
        asking_condition(body, branch.condition)
        may_wait(body, branch.condition)
        before = body.flow()
        body.learn(branch.condition, True)
        if body.block(branch.body):
            ends.append(body.flow())
        body.resume(before)
        body.learn(branch.condition, False)
    if node.otherwise is None or body.block(node.otherwise):
        ends.append(body.flow())
    body.resume_any(ends)
    return bool(ends)


def enter_loop(body: Body, *parts: syntax.Node) -> None:
    """Forget what another pass may have changed, and what is not kept when a pass waits."""
    body.forget(*assigned(list(parts)))
    if any(body.whole.reach.waits_at(part, body.owner) for part in parts):
        body.wait(parts[0].span)


@executes(syntax.Each)
def each(body: Body, node: syntax.Each) -> bool:
    """`each company in companies where … by …:`"""
    if not may_stand_here(body, node):
        return True
    before = dict(body.locals)
    place = "a list that is gone through"
    inside = gone_through(body, node.source)
    enter_loop(body, node.body)
    flow = body.flow()
    bind_member(body, node.source, inside, "each", place)
    if contains(inside, UNKEPT) and body.whole.reach.waits_at(node.body, body.owner):
        body.problem("not-kept", f"somebody is waited for while {named(Type('list', (inside,)))} is gone through",
                     node.source.values.span, "go through hexes or markers, and look up what lies there")  # fmt: skip
    body.block(node.body)
    body.locals = before
    body.resume(flow)
    return True


@executes(syntax.While)
def loop(body: Body, node: syntax.While) -> bool:
    """`while condition:`"""
    if not may_stand_here(body, node):
        return True
    enter_loop(body, node.body, node.condition)
    asking_condition(body, node.condition)
    flow = body.flow()
    body.learn(node.condition, True)
    body.block(node.body)
    body.resume(flow)
    body.learn(node.condition, False)
    return not (isinstance(node.condition, syntax.Truth) and node.condition.value)


@executes(syntax.Turns)
def turns(body: Body, node: syntax.Turns) -> bool:
    """`turns player in clockwise_from(x) until all pass:`"""
    if not may_stand_here(body, node):
        return True
    before = dict(body.locals)
    enter_loop(body, node.body)
    flow = body.flow()
    source = syntax.Domain(node.name, node.members, span=node.members.span)
    place = "a list of turns"
    if node.until is not None:
        with body.pure("the end of turns"):
            condition(body, node.until)
    inside = members(body, source, place)
    bind_member(body, source, inside, "turns", place)
    body.turns.append(inside)
    body.block(node.body)
    body.turns.pop()
    body.locals = before
    body.resume(flow)
    return True


# ------------------------------------------------------------------------------------------------ return and leaving


@executes(syntax.Return)
def give_back(body: Body, node: syntax.Return) -> bool:
    """`return a, b`"""
    if not may_stand_here(body, node):
        return False
    results = body.results
    if len(node.values) == 1:
        body.alone = asking_calls(node.values[0])
        body.several = body.alone if len(results) > 1 else frozenset()
    if len(node.values) == 1 and len(results) > 1:
        kind = body.infer(node.values[0])
        fitting = kind.word == "several" and len(kind.of) == len(results)
        if kind.word != "unknown" and not fitting:
            _refuse_results(body, node)
    elif len(node.values) != len(results):
        _refuse_results(body, node)
    else:
        for number, result in enumerate(node.values):
            what = "the result" if len(results) == 1 else f"result {number + 1}"
            expect(body, result, results[number], what)
    body.alone = body.several = frozenset()
    return False


def _refuse_results(body: Body, node: syntax.Return) -> None:
    given, wanted = len(node.values), ", ".join(map(str, body.results))
    if not body.results:
        hint = "say what it gives: `-> type`" if body.name else None
        body.problem("type", "nothing is given back here", node.span, hint)
    else:
        body.problem(
            "type",
            f"'{body.name}' gives {wanted}, and this is {given or 'no'} value{'' if given == 1 else 's'}",
            node.span,
        )


@executes(syntax.Require)
def require(body: Body, node: syntax.Require) -> bool:
    """`require condition else "reason"`"""
    if body.mode == "rule" or body.leading:
        with body.pure("a requirement"):
            condition(body, node.condition)
            if node.reason is not None:
                before = body.facts
                body.learn(node.condition, False)
                body.infer(node.reason)
                body.facts = before
        body.learn(node.condition, True)
        return True
    message, hint = "a requirement stands here too late", "the requirements of an option come before anything is done"
    if not body.name.startswith("option"):
        message = f"`require` cannot stand in a {body.name or body.mode}"
        hint = "requirements stand in rules, at the beginning of options, and in `choose`"
    body.problem("require-after-effect", message, node.span, hint)
    body.infer(node.condition)
    return True


@executes(syntax.DoNothing)
def nothing(_body: Body, _node: syntax.DoNothing) -> bool:
    """`nothing`"""
    return True


@executes(syntax.EndTurn)
def end_turn(body: Body, node: syntax.EndTurn) -> bool:
    """`end turn`, `end turn of company`"""
    if not may_stand_here(body, node):
        return True
    if node.of is not None:
        kind = value(body, node.of)
        if not fits(kind, Type("piece"), body.whole.powers):
            body.problem("type", f"{named(kind)} has no turn", node.of.span)
        return True
    refuse_outside_turns(body, node.span, "end turn")
    return False


@executes(syntax.EndRound)
def end_round(body: Body, node: syntax.EndRound) -> bool:
    """`end round`"""
    reach = body.whole.reach
    if may_stand_here(body, node) and id(body.owner) in reach.called and id(body.owner) not in reach.in_round:
        body.problem("no-turn-to-end", "`end round` stands where no round is going on", node.span)
    return False


@executes(syntax.EndGame)
def end_game(body: Body, node: syntax.EndGame) -> bool:
    """`end game "reason"`"""
    if may_stand_here(body, node):
        body.infer(node.reason)
    return False
