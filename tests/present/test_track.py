"""Where stops of a face are drawn, and what is written beside its track."""

from __future__ import annotations

from interpreter.present.hexes import HexView, draw_hex
from interpreter.present.svg import CENTRE
from interpreter.present.track import CITY_RADIUS, Lie, places
from interpreter.ruleset.faces import EdgeEnd, Face, StopEnd, StopPlan, TrackPlan


def city(*lists: tuple[int, ...]) -> Face:
    """A face of cities, each with the sides its track leads to."""
    track = tuple(
        TrackPlan((EdgeEnd(side), StopEnd(number)), "standard") for number, sides in enumerate(lists) for side in sides
    )
    return Face("brown", None, tuple(StopPlan("city", 60, 1) for _ in lists), track)


def test_cities_that_lean_nowhere_lie_apart() -> None:
    one, two = places(city((0, 2, 4), (1, 3, 5)), Lie("flat"))
    assert one.distance(two) > 2 * CITY_RADIUS
    assert places(city((0, 1, 2, 3, 4, 5)), Lie("flat")) == [CENTRE]


def test_a_bonus_of_track_is_written_on_it() -> None:
    face = Face("blue", "FT", (), (TrackPlan((EdgeEnd(4), EdgeEnd(5)), "standard", 40),))
    assert ">+40<" in draw_hex(HexView("", face), "flat", ("standard",), CENTRE)
