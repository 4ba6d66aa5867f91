"""Overtime: work is broken off in time, and nothing is broken off later."""

from __future__ import annotations

import threading

import pytest

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


def test_nothing_comes_after_the_end_of_the_work() -> None:
    late = 0
    for number in range(300):
        try:
            within(0.0001 * (number % 5), lambda: sum(range(2000)))
        except Overtime:
            late += 1
        for _ in range(100):
            pass
    assert threading.active_count() < 50
    assert late <= 300
