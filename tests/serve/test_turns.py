"""Turns: one thread at a time, in the order in which they came, and who works for long lets others pass."""

from __future__ import annotations

import threading
import time

import pytest

from interpreter.serve.turns import Turns


def test_one_works_at_a_time_and_nobody_is_forgotten() -> None:
    turns, inside, most, done = Turns(), 0, 0, []

    def work(name: int) -> None:
        nonlocal inside, most
        for _ in range(20):
            with turns.turn():
                inside += 1
                most = max(most, inside)
                time.sleep(0.0005)
                turns_given(name)
                inside -= 1
        done.append(name)

    def turns_given(name: int) -> None:
        nonlocal inside
        if name % 2:
            inside -= 1
            turns.give_way()
            inside += 1

    threads = [threading.Thread(target=work, args=(name,)) for name in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert (sorted(done), most, inside) == ([*range(6)], 1, 0)


def test_who_waits_passes_when_way_is_given() -> None:
    turns, told = Turns(), []

    def other() -> None:
        with turns.turn():
            told.append("other")

    with turns.turn():
        thread = threading.Thread(target=other)
        thread.start()
        while not turns._waiting:
            time.sleep(0.001)
        told.append("before")
        turns.give_way()
        told.append("after")
    thread.join(30)
    assert told == ["before", "other", "after"]


def test_an_error_ends_the_turn() -> None:
    turns = Turns()
    with pytest.raises(ZeroDivisionError), turns.turn():
        _ = 1 // 0
    with turns.turn():
        turns.give_way()
