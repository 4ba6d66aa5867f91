"""The plugin of pytest: it collects the clause tests of a title, and says what fails in the words of the command."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

PLACES = 'override procedure play():\n    end game "now"\n'
TESTS = """\
tests:
- {clause: M-1, name: ends, expect: {over: true}}
- {clause: [M-2, M-3], name: goes on, expect: {over: later}}
"""


def collected(folder: Path, *words: str) -> str:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *words, str(folder)]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder).stdout


def test_clause_tests_are_collected(mini: Callable[..., Path]) -> None:
    folder = mini(("tests/places.rules", "", PLACES), ("tests/ends.yaml", "", TESTS))
    said = collected(folder)
    assert "1 failed, 1 passed" in said
    assert "the end: it is now, and the test expects later [testing/unlike]" in said
    assert "ends.yaml::M-2, M-3: goes on" in said
    assert "1 passed" in collected(folder, "--clause", "M-1")
    (folder / "tests" / "ends.yaml").write_text("tests: 5\n")
    assert "ends.yaml:1:8" in collected(folder)
