"""Refusals: an action is carried out, or refused for what leads; what its next part may be."""

from __future__ import annotations

from typing import Any

import pytest

from interpreter.ids import Piece
from interpreter.play import runtime

SCRIPT = """
attribute player.keeper: player or none

rule inner(player, number: int):
    require number < 4 else "{number} is not below 4"                      @C-FOUR
    require number != 7 else "{player} may not say {number}"

rule may(player, number: int):
    require inner(player, number)                                          @C-INNER
    require number < 6                                                     @C-SIX
    each company in companies:
        require company.shares > number or number == 9
            else "{company} has {company.shares} shares only"              @C-SHARES @C-NUMBER
    if number == 8:
        require player.keeper is not none else "{player} has no keeper"
        require player.keeper.cash > 0 else "he is poor"

procedure play():
    offer players[1] as work:
        option say(number in 1 to 9, who in players where who != players[1]) "say it":    @C-SAY
            require may(who, number)
            require number != 3 else "not three"
            let double = number * 2
            require double != 2 else "not {double}"                         @C-TWO
        option keep(who in players):
            require who.keeper is not none else "no keeper"                 @C-KEEP
            require who.keeper.cash > 0 else "he is poor"
            note("kept")
        option shut when count(players) == 2 "be quiet":
            require false else "never"
        pass
"""


def test_an_action_is_refused_for_the_first_reason(start: Any) -> None:
    game = start(SCRIPT)
    assert game.refused("Ann", "say", number=7, who="Bob") == "7 is not below 4"
    assert game.refused("Ann", "keep", who="Bob") == "no keeper"


def test_the_next_part_of_a_choice(start: Any) -> None:
    game = start(SCRIPT)
    assert str(game.domain("work.say", "Ann", {})) == "1 to 9"
    assert list(game.domain("work.say", "Ann", {"number": 2})) == ["Bob", "Cy"]
    assert game.domain("work.say", "Ann", {"number": 2, "who": "Cy"}) is None


def test_a_requirement_may_lean_on_what_is_chosen_later(start: Any) -> None:
    """Whether an option is possible is found without binding more than is needed; what cannot be asked yet waits."""
    game = start("""
        procedure play():
            offer players[1] as work:
                option say(number in [2, 0], other in 1 to 2):
                    require other == 2 else "other"
                    require 6 / number > 2 else "number"
                    nothing
                option stay:
                    nothing
        """)
    with pytest.raises(Exception, match="this divides by 0"):
        list(game.actions())
    game = start("""
        procedure play():
            offer players[1] as work:
                option say(number in 0 to 3, other in 1 to 2):
                    require number > 0 and other == 2 else "other"
                    require 6 / number > 2 else "number"
                    nothing
        """)
    assert list(game.actions()) == [
        {"by": "Ann", "choice": "work.say", "number": number, "other": 2} for number in (1, 2)
    ]
    assert game.refused("Ann", "say", number=0, other=2) == "other"


def test_a_condition_without_end_does_not_spoil_what_comes_after(start: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runtime, "STEPS_WITHOUT_WAITING", 3000)
    game = start("""
        function for_ever(number: int) -> int:
            let total = number
            while total > 0:
                total = total + 1
            return total

        procedure play():
            offer players[1] as work:
                option say(number in 0 to 1, other in 1 to 2):
                    require for_ever(number) == 0
                    require other == 3 or number == 0
                    each player in players:
                        note("{player}")
        """)
    assert list(game.actions())
    assert game.do("Ann", "say", number=0, other=2).log == "Ann Bob Cy"


def test_a_rule_is_asked_from_outside(start: Any) -> None:
    game = start(SCRIPT)
    bob = Piece("player", "Bob")
    assert game.ask("may", bob, 2) is None
    failure = game.ask("may", bob, 7)
    assert (failure.reason, failure.clauses) == ("7 is not below 4", ("C-FOUR",))
