"""Connections on which nothing is asked are closed, so that they keep nobody else out."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

PATIENCE = 10.0
"""seconds: who has not asked after twice as many is let go"""


class Impatient(H11Protocol):
    """HTTP as uvicorn speaks it, which by itself waits for the first request, and for the rest of any, for ever."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is there."""
        super().connection_made(transport)
        self.loop.call_later(PATIENCE, self._look, None)

    def _look(self, before: object) -> None:
        """Close the connection when nothing has been asked since it was looked at before."""
        if self.transport.is_closing():
            return
        cycle: Any = self.cycle  # none before the first request
        answered = cycle is None or cycle.response_complete
        now = (cycle, answered)
        if answered and now == before:
            self.transport.close()
        else:
            self.loop.call_later(PATIENCE, self._look, now)
