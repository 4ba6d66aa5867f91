"""What keeps a request from being answered, as data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from interpreter.problems import Problem

KINDS: dict[str, tuple[int, int]] = {
    "serve/no-json": (-32700, 400),
    "serve/no-request": (-32600, 400),
    "serve/no-frame": (-32600, 400),
    "serve/no-method": (-32601, 404),
    "serve/parameters": (-32602, 400),
    "serve/mistake": (-32603, 500),
    "serve/refused": (-32001, 409),
    "serve/no-game": (-32002, 404),
    "serve/no-title": (-32003, 404),
    "serve/unsound": (-32004, 409),
    "serve/script": (-32005, 409),
    "serve/not-opened": (-32006, 409),
    "serve/out-of-order": (-32007, 409),
    "serve/no-answer": (-32008, 409),
    "serve/no-setup": (-32009, 409),
    "serve/too-long": (-32010, 503),
    "serve/too-much": (-32011, 413),
    "serve/full": (-32012, 429),
    "serve/not-kept": (-32013, 507),
    "serve/busy": (-32014, 503),
    "serve/stranger": (-32015, 403),
    "serve/no-such-form": (-32016, 415),
}
"""By code: the number JSON-RPC knows it by, and the status it has over HTTP."""


def mistake(error: Exception) -> Trouble:
    """An error that nobody thought of."""
    words = f"the interpreter made a mistake of its own: {type(error).__name__}: {shortened(str(error), 500)}"
    return Trouble("serve/mistake", words, "nothing has changed; please report it")


LONGEST = 80
"""letters of what a client sent that a message repeats"""


def shortened(text: str, most: int = LONGEST) -> str:
    """What a client sent, as a message repeats it."""
    return text if len(text) <= most else text[: most - 1] + "…"


class Trouble(Exception):
    """A request is answered with an error, and nothing has changed.

    `problem` says what is wrong and what to do; `reasons` has why an action is refused, `problems` what is wrong with
    a ruleset.
    """

    def __init__(
        self,
        code: str,
        message: str,
        hint: str | None = None,
        *,
        reasons: Iterable[dict[str, Any]] = (),
        problems: Iterable[Problem] = (),
    ) -> None:
        self.problem = Problem(code, message, hint=hint)
        self.reasons, self.problems = list(reasons), list(problems)
        super().__init__(message)

    @property
    def number(self) -> int:
        """What JSON-RPC calls it."""
        return KINDS[self.problem.code][0]

    @property
    def status(self) -> int:
        """What HTTP calls it."""
        return KINDS[self.problem.code][1]

    def to_json(self) -> dict[str, Any]:
        """Plain form: the problem, with what more is known."""
        problems = [problem.to_json() for problem in self.problems]
        return {**self.problem.to_json(), "reasons": self.reasons, "problems": problems}
