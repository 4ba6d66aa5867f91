"""The short texts YAML files use: a stop, track, a market space, a place, numbers of copies and of players."""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass

STOP_KINDS = ("city", "town", "offboard")

_STOP = re.compile(r"(?P<kind>[a-z]+)(?P<values>(?: +(?:[a-z_]+ +)?[0-9]{1,9})*)(?: +x(?P<slots>[0-9]{1,2}))?\Z")
_VALUE = re.compile(r"(?:([a-z_]+) +)?([0-9]{1,9})")
_TRACK = re.compile(
    r"(?P<ends>s?[0-9]{1,9}(?:-s?[0-9]{1,9})*)(?P<words>(?: +[a-z_]+)*)(?: +\+(?P<bonus>[0-9]{1,9}))?\Z"
)
_SPACE = re.compile(r"(?P<price>[0-9]{1,9})(?P<zones>[a-z]*)\Z")
_COPIES = re.compile(r"(?P<shares>[0-9]{1,3})(?:x(?P<times>[0-9]{1,3}))?\Z")
_PLAYERS = re.compile(r"(?P<least>[0-9]{1,2})(?:-(?P<most>[0-9]{1,2}))?\Z")
_PERCENT = re.compile(r"[0-9]{1,9}%\Z")
_HEX = re.compile(r"(?P<letter>[a-zA-Z])(?P<number>-?[0-9]{1,9})\Z")


@dataclass(frozen=True, slots=True)
class StopText:
    """`city 30 x2`, `town`, `offboard green 20 brown 50`: an amount without a colour has the colour ''."""

    kind: str
    values: tuple[tuple[str, int], ...]
    slots: int


@dataclass(frozen=True, slots=True)
class TrackText:
    """`0-s0 narrow +10`, `0-2-4`, `3 stub`: the ends are sides (int) or stops (`s0` as text)."""

    pairs: tuple[tuple[int | str, int | str], ...]
    gauge: str | None = None
    bonus: int = 0
    stub: bool = False

    @property
    def sides(self) -> frozenset[int]:
        """The sides it touches."""
        return frozenset(end for pair in self.pairs for end in pair if isinstance(end, int))

    @property
    def stops(self) -> frozenset[int]:
        """The numbers of the stops it touches."""
        return frozenset(int(end[1:]) for pair in self.pairs for end in pair if isinstance(end, str))


def read_stop(text: str) -> StopText | None:
    """Read a stop, or None when it is not written like one."""
    found = _STOP.match(text)
    if found is None or found["kind"] not in STOP_KINDS:
        return None
    values = tuple((colour, int(amount)) for colour, amount in _VALUE.findall(found["values"]))
    if len(values) > 1 and not all(colour for colour, _ in values):
        return None
    slots = int(found["slots"]) if found["slots"] else int(found["kind"] == "city")
    return StopText(found["kind"], values or (("", 0),), slots)


def read_track(text: str) -> TrackText | None:
    """Read a piece of track or a joint of several, or None when it is not written like one."""
    found = _TRACK.match(text)
    if found is None:
        return None
    ends = [end if end.startswith("s") else int(end) for end in found["ends"].split("-")]
    words = found["words"].split()
    stub = "stub" in words
    gauges = [word for word in words if word != "stub"]
    sides_only = all(isinstance(end, int) for end in ends)
    if len(gauges) > 1 or words.count("stub") > 1 or len(set(ends)) != len(ends):
        return None
    if stub != (len(ends) == 1) or (len(ends) != 2 and not sides_only):
        return None
    pairs = ((ends[0], ends[0]),) if stub else tuple(itertools.combinations(ends, 2))
    return TrackText(pairs, gauges[0] if gauges else None, int(found["bonus"] or 0), stub)


def read_space(text: str) -> tuple[int, str] | None:
    """Read `100p` as price and letters of its zones."""
    found = _SPACE.match(text)
    return (int(found["price"]), found["zones"]) if found else None


def read_copies(text: str) -> tuple[int, int] | None:
    """Read `2` or `1x3` as shares of a certificate and number of such certificates."""
    found = _COPIES.match(text)
    return (int(found["shares"]), int(found["times"] or 1)) if found else None


def read_players(text: str) -> range | None:
    """Read `4` or `3-6`."""
    found = _PLAYERS.match(text)
    return range(int(found["least"]), int(found["most"] or found["least"]) + 1) if found else None


def read_percent(text: str) -> int | None:
    """Read `60%`."""
    return int(text[:-1]) if _PERCENT.match(text) else None


def read_home(text: str) -> tuple[str, int | None]:
    """Read `B2` or `B2:1` as a hex and the number of a stop on it."""
    hex_id, _, number = text.partition(":")
    return hex_id, int(number) if number.isdigit() and len(number) < 10 else None


def read_hex(text: str, layout: str) -> tuple[int, int] | None:
    """The place of a hex called by a letter and a number: small letters lie before A.

    On a `flat` map letters are columns and numbers rows, on a `pointy` one the other way round.
    """
    found = _HEX.match(text)
    if found is None:
        return None
    letter, number = found["letter"], int(found["number"])
    along = ord(letter) - ord("A") if letter.isupper() else -(ord(letter) - ord("a") + 1)
    return (along, number) if layout == "flat" else (number, along)


def words_of(text: str) -> list[tuple[str, int]]:
    """The words of a text and where each begins in it."""
    return [(found.group(), found.start()) for found in re.finditer(r"\S+", text)]
