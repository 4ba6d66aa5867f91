"""What was done in a game, and what happened then, in words."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from interpreter.serve.log import Entry

Seen = dict[str, Any]
LATEST = 15
"""actions of the log, unless all are asked for"""
TELLING = 6
"""of what happened in one action"""


def in_words(name: str) -> str:
    """A name of the scripts as people write it."""
    return name.replace("_", " ")


def action_in_words(action: Mapping[str, Any]) -> str:
    """An action in a line."""
    name = in_words(str(action.get("choice", "")).rpartition(".")[2])
    return f"{action.get('by', '')}: {', '.join([name, *_parts_told(action)])}"


def _parts_told(action: Mapping[str, Any]) -> list[str]:
    """What an action has been filled in with, as it stands there: the pieces may be elsewhere by now."""
    parts = [(key, value) for key, value in action.items() if key not in ("by", "choice")]
    return [f"{in_words(key)} {_value_told(value)}" for key, value in parts]


def _value_told(value: Any) -> str:
    if isinstance(value, str | int) or value is None:
        return "none" if value is None else str(value)
    if isinstance(value, list):
        return ", ".join(map(_value_told, value))
    if isinstance(value, dict) and set(value) == {"hex", "tile", "turn"}:
        return f"{value['hex']}: tile {value['tile']}, turned {value['turn']}"
    if isinstance(value, dict) and set(value) == {"train", "path"} and isinstance(value["path"], list):
        return " ".join([f"{value['train']}:", *(str(each) for each in value["path"] if "/" not in str(each))])
    return json.dumps(value)


def log_in_words(log: list[Entry], most: int | None = None) -> list[Seen]:
    """What was done, the last first, and no more than so much."""
    numbered = list(enumerate(log, 1))
    rows = numbered if most is None else numbered[-most:]
    return [_entry(number, entry) for number, entry in reversed(rows)]


def _entry(number: int, entry: Entry) -> Seen:
    """One action: what a player would tell of it first, all else behind that."""
    happened = [each for each in entry.events if each["kind"] != "text"]
    telling = [each["text"] for each in happened if each["kind"] != "value"]
    noted = [each["text"] for each in happened if each["kind"] == "value"]
    head = next((each["text"] for each in entry.events if each["kind"] == "text"), action_in_words(entry.action))
    parts = "; ".join(_parts_told(entry.action))
    return {
        "number": number,
        "head": head,
        "parts": parts,
        "said": telling[:TELLING],
        "more": telling[TELLING:] + noted,
    }
