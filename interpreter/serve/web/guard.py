"""Who may ask: programs and pages of this machine, and whom the server was told to let in."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from interpreter.serve.trouble import Trouble, shortened
from interpreter.serve.web.answers import error_answer

HERE = ("127.0.0.1", "localhost", "[::1]")
OWN_PAGES = ("same-origin", "none")


class Guard:
    """Refuses what a page of another site would send: a foreign `Host` (its name now leads here), or `Origin`."""

    def __init__(self, app: ASGIApp, hosts: Iterable[str] = (), origins: Iterable[str] = ()) -> None:
        self._app = app
        self._hosts = {*HERE, *(host.lower() for host in hosts)}
        self._origins = {origin.lower().rstrip("/") for origin in origins}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it."""
        wrong = self._wrong(Headers(scope=scope)) if scope["type"] == "http" else None
        if wrong is None:
            await self._app(scope, receive, send)
        else:
            trouble = Trouble("serve/stranger", wrong, "18xx serve --help tells how to let others in")
            await error_answer(trouble)(scope, receive, send)

    def _wrong(self, headers: Headers) -> str | None:
        host = headers.get("host", "").lower()
        if host_name(host) not in self._hosts:
            return f"this server is not called '{shortened(host)}'"
        origin = headers.get("origin", "").lower()
        if origin in self._origins:
            return None
        if origin and (urlsplit(origin).scheme not in ("http", "https") or urlsplit(origin).netloc != host):
            return f"pages of '{shortened(origin)}' have no business here"
        if headers.get("sec-fetch-site", "none") not in OWN_PAGES and headers.get("sec-fetch-mode") != "navigate":
            return "pages of other sites have no business here"
        return None


def host_name(host: str) -> str:
    """A host without its port."""
    name, colon, port = host.rpartition(":")
    return name if colon and port.isdigit() and not name.endswith(":") else host
