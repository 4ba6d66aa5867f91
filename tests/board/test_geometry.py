from __future__ import annotations

import pytest

from interpreter.board.geometry import STEPS, centre, corners, distance, opposite, turned

LAYOUTS = ("flat", "pointy")


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_step_over_the_opposite_side_leads_back(layout: str) -> None:
    for side, (x, y) in enumerate(STEPS[layout]):
        back = STEPS[layout][opposite(side)]
        assert (x + back[0], y + back[1]) == (0, 0)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_neighbours_share_the_corners_of_their_side(layout: str) -> None:
    here = corners(layout, 4, 6)
    for side, (x, y) in enumerate(STEPS[layout]):
        there = corners(layout, 4 + x, 6 + y)
        mine = (here[side], here[(side + 1) % 6])
        theirs = (there[(opposite(side) + 1) % 6], there[opposite(side)])
        for one, two in zip(mine, theirs, strict=True):
            assert one == pytest.approx(two)


def _middle_of_side(layout: str, x: int, y: int, side: int) -> tuple[float, float]:
    points = corners(layout, x, y)
    (one_x, one_y), (two_x, two_y) = points[side], points[(side + 1) % 6]
    return (one_x + two_x) / 2, (one_y + two_y) / 2


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_middle_of_a_side_lies_between_the_two_hexes(layout: str) -> None:
    one = centre(layout, 4, 6)
    for side, (x, y) in enumerate(STEPS[layout]):
        two = centre(layout, 4 + x, 6 + y)
        assert _middle_of_side(layout, 4, 6, side) == pytest.approx(((one[0] + two[0]) / 2, (one[1] + two[1]) / 2))


def test_sides_are_where_they_are_said_to_be() -> None:
    assert _middle_of_side("flat", 0, 0, 0)[1] > 0
    assert _middle_of_side("flat", 0, 0, 3)[1] < 0
    assert _middle_of_side("pointy", 0, 0, 1)[0] < 0
    assert _middle_of_side("pointy", 0, 0, 4)[0] > 0


@pytest.mark.parametrize("layout", LAYOUTS)
def test_distance_is_the_least_number_of_steps(layout: str) -> None:
    near = {(0, 0): 0}
    edge = [(0, 0)]
    for steps in range(1, 5):
        edge = [(x + a, y + b) for x, y in edge for a, b in STEPS[layout]]
        for spot in edge:
            near.setdefault(spot, steps)
    for spot, steps in near.items():
        assert distance(layout, (0, 0), spot) == steps


def test_turning_goes_clockwise() -> None:
    assert [turned(5, turn) for turn in range(3)] == [5, 0, 1]
