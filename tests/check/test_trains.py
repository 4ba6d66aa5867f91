"""Trains: what can be had, other sides, rust."""

# ruff: noqa: E501 - messages stay whole

from __future__ import annotations

from collections.abc import Callable

import pytest

Found = Callable[..., list[str]]


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    [
        ("trains.yaml", "rusts_on: [4]", "rusts_on: [5]", ["5: there is no train '5' | there are: 2, 1, 3, 4, 4E"]),
        (
            "trains.yaml",
            "opens_with: 3",
            "opens_with: 3, rusts_on: [2]",
            ["2: 4E cannot rust on 2, which comes before it"],
        ),
        ("trains.yaml", "opens_with: 3", "opens_with: 4E", ["4E: 4E cannot be opened by 4E, which comes after it"]),
        (
            "trains.yaml",
            "1: {price: 30,",
            "1: {price: 30, count: 2,",
            ["2: 1 is the other side of 2 and has no cards of its own | remove the count"],
        ),
        (
            "trains.yaml",
            ", back: 1}",
            "}",
            [
                "{price: 30, reach: 1}: nothing says how many 1 there are | write its count; only the other side of a card has none"
            ],
        ),
        (
            "trains.yaml",
            "back: 1}",
            "back: 2}",
            [
                "2: the other side of 2 cannot be 2 itself",
                "{price: 30, reach: 1}: nothing says how many 1 there are | write its count; only the other side of a card has none",
            ],
        ),
        (
            "trains.yaml",
            "opens_with: 3",
            "opens_wit: 3",
            ["opens_wit: 'opens_wit' means nothing for a train type | did you mean 'opens_with'?"],
        ),
    ],
)
def test_trains(found: Found, file: str, old: str, new: str, expected: list[str]) -> None:
    assert found((file, old, new)) == expected
