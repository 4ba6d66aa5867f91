"""What comes of playing a recorded game again: where it differs, and where only one of the two asks somebody."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from interpreter.interop.lays import LayList
from interpreter.interop.transcript import Move, Transcript
from interpreter.play.game import Game

Progress = Callable[[int, int, str], None]
Watch = Callable[[Game, Move, Mapping[str, Any]], None]


@dataclass(frozen=True, slots=True)
class Difference:
    """A figure in which the two games part."""

    line: int
    action: str
    field: str
    ours: Any
    theirs: Any
    where: str

    def __str__(self) -> str:
        told = f"action {self.line}, {self.action}: {self.field}: ours {self.ours}, recorded {self.theirs}"
        return f"{told}; {self.where}"


@dataclass(frozen=True, slots=True)
class Aside:
    """A point at which only one of the two asks somebody, or the record was trusted: what was done, and why."""

    line: int
    who: str
    asked: str
    answer: str
    reason: str

    def __str__(self) -> str:
        return f"action {self.line}: {self.asked} for {self.who}: {self.answer} ({self.reason})"


@dataclass(slots=True)
class Replay:
    """What came of playing a recorded game again."""

    game: Game
    transcript: Transcript
    done: int = 0
    """lines that were played and agree"""
    differences: list[Difference] = field(default_factory=list)
    """of the first line that does not agree"""
    asked_by_us: list[Aside] = field(default_factory=list)
    asked_by_them: list[Aside] = field(default_factory=list)
    joined: list[Aside] = field(default_factory=list)
    """recorded actions that are one with another in our game"""
    ahead: list[Aside] = field(default_factory=list)
    """actions after which our game went on by itself where the record goes step by step: compared a little later"""
    trusted: list[Aside] = field(default_factory=list)
    """what was taken from the record although our rules say otherwise"""
    lays: LayList | None = None
    left_out: tuple[str, ...] = ()
    """figures that were not compared, since the ruleset does not say them"""
    seconds: float = 0.0

    @property
    def agrees(self) -> bool:
        """Whether the whole game was played again and agreed all the way."""
        return not self.differences and self.done == len(self.transcript.lines)


ASIDES = ("asked_by_us", "asked_by_them", "joined", "ahead", "trusted")
"""The lists of a replay that say where the two games ask otherwise."""


@dataclass(frozen=True, slots=True)
class Options:
    """How to replay."""

    trust: bool = False
    lays: bool = False
    progress: Progress | None = None
    watch: Watch | None = None
    stop_after: int | None = None
