"""Say what is wrong with a line of a script that begins with a word it cannot begin with."""

from __future__ import annotations

import re

from interpreter.load.script_letters import Found
from interpreter.load.script_stop import Stop
from interpreter.load.script_words import CHOICES, DECLARATIONS, FOREIGN, HOMES, STATEMENTS
from interpreter.problems import nearest
from interpreter.source import Span


def homeless(stop: Stop, word: str) -> Found | None:
    """A word that opens a line, in a place where no such line may stand."""
    span = stop.at(stop.line[0])
    if word == "pass":
        if stop.accepts("LET") or not stop.at_margin:
            return (
                span,
                "'pass' is an option of an offer, not a statement",
                "where there is nothing to do, say `nothing`",
            )
        return span, "'pass' cannot stand here", "it stands in an offer, beside its options"
    if word in HOMES:
        return span, f"'{word}' cannot stand here", HOMES[word]
    if word in DECLARATIONS and not stop.at_margin:
        return span, f"'{word}' cannot stand here", f"`{word}` stands at the left margin, outside every block"
    return None


def wrong_opener(stop: Stop) -> Found | None:
    """The first word of a line is one that cannot open it."""
    if not stop.line or not stop.near_start:
        return None
    word, span = stop.first, stop.at(stop.line[0])
    if stop.opens_line and stop.token.type == "ELSE" and (stop.accepts("OTHERWISE") or stop.accepts("OPTION")):
        return span, "an offer has no 'else'", "write `otherwise:` for what happens when no option can be taken"
    if (
        stop.opens_line
        and stop.accepts("OPTION")
        and word not in ("else", "otherwise", *DECLARATIONS)
        and not _odd(stop)
    ):
        near = nearest(word, CHOICES) if len(word) > 2 else None
        hint = f"did you mean '{near}'?" if near else "what is to be done stands before the offer, or in an option"
        return span, f"'{word}' cannot stand here: an offer holds only options, `pass` and `otherwise:`", hint
    after_name = stop.last is not None and stop.last.type == "NAME"
    if stop.opens_line or (after_name and stop.token.type not in ("EQUAL", "CHANGE", "DOT")):
        return homeless(stop, word) or _foreign(stop, word, span) or _misspelt_opener(stop, word, span)
    return None


def _odd(stop: Stop) -> bool:
    return not stop.first[:1].isalpha()


def _foreign(stop: Stop, word: str, span: Span) -> Found | None:
    if word not in FOREIGN:
        return None
    both = re.match(r"for +each\b", stop.rest)
    if both:
        span = Span(span.source, span.start, span.start + both.end())
        return span, "'for each' is written `each`", FOREIGN["for"]
    return span, f"'{word}' is no word of this language", FOREIGN[word]


def _misspelt_opener(stop: Stop, word: str, span: Span) -> Found | None:
    if _odd(stop):
        return None
    if stop.at_margin and (stop.accepts("FUNCTION") or not stop.opens_line):
        return _at_margin(word, span)
    if stop.opens_line or len(word) < 3 or word in STATEMENTS:
        return None
    near = nearest(word, (*STATEMENTS, *DECLARATIONS, *CHOICES))
    if near is None:
        return None
    return span, f"'{word}' does not open a statement", f"did you mean '{near}'?"


def _at_margin(word: str, span: Span) -> Found | None:
    if word in STATEMENTS:
        hint = "indent it: it belongs into the block of a procedure, function, rule, round or handler"
        return span, f"'{word}' cannot stand at the left margin", hint
    if word in DECLARATIONS:
        return None
    near = nearest(word, DECLARATIONS) if len(word) > 2 else None
    hint = f"did you mean '{near}'?" if near else f"here may stand {', '.join(DECLARATIONS)}"
    return span, f"'{word}' does not open a declaration", hint
