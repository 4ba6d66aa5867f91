"""Who is told of the changes of a game, as a stream of server-sent events."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

from interpreter.serve.trouble import Trouble

Change = dict[str, Any]
MOST_UNREAD = 200
"""Who has not read so many changes is not told any more: he looks at the game anew."""
QUIET = 15.0
"""After so many seconds without a change a line is sent that says nothing, to find out who is gone."""


class Listener:
    """Who listens to one game, and what he has not read yet."""

    def __init__(self) -> None:
        self.unread: asyncio.Queue[Change | None] = asyncio.Queue(MOST_UNREAD + 1)
        self.ended = asyncio.Event()

    def put(self, change: Change | None) -> None:
        """One change more; none is the end."""
        if self.ended.is_set():
            return
        if change is None or self.unread.qsize() >= MOST_UNREAD:
            change = None
            self.ended.set()
        self.unread.put_nowait(change)


class Changes:
    """Listeners by game. `tell` may be called by any thread; all else belongs to the loop that listens."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._listeners: dict[str, set[Listener]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None

    def tell(self, game: str, change: Change) -> None:
        """Something changed."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._tell, game, change)

    def _tell(self, game: str, change: Change) -> None:
        for listener in self._listeners.get(game, ()):
            listener.put(change)
            if change["kind"] == "closed":
                listener.put(None)

    def end(self) -> None:
        """Nobody is told anything any more."""
        for listener in [each for row in self._listeners.values() for each in row]:
            listener.put(None)

    def listen(self, game: str) -> tuple[Listener, AsyncIterator[bytes]]:
        """The changes of a game from now on, as text, until `leave`. Raises Trouble when too many listen already."""
        if sum(map(len, self._listeners.values())) >= self._most:
            raise Trouble("serve/busy", f"{self._most} are listening already", "close a stream that is not needed")
        self._loop = asyncio.get_running_loop()
        listener = Listener()
        self._listeners.setdefault(game, set()).add(listener)
        return listener, self._stream(listener)

    def leave(self, game: str, listener: Listener) -> None:
        """Somebody does not listen any more."""
        row = self._listeners.get(game, set())
        row.discard(listener)
        if not row:
            self._listeners.pop(game, None)

    @staticmethod
    async def _stream(listener: Listener) -> AsyncIterator[bytes]:
        while True:
            try:
                change = await asyncio.wait_for(listener.unread.get(), QUIET)
            except TimeoutError:
                yield b": still here\n\n"
                continue
            if change is None:
                return
            yield event(change)


def event(change: Change) -> bytes:
    """A change as a server-sent event."""
    return f"event: {change['kind']}\ndata: {json.dumps(change, separators=(',', ':'))}\n\n".encode("ascii")
