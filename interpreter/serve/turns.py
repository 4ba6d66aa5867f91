"""Threads that work one after the other; who works for long lets others pass where nothing is half done."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager


class Turns:
    """One thread has the turn, the others wait, each for as long as those that came before it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._taken = False
        self._waiting: deque[threading.Event] = deque()

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Wait for the turn, and have it."""
        self._take()
        try:
            yield
        finally:
            self._leave()

    def give_way(self) -> None:
        """Let all pass that wait already; to be called by who has the turn."""
        if self._waiting:
            self._leave()
            self._take()

    def _take(self) -> None:
        with self._lock:
            if not self._taken:
                self._taken = True
                return
            mine = threading.Event()
            self._waiting.append(mine)
        mine.wait()

    def _leave(self) -> None:
        """Who came first has it now; it is never free while somebody waits."""
        with self._lock:
            if self._waiting:
                self._waiting.popleft().set()
            else:
                self._taken = False
