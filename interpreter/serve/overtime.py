"""Work that takes too long is broken off, wherever it is."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable
from typing import TypeVar

Result = TypeVar("Result")
AGAIN = 1.0
"""After so many seconds work that goes on regardless is told again: a first call may be lost where errors are."""


class Overtime(BaseException):
    """The time is over. What was worked on may be half done, and is not to be used any more."""


def within(seconds: float, work: Callable[[], Result]) -> Result:
    """What the work gives. Raises Overtime, in the middle of the work, when it takes longer."""
    watch = _Watch(seconds)
    try:
        watch.start()
        return work()
    finally:
        watch.end()


class _Watch(threading.Thread):
    """Waits, and then raises Overtime in the thread that made it, until told that the work is over."""

    def __init__(self, seconds: float) -> None:
        super().__init__(daemon=True)
        self._seconds = seconds
        self._worker = threading.get_ident()
        self._lock = threading.Lock()
        self._done = threading.Event()

    def run(self) -> None:
        """Wait for the end of the work, or of its time."""
        pause = self._seconds
        while not self._done.wait(pause):
            with self._lock:
                if not self._done.is_set():
                    _raise_in(self._worker, Overtime)
            pause = AGAIN

    def end(self) -> None:
        """The work is over: from here on nothing is raised any more."""
        late = False
        while not self._done.is_set():
            try:
                with self._lock:
                    self._done.set()
                    _raise_in(self._worker, None)
            except Overtime:
                late = True
        if late:
            raise Overtime


def _raise_in(thread: int, error: type[BaseException] | None) -> None:
    """Let a thread raise an error at its next step; with none, one that it has not come to is forgotten."""
    given = None if error is None else ctypes.py_object(error)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), given)
