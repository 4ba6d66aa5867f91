"""Expressions of the scripts, written as Python expressions. The same writer gives the plain and the traced form."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from interpreter.check.program import HandlerEntry, Param, Version, called_name
from interpreter.compile.places import PLACED, PRINTED
from interpreter.compile.remembering import stops_filter
from interpreter.compile.unit import Unit
from interpreter.load import syntax
from interpreter.vocabulary.fields import GIVEN
from interpreter.vocabulary.types import MAP_THINGS, PIECES, PLAIN, Type
from interpreter.vocabulary.words import FOLDS, WORDS

NUMBERS = ("int", "money", "percent", "quotient")
PARTIES = ("bank", "pool", "offering", "out", "game")
ANY_PIECE = ("party", "piece")
COLLECTED = {"set": "group", "map": "table", "list": "listed"}
ASKED_OF_POSITION = (("stop", "markers"), ("stop", "free"), ("edge", "joined"))
"""Fields that the tiles and markers as they lie now answer."""

Entry = Version | HandlerEntry


class ExpressionWriter:
    """Writes expressions that stand in one declaration; `scope` has the Python text of each name in sight."""

    def __init__(self, unit: Unit, entry: Entry | None, scope: dict[str, str]) -> None:
        self.unit = unit
        self.entry = entry
        self.scope = scope
        self._fresh = 0

    # ---------------------------------------------------------------------------------------- the walk
    def write(self, node: syntax.Expression) -> str:
        """The Python text of an expression."""
        writer: Callable[[syntax.Expression], str] = getattr(self, f"_{type(node).__name__.lower()}")
        text = writer(node)
        wanted = self.unit.conversions.get(id(node))
        if wanted is not None and wanted.word in COLLECTED:
            text = f"{COLLECTED[wanted.word]}({text})"
        if self.unit.traced and isinstance(node, TRACED):
            return f"T(R, {self.unit.node(node)}, lambda: {text})"
        return text

    def coerced(self, node: syntax.Expression, wanted: Type | None) -> str:
        """The same, made a group, table or list where one is wanted."""
        if (
            wanted is not None
            and wanted.word == "set"
            and isinstance(node, syntax.Comprehension)
            and self._selects(node)
        ):
            return f"group({self.source_list(node.sources[0])})"
        text = self.write(node)
        maker = COLLECTED.get(wanted.word) if wanted else None
        return f"{maker}({text})" if maker else text

    def condition(self, kind: str, node: syntax.Expression) -> str:
        """A condition; `kind` is what for, in case the code is to tell which way it went."""
        return self.unit.asked(kind, node, self.write(node))

    @contextmanager
    def bound(self, name: str) -> Iterator[str]:
        """A name of a comprehension while what stands inside is written."""
        self._fresh += 1
        text = f"c{self._fresh}_{name}"
        before = self.scope.get(name)
        self.scope[name] = text
        try:
            yield text
        finally:
            if before is None:
                del self.scope[name]
            else:
                self.scope[name] = before

    # ---------------------------------------------------------------------------------------- plain values
    def _number(self, node: syntax.Number) -> str:
        return str(node.value)

    def _percent(self, node: syntax.Percent) -> str:
        return f"Fraction({node.value}, 100)"

    def _truth(self, node: syntax.Truth) -> str:
        return str(node.value)

    def _nothing(self, node: syntax.Nothing) -> str:
        return "None"

    def _text(self, node: syntax.Text) -> str:
        parts = [repr(p.words) if p.value is None else f"shown({self.write(p.value)})" for p in node.parts]
        return "(" + " + ".join(parts or ["''"]) + ")"

    def _name(self, node: syntax.Name) -> str:
        word = node.word
        program = self.unit.program
        if word in self.scope:
            return self.scope[word]
        if word in PARTIES:
            return word.upper()
        declared = program.current(word)
        if declared is not None and declared.kind == "round":
            return f"Piece('round', {word!r})"
        if word == "phase":
            return "R.read[GAME, 'phase']"
        if word in GIVEN:
            return f"R.given_{word}()"
        return repr(word)

    def _listof(self, node: syntax.ListOf) -> str:
        return self._made("(" + "".join(f"{self.write(item)}, " for item in node.items) + ")", node)

    def _made(self, text: str, node: syntax.Expression) -> str:
        """What is a group or a table by its type is made one."""
        kind = self.unit.types.get(id(node))
        return f"{COLLECTED[kind.word]}({text})" if kind is not None and kind.word in ("set", "map") else text

    def _comprehension(self, node: syntax.Comprehension) -> str:
        if self._selects(node):
            return f"tuple({self.source_list(node.sources[0])})"
        return f"tuple({self._generator(node.value, node.sources)})"

    def _selects(self, node: syntax.Comprehension) -> bool:
        """Whether it gives the members of one source as they are; what is traced or counted is gone through singly."""
        value = node.value
        if (
            self.unit.traced
            or self.unit.marks is not None
            or len(node.sources) > 1
            or id(value) in self.unit.conversions
        ):
            return False
        return isinstance(value, syntax.Name) and value.word == node.sources[0].name

    def _generator(self, value: syntax.Expression, sources: tuple[syntax.Domain, ...]) -> str:
        if not sources:
            return self.write(value)
        return f"({self._clauses(value, sources)})"

    def _clauses(self, value: syntax.Expression, sources: tuple[syntax.Domain, ...]) -> str:
        source, rest = sources[0], sources[1:]
        head = self.source_list(source)
        with self.bound(source.name) as name:
            if rest:
                return f"each for {name} in {head} for each in ({self._clauses(value, rest)})"
            return f"{self.write(value)} for {name} in {head}"

    def source_list(self, source: syntax.Domain) -> str:
        """What `name in values where … by …` runs over."""
        kept = stops_filter(self.unit, self.entry, source, self.scope)
        if kept is not None and source.where is not None:
            with self.bound(source.name) as name:
                return f"stops_where(R, {', '.join(kept)}, lambda {name}: {self.write(source.where)})"
        values = self.write(source.values)
        if source.where is None and not source.by:
            return values
        with self.bound(source.name) as name:
            where = f" if {self.condition('filter', source.where)}" if source.where is not None else ""
            listed = f"[{name} for {name} in {values}{where}]"
            if not source.by:
                return listed
            keys = "".join(f"{self.write(key)}, " for key in source.by)
            return f"ordered({listed}, lambda {name}: ({keys}))"

    # ---------------------------------------------------------------------------------------- operators
    def _conditional(self, node: syntax.Conditional) -> str:
        condition = self.condition("choice", node.condition)
        text = f"({self.write(node.value)} if {condition} else {self.write(node.otherwise)})"
        return self._made(text, node)

    def _or(self, node: syntax.Or) -> str:
        return "(" + " or ".join(self.condition("part", item) for item in node.items) + ")"

    def _and(self, node: syntax.And) -> str:
        return "(" + " and ".join(self.condition("part", item) for item in node.items) + ")"

    def _not(self, node: syntax.Not) -> str:
        return f"(not {self.write(node.value)})"

    def _compare(self, node: syntax.Compare) -> str:
        left, right = self.write(node.left), self.write(node.right)
        if node.operator in ("==", "!=") and not (self._is_plain(node.left) and self._is_plain(node.right)):
            same = f"same({left}, {right})"
            return same if node.operator == "==" else f"(not {same})"
        return f"({left} {node.operator} {right})"

    def _is_plain(self, node: syntax.Expression) -> bool:
        """Whether values of this type are the same exactly when they are equal."""
        word = self._word(node)
        return word in PIECES or word in PLAIN[:5] or word in self.unit.program.kinds or word in ("stop", "party")

    def _member(self, node: syntax.Member) -> str:
        return f"({self.write(node.left)} {'not in' if node.negated else 'in'} {self.write(node.right)})"

    def _is(self, node: syntax.Is) -> str:
        left = self.write(node.left)
        if node.target is None:
            return f"({left} is {'not ' if node.negated else ''}None)"
        if not node.kind and self._word(node.left) in self.unit.program.kinds:
            return f"({left} {'!=' if node.negated else '=='} {node.target!r})"
        asked = "is_kind" if node.kind else "is_named"
        return f"({'not ' if node.negated else ''}{asked}({left}, {node.target!r}))"

    def _range(self, node: syntax.Range) -> str:
        step = f", {self.write(node.step)}" if node.step is not None else ""
        return f"Interval({self.write(node.start)}, {self.write(node.end)}{step})"

    def _rounded(self, node: syntax.Rounded) -> str:
        return f"rounded_{node.how}({self.write(node.value)})"

    def _arithmetic(self, node: syntax.Arithmetic) -> str:
        left, right = self.write(node.left), self.write(node.right)
        if node.operator == "*":
            return f"({left} * {right})"
        if node.operator == "/":
            return f"Fraction({left}, {right})"
        if self._word(node.left) in NUMBERS and self._word(node.right) in NUMBERS:
            return f"({left} {node.operator} {right})"
        return f"{'plus' if node.operator == '+' else 'minus'}({left}, {right})"

    def _negative(self, node: syntax.Negative) -> str:
        return f"(-{self.write(node.value)})"

    # ---------------------------------------------------------------------------------------- fields and calls
    def _field(self, node: syntax.Field) -> str:
        of = node.of
        if isinstance(of, syntax.Name) and of.word not in self.scope:
            if of.word == "turn":
                return f"R.turn_{node.name}()"
            if of.word == "rules":
                return f"R.setting({node.name!r})"
        word = self._word(of)
        if word in MAP_THINGS:
            if (word, node.name) in ASKED_OF_POSITION:
                return f"R.position.{node.name}({self.write(of)})"
            if word != "stop" or node.name not in ("value", "old", "track"):
                return f"{self.write(of)}.{node.name}"
        if word in PRINTED and node.name in PRINTED[word]:
            return f"R.printed_{word}_{node.name}[{self.write(of)}]"
        if word in PLACED and node.name in PLACED[word]:
            return f"R.values[{self.write(of)}, {node.name!r}]"
        if word in PIECES or word in ANY_PIECE or word in self.unit.program.powers:
            return f"R.read[{self.write(of)}, {node.name!r}]"
        return f"R.get({self.write(of)}, {node.name!r})"

    def _word(self, node: syntax.Expression) -> str | None:
        """The word of an expression's type, where that is known."""
        type_ = self.unit.types.get(id(node))
        return None if type_ is None else type_.word

    def _item(self, node: syntax.Item) -> str:
        return f"item({self.write(node.of)}, {self.write(node.key)})"

    def _fold(self, node: syntax.Fold) -> str:
        return f"fold_{node.word}({self._generator(node.value, node.sources)})"

    def _call(self, node: syntax.Call) -> str:
        name = called_name(node)
        if name is None:
            assert isinstance(node.function, syntax.Field)
            values = [self.write(a.value) for a in node.arguments]
            return f"R.setting({', '.join([repr(node.function.name), *values])})"
        if name == "original" or self.unit.program.current(name) is not None:
            return self._call_declared(node, name)
        if name in self.unit.program.powers:
            fields = self.unit.program.powers[name].parameters
            return f"make_power(R, {name!r}, {self.tuple_of(self.arguments(node, fields))})"
        if name in FOLDS:
            values = [self.write(a.value) for a in node.arguments]
            return f"fold_{name}({values[0]})" if len(values) == 1 else f"fold_{name}(({', '.join(values)}))"
        return self._call_word(node, name)

    def _call_declared(self, node: syntax.Call, name: str) -> str:
        called = self.unit.program.called(node, self.entry)
        assert called is not None
        text = f"{function_name(called)}({', '.join(['R', *self.arguments(node, called.parameters)])})"
        return f"({text} is None)" if called.kind == "rule" else text

    def arguments(self, node: syntax.Call, parameters: tuple[Param, ...]) -> list[str]:
        """The arguments of a call in the order of the parameters, defaults filled in."""
        named = {a.name: a.value for a in node.arguments if a.name is not None}
        placed = [a.value for a in node.arguments if a.name is None]
        found = []
        for position, parameter in enumerate(parameters):
            value = placed[position] if position < len(placed) else named.get(parameter.name)
            if value is None:
                assert parameter.default is not None, parameter.name
                found.append(ExpressionWriter(self.unit, self.entry, {}).coerced(parameter.default, parameter.type))
            else:
                found.append(self.coerced(value, parameter.type))
        return found

    def _call_word(self, node: syntax.Call, name: str) -> str:
        word = WORDS[name]
        named = {a.name: a.value for a in node.arguments if a.name is not None}
        placed = [a.value for a in node.arguments if a.name is None]
        found = ["R"]
        for position, parameter in enumerate(word.parameters):
            value = placed[position] if position < len(placed) else named.get(parameter.name)
            if value is None:
                found.append("None")
            else:
                text = self.write(value)
                found.append(f"members({text})" if parameter.type.word == "set" else text)
        while found[-1] == "None" and len(found) > 1 and word.parameters[len(found) - 2].optional:
            found.pop()
        return f"w_{name}({', '.join(found)})"

    @staticmethod
    def tuple_of(parts: list[str]) -> str:
        return "(" + "".join(f"{part}, " for part in parts) + ")"


def function_name(version: Version) -> str:
    """The Python name of a version's function."""
    return f"f_{version.name}_{version.number}"


TRACED = (
    syntax.Call,
    syntax.Field,
    syntax.Name,
    syntax.Item,
    syntax.Fold,
    syntax.Compare,
    syntax.Member,
    syntax.Is,
    syntax.Arithmetic,
    syntax.Rounded,
    syntax.Conditional,
    syntax.And,
    syntax.Or,
    syntax.Not,
)
