"""What answers at each address: one for each method, the stream of changes, and the description of all."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import BaseRoute, Route
from starlette.types import Receive, Scope, Send

from interpreter.serve.methods import Server
from interpreter.serve.web.answers import JsonAnswer
from interpreter.serve.web.changes import Changes, Listener, event
from interpreter.serve.web.intake import Intake
from interpreter.serve.web.openapi import description, methods_here
from interpreter.serve.web.worker import Worker

PATIENCE = 10.0
"""seconds to read what is still to be sent when a stream ends"""


class MethodRoutes:
    """What answers at each address. `call` is what pages use as well."""

    def __init__(self, server: Server) -> None:
        self.server, self.worker = server, Worker(server)
        self.intake = Intake(server.limits)
        self.changes = Changes(server.limits.listeners)
        server.games.told = self.changes.tell
        info = server.call("server.info", {})
        self._description = description(info["version"])

    async def call(self, method: str, params: Any) -> dict[str, Any]:
        """What a method gives. Raises Trouble."""
        return await self.worker.call(method, params)

    def routes(self) -> list[BaseRoute]:
        """Every address: one for each method, the changes, and the description of all."""
        return [
            *(Route(f"/api/{name}", self._answering(name), methods=["POST"]) for name in methods_here()),
            Route("/api/changes", self._listen, methods=["GET"]),
            Route("/openapi.json", self._describe, methods=["GET"]),
        ]

    def _answering(self, method: str) -> Any:
        async def answer(request: Request) -> Response:
            async with self.intake.json(request) as params:
                return JsonAnswer(await self.worker.call(method, params, request.is_disconnected))

        return answer

    async def _listen(self, request: Request) -> Response:
        game = request.query_params.get("game", "")
        listener, stream = self.changes.listen(game)
        try:
            standing = (await self.call("games.choice", {"game": game}))["standing"]
        except BaseException:
            self.changes.leave(game, listener)
            raise
        first = event({"kind": "standing", "standing": standing})
        return Listening(_behind(first, stream), listener, lambda: self.changes.leave(game, listener))

    async def _describe(self, _: Request) -> Response:
        return JsonAnswer(self._description)


class Listening(StreamingResponse):
    """A stream of changes; however it ends, its listener is let go."""

    def __init__(self, content: AsyncIterator[bytes], listener: Listener, leave: Callable[[], None]) -> None:
        super().__init__(content, media_type="text/event-stream", headers={"cache-control": "no-store"})
        self._listener, self._leave = listener, leave

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send what there is; who does not read it for long is left alone."""
        sending = asyncio.ensure_future(super().__call__(scope, receive, send))
        ending = asyncio.ensure_future(self._listener.ended.wait())
        try:
            await asyncio.wait({sending, ending}, return_when=asyncio.FIRST_COMPLETED)
            await asyncio.wait_for(sending, PATIENCE)
        except TimeoutError:
            pass  # what is left he will hear of when he listens again
        finally:
            ending.cancel()
            sending.cancel()
            self._leave()


async def _behind(first: bytes, stream: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    yield first
    async for chunk in stream:
        yield chunk
