"""One thread that does the work of all requests, one after the other, while the server goes on listening."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

from interpreter.serve.methods import Server
from interpreter.serve.trouble import Trouble

Result = TypeVar("Result")


class Worker:
    """Calls the methods of a server. Games and their rulesets are never worked on by two threads."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self._thread: ThreadPoolExecutor | None = None
        self._lock = threading.Lock()
        self._waiting = 0

    def begin(self) -> None:
        """Be ready for work."""
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="games")

    def end(self) -> None:
        """Finish what is being done, and nothing more."""
        if self._thread is not None:
            self._thread.shutdown(wait=True, cancel_futures=True)
            self._thread = None

    async def call(self, method: str, params: Any) -> dict[str, Any]:
        """What a method gives. Raises Trouble when it gives nothing, or too many wait already."""
        return await self.work(lambda: self.server.call(method, params))

    async def work(self, work: Callable[[], Result]) -> Result:
        """What some work gives, done when its turn comes. Raises Trouble when too many wait already.

        What nobody waits for any more is not begun; what was begun is finished.
        """
        with self._lock:
            if self._thread is None or self._waiting >= self.server.limits.waiting:
                raise Trouble("serve/busy", f"{self._waiting} requests are waiting already", "try again in a while")
            self._waiting += 1
        begun = self._thread.submit(work)
        begun.add_done_callback(self._done)
        return await asyncio.wrap_future(begun)

    def _done(self, _: Future[Any]) -> None:
        with self._lock:
            self._waiting -= 1
