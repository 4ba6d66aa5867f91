"""Workers end with the process that started them, also when that is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

WORKING = """
import multiprocessing, os, time
from concurrent.futures import ProcessPoolExecutor
from interpreter.testing.ending import end_with

with ProcessPoolExecutor(1, multiprocessing.get_context("fork"), end_with, (os.getpid(),)) as workers:
    print(workers.submit(os.getpid).result(), flush=True)
    time.sleep(60)
"""


def lives(pid: int) -> bool:
    """Whether there is a process of that number which has not ended."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    found = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False)
    return not found.stdout.strip().startswith("Z")


def test_a_worker_ends_when_who_started_it_is_killed() -> None:
    started = subprocess.Popen([sys.executable, "-c", WORKING], stdout=subprocess.PIPE, text=True)
    assert started.stdout is not None
    worker = int(started.stdout.readline())
    assert lives(worker)
    started.send_signal(signal.SIGKILL)
    started.wait()
    until = time.monotonic() + 20
    while lives(worker) and time.monotonic() < until:
        time.sleep(0.2)
    started.stdout.close()
    left = lives(worker)
    if left:
        os.kill(worker, signal.SIGKILL)
    assert not left
