"""Cut a script into words: keywords where the grammar has a place for them, blocks by indentation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from lark import Token
from lark.common import LexerConf
from lark.lexer import Lexer, LexerState, PatternStr, TerminalDef

from interpreter.source import Source

_OPENING = ("LPAR", "LSQB")
_CLOSING = {"RPAR": "LPAR", "RSQB": "LSQB"}
RESERVED = frozenset(
    {"AND", "OR", "NOT", "IN", "IS", "IF", "ELSE", "WHERE", "FOR", "ROUNDED", "TRUE", "FALSE", "NONE"},
)
"""Keywords of expressions: words that never name anything."""

LAYOUT = ("_NL", "_INDENT", "_DEDENT")
"""Tokens that stand for line ends and indentation, not for letters."""


@dataclass(slots=True)
class Passage:
    """A part of a source that is to be parsed, and what the lexer knows of it so far."""

    source: Source
    start: int
    end: int
    trail: list[Token] = field(default_factory=list)
    """all tokens so far"""
    brackets: list[Token] = field(default_factory=list)
    """those that are open"""
    margins: list[int] = field(default_factory=lambda: [0])
    line_start: int = 0
    """how many tokens the lines before have"""
    depth: int = 0
    """more than this the tree cannot be deep"""

    def close_line(self) -> None:
        """Take note that a logical line is over."""
        self.depth = max(self.depth, len(self.trail) - self.line_start + 2 * len(self.margins))
        self.line_start = len(self.trail)


class MisreadError(Exception):
    """The text cannot be cut into words at `start`; `why` is letter, dedent, closing or unclosed."""

    def __init__(self, why: str, start: int, end: int, widths: tuple[int, int] = (0, 0)) -> None:
        super().__init__(why)
        self.why = why
        self.start = start
        self.end = end
        self.widths = widths


class ScriptLexer(Lexer):
    """One pattern made of all terminals of the grammar; the parser's state decides whether a word is a keyword."""

    __future_interface__ = 2

    def __init__(self, conf: LexerConf) -> None:
        plain = [term for term in conf.terminals if isinstance(term.pattern, PatternStr)]
        self.keywords = {term.pattern.value: term.name for term in plain if term.pattern.value.isalpha()}
        self.ignored = frozenset(conf.ignore)
        shapes = [term for term in conf.terminals if term.pattern.value not in self.keywords]
        shapes.sort(key=_rank)
        self.scan = re.compile("|".join(f"(?P<{term.name}>{term.pattern.to_regexp()})" for term in shapes)).match

    def lex(self, lexer_state: LexerState, parser_state: Any) -> Iterator[Token]:
        """Yield the tokens of a passage (`lexer_state.text`)."""
        passage: Passage = lexer_state.text  # type: ignore[assignment]
        states, note = parser_state.parse_conf.states, passage.trail.append
        for token in self._laid_out(passage):
            if token.type == "NAME" and token.value in self.keywords:
                token.type = self._word(token.value, states[parser_state.position])
            note(token)
            yield token

    def _laid_out(self, passage: Passage) -> Iterator[Token]:
        """With line ends only where they mean something, and blocks opened and closed."""
        text = passage.source.text
        last = "_NL"
        for kind, start, end in self._pieces(passage):
            if kind == "_NL":
                if passage.brackets:
                    continue
                if last != "_NL":
                    yield Token("_NL", text[start:end], start, end_pos=end)
                    passage.close_line()
                    last = "_NL"
                yield from _margin(passage, start, end)
                continue
            if not passage.trail and not isinstance(passage, Line):
                yield from _margin(passage, passage.start, start)
            last = kind
            token = Token(kind, text[start:end], start, end_pos=end)
            if kind in _OPENING:
                passage.brackets.append(token)
            elif kind in _CLOSING:
                _close(passage, kind, start)
            yield token
        yield from _ending(passage, last)

    def _pieces(self, passage: Passage) -> Iterator[tuple[str, int, int]]:
        text, place, end, scan, ignored = passage.source.text, passage.start, passage.end, self.scan, self.ignored
        while place < end:
            found = scan(text, place, end)
            if found is None:
                raise MisreadError("letter", place, place + 1)
            kind, start, place = found.lastgroup or "", place, found.end()
            if kind not in ignored:
                yield kind, start, place

    def _word(self, value: str, accepted: dict[str, Any]) -> str:
        keyword = self.keywords[value]
        if keyword in accepted or keyword in RESERVED or "NAME" not in accepted:
            return keyword
        return "NAME"


def _rank(term: TerminalDef) -> tuple[int, int, int]:
    return -term.priority, -term.pattern.max_width, -len(term.pattern.value)


def _margin(passage: Passage, start: int, end: int) -> Iterator[Token]:
    """What the indentation of the line that begins at `end` opens or closes."""
    text, margins = passage.source.text, passage.margins
    if end >= passage.end or text[end] == "\n":
        return
    first = max(text.rfind("\n", start, end) + 1, start)
    width = _width(text[first:end])
    if width > margins[-1]:
        margins.append(width)
        yield Token("_INDENT", text[first:end], first, end_pos=end)
    while width < margins[-1]:
        wider = margins.pop()
        if width > margins[-1]:
            raise MisreadError("dedent", first, end, (margins[-1], wider))
        yield Token("_DEDENT", "", end, end_pos=end)


def _width(margin: str) -> int:
    return len(margin.expandtabs(4))


def _close(passage: Passage, kind: str, start: int) -> None:
    if not passage.brackets or passage.brackets[-1].type != _CLOSING[kind]:
        raise MisreadError("closing", start, start + 1)
    passage.brackets.pop()


def _ending(passage: Passage, last: str) -> Iterator[Token]:
    """The line's end and the blocks' ends, where the text just stops."""
    if passage.brackets:
        opened = passage.brackets[-1]
        raise MisreadError("unclosed", opened.start_pos or 0, opened.end_pos or 0)
    passage.close_line()
    if isinstance(passage, Line):
        return
    if last != "_NL":
        yield Token("_NL", "", passage.end, end_pos=passage.end)
    for _ in passage.margins[1:]:
        yield Token("_DEDENT", "", passage.end, end_pos=passage.end)
    passage.margins = [0]


class Line(Passage):
    """A passage inside one line, that has no line's end: the inside of braces in a text."""

    __slots__ = ()
