"""Say what is wrong inside an expression of a script: signs, comparisons, words that are not the right ones."""

from __future__ import annotations

import re

from interpreter.load.script_letters import Found
from interpreter.load.script_lexer import RESERVED
from interpreter.load.script_stop import Stop
from interpreter.load.script_words import IN_LINE, PAIRS, STATEMENTS
from interpreter.problems import nearest
from interpreter.source import Span

_FRACTION = re.compile(r"\d*\.\d+")


def keyword_as_name(stop: Stop) -> Found | None:
    """`end = 3`"""
    last = stop.last
    message = "is a word of the language and cannot name anything"
    if (
        stop.token.type.isalpha()
        and stop.token.type in RESERVED
        and stop.accepts("NAME")
        and not stop.accepts("NUMBER")
    ):
        return stop.span, f"'{stop.token.value}' {message}", "choose another name"
    if last is None or len(stop.line) != 2 or last.value not in STATEMENTS:
        return None
    if stop.token.type not in ("EQUAL", "CHANGE", "DOT", "LSQB"):
        return None
    return stop.at(last), f"'{last.value}' {message}", "choose another name"


def mixed_up(stop: Stop) -> Found | None:
    """`when` for `where`, and a value that begins with `if` or `for`."""
    word = stop.token.value
    if word in ("if", "when", "where"):
        ours = next((other for other in ("where", "when") if other != word and stop.accepts(other.upper())), None)
        if ours:
            return stop.span, f"'{word}' cannot stand here", f"write `{ours}`"
    if word in ("if", "for") and stop.accepts("NUMBER"):
        form = "a if condition else b" if word == "if" else "[x for x in xs]"
        return stop.span, f"'{word}' cannot stand here", f"the value comes first: {form}"
    return None


def misspelt(stop: Stop) -> Found | None:
    """A name where only keywords can stand."""
    if stop.token.type != "NAME":
        return None
    word = stop.token.value
    if stop.last is not None and stop.last.end_pos == stop.token.start_pos and stop.last.type in ("NUMBER", "PERCENT"):
        whole = stop.at(stop.last).to(stop.span)
        return (
            whole,
            f"'{whole.text}' is neither a number nor a name",
            f'the id of a piece stands in quotes: is "{whole.text}"',
        )
    near = nearest(word, stop.keywords) if len(word) > 2 else None
    if near:
        return stop.span, f"'{word}' cannot stand here", f"did you mean '{near}'?"
    if word in IN_LINE:
        return stop.span, f"'{word}' cannot stand here", IN_LINE[word]
    return None


def sign(stop: Stop) -> Found | None:
    """`<>`, `=>`, `//`, `0.5` …"""
    text, start = stop.passage.source.text, stop.start
    if stop.token.type in ("NUMBER", "DOT"):
        found = _fraction(stop)
        if found:
            return found
    for pair in sorted(PAIRS, key=len, reverse=True):
        for first in range(max(start - len(pair) + 1, 0), start + 1):
            if text.startswith(pair, first, stop.passage.end):
                span = Span(stop.passage.source, first, first + len(pair))
                return span, f"'{pair}' cannot stand here", PAIRS[pair]
    return None


def _fraction(stop: Stop) -> Found | None:
    text, first = stop.passage.source.text, stop.start
    while first > 0 and text[first - 1] in "0123456789.":
        first -= 1
    found = _FRACTION.match(text, first)
    if not found or (first > 0 and (text[first - 1].isalnum() or text[first - 1] in "_)]")):
        return None
    span = Span(stop.passage.source, *found.span())
    return (
        span,
        f"there are no fractions: '{span.text}'",
        "write a quotient that is rounded, `x / 2 rounded down`, or a percent, 50%",
    )


def equals(stop: Stop) -> Found | None:
    """`=` for `==`, and the other way round."""
    if stop.token.type == "COMPARE" and stop.accepts("EQUAL") and stop.token.value == "==":
        return stop.span, "'==' compares two values", "a value is given with '='"
    if stop.token.type != "EQUAL" or not stop.accepts("COMPARE"):
        return None
    opened = stop.passage.brackets[-1] if stop.passage.brackets else None
    if (
        opened is not None
        and len(stop.before) > 2
        and stop.before[0].type == "NAME"
        and stop.before[1].value in ("(", ",")
    ):
        name = stop.before[0].value
        if opened.type == "LPAR":
            return (
                stop.span,
                "'=' cannot stand here",
                f"an argument is named `{name}: …`; two values are compared with '=='",
            )
    return stop.span, "'=' gives a value, it does not compare", "did you mean '=='?"


def chained(stop: Stop) -> Found | None:
    """`a < b < c`"""
    if (
        stop.token.type not in ("COMPARE", "IS", "IN", "NOT")
        or not stop.accepts("AND", "OR")
        or stop.accepts("COMPARE")
    ):
        return None
    return stop.span, "comparisons do not follow one another", "join two with `and`: a < b and b < c"


def after_is(stop: Stop) -> Found | None:
    """Something else than a name after `is`."""
    if not stop.accepts("NAME", "TEXT", "NONE") or stop.accepts("NUMBER"):
        return None
    if stop.token.type == "NUMBER":
        written = re.split(r"\W", stop.rest, maxsplit=1)[0]
        return (
            Span(stop.passage.source, stop.start, stop.start + len(written)),
            "'is' asks for a name",
            f"the id of a piece stands in quotes: is \"{written}\"; numbers are compared with '=='",
        )
    return stop.span, "'is' asks for a name", "values are compared with '=='"


def text_in_text(stop: Stop) -> Found | None:
    """`"a {b "c" d}"`"""
    last = stop.last
    if last is None or last.type != "TEXT" or last.value.count("{") <= last.value.count("}"):
        return None
    return (
        stop.at(last),
        "this brace is not closed in its text",
        "close it with '}'; no text can stand inside the braces",
    )
