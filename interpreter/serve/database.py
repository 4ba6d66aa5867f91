"""A shelf that keeps games in a file, so that they are there when the server comes up again, however it ended."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from interpreter.opening import wrong_shape
from interpreter.serve.shelf import Record, ShelfError, summary_of

MARK = 0x18_78_78
"""What the file says of itself."""
VERSION = 1
"""Of what is in it; files without one are of the first."""
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
        except sqlite3.Error as error:
            raise NoShelfError(f"{path} cannot keep games: {error}") from error
        try:
            self._prepare(path)
            self._look_over(path)
        except sqlite3.Error as error:
            self._base.close()
            told = "another server has it" if "locked" in str(error) else str(error)
            raise NoShelfError(f"{path} cannot keep games: {told}") from error
        except NoShelfError:
            self._base.close()
            raise

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
            base.execute(f"PRAGMA user_version = {VERSION}")
        elif mark != MARK:
            raise NoShelfError(f"{path} is no file of games: it belongs to something else")
        base.execute("COMMIT")

    def _look_over(self, path: Path) -> None:
        """Whether all that is in the file can be read. Nothing is changed in one that is damaged."""
        base = self._base
        if base.execute("PRAGMA user_version").fetchone()[0] > VERSION:
            raise NoShelfError(f"{path} was written by a later version of this program, which alone can read it")
        wrong = base.execute("PRAGMA quick_check(1)").fetchone()[0]
        if wrong != "ok":
            raise NoShelfError(f"{path} is damaged, and nothing was changed in it: {wrong}")
        base.execute("SELECT number, record, title, over FROM games LIMIT 0")
        base.execute("SELECT game, number, action FROM actions LIMIT 0")

    def close(self) -> None:
        """Leave the file."""
        self._base.close()

    def names(self) -> list[str]:
        """All games, in the order in which they began."""
        with _reading():
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
        with _reading():
            row = self._base.execute("SELECT record, title, over FROM games WHERE number = ?", (game,)).fetchone()
            count = self._base.execute("SELECT count(*) FROM actions WHERE game = ?", (game,)).fetchone()[0]
            return summary_of(name, _setup(row[0]), row[1], count, row[2])

    def fetch(self, name: str) -> Record:
        """The set-up of a game, and its actions."""
        game = self._number(name)
        with _reading():
            row = self._base.execute("SELECT record FROM games WHERE number = ?", (game,)).fetchone()
            actions = self._base.execute("SELECT number, action FROM actions WHERE game = ? ORDER BY number", (game,))
            rows = actions.fetchall()
        if row is None:
            raise KeyError(name)
        for number, (kept, _) in enumerate(rows, 1):
            if kept != number:
                raise ShelfError(f"action {number} is missing")
        with _reading():
            return {**_mapping(row[0]), "actions": [_mapping(action) for _, action in rows]}

    @staticmethod
    def _number(name: str) -> int:
        """The number of a game. Raises KeyError for what is no name of one."""
        digits = name.removeprefix("g")
        if f"g{digits}" != name or not digits.isascii() or not digits.isdigit() or len(digits) > 18:
            raise KeyError(name)
        number = int(digits)
        if f"g{number}" != name:
            raise KeyError(name)  # each game has one name
        return number


def _mapping(text: str) -> dict[str, Any]:
    """What was written down of a game or an action. Raises ShelfError when it is something else by now."""
    found = json.loads(text)
    if not isinstance(found, dict):
        raise ShelfError("it is no mapping")
    return found


def _setup(text: str) -> Record:
    """How a game was set up. Raises ShelfError when it makes no sense."""
    record = _mapping(text)
    wrong = wrong_shape(record, "record")
    if wrong is not None:
        raise ShelfError(f"it makes no sense: {wrong}")
    return record


@contextmanager
def _reading() -> Iterator[None]:
    """What cannot be read inside is told as ShelfError."""
    try:
        yield
    except sqlite3.Error as error:
        raise ShelfError(str(error)) from error
    except (ValueError, KeyError, RecursionError) as error:
        raise ShelfError(f"it makes no sense: {error!r}") from error


class _Together:
    """What is done inside is done as a whole, or not at all."""

    def __init__(self, base: sqlite3.Connection) -> None:
        self._base = base

    def __enter__(self) -> sqlite3.Connection:
        try:
            self._base.execute("BEGIN IMMEDIATE")
        except sqlite3.Error as error:
            raise ShelfError(str(error)) from error
        return self._base

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        try:
            if kind is None:
                self._base.execute("COMMIT")
        except sqlite3.Error as wrong:
            error = wrong
        finally:
            if self._base.in_transaction:  # which a full disk ends by itself
                self._base.execute("ROLLBACK")
        if isinstance(error, sqlite3.Error):
            raise ShelfError(str(error)) from error
