"""Settings: declared, filled in, with rows of what they go by."""

from __future__ import annotations

from collections.abc import Callable

import pytest

Found = Callable[..., list[str]]


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    [
        (
            "ruleset.yaml",
            "  opening_cash",
            "  openin_cash",
            [
                "rules: the setting 'opening_cash' is not filled in | write it under 'rules:', as one value, "
                "`opening_cash: 100`, or by players, `opening_cash: {3: 100, 4: 100}`",
                "openin_cash: no script declares a setting 'openin_cash' | did you mean 'opening_cash'?",
            ],
        ),
        (
            "ruleset.yaml",
            "{2: 600, 3: 400, 4: 300}",
            "{two: 600, 3: 400}",
            ["two: there is no number of players 'two'"],
        ),
        ("ruleset.yaml", "{2: 600, 3: 400, 4: 300}", "much", ["much: an amount of money is wanted here, not 'much'"]),
        (
            "ruleset.yaml",
            "{small: 2, large: 3}",
            "{smal: 2, large: 3}",
            ["smal: there is no company kind 'smal' | did you mean 'small'?"],
        ),
        ("ruleset.yaml", "{2: {small: 2, large: 3}, 3: {small: 1}}", "4", []),
        ("ruleset.yaml", "{2: {small: 2, large: 3}, 3: {small: 1}}", "{small: 2, large: 3}", []),
        ("ruleset.yaml", "{2: {small: 2, large: 3}, 3: {small: 1}}", "{2: 3, 3: 2}", []),
        (
            "ruleset.yaml",
            "{2: {small: 2, large: 3}, 3: {small: 1}}",
            "{2: 3, 33: 2}",
            ["33: there is no phase '33' | possible here: 2, 3"],
        ),
        (
            "ruleset.yaml",
            "yellow: green}",
            "yellow: geen}",
            ["geen: there is no colour 'geen' | did you mean 'green'?"],
        ),
        ("ruleset.yaml", "yellow: green}", "yellow: green, green: null}", []),
    ],
)
def test_settings(found: Found, file: str, old: str, new: str, expected: list[str]) -> None:
    assert found((file, old, new)) == expected
