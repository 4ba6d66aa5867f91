"""Functions, rules, and procedures and handlers that cannot wait, written as Python functions."""

from __future__ import annotations

from interpreter.check.program import HandlerEntry, Param, Version
from interpreter.compile.bounds import written_bound
from interpreter.compile.expressions import COLLECTED, ExpressionWriter, function_name
from interpreter.compile.remembering import is_remembered
from interpreter.compile.statements import Lines, StatementWriter
from interpreter.compile.unit import Unit
from interpreter.load import syntax
from interpreter.vocabulary.sources import TURN
from interpreter.vocabulary.types import Type


def write_version(unit: Unit, version: Version) -> None:
    """Write one version of a declaration that cannot wait."""
    names = [f"v_{p.name}" for p in version.parameters]
    writer = StatementWriter(unit, version, {p.name: f"v_{p.name}" for p in version.parameters})
    writer.clauses = version.node.clauses
    name = function_name(version)
    body = _coercions(version) + _body(writer, version)
    pure = version.kind in ("function", "rule") and not unit.traced
    if pure and _worth_remembering(version) and all(_is_key(unit, p.type) for p in version.parameters):
        body_name = f"{name}_anew"
        _define(unit, body_name, names, body, version)
        _define(unit, name, names, _remembering(unit, version, name, body_name, names), version)
    else:
        _define(unit, name, names, body, version)
    if isinstance(version.node, syntax.Function) and version.node.bound is not None:
        text = written_bound(unit, version, version.node.bound)
        lines: Lines = [(f" return {text}", version.node.bound.span)]
        _define(unit, f"{name}_bound", names, unit.step("value", version.node.bound, " ") + lines, version)


def _define(unit: Unit, name: str, names: list[str], body: Lines, version: Version) -> None:
    unit.write([(f"def {name}({', '.join(['R', *names])}):", version.node.span)])
    unit.write(body)


def _coercions(version: Version) -> Lines:
    # a caller gives groups, tables and lists already; only lists held in variables of another kind need this
    found: Lines = []
    for parameter in version.parameters:
        maker = COLLECTED.get(parameter.type.word)
        if maker and not parameter.type.optional and maker != "listed":
            found.append((f" v_{parameter.name} = {maker}(v_{parameter.name})", version.node.span))
    return found


def _body(writer: StatementWriter, version: Version) -> Lines:
    node = version.node
    if isinstance(node, syntax.Function):
        if isinstance(node.body, syntax.Expression):
            wanted = version.results[0] if version.results else None
            text = writer.coerced(node.body, wanted)
            return [*writer.unit.step("value", node.body, " "), (f" return {text}", node.body.span)]
        return writer.block(node.body)
    if version.kind == "rule":
        return _rule(writer, version)
    lines: Lines = []
    if version is writer.unit.program.current(version.name):  # an `original` is a part of what overrides it
        lines.append((f" R.entered({version.name!r}, {_arguments(version)})", node.span))
    return lines + writer.block(node.body)


def _arguments(version: Version) -> str:
    return "(" + "".join(f"v_{p.name}, " for p in version.parameters) + ")"


def _rule(writer: StatementWriter, version: Version) -> Lines:
    assert isinstance(version.node, syntax.Rule)
    parts = [(version.node.body, {p.name: f"v_{p.name}" for p in version.parameters}, version.node.clauses)]
    for extension in version.extensions:
        named = zip(extension.parameters, version.parameters, strict=True)
        parts.append((extension.body, {mine.name: f"v_{p.name}" for mine, p in named}, extension.clauses))
    traced = writer.unit.traced
    writer.goes_on = traced
    lines: Lines = [(" fails = []", version.node.span)] if traced else []
    for number, (body, scope, clauses) in enumerate(parts):
        writer.scope = scope
        writer.local = f"v{number or ''}_{{}}".format  # what an extension declares does not touch the rule's own names
        writer.clauses = clauses or body.clauses
        lines += writer.block(body)
    return [*lines, (" return failed(fails)" if traced else " return None", version.node.span)]


def _remembering(unit: Unit, version: Version, name: str, body_name: str, names: list[str]) -> Lines:
    """What a function does first: it looks whether it has been asked before.

    Of a lay, lists and networks are long and asked for a few times in a row: only the last is kept.
    """
    lays = [f"v_{p.name} is not None" for p in version.parameters if p.type.word == "lay"]
    parts = [_key(p) for p in version.parameters]
    if TURN in unit.sources[id(version)]:
        parts.append("R.view")
    span = version.node.span
    lines: Lines = [
        (f" k = ({name!r}, ({''.join(f'{part}, ' for part in parts)}))", span),
        (f" m = R.memories[{unit.memory(version)}]", span),
    ]
    anew = f"{body_name}({', '.join(['R', *names])})"
    if lays and any(type_.of or type_.word == "network" for type_ in version.results):
        lines += [
            (f" if {' or '.join(lays)}:", span),
            (f"  last = m.get({name!r})", span),
            ("  if last is not None and last[0] == k: return last[1]", span),
            (f"  r = {anew}", span),
            (f"  m[{name!r}] = k, r", span),
            ("  return r", span),
        ]
    return [*lines, (" if k in m: return m[k]", span), (f" r = m[k] = {anew}", span), (" return r", span)]


def _key(parameter: Param) -> str:
    """An argument as what a value is remembered by; of a set the order counts: what is made of it has one too."""
    name = f"v_{parameter.name}"
    if parameter.type.word != "set":
        return name
    return f"{name} and tuple({name})" if parameter.type.optional else f"tuple({name})"


def _words(unit: Unit) -> tuple[str, ...]:
    return (*unit.program.kinds, *unit.program.powers)


def _is_key(unit: Unit, type_: Type) -> bool:
    """Whether a function with such a parameter may be remembered."""
    if type_.of:
        within = ("lay", "stop", "track", "set", "map")
        return type_.word != "map" and all(_is_key(unit, part) and part.word not in within for part in type_.of)
    return type_.word == "lay" or is_remembered(type_) or type_.word in _words(unit)


def _worth_remembering(version: Version) -> bool:
    """Whether more is gone through than to find what is remembered.

    Hardly any lay is asked about twice: what only calls others leaves it to them to remember what goes through much.
    """
    kinds: tuple[type, ...] = (syntax.Fold, syntax.Comprehension, syntax.Each)
    long = any(type_.of or type_.word == "network" for type_ in version.results)
    if long or all(p.type.word != "lay" for p in version.parameters):
        kinds = (*kinds, syntax.Call)
    return any(isinstance(node, kinds) for node in syntax.walk(version.node.body))


def write_handler(unit: Unit, handler: HandlerEntry, name: str) -> str | None:
    """Write a handler that cannot wait, and its `when`; gives the name of the `when` function, if there is one."""
    names = [f"v_{p.name}" for p in handler.parameters]
    scope = {p.name: f"v_{p.name}" for p in handler.parameters}
    if not handler.asks:
        writer = StatementWriter(unit, handler, dict(scope))
        unit.write([(f"def {name}({', '.join(['R', *names])}):", handler.node.span)])
        unit.write(writer.block(handler.node.body))
    if handler.node.when is None:
        return None
    condition = ExpressionWriter(unit, handler, dict(scope)).condition("handler", handler.node.when)
    unit.write([(f"def {name}_when({', '.join(['R', *names])}):", handler.node.when.span)])
    unit.write([(f" return {condition}", handler.node.when.span)])
    return f"{name}_when"
