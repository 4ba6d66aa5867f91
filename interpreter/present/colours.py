"""Colours on paper: of tiles, of zones, and of letters that can be read on them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from interpreter.ids import Piece

TILE_COLOURS = {
    "white": "#f3eed9",
    "yellow": "#fbdf5c",
    "green": "#7dc26b",
    "brown": "#c98a56",
    "russet": "#c98a56",
    "gray": "#bfc1c4",
    "grey": "#bfc1c4",
    "red": "#ec8079",
    "blue": "#9fd3ea",
    "purple": "#c3a3d8",
    "orange": "#f4a95a",
    "black": "#4a4a4a",
}
ZONE_TINTS = ("#e5d3ee", "#cfe8c9", "#f6c8c0", "#cfe0f5", "#fbd9ae", "#fff3b0", "#d9d9d9", "#c8ece8")

PLAIN = "#888888"
"""of what has no colour, or none that can be drawn"""

_NAMED = {
    "black": (0, 0, 0), "white": (255, 255, 255), "red": (255, 0, 0), "green": (0, 128, 0), "blue": (0, 0, 255),
    "yellow": (255, 255, 0), "orange": (255, 165, 0), "purple": (128, 0, 128), "brown": (165, 42, 42),
    "pink": (255, 192, 203), "gray": (128, 128, 128), "grey": (128, 128, 128), "navy": (0, 0, 128),
    "lightblue": (173, 216, 230), "lightgreen": (144, 238, 144), "turquoise": (64, 224, 208), "gold": (255, 215, 0),
    "cyan": (0, 255, 255), "lightgray": (211, 211, 211), "darkgreen": (0, 100, 0), "darkblue": (0, 0, 139),
}  # fmt: skip
_HEX = re.compile(r"#(?:[0-9a-f]{3}|[0-9a-f]{6})\Z", re.IGNORECASE)


def tile_colour(name: str) -> str:
    """What a tile or hex of that colour is filled with."""
    return TILE_COLOURS.get(name, "#dddddd")


def safe_colour(written: str) -> str:
    """A colour as a title writes it, or a plain gray when it cannot be drawn."""
    if _HEX.match(written) or written.lower() in _NAMED:
        return written
    return written if re.fullmatch(r"[a-zA-Z]+", written) else PLAIN


def company_colour(colours: Mapping[Piece, str], company: Piece | None) -> str:
    """The colour of a company, as far as the title gives it one."""
    return safe_colour(colours.get(company, PLAIN)) if company is not None else PLAIN


def ink_on(colour: str) -> str:
    """Black or white, whichever reads better on the colour."""
    red, green, blue = _parts(colour)
    return "#ffffff" if red * 0.299 + green * 0.587 + blue * 0.114 < 145 else "#000000"


def _parts(colour: str) -> tuple[int, int, int]:
    if not _HEX.match(colour):
        return _NAMED.get(colour.lower(), (136, 136, 136))
    digits = colour[1:]
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    return int(digits[0:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)
