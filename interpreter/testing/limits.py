"""A limit on how long something may think, so that what would go on for ever is found."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class TooLong(BaseException):
    """It has not come to its end in time. Not an Exception, so that nothing on the way takes it for a mistake."""


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Raise TooLong when the block has used so much of the processor's time. For the main thread only."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise TooLong(f"it took longer than {seconds:.0f} s")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
