"""Where reading a script came to a stop, and what might have stood there, in the reader's words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from lark import Token

from interpreter.load.script_lexer import LAYOUT, Line, Passage
from interpreter.load.script_words import DECLARATIONS, STATEMENTS
from interpreter.source import Span

_VALUES = frozenset({"NAME", "NUMBER", "PERCENT", "TEXT", "LPAR", "LSQB", "TRUE", "FALSE", "NONE"})
_BETWEEN = {"PLUS", "MINUS", "STAR", "SLASH", "COMPARE", "IN", "IS", "NOT", "AND", "OR", "TO", "ROUNDED", "IF"}

_GROUPS: tuple[tuple[str, frozenset[str], frozenset[str]], ...] = (
    ("a statement", frozenset({"LET", "RETURN"}), _VALUES | {word.upper() for word in STATEMENTS}),
    ("a declaration", frozenset({"FUNCTION", "SETTING"}), frozenset(word.upper() for word in DECLARATIONS)),
    ("a value", frozenset({"NAME", "NUMBER", "TEXT"}), _VALUES | {"NOT", "MINUS", "FOR"}),
    ("an operator", frozenset({"AND", "OR"}), frozenset(_BETWEEN | {"DOT", "LPAR", "LSQB"})),
)
"""What is said for many kinds of token at once: when these can stand here, it takes in those."""

_SHOWN = {
    "NAME": "a name", "NUMBER": "a number", "PERCENT": "a percent", "TEXT": 'a text in "quotes"', "CLAUSE": "",
    "COMPARE": "a comparison", "CHANGE": "'+=' or '-='", "ALL_PASS": "'all pass'", "_NL": "the end of the line",
    "_INDENT": "an indented block", "_DEDENT": "", "$END": "the end of the file", "COMMA": "','", "COLON": "':'",
    "DOT": "'.'", "EQUAL": "'='", "LPAR": "'('", "RPAR": "')'", "LSQB": "'['", "RSQB": "']'", "PLUS": "'+'",
    "MINUS": "'-'", "STAR": "'*'", "SLASH": "'/'", "__ANON_0": "'->'",
}  # fmt: skip


@dataclass(frozen=True, eq=False)
class Stop:
    """The token that could not be placed, and the kinds of token that could."""

    passage: Passage
    token: Token
    accepted: frozenset[str]

    @property
    def start(self) -> int:
        """Where the token begins."""
        return self.passage.end if self.token.type == "$END" else min(self.token.start_pos or 0, self.passage.end)

    @property
    def is_end(self) -> bool:
        """Whether a line, a block or the whole text ends where something is missing."""
        return self.token.type in ("_NL", "_DEDENT", "$END") or (self.token.type == "CLAUSE" and self._only_clauses)

    @property
    def _only_clauses(self) -> bool:
        return all(word.startswith("@") for word in self.rest.split())

    @property
    def span(self) -> Span:
        """Where the token stands."""
        if self.is_end:
            return self.after
        end = max(self.start + 1, min(self.token.end_pos or 0, self.passage.end))
        return Span(self.passage.source, self.start, end)

    @cached_property
    def _trail(self) -> list[Token]:
        trail = self.passage.trail
        return trail[:-1] if trail and trail[-1] is self.token else trail

    @cached_property
    def before(self) -> list[Token]:
        """The tokens before it that have letters, last first; not all of a long text."""
        return [token for token in reversed(self._trail[-500:]) if token.type not in LAYOUT]

    @property
    def last(self) -> Token | None:
        """The token before it."""
        return self.before[0] if self.before else None

    @property
    def last_word(self) -> str:
        """What the token before it says; nothing at the beginning."""
        return self.before[0].value if self.before else ""

    @property
    def quoted(self) -> str:
        """The token in quotation marks, as short as it can be."""
        text = self.span.text
        return f"'{text if len(text) <= 30 else text[:29] + '…'}'"

    @property
    def after(self) -> Span:
        """Just behind the token before it: where the writer stopped."""
        end = self.before[0].end_pos or 0 if self.before else self.passage.start
        return Span(self.passage.source, end, end)

    def at(self, token: Token) -> Span:
        """Where another token stands."""
        return Span(self.passage.source, token.start_pos or 0, token.end_pos or 0)

    # -------------------------------------------------------------------------------------- its line

    @cached_property
    def line(self) -> list[Token]:
        """The tokens of its line, with all lines it goes on over, up to itself; at a line's end the line that ends."""
        return [*_last_line(self._trail), *([] if self.is_end else [self.token])]

    @property
    def first(self) -> str:
        """The first word of its line."""
        return self.line[0].value if self.line else ""

    @property
    def opens_line(self) -> bool:
        """Whether it is the first word of its line."""
        return len(self.line) == 1 and not self.is_end

    @property
    def near_start(self) -> bool:
        """Whether it is the first or second word of its line."""
        return 1 <= len(self.line) <= 2 and not (self.is_end and len(self.line) == 2)

    @property
    def at_margin(self) -> bool:
        """Whether its line begins at the left margin."""
        return bool(self.line) and self.at(self.line[0]).column == 1

    @property
    def rest(self) -> str:
        """The text from the token to the end of its line, without a comment."""
        text = self.passage.source.text
        end = text.find("\n", self.start, self.passage.end)
        line = text[self.start : self.passage.end if end < 0 else end]
        return re.split(r"#(?=[^\"]*$)", line, maxsplit=1)[0].rstrip()

    @cached_property
    def words_above(self) -> list[str]:
        """The words of the line above its own."""
        trail = self._trail[: len(self._trail) - len(self.line) + (0 if self.is_end else 1)]
        while trail and trail[-1].type in LAYOUT:
            trail.pop()
        return [token.value for token in _last_line(trail)]

    @property
    def first_above(self) -> str:
        """The word that opens that line."""
        return self.words_above[0] if self.words_above else ""

    @property
    def in_text(self) -> bool:
        """Whether it stands in the braces of a text."""
        return isinstance(self.passage, Line)

    def accepts(self, *kinds: str) -> bool:
        """Whether each of these could stand here."""
        return self.accepted.issuperset(kinds)

    # -------------------------------------------------------------------------------------- in words

    @property
    def keywords(self) -> list[str]:
        """The keywords that could stand here."""
        return sorted(kind.lower() for kind in self.accepted if kind not in _SHOWN and kind.isalpha())

    @property
    def possible(self) -> str | None:
        """`here may stand …`"""
        left, names = set(self.accepted), []
        for name, needed, taken in _GROUPS:
            if needed <= left:
                names.append(name)
                left -= taken
        if self.in_text and "$END" in left:
            left.discard("$END")
            names.append("'}'")
        names += [name for name in sorted(_SHOWN.get(kind, f"'{kind.lower()}'") for kind in left) if name]
        if not names:
            return None
        if len(names) > 6:
            return f"here may stand {', '.join(names[:6])} …"
        return f"here may stand {' or '.join(filter(None, (', '.join(names[:-1]), names[-1])))}"


def _last_line(trail: list[Token]) -> list[Token]:
    """The tokens since the last line's end."""
    count = 0
    for token in reversed(trail):
        if token.type in LAYOUT:
            break
        count += 1
    return trail[len(trail) - count :]
