"""What is to be drawn of a hex: what is printed or lies on it, and the markers in its stops."""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.ruleset.faces import Face


@dataclass(frozen=True, slots=True)
class Disc:
    """A marker as drawn: its letters and its colour; a `ghost` shows where one will come to lie."""

    letters: str
    colour: str
    ghost: bool = False


@dataclass(frozen=True, slots=True)
class HexView:
    """A hex as it is to be drawn: what is printed, or the tile that lies on it, with the markers of each stop."""

    id: str
    face: Face
    turn: int = 0
    name: str = ""
    tile: str = ""
    marks: tuple[str, ...] = ()
    barred: frozenset[int] = frozenset()
    crossings: tuple[tuple[int, int], ...] = ()
    discs: tuple[tuple[Disc, ...], ...] = ()
    """of each stop"""
    turnable: bool = False
    """whether its words keep clear of everything also when it is turned and they are not"""
