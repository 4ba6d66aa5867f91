"""Privates: powers and their fields."""

from __future__ import annotations

from collections.abc import Callable

import pytest

Found = Callable[..., list[str]]


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    [
        (
            "privates.yaml",
            "blocks_hex",
            "block_hex",
            ["block_hex: no script declares the power 'block_hex' | did you mean 'blocks_hex'?"],
        ),
        (
            "privates.yaml",
            "{hexes: [B2]}",
            "{hexs: [B2]}",
            [
                "blocks_hex: the power 'blocks_hex' needs its field 'hexes' | write hexes: and a set of hex",
                "hexs: the power 'blocks_hex' has no field 'hexs' | did you mean 'hexes'?",
            ],
        ),
        ("privates.yaml", "{hexes: [B2]}", "{hexes: [B2, B22]}", ["B22: there is no hex 'B22' | did you mean 'B2'?"]),
        ("privates.yaml", "{hexes: [B2]}", "{hexes: B2}", ["B2: a list is wanted here: set of hex | write [B2]"]),
        ("privates.yaml", "{hexes: [B2]}", "[{hexes: [B2]}, {hexes: any}]", []),
        ("privates.yaml", "uses: 2", "uses: twice", ["twice: a whole number is wanted here, not 'twice'"]),
        ("privates.yaml", "closes: false", "closes: no", ["no: true or false is wanted here, not 'no' | write false"]),
        (
            "privates.yaml",
            "always_in_play: true",
            "always_in_pla: true",
            ["always_in_pla: 'always_in_pla' means nothing for a private | did you mean 'always_in_play'?"],
        ),
        ("privates.yaml", "always_in_play: true", "always_in_play: 1", ["1: true or false is wanted here, not '1'"]),
        (
            "privates.yaml",
            "income: 5, powers: {blocks_hex: {hexes: [B2]}}",
            "income: 5, start: out, powers: {blocks_hex: {hexes: [Z9]}}",
            [],
        ),
    ],
)
def test_privates(found: Found, file: str, old: str, new: str, expected: list[str]) -> None:
    assert found((file, old, new)) == expected
