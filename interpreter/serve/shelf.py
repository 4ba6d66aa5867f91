"""A shelf that keeps games for as long as the server runs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from interpreter.serve.games import Entry, Record


@dataclass(slots=True)
class _Kept:
    record: Record
    title: str
    log: list[Entry]
    over: str | None


class MemoryShelf:
    """Games in memory, by name."""

    def __init__(self) -> None:
        self._games: dict[str, _Kept] = {}
        self._begun = 0

    def names(self) -> list[str]:
        """All games, in the order in which they began."""
        return list(self._games)

    def begin(self, record: Record, title: str, log: list[Entry], over: str | None) -> str:
        """Keep a new game."""
        self._begun += 1
        name = f"g{self._begun}"
        self._games[name] = _Kept({**record, "actions": []}, title, list(log), over)
        return name

    def add(self, name: str, number: int, entry: Entry, over: str | None) -> None:
        """Keep one action more."""
        kept = self._games[name]
        kept.log[number - 1 :] = [entry]
        kept.over = over

    def take_back(self, name: str, number: int) -> None:
        """Forget the last action."""
        kept = self._games[name]
        del kept.log[number - 1 :]
        kept.over = None

    def forget(self, name: str) -> None:
        """Forget a game."""
        del self._games[name]

    def summary(self, name: str) -> dict[str, Any]:
        """What is to be listed of a game."""
        kept = self._games[name]
        return summary_of(name, kept.record, kept.title, len(kept.log), kept.over)

    def fetch(self, name: str) -> tuple[Record, list[Entry]]:
        """A game as it was kept: its set-up and its log."""
        kept = self._games[name]
        return kept.record, list(kept.log)


def summary_of(name: str, record: Record, title: str, actions: int, over: str | None) -> dict[str, Any]:
    """A game in short."""
    told = {key: record[key] for key in ("ruleset", "hash", "variants", "scenario", "players")}
    return {"game": name, "title": title, **told, "actions": actions, "over": over}
