"""Read a rules script: from text to its syntax tree, with all that cannot be read as problems."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from threading import RLock
from typing import Any

from lark import Lark
from lark.exceptions import UnexpectedInput

from interpreter.load import syntax
from interpreter.load.build_declarations import DeclarationBuilder
from interpreter.load.script_lexer import Line, Misread, Passage, ScriptLexer
from interpreter.load.syntax import Declaration, Expression, Script
from interpreter.problems import Problem
from interpreter.source import Source, Span

_GRAMMAR = Path(__file__).with_name("script.lark")


class ScriptParser:
    """The grammar made into tables, once, and the builder that makes trees while it reads."""

    def __init__(self) -> None:
        self.builder = DeclarationBuilder()
        self.builder.parse_inside = self.inside
        self.lock = RLock()
        self.lark = Lark(
            _GRAMMAR.read_text(encoding="utf-8"), parser="lalr", lexer=ScriptLexer, start=["start", "script_expr"],
            maybe_placeholders=True, keep_all_tokens=True, transformer=self.builder,  # type: ignore[arg-type]
        )  # fmt: skip

    def declarations(self, source: Source) -> tuple[tuple[Declaration, ...], list[Problem]]:
        """What a text declares."""
        with self.lock:
            self.builder.source, self.builder.problems = source, []
            found = self._read(Passage(source, 0, len(source.text)), "start") or ()
            return found, self.builder.problems

    def expression(self, span: Span) -> tuple[Expression | None, list[Problem]]:
        """The expression that stands in a span."""
        with self.lock:
            self.builder.source, self.builder.problems = span.source, []
            return self.inside(span.start, span.end), self.builder.problems

    def inside(self, start: int, end: int) -> Expression | None:
        """An expression in a part of the text that is being read."""
        return self._read(Line(self.builder.source, start, end), "script_expr")  # type: ignore[no-any-return]

    def _read(self, passage: Passage, start: str) -> Any:
        try:
            return self.lark.parse(passage, start)  # type: ignore[arg-type]
        except Misread as error:
            self.builder.problem(Span(passage.source, error.start, error.end), "this cannot stand here")
        except UnexpectedInput as error:
            token = error.token  # type: ignore[attr-defined]
            self.builder.problem(Span(passage.source, token.start_pos, token.end_pos), f"'{token}' cannot stand here")
        return None


@lru_cache(maxsize=1)
def _parser() -> ScriptParser:
    return ScriptParser()


def parse_script(source: Source, name: str) -> tuple[Script | None, list[Problem]]:
    """The tree of a script, as far as it can be read, and what cannot be."""
    declarations, problems = _parser().declarations(source)
    if problems and not declarations:
        return None, problems
    return syntax.Script(name, declarations, span=Span(source, 0, len(source.text))), problems


def parse_expression(span: Span) -> tuple[Expression | None, list[Problem]]:
    """The tree of an expression that stands in a span of any source."""
    return _parser().expression(span)
