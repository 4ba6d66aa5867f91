"""Overtime: work is broken off in time, and nothing is broken off later."""

from __future__ import annotations

import threading
import time

import pytest

from interpreter.board.effort import breathe
from interpreter.serve import overtime
from interpreter.serve.overtime import Overtime, within


def for_ever() -> int:
    number = 0
    while True:
        number += 1


def test_work_in_time_gives_what_it_gives() -> None:
    assert within(10, lambda: 7) == 7


def test_work_that_takes_too_long_is_broken_off() -> None:
    with pytest.raises(Overtime):
        within(0.05, for_ever)


def test_another_thread_can_be_broken_off_too() -> None:
    found: list[str] = []

    def work() -> None:
        try:
            within(0.05, for_ever)
        except Overtime:
            found.append("late")

    thread = threading.Thread(target=work)
    thread.start()
    thread.join(30)
    assert found == ["late"]


def test_a_call_that_is_lost_is_made_again() -> None:
    def deaf() -> None:
        try:
            for_ever()
        except Overtime:
            for_ever()

    with pytest.raises(Overtime):
        within(0.05, deaf)


def test_errors_of_the_work_come_through() -> None:
    with pytest.raises(ZeroDivisionError):
        within(10, lambda: 1 // 0)


def test_nothing_comes_after_the_end_of_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(overtime, "BREATHLESS", 0.0)
    late = 0
    for number in range(300):
        try:
            within(0.002, lambda pause=0.001 * (number % 4): time.sleep(pause))  # type: ignore[misc]
        except Overtime:
            late += 1
        for _ in range(100):
            pass
    assert 0 < late < 300, "some end in time, about as much as they have, and some do not"
    assert threading.active_count() < 50


def test_work_that_breathes_is_broken_off_without_force(monkeypatch: pytest.MonkeyPatch) -> None:
    def force(_: int, error: type[BaseException] | None) -> None:
        assert error is None

    monkeypatch.setattr(overtime, "raise_in", force)

    def work() -> None:
        while True:
            breathe()

    with pytest.raises(Overtime):
        within(0.05, work)


def test_way_is_given_now_and_then_and_its_time_is_not_counted() -> None:
    given = 0

    def give_way() -> None:
        nonlocal given
        given += 1
        time.sleep(0.2)

    def work() -> int:
        while given < 5:
            breathe()
        return 7

    assert within(0.6, work, give_way) == 7


def test_nothing_is_raised_while_way_is_given() -> None:
    def give_way() -> None:
        began = time.monotonic()
        while time.monotonic() - began < 0.8:
            pass

    def work() -> int:
        began = time.monotonic()
        while time.monotonic() - began < overtime.SLICE * 2:
            pass
        breathe()
        return 7

    assert within(0.15, work, give_way) == 7
