"""Everything that is measured, as one table."""

from __future__ import annotations

import gc
import sys

from benchmarks import brute, check, growth, long_trains, play, recorded
from benchmarks.measure import Yardstick

PARTS = {"check": check.measure, "recorded": recorded.measure, "play": play.measure, "growth": growth.measure,
         "long": long_trains.measure, "brute": brute.measure}  # fmt: skip


def main() -> None:
    """Measure the parts named on the command line, or all."""
    gc.set_threshold(100_000, 20, 20)
    yardstick = Yardstick()
    rows = []
    for name in sys.argv[1:] or PARTS:
        rows += PARTS[name](yardstick, lambda told: print(told, file=sys.stderr, flush=True))
    print(f"yardstick: {yardstick.seconds:.2f} s; bars are scaled by it")
    print(f"{'':60}{'measured':>12}{'':8}{'bar':>11}{'of it':>10}")
    for row in rows:
        print(row)


if __name__ == "__main__":
    main()
