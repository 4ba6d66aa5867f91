"""Offers: who is asked, what is done when nothing can be chosen, making an offer anew, choosing."""

from __future__ import annotations

from typing import Any

import pytest

import interpreter

ASK = """
procedure play():
    offer {to} as work:
        {options}
    note("after")
    offer first(players) as last:
        option go:
            end game "over"
"""


def ask(to: str, *options: str) -> str:
    return ASK.format(to=to, options="\n        ".join(line for option in options for line in option.split("\n")))


DIG = 'option dig:\n    note("dug")'
PASS = 'pass:\n    note("passed")'
OTHERWISE = 'otherwise:\n    note("otherwise")'
NEVER = "option dig(number in 1 to 0):\n    nothing"


def test_the_one_it_is_addressed_to_is_asked(start: Any) -> None:
    game = start(ask("players[2]", DIG))
    assert game.asked == "Bob work"
    assert game.refused("Ann", "dig") == "it is Bob who may do this now, not Ann"
    assert game.do("Bob", "dig").log == "dug after"
    assert game.asked == "Ann last"


def test_an_offer_to_none_is_not_made_and_its_otherwise_not_run(start: Any) -> None:
    game = start(ask("first(p for p in players where p.cash > 0)", NEVER, OTHERWISE))
    assert (game.asked, game.log) == ("Ann last", "after")


def test_otherwise_runs_when_no_option_can_be_taken_even_if_one_could_pass(start: Any) -> None:
    game = start(ask("first(players)", NEVER, PASS, OTHERWISE))
    assert (game.asked, game.log) == ("Ann last", "otherwise after")


def test_an_offer_is_asked_when_one_option_is_possible_though_there_is_an_otherwise(start: Any) -> None:
    game = start(ask("first(players)", DIG, OTHERWISE))
    assert game.open == ["Ann dig"]
    assert game.do("Ann", "dig").log == "dug after"


def test_an_offer_that_can_only_be_passed_is_passed_by_itself_with_the_body_of_pass(start: Any) -> None:
    assert start(ask("first(players)", NEVER, PASS)).log == "passed after"


def test_pass_is_an_option_with_conditions_and_requirements(start: Any) -> None:
    game = start(ask("first(players)", DIG, 'pass when count(players) < 3:\n    note("passed")'))
    assert game.open == ["Ann dig"]
    assert "is not open now" in game.refused("Ann", "pass")
    few = 'pass:\n    require count(players) < 3 else "too many"\n    note("passed")'
    game = start(ask("first(players)", DIG, few))
    assert game.refused("Ann", "pass") == "too many"
    assert start(ask("first(players)", DIG, few), "Ann Bob").do("Ann", "pass").log == "passed after"


def test_where_nobody_can_go_on_the_ruleset_is_wrong_and_the_line_is_named(start: Any) -> None:
    with pytest.raises(interpreter.ScriptFailure) as failure:
        start(ask("first(players)", NEVER))
    assert failure.value.code == "play/nobody-can-go-on"
    assert failure.value.span.text.startswith("offer first(players) as work")
    game = start("""
        procedure play():
            offer first(players) as start:
                option go:
                    nothing
            offer first(players) as work:
                option dig(number in 1 to 0):
                    nothing
                pass when false
        """)
    assert game.fails("Ann", "go") == ("Ann is asked, but nothing can be done: work", 6)


def test_a_pass_that_may_not_be_taken_does_not_help(start: Any) -> None:
    with pytest.raises(interpreter.ScriptFailure, match="nothing can be done"):
        start(ask("first(players)", NEVER, 'pass:\n    require false else "no"'))


AGAIN = """
attribute game.turn_of: player or none
attribute game.left: int = 3

procedure play():
    game.turn_of = first(players)
    let dug = 0
    offer game.turn_of "{game.left} left, {dug} dug" as work:
        option dig(number in 1 to game.left) again when game.left > 0:
            game.left -= number
            dug = dug + number
            game.turn_of = players[2]
        pass when dug < 3
        otherwise:
            note("{dug} in all")
    offer first(players) as last:
        option go:
            end game "over"
"""


def test_an_offer_made_again_reads_everything_anew_but_the_locals(start: Any) -> None:
    game = start(AGAIN)
    assert game.choice.text == "3 left, 0 dug"
    assert next(game.actions()) == {"by": "Ann", "choice": "work.dig", "number": {"from": 1, "to": 3, "step": 1}}
    game.do("Ann", "dig", number=2)
    assert (game.asked, game.choice.text) == ("Bob work", "1 left, 2 dug")
    assert next(game.actions()) == {"by": "Bob", "choice": "work.dig", "number": 1}
    assert game.do("Bob", "dig", number=1).log == "3 in all"


def test_an_offer_made_again_to_nobody_is_over(start: Any) -> None:
    script = AGAIN.replace("game.turn_of = players[2]", "game.turn_of = none")
    assert start(script).do("Ann", "dig", number=2).asked == "Ann last"


def test_domains_may_depend_on_what_is_chosen_before_and_hide_what_where_refuses(start: Any) -> None:
    game = start(ask("first(players)", "option dig(a in 1 to 2, b in a to 3 where b != 2, c in [x for x in players where b == 3]):\n    note(\"{a} {b} {c}\")"))  # fmt: skip  # noqa: E501
    assert [tuple(action.values())[2:] for action in game.actions()] == [
        *((1, 3, player) for player in ("Ann", "Bob", "Cy")),
        *((2, 3, player) for player in ("Ann", "Bob", "Cy")),
    ]
    assert game.refused("Ann", "dig", a=1, b=2, c="Ann") == "b: 2 is not among what `b in a to 3 where b != 2` allows"
    assert game.refused("Ann", "dig", a=2, b=1, c="Ann") == "b: 1 is not from 2 to 3"
    assert game.do("Ann", "dig", a=2, b=3, c="Cy").log == "2 3 Cy after"


def test_requirements_are_asked_with_what_is_chosen_and_lets_before_them(start: Any) -> None:
    game = start(ask("first(players)", 'option dig(a in 1 to 4):\n    let double = a * 2\n    require double < 7 else "{double} is too much"\n    note("{double}")', PASS))  # fmt: skip  # noqa: E501
    assert next(game.actions()) == {"by": "Ann", "choice": "work.dig", "a": {"from": 1, "to": 3, "step": 1}}
    assert game.refused("Ann", "dig", a=4) == "8 is too much"
    assert game.do("Ann", "dig", a=3).log == "6 after"


def test_a_let_that_calls_a_procedure_ends_the_conditions(start: Any) -> None:
    script = """
        procedure dug() -> int:
            note("digging")
            return 3

        procedure play():
            offer first(players) as work:
                option dig:
                    require count(players) == 3
                    let depth = dug()
                    note("{depth}")
            offer first(players) as last:
                option go:
                    nothing
        """
    game = start(script)
    assert game.log == ""
    assert game.do("Ann", "dig").log == "digging 3"


# ------------------------------------------------------------------------------------------------ choose

CHOOSE = """
attribute game.wanted: list of player

procedure play():
    offer first(players) as start:
        option want(people in subsets(players, 0, 3)):
            game.wanted = [p for p in players where p in people]
    choose person in game.wanted for {whom} "who it is":
        require person != players[2] else "not {{person}}"
    note("{{person}}")
    offer first(players) as last:
        option go:
            end game "over"
"""


def test_choose_asks_when_there_are_several_and_binds_what_is_chosen(start: Any) -> None:
    game = start(CHOOSE.format(whom="players[3]")).do("Ann", "want", people=["Ann", "Bob", "Cy"])
    assert game.asked == "Cy person"
    assert list(game.actions()) == [{"by": "Cy", "choice": "person", "person": who} for who in ("Ann", "Cy")]
    assert game.refused("Cy", "person", person="Bob") == "not Bob"
    assert game.do("Cy", "person", person="Ann").log == "Ann"


def test_choose_takes_the_only_one_without_asking(start: Any) -> None:
    game = start(CHOOSE.format(whom="players[3]")).do("Ann", "want", people=["Bob", "Cy"])
    assert (game.asked, game.log) == ("Ann last", "Cy")


def test_choose_for_nobody_takes_the_first(start: Any) -> None:
    nobody = "first(p for p in players where false)"
    assert start(CHOOSE.format(whom=nobody)).do("Ann", "want", people=["Ann", "Cy"]).log == "Ann"


def test_nothing_to_choose_from_is_an_error_of_the_script(start: Any) -> None:
    game = start(CHOOSE.format(whom="players[3]"))
    assert game.fails("Ann", "want", people=[]) == ("there is nothing to choose from: person", 8)
    assert game.fails("Ann", "want", people=["Bob"])[0] == "there is nothing to choose from: person"


def test_choosing_equal_things_is_not_asked(start: Any) -> None:
    game = start("""
        procedure play():
            choose number in [3, 3] for first(players)
            note("{number}")
            offer first(players) as last:
                option go:
                    nothing
        """)
    assert game.log == "3"
