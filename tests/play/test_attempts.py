"""Refusals: what is wrong with an action, all of it when asked, with clauses, places and values."""

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


def why(game: Any, choice: str, by: str = "Ann", **values: object) -> list[str]:
    action = {"by": by, "choice": f"work.{choice}", **values}
    reasons = game.why_not(action)
    assert [reason.message for reason in game.why_not(action)] == [reason.message for reason in reasons]
    return [" @".join([reason.message, *reason.clauses]) for reason in reasons]


def test_all_reasons_are_told_each_with_its_clauses(start: Any) -> None:
    game = start(SCRIPT)
    assert why(game, "say", number=7, who="Bob") == [
        "7 is not below 4 @C-FOUR", "Bob may not say 7 @C-SAY", "it needs: number < 6 @C-SIX",
        "AB has 5 shares only @C-SHARES @C-NUMBER",
    ]  # fmt: skip
    assert why(game, "say", number=3, who="Bob") == ["not three @C-SAY"]
    assert why(game, "say", number=1, who="Bob") == ["not 2 @C-TWO"]
    assert why(game, "say", number=2, who="Bob") == []


def test_after_a_failed_requirement_that_others_lean_on_it_stops(start: Any) -> None:
    game = start(SCRIPT)
    assert why(game, "keep", who="Bob") == ["no keeper @C-KEEP"]
    assert why(game, "say", number=8, who="Bob")[-1] == "Bob has no keeper @C-SAY"


def test_an_action_is_refused_for_the_first_reason(start: Any) -> None:
    game = start(SCRIPT)
    assert game.refused("Ann", "say", number=7, who="Bob") == "7 is not below 4"
    assert game.refused("Ann", "keep", who="Bob") == "no keeper"


def test_what_is_not_shown_says_which_condition_or_domain_keeps_it_out(start: Any) -> None:
    game = start(SCRIPT)
    assert why(game, "shut") == ["work.shut is not open now: it needs count(players) == 2", "never"]
    assert why(game, "say", number=2, who="Ann") == [
        "who: Ann is not among what `who in players where who != players[1]` allows @C-SAY"
    ]
    assert why(game, "say", number=10, who="Bob") == ["number: 10 is not from 1 to 9 @C-SAY"]
    assert why(game, "say", number=True, who="Bob") == ["number: a number is needed, 1 to 9 @C-SAY"]
    assert why(game, "say", number="2", who="Bob") == ["number: a number is needed, 1 to 9 @C-SAY"]
    assert why(game, "say", number=2, who="Dan") == ["who: 'Dan' is not one of: Ann, Bob, Cy @C-SAY"]


def test_the_form_of_an_action(start: Any) -> None:
    game = start(SCRIPT)
    assert why(game, "say", number=2) == ["work.say needs to know: who (one of: Ann, Bob, Cy)"]
    assert why(game, "say", who="Bob") == ["work.say needs to know: number (from 1 to 9)"]
    assert why(game, "say", number=2, who="Bob", more=1) == ["work.say has no part 'more'; it takes number, who"]
    assert why(game, "pass", number=2) == ["work.pass has no part 'number'; it takes nothing further"]
    assert why(game, "sya") == ["Ann has no choice 'work.sya' here; did you mean work.say?"]
    assert why(game, "pass", by="Bob") == ["it is Ann who may do this now, not Bob"]
    assert why(game, "pass", by="Bbo") == ["there is no player 'Bbo'; did you mean 'Bob'?"]
    assert [r.message for r in game.why_not([])] == [
        'an action is written as {"by": player, "choice": option, parameter: value}'
    ]
    assert [r.message for r in game.why_not({"choice": "x"})] == ["the action does not say who acts"]
    assert [r.message for r in game.why_not({"by": "Ann"})] == ["the action does not say what is chosen"]


def test_asking_why_not_changes_nothing(start: Any) -> None:
    game = start(SCRIPT)
    before = game.digest()
    for number in range(12):
        why(game, "say", number=number, who="Bob")
    assert game.digest() == before
    game.check()


def test_reasons_have_their_place(start: Any) -> None:
    game = start(SCRIPT)
    reasons = game.why_not({"by": "Ann", "choice": "work.say", "number": 7, "who": "Bob"})
    assert [reason.span.line for reason in reasons] == [5, 6, 10, 12]
    (reason,) = game.why_not({"by": "Ann", "choice": "work.say", "number": 10, "who": "Bob"})
    assert (reason.span.text, reason.part) == ("number in 1 to 9", "number")


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
