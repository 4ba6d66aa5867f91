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

SURVIVORS = """
survivors:
- file: game.rules
  why: nobody waits for the end
  lines:
  - {line: 'end game "over"', changes: ['statement removed: end game "over" @T-2 -> nothing']}
  - {line: "option wait:", changes: ["option removed: option wait: … -> nothing"]}
  - {line: "option go:", changes: ["option removed: option go: … -> nothing", "flag: true -> false"]}
"""

Run = Callable[..., tuple[int, str]]


@pytest.fixture
def made(title: Callable[..., Path]) -> Path:
    """A title whose tests see that one may go, and not what comes of it."""
    folder = title(SCRIPT, clauses=CLAUSES)
    (folder / "tests").mkdir()
    (folder / "tests" / "going.yaml").write_text(TESTS)
    return folder


@pytest.fixture
def run(made: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs the command on that title."""

    def command(*words: str) -> tuple[int, str]:
        monkeypatch.setattr("sys.argv", ["18xx", "mutate", str(made), "--jobs", "1", *words])
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


def test_what_is_explained_is_told_apart(run: Run, made: Path) -> None:
    (made / "survivors.yaml").write_text(SURVIVORS)
    code, printed = run("--file", "game.rules")
    assert code == 0, "all that no test notices has a reason"
    assert "not noticed, with a reason in survivors.yaml: 2; without: 0" in printed
    assert "statement removed: end game" not in printed
    assert "a test notices this, or the check refuses it: option go: | option removed: option go:" in printed
    assert "there is no such change: option go: | flag: true -> false" in printed
    data = json.loads(run("--file", "game.rules", "--json")[1])
    assert (data["survived"], data["explained"], data["unexplained"], len(data["stale"])) == (2, 2, 0, 2)
    assert {each["why"] for each in data["results"] if each["outcome"] == "survived"} == {"nobody waits for the end"}


def test_what_is_not_explained_decides(run: Run, made: Path) -> None:
    (made / "survivors.yaml").write_text(SURVIVORS.replace("option wait", "option rest"))
    code, printed = run("--file", "game.rules")
    assert code == 1
    assert "option removed: option wait: … -> nothing" in printed
    assert "with a reason in survivors.yaml: 1; without: 1" in printed


def test_clause_by_clause(run: Run) -> None:
    code, printed = run("--clauses")
    assert code == 1
    assert "WEAK T-2:" in printed
    assert "1 test, and none notices: then it is over" in printed
    assert "1 of 2 clauses (50.0 %)" in printed
    assert json.loads(run("--clauses", "--json")[1])["weak"] == ["T-2"]
    assert run("--clauses", "--clause", "T-1")[0] == 0


def test_some_of_the_clauses(run: Run) -> None:
    data = json.loads(run("--clauses", "--sample", "1", "--json")[1])
    assert (data["clauses"], len(data["lines"])) == (1, 1)
    code, printed = run("--clauses", "--minutes", "0")
    assert (code, "0 of 0 clauses" in printed) == (0, True)
    assert run("--clauses", "--file", "nowhere.rules")[0] == 2


def test_nothing_to_change(run: Run) -> None:
    assert run("--file", "nowhere.rules")[0] == 2
    assert run("--clauses", "--clause", "X-1")[0] == 2
