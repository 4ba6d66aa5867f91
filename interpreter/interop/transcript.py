"""Reads recorded games: the moves in lines, and beside them what the table looked like and what was legal."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

TALK = ("message", "log")


class TranscriptError(ValueError):
    """A file is no recorded game of this form."""


@dataclass(frozen=True, slots=True, eq=False)
class Move:
    """One recorded action. `number` counts the moves of the game, `auto` tells that the site made it for the player."""

    number: int
    line: int
    data: Mapping[str, Any]
    auto: bool = False

    @property
    def type(self) -> str:
        """What kind of action it is, in the site's words."""
        return str(self.data["type"])

    @property
    def entity(self) -> str:
        """Who acts: a player's number, a company's or a private's name."""
        return str(self.data["entity"])

    @property
    def of(self) -> str:
        """The kind of who acts: player, corporation or company (a private)."""
        return str(self.data.get("entity_type", "player"))

    def __str__(self) -> str:
        told = ", ".join(f"{key} {_short(value)}" for key, value in self.data.items() if key not in UNTOLD)
        return f"{self.type} by {self.entity}" + (f" ({told})" if told else "")


UNTOLD = ("type", "entity", "entity_type", "id", "user", "auto_actions", "auto", "n", "flag")


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    """A recorded action with those the site added to it. The state of the same number is true after all of them."""

    number: int
    moves: tuple[Move, ...]
    """none when it was an order to the site's program"""


@dataclass(frozen=True, eq=False)
class Transcript:
    """A recorded game."""

    title: str
    name: str
    players: Mapping[str, str]
    """by number, in the order of the seats"""
    seed: int
    options: tuple[str, ...]
    lines: tuple[Line, ...]
    result: Mapping[str, int]
    """final scores by player"""
    end_reason: str | None
    path: Path | None = None

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves in their order."""
        return tuple(move for line in self.lines for move in line.moves)

    @cached_property
    def states(self) -> tuple[Mapping[str, Any], ...]:
        """What the table looked like at the start and after each line; nothing when that was not recorded."""
        found = tuple(self._beside("states"))
        last = self.lines[-1].number if self.lines else 0
        if found and len(found) <= last:
            raise TranscriptError(f"beside {self.path} are {len(found)} states, and {last + 1} are needed")
        return found

    @cached_property
    def lays(self) -> tuple[Mapping[str, Any], ...]:
        """What could legally be laid, before some of the lines; nothing when that was not recorded."""
        return tuple(self._beside("lays"))

    def _beside(self, name: str) -> list[Any]:
        if self.path is None:
            return []
        for ending in (".jsonl.gz", ".jsonl"):
            path = self.path.parent / f"{name}{ending}"
            if path.is_file():
                return read_lines(path)
        return []


def read_transcript(path: str | Path) -> Transcript:
    """Read a recorded game. Raises TranscriptError when the file is none, OSError when it cannot be read."""
    file = Path(path)
    try:
        data = json.loads(_text(file))
    except (ValueError, RecursionError) as error:
        raise TranscriptError(f"{file} is not JSON: {error}") from error
    if not is_transcript(data):
        raise TranscriptError(f"{file} is no recorded game: it has no title, players, settings and actions")
    try:
        return _transcript(data, file)
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise TranscriptError(f"{file} is damaged: {error!r}") from error


def is_transcript(data: object) -> bool:
    """Whether parsed JSON looks like a recorded game."""
    return isinstance(data, dict) and all(key in data for key in ("title", "players", "settings", "actions"))


def read_lines(path: Path) -> list[Any]:
    """The JSON lines of a file, packed or not, each a table. Raises TranscriptError when it is damaged."""
    rows = []
    for number, line in enumerate(_text(path).splitlines(), 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise TranscriptError(f"{path}, line {number}, is not JSON: {error}") from error
        if not isinstance(row, dict):
            raise TranscriptError(f"{path}, line {number}, is no table of names and values")
        rows.append(row)
    return rows


def _text(path: Path) -> str:
    data = path.read_bytes()
    try:
        return (gzip.decompress(data) if path.suffix == ".gz" else data).decode("utf-8")
    except (gzip.BadGzipFile, zlib.error, EOFError, UnicodeDecodeError) as error:
        raise TranscriptError(f"{path} is damaged: {error}") from error


def _transcript(data: Mapping[str, Any], file: Path) -> Transcript:
    settings = data["settings"]
    players = {str(each["id"]): str(each["name"]) for each in data["players"]}
    return Transcript(
        title=str(data["title"]),
        name=str(data.get("id", file.stem)),
        players=players,
        seed=int(settings["seed"]),
        options=tuple(settings.get("optional_rules") or ()),
        lines=tuple(_lines(standing(data["actions"]))),
        result={players[str(number)]: int(score) for number, score in (data.get("result") or {}).items()},
        end_reason=None if (reason := data.get("game_end_reason")) is None else str(reason),
        path=file,
    )


def standing(actions: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The actions that were not taken back: `undo` takes back the last one, or all after one; `redo` brings back."""
    kept: list[Mapping[str, Any]] = []
    undone: list[list[Mapping[str, Any]]] = []
    for action in actions:
        if action["type"] == "undo":
            number = action.get("action_id")
            at = len(kept) - 1 if number is None else sum(1 for each in kept if each["id"] <= number)
            undone.append(kept[max(at, 0) :])
            del kept[max(at, 0) :]
        elif action["type"] == "redo":
            kept += undone.pop() if undone else []
        elif action["type"] not in TALK:
            kept.append(action)
            undone.clear()
    return kept


def _lines(actions: list[Mapping[str, Any]]) -> Iterable[Line]:
    flat = bool(actions) and "n" in actions[0]
    number = 0
    for place, group in enumerate(_flat_groups(actions) if flat else [[action] for action in actions], 1):
        line = int(group[0]["n"]) if flat else place
        made = [(action, bool(action.get("auto"))) for action in group]
        if not flat:
            made += [(action, True) for action in group[0].get("auto_actions") or ()]
        moves = []
        for action, auto in made:
            if action.get("flag") != "program":
                number += 1
                moves.append(Move(number, line, action, auto))
        yield Line(line, tuple(moves))


def _flat_groups(actions: list[Mapping[str, Any]]) -> list[list[Mapping[str, Any]]]:
    groups: list[list[Mapping[str, Any]]] = []
    for action in actions:
        if groups and groups[-1][0]["n"] == action["n"]:
            groups[-1].append(action)
        else:
            groups.append([action])
    return groups


def _short(value: object) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_short, value))}]" if len(value) <= 4 else f"[{len(value)}]"
    if isinstance(value, dict):
        return str(value.get("train", "…"))
    return str(value)
