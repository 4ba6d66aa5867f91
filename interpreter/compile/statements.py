"""Statements that cannot wait, written as lines of Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from interpreter.check.program import called_name
from interpreter.check.typing.fits import UNKEPT, contains
from interpreter.compile.expressions import COLLECTED, Entry, function_name
from interpreter.compile.traced import TracedWriter
from interpreter.compile.unit import Unit
from interpreter.load import syntax
from interpreter.source import Span

Lines: TypeAlias = list[tuple[str, Span | None]]


class StatementWriter(TracedWriter):
    """Writes statements; `local` gives the Python text of a new local."""

    def __init__(
        self, unit: Unit, entry: Entry | None, scope: dict[str, str], local: Callable[[str], str] = "v_{}".format
    ) -> None:
        super().__init__(unit, entry, scope)
        self.local = local
        self.clauses: tuple[str, ...] = ()
        """of what stands around: a requirement without clauses of its own carries these"""
        self.goes_on = False
        """whether what leans on a requirement that failed is passed over, so that the others are still looked at"""

    def block(self, block: syntax.Block, indent: str = " ") -> Lines:
        """The lines of a block; names it declares are out of sight after it."""
        before = dict(self.scope)
        lines: Lines = []
        for statement in block.statements:
            lines += self._passed_over(statement, indent) if self.goes_on else self.statement(statement, indent)
        self.scope = before
        return lines or [(f"{indent}pass", block.span)]

    def _passed_over(self, node: syntax.Statement, indent: str) -> Lines:
        """A statement that is passed over where it leans on a requirement that failed."""
        return [
            (f"{indent}try:", node.span), *self.statement(node, indent + " "),
            (f"{indent}except ADRIFT:", node.span), (f"{indent} if not fails: raise", node.span),
        ]  # fmt: skip

    def statement(self, node: syntax.Statement, indent: str = " ") -> Lines:
        """The lines of one statement."""
        writer: Callable[[syntax.Statement, str], Lines] = getattr(self, f"_st_{type(node).__name__.lower()}")
        return self.unit.step("statement", node, indent) + writer(node, indent)

    # ---------------------------------------------------------------------------------------- places
    def _st_let(self, node: syntax.Let, indent: str) -> Lines:
        value = self.let_value(node)
        for name in node.names:
            self.scope[name] = self.local(name)
        return [(f"{indent}{', '.join(self.scope[name] for name in node.names)} = {value}", node.span)]

    def let_value(self, node: syntax.Let) -> str:
        """The value of a `let`, made of the type it is declared with."""
        if node.type is None:
            return self._kept(node.value)
        text = self.write(node.value)
        maker = COLLECTED.get(node.type.word)
        return f"{maker}({text})" if maker else text

    def _kept(self, node: syntax.Expression) -> str:
        """The value a local takes; a set that may be kept over a waiting is a plain one from then on."""
        kind = self.unit.types.get(id(node))
        kept = kind is not None and kind.word == "set" and not contains(kind, UNKEPT)
        return self.coerced(node, kind if kept else None)

    def _st_assign(self, node: syntax.Assign, indent: str) -> Lines:
        return [(indent + text, node.span) for text in self._assign(node.target, node.operator, node.value)]

    def _assign(self, target: syntax.Expression, operator: str, value: syntax.Expression) -> list[str]:
        new = self._kept(value)
        if isinstance(target, syntax.Name):
            place = self.scope[target.word]
            return [f"{place} = {self._changed(place, operator, new)}"]
        if isinstance(target, syntax.Field):
            owner = self.write(target.of)
            old = f"R.get(_o, {target.name!r})"
            return [f"_o = {owner}", f"R.put(_o, {target.name!r}, {self._changed(old, operator, new)})"]
        assert isinstance(target, syntax.Item)
        key = self.write(target.key)
        old = f"item({self.write(target.of)}, _k)"
        lines = [f"_k = {key}", f"_v = {self._changed(old, operator, new)}"]
        return lines + self._store(target.of, "with_item({}, _k, _v)")

    def _store(self, place: syntax.Expression, changed: str) -> list[str]:
        """Store a changed collection in the place it came from."""
        if isinstance(place, syntax.Name):
            text = self.scope[place.word]
            return [f"{text} = {changed.format(text)}"]
        assert isinstance(place, syntax.Field)
        old = f"R.get(_o, {place.name!r})"
        return [f"_o = {self.write(place.of)}", f"R.put(_o, {place.name!r}, {changed.format(old)})"]

    @staticmethod
    def _changed(old: str, operator: str, new: str) -> str:
        if operator == "=":
            return new
        return f"{'added' if operator == '+=' else 'taken'}({old}, {new})"

    # ---------------------------------------------------------------------------------------- effects
    def _st_do(self, node: syntax.Do, indent: str) -> Lines:
        return [(indent + self.write(node.call), node.span)]

    def _st_donothing(self, node: syntax.DoNothing, indent: str) -> Lines:
        return [(f"{indent}pass", node.span)]

    def _st_announce(self, node: syntax.Announce, indent: str) -> Lines:
        return [(f"{indent}R.announce({self.event(node.call)})", node.span)]

    def event(self, call: syntax.Call) -> str:
        """`'event', (arguments)`"""
        name = called_name(call) or ""
        arguments = self.arguments(call, self.unit.program.events[name].parameters)
        return f"{name!r}, {self.tuple_of(arguments)}"

    # ---------------------------------------------------------------------------------------- flow
    def _st_if(self, node: syntax.If, indent: str) -> Lines:
        lines: Lines = []
        for number, branch in enumerate(node.branches):
            word = "elif" if number else "if"
            lines.append((f"{indent}{word} {self.condition('if', branch.condition)}:", branch.span))
            lines += self.block(branch.body, indent + " ")
        if node.otherwise is not None:
            lines.append((f"{indent}else:", node.otherwise.span))
            lines += self.block(node.otherwise, indent + " ")
        return lines

    def _st_each(self, node: syntax.Each, indent: str) -> Lines:
        listed = self.source_list(node.source)
        before = dict(self.scope)
        self.scope[node.source.name] = self.local(node.source.name)
        head = f"{indent}for {self.scope[node.source.name]} in tuple({listed}):"
        lines: Lines = [(head, node.span), *self.unit.step("each", node, indent + " ")]
        lines += self.block(node.body, indent + " ")
        self.scope = before
        return lines

    def _st_while(self, node: syntax.While, indent: str) -> Lines:
        lines: Lines = [(f"{indent}while {self.condition('while', node.condition)}:", node.span)]
        return [*lines, (f"{indent} R.tick()", node.span), *self.block(node.body, indent + " ")]

    def _st_return(self, node: syntax.Return, indent: str) -> Lines:
        return [(f"{indent}return {self.returned(node)}", node.span)]

    def returned(self, node: syntax.Return) -> str:
        """The value of a `return`."""
        results = getattr(self.entry, "results", ())
        if not node.values:
            return "None"
        values = [
            self.coerced(value, results[position] if position < len(results) else None)
            for position, value in enumerate(node.values)
        ]
        return values[0] if len(values) == 1 else self.tuple_of(values)

    # ---------------------------------------------------------------------------------------- requirements
    def _st_require(self, node: syntax.Require, indent: str) -> Lines:
        rule = self._rule_called(node.condition)
        if rule is not None:
            lines: Lines = [(f"{indent}_f = {rule}", node.span)]
            if self.unit.marks is not None and not self._always_holds(node.condition):
                lines.append((indent + self.unit.asked("require", node.condition, "_f is None"), node.span))
            if self.unit.traced:
                return [*lines, (f"{indent}if _f is not None: fails.append(_f)", node.span)]
            return [*lines, (f"{indent}if _f is not None: return _f", node.span)]
        failure = self.failure(node)
        if not self.unit.traced:
            return [(f"{indent}if not {self.condition('require', node.condition)}: return {failure}", node.span)]
        return [
            (f"{indent}_w = {self.watched(node.condition)}", node.span),
            (f"{indent}if not _w.value: fails.append({failure})", node.span),
        ]

    def failure(self, node: syntax.Require) -> str:
        """The failure of a requirement."""
        number = self.unit.node(node, node.clauses or self.clauses)
        reason = "None"
        if node.reason is not None:
            reason = f"lambda: {self.write(node.reason)}"
            if self.unit.traced:  # the traced form goes on after a failure, and names may then stand for something else
                reason = f"told(aside(R, lambda: {self.write(node.reason)}))"
        return f"Seen({reason}, {number}, NODES, _w)" if self.unit.traced else f"Failure({reason}, {number}, NODES)"

    def _always_holds(self, node: syntax.Expression) -> bool:
        """Whether a rule that is called requires nothing: then there are no two ways."""
        called = self.unit.program.called(node, self.entry) if isinstance(node, syntax.Call) else None
        parts = [] if called is None else [called.node.body, *(each.body for each in called.extensions)]
        return bool(parts) and all(
            isinstance(part, syntax.Block) and all(isinstance(each, syntax.DoNothing) for each in part.statements)
            for part in parts
        )

    def _rule_called(self, node: syntax.Expression) -> str | None:
        if isinstance(node, syntax.Call):
            called = self.unit.program.called(node, self.entry)
            if called is not None and called.kind == "rule":
                return f"{function_name(called)}({', '.join(['R', *self.arguments(node, called.parameters)])})"
        return None


def place_of(text: str) -> str:
    """The name of a local of a waiting procedure, from its Python text `L['price/2']`."""
    return text[3:-2]
