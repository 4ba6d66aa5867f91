"""Tiles: standard numbers, counts, what can ever be laid."""

from __future__ import annotations

from collections.abc import Callable

import pytest

Found = Callable[..., list[str]]


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    [
        (
            "tiles.yaml",
            "4: 2, 5: 2",
            "4: 2, 5555: 2",
            ["5555: there is no standard tile '5555' | declare it under 'tiles:' with its face"],
        ),
        ("tiles.yaml", "  X: {", "  7: {", ["7: the tile '7' is declared and taken as a standard one"]),
        (
            "tiles.yaml",
            "X: {count: 1, ",
            "X: {",
            ["X: nothing says how many tiles X there are | write count: and a number, or unlimited"],
        ),
        (
            "tiles.yaml",
            "C1: {count: 1, colour: yellow, label: C,",
            "C1: {count: 1, colour: yellow, label: D,",
            [
                "C3: no tile fits C3",
                "C1: the tile C1 can never be laid: it follows nothing on this map",
                "C2: the tile C2 can never be laid: it follows nothing on this map",
            ],
        ),
        (
            "tiles.yaml",
            "colour: green, track",
            "color: green, colour: green, track",
            ["color: 'color' means nothing for a tile type | did you mean 'colour'?"],
        ),
    ],
)
def test_tiles(found: Found, file: str, old: str, new: str, expected: list[str]) -> None:
    assert found((file, old, new)) == expected
