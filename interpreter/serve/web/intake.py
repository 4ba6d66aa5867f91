"""What requests carry: taken in within bounds, all of them together, and not for ever."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from starlette.requests import ClientDisconnect, Request

from interpreter.serve.limits import Limits
from interpreter.serve.messages import read_json, too_long
from interpreter.serve.trouble import Trouble, shortened

JSON = "application/json"
AT_ONCE = 4
"""so many of the longest messages may be worked on at the same time"""
LARGE = 1 << 16
"""so many bytes are read apart, as reading them would keep all others waiting"""


class Intake:
    """Knows how much is being worked on."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._held = 0

    @asynccontextmanager
    async def text(self, request: Request, form: str) -> AsyncIterator[bytes]:
        """What a request carries, of this form, until it is answered.

        Raises Trouble when it is of another form, is too much, or does not come to its end.
        """
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != form:
            words = f"what is sent is called '{shortened(kind)}'" if kind else "what is sent has no content type"
            raise Trouble("serve/no-such-form", words, f"send it as {form}: that is what its Content-Type says")
        text = bytearray()
        try:
            await self._read(request, text)
            yield bytes(text)
        finally:
            self._held -= len(text)

    async def _read(self, request: Request, text: bytearray) -> None:
        """Read what a request carries."""
        try:
            async with asyncio.timeout(self._limits.seconds):
                async for chunk in request.stream():
                    text += chunk
                    self._held += len(chunk)
                    if len(text) > self._limits.message_bytes:
                        raise too_long(None, self._limits)
                    if self._held > AT_ONCE * self._limits.message_bytes:
                        raise Trouble("serve/busy", "too much is being sent at the same time", "try again in a while")
        except ClientDisconnect:
            raise Trouble("serve/no-request", "the request breaks off", "send all of it") from None
        except TimeoutError:
            raise Trouble("serve/no-request", "the request does not come to its end", "send it at once") from None

    @asynccontextmanager
    async def json(self, request: Request) -> AsyncIterator[Any]:
        """The JSON a request carries, until it is answered. Raises Trouble when it carries none, or too much."""
        async with self.text(request, JSON) as text:
            if len(text) > LARGE:
                yield await asyncio.to_thread(read_json, text, self._limits)
            else:
                yield read_json(text, self._limits)
