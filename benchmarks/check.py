"""The command `18xx check`, from its start to its end: with nothing kept, and again."""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable

from benchmarks.measure import ROOT, Row, Yardstick
from interpreter.kept import CACHE


def measure(yardstick: Yardstick, say: Callable[[str], None]) -> list[Row]:
    """Check 18GB five times each way."""
    cold, warm = [], []
    for _ in range(5):
        yardstick.measure()
        with tempfile.TemporaryDirectory() as folder:
            cold.append(_once(folder))
            warm.append(_once(folder))
    say(f"check: {statistics.median(cold):.2f} s, then {statistics.median(warm):.2f} s")
    return [
        Row("18xx check 18gb, nothing kept", statistics.median(cold), yardstick.scaled(1.5)),
        Row("18xx check 18gb, kept", statistics.median(warm), yardstick.scaled(0.4)),
    ]


def _once(folder: str) -> float:
    before = _children()
    command = [sys.executable, "-c", "from interpreter.cli import main; main()", "check", "rulesets/18gb"]
    subprocess.run(command, cwd=ROOT, env={**os.environ, CACHE: folder}, check=True, capture_output=True)  # noqa: S603
    return _children() - before


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
