"""The pen: SVG elements as text, points, and the paper they are put on."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

FONT = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"


class Point(NamedTuple):
    """A place on paper: x to the right, y down."""

    x: float
    y: float

    def moved(self, dx: float, dy: float) -> Point:
        """The place so much further."""
        return Point(self.x + dx, self.y + dy)

    def scaled(self, factor: float) -> Point:
        """The place so many times as far from the origin."""
        return Point(self.x * factor, self.y * factor)

    def distance(self, other: Point) -> float:
        """How far it is to the other."""
        return math.hypot(self.x - other.x, self.y - other.y)

    def toward(self, other: Point, part: float) -> Point:
        """The place a part of the way to the other."""
        return Point(self.x + (other.x - self.x) * part, self.y + (other.y - self.y) * part)

    def __str__(self) -> str:
        return f"{number(self.x)} {number(self.y)}"


CENTRE = Point(0.0, 0.0)


def polar(degrees: float, radius: float) -> Point:
    """The place in that direction (0 is right, 90 is down) and so far from the origin."""
    turn = math.radians(degrees)
    return Point(math.cos(turn) * radius, math.sin(turn) * radius)


def number(value: float) -> str:
    """A number with two digits at most."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in {"-0", ""} else text


def element(name: str, *inside: str, **attributes: str | float | None) -> str:
    """An element; attribute names are written with `_` for `-`, those without a value are left out."""
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(value if isinstance(value, str) else number(value))}"
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{''.join(inside)}</{name}>" if inside else f"<{name}{written}/>"


def circle(at: Point, radius: float, **attributes: str | float | None) -> str:
    """A circle."""
    return element("circle", cx=at.x, cy=at.y, r=radius, **attributes)


def box(at: Point, width: float, height: float, **attributes: str | float | None) -> str:
    """A rectangle around a place."""
    return element("rect", x=at.x - width / 2, y=at.y - height / 2, width=width, height=height, **attributes)


def polygon(points: Iterable[Point], **attributes: str | float | None) -> str:
    """A closed shape."""
    return element("polygon", points=" ".join(f"{number(p.x)},{number(p.y)}" for p in points), **attributes)


def path(steps: str, **attributes: str | float | None) -> str:
    """A line along steps as SVG writes them."""
    return element("path", d=steps, fill="none", **attributes)


def text(at: Point, words: str, size: float, **attributes: str | float | None) -> str:
    """Words around a place, in the middle unless `text_anchor` says otherwise."""
    given: dict[str, str | float | None] = {"text_anchor": "middle", "fill": "#1a1a1a", **attributes}
    return element("text", escape(words), x=at.x, y=at.y + size * 0.36, font_size=size, **given)


def halo_text(at: Point, words: str, size: float, **attributes: str | float | None) -> str:
    """Words that can be read on top of anything: with a bright rim (drawn as words below words)."""
    anchor = attributes.get("text_anchor", "middle")
    weight = attributes.get("font_weight")
    rim = text(at, words, size, text_anchor=anchor, font_weight=weight, stroke="#ffffff", fill="#ffffff",
               stroke_width=size * 0.28, stroke_linejoin="round", opacity=0.85)  # fmt: skip
    return rim + text(at, words, size, **attributes)


def standing(at: Point, *inside: str) -> str:
    """Elements around a place that stand upright together; see `turnable`."""
    return element("g", *inside, transform=f"rotate(0 {at})")


_WORDS = re.compile(r'<g transform="rotate\(0 .*?</g>|<text x="([^"]+)" y="([^"]+)" font-size="([^"]+)"')


def turnable(drawn: str) -> str:
    """A drawing whose words can stand upright again when it is turned: each has a `rotate(0 x y)` of its own, or is in
    a group that has one."""

    def with_turn(found: re.Match[str]) -> str:
        if found[1] is None:
            return found[0]
        middle = number(float(found[2]) - float(found[3]) * 0.36)
        return f'<text transform="rotate(0 {found[1]} {middle})"{found[0].removeprefix("<text")}'

    return _WORDS.sub(with_turn, drawn)


def group(*inside: str, at: Point | None = None, **attributes: str | float | None) -> str:
    """Elements together, moved to a place."""
    moved = f"translate({number(at.x)},{number(at.y)})" if at else None
    return element("g", *inside, transform=moved, **attributes)


def icon(inside: str, reach: float) -> str:
    """A small picture of what lies around 0,0, so far to all sides; it is as large as the place it is put in."""
    view = " ".join(map(number, (-reach, -reach, 2 * reach, 2 * reach)))
    return element("svg", inside, xmlns="http://www.w3.org/2000/svg", viewBox=view, font_family=FONT)


def sheet(inside: Iterable[str], corner: Point, width: float, height: float, title: str) -> str:
    """A whole picture: `corner` is its upper left."""
    view = " ".join(number(value) for value in (corner.x, corner.y, width, height))
    paper = element("rect", x=corner.x, y=corner.y, width=width, height=height, fill="#ffffff")
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" width="{number(width)}" '
        f'height="{number(height)}" font-family="{FONT}">'
    )
    return "\n".join([head, f"<title>{escape(title)}</title>", paper, *inside, "</svg>"]) + "\n"
