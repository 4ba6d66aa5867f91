"""What answers at each address: one for each method, the stream of changes, and the description of all."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import Any

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import BaseRoute, Route
from starlette.types import Receive, Scope, Send

from interpreter.serve.limits import Limits
from interpreter.serve.messages import read_json, too_long
from interpreter.serve.methods import Server
from interpreter.serve.trouble import Trouble, shortened
from interpreter.serve.web.answers import JsonAnswer
from interpreter.serve.web.changes import Changes, event
from interpreter.serve.web.openapi import description, methods_here
from interpreter.serve.web.worker import Worker

JSON = "application/json"


class MethodRoutes:
    """What answers at each address. `call` is what pages use as well."""

    def __init__(self, server: Server) -> None:
        self.server, self.worker = server, Worker(server)
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
            return JsonAnswer(await self.call(method, await read_body(request, self.server.limits)))

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
        return _Listening(_behind(first, stream), lambda: self.changes.leave(game, listener))

    async def _describe(self, _: Request) -> Response:
        return JsonAnswer(self._description)


class _Listening(StreamingResponse):
    """A stream of changes; however it ends, its listener is let go."""

    def __init__(self, content: AsyncIterator[bytes], leave: Callable[[], None]) -> None:
        super().__init__(content, media_type="text/event-stream", headers={"cache-control": "no-store"})
        self._leave = leave

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send what there is."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._leave()


async def read_body(request: Request, limits: Limits) -> Any:
    """The JSON a request carries. Raises Trouble when it carries none, or too much."""
    return read_json(await read_bytes(request, limits, JSON), limits)


async def read_bytes(request: Request, limits: Limits, form: str) -> bytes:
    """What a request carries, which is to be of this form. Raises Trouble when it is another, or too much."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != form:
        raise Trouble("serve/no-such-form", f"what is sent is called '{shortened(kind)}'", f"send it as {form}")
    text = bytearray()
    try:
        async for chunk in request.stream():
            text += chunk
            if len(text) > limits.message_bytes:
                raise too_long(None, limits)
    except ClientDisconnect:
        raise Trouble("serve/no-request", "the request breaks off", "send all of it") from None
    return bytes(text)


async def _behind(first: bytes, stream: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    yield first
    async for chunk in stream:
        yield chunk
