"""Wrong actions: some hundreds in different games; `make soak` tries ten thousand."""

from __future__ import annotations

import pytest

from interpreter.play.attempts import Attempts, Reason
from interpreter.play.game import Game
from interpreter.testing.refusals import Tally, attack, try_action
from interpreter.testing.setups import setups

TITLE = "18ireland"


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(0, 24, 6))
def test_wrong_actions_are_refused_and_change_nothing(seed: int) -> None:
    tally = attack(next(setups(TITLE, seed, 1)), 150)
    assert tally.faults == []
    assert tally.tried >= 150
    assert tally.refused.total() > 100
    assert any(kind.endswith(": rule") for kind in tally.refused) or seed


def tried(action: object) -> list[str]:
    game, tally = next(setups(TITLE, 0, 1)).game(), Tally()
    try_action(game, "test", action, tally, "here")
    return tally.faults


def test_what_is_wrong_with_a_refusal_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert tried({"by": "nobody"}) == []
    monkeypatch.setattr(Game, "why_not", lambda self, action: [])
    assert "knows no reason" in tried({"by": "nobody"})[0]
    monkeypatch.undo()
    monkeypatch.setattr(Attempts, "_wrong_form", lambda self, action: Reason("no"))
    assert "no clause and no part" in tried({"by": "nobody"})[0]
    monkeypatch.setattr(Attempts, "_wrong_form", lambda self, action: 1 / 0)
    assert "ZeroDivisionError" in tried({})[0] or "ScriptFailure" in tried({})[0]
