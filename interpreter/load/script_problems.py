"""Say what is wrong where a script cannot be read on, and what to write instead."""

from __future__ import annotations

import re
from collections.abc import Callable

from interpreter.load.script_letters import Found
from interpreter.load.script_openers import homeless, wrong_opener
from interpreter.load.script_stop import Stop
from interpreter.load.script_words import (
    CHOICES,
    DECLARATIONS,
    FOREIGN,
    FORMS,
    HOMES,
    IN_LINE,
    OPERATORS,
    PAIRS,
    STATEMENTS,
)
from interpreter.problems import nearest
from interpreter.source import Span

_FRACTION = re.compile(r"\d*\.\d+")


def explain(stop: Stop) -> Found:
    """What is wrong at a stop: where, what, and the way out."""
    for reading in _READINGS:
        found = reading(stop)
        if found is not None:
            return found
    return _anything(stop)


def _anything(stop: Stop) -> Found:
    hint = "; ".join(filter(None, (stop.possible, _form(stop)))) or None
    if stop.is_end:
        return stop.after, "the line breaks off here", hint
    return stop.span, f"{_quote(stop)} cannot stand here", hint


def _form(stop: Stop) -> str | None:
    """How a line that begins like this one is written."""
    words = [token.value for token in stop.line]
    form = FORMS.get(" ".join(words[:2])) or FORMS.get(words[0] if words else "")
    return f"the line is written `{form}`" if form and not stop.in_text else None


def _quote(stop: Stop) -> str:
    if stop.token.type == "_DEDENT":
        return "the end of the block"
    text = stop.span.text
    return f"'{text if len(text) <= 30 else text[:29] + '…'}'"


# ---------------------------------------------------------------------------------------- brackets and blocks


def _unclosed(stop: Stop) -> Found | None:
    """A bracket that was opened before, and the text goes on as if it were closed."""
    if not stop.passage.brackets:
        return None
    opened = stop.at(stop.passage.brackets[-1])
    same_line = opened.line == stop.at(stop.token).line
    missing = _closes_too_late(stop) if same_line else _goes_on_outside(stop, opened)
    if not missing:
        return None
    return opened, f"this '{opened.text}' is not closed", f"close it with '{')' if opened.text == '(' else ']'}'"


def _closes_too_late(stop: Stop) -> bool:
    closer = "RPAR" if stop.passage.brackets[-1].type == "LPAR" else "RSQB"
    named = stop.token.type == "COLON" and stop.rest != ":"
    misplaced = stop.token.type in ("COLON", "ELSE", "CLAUSE", "AS", "WHEN", "AGAIN", "_NL", "$END", "UNTIL", "TEXT")
    return closer in stop.accepted and misplaced and not named and _depth(stop.rest) >= 0


def _depth(text: str) -> int:
    """How many more brackets a text opens than it closes; below 0 when it closes some of before."""
    text = re.sub(r'"[^"]*"', "", text)
    depth = lowest = 0
    for letter in text:
        depth += (letter in "([") - (letter in ")]")
        lowest = min(lowest, depth)
    return lowest if lowest < 0 else depth


def _goes_on_outside(stop: Stop, opened: Span) -> bool:
    """Whether a line since the bracket stands or begins like one that is not inside it."""
    source = opened.source
    own = _indent(source.line(opened.line))
    last = stop.at(stop.token).line if stop.start < stop.passage.end else source.place(max(stop.passage.end - 1, 0))[0]
    for number in range(opened.line + 1, last + 1):
        line = source.line(number)
        words = line.strip()
        if not words or words[0] in ")]#":
            continue
        opener = re.match(r"[a-z]+(?=[ :])", words)
        if _indent(line) <= own or (opener and opener.group() in _OPENERS):
            return True
    return False


_OPENERS = {*STATEMENTS, *DECLARATIONS, *CHOICES} - {"if", "on", "end", "round", "each"}


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _stray_indent(stop: Stop) -> Found | None:
    if stop.token.type != "_INDENT":
        return None
    if stop.first_above in ("option", "pass", "choose"):
        return stop.after, "a block follows, but the line does not end in ':'", "put ':' at its end"
    place = stop.token.end_pos or 0
    return (
        Span(stop.passage.source, place, place + 1), "this line is indented, but nothing above it opens a block",
        "begin it under the line above, or end that line in ':' if it is to open a block",
    )  # fmt: skip


def _no_block(stop: Stop) -> Found | None:
    """A line that ends in ':' and nothing indented under it."""
    if stop.accepted != {"_INDENT"}:
        return None
    opening = stop.first_above
    if opening in ("offer", "anytime") or (
        opening == "extend" and "rule" not in stop.words_above and "." not in stop.words_above
    ):
        return stop.after, "no options follow", "write them below, indented: `option …:` or `pass`"
    return (
        stop.after,
        "no block follows",
        "indent what belongs to this line; where there is nothing to do, say `nothing`",
    )


def _block_on_line(stop: Stop) -> Found | None:
    """`if x: return`."""
    if stop.last_word != ":" or not stop.accepted <= {"_NL", "CLAUSE"}:
        return None
    if stop.first == "function":
        return (
            stop.span,
            "a block begins on a line of its own",
            "put it on the next line, indented; or write `= …` for ':'",
        )
    return stop.span, "a block begins on a line of its own", "put it on the next line, indented"


# ---------------------------------------------------------------------------------------- ends of lines


def _line_breaks_off(stop: Stop) -> Found | None:
    if not stop.is_end or stop.last is None or stop.in_text:
        return None
    word = stop.last_word
    if word in OPERATORS and not stop.accepts("_NL"):
        if word in ("and", "or", "+"):
            return (
                stop.at(stop.last),
                f"the line ends in '{word}'",
                f"put '{word}' at the beginning of the next line instead",
            )
        hint = "write the rest on this line, or put brackets round what goes on over several lines"
        return stop.at(stop.last), f"the line breaks off after '{word}'", hint
    if stop.accepts("COLON"):
        return _no_colon(stop)
    if stop.accepts("EQUAL", "CHANGE"):
        return _does_nothing(stop)
    if stop.accepted == {"LPAR"} or (stop.accepts("LPAR") and stop.first in DECLARATIONS):
        return stop.after, "after the name come the parameters, in brackets", "write `()` when there are none"
    return None


def _no_colon(stop: Stop) -> Found:
    if stop.accepts("EQUAL"):
        return stop.after, "the function has no value", "go on with `= …`, or with ':' and a block below"
    message = "the line opens a block but does not end in ':'"
    if stop.first in ("otherwise", "else"):
        message = f"'{stop.first}' opens a block but is not followed by ':'"
    return stop.after, message, "put ':' at its end"


def _does_nothing(stop: Stop) -> Found:
    line = stop.at(stop.line[0]).to(stop.after)
    if len(stop.line) == 1:
        word = stop.first
        if word in CHOICES or word in HOMES or word in DECLARATIONS:
            return homeless(stop, word) or (line, f"'{word}' cannot stand here", None)
        known = nearest(word, ["nothing", "return", "end", "pass"]) if len(word) > 3 else None
        if word in FOREIGN or known:
            return line, f"'{word}' is no statement", FOREIGN.get(word) or f"did you mean '{known}'?"
    return line, "nothing is done with this", "call it with `(…)`, give it a value with '=', or take the line out"


# ---------------------------------------------------------------------------------------- words in wrong places


def _keyword_as_name(stop: Stop) -> Found | None:
    """`end = 3`"""
    last = stop.last
    if last is None or len(stop.line) != 2 or last.value not in STATEMENTS:
        return None
    if stop.token.type not in ("EQUAL", "CHANGE", "DOT", "LSQB"):
        return None
    return stop.at(last), f"'{last.value}' is a word of the language and cannot name anything", "choose another name"


def _misspelt(stop: Stop) -> Found | None:
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


# ---------------------------------------------------------------------------------------- signs


def _sign(stop: Stop) -> Found | None:
    text, start = stop.passage.source.text, stop.start
    if stop.token.type in ("NUMBER", "DOT"):
        found = _fraction(stop)
        if found:
            return found
    for length in (3, 2):
        for first in (start - 2, start - 1, start):
            pair = text[max(first, 0) : first + length]
            if first + length > start and PAIRS.get(pair):
                span = Span(stop.passage.source, first, first + length)
                return span, f"'{pair}' cannot stand here", PAIRS[pair]
    return None


def _fraction(stop: Stop) -> Found | None:
    text, first = stop.passage.source.text, stop.start
    while first > 0 and text[first - 1] in "0123456789.":
        first -= 1
    found = _FRACTION.match(text, first)
    if not found:
        return None
    span = Span(stop.passage.source, *found.span())
    return (
        span,
        f"there are no fractions: '{span.text}'",
        "write a quotient that is rounded, `x / 2 rounded down`, or a percent, 50%",
    )


def _equals(stop: Stop) -> Found | None:
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


def _chained(stop: Stop) -> Found | None:
    if (
        stop.token.type not in ("COMPARE", "IS", "IN", "NOT")
        or not stop.accepts("AND", "OR")
        or stop.accepts("COMPARE")
    ):
        return None
    return stop.span, "comparisons do not follow one another", "join two with `and`: a < b and b < c"


def _after_is(stop: Stop) -> Found | None:
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


# ---------------------------------------------------------------------------------------- what belongs to one statement


def _reason(stop: Stop) -> Found | None:
    """`require x, "…"`, `require x "…"`, `require x else reason`."""
    statement = next((token for token in stop.before if token.type in ("REQUIRE", "_NL")), None)
    if statement is None or statement.type != "REQUIRE" or stop.passage.brackets:
        return None
    if stop.accepted == {"TEXT"}:
        return (
            stop.span if not stop.is_end else stop.after,
            "a reason stands in quotes",
            'such as: else "it costs {price}"',
        )
    if stop.accepts("ELSE") and (stop.token.type == "TEXT" or stop.token.value == ","):
        return stop.span, "the reason of a requirement follows `else`", 'write: require … else "…"'
    return None


def _handler(stop: Stop) -> Found | None:
    words = [token.value for token in stop.line]
    if words[:1] != ["on"] or not stop.at_margin or not stop.accepts("LPAR") or stop.token.type == "LPAR":
        return None
    hint = 'such as: on phase_begins(phase) when phase is "8":'
    return stop.span, "`on` names an event and, in brackets, what it tells", hint


def _clause(stop: Stop) -> Found | None:
    if stop.token.type == "CLAUSE":
        return stop.span, f"the clause id {stop.token.value} cannot stand here", "clause ids stand at the end of a line"
    if stop.last is not None and stop.last.type == "CLAUSE" and not stop.is_end and not stop.opens_line:
        return stop.span, f"{_quote(stop)} stands behind a clause id", "clause ids stand at the end of a line"
    return None


def _in_braces(stop: Stop) -> Found | None:
    if not stop.in_text or not stop.is_end:
        return None
    return stop.after, "the expression in the braces breaks off", stop.possible


_READINGS: tuple[Callable[[Stop], Found | None], ...] = (
    _in_braces, _unclosed, _stray_indent, _no_block, _block_on_line, _clause, _sign, _equals, _keyword_as_name,
    wrong_opener, _line_breaks_off, _reason, _handler, _after_is, _chained, _misspelt,
)  # fmt: skip
