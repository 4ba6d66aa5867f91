"""A shelf that keeps games in a file, so that they are there when the server comes up again, however it ended."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

from interpreter.serve.shelf import Record, summary_of

MARK = 0x18_78_78
"""What the file says of itself."""
TABLES = """
CREATE TABLE games (
    number INTEGER PRIMARY KEY AUTOINCREMENT, record TEXT NOT NULL, title TEXT NOT NULL, over TEXT
) STRICT;
CREATE TABLE actions (
    game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE, number INTEGER NOT NULL, action TEXT NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
"""


class NoShelfError(ValueError):
    """A file cannot keep games: it is something else, or in use."""


class DatabaseShelf:
    """Games in a file of SQLite. Every change stands on the disk before the call comes back."""

    def __init__(self, path: Path) -> None:
        """Open the file, or begin it. Raises NoShelfError when it is something else, or another server has it."""
        try:
            self._base = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=2)
            self._prepare(path)
        except sqlite3.Error as error:
            locked = "locked" in str(error)
            told = "another server has it" if locked else str(error)
            raise NoShelfError(f"{path} cannot keep games: {told}") from error

    def _prepare(self, path: Path) -> None:
        base = self._base
        base.execute("PRAGMA locking_mode = EXCLUSIVE")
        base.execute("PRAGMA foreign_keys = ON")
        base.execute("PRAGMA journal_mode = WAL")
        base.execute("PRAGMA synchronous = FULL")
        base.execute("BEGIN EXCLUSIVE")
        mark = base.execute("PRAGMA application_id").fetchone()[0]
        empty = base.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0] == 0
        if mark == 0 and empty:
            for statement in filter(None, map(str.strip, TABLES.split(";"))):
                base.execute(statement)
            base.execute(f"PRAGMA application_id = {MARK}")
        elif mark != MARK:
            base.execute("ROLLBACK")
            base.close()
            raise NoShelfError(f"{path} is no file of games: it belongs to something else")
        base.execute("COMMIT")

    def close(self) -> None:
        """Leave the file."""
        self._base.close()

    def names(self) -> list[str]:
        """All games, in the order in which they began."""
        return [f"g{number}" for (number,) in self._base.execute("SELECT number FROM games ORDER BY number")]

    def begin(self, record: Record, title: str, over: str | None) -> str:
        """Keep a game."""
        told = json.dumps({**record, "actions": []})
        rows = [json.dumps(action) for action in record["actions"]]
        with _Together(self._base) as base:
            done = base.execute("INSERT INTO games (record, title, over) VALUES (?, ?, ?)", (told, title, over))
            game = done.lastrowid
            numbered = [(game, number, action) for number, action in enumerate(rows, 1)]
            base.executemany("INSERT INTO actions VALUES (?, ?, ?)", numbered)
        return f"g{game}"

    def add(self, name: str, number: int, action: dict[str, Any], over: str | None) -> None:
        """Keep one action more."""
        game = self._number(name)
        with _Together(self._base) as base:
            base.execute("INSERT INTO actions VALUES (?, ?, ?)", (game, number, json.dumps(action)))
            if over is not None:
                base.execute("UPDATE games SET over = ? WHERE number = ?", (over, game))

    def take_back(self, name: str, number: int) -> None:
        """Forget the last action."""
        game = self._number(name)
        with _Together(self._base) as base:
            base.execute("DELETE FROM actions WHERE game = ? AND number >= ?", (game, number))
            base.execute("UPDATE games SET over = NULL WHERE number = ?", (game,))

    def forget(self, name: str) -> None:
        """Forget a game."""
        with _Together(self._base) as base:
            base.execute("DELETE FROM games WHERE number = ?", (self._number(name),))

    def summary(self, name: str) -> dict[str, Any]:
        """What is to be listed of a game."""
        game = self._number(name)
        row = self._base.execute("SELECT record, title, over FROM games WHERE number = ?", (game,)).fetchone()
        count = self._base.execute("SELECT count(*) FROM actions WHERE game = ?", (game,)).fetchone()[0]
        return summary_of(name, json.loads(row[0]), row[1], count, row[2])

    def fetch(self, name: str) -> Record:
        """The set-up of a game, and its actions."""
        game = self._number(name)
        row = self._base.execute("SELECT record FROM games WHERE number = ?", (game,)).fetchone()
        if row is None:
            raise KeyError(name)
        actions = self._base.execute("SELECT action FROM actions WHERE game = ? ORDER BY number", (game,))
        return {**json.loads(row[0]), "actions": [json.loads(action) for (action,) in actions]}

    @staticmethod
    def _number(name: str) -> int:
        """The number of a game. Raises KeyError for what is no name of one."""
        digits = name.removeprefix("g")
        if f"g{digits}" != name or not digits.isascii() or not digits.isdigit() or len(digits) > 18:
            raise KeyError(name)
        return int(digits)


class _Together:
    """What is done inside is done as a whole, or not at all."""

    def __init__(self, base: sqlite3.Connection) -> None:
        self._base = base

    def __enter__(self) -> sqlite3.Connection:
        self._base.execute("BEGIN IMMEDIATE")
        return self._base

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        try:
            self._base.execute("COMMIT" if kind is None else "ROLLBACK")
        except sqlite3.Error:
            if self._base.in_transaction:
                self._base.execute("ROLLBACK")
            raise
