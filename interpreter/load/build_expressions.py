"""Make the syntax tree of expressions, from the bottom up, while the parser reads."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from lark import Token

from interpreter.load import syntax
from interpreter.load.script_lexer import LAYOUT
from interpreter.load.syntax import Expression
from interpreter.problems import Problem
from interpreter.source import Source, Span
from interpreter.vocabulary.words import FOLDS

Parts = list[Any]
"""What the parser hands over for a rule: tokens, what was built for its rules, None for what is not there."""

CODE = "load/syntax"


def start_of(part: Any) -> int:
    """Where a token or node begins."""
    return part.start_pos or 0 if isinstance(part, Token) else int(part.span.start)


def end_of(parts: Iterable[Any]) -> int:
    """Where the last of the parts that has a place ends."""
    for part in reversed(tuple(parts)):
        if isinstance(part, Token):
            if part.type not in LAYOUT:
                return part.end_pos or 0
        elif isinstance(part, syntax.Node):
            return part.span.end
        elif isinstance(part, (tuple, list)) and part:
            end = end_of(part)
            if end >= 0:
                return end
    return -1


def nodes(parts: Iterable[Any]) -> tuple[Any, ...]:
    """Only what was built: no commas, no brackets, nothing for what is not there."""
    return tuple(part for part in parts if isinstance(part, syntax.Node))


def _nobody(start: int, end: int) -> Expression | None:
    raise NotImplementedError(f"nobody parses the inside of texts ({start} to {end})")


class ExpressionBuilder:
    """The methods are named like the rules of the grammar; each is given the parts of its rule."""

    def __init__(self) -> None:
        self.source = Source("", "")
        self.problems: list[Problem] = []
        self.parse_inside: Callable[[int, int], Expression | None] = _nobody

    def span(self, parts: Parts) -> Span:
        """From the first to the last of the parts."""
        return Span(self.source, start_of(parts[0]), end_of(parts))

    def place(self, token: Token) -> Span:
        """Where a token stands."""
        return Span(self.source, token.start_pos or 0, token.end_pos or 0)

    def problem(self, span: Span, message: str, hint: str | None = None) -> None:
        """Something that reads well and makes no sense."""
        self.problems.append(Problem(CODE, message, span, hint))

    def script_expr(self, parts: Parts) -> Expression:
        """The inside of braces."""
        return parts[0]  # type: ignore[no-any-return]

    # -------------------------------------------------------------------------------------- atoms

    def name(self, parts: Parts) -> Expression:
        """`company`"""
        return syntax.Name(parts[0].value, span=self.place(parts[0]))

    def number(self, parts: Parts) -> Expression:
        """`120`"""
        return syntax.Number(self.whole(parts[0], parts[0].value), span=self.place(parts[0]))

    def percent(self, parts: Parts) -> Expression:
        """`60%`"""
        return syntax.Percent(self.whole(parts[0], parts[0].value[:-1]), span=self.place(parts[0]))

    def whole(self, token: Token, digits: str) -> int:
        """The number that is written."""
        if len(digits) > 18:
            self.problem(self.place(token), "this number is longer than any amount of money")
            return 0
        return int(digits)

    def truth(self, parts: Parts) -> Expression:
        """`true`, `false`"""
        return syntax.Truth(parts[0].value == "true", span=self.place(parts[0]))

    def none(self, parts: Parts) -> Expression:
        """`none`"""
        return syntax.Nothing(span=self.place(parts[0]))

    def group(self, parts: Parts) -> Expression:
        """`(a + b)`: the expression inside; its place takes in the brackets."""
        return replace(parts[1], span=self.span(parts))  # type: ignore[no-any-return]

    def list_(self, parts: Parts) -> Expression:
        """`[a, b]`"""
        return syntax.ListOf(nodes(parts), span=self.span(parts))

    def list_of(self, parts: Parts) -> Expression:
        """`[value for name in values]`"""
        value, sources = parts[1]
        return syntax.Comprehension(value, sources, span=self.span(parts))

    def text(self, parts: Parts) -> syntax.Text:
        """`"it costs {price}"`"""
        token = parts[0]
        return syntax.Text(tuple(self._text_parts(token)), span=self.place(token))

    def text_of(self, token: Token | None) -> syntax.Text | None:
        """The same for a text that may be left out."""
        return None if token is None else self.text([token])

    def _text_parts(self, token: Token) -> Iterable[syntax.TextPart]:
        place, end = (token.start_pos or 0) + 1, (token.end_pos or 0) - 1
        text = self.source.text
        while place < end:
            brace = text.find("{", place, end)
            stop = end if brace < 0 else brace
            if stop > place:
                yield self._words(place, stop)
            if brace < 0:
                return
            close = text.find("}", brace, end)
            if close < 0:
                span = Span(self.source, brace, brace + 1)
                self.problem(span, "this brace is not closed in its text", "close it with '}'")
                return
            value = self._inside(brace, close)
            if value is not None:
                yield syntax.TextPart(value=value, span=Span(self.source, brace, close + 1))
            place = close + 1

    def _words(self, start: int, end: int) -> syntax.TextPart:
        words = self.source.text[start:end]
        if "}" in words:
            place = start + words.index("}")
            span = Span(self.source, place, place + 1)
            self.problem(span, "'}' closes nothing", "an expression in a text stands in {braces}")
        return syntax.TextPart(words, span=Span(self.source, start, end))

    def _inside(self, brace: int, close: int) -> Expression | None:
        if not self.source.text[brace + 1 : close].strip():
            span = Span(self.source, brace, close + 1)
            self.problem(span, "there is nothing between the braces", "write the expression whose value is to be shown")
            return None
        return self.parse_inside(brace + 1, close)

    # -------------------------------------------------------------------------------------- fields and calls

    def field(self, parts: Parts) -> Expression:
        """`company.price`"""
        return syntax.Field(parts[0], parts[2].value, self.place(parts[2]), span=self.span(parts))

    def item(self, parts: Parts) -> Expression:
        """`bids[player]`"""
        return syntax.Item(parts[0], parts[2], span=self.span(parts))

    def call(self, parts: Parts) -> Expression:
        """`word(a, b)`"""
        return syntax.Call(parts[0], nodes(parts[2:]), span=self.span(parts))

    def argument(self, parts: Parts) -> syntax.Argument:
        """`to: bank`"""
        if parts[0] is None:
            return syntax.Argument(parts[2], span=parts[2].span)
        return syntax.Argument(parts[2], parts[0].value, span=self.span(parts))

    def fold(self, parts: Parts) -> Expression:
        """`any(value for name in values)`"""
        (word, _, (value, sources), _), span = parts, self.span(parts)
        if isinstance(word, syntax.Name) and word.word in FOLDS:
            return syntax.Fold(word.word, value, sources, span=span)
        self.problem(word.span, f"'{word.span.text}' does not go through a list with 'for'",
                     f"{', '.join(FOLDS)} do; a list of them is written [x for x in xs]")  # fmt: skip
        return syntax.Fold("first", value, sources, span=span)

    def comprehension(self, parts: Parts) -> tuple[Expression, tuple[syntax.Domain, ...]]:
        """`value for name in values for …`"""
        return parts[0], nodes(parts[1:])

    def source_(self, parts: Parts) -> syntax.Domain:
        """`name in values where condition by key, key`"""
        name, _, values, where, keys = parts
        return syntax.Domain(name.value, values, where, keys, self.place(name), span=self.span(parts))

    def domain(self, parts: Parts) -> syntax.Domain:
        """`name in values where condition`"""
        return self.source_([*parts, ()])

    def where(self, parts: Parts) -> Expression | None:
        """`where condition`"""
        return parts[1]  # type: ignore[no-any-return]

    def keys(self, parts: Parts) -> tuple[Expression, ...]:
        """`by key, key`"""
        return nodes(parts)

    # -------------------------------------------------------------------------------------- operators

    def compare(self, parts: Parts) -> Expression:
        """`a < b`"""
        return syntax.Compare(parts[0], parts[1].value, parts[2], span=self.span(parts))

    def member(self, parts: Parts) -> Expression:
        """`x in xs`"""
        return syntax.Member(parts[0], parts[2], span=self.span(parts))

    def not_member(self, parts: Parts) -> Expression:
        """`x not in xs`"""
        return syntax.Member(parts[0], parts[3], True, span=self.span(parts))

    def is_test(self, parts: Parts) -> Expression:
        """`x is small`, `x is not a player`"""
        left, _, negated, article, target = parts
        word = target.value.strip('"')
        if article is not None and target.type != "NAME":
            self.problem(self.place(target), f"'is {article}' asks for a kind of thing", "such as `is a player`")
        return syntax.Is(
            left, None if target.type == "NONE" else word, article is not None, negated is not None, self.place(target),
            span=self.span(parts),
        )  # fmt: skip

    def article(self, parts: Parts) -> Token:
        """`a`, `an`"""
        return parts[0]  # type: ignore[no-any-return]

    def target(self, parts: Parts) -> Token:
        """The name after `is`."""
        return parts[0]  # type: ignore[no-any-return]

    def range_(self, parts: Parts) -> Expression:
        """`a to b step s`"""
        return syntax.Range(parts[0], parts[2], parts[4], span=self.span(parts))

    def round_off(self, parts: Parts) -> Expression:
        """`sum rounded down`"""
        return syntax.Rounded(parts[0], parts[2].value, span=self.span(parts))

    def addition(self, parts: Parts) -> Expression:
        """`a + b - c`, and `a * b / c`"""
        left = parts[0]
        for operator, right in zip(parts[1::2], parts[2::2], strict=True):
            left = syntax.Arithmetic(left, operator.value, right, span=left.span.to(right.span))
        return left  # type: ignore[no-any-return]

    product = addition

    def negative(self, parts: Parts) -> Expression:
        """`-x`"""
        return syntax.Negative(parts[1], span=self.span(parts))

    def negation(self, parts: Parts) -> Expression:
        """`not x`"""
        return syntax.Not(parts[1], span=self.span(parts))

    def and_test(self, parts: Parts) -> Expression:
        """`a and b and c`"""
        return syntax.And(nodes(parts), span=self.span(parts))

    def or_test(self, parts: Parts) -> Expression:
        """`a or b or c`"""
        return syntax.Or(nodes(parts), span=self.span(parts))

    def conditional(self, parts: Parts) -> Expression:
        """`value if condition else otherwise`"""
        value, _, condition, _, otherwise = parts
        return syntax.Conditional(value, condition, otherwise, span=self.span(parts))
