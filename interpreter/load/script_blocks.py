"""Say what is wrong with the brackets, blocks and line ends of a script."""

from __future__ import annotations

import re

from interpreter.load.script_letters import Found
from interpreter.load.script_openers import homeless
from interpreter.load.script_stop import Stop
from interpreter.load.script_words import BETWEEN_VALUES, CHOICES, DECLARATIONS, FOREIGN, HOMES, OPERATORS, STATEMENTS
from interpreter.problems import nearest
from interpreter.source import Span

_OPENERS = {*STATEMENTS, *DECLARATIONS, *CHOICES} - {"if", "on", "end", "round", "each"}


def unclosed(stop: Stop) -> Found | None:
    """A bracket that was opened before, and the text goes on as if it were closed."""
    if not stop.passage.brackets:
        return None
    opened = stop.at(stop.passage.brackets[-1])
    same_line = opened.line == stop.at(stop.token).line
    if not _closes_too_late(stop) and (same_line or not _goes_on_outside(stop, opened)):
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


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def stray_indent(stop: Stop) -> Found | None:
    """A line that is indented under one that opens no block."""
    if stop.token.type != "_INDENT":
        return None
    if stop.first_above in ("option", "pass", "choose"):
        return stop.after, "a block follows, but the line does not end in ':'", "put ':' at its end"
    place = stop.token.end_pos or 0
    return (
        Span(stop.passage.source, place, place + 1), "this line is indented, but nothing above it opens a block",
        "begin it under the line above, or end that line in ':' if it is to open a block",
    )  # fmt: skip


def no_block(stop: Stop) -> Found | None:
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


def no_throughout(stop: Stop) -> Found | None:
    """An `anytime` that nothing follows."""
    if stop.accepted != {"ANYTIME", "THROUGHOUT"}:
        return None
    hint = "write `throughout:`, indented like `anytime`, and below it what happens while these options are open"
    return stop.after, "`throughout:` does not follow the `anytime` block", hint


def block_on_line(stop: Stop) -> Found | None:
    """`if x: return`."""
    if stop.last_word != ":" or not stop.accepted <= {"_NL", "CLAUSE"}:
        return None
    if stop.token.type == "COLON":
        return stop.span, "':' stands here twice", "one is enough"
    if stop.first == "function":
        return (
            stop.span,
            "a block begins on a line of its own",
            "put it on the next line, indented; or write `= …` for ':'",
        )
    return stop.span, "a block begins on a line of its own", "put it on the next line, indented"


def after_operator(stop: Stop) -> Found | None:
    """A line that ends in `and`, `+`, `where` …"""
    if not stop.is_end or stop.last is None or stop.in_text or stop.last_word not in OPERATORS:
        return None
    word, span = stop.last_word, stop.at(stop.last)
    if word in ("and", "or", "+"):
        return span, f"the line ends in '{word}'", f"put '{word}' at the beginning of the next line instead"
    hint = stop.possible
    if word in BETWEEN_VALUES:
        hint = "write the rest on this line, or put brackets round what goes on over several lines"
    return span, f"the line breaks off after '{word}'", hint


def no_else(stop: Stop) -> Found | None:
    """`a if b`, and `[x for x in xs if a]`"""
    if not stop.accepts("ELSE", "AND"):
        return None
    words = [token.value for token in stop.line[1:] if token is not stop.token]
    if words.count("if") <= words.count("else"):
        return None
    where = stop.after if stop.is_end else stop.span
    hint = "write `a if condition else b`; what a list is narrowed by comes after `where`"
    return where, "the choice between two values has no 'else'", hint


def line_breaks_off(stop: Stop) -> Found | None:
    """A line that ends too soon."""
    if not stop.is_end or stop.last is None or stop.in_text:
        return None
    if stop.accepts("DOWN", "UP"):
        return stop.after, "'rounded' does not say how", "write `rounded down`, `rounded up` or `rounded nearest`"
    if stop.accepts("COLON"):
        return _no_colon(stop)
    if stop.accepts("EQUAL", "CHANGE"):
        return _does_nothing(stop)
    return None


def _no_colon(stop: Stop) -> Found:
    if stop.first == "let":
        return stop.after, "this name is given no value", "go on with `= …`"
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
