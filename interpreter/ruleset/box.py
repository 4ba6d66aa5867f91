"""What is in the box of a title, for one scenario: pieces, what is printed on them, where they start."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from interpreter.ids import Piece
from interpreter.ruleset.faces import MapPlan


@dataclass(frozen=True, slots=True)
class Reach:
    """How far a type of train runs. `crossings`: hexsides; `stops`: how many stops count by kind (`any` for all
    together), None for no limit. `ends`: kinds of stop a route may end at."""

    crossings: int | None = None
    stops: tuple[tuple[str, int], ...] = ()
    ends: tuple[str, ...] = ("city", "town", "offboard")


@dataclass(frozen=True, slots=True)
class SettingTable:
    """A setting: a plain value (`by` empty), or rows by the ids of what it goes by, in that order.

    Rows by `players` are settled for the scenario's number of players when the game is set up. A row by phase
    holds until the next phase that has one.
    """

    by: tuple[str, ...]
    rows: Mapping[tuple[str, ...], object]


@dataclass(frozen=True, slots=True)
class Box:
    """All pieces by kind in the order of the box; players are not among them."""

    pieces: Mapping[str, tuple[Piece, ...]]
    """by kind: company certificate private power train train_type marker hex tile_type space phase"""
    printed: Mapping[Piece, Mapping[str, object]]
    """what never changes, by the names of vocabulary/fields.py"""
    starts: Mapping[Piece, Mapping[str, object]]
    """state a game starts with: attributes filled in YAML, `holder`, `owner`, `stop`, company `kind`"""
    settings: Mapping[str, SettingTable]
    shares: Mapping[str, int]
    """by company kind: how many shares"""
    homes: Mapping[Piece, tuple[Piece, int | None]]
    """company -> its home hex and, where only one stop will do, that stop's number on the printed hex"""
    reaches: Mapping[Piece, Reach]
    """train_type -> how far it runs"""
    map: MapPlan
    bank: int | None
    """the bank's money in whole units, None for any amount"""
    colours: Mapping[Piece, str]
    """company -> colour to draw it in"""


@dataclass(frozen=True, slots=True)
class Scenario:
    """A way to set the title up: for these numbers of players."""

    name: str
    players: frozenset[int]
    box: Box
