"""A face as it lies, turned by so many sixths: what joins what, and whether a new one keeps what an old one had."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from interpreter.board.geometry import SIDES, turned
from interpreter.ruleset.faces import EdgeEnd, End, Face, StopEnd


@dataclass(frozen=True, eq=False)
class Shape:
    """A face with a turn: `ends` of each piece of track, with the sides as they lie."""

    face: Face
    turn: int

    @cached_property
    def ends(self) -> tuple[tuple[End, End], ...]:
        """Of each piece of track, its two ends as they lie."""
        return tuple((self._lying(piece.ends[0]), self._lying(piece.ends[1])) for piece in self.face.track)

    def _lying(self, end: End) -> End:
        return EdgeEnd(turned(end.edge, self.turn)) if isinstance(end, EdgeEnd) else end

    @cached_property
    def gauges(self) -> tuple[str | None, ...]:
        """At each side, the gauge of the track that ends there; None where there is none."""
        found: list[str | None] = [None] * 6
        for piece, ends in zip(self.face.track, self.ends, strict=True):
            for end in ends:
                if isinstance(end, EdgeEnd) and found[end.edge] is None:
                    found[end.edge] = piece.gauge
        return tuple(found)

    @cached_property
    def exits(self) -> tuple[tuple[int, str], ...]:
        """The sides where track ends, with its gauge."""
        return tuple((side, gauge) for side, gauge in enumerate(self.gauges) if gauge is not None)

    @cached_property
    def joined(self) -> tuple[frozenset[tuple[End, str]], ...]:
        """Of each stop, where its track leads: (other end, gauge)."""
        found: list[set[tuple[End, str]]] = [set() for _ in self.face.stops]
        for piece, (one, two) in zip(self.face.track, self.ends, strict=True):
            for here, there in ((one, two), (two, one)):
                if isinstance(here, StopEnd):
                    found[here.stop].add((there, piece.gauge))
        return tuple(map(frozenset, found))

    @cached_property
    def sides(self) -> tuple[frozenset[tuple[int, str]], ...]:
        """Of each stop, the sides its track leads to, with the gauge."""
        return tuple(
            frozenset((end.edge, gauge) for end, gauge in joined if isinstance(end, EdgeEnd)) for joined in self.joined
        )

    @cached_property
    def kinds(self) -> Counter[str]:
        """How many stops of each kind."""
        return Counter(stop.kind for stop in self.face.stops)

    @property
    def is_bare(self) -> bool:
        """Whether it shows neither a stop nor track."""
        return not self.face.stops and not self.face.track


@dataclass(frozen=True, slots=True)
class Fit:
    """How a new shape keeps an old one, by numbers of the new one's stops and pieces of track."""

    origins: tuple[tuple[int, ...], ...]
    """of each new stop: the old stops it may come from"""
    new_track: tuple[int, ...]
    """pieces that were not there before"""
    new_sides: tuple[int, ...]
    """sides that had no track before"""


def fit(old: Shape, new: Shape, *, empty: bool) -> Fit | None:
    """How the new shape may lie on the old one, None when it may not. `empty`: the hex had neither tile nor track."""
    if not stops_agree(old, new, empty=empty):
        return None
    homes = _homes(old, new)
    if homes is None:
        return None
    kept = _kept(old, new, homes)
    if kept is None:
        return None
    origins = tuple(
        tuple(number for number, home in enumerate(homes) if place in home) for place in range(len(new.face.stops))
    )
    return Fit(
        origins,
        tuple(number for number in range(len(new.face.track)) if number not in kept),
        tuple(side for side in SIDES if new.gauges[side] is not None and old.gauges[side] is None),
    )


def stops_agree(old: Shape, new: Shape, *, empty: bool) -> bool:
    """As many towns and off-boards; as many cities on an empty hex, afterwards some to some; an off-board may also
    come onto a bare hex."""
    for kind in old.kinds.keys() | new.kinds.keys():
        before, after = old.kinds[kind], new.kinds[kind]
        if before == after:
            continue
        joins = kind == "city" and before and after and not empty
        arrives = kind == "offboard" and old.is_bare
        if not joins and not arrives:
            return False
    return True


def _homes(old: Shape, new: Shape) -> list[tuple[int, ...]] | None:
    """Of each old stop: the new stops it may become; None when one has nowhere to go."""
    homes: list[tuple[int, ...]] = [()] * len(old.face.stops)
    taken: set[int] = set()
    for number, stop in enumerate(old.face.stops):
        if old.joined[number]:
            fitting = [
                place
                for place, there in enumerate(new.face.stops)
                if there.kind == stop.kind
                and old.sides[number] <= new.sides[place]
                and (stop.kind == "city" or place not in taken)
            ]
            if not fitting:
                return None
            homes[number] = (fitting[0],)
            taken.add(fitting[0])
    for number, stop in enumerate(old.face.stops):
        if not old.joined[number]:
            alike = [place for place, there in enumerate(new.face.stops) if there.kind == stop.kind]
            homes[number] = tuple(place for place in alike if place not in taken) or tuple(alike)
            if not homes[number]:
                return None
    return homes


def _kept(old: Shape, new: Shape, homes: list[tuple[int, ...]]) -> set[int] | None:
    """The new pieces of track that are old ones; None when an old one is missing."""
    there = {
        (frozenset(ends), piece.gauge, piece.bonus, piece.dead_end): number
        for number, (piece, ends) in enumerate(zip(new.face.track, new.ends, strict=True))
    }
    kept = set()
    for piece, ends in zip(old.face.track, old.ends, strict=True):
        moved = frozenset(StopEnd(homes[end.stop][0]) if isinstance(end, StopEnd) else end for end in ends)
        number = there.get((moved, piece.gauge, piece.bonus, piece.dead_end))
        if number is None:
            return None
        kept.add(number)
    return kept
