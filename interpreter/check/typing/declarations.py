"""What stands at the left margin: every declaration, handler and extension checked as a whole."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from interpreter.check.bounds import by_stops
from interpreter.check.offer_patching import Patch
from interpreter.check.program import HandlerEntry, Param, Version
from interpreter.check.typing.body import Body
from interpreter.check.typing.comparing import condition
from interpreter.check.typing.fits import MONEY, UNKEPT, UNKNOWN, contains, named
from interpreter.check.typing.offers import requirements
from interpreter.check.typing.placing import expect
from interpreter.check.typing.whole import Whole
from interpreter.load import syntax
from interpreter.problems import Note, did_you_mean
from interpreter.vocabulary.fields import FIELDS, GIVEN
from interpreter.vocabulary.roles import ROLES
from interpreter.vocabulary.types import KINDS, MAP_THINGS, PIECES


def check_version(whole: Whole, version: Version) -> None:
    """A function, rule, procedure or round."""
    body = Body(whole, version, version.kind, f"{version.kind} {version.name}", version.results)
    if version.kind in ("function", "rule"):
        body.quiet = f"a {version.kind}"
    elif version.kind == "round":
        body.mode = "procedure"
    body.name = version.name if version.kind in ("function", "procedure") else f"{version.kind} {version.name}"
    _parameters(body, version.parameters)
    node = version.node
    if isinstance(node, syntax.Round) and node.heading is not None:
        body.infer(node.heading)
    if isinstance(node, syntax.Function):
        _function(body, version, node)
    else:
        falls = body.block(node.body)
        if version.results and falls:
            _refuse_open_end(body, version)


def _parameters(body: Body, parameters: Sequence[Param]) -> None:
    for parameter in parameters:
        if parameter.name in body.locals:
            continue  # reported by the linker
        if parameter.default is not None:
            with body.pure("a default"):
                expect(body, parameter.default, parameter.type, f"the default of '{parameter.name}'")
        body.bind(parameter.name, parameter.type, parameter.node.span, "parameter")


def _function(body: Body, version: Version, node: syntax.Function) -> None:
    if node.bound is not None:
        _bound(body, version, node.bound)
    if isinstance(node.body, syntax.Expression):
        if version.results:
            expect(body, node.body, version.results[0], "the result")
        else:
            body.infer(node.body)
        return
    if not version.results:
        body.problem(
            "type",
            f"function '{version.name}' does not say what it gives",
            node.span,
            "write `-> type` before the colon",
        )
        body.results = (UNKNOWN,)
    if body.block(node.body) and version.results:
        _refuse_open_end(body, version)


def _bound(body: Body, version: Version, bound: syntax.Expression) -> None:
    """A bound is reckoned once for a search, so that it cannot use the route or run; or once for each stop of them."""
    inner = Body(body.whole, version, "function", version.name, quiet="a bound")
    role = ROLES.get(version.name)
    summed = by_stops(version) is not None
    for parameter in version.parameters:
        if summed or role is None or not role.bounded or parameter.type.word not in ("route", "run"):
            inner.bind(parameter.name, parameter.type, parameter.node.span, "parameter")
    expect(inner, bound, version.results[0] if version.results else MONEY, "the bound")


def _refuse_open_end(body: Body, version: Version) -> None:
    node = version.node
    block = node.body
    span = node.span
    if isinstance(block, syntax.Block) and block.statements:
        span = block.statements[-1].span
    wanted = ", ".join(map(str, version.results))
    body.problem("type", f"'{version.name}' gives {wanted}, but its end can be reached without a `return`", span,
                 "add a `return` at the end")  # fmt: skip


def check_handler(whole: Whole, handler: HandlerEntry) -> None:
    """`on event(a, b) when condition:`"""
    body = Body(whole, handler, "procedure", f"handler of {handler.event}")
    event = whole.program.events[handler.event]
    for mine, theirs in zip(handler.parameters, event.parameters, strict=True):
        if mine.type != theirs.type:
            note = Note("declared here", event.node.span)
            body.problem("type", f"'{mine.name}' is {named(theirs.type)} in this event, not {named(mine.type)}",
                         mine.node.span, None, note)  # fmt: skip
    _parameters(body, handler.parameters)
    if handler.node.when is not None:
        with body.pure("a condition"):
            condition(body, handler.node.when)
        body.learn(handler.node.when, True)
    body.block(handler.node.body)


def check_extension(whole: Whole, node: syntax.ExtendRule) -> None:
    """`extend rule may_sell(…): …`"""
    if not (rule := whole.program.current(node.name)) or rule.kind != "rule":
        return  # reported by the linker
    body = Body(whole, rule, "rule", f"rule {node.name}", quiet="a rule")
    for parameter in whole.extended_parameters(node):
        if parameter.name not in body.locals:
            body.bind(parameter.name, parameter.type, parameter.node.span, "parameter")
    body.owner = None
    requirements(body, node.body)


def check_attribute(whole: Whole, node: syntax.Attribute) -> None:
    """`attribute company.lays: int = 0, reset each company_turn`"""
    entry = whole.program.attributes.get((node.owner, node.name))
    if entry is None or entry.node is not node:
        return  # reported by the linker
    body = Body(whole, quiet="a default")
    if contains(entry.type, UNKEPT):
        body.problem("not-kept", f"{named(entry.type)} cannot be kept in an attribute", node.type.span,
                     "it belongs to the tiles as they lie: keep the hex or the marker, and look it up")  # fmt: skip
    if node.default is not None:
        expect(body, node.default, entry.type, f"{node.owner}.{node.name}")
    if node.reset is not None:
        _reset(body, node, node.reset)


def _reset(body: Body, node: syntax.Attribute, name: str) -> None:
    program = body.whole.program
    version = program.current(name)
    if name in program.events or (version is not None and version.kind in ("round", "procedure")):
        return
    known = [each for each, versions in program.declarations.items() if versions[-1].kind in ("round", "procedure")]
    what = f"'{name}' is a {version.kind}" if version is not None else f"there is no round, procedure or event '{name}'"
    hint = did_you_mean(name, [*known, *program.events]) or "`reset each` names a round, a procedure or an event"
    body.problem("unknown-word", f"{what}; nothing would reset {node.owner}.{node.name}", node.span, hint)


def check_setting(whole: Whole, node: syntax.Setting) -> None:
    """`setting train_limit: int by phase, company_kind = 4`"""
    entry = whole.program.settings.get(node.name)
    if entry is None or entry.node is not node:
        return  # reported by the linker
    body = Body(whole, quiet="a default")
    for key in node.by:
        known = ("players", *PIECES, *KINDS, *whole.program.kinds)
        if key not in known:
            hint = did_you_mean(key, known) or "players, phase, a kind such as company_kind, or another piece"
            body.problem("unknown-word", f"a setting cannot go by '{key}'", node.span, hint)
    if node.default is not None:
        expect(body, node.default, entry.type, f"rules.{node.name}")


def check_event(whole: Whole, node: syntax.Event) -> None:
    """`event sold_shares(player, company, count: int)`"""
    entry = whole.program.events.get(node.name)
    if entry is not None and entry.node is node:
        _parameters(Body(whole, quiet="a default", name=node.name), entry.parameters)
        for parameter in entry.parameters:
            if contains(parameter.type, ("network", "domain")):
                whole.problem("not-kept", f"{named(parameter.type)} cannot be carried by an event",
                              parameter.node.span, "a handler may wait before the next one hears of it")  # fmt: skip


def check_power(whole: Whole, node: syntax.Power) -> None:
    """`power no_terrain(…) "meaning"`"""
    entry = whole.program.powers.get(node.name)
    if entry is None or entry.node is not node:
        return  # reported by the linker
    if node.name in (*PIECES, *MAP_THINGS, *KINDS, *whole.program.kinds) or node.name in GIVEN:
        whole.problem("two-meanings", f"'{node.name}' is a word of the language", node.span, "choose another name")
    body = Body(whole, quiet="a default", name=node.name)
    for parameter in entry.parameters:
        if ("power", parameter.name) in FIELDS:
            whole.problem("two-meanings", f"every power has a field '{parameter.name}' already", parameter.node.span,
                          "leave it out; `uses` and `closes` may be filled in without being declared")  # fmt: skip
        if contains(parameter.type, UNKEPT):
            whole.problem("not-kept", f"{named(parameter.type)} cannot be kept in a power", parameter.node.span,
                          "it belongs to the tiles as they lie: keep the hex, and look it up")  # fmt: skip
        if parameter.default is not None:
            expect(body, parameter.default, parameter.type, f"the default of '{parameter.name}'")


def check_labels(whole: Whole) -> None:
    """Labels have a name space of their own, but are not called like a type or a list that is there."""
    for label, places in whole.program.labels.items():
        if label in (*PIECES, *MAP_THINGS, *whole.program.kinds) or label in GIVEN:
            whole.problem(
                "two-meanings", f"'{label}' is a word of the language", places[0].span, "choose another label"
            )
    reached = _reached(whole) if whole.program.patches else frozenset()
    for name in whole.program.patches:
        hosts = whole.program.labels.get(name, [])
        if hosts and not any(id(host) in reached for host in hosts):
            patch = next(iter(_patches_of(whole, name)))
            whole.problem("no-such-offer", f"nothing makes the offer '{name}' any more", patch.span,
                          "what made it is overridden", Note("it stood here", hosts[0].span))  # fmt: skip


def _reached(whole: Whole) -> frozenset[int]:
    """The identities of all nodes that something can come to."""
    return frozenset(id(each) for entry in whole.reach.entries() for each in syntax.walk(entry.node))


def _patches_of(whole: Whole, name: str) -> Iterator[syntax.Node]:
    for script in whole.program.scripts:
        yield from (node for node in script.declarations if isinstance(node, Patch) and node.offer == name)


def check_clashes(whole: Whole) -> None:
    """Functions and rules that come round to themselves."""
    for ring in whole.reach.rings():
        first, *others = ring
        way = " calls ".join([*(f"'{v.name}'" for v in ring), f"'{first.name}'"])
        notes = [Note(f"'{other.name}' is here", other.node.span) for other in others]
        whole.problem("recursion", f"{way}: it would never come to an end", first.node.span,
                      "functions and rules cannot come round to themselves", *notes)  # fmt: skip


BY_NODE: dict[type[syntax.Node], Callable[[Whole, syntax.Node], None]] = {
    syntax.ExtendRule: check_extension,  # type: ignore[dict-item]
    syntax.Attribute: check_attribute,  # type: ignore[dict-item]
    syntax.Setting: check_setting,  # type: ignore[dict-item]
    syntax.Event: check_event,  # type: ignore[dict-item]
    syntax.Power: check_power,  # type: ignore[dict-item]
}
