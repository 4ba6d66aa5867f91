"""How long a search may go on, and who hears how far it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

OFTEN = 4096
"""After so many steps somebody who listens is told."""


class SpentError(Exception):
    """The search has to stop: it has made all its steps, or was called off."""


def _go_on() -> None:
    """Nothing else is to be done."""


_MEANWHILE: ContextVar[Callable[[], None]] = ContextVar("meanwhile", default=_go_on)


@contextmanager
def meanwhile(call: Callable[[], None]) -> Iterator[None]:
    """While this goes on, every search of this thread calls `call` now and then, which breaks it off by raising."""
    before = _MEANWHILE.set(call)
    try:
        yield
    finally:
        _MEANWHILE.reset(before)


def breathe() -> None:
    """Let be done what is to be done meanwhile."""
    _MEANWHILE.get()()


class Effort:
    """Counts the steps of a search.

    `most`: it stops after so many (None: never). `tell` hears of the steps made now and then, and calls the search off
    by answering False.
    """

    def __init__(self, most: int | None = None, tell: Callable[[int], bool] | None = None) -> None:
        self.most, self.steps = most, 0
        self._tell, self._told = tell, 0

    @property
    def often(self) -> int:
        """After how many steps it is well to say so."""
        return OFTEN if self.most is None else max(1, min(OFTEN, self.most))

    def spend(self, steps: int = 1) -> None:
        """Note steps. Raises SpentError when there are no more."""
        self.steps += steps
        if self.most is not None and self.steps > self.most:
            raise SpentError
        if self.steps - self._told >= OFTEN:
            self._told = self.steps
            breathe()
            if self._tell is not None and not self._tell(self.steps):
                self.most = 0
                raise SpentError

    def renewed(self) -> Effort:
        """As many steps again, for another part of the search; none when it was called off."""
        return Effort(self.most, self._tell)
