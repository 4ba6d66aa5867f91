"""What of a game is to be shown, as the address of its page has it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, urlencode

from interpreter.serve.trouble import Trouble


@dataclass(frozen=True, slots=True)
class Sought:
    """What is to be shown, and what became of what was sent."""

    fill: Mapping[str, Any] = field(default_factory=dict)
    """an action, filled in partly"""
    hex: str | None = None
    ask: Mapping[str, Any] = field(default_factory=dict)
    """an action that is asked about: why is it not allowed?"""
    whole_log: bool = False
    trouble: Trouble | None = None
    """why what was sent was not done"""
    tried: Mapping[str, Any] = field(default_factory=dict)
    """what was sent"""

    def address(self, name: str) -> str:
        """Where it is found again; what was not done is not."""
        return address(name, fill=self.fill, hex=self.hex, ask=self.ask, log="all" if self.whole_log else "")


def address(name: str, **query: Any) -> str:
    """The address of a game's page; what is empty is left out."""
    parts = {key: value if isinstance(value, str) else json.dumps(value) for key, value in query.items() if value}
    return f"/games/{quote(name, safe='')}" + (f"?{urlencode(parts)}" if parts else "")
