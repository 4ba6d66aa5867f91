"""All reasons against an action: complete, partly filled in, by the wrong player, of an option that is shut."""

from __future__ import annotations

from typing import Any

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


def test_what_is_not_shown_says_which_condition_or_domain_keeps_it_out(start: Any) -> None:
    game = start(SCRIPT)
    assert why(game, "shut") == ["work.shut is not open now: it needs count(players) == 2", "never"]
    assert why(game, "say", number=2, who="Ann") == [
        "who: Ann is not among what `who in players where who != players[1]` allows @C-SAY"
    ]
    assert why(game, "say", number=10, who="Bob") == [
        "number: 10 is not from 1 to 9 @C-SAY", "10 is not below 4 @C-FOUR", "it needs: number < 6 @C-SIX",
        "AB has 5 shares only @C-SHARES @C-NUMBER", "CD has 10 shares only @C-SHARES @C-NUMBER",
    ]  # fmt: skip
    assert why(game, "say", number=True, who="Bob") == ["number: a number is needed, 1 to 9 @C-SAY"]
    assert why(game, "say", number="2", who="Bob") == ["number: a number is needed, 1 to 9 @C-SAY"]
    assert why(game, "say", number=2, who="Dan") == ["who: 'Dan' is not one of: Ann, Bob, Cy @C-SAY"]


def test_the_form_of_an_action(start: Any) -> None:
    game = start(SCRIPT)
    assert why(game, "say", number=2) == ["work.say needs to know: who (one of: Bob, Cy)"]
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
    reason = game.why_not({"by": "Ann", "choice": "work.say", "number": 10, "who": "Bob"})[0]
    assert (reason.span.text, reason.part) == ("number in 1 to 9", "number")


def test_several_parts_may_be_wrong_and_what_was_meant_is_looked_at_all_the_same(start: Any) -> None:
    game = start(SCRIPT)
    assert why(game, "say", number=12, who="Dan") == [
        "number: 12 is not from 1 to 9 @C-SAY", "who: 'Dan' is not one of: Ann, Bob, Cy @C-SAY",
    ]  # fmt: skip
    assert why(game, "say", number=1, who="Ann", more=2) == [
        "work.say has no part 'more'; it takes number, who",
        "who: Ann is not among what `who in players where who != players[1]` allows @C-SAY",
        "not 2 @C-TWO",
    ]
    assert why(game, "say", number="one", who="Ann") == [
        "number: a number is needed, 1 to 9 @C-SAY",
        "who: Ann is not among what `who in players where who != players[1]` allows @C-SAY",
    ]


def test_the_wrong_player_is_one_reason_among_others(start: Any) -> None:
    game = start(SCRIPT)
    assert why(game, "say", "Bob", number=3, who="Bob") == [
        "it is Ann who may do this now, not Bob @C-SAY", "not three @C-SAY",
    ]  # fmt: skip
    assert why(game, "say", "Bbo", number=3, who="Bob") == [
        "there is no player 'Bbo'; did you mean 'Bob'?",
        "not three @C-SAY",
    ]
    reasons = game.why_not({"choice": "work.say", "number": 3, "who": "Bob"})
    assert [reason.message for reason in reasons] == ["the action does not say who acts", "not three"]


LEANING = """
function keeper(player) -> player or none = none
rule may(player, number: int):
    require keeper(player) is not none else "nobody keeps {player}"
    let kept = keeper(player)
    require kept.cash > 0 else "he is poor"
    require number > 2 and number < 2 else "{number} is odd"
    if kept.cash > 3:
        require false else "never told"
    require number == 0 else "not nought"

procedure play():
    offer players[1] as work:
        option say(number in 1 to 9):
            require may(players[1], number)
            require players[2].cash > number else "Bob has {players[2].cash}"
        option go:
            nothing
"""


def test_only_what_leans_on_what_failed_is_passed_over(start: Any) -> None:
    assert why(start(LEANING), "say", number=4) == [
        "nobody keeps Ann", "4 is odd", "not nought", "Bob has 0",
    ]  # fmt: skip


def test_a_reason_has_the_values_its_rule_looked_at(start: Any) -> None:
    game = start(LEANING)
    reasons = game.why_not({"by": "Ann", "choice": "work.say", "number": 4})
    assert [dict(reason.values) for reason in reasons] == [
        {"keeper(player)": "nothing"}, {"number": "4"}, {"number": "4"}, {"players[2].cash": "0", "number": "4"},
    ]  # fmt: skip
    game = start(SCRIPT)
    (shut, _) = game.why_not({"by": "Ann", "choice": "work.shut"})
    assert dict(shut.values) == {"count(players)": "3"}
    (outside,) = game.why_not({"by": "Ann", "choice": "work.say", "number": 2, "who": "Ann"})
    assert dict(outside.values) == {"who": "Ann", "players[1]": "Ann"}


def test_all_parts_of_a_condition_are_looked_at(start: Any) -> None:
    game = start("""
        attribute player.keeper: player or none
        procedure play():
            offer players[1] as work:
                option dig when players[1].cash > 0 and phase is "3" and players[1].keeper is not none
                        and players[1].keeper.cash > 0:
                    nothing
                option go:
                    nothing
        """)
    (reason,) = game.why_not({"by": "Ann", "choice": "work.dig"})
    assert dict(reason.values) == {"players[1].cash": "0", "phase": "2", "players[1].keeper": "nothing"}


def test_what_several_windows_offer_under_one_name_is_refused_for_the_reasons_of_each(start: Any) -> None:
    game = start("""
        procedure play():
            anytime players[2] as side:
                option dig(number in 1 to 9):
                    require number > 7 else "above 7"
            throughout:
                anytime players[2] as side:
                    option dig(number in 1 to 9):
                        require number < 2 else "below 2"
                throughout:
                    offer players[1] as work:
                        option go:
                            nothing
        """)
    assert [reason.message for reason in game.why_not({"by": "Bob", "choice": "side.dig", "number": 5})] == [
        "above 7", "below 2",
    ]  # fmt: skip
    assert game.why_not({"by": "Bob", "choice": "side.dig", "number": 8}) == []
    assert game.why_not({"by": "Bob", "choice": "side.dig", "number": 1}) == []
