"""Say what is wrong where a script cannot be read on, and what to write instead."""

from __future__ import annotations

from collections.abc import Callable

from interpreter.load import script_blocks as blocks, script_values as values
from interpreter.load.script_letters import Found
from interpreter.load.script_openers import wrong_opener
from interpreter.load.script_stop import Stop
from interpreter.load.script_words import DECLARATIONS, FORMS


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
    return stop.span, f"{stop.quoted} cannot stand here", hint


def _form(stop: Stop) -> str | None:
    """How a line that begins like this one is written."""
    words = [token.value for token in stop.line]
    form = FORMS.get(" ".join(words[:2])) or FORMS.get(words[0] if words else "")
    in_value = stop.accepts("AND", "OR") or stop.accepts("NUMBER")
    return f"the line is written `{form}`" if form and not in_value else None


def _reason(stop: Stop) -> Found | None:
    """`require x, "…"`, `require x "…"`, `require x else reason`."""
    if stop.first != "require" or stop.passage.brackets:
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


def _no_brackets(stop: Stop) -> Found | None:
    """`pay 10` and `power x: int`"""
    if stop.accepted == {"LPAR"} and stop.first in DECLARATIONS and stop.first != "on":
        return stop.after, "after the name come the parameters, in brackets", "write `()` when there are none"
    last = stop.last
    if last is None or last.type != "NAME" or len(stop.line) != 2 or not stop.accepts("LPAR", "CHANGE"):
        return None
    if stop.token.type in ("NAME", "NUMBER", "PERCENT", "TEXT", "NONE", "TRUE", "FALSE", "NOT"):
        return stop.span, f"what '{last.value}' is given stands in brackets", f"write `{last.value}(…)`"
    return None


def _procedure_with_value(stop: Stop) -> Found | None:
    """`procedure f() -> int = 5`"""
    words = [token.value for token in stop.line]
    if stop.token.value != "=" or "procedure" not in words[:2] or stop.passage.brackets:
        return None
    hint = "write `function` for what only has a value; a procedure goes on with `:` and its body on the lines below"
    return stop.span, "a procedure has a body, and no value behind `=`", hint


def _handler(stop: Stop) -> Found | None:
    words = [token.value for token in stop.line]
    if words[:1] != ["on"] or not stop.at_margin or not stop.accepts("LPAR") or stop.token.type == "LPAR":
        return None
    hint = 'such as: on phase_begins(phase) when phase is "8":'
    return stop.span, "`on` names an event and, in brackets, what it tells", hint


def _clause(stop: Stop) -> Found | None:
    if stop.token.type == "CLAUSE" and not stop.is_end:
        return stop.span, f"the clause id {stop.token.value} cannot stand here", "clause ids stand at the end of a line"
    if stop.last is not None and stop.last.type == "CLAUSE" and not stop.is_end and not stop.opens_line:
        return stop.span, f"{stop.quoted} stands behind a clause id", "clause ids stand at the end of a line"
    return None


def _in_braces(stop: Stop) -> Found | None:
    if not stop.in_text or not stop.is_end:
        return None
    return stop.after, "the expression in the braces breaks off", stop.possible


_READINGS: tuple[Callable[[Stop], Found | None], ...] = (
    _in_braces,
    blocks.unclosed, blocks.stray_indent, blocks.no_block, blocks.no_throughout, blocks.block_on_line,
    _clause, _procedure_with_value, values.sign, values.equals, values.text_in_text, values.keyword_as_name,
    wrong_opener, _no_brackets,
    blocks.after_operator, blocks.no_else, blocks.line_breaks_off,
    _reason, _handler, values.after_is, values.chained, values.mixed_up, values.misspelt,
)  # fmt: skip
"""Tried one after another; the first that knows what is wrong says it."""
