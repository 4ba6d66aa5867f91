"""Every reported case of the shared list is named by a test: a clause test of a title, or a test beside this one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CASE = re.compile(r"\b[IGE]-\d\d\b")
PLACES = ("rulesets/*/tests/cases.yaml", "tests/titles/test_18*.py", "tests/titles/test_recorded_games.py")


def named() -> dict[str, list[str]]:
    """Cases by number, with the files that name them."""
    found: dict[str, list[str]] = {}
    for pattern in PLACES:
        for path in sorted(ROOT.glob(pattern)):
            for case in set(CASE.findall(path.read_text(encoding="utf-8"))):
                found.setdefault(case, []).append(path.name)
    return found


@pytest.fixture
def listed(shared: Path) -> set[str]:
    """The cases of the list."""
    file = shared / "cases.md"
    if not file.is_file():
        pytest.skip(f"needs the list of cases, and {file} is not there")
    return set(re.findall(r"^### ([IGE]-\d\d)\b", file.read_text(encoding="utf-8"), re.MULTILINE))


def test_each_case_is_named_by_a_test(listed: set[str]) -> None:
    assert len(listed) == 68
    assert sorted(listed - set(named())) == []


def test_no_test_names_a_case_that_is_not_listed(listed: set[str]) -> None:
    assert {case: files for case, files in named().items() if case not in listed} == {}
