"""A server that is killed while bots play loses nothing that it answered. `make soak-serve` kills more often."""

from __future__ import annotations

from killing import killed


def test_games_stand_at_the_last_finished_action() -> None:
    told = killed(3, 1)
    assert sum(told["stood"].values()) == 6
    assert min(told["actions"]) > 0
