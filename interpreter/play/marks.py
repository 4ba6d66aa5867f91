"""Where the code of a ruleset has been: the marks that code leaves which was compiled to leave them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from interpreter.ruleset.code import Mark
from interpreter.ruleset.ruleset import Ruleset


def marks_left(ruleset: Ruleset) -> bytearray:
    """For each mark of the code whether it was left; in both forms of the code it is the same."""
    if "marks" not in ruleset.cache:
        ruleset.cache["marks"] = bytearray(len(ruleset.code.marks))
    return ruleset.cache["marks"]  # type: ignore[return-value]


def marking(ruleset: Ruleset) -> Callable[[int, Any], Any]:
    """What conditions of the code are handed to: it marks which way they went, and gives them back."""
    left = marks_left(ruleset)

    def marked(number: int, value: Any) -> Any:
        left[number if value else number + 1] = 1
        return value

    return marked


def reached(ruleset: Ruleset) -> list[Mark]:
    """The marks left since they were last forgotten."""
    return [mark for mark, left in zip(ruleset.code.marks, marks_left(ruleset), strict=True) if left]


def forget_marks(ruleset: Ruleset) -> None:
    """Begin anew. What games of this ruleset share because it was reckoned once is forgotten too."""
    left = marks_left(ruleset)
    left[:] = bytes(len(left))
    for key in [each for each in ruleset.cache if isinstance(each, tuple) and each[0] == "fitting"]:
        del ruleset.cache[key]
