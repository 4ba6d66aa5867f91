"""`18xx mutate`: what it prints of a small title, and how it ends."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from interpreter.cli.app import main

SCRIPT = """
    procedure play():
        offer first(players) as deal:
            option go:                       @T-1
                end game "over" @T-2
            option wait:
                nothing
"""
CLAUSES = """
    T-1: {section: Play, says: one goes}
    T-2: {section: Play, says: then it is over}
"""
TESTS = "tests:\n- {clause: T-1, name: going, do: [{by: A, choice: deal.go}]}\n- {clause: T-2, name: idle}\n"

Run = Callable[..., tuple[int, str]]


@pytest.fixture
def run(title: Callable[..., Path], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs the command on a title whose tests see that one may go, and not what comes of it."""
    folder = title(SCRIPT, clauses=CLAUSES)
    (folder / "tests").mkdir()
    (folder / "tests" / "going.yaml").write_text(TESTS)

    def command(*words: str) -> tuple[int, str]:
        monkeypatch.setattr("sys.argv", ["18xx", "mutate", str(folder), "--jobs", "1", *words])
        with pytest.raises(SystemExit) as end:
            main()
        return int(str(end.value.code)), capsys.readouterr().out

    return command


def test_what_survives_is_listed_with_its_place(run: Run) -> None:
    code, printed = run("--file", "game.rules")
    assert code == 1
    assert 'game.rules:5:13: statement removed: end game "over" @T-2 -> nothing' in printed
    assert "; it carries T-1, T-2" in printed
    assert "4 changes" in printed
    assert "2 noticed, 2 not, 0 refused by the check" in printed
    assert "noticed by a test, of those that load: 50.0 %" in printed


def test_everything_as_data(run: Run) -> None:
    code, printed = run("--file", "game.rules", "--clause", "T-1", "--json")
    data = json.loads(printed)
    noticed = [each for each in data["results"] if each["outcome"] == "noticed"]
    assert code == 1
    assert (data["changes"], data["tried"], data["percent_of_loaded"]) == (2, 2, 50.0)
    assert [(each["kind"], each["by"]) for each in noticed] == [("option removed", "T-1: going")]
    survived = next(each for each in data["results"] if each["outcome"] == "survived")
    assert "T-1: going" in survived["ran"]


def test_clause_by_clause(run: Run) -> None:
    code, printed = run("--clauses")
    assert code == 1
    assert "WEAK T-2:" in printed
    assert "1 test, and none notices: then it is over" in printed
    assert "1 of 2 clauses (50.0 %)" in printed
    assert json.loads(run("--clauses", "--json")[1])["weak"] == ["T-2"]
    assert run("--clauses", "--clause", "T-1")[0] == 0


def test_nothing_to_change(run: Run) -> None:
    assert run("--file", "nowhere.rules")[0] == 2
    assert run("--clauses", "--clause", "X-1")[0] == 2
