"""Phases: begun by trains, in order."""

from __future__ import annotations

from collections.abc import Callable

import pytest

Found = Callable[..., list[str]]


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    [
        ("phases.yaml", "begins_with: 3, ", "", ["3: nothing begins the phase 3 | write begins_with: and a train"]),
        (
            "phases.yaml",
            "begins_with: 3",
            "begins_with: 33",
            ["33: there is no train '33' | there are: 2, 1, 3, 4, 4E"],
        ),
        ("phases.yaml", "begins_with: 3", "begins_with: 1", ["1: 1 is never sold, so it cannot begin a phase"]),
        ("phases.yaml", "[yellow]", "[yelow]", ["yelow: there is no colour 'yelow' | did you mean 'yellow'?"]),
        (
            "phases.yaml",
            "trade_in: true",
            "trade_in: true}\n  4: {begins_with: 2, colours: [yellow]",
            ["2: 2 does not come after 3, which begins the phase before"],
        ),
        (
            "phases.yaml",
            "trade_in",
            "trades_in",
            ["trades_in: 'trades_in' means nothing for a phase | did you mean 'trade_in'?"],
        ),
    ],
)
def test_phases(found: Found, file: str, old: str, new: str, expected: list[str]) -> None:
    assert found((file, old, new)) == expected
