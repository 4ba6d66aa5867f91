"""CPU time, and what it is measured against."""

from __future__ import annotations

import importlib.util
import os
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
SHARED = Path(os.environ.get("EIGHTEENXX_SHARED") or ROOT.parent / "shared")
BASE = 0.9
"""Seconds of the yardstick where bars in seconds were set."""


@dataclass(frozen=True, slots=True)
class Row:
    """One thing measured: seconds of CPU, or a ratio, as it is here, and the bar scaled to this machine."""

    what: str
    measured: float
    bar: float | None
    unit: str = "s"

    def __str__(self) -> str:
        bar = "" if self.bar is None else f"{self.bar:12.4g}{self.measured / self.bar:9.2f} x"
        return f"{self.what:60}{self.measured:12.4g} {self.unit:6}{bar}"


class Yardstick:
    """The fixed piece of work, done again and again between the measurements."""

    def __init__(self) -> None:
        path = SHARED / "yardstick.py"
        if not path.is_file():
            raise SystemExit(f"needs the yardstick, and {path} is not there; set EIGHTEENXX_SHARED")
        spec = importlib.util.spec_from_file_location("yardstick", path)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        self.reference_replay: float = module.REFERENCE_REPLAY
        self.reference_lays: float = module.REFERENCE_LAYS
        self._work: Callable[[], float] = module.yardstick
        self.times: list[float] = []

    def measure(self) -> None:
        """Do the work once more."""
        self.times.append(self._work())

    @property
    def seconds(self) -> float:
        """The median so far."""
        if not self.times:
            self.measure()
        return statistics.median(self.times)

    def scaled(self, seconds: float) -> float:
        """A bar in seconds, as it is on this machine now."""
        return seconds * self.seconds / BASE


def cpu(work: Callable[[], Any]) -> tuple[float, Any]:
    """The CPU seconds a piece of work took, and what it gave."""
    start = time.process_time()
    found = work()
    return time.process_time() - start, found
