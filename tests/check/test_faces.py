"""What is printed on tiles and hexes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

Found = Callable[..., list[str]]


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    [
        (
            "tiles.yaml",
            "[0-s0, 3-s1]",
            "[0-s0, 3-s2]",
            ["3-s2: there is no stop s2 here | stops are numbered from s0 to s1"],
        ),
        ("tiles.yaml", "[0-2-4]", "[0-2-4, 2-0]", ["2-0: the track 2-0 is printed twice"]),
        ("tiles.yaml", "[0-2-4]", "[0-2-4 narow]", ["0-2-4 narow: there is no gauge 'narow' | there are: standard"]),
        ("tiles.yaml", "[0-2-4]", "[0-s0]", ["0-s0: there is no stop s0 here | list its stops under 'stops:'"]),
        (
            "tiles.yaml",
            "[0-2-4]",
            "[0-0]",
            ["0-0: '0-0' is not a piece of track | write for example 0-3, 0-s0, 0-2-4 or '3 stub'"],
        ),
        (
            "map.yaml",
            "[town]",
            "[town x2]",
            ["town x2: there are no station spaces in a town | only a city has 'x' and a number"],
        ),
        (
            "map.yaml",
            "yellow 20 green 40",
            "yellow 20 gren 40",
            ["offboard yellow 20 gren 40: there is no colour 'gren' | did you mean 'green'?"],
        ),
        ("map.yaml", "colour: gray", "colour: grey", ["grey: there is no colour 'grey' | did you mean 'gray'?"]),
    ],
)
def test_faces(found: Found, file: str, old: str, new: str, expected: list[str]) -> None:
    assert found((file, old, new)) == expected
