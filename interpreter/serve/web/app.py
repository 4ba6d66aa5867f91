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
from interpreter.serve.trouble import Trouble, mistake, shortened
from interpreter.serve.web.answers import JsonAnswer, error_answer
from interpreter.serve.web.guard import Guard
from interpreter.serve.web.page.routes import PageRoutes
from interpreter.serve.web.routes import MethodRoutes


def application(server: Server, hosts: Sequence[str] = (), origins: Sequence[str] = ()) -> Starlette:
    """The whole server. `hosts` are further names it may be called by, `origins` sites whose pages may ask.

    Its `state.end` breaks off all work and all streams.
    """
    methods = MethodRoutes(server)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        methods.worker.begin()
        yield
        end()

    def end() -> None:
        methods.changes.end()
        methods.worker.end()

    cors = Middleware(CORSMiddleware, allow_origins=list(origins), allow_methods=["GET", "POST"], allow_headers=["*"])
    found = Starlette(
        routes=[*methods.routes(), *PageRoutes(methods).routes()],
        middleware=[Middleware(Guard, hosts=hosts, origins=origins), cors],
        exception_handlers={Trouble: _not_answered, HTTPException: _not_found, Exception: _mistaken},  # type: ignore[dict-item]
        lifespan=lifespan,
    )
    found.state.end = end
    return found


async def _not_answered(_: Request, trouble: Trouble) -> Response:
    return error_answer(trouble)


async def _mistaken(_: Request, error: Exception) -> Response:
    """What nobody thought of is told as an error like any other; uvicorn writes it down."""
    return error_answer(mistake(error))


async def _not_found(request: Request, error: HTTPException) -> Response:
    """There is nothing at an address, or it is not asked in this way."""
    if error.status_code == 404:
        words = f"there is nothing at {shortened(request.url.path)}"
        return error_answer(Trouble("serve/no-method", words, "/openapi.json tells what there is"))
    words = f"{shortened(request.url.path)} is not asked by {request.method}"
    allowed = (error.headers or {}).get("Allow", "another method")
    trouble = Trouble("serve/no-request", words, f"ask by {allowed}; parameters go in the body, as a JSON object")
    return JsonAnswer(trouble.to_json(), error.status_code, headers=error.headers)
