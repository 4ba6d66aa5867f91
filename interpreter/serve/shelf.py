"""Where a server keeps its games: what any such shelf can do, and one that lasts as long as the server runs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

Record = dict[str, Any]
"""A game as its set-up and its actions (schemas/record.schema.json)."""


class ShelfError(Exception):
    """What is kept cannot be read, or nothing can be kept."""


class Shelf(Protocol):
    """Where games are kept. Whatever it is told stands for good when the call comes back.

    Each method raises ShelfError when the shelf is damaged or full, and then has changed nothing.
    """

    def names(self) -> list[str]:
        """All games, in the order in which they began."""

    def begin(self, record: Record, title: str, over: str | None) -> str:
        """Keep a game of a title, as people call it; gives the name of the game."""

    def add(self, name: str, number: int, action: dict[str, Any], over: str | None) -> None:
        """Keep one action more."""

    def take_back(self, name: str, number: int) -> None:
        """Forget the last action, which is of this number."""

    def forget(self, name: str) -> None:
        """Forget a game."""

    def summary(self, name: str) -> dict[str, Any]:
        """What is to be listed of a game."""

    def fetch(self, name: str) -> Record:
        """The set-up of a game, and its actions. Raises KeyError when there is none."""


@dataclass(slots=True)
class _Kept:
    record: Record
    title: str
    over: str | None


class MemoryShelf:
    """Games in memory, by name."""

    def __init__(self) -> None:
        self._games: dict[str, _Kept] = {}
        self._begun = 0

    def names(self) -> list[str]:
        """All games, in the order in which they began."""
        return list(self._games)

    def begin(self, record: Record, title: str, over: str | None) -> str:
        """Keep a game."""
        self._begun += 1
        name = f"g{self._begun}"
        self._games[name] = _Kept({**record, "actions": list(record["actions"])}, title, over)
        return name

    def add(self, name: str, number: int, action: dict[str, Any], over: str | None) -> None:
        """Keep one action more."""
        kept = self._games[name]
        kept.record["actions"][number - 1 :] = [action]
        kept.over = over

    def take_back(self, name: str, number: int) -> None:
        """Forget the last action."""
        kept = self._games[name]
        del kept.record["actions"][number - 1 :]
        kept.over = None

    def forget(self, name: str) -> None:
        """Forget a game."""
        del self._games[name]

    def summary(self, name: str) -> dict[str, Any]:
        """What is to be listed of a game."""
        kept = self._games[name]
        return summary_of(name, kept.record, kept.title, len(kept.record["actions"]), kept.over)

    def fetch(self, name: str) -> Record:
        """The set-up of a game, and its actions."""
        kept = self._games[name]
        return {**kept.record, "actions": list(kept.record["actions"])}


def summary_of(name: str, record: Record, title: str, actions: int, over: str | None) -> dict[str, Any]:
    """A game in short."""
    told = {key: record[key] for key in ("ruleset", "hash", "variants", "scenario", "players")}
    return {"game": name, "title": title, **told, "actions": actions, "over": over}
