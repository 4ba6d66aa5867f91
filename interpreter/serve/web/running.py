"""Listening at an address, until somebody ends the program."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from socket import AddressFamily, create_server

import uvicorn

from interpreter.serve.methods import Server
from interpreter.serve.web.app import application
from interpreter.serve.web.guard import HERE

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
    config = uvicorn.Config(
        application(server, hosts, address.origins), address.host, address.port, log_level="error", lifespan="on",
        access_log=False, server_header=False, limit_concurrency=AT_ONCE, timeout_graceful_shutdown=PATIENCE, ws="none",
    )  # fmt: skip
    with create_server((address.host, address.port), family=_family(address.host), backlog=128) as listening:
        name = f"[{address.host}]" if ":" in address.host else address.host
        tell(f"http://{name}:{listening.getsockname()[1]}")
        uvicorn.Server(config).run(sockets=[listening])


def _family(host: str) -> AddressFamily:
    return AddressFamily.AF_INET6 if ":" in host else AddressFamily.AF_INET
