"""Companies: kinds, shares, homes, attributes."""

# ruff: noqa: E501 - messages stay whole

from __future__ import annotations

from collections.abc import Callable

import pytest

Found = Callable[..., list[str]]


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    [
        (
            "companies.yaml",
            "kind: small, home: A3",
            "kind: smal, home: A3",
            ["smal: there is no kind of company 'smal' | did you mean 'small'?"],
        ),
        (
            "companies.yaml",
            "{shares: 5, certificates: [2, 1x3]",
            "{shares: 5, certificates: [2, 1x2]",
            [
                "[2, 1x2]: the certificates of small add up to 4 shares, not 5 | "
                "write shares: 4, or change the list; 1x5 are 5 certificates of one share",
            ],
        ),
        (
            "companies.yaml",
            "[2, 1x8]",
            "[2, 1x8, {shares: 1, start: out}]",
            [
                "[2, 1x8, {shares: 1, start: out}]: large has 11 shares with those that start out, but no kind of company has more than 10"
            ],
        ),
        ("companies.yaml", "[2, 1x3]", "[2, 1x3, {shares: 1, times: 5, start: out}]", []),
        (
            "companies.yaml",
            "[2, 1x8]",
            "[2, {shares: 1, times: 8, directors: true}]",
            [
                "[2, {shares: 1, times: 8, directors: true}]: large has 8 director's certificates | one certificate is the director's"
            ],
        ),
        (
            "companies.yaml",
            "[2, 1x8]",
            "[2, {shares: 1, times: 8, kind: common}]",
            ["common: no script declares the kind of certificate 'common'"],
        ),
        ("companies.yaml", "home: A3", "home: A33", ["A33: there is no hex 'A33' on the map | did you mean 'A3'?"]),
        ("companies.yaml", "home: A3", "home: A1", ["A1: there is no city on A1 to be the home"]),
        (
            "companies.yaml",
            "home: C3:1",
            "home: C3:2",
            ["C3:2: C3 has no stop number 2 | its stops are numbered from 0 to 1"],
        ),
        (
            "companies.yaml",
            "colour: red",
            "color: red",
            ["color: 'color' means nothing for a company | did you mean 'colour'?"],
        ),
        (
            "companies.yaml",
            "{price: 100, start: out}",
            "{price: 100, star: out}",
            ["star: 'star' means nothing for a marker | did you mean 'start'?"],
        ),
        (
            "companies.yaml",
            "  large: {",
            "  big: {",
            [
                "big: no script declares the kind of company 'big' | a script declares it: kinds company_kind: big",
                "large: there is no kind of company 'large'",
            ],
        ),
        ("companies.yaml", "  EF: ", "  FY: ", ["FY: 'FY' is a company and a private | let one be called otherwise"]),
    ],
)
def test_companies(found: Found, file: str, old: str, new: str, expected: list[str]) -> None:
    assert found((file, old, new)) == expected
