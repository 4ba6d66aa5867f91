"""The numbers and tables of a title, looked up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from interpreter.ids import Piece
from interpreter.ruleset.box import Box
from interpreter.ruleset.code import SettingCode
from interpreter.ruleset.values import ScriptError, made_of


def named(key: Any) -> str:
    """The name under which a row is written: a piece's id, a kind's member, a number."""
    return key.id if type(key) is Piece else str(key)


@dataclass(frozen=True, slots=True)
class _Default:
    """There is no row: the function that gives the default."""

    function: str


class Settings:
    """The settings of a scenario for a number of players."""

    def __init__(self, box: Box, players: int, code: Mapping[str, SettingCode], reckon: Callable[[str], Any]) -> None:
        self._box, self._players, self._code, self._reckon = box, players, code, reckon
        self._phases = [phase.id for phase in box.pieces["phase"]]
        self._known: dict[tuple[Any, ...], Any] = {}

    def value(self, name: str, *keys: Any) -> Any:
        """A plain setting, or the row of a table for these keys, in the order the declaration has them."""
        place = (name, *keys)
        if place not in self._known:
            code = self._code[name]
            found = self._find(name, [named(key) for key in keys])
            if type(found) is _Default and not code.fixed:
                return made_of(self._reckon(found.function), code.type)
            self._known[place] = made_of(self._reckon(found.function) if type(found) is _Default else found, code.type)
        return self._known[place]

    def _find(self, name: str, keys: list[str]) -> Any:
        table = self._box.settings.get(name)
        if table is None:
            return self._default(name)
        waiting = dict(zip([by for by in self._code[name].by if by != "players"], keys, strict=True))
        row: list[list[str]] = []
        for by in table.by:
            key = str(self._players) if by == "players" else waiting[by]
            row.append(self._back(key) if by == "phase" else [key])
        for found in self._rows(row):
            if found in table.rows:
                return table.rows[found]
        return self._default(name, ", ".join(part[0] for part in row))

    def _default(self, name: str, row: str = "") -> Any:
        default = self._code[name].default
        if default is not None:
            return _Default(default)
        raise ScriptError(f"rules.{name} has no row for {row}" if row else f"rules.{name} is not set")

    def _back(self, phase: str) -> list[str]:
        """A phase and those before it, the latest first: a row holds until the next one."""
        at = self._phases.index(phase) if phase in self._phases else -1
        return [phase, *reversed(self._phases[:at])] if at > 0 else [phase]

    def _rows(self, parts: list[list[str]]) -> list[tuple[str, ...]]:
        found: list[tuple[str, ...]] = [()]
        for part in parts:
            found = [(*row, key) for row in found for key in part]
        return found
