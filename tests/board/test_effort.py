"""Efforts: how long a search goes on, and what is done meanwhile."""

from __future__ import annotations

import threading

import pytest

from interpreter.board.effort import OFTEN, Effort, SpentError, breathe, meanwhile


def test_an_effort_ends_after_its_steps() -> None:
    effort = Effort(3)
    effort.spend(3)
    with pytest.raises(SpentError):
        effort.spend()


def test_who_listens_is_told_now_and_then_and_calls_it_off() -> None:
    told: list[int] = []

    def tell(steps: int) -> bool:
        told.append(steps)
        return len(told) < 2

    effort = Effort(tell=tell)
    effort.spend(OFTEN - 1)
    effort.spend()
    effort.spend(OFTEN - 1)
    assert told == [OFTEN]
    with pytest.raises(SpentError):
        effort.spend()
    assert told == [OFTEN, 2 * OFTEN]
    with pytest.raises(SpentError):
        effort.renewed().spend(OFTEN)


def test_something_is_done_meanwhile_in_this_thread_alone() -> None:
    calls: list[str] = []

    def elsewhere() -> None:
        Effort().spend(OFTEN)
        breathe()

    with meanwhile(lambda: calls.append("outer")):
        Effort().spend(OFTEN - 1)
        assert calls == []
        Effort().spend(OFTEN)
        with meanwhile(lambda: calls.append("inner")):
            Effort().spend(OFTEN)
        breathe()
        thread = threading.Thread(target=elsewhere)
        thread.start()
        thread.join()
    breathe()
    assert calls == ["outer", "inner", "outer"]


def test_an_error_meanwhile_breaks_the_search_off() -> None:
    def stop() -> None:
        raise KeyboardInterrupt

    with meanwhile(stop), pytest.raises(KeyboardInterrupt):
        Effort(10 * OFTEN).spend(OFTEN)
