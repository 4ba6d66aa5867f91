"""The soak: does what the plan says, on several cores, and can go on where it was broken off."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from interpreter.testing import soak as soaking
from interpreter.testing.soak import Plan, soak

PLAY = """
procedure play():
    each n in 1 to 9:
        offer first(players) as step:
            option take(amount in 0 to 9):
                require amount != 2 else "not two of all numbers"   @T-1
                pay(amount, from: bank, to: first(players))
            pass
    end game "that was all"
"""


@pytest.fixture
def plan(tmp_path: Path) -> Plan:
    """For a game of nine small choices."""
    title = tmp_path / "tiny"
    shutil.copytree(Path(__file__).parents[1] / "titles" / "tiny", title)
    (title / "rounds" / "game.rules").write_text(PLAY, encoding="utf-8")
    return Plan(str(title), games=4, actions=30, copies=5, first=0, jobs=1, folder=tmp_path / "soak")


def test_a_plan_is_carried_out_and_can_be_taken_up_again(plan: Plan, monkeypatch: pytest.MonkeyPatch) -> None:
    *_, result = soak(plan)
    assert result.done == result.tasks == 6
    assert result.counts["games by setup"].total() == 4
    assert result.counts["wrong actions"].total() >= 30
    assert result.counts["damaged copies"].total() == 5
    assert result.faults == []
    assert "games by end: 4" in list(result.lines())

    journal = plan.journal
    kept = journal.read_text("utf-8").splitlines(keepends=True)
    journal.write_text("".join(kept[:4]) + kept[4][:20], encoding="utf-8")
    done: list[object] = []
    carry_out = soaking._carry_out
    monkeypatch.setattr(soaking, "_carry_out", lambda plan, tasks: (done.append(tasks), carry_out(plan, tasks))[1])
    *_, again = soak(replace(plan, resume=True))
    assert again.counts == result.counts
    assert [len(tasks) for tasks in done] == [2]
