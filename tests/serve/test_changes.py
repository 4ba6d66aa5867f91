"""Streams of changes: who reads hears everything, and who does not is let go."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from interpreter.serve.trouble import Trouble
from interpreter.serve.web import routes
from interpreter.serve.web.changes import MOST_UNREAD, Changes
from interpreter.serve.web.routes import Listening

SCOPE = {"type": "http", "asgi": {"spec_version": "2.4"}}


async def receive() -> dict[str, Any]:
    await asyncio.sleep(3600)
    return {}


def test_who_does_not_read_is_let_go_when_there_is_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(routes, "PATIENCE", 0.1)

    async def stuck(message: dict[str, Any]) -> None:
        if message["type"] == "http.response.body":
            await asyncio.sleep(3600)

    async def play() -> None:
        changes = Changes(1)
        listener, stream = changes.listen("g1")
        response = Listening(stream, listener, lambda: changes.leave("g1", listener))
        sending = asyncio.ensure_future(response(SCOPE, receive, stuck))
        for number in range(MOST_UNREAD + 10):
            changes.tell("g1", {"kind": "applied", "number": number})
        with pytest.raises(Trouble, match="1 are listening"):
            changes.listen("g1")
        await asyncio.wait_for(sending, 30)
        assert changes.listen("g1")

    asyncio.run(play())


def test_who_reads_hears_everything_to_the_end() -> None:
    async def play() -> None:
        heard = b""

        async def send(message: dict[str, Any]) -> None:
            nonlocal heard
            heard += message.get("body", b"")

        changes = Changes(1)
        listener, stream = changes.listen("g1")
        response = Listening(stream, listener, lambda: changes.leave("g1", listener))
        sending = asyncio.ensure_future(response(SCOPE, receive, send))
        for number in range(MOST_UNREAD * 3):
            changes.tell("g1", {"kind": "applied", "number": number})
            if number % 50 == 0:
                await asyncio.sleep(0.01)
        changes.tell("g2", {"kind": "closed"})
        changes.tell("g1", {"kind": "closed"})
        await asyncio.wait_for(sending, 30)
        assert (heard.count(b"event: applied"), heard.count(b"event: closed")) == (MOST_UNREAD * 3, 1)

    asyncio.run(play())
