"""Numbers that would fill the memory are told as problems, each with its place, and are not carried out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import interpreter

HUGE = "1000000000"
LONG = "9" * 5000


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("trains.yaml", "count: 3", f"count: {HUGE}"),
        ("tiles.yaml", "{count: 1, colour: yellow", f"{{count: {HUGE}, colour: yellow"),
        ("tiles.yaml", "{4: 2,", f"{{4: {HUGE},"),
        ("companies.yaml", "shares: 5", f"shares: {HUGE}"),
        ("companies.yaml", "1x3", f"1x{HUGE}"),
        ("companies.yaml", "1x3", f"1x{LONG}"),
        ("companies.yaml", "1x3", f"{{shares: 1, times: {HUGE}}}"),
        ("ruleset.yaml", "players: 2-4", f"players: 2-{HUGE}"),
        ("ruleset.yaml", "players: 2-4", f"players: {HUGE}"),
        ("tiles.yaml", "city 50 x2", f"city 50 x{HUGE}"),
        ("tiles.yaml", "city 50 x2", f"city {LONG} x2"),
        ("tiles.yaml", "3-s0 +10", f"3-s0 +{LONG}"),
        ("tiles.yaml", "3-s0 +10", f"3-s{LONG}"),
        ("market.yaml", "100e", f"{LONG}e"),
        ("companies.yaml", "C3:1", f"C3:{LONG}"),
        ("map.yaml", "A1: {name", f"A{LONG}: {{}}\n  A1: {{name"),
        ("ruleset.yaml", "bank: 2000", f"bank: {LONG}"),
    ],
)
def test_a_number_beyond_all_boxes_is_a_problem(mini: Callable[..., Path], file: str, old: str, new: str) -> None:
    problems = [each for each in interpreter.check_ruleset(mini((file, old, new))) if not each.warning]
    assert [each for each in problems if str(each.to_json()["file"]).endswith(file)], problems
