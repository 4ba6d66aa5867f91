"""Which clauses a line carries and a test shows."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from interpreter.cli.app import main
from interpreter.testing.coverage.clauses import coverage

SCRIPT = """
    procedure play():
        offer first(players):
            option go:                       @T-1 @C-GO
                end game "over"              @T-9
"""
CLAUSES = """
    T-1: {section: Play, says: one goes}
    T-2: {section: Play, says: one goes on, common: C-GO}
    T-3: {section: Play, says: nobody waits}
    T-4: {section: Play, says: one is kind, soft: it is about manners}
    T-5: {section: Play, says: one is quick}
"""


@pytest.fixture
def folder(title: Callable[..., Path]) -> Path:
    """A title with five clauses: lines for two, tests for two, and one that no program can hold players to."""
    made = title(SCRIPT, clauses=CLAUSES, variants={"fast": ("", "")})
    (made / "variants" / "fast.yaml").write_text("variant: fast\ntitle: Fast\nclauses: [T-5]\n")
    (made / "tests").mkdir()
    (made / "tests" / "going.yaml").write_text("tests:\n- {clause: [T-1, T-3], name: going, expect: {over: false}}\n")
    return made


def test_lines_and_tests_are_found(folder: Path) -> None:
    found = coverage(folder)
    assert [(each.id, len(each.lines), each.tests) for each in found.clauses] == [
        ("T-1", 1, 1), ("T-2", 1, 0), ("T-3", 0, 1), ("T-4", 0, 0), ("T-5", 1, 0),
    ]  # fmt: skip
    assert [each.id for each in found.lacking()] == ["T-2", "T-3", "T-5"]
    assert [(name, span.line) for name, span in found.unknown] == [("T-9", 5)]


def test_the_command(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def run(*words: str) -> tuple[int, str]:
        monkeypatch.setattr("sys.argv", ["18xx", "coverage", str(folder), *words])
        with pytest.raises(SystemExit) as end:
            main()
        return int(str(end.value.code)), capsys.readouterr().out

    code, printed = run("--lacking", "--clauses")
    assert code == 1
    assert "carried by a line:        3 of     4   75.0 %" in printed
    assert "reached by" not in printed
    assert "T-3: no line: nobody waits" in printed
    assert "game.rules:5:" in printed
    assert "cites T-9, which the title does not have" in printed
    data = json.loads(run("--json", "--clauses")[1])
    assert [each["id"] for each in data["clauses"] if each["soft"]] == ["T-4"]
    assert "lines" not in data
    assert data["unknown"][0]["id"] == "T-9"
