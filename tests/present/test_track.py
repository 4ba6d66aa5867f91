"""Where stops sit on a hex and how track runs: a tile turned six ways is always the same tile."""

from __future__ import annotations

import math

import pytest

from interpreter.board import geometry
from interpreter.present.svg import CENTRE, Point
from interpreter.present.track import SIZE, Lie, line, meeting_sides, places
from interpreter.ruleset.faces import EdgeEnd, Face, StopEnd, StopPlan, TrackPlan


def between(*pairs: tuple[int, int], gauge: str = "broad") -> tuple[TrackPlan, ...]:
    return tuple(TrackPlan((EdgeEnd(one), EdgeEnd(two)), gauge) for one, two in pairs)


def to_stop(stop: int, *sides: int) -> tuple[TrackPlan, ...]:
    return tuple(TrackPlan((EdgeEnd(side), StopEnd(stop)), "broad") for side in sides)


def face(*track: TrackPlan, stops: tuple[StopPlan, ...] = ()) -> Face:
    return Face("yellow", None, stops, track)


def numbers(steps: str) -> list[float]:
    return [
        float(part) for part in steps.replace("M", " ").replace("L", " ").replace("A", " ").replace("Q", " ").split()
    ]


@pytest.mark.parametrize("layout", ["flat", "pointy"])
def test_sides_and_corners_are_those_of_the_board(layout: str) -> None:
    lie = Lie(layout)
    corners = geometry.corners(layout, 0, 0, SIZE)
    for side in geometry.SIDES:
        ends = zip(corners[side], corners[(side + 1) % 6], strict=True)
        assert lie.middle(side) == pytest.approx([(one + two) / 2 for one, two in ends])
        assert lie.corner(side) == pytest.approx(corners[side])


@pytest.mark.parametrize("layout", ["flat", "pointy"])
@pytest.mark.parametrize("turn", range(6))
@pytest.mark.parametrize("pair", [(0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (2, 4)])
def test_track_runs_from_side_to_side(layout: str, turn: int, pair: tuple[int, int]) -> None:
    lie = Lie(layout, turn)
    steps = numbers(line(between(pair)[0], face(), lie, []))
    start, end = (lie.middle(geometry.turned(side, turn)) for side in pair)
    assert Point(*steps[:2]).distance(start) < 0.1
    assert Point(*steps[-2:]).distance(end) < 0.1


def test_a_sharp_bend_goes_round_the_corner_between_its_sides() -> None:
    lie = Lie("flat")
    one, two = lie.middle(0), lie.middle(1)
    assert one.distance(lie.corner(1)) == pytest.approx(SIZE / 2)
    assert two.distance(lie.corner(1)) == pytest.approx(SIZE / 2)
    assert "A25 25" in line(between((0, 1))[0], face(), lie, [])


def test_one_stop_alone() -> None:
    lie = Lie("flat")
    city, town = StopPlan("city", 20, 1), StopPlan("town", 10)
    assert places(face(*to_stop(0, 0, 1), stops=(city,)), lie) == [CENTRE]
    assert places(face(*to_stop(0, 0, 3), stops=(town,)), lie) == [CENTRE]
    bent = places(face(*to_stop(0, 0, 1), stops=(town,)), lie)[0]
    assert bent.distance(lie.corner(1)) == pytest.approx(SIZE / 2)


@pytest.mark.parametrize("layout", ["flat", "pointy"])
@pytest.mark.parametrize(
    ("kinds", "sides"),
    [
        (("town", "town"), ((0, 3), (1, 4))),
        (("town", "town"), ((0, 3), (2, 4))),
        (("city", "city"), ((0, 3), (1, 4))),
        (("city", "city"), ((0, 3), ())),
        (("city", "city"), ((), ())),
        (("city", "city"), ((0, 2, 4), (1, 3, 5))),
        (("city", "town"), ((0,), (2, 3))),
        (("city", "town"), ((0, 2, 3), (0, 3))),
        (("city", "city", "city"), ((1, 2), (0,), (3,))),
    ],
)
def test_stops_keep_apart(layout: str, kinds: tuple[str, ...], sides: tuple[tuple[int, ...], ...]) -> None:
    stops = tuple(StopPlan(kind, 10, 1 if kind == "city" else 0) for kind in kinds)
    track = tuple(piece for number, each in enumerate(sides) for piece in to_stop(number, *each))
    found = places(face(*track, stops=stops), Lie(layout))
    for number, one in enumerate(found):
        assert math.hypot(*one) < SIZE * 0.8
        for other in found[number + 1 :]:
            assert one.distance(other) > 15


def test_a_junction_of_all_sides_is_a_wheel() -> None:
    pairs = [(one, two) for one in range(6) for two in range(one + 1, 6)]
    assert meeting_sides(face(*between(*pairs)), Lie("flat")) == [0, 1, 2, 3, 4, 5]
    assert meeting_sides(face(*between((0, 1), (1, 2), (0, 2))), Lie("flat")) == []
    assert meeting_sides(face(*between(*pairs[1:])), Lie("flat")) == []
