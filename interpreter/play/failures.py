"""What a script that makes no sense leads to, said with the line it comes from."""

from __future__ import annotations

import re

from interpreter.ruleset.code import Code
from interpreter.ruleset.values import ScriptError
from interpreter.source import Span

RECKONING = (ScriptError, TypeError, AttributeError, LookupError, ArithmeticError, ValueError, RecursionError)
"""What a script that makes no sense raises."""

NO_FIELD = re.compile(r"'NoneType' object has no attribute '(\w+)'")


class ScriptFailure(Exception):
    """The ruleset itself is wrong: a script did what makes no sense. The action was taken back."""

    def __init__(self, error: ScriptError) -> None:
        self.code, self.message, self.span = error.code, error.message, error.span
        where = f"{error.span.where}: " if error.span else ""
        super().__init__(f"{where}{error.message} [{error.code}]")

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (ScriptError(self.message, self.span, self.code),)


def failure_of(error: Exception, code: Code, here: Span | None) -> ScriptFailure:
    """The failure an error stands for; `here` is the statement that is carried out, for want of a nearer place."""
    if not isinstance(error, ScriptError):
        error = ScriptError(_told(error), place_of(error, code) or here).with_traceback(error.__traceback__)
    error.span = error.span or place_of(error, code) or here
    return ScriptFailure(error)


def place_of(error: BaseException, code: Code) -> Span | None:
    """The innermost line of the scripts an error came from."""
    found, trace = None, error.__traceback__
    while trace is not None:
        name = trace.tb_frame.f_code.co_filename
        if name in ("<rules>", "<traced rules>"):
            spans = code.lines if name == "<rules>" else code.traced_lines
            found = spans[trace.tb_lineno - 1] or found
        trace = trace.tb_next
    return found


def _told(error: Exception) -> str:
    if isinstance(error, RecursionError):
        return "procedures call one another too often, one inside the other: this would never come to an end"
    if isinstance(error, ZeroDivisionError):
        return "this divides by 0"
    missing = _missing(error)
    if missing is not None:
        return f"there is nothing whose {missing} could be asked for" if missing else "there is nothing here"
    return f"a value is missing or of the wrong kind here ({error})"


def _missing(error: Exception) -> str | None:
    """The field that was asked of nothing; empty when it is not known which."""
    if isinstance(error, KeyError) and error.args:
        place = error.args[0]
        if place is None:
            return ""
        return str(place[1]) if isinstance(place, tuple) and len(place) == 2 and place[0] is None else None
    found = NO_FIELD.search(str(error)) if isinstance(error, AttributeError) else None
    return found.group(1) if found else None
