"""Work that takes too long is broken off: at its next breath, or else wherever it is."""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from interpreter.board.effort import meanwhile

Result = TypeVar("Result")
AGAIN = 1.0
"""After so many seconds work that goes on regardless is told again: a first call may be lost where errors are."""
BREATHLESS = 0.5
"""So many seconds are left to work to come to its next breath, before it is broken off wherever it is."""
SLICE = 0.05
"""So many seconds work goes on before it lets others pass."""


class Overtime(BaseException):
    """The time is over. What was worked on may be half done, and is not to be used any more."""


def _alone() -> None:
    """Nobody is to be let pass."""


def within(seconds: float, work: Callable[[], Result], give_way: Callable[[], None] = _alone) -> Result:
    """What the work gives. Raises Overtime, in the middle of the work, when it takes longer.

    `give_way` is called whenever the work has gone on for a while and nothing of it is half done that others could
    touch; how long that takes is not counted. It may raise Overtime too.
    """
    watch = _Watch(seconds)
    began = time.monotonic()

    def breath() -> None:
        nonlocal began
        if watch.left <= 0:
            raise Overtime
        if time.monotonic() - began > SLICE:
            with watch.stopped():
                give_way()
            began = time.monotonic()

    try:
        watch.start()
        with meanwhile(breath):
            return work()
    finally:
        watch.end()


class _Watch(threading.Thread):
    """Waits, and then raises Overtime in the thread that made it, until told that the work is over."""

    def __init__(self, seconds: float) -> None:
        super().__init__(daemon=True)
        self._end = time.monotonic() + seconds
        self._worker = threading.get_ident()
        self._lock = threading.Lock()
        self._stopped = False
        self._done = threading.Event()

    @property
    def left(self) -> float:
        """The seconds that are left."""
        return self._end - time.monotonic()

    def run(self) -> None:
        """Wait for the end of the work, or of its time."""
        pause = self.left
        while not self._done.wait(pause + BREATHLESS if pause > 0 else AGAIN):
            with self._lock:
                pause = self.left
                if not self._done.is_set() and not self._stopped and pause <= -BREATHLESS:
                    raise_in(self._worker, Overtime)

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """Meanwhile no time goes by, and nothing is raised."""
        with self._lock:
            self._stopped = True
            raise_in(self._worker, None)
        began = time.monotonic()
        try:
            yield
        finally:
            with self._lock:
                self._end += time.monotonic() - began
                self._stopped = False

    def end(self) -> None:
        """The work is over: from here on nothing is raised any more."""
        late = False
        while not self._done.is_set():
            try:
                with self._lock:
                    self._done.set()
                    raise_in(self._worker, None)
            except Overtime:
                late = True
        if late:
            raise Overtime


def raise_in(thread: int, error: type[BaseException] | None) -> None:
    """Let a thread raise an error at its next step; with none, one that it has not come to is forgotten."""
    given = None if error is None else ctypes.py_object(error)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), given)
