"""Connections: who asks nothing is let go, who waits for a long answer is not."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

import pytest
import uvicorn

from interpreter.serve.web import impatience
from interpreter.serve.web.impatience import Impatient

ASKED = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"


async def answer(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """An application that takes its time."""
    await asyncio.sleep(0.5)
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


@contextlib.asynccontextmanager
async def listening() -> AsyncIterator[int]:
    """A server, by its port."""
    config = uvicorn.Config(answer, "127.0.0.1", 0, log_level="error", lifespan="off", http=Impatient)
    server = uvicorn.Server(config)
    serving = asyncio.ensure_future(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    yield server.servers[0].sockets[0].getsockname()[1]
    server.should_exit = True
    await serving


@pytest.mark.parametrize(
    ("sent", "answers"),
    [(b"", 0), (b"GET / HTTP/1.1\r\nHost:", 0), (ASKED, 1), (ASKED + b"GET / HT", 1), (ASKED * 3, 3)],
)
def test_who_asks_nothing_more_is_let_go(monkeypatch: pytest.MonkeyPatch, sent: bytes, answers: int) -> None:
    monkeypatch.setattr(impatience, "PATIENCE", 0.1)

    async def play() -> None:
        async with listening() as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(sent)
            told = await asyncio.wait_for(reader.read(), 30)
            assert (told.count(b"200 OK"), told.count(b"ok")) == (answers, answers)
            writer.close()

    asyncio.run(play())
