"""Say what is wrong with letters and margins that no word of the rules language can be made of."""

from __future__ import annotations

import re
import unicodedata

from interpreter.load.script_lexer import MisreadError, Passage
from interpreter.source import Span

Found = tuple[Span, str, str | None]
"""Where, what is wrong, what to do."""

_QUOTES = "'`´‘’‚‛“”„‟«»‹›＂＇"  # noqa: RUF001
_MONEY = "£$€¥₹₩"
_WORD = re.compile(r"\w+")
_TYPED = {
    "–": "-", "—": "-", "−": "-", "‐": "-", "×": "*", "÷": "/", "≤": "<=", "≥": ">=", "≠": "!=", "…": "to", "→": "->",  # noqa: RUF001
    "½": "/ 2", "：": ":", "（": "(", "）": ")", "，": ",",  # noqa: RUF001
}  # fmt: skip
_LOGIC = {"&": "and", "|": "or", "!": "not", "^": "or", "~": "not"}
_OTHER = {
    ";": "one statement stands on a line, without ';'",
    "{": "braces stand in texts only; a block is indented under a line that ends in ':'",
    "}": "braces stand in texts only; a block is indented under a line that ends in ':'",
    "?": "a choice between two values is written `a if condition else b`",
    "%": "a percent is a number with the sign right behind it, such as 60%",
    "\\": "a line goes on inside brackets, or when the next one begins with 'and', 'or' or '+'",
    "\r": "lines end in a line feed alone",
}
_NOTHING = {"none", "null", "nil", "nothing", "undefined"}


def explain_misread(passage: Passage, error: MisreadError) -> Found:
    """What is wrong where no word could be cut out."""
    span = Span(passage.source, error.start, error.end)
    if error.why == "dedent":
        low, high = error.widths
        return span_at(span), "this line is indented like no block above it", f"begin it {low} or {high} spaces in"
    if error.why == "closing":
        return _closing(passage, span)
    if error.why == "unclosed":
        return span, f"this '{span.text}' is not closed", f"close it with '{')' if span.text == '(' else ']'}'"
    return _letter(passage, span)


def span_at(span: Span) -> Span:
    """The first letter of what is indented."""
    return Span(span.source, span.end, span.end + 1)


def _closing(passage: Passage, span: Span) -> Found:
    if not passage.brackets:
        return span, f"'{span.text}' closes nothing", "take it out, or open a bracket before"
    opened = passage.brackets[-1].value
    return span, f"'{opened}' is closed by '{span.text}'", f"close it with '{')' if opened == '(' else ']'}'"


def _letter(passage: Passage, span: Span) -> Found:
    letter = span.text
    if letter == '"':
        return _open_text(passage, span)
    if letter in _QUOTES:
        return _quoted(passage, span)
    if letter in _MONEY:
        return span, f"an amount of money is written without '{letter}'", "write the number alone, such as 120"
    if letter == "@":
        end = _line_end(passage, span)
        word = re.match(r"@[\w-]*", passage.source.text[span.start : end])
        whole = Span(passage.source, span.start, span.start + (word.end() if word else 1))
        return whole, f"'{whole.text}' is no clause id", "a clause id is made of capitals and digits, such as @C-SELL-1"
    if letter.isalnum() or letter == "_":
        return _word(passage, span)
    hint = _OTHER.get(letter)
    if letter in _LOGIC:
        double = Span(passage.source, span.start, span.end + (passage.source.text[span.end : span.end + 1] == letter))
        return double, f"'{double.text}' cannot stand here", f"write '{_LOGIC[letter]}'"
    if letter in _TYPED:
        hint = f"write '{_TYPED[letter]}'"
    return span, f"{_named(letter)} cannot stand here", hint


def _named(letter: str) -> str:
    if letter.isprintable() and not letter.isspace():
        return f"'{letter}'"
    return f"an invisible letter ({unicodedata.name(letter, f'number {ord(letter)}').lower()})"


def _line_end(passage: Passage, span: Span) -> int:
    end = passage.source.text.find("\n", span.start, passage.end)
    return passage.end if end < 0 else end


def _open_text(passage: Passage, span: Span) -> Found:
    end = _line_end(passage, span)
    return Span(passage.source, span.start, end), "this text is not closed on its line", "close it with '\"'"


def _quoted(passage: Passage, span: Span) -> Found:
    text, end = passage.source.text, _line_end(passage, span)
    later = [place for place in range(span.end, end) if text[place] in _QUOTES]
    whole = Span(passage.source, span.start, later[-1] + 1 if later else span.end)
    return whole, f"texts do not stand between {span.text} quotes", 'write it in "double quotes"'


def _word(passage: Passage, span: Span) -> Found:
    text, start = passage.source.text, span.start
    while start > passage.start and (text[start - 1].isalnum() or text[start - 1] == "_"):
        start -= 1
    found = _WORD.match(text, start, passage.end)
    whole = Span(passage.source, start, found.end() if found else span.end)
    word = whole.text
    if word.lower() in {"true", "false"} | _NOTHING:
        small = "none" if word.lower() in _NOTHING else word.lower()
        return whole, f"'{word}' is written in small letters here", f"write '{small}'"
    if word[0].isdigit():
        return whole, f"'{word}' is neither a number nor a name", f'the id of a piece stands in quotes: is "{word}"'
    if not word.isascii():
        return whole, f"'{word}' is no name", "names are made of a-z, 0-9 and _"
    if word.isupper() and len(word) <= 4:
        hint = f"write '{word.lower()}', or, if it is the id of a piece, \"{word}\""
    else:
        hint = f"write '{snake(word)}'"
    return whole, f"'{word}' is no name: names are written in small letters", hint


def snake(word: str) -> str:
    """A name the way the language writes it."""
    split = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", word)
    return re.sub(r"_+", "_", split).strip("_").lower() or "x"
