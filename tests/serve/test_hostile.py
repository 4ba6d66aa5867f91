"""Hostile clients: an error each time, all games unchanged, memory flat. `make soak-serve` sends more."""

from __future__ import annotations

from hostile import over_http, over_stdio


def test_hostile_requests_over_stdio() -> None:
    told = over_stdio(200, 1)
    assert sum(told["errors"].values()) == 200
    assert len(told["errors"]) > 8


def test_hostile_requests_over_http() -> None:
    told = over_http(200, 1)
    assert sum(told["errors"].values()) == 200
    assert len(told["errors"]) > 8
