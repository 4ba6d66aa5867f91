"""What requests carry: bounded alone and together, and not waited for without end."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from starlette.requests import Request

from interpreter.serve.limits import Limits
from interpreter.serve.trouble import Trouble
from interpreter.serve.web.intake import AT_ONCE, Intake


def request(*chunks: bytes, form: str = "application/json", ends: bool = True) -> Request:
    """A request that carries this, and then perhaps never ends."""

    async def rows() -> AsyncIterator[dict[str, Any]]:
        for chunk in chunks:
            yield {"type": "http.request", "body": chunk, "more_body": True}
        if not ends:
            await asyncio.sleep(3600)
        yield {"type": "http.request", "body": b"", "more_body": False}

    found = rows()
    scope = {"type": "http", "method": "POST", "headers": [(b"content-type", form.encode())]}
    return Request(scope, receive=lambda: anext(found))


async def refused(intake: Intake, asked: Request) -> str:
    with pytest.raises(Trouble) as caught:
        async with intake.json(asked):
            pass
    return caught.value.problem.code


def test_what_is_carried_is_read() -> None:
    async def play() -> None:
        intake = Intake(Limits())
        async with intake.json(request(b'{"a"', b": 1}")) as value:
            assert value == {"a": 1}
        long = b'{"a": "%b"}' % (b"x" * 100_000)
        async with intake.json(request(long)) as value:
            assert len(value["a"]) == 100_000
        assert await refused(intake, request(b"{")) == "serve/no-json"
        assert await refused(intake, request(b"{}", form="text/plain")) == "serve/no-such-form"
        assert intake._held == 0

    asyncio.run(play())


def test_what_is_carried_is_bounded_alone_and_together() -> None:
    async def play() -> None:
        intake = Intake(Limits(message_bytes=1000))
        assert await refused(intake, request(b" " * 1001)) == "serve/too-much"
        whole = b'"' + b"x" * 898 + b'"'
        async with asyncio.timeout(30):
            held = [intake.json(request(whole)) for _ in range(AT_ONCE)]
            for each in held:
                await each.__aenter__()
            assert await refused(intake, request(whole)) == "serve/busy"
            await held.pop().__aexit__(None, None, None)
            async with intake.json(request(whole)):
                pass
            for each in held:
                await each.__aexit__(None, None, None)
        assert intake._held == 0

    asyncio.run(play())


def test_a_request_that_does_not_end_is_not_waited_for() -> None:
    async def play() -> None:
        intake = Intake(Limits(seconds=0.1))
        assert await refused(intake, request(b"{", ends=False)) == "serve/no-request"
        assert intake._held == 0

    asyncio.run(play())
