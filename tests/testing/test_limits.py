"""What goes on for ever is stopped, what ends in time is not."""

from __future__ import annotations

import pytest

from interpreter.testing.limits import TooLong, at_most


def think_for_ever() -> None:
    with at_most(0.05):
        while True:
            pass


def test_what_goes_on_is_stopped() -> None:
    with pytest.raises(TooLong, match="longer than"):
        think_for_ever()


def test_what_ends_is_left_alone() -> None:
    with at_most(0.2):
        done = sum(range(1000))
    assert done == 499500
    sum(range(10_000_000))
