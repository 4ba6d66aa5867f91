"""Read a rules script: from text to its syntax tree, with all that cannot be read as problems."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import copy
from functools import lru_cache
from threading import RLock
from typing import Any

from lark import Token
from lark.exceptions import UnexpectedToken

from interpreter.load.build_declarations import DeclarationBuilder
from interpreter.load.build_expressions import CODE
from interpreter.load.grammar import parser
from interpreter.load.script_letters import explain_misread
from interpreter.load.script_lexer import Line, MisreadError, Passage
from interpreter.load.script_problems import explain
from interpreter.load.script_stop import Stop
from interpreter.load.script_words import DECLARATIONS, STATEMENTS
from interpreter.load.syntax import Declaration, Expression, Node, Script, children
from interpreter.problems import Problem, nearest
from interpreter.source import Source, Span

_DEEPEST = 100
"""Trees are walked by functions that call themselves: more than this is refused."""

_TAB = re.compile(r'(?m)^(?:[^"#\n\t]|"[^"\n]*")*(\t)')
_MARGIN = re.compile(r"(?m)^[a-z_]+\b(?!\s*[=(.])")


class ScriptParser:
    """The grammar made into tables, once, and the builder that makes trees while it reads."""

    def __init__(self) -> None:
        self.builder = DeclarationBuilder()
        self.builder.parse_inside = self._inside
        self.lock = RLock()
        self.lark = parser(self.builder)

    def script(self, source: Source) -> tuple[tuple[Declaration, ...], list[Problem]]:
        """What a text declares, as far as it can be read."""
        with self.lock:
            self._begin(source)
            found = self._read(Passage(source, 0, len(source.text)), "start")
            if found is None:
                whole = self.builder.problems
                self._begin(source)
                found = self._piecemeal(source)
                self.builder.problems = self.builder.problems or whole
            return found, self.builder.problems

    def expression(self, span: Span) -> tuple[Expression | None, list[Problem]]:
        """The expression that stands in a span."""
        with self.lock:
            self._begin(span.source)
            return self._inside(span.start, span.end), self.builder.problems

    def _begin(self, source: Source) -> None:
        self.builder.source, self.builder.problems = source, []

    def _piecemeal(self, source: Source) -> tuple[Declaration, ...]:
        """Read each declaration by itself, so that what is wrong in one does not hide the next."""
        found: list[Declaration] = []
        for start, end in _pieces(source.text):
            found += self._read(Passage(source, start, end), "start") or ()
        return tuple(found)

    def _inside(self, start: int, end: int) -> Expression | None:
        return self._read(Line(self.builder.source, start, end), "script_expr")  # type: ignore[no-any-return]

    def _read(self, passage: Passage, start: str) -> Any:
        try:
            found = self.lark.parse(passage, start)
        except MisreadError as error:
            self._stopped(*explain_misread(passage, error))
        except UnexpectedToken as error:
            self._stopped(*explain(Stop(passage, error.token, self._accepted(passage, error.token, start))))
        else:
            if passage.depth <= _DEEPEST:
                return found
            return self._not_too_deep(found)
        return None

    def _stopped(self, span: Span, message: str, hint: str | None) -> None:
        """Nothing was read; what did not make sense on the same line is of the same mistake."""
        problems = self.builder.problems
        problems[:] = [problem for problem in problems if problem.span and problem.span.line != span.line]
        self.builder.problem(span, message, hint)

    def _accepted(self, passage: Passage, stopped: Token, start: str) -> frozenset[str]:
        """What could stand in place of a token: the parser has to be as it was before it saw that token."""
        parser = self.lark.parse_interactive(None, start)
        parser.parser_state.parse_conf = copy(parser.parser_state.parse_conf)
        parser.parser_state.parse_conf.callbacks = {}
        for token in passage.trail:
            if token is stopped:
                break
            parser.feed_token(token)
        return frozenset(parser.accepts())  # type: ignore[no-untyped-call]

    def _not_too_deep(self, found: Any) -> Any:
        """What was read, or None when it is nested deeper than anybody can read."""
        deep = _deepest(found if isinstance(found, tuple) else (found,))
        if deep is None:
            return found
        first = Span(self.builder.source, deep.span.start, deep.span.start + 1)
        self.builder.problem(first, "this is nested too deeply", "give parts of it a name with `let` or `function`")
        return None


def _deepest(roots: tuple[Node, ...]) -> Node | None:
    """A node that lies too deep, if there is one."""
    level = list(roots)
    for _ in range(_DEEPEST):
        level = [below for node in level for below in children(node)]
        if not level:
            return None
    return level[0]


def _pieces(text: str) -> Iterator[tuple[int, int]]:
    """Where each declaration seems to begin and end, and what stands before the first."""
    starts = [found.start() for found in _MARGIN.finditer(text) if _opens_declaration(found.group())]
    starts = starts if starts[:1] == [0] else [0, *starts]
    yield from zip(starts, [*starts[1:], len(text)], strict=True)


def _opens_declaration(word: str) -> bool:
    if word in DECLARATIONS:
        return True
    return len(word) > 3 and word not in STATEMENTS and nearest(word, DECLARATIONS) is not None


def _tab(source: Source) -> Problem | None:
    found = _TAB.search(source.text) if "\t" in source.text else None
    if found is None:
        return None
    span = Span(source, found.start(1), found.end(1))
    return Problem(CODE, "a tab cannot stand here", span, "indent with spaces, four for each block")


@lru_cache(maxsize=1)
def _parser() -> ScriptParser:
    return ScriptParser()


def parse_script(source: Source, name: str) -> tuple[Script | None, list[Problem]]:
    """The tree of a script, as far as it can be read, and what cannot be; None when nothing could be read."""
    script, problems = _parsed(source.name, source.text, name)
    return script, list(problems)


@lru_cache(maxsize=256)
def _parsed(shown: str, text: str, name: str) -> tuple[Script | None, tuple[Problem, ...]]:
    """The same, remembered: trees never change, and most files of a title are read again as they were."""
    script, problems = _parse(Source(shown, text), name)
    return script, tuple(problems)


def _parse(source: Source, name: str) -> tuple[Script | None, list[Problem]]:
    declarations, problems = _parser().script(source)
    tab = _tab(source)
    if tab is not None:
        problems = [tab]
    if problems and not declarations:
        return None, problems
    return Script(name, declarations, span=Span(source, 0, len(source.text))), problems


def parse_expression(span: Span) -> tuple[Expression | None, list[Problem]]:
    """The tree of an expression that stands in a span of any source."""
    return _parser().expression(span)
