"""How much a client may ask for, and how long it may take."""

from __future__ import annotations

from dataclasses import asdict, dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """The bounds of one server. Whatever goes beyond one is refused, and nothing has changed."""

    message_bytes: int = 8_000_000
    """of one request"""
    bundle_bytes: int = 16_000_000
    """of a ruleset that is handed out as one file"""
    depth: int = 40
    """lists and objects inside one another"""
    batch: int = 100
    """requests in one batch"""
    games: int = 64
    """kept at the same time"""
    in_memory: int = 16
    """games ready to be played on; others are played again from what is kept of them"""
    actions: int = 20_000
    """in one game"""
    seconds: float = 20.0
    """of work for one request"""
    waiting: int = 200
    """requests that wait for their turn"""
    listeners: int = 64
    """clients that are told of changes"""
    memory_bytes: int = 4 << 30
    """of the process, where the system can see to that"""

    def to_json(self) -> dict[str, int | float]:
        """Plain form."""
        return asdict(self)
