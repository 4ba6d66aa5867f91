"""What the requirements of an option rule out whatever a parameter is, so that its domain need not be gone through."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from interpreter.check.program import Version
from interpreter.compile.expressions import Entry, ExpressionWriter
from interpreter.compile.unit import Unit
from interpreter.load import syntax

NEVER = "False"
DEEPEST = 8
"""So many rules are looked into inside one another."""


@dataclass(frozen=True, slots=True)
class _Sight:
    """What is known at a place: the Python text of names, and the names that lean on what is not chosen yet."""

    entry: Entry | None
    scope: dict[str, str]
    open: frozenset[str]
    depth: int = 0

    def leans(self, node: syntax.Node) -> bool:
        """Whether something can only be told when everything is chosen."""
        return any(isinstance(each, syntax.Name) and each.word in self.open for each in syntax.walk(node))

    def further(self, names: Iterable[str]) -> _Sight:
        """With more names that lean on it."""
        return replace(self, open=self.open | frozenset(names))


def ruled_out(writer: ExpressionWriter, statements: Sequence[syntax.Statement], waiting: Iterable[str]) -> str | None:
    """The Python text of whether these requirements cannot hold, whatever the parameters are that still are `waiting`.

    None when that cannot be told from anything written in them.
    """
    looking = _Looking(writer.unit)
    text = looking.block(statements, _Sight(writer.entry, dict(writer.scope), frozenset(waiting)))
    return None if text == NEVER else text


class _Looking:
    def __init__(self, unit: Unit) -> None:
        self._unit = unit

    def block(self, statements: Sequence[syntax.Statement], sight: _Sight) -> str:
        """Whether the requirements of a rule, or at the head of an option, are sure not to hold together."""
        found = []
        for statement in statements:
            if isinstance(statement, syntax.Let):
                sight = sight.further(statement.names)
            elif isinstance(statement, syntax.Require):
                found.append(self._fails(statement.condition, sight))
            elif isinstance(statement, syntax.If):
                found.append(self._if(statement, sight))
        return _either(found)

    def _if(self, node: syntax.If, sight: _Sight) -> str:
        rest = NEVER if node.otherwise is None else self.block(node.otherwise.statements, sight)
        for branch in reversed(node.branches):
            body = self.block(branch.body.statements, sight)
            if sight.leans(branch.condition):
                rest = _both((body, rest))
            elif (body, rest) != (NEVER, NEVER):
                rest = f"({body} if {self._written(branch.condition, sight)} else {rest})"
        return rest

    def _fails(self, node: syntax.Expression, sight: _Sight) -> str:
        """Whether a condition is sure not to hold."""
        if not sight.leans(node):
            return f"not {self._written(node, sight)}"
        if isinstance(node, syntax.And):
            return _either([self._fails(item, sight) for item in node.items])
        if isinstance(node, syntax.Or):
            return _both([self._fails(item, sight) for item in node.items])
        if isinstance(node, syntax.Call):
            return self._call(node, sight)
        return NEVER

    def _call(self, node: syntax.Call, sight: _Sight) -> str:
        """Of a rule: what is written in it."""
        called = self._unit.program.called(node, sight.entry)
        if called is None or called.kind not in ("rule", "function") or sight.depth >= DEEPEST:
            return NEVER
        inside = self._inside(node, called, sight)
        body = called.node.body
        if called.kind == "function":
            return self._fails(body, inside) if isinstance(body, syntax.Expression) else NEVER
        found = [self.block(body.statements, inside)]  # type: ignore[union-attr]
        for extension in called.extensions:
            names = {p.name: own.name for p, own in zip(called.parameters, extension.parameters, strict=True)}
            scope = {names[name]: text for name, text in inside.scope.items()}
            sight = replace(inside, scope=scope, open=frozenset(names[name] for name in inside.open))
            found.append(self.block(extension.body.statements, sight))
        return _either(found)

    def _inside(self, node: syntax.Call, called: Version, sight: _Sight) -> _Sight:
        """What is known inside of what is called."""
        placed = [a.value for a in node.arguments if a.name is None]
        given = dict(zip((p.name for p in called.parameters), placed, strict=False))
        given |= {a.name: a.value for a in node.arguments if a.name is not None}
        leaning = frozenset(name for name, value in given.items() if sight.leans(value))
        scope = {}
        for parameter in called.parameters:
            value, names = given.get(parameter.name), sight.scope
            if value is None:
                value, names = parameter.default, {}
            if value is not None and parameter.name not in leaning:
                text = ExpressionWriter(self._unit, sight.entry, dict(names)).coerced(value, parameter.type)
                scope[parameter.name] = f"({text})"
        return _Sight(called, {**scope, **dict.fromkeys(leaning, "None")}, leaning, sight.depth + 1)

    def _written(self, node: syntax.Expression, sight: _Sight) -> str:
        return f"({ExpressionWriter(self._unit, sight.entry, dict(sight.scope)).write(node)})"


def _either(parts: Iterable[str]) -> str:
    found = [part for part in parts if part != NEVER]
    return f"({' or '.join(found)})" if found else NEVER


def _both(parts: Iterable[str]) -> str:
    found = list(parts)
    return NEVER if NEVER in found else f"({' and '.join(found)})"
