"""The heads of options: domains, conditions, and which condition needs which parameters."""

from __future__ import annotations

from dataclasses import dataclass, replace

from interpreter.check.program import LinkedOption
from interpreter.compile.expressions import ExpressionWriter
from interpreter.compile.ruled_out import ruled_out
from interpreter.compile.statements import Lines, StatementWriter, place_of
from interpreter.load import syntax
from interpreter.ruleset.code import ConditionCode, OptionCode, ParameterCode
from interpreter.vocabulary.types import Type


def words_of(text: syntax.Text | None) -> str:
    """A text as it is written, without its quotes."""
    return text.span.one_line[1:-1] if text is not None else ""


@dataclass(frozen=True, slots=True)
class OptionHead:
    """A compiled head, the statements of its body, and the names those see."""

    node: syntax.Option
    code: OptionCode
    rest: tuple[syntax.Statement, ...]
    scope: dict[str, str]


class ChoiceWriter:
    """Writes the heads of options as functions of the locals."""

    def __init__(self, writer: StatementWriter) -> None:
        self.writer = writer
        self.unit = writer.unit

    def option(self, linked: LinkedOption, label: str) -> OptionHead:
        """The head of one option, patches included; `label` is that of the offer or window."""
        option = linked.option
        before = dict(self.writer.scope)
        self.writer.clauses = option.clauses or (option.body.clauses if option.body else ())
        when = self._when(option)
        text = self._value(option.text)
        parameters = tuple(self._parameter(domain) for domain in option.parameters)
        names = [domain.name for domain in option.parameters]
        chosen = dict(self.writer.scope)
        statements = option.body.statements if option.body is not None else ()
        heads, rest = self._split(statements)
        scope = dict(self.writer.scope)
        conditions = self._conditions(heads, names)
        parameters = self._narrowed(parameters, heads, scope)
        for number, block in enumerate(linked.required, 1):
            conditions += self._further(block, f"+{number}", chosen, names)
        conditions += self._offered(option, f"{label}.{option.name}", len(parameters))
        clauses = tuple(dict.fromkeys(option.clauses + (option.body.clauses if option.body is not None else ())))
        code = OptionCode(
            option.name, parameters, conditions, when, text, option.again, clauses, option.span, -1, option.is_pass,
            option.when.span.one_line if option.when is not None else "", words_of(option.text),
        )  # fmt: skip
        scope = dict(self.writer.scope)
        self.writer.scope = before
        return OptionHead(option, code, rest, scope)

    def _when(self, option: syntax.Option) -> str | None:
        if option.when is None:
            return None
        condition = self.writer.condition("when", option.when)
        return self.unit.snippet([(f"return {condition}", option.when.span)])

    def _offered(self, node: syntax.Node, name: str, parameters: int) -> tuple[ConditionCode, ...]:
        """What marks that all conditions of an option have held; nothing when the code is not to tell. The traced form
        goes on after one that does not hold, so it says nothing of that."""
        if self.unit.marks is None:
            return ()
        line = self.unit.marks.option(node, "offered", name)
        function = self.unit.snippet([("pass" if self.unit.traced else line, node.span), ("return None", node.span)])
        return (ConditionCode(function, parameters, node.span),)

    def _further(
        self, block: syntax.Block, apart: str, chosen: dict[str, str], names: list[str]
    ) -> tuple[ConditionCode, ...]:
        """Requirements that another place of the ruleset adds: they see what is chosen; their lets are their own."""
        writer = self.writer
        scope, local, clauses = writer.scope, writer.local, writer.clauses
        writer.scope, writer.local = dict(chosen), lambda name: local(name + apart)
        writer.clauses = block.clauses or clauses
        found = self._conditions(list(block.statements), names)
        lets = {name + apart: text for name, text in writer.scope.items() if name not in chosen}
        writer.scope, writer.local, writer.clauses = {**scope, **lets}, local, clauses
        return found

    def chosen(self, node: syntax.Choose) -> OptionCode:
        """The one option of a `choose`."""
        before = dict(self.writer.scope)
        self.writer.clauses = node.clauses
        parameter = self._parameter(node.parameter)
        heads = node.body.statements if node.body is not None else ()
        conditions = self._conditions(list(heads), [node.parameter.name]) + self._offered(node, node.parameter.name, 1)
        self.writer.scope = before
        return OptionCode("choose", (parameter,), conditions, None, None, False, node.clauses, node.span, -1)

    def _narrowed(
        self, parameters: tuple[ParameterCode, ...], heads: list[syntax.Statement], scope: dict[str, str]
    ) -> tuple[ParameterCode, ...]:
        """The parameters, each with what is ruled out before it is chosen, where something is."""
        writer = ExpressionWriter(self.unit, self.writer.entry, scope)
        found = []
        for number, parameter in enumerate(parameters):
            text = ruled_out(writer, heads, (each.name for each in parameters[number:]))
            if text is not None:
                # marks are left once, in turn, not here
                line = "return False" if self.unit.marks is not None else f"return {text}"
                parameter = replace(parameter, ruled_out=self.unit.snippet([(line, parameter.span)]))  # noqa: PLW2901
            found.append(parameter)
        return tuple(found)

    def _value(self, node: syntax.Expression | None) -> str | None:
        if node is None:
            return None
        return self.unit.snippet([(f"return {self.writer.write(node)}", node.span)])

    def _parameter(self, domain: syntax.Domain) -> ParameterCode:
        if domain.by:
            text = self.writer.source_list(syntax.Domain(domain.name, domain.values, None, domain.by, span=domain.span))
        else:
            text = self.writer.write(domain.values)
        span = domain.span if domain.by else domain.values.span
        values = self.unit.snippet([*self.unit.step("domain", domain), (f"return {text}", span)])
        self.writer.scope[domain.name] = self.writer.local(domain.name)
        where = None
        if domain.where is not None:
            condition = self.writer.condition("where", domain.where)
            where = self.unit.snippet([(f"return {condition}", domain.where.span)])
        type_ = self.unit.types.get(id(domain.values))
        member = type_.of[0] if isinstance(type_, Type) and type_.of else None
        place = place_of(self.writer.scope[domain.name])
        return ParameterCode(domain.name, values, where, member, domain.span, place if place != domain.name else "")

    def _split(
        self, statements: tuple[syntax.Statement, ...]
    ) -> tuple[list[syntax.Statement], tuple[syntax.Statement, ...]]:
        """The leading requirements, with the `let`s they lean on, and the rest."""
        last = 0
        for number, statement in enumerate(statements):
            if isinstance(statement, syntax.Require):
                last = number + 1
            elif not isinstance(statement, syntax.Let) or self._acts(statement):
                break
        return list(statements[:last]), statements[last:]

    def _acts(self, node: syntax.Let) -> bool:
        """Whether a `let` calls a procedure or an effect, so that it ends the conditions."""
        from interpreter.vocabulary.words import WORDS

        for each in syntax.walk(node):
            if isinstance(each, syntax.Call) and isinstance(each.function, syntax.Name):
                name = each.function.word
                called = self.unit.program.called(each, self.writer.entry)
                if called is not None:
                    if called.kind in ("procedure", "round"):
                        return True
                elif name in self.unit.program.powers or (name in WORDS and WORDS[name].effect):
                    return True
        return False

    def _conditions(self, heads: list[syntax.Statement], names: list[str]) -> tuple[ConditionCode, ...]:
        found = []
        needs = {name: number + 1 for number, name in enumerate(names)}
        for statement in heads:
            used = [needs.get(n.word, 0) for n in syntax.walk(statement) if isinstance(n, syntax.Name)]
            count = max(used, default=0)
            if isinstance(statement, syntax.Let):
                value: Lines = [(f"return {self.writer.let_value(statement)}", statement.span)]
                function = self.unit.snippet(self.unit.step("statement", statement) + value)
                for name in statement.names:
                    self.writer.scope[name] = self.writer.local(name)
                    needs[name] = count
                places = tuple(place_of(self.writer.scope[name]) for name in statement.names)
                found.append(ConditionCode(function, count, statement.span, places))
            else:
                found.append(ConditionCode(self._requirement(statement), count, statement.span))
        return tuple(found)

    def _requirement(self, node: syntax.Statement) -> str:
        """A function that gives the failure of a requirement, or of those inside `if` and `each`."""
        local, self.writer.local = self.writer.local, "v_{}".format
        self.writer.goes_on = self.unit.traced
        lines: Lines = self.writer.statement(node, "")
        self.writer.local, self.writer.goes_on = local, False
        if self.unit.traced:
            lines = [("fails = []", node.span), *lines, ("return failed(fails)", node.span)]
        return self.unit.snippet([*lines, ("return None", node.span)])
