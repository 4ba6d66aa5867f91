"""Listening at an address, until somebody ends the program."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from socket import AF_INET, AF_INET6, IPPROTO_TCP, SO_REUSEADDR, SOCK_STREAM, SOL_SOCKET, socket

import uvicorn

from interpreter.serve.methods import Server
from interpreter.serve.web.app import application
from interpreter.serve.web.guard import HERE
from interpreter.serve.web.impatience import Impatient

AT_ONCE = 256
"""connections"""
PATIENCE = 2
"""seconds for open streams when the program ends"""


@dataclass(frozen=True, slots=True)
class Address:
    """Where to listen, and who is let in beside programs and pages of this machine."""

    host: str = "127.0.0.1"
    port: int = 0
    hosts: Sequence[str] = ()
    origins: Sequence[str] = ()


def listen(server: Server, address: Address, tell: Callable[[str], None]) -> None:
    """Answer at an address; `tell` hears which one it is, once it can be asked. Raises OSError when it is taken."""
    hosts = [*address.hosts, *([] if address.host in HERE else [address.host])]
    app = application(server, hosts, address.origins)
    config = uvicorn.Config(
        app, address.host, address.port, log_level="error", lifespan="on",
        access_log=False, server_header=False, limit_concurrency=AT_ONCE, http=Impatient,
        timeout_graceful_shutdown=PATIENCE, ws="none",
    )  # fmt: skip
    with _bound(address) as listening:
        name = f"[{address.host}]" if ":" in address.host else address.host
        tell(f"http://{name}:{listening.getsockname()[1]}")
        _Ending(config, app.state.end).run(sockets=[listening])


class _Ending(uvicorn.Server):
    """A server of uvicorn that, when it is to end, does not wait for what goes on."""

    def __init__(self, config: uvicorn.Config, end: Callable[[], None]) -> None:
        super().__init__(config)
        self._end = end

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        """End: what goes on is broken off, and told so."""
        self._end()
        await super().shutdown(sockets)


def _bound(address: Address) -> socket:
    """A socket that is known to be one of TCP: else asyncio lets small answers wait for one another."""
    family = AF_INET6 if ":" in address.host else AF_INET
    found = socket(family, SOCK_STREAM, IPPROTO_TCP)
    try:
        if os.name == "posix":
            found.setsockopt(SOL_SOCKET, SO_REUSEADDR, 1)
        found.bind((address.host, address.port))
        found.listen(AT_ONCE)
    except (TypeError, UnicodeError) as error:
        found.close()
        raise OSError("this is no name of a host") from error
    except BaseException:
        found.close()
        raise
    return found
