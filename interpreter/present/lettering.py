"""Words on a hex: its id and name, the tile, labels, values, costs, each where there is most room."""

from __future__ import annotations

from interpreter.present.room import Room
from interpreter.present.svg import CENTRE, Point, box, circle, halo_text, polar, polygon, standing, text
from interpreter.present.track import SIZE, Lie, samples
from interpreter.present.views import HexView
from interpreter.ruleset.faces import Face


def draw_words(view: HexView, lie: Lie, stops: list[Point], room: Room) -> list[str]:
    """All words on a hex; each takes its room."""
    upright = Lie(lie.layout)
    parts = []
    if view.id:
        parts.append(_in_corner(upright, 3, view.id, "#555555"))
    if view.tile:
        parts.append(_in_corner(upright, 0, view.tile, "#333333"))
        room.take(upright.corner(0, 0.82), 5)
    around = [polar(angle, SIZE * part) for part in (0.66, 0.5, 0.36) for angle in range(0, 360, 15)]
    parts += _name(view, room)
    if view.face.label:
        at = room.best(around, 4.2 * len(view.face.label))
        for place in room.along(at, 3.4 * len(view.face.label), (-1.0, 0.0, 1.0)):
            room.take(place, 6)
        parts.append(halo_text(at, view.face.label, 11.5, font_weight="bold"))
    if view.face.terrain:
        at = room.best([CENTRE, *around], 14, None if stops else CENTRE)
        for part in (-9, 0, 8):
            room.take(at.moved(part, 0), 6)
        parts.append(_cost(at, view.face.terrain))
    parts += _values(view.face, stops, room, around)
    parts += _bonuses(view.face, lie, stops, room)
    for mark in view.marks:
        at = room.best(around, 2.4 * len(mark))
        room.take(at, 3 + 2.0 * len(mark))
        parts.append(halo_text(at, mark, 8, font_style="italic", fill="#7b1d1d"))
    return parts


def _in_corner(lie: Lie, corner: int, words: str, colour: str) -> str:
    """Small words in a corner, where no track can be: 3 is upper left or on top, 0 lies across from it."""
    if lie.layout == "pointy":
        return halo_text(lie.corner(corner, 0.84), words, 7.5, fill=colour)
    anchor = "start" if corner == 3 else "end"
    return halo_text(lie.corner(corner, 0.86), words, 7.5, fill=colour, text_anchor=anchor)


def _values(face: Face, stops: list[Point], room: Room, around: list[Point]) -> list[str]:
    """A small disc with the value beside each stop that has one."""
    parts = []
    shown: set[tuple[int, str]] = set()
    alike = len({(stop.kind, stop.values) for stop in face.stops}) == 1
    for stop, place in zip(face.stops, stops, strict=True):
        if not isinstance(stop.values, int) or stop.values == 0 or stop.kind == "offboard":
            continue
        if alike and shown and stop.kind == "city":
            continue
        shown.add((stop.values, stop.kind))
        near = CENTRE if alike and len(face.stops) > 1 and stop.kind == "city" else place
        at = room.best(around, 5, near)
        room.take(at, 8)
        parts.append(circle(at, 7.2, fill="#ffffff", stroke="#161616", stroke_width=0.8))
        parts.append(text(at, str(stop.values), 8.5 if stop.values < 100 else 7, font_weight="bold"))
    return parts


def _bonuses(face: Face, lie: Lie, stops: list[Point], room: Room) -> list[str]:
    """What a piece of track earns, on a small plate beside it."""
    parts = []
    around = [polar(angle, SIZE * part) for part in (0.6, 0.45, 0.3) for angle in range(0, 360, 15)]
    for piece in face.track:
        if piece.bonus:
            along = samples(piece, lie, stops)
            at = room.best(around, 9, along[len(along) // 2])
            for part in (-6, 0, 6):
                room.take(at.moved(part, 0), 6)
            plate = box(at, 21, 12, fill="#fff3b0", stroke="#161616", stroke_width=0.8)
            parts.append(standing(at, plate, text(at, f"+{piece.bonus}", 8.5, font_weight="bold")))
    return parts


def _name(view: HexView, room: Room) -> list[str]:
    """The name of the place, long ones on two lines."""
    if not view.name or view.name == view.id:
        return []
    lines = _folded(view.name)
    longest = max(map(len, lines))
    size = min(8.5, SIZE * 2.6 / longest)
    half, drop = longest * size * 0.27, (len(lines) - 1) * size * 0.55
    heights = [SIZE * part for part in (0.55, -0.55, 0.42, -0.42, 0.68, -0.68, 0.3, -0.3, 0)]
    choices = [Point(x * SIZE, y - drop / 2) for x in (0, 0.22, -0.22) for y in heights]
    at = room.best(choices, half)
    parts = []
    for number, words in enumerate(lines):
        here = at.moved(0, drop * (2 * number - (len(lines) - 1)))
        for part in (-1.0, -0.5, 0.0, 0.5, 1.0):
            room.take(here.moved(half * part, 0), 4.5)
        parts.append(halo_text(here, words, size))
    return parts


def _folded(name: str) -> list[str]:
    """One line, or two of about the same length."""
    words = name.split()
    if len(name) <= 15 or len(words) == 1:
        return [name]
    cuts = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    return list(min(cuts, key=lambda cut: max(map(len, cut))))


def _cost(at: Point, amount: int) -> str:
    """A hill with the money it costs."""
    hill = [at.moved(-15, 5), at.moved(-9, -5.5), at.moved(-3, 5)]
    return polygon(hill, fill="#8a5a2b") + halo_text(at.moved(7, 0), str(amount), 9, font_weight="bold", fill="#5b3a1a")
