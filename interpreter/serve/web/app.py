"""The whole server: addresses, who is let in, and what is told when there is no answer."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import Response

from interpreter.serve.methods import Server
from interpreter.serve.trouble import Trouble, mistake
from interpreter.serve.web.guard import Guard
from interpreter.serve.web.page.addresses import Pages
from interpreter.serve.web.routes import Addresses, Told


def application(server: Server, hosts: Sequence[str] = (), origins: Sequence[str] = ()) -> Starlette:
    """The whole server. `hosts` are further names it may be called by, `origins` sites whose pages may ask."""
    addresses = Addresses(server)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        addresses.worker.begin()
        yield
        addresses.changes.end()
        addresses.worker.end()

    letting = Middleware(
        CORSMiddleware, allow_origins=list(origins), allow_methods=["GET", "POST"], allow_headers=["*"]
    )
    return Starlette(
        routes=[*addresses.routes(), *Pages(addresses).routes()],
        middleware=[Middleware(Guard, hosts=hosts, origins=origins), letting],
        exception_handlers={Trouble: _told, HTTPException: _lost, Exception: _mistaken},  # type: ignore[dict-item]
        lifespan=lifespan,
    )


async def _told(_: Request, trouble: Trouble) -> Response:
    return Told(trouble.to_json(), trouble.status)


async def _mistaken(_: Request, error: Exception) -> Response:
    """What nobody thought of is told as an error like any other; uvicorn writes it down."""
    trouble = mistake(error)
    return Told(trouble.to_json(), trouble.status)


async def _lost(request: Request, error: HTTPException) -> Response:
    """There is nothing at an address, or it is not asked in this way."""
    if error.status_code == 404:
        words = f"there is nothing at {request.url.path[:80]}"
        trouble = Trouble("serve/no-method", words, "/openapi.json tells what there is")
        return Told(trouble.to_json(), trouble.status)
    trouble = Trouble("serve/no-request", f"{request.url.path[:80]} is not asked by {request.method}", "POST, mostly")
    return Told(trouble.to_json(), error.status_code, headers=error.headers)
