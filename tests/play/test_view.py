"""What can be seen of a game: looking changes nothing, and a script that is wrong is said to be so."""

from __future__ import annotations

from typing import Any

import pytest

import interpreter
from interpreter.ids import GAME

SCRIPT = """
attribute game.calls: int

procedure play():
    while true:
        turns player in players until game.calls > 9:
            offer player as work:
                option take(number in [1, 2, 3]):
                    require number < 3 else "{number} is too many"
                    game.calls += number
                pass
"""


def test_looking_changes_nothing(start: Any) -> None:
    game = start(SCRIPT).do("Ann", "take", number=2)
    before, apart = game.digest(), game.copy()
    assert (game.choice.player, apart.asked.player, game.over) == ("Bob", "Bob", None)
    assert [each.name for each in game.options()] == ["work.take", "work.pass"]
    assert list(game.domain("work.take", "Bob", {})) == [1, 2, 3]
    assert [each.get("number") for each in game.actions(by="Bob")] == [{"from": 1, "to": 2, "step": 1}, None]
    assert [each.message for each in game.why_not({"by": "Bob", "choice": "work.take", "number": 3})] == [
        "3 is too many"
    ]
    assert (set(game.scores()), game.value(GAME, "calls")) == ({"Ann", "Bob", "Cy"}, 2)
    bob = game.runtime.players[1]
    assert game.explain("score", bob).value == game.ask("score", bob) == game.scores()["Bob"]
    assert game.digest() == before
    for one in (game, apart):
        one.apply({"by": "Bob", "choice": "work.take", "number": 1})
    assert game.digest() == apart.digest()


def test_what_is_asked_moves_on_with_the_game(start: Any) -> None:
    game = start(SCRIPT)
    seen = [game.choice.player]
    for player in ("Ann", "Bob"):
        game.apply({"by": player, "choice": "work.take", "number": 1})
        seen.append(game.choice.player)
    game.undo()
    assert [*seen, game.choice.player] == ["Ann", "Bob", "Cy", "Bob"]


def test_what_is_a_procedure_is_not_asked(start: Any) -> None:
    with pytest.raises(ValueError, match="play is a procedure"):
        start(SCRIPT).ask("play")


def test_looking_at_a_wrong_script_says_so(start: Any) -> None:
    script = """
        function wrong(number: int) -> int = 6 / number rounded down

        procedure play():
            offer players[1] "{wrong(0)}" as work:
                option go(number in [1, 0]):
                    require wrong(number) > 3
                    nothing
                option other(number in [wrong(0)]):
                    nothing
        """
    game = start(script)
    with pytest.raises(interpreter.ScriptFailure, match=r"game.rules:2:\d+: this divides by 0"):
        _ = game.choice
    with pytest.raises(interpreter.ScriptFailure, match="this divides by 0"):
        game.ask("wrong", 0)
    with pytest.raises(interpreter.ScriptFailure, match="this divides by 0"):
        game.explain("wrong", 0)
    with pytest.raises(interpreter.ScriptFailure, match="this divides by 0"):
        list(game.actions())
    with pytest.raises(interpreter.ScriptFailure, match="this divides by 0"):
        game.why_not({"by": "Ann", "choice": "work.go", "number": 0})
    with pytest.raises(interpreter.ScriptFailure, match=r"game.rules:2:\d+: this divides by 0"):
        start(script.replace("in [1, 0]", "in [wrong(0)]"))
