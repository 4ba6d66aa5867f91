"""Certificates as listed."""

from __future__ import annotations

from interpreter.load.certificates import certificates_in
from interpreter.load.yaml_tree import read_yaml
from interpreter.source import Source


def listed(text: str) -> list[tuple[int, bool, str]]:
    tree, _ = read_yaml(Source("x.yaml", text))
    return [(each.shares, each.directors, each.kind) for each in certificates_in(tree)]


def test_the_first_is_the_directors() -> None:
    assert listed("[2, 1x2]") == [(2, True, "directors"), (1, False, "ordinary"), (1, False, "ordinary")]


def test_unless_another_says_so() -> None:
    text = "[1, {shares: 3, directors: true, kind: big}, {shares: 1, times: 2, kind: common}]"
    assert listed(text) == [(1, False, "ordinary"), (3, True, "big"), (1, False, "common"), (1, False, "common")]


def test_nothing_listed() -> None:
    assert list(certificates_in(None)) == []
