"""Threads that do the work of all requests, by turns, while the server goes on listening."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar

from interpreter.serve.methods import Server
from interpreter.serve.overtime import Overtime, raise_in
from interpreter.serve.trouble import Trouble
from interpreter.serve.turns import Turns

Result = TypeVar("Result")
AT_ONCE = 32
"""games that are worked on by turns"""
PATIENCE = 30.0
"""seconds for what is broken off at the end"""
PAUSE = 0.1
"""seconds until what is broken off at the end is told again"""
Gone = Callable[[], Awaitable[bool]]


class Worker:
    """Calls the methods of a server.

    One thread works at a time, but a long search lets the requests of other games pass. Those of one game are done
    one after the other, whole.
    """

    def __init__(self, server: Server) -> None:
        self.server = server
        server.games.give_way = self._give_way
        self._turns = Turns()
        self._threads: ThreadPoolExecutor | None = None
        self._lanes: dict[str, _Lane] = {}
        self._waiting = 0
        self._lock = threading.Lock()
        self._inside: set[int] = set()
        """threads that have their turn, or have given way in the middle of it"""

    def begin(self) -> None:
        """Be ready for work."""
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="games")

    def end(self) -> None:
        """Break off what is being done: it is not answered, and what was answered is kept."""
        with self._lock:
            threads, self._threads = self._threads, None
        if threads is None:
            return
        threads.shutdown(wait=False, cancel_futures=True)
        last = time.monotonic() + PATIENCE
        while self._inside and time.monotonic() < last:
            with self._lock:
                for thread in self._inside:
                    raise_in(thread, Overtime)
            time.sleep(PAUSE)
        threads.shutdown(wait=True)

    async def call(self, method: str, params: Any, gone: Gone | None = None) -> dict[str, Any]:
        """What a method gives. Raises Trouble when it gives nothing, or too many wait already."""
        game = params.get("game") if isinstance(params, dict) else None
        return await self.work(lambda: self.server.call(method, params), game if isinstance(game, str) else None, gone)

    async def work(self, work: Callable[[], Result], game: str | None = None, gone: Gone | None = None) -> Result:
        """What some work gives, done when its turn comes. Raises Trouble when too many wait already.

        Work on a game waits for what is done in that game. What nobody waits for any more, as `gone` tells, is not
        begun; what was begun is finished.
        """
        if self._threads is None or self._waiting >= self.server.limits.waiting:
            raise Trouble("serve/busy", f"{self._waiting} requests are waiting already", "try again in a while")
        self._waiting += 1
        try:
            waited = await self._enter(game)
        except BaseException:
            self._waiting -= 1
            raise
        try:
            begun = await self._begun(work, gone if waited else None)
        except BaseException:
            self._over(game)
            raise
        loop = asyncio.get_running_loop()

        def over(_: Future[Result]) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._over, game)

        begun.add_done_callback(over)
        return await asyncio.wrap_future(begun)

    async def _begun(self, work: Callable[[], Result], gone: Gone | None) -> Future[Result]:
        """Work that goes on in a thread of its own. Raises Trouble when it is not to be begun any more."""
        if gone is not None and await gone():
            raise Trouble("serve/no-request", "nobody waits for the answer", "send it again")
        if self._threads is None:
            raise _ending()
        return self._threads.submit(self._in_turn, work)

    def _in_turn(self, work: Callable[[], Result]) -> Result:
        thread = threading.get_ident()
        with self._turns.turn():
            try:
                with self._lock:
                    if self._threads is None:
                        raise _ending()
                    self._inside.add(thread)
                return work()
            except Overtime:
                raise _ending() from None
            finally:
                self._let_out(thread)

    def _let_out(self, thread: int) -> None:
        """From here on a thread is not broken off any more."""
        while thread in self._inside:
            with suppress(Overtime), self._lock:
                self._inside.discard(thread)
                raise_in(thread, None)

    def _give_way(self) -> None:
        """Let others pass, in the middle of a search; not when the server ends."""
        if self._threads is None:
            raise Overtime
        self._turns.give_way()

    async def _enter(self, game: str | None) -> bool:
        """Wait until nothing else is done in a game; whether there was something."""
        if game is None:
            return False
        lane = self._lanes.setdefault(game, _Lane())
        waiting = lane.inside > 0
        lane.inside += 1
        try:
            await lane.lock.acquire()
        except BaseException:
            self._leave(game, lane)
            raise
        return waiting

    def _over(self, game: str | None) -> None:
        """Some work is done, or is not to be done."""
        self._waiting -= 1
        if game is not None:
            lane = self._lanes[game]
            lane.lock.release()
            self._leave(game, lane)

    def _leave(self, game: str, lane: _Lane) -> None:
        lane.inside -= 1
        if not lane.inside:
            del self._lanes[game]


def _ending() -> Trouble:
    return Trouble("serve/busy", "the server ends", "try again in a while")


class _Lane:
    """What is asked of one game, in the order in which it comes."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.inside = 0
