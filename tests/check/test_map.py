"""The map: one grid, sides between neighbours, printed track that leads somewhere."""

# ruff: noqa: E501 - messages stay whole

from __future__ import annotations

from collections.abc import Callable

import pytest

Found = Callable[..., list[str]]


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    [
        (
            "map.yaml",
            "  B4: {}",
            "  B5: {}",
            [
                "A3/B4: there is no hex 'B4' on the map",
                "B5: B5 does not lie on the grid of the other hexes | in neighbouring columns odd and even numbers take turns",
                "B4: there is no hex 'B4' | there are: A1, A3, B2, B5, C1, C3",
            ],
        ),
        ("map.yaml", "  B4: {}", "  B4: {at: [1, 6]}", ["A3/B4: A3 and B4 are no neighbours"]),
        ("map.yaml", "A1/B2", "A1/C3", ["A1/C3: A1 and C3 are no neighbours"]),
        ("map.yaml", "A1/B2", "A1/B2, B2/A1", ["B2/A1: the side B2/A1 is listed twice"]),
        ("map.yaml", "A3/B4: 30", "A3/B4: 30, B4/A3: 40", ["B4/A3: the side B4/A3 is listed twice"]),
        ("map.yaml", "A1/B2", "A1/B3", ["A1/B3: there is no hex 'B3' on the map"]),
        (
            "map.yaml",
            "  B4: {}",
            "  B4: {}\n  Dublin: {}",
            [
                "Dublin: nothing says where the hex 'Dublin' lies | a hex is called by a letter and a number, or has 'at: [column, row]'"
            ],
        ),
        (
            "map.yaml",
            "track: [0-s0]",
            "track: [0-s0, 3-s0]",
            ["[0-s0, 3-s0]: the track of C1 leads over side 3 off the map"],
        ),
        ("map.yaml", "  B4: {}", "  B4: {}\n  K1: {}", ["K1: nothing joins K1 to the rest of the map"]),
        (
            "map.yaml",
            "closed_colours: [gray]",
            "closed_colours: [grey]",
            ["grey: there is no colour 'grey' | did you mean 'gray'?"],
        ),
        (
            "map.yaml",
            "{terrain: 40",
            "{terrian: 40",
            ["terrian: 'terrian' means nothing for a hex | did you mean 'terrain'?"],
        ),
    ],
)
def test_map(found: Found, file: str, old: str, new: str, expected: list[str]) -> None:
    assert found((file, old, new)) == expected
