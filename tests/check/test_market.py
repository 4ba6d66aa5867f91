"""The stock market: zones and prices."""

from __future__ import annotations

from collections.abc import Callable

import pytest

Found = Callable[..., list[str]]


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    [
        (
            "market.yaml",
            "60p 70",
            "60q 70",
            ["60q: no zone is called 'q' | say under 'zones:' what the letter means: q: {...}"],
        ),
        ("market.yaml", "60p 70", "60pp 70", ["60pp: a zone stands here twice"]),
        ("market.yaml", "100e", "100", ["e: no space lies in the zone 'e'"]),
        ("market.yaml", "60p 70 80", "60p 7 80", ["7: the price falls to the right, from 60 to 7"]),
        (
            "market.yaml",
            "is_start",
            "is_stat",
            ["is_stat: 'is_stat' means nothing for a space | did you mean 'is_start'?"],
        ),
    ],
)
def test_market(found: Found, file: str, old: str, new: str, expected: list[str]) -> None:
    assert found((file, old, new)) == expected
