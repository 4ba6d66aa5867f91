"""Code that is compiled to leave marks tells where it has been; other code leaves none."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import interpreter
from interpreter.opening import load_ruleset
from interpreter.play.marks import forget_marks, reached

SCRIPT = """
    attribute player.tired: bool

    rule may_go(player, far: int):
        require not player.tired else "{player} is tired"
        require far < 4 or player.cash > 500 else "too far"

    function reach_of(player) -> int = 5 if player.cash > 300 else 3
    function many(player) -> int:
        if player.cash > 400:
            return 2
        else if player.cash > 100:
            return 1
        return 0

    procedure rest(player):
        each other in [p for p in players where p != player]:
            player.tired = false
        while player.cash > 990:
            pay(1, from: player, to: bank)

    procedure play():
        turns player in players until all pass or bank.cash > 1990:
            offer player as day:
                option go(far in 1 to reach_of(player)):
                    require may_go(player, far)
                    player.tired = true
                option stay when player.tired:
                    let often = many(player)
                    rest(player)
                option count(times in [1, 2] where times > many(player)):
                    if times == 1 and player.cash == 0:
                        end game "counted"
                pass
            offer player as night:
                option dream when player.cash == 77:
                    nothing
                otherwise:
                    player.tired = player.tired
"""

Marked = Callable[..., interpreter.Game]


@pytest.fixture
def marked(title: Callable[..., Path]) -> Marked:
    """Starts a game of a title whose code leaves marks."""

    def begin(script: str = SCRIPT, players: str = "Ann Bob") -> interpreter.Game:
        ruleset = load_ruleset(title(script), marked=True)
        forget_marks(ruleset)
        return interpreter.Game(ruleset, players.split())

    return begin


def left(game: interpreter.Game) -> set[str]:
    """The marks left, as `kind side: text`."""
    return {" ".join((m.kind, m.side, "|", *m.span.text.split()[:6])) for m in reached(game.ruleset)}


def at(game: interpreter.Game, text: str) -> set[tuple[str, str]]:
    """The kinds and sides of the marks left at a text."""
    return {(m.kind, m.side) for m in reached(game.ruleset) if m.span.text.startswith(text)}


def do(game: interpreter.Game, choice: str, **values: object) -> None:
    game.apply({"by": game.choice.player, "choice": choice, **values})


def test_code_leaves_no_marks_unless_it_is_asked_to(title: Callable[..., Path]) -> None:
    ruleset = load_ruleset(title(SCRIPT))
    interpreter.Game(ruleset, ["Ann", "Bob"])
    assert ruleset.code.marks == ()
    assert reached(ruleset) == []


def test_statements_are_marked_when_they_are_carried_out(marked: Marked) -> None:
    game = marked()
    assert ("statement", "") in at(game, "turns player")
    assert at(game, "player.tired = true") == set()
    do(game, "day.go", far=1)
    assert at(game, "player.tired = true") == {("statement", "")}
    assert at(game, "rest(player)") == set()


def test_both_ways_of_a_condition(marked: Marked) -> None:
    game = marked()
    assert at(game, "player.cash > 300") == {("choice", "no")}
    assert at(game, "times > many(player)") == set()
    list(game.actions())
    assert at(game, "times > many(player)") == {("where", "yes")}
    assert at(game, "player.cash > 400") == {("if", "no")}
    assert at(game, "player.cash > 100") == {("if", "no")}
    do(game, "day.count", times=1)
    assert ("until", "no") in at(game, "bank.cash > 1990")
    assert at(game, "times == 1") == {("if", "yes"), ("part", "yes")}
    assert at(game, "player.cash == 0") == {("part", "yes")}


def test_parts_of_a_condition_that_are_not_looked_at_leave_no_mark(marked: Marked) -> None:
    game = marked()
    do(game, "day.count", times=2)
    assert ("part", "no") in at(game, "times == 1")
    assert at(game, "player.cash == 0") == set()


def test_loops_are_marked_when_there_is_something_in_them(marked: Marked) -> None:
    game = marked(players="Ann")
    do(game, "day.go", far=1)
    do(game, "day.stay")
    assert at(game, "each other") == {("statement", "")}
    assert at(game, "p != player") == {("filter", "no")}
    assert at(game, "player.cash > 990") == {("while", "no")}
    game = marked()
    do(game, "day.go", far=1)
    do(game, "day.count", times=2)
    do(game, "day.stay")
    assert at(game, "each other") == {("statement", ""), ("each", "")}
    assert at(game, "p != player") == {("filter", "yes"), ("filter", "no")}


def test_requirements_are_met_or_fail_also_where_all_reasons_are_given(marked: Marked) -> None:
    game = marked()
    do(game, "day.go", far=3)
    assert at(game, "not player.tired") == {("require", "yes")}
    assert at(game, "may_go(player, far)") == {("require", "yes")}
    action = {"by": "Bob", "choice": "day.go", "far": 9}
    assert game.why_not(action)
    assert at(game, "far < 4 or") == {("require", "yes")}
    do(game, "day.go", far=3)
    assert len(game.why_not({"by": "Ann", "choice": "day.go", "far": 3})) == 1
    assert at(game, "not player.tired") == {("require", "yes"), ("require", "no")}
    assert at(game, "may_go(player, far)") == {("require", "yes"), ("require", "no")}


def test_options_are_offered_and_taken(marked: Marked) -> None:
    game = marked()
    assert at(game, "option go") == {("option", "offered")}
    assert at(game, "player.tired:") == set()
    list(game.actions())
    assert at(game, "option count") == {("option", "offered")}
    assert at(game, "option stay") == set()
    do(game, "day.count", times=2)
    assert at(game, "option count") == {("option", "offered"), ("option", "taken")}
    names = {mark.name for mark in reached(game.ruleset) if mark.kind == "option"}
    assert names >= {"day.go", "day.count"}


def test_reasons_for_a_refusal_do_not_offer_an_option(marked: Marked) -> None:
    game = marked()
    assert game.why_not({"by": "Ann", "choice": "day.stay"})
    assert at(game, "option stay") == set()
    assert ("when", "no") in at(game, "player.tired")


def test_an_offer_that_goes_on_otherwise(marked: Marked) -> None:
    game = marked()
    do(game, "day.go", far=1)
    assert ("offer", "otherwise") in at(game, "offer player as night")
    assert ("offer", "answered") not in at(game, "offer player as night")


def test_marks_are_forgotten(marked: Marked) -> None:
    game = marked()
    assert reached(game.ruleset)
    forget_marks(game.ruleset)
    assert reached(game.ruleset) == []


def test_a_game_goes_the_same_way_with_and_without_marks(marked: Marked, title: Callable[..., Path]) -> None:
    game, plain = marked(), interpreter.Game(load_ruleset(title(SCRIPT)), ["Ann", "Bob"])
    for each in ({"choice": "day.go", "far": 2}, {"choice": "day.count", "times": 2}, {"choice": "day.stay"}):
        for one in (game, plain):
            one.apply({"by": one.choice.player, **each})
        assert list(game.actions()) == list(plain.actions())


def test_a_window_and_a_choice_are_taken(marked: Marked) -> None:
    game = marked(
        """
        attribute game.said: list of player

        procedure play():
            anytime each player in players as aside:
                option shout:
                    game.said += player
            throughout:
                choose friend in players for first(players)
                offer first(players) as go:
                    option on:
                        nothing
        """
    )
    assert at(game, "choose friend") == {("statement", ""), ("option", "offered")}
    do(game, "friend", friend="Bob")
    assert at(game, "choose friend") == {("statement", ""), ("option", "offered"), ("option", "taken")}
    game.apply({"by": "Bob", "choice": "aside.shout"})
    assert at(game, "option shout") == {("option", "offered"), ("option", "taken")}
    assert at(game, "option on") == {("option", "offered")}


def test_a_rule_that_requires_nothing_is_no_way_to_refuse(marked: Marked) -> None:
    script = SCRIPT.replace(
        "require may_go(player, far)", "require may_go(player, far)\n                    require may_rest(player)"
    )
    empty = "    rule may_rest(player):\n        nothing\n"
    game = marked(script + empty)
    assert not [mark for mark in game.ruleset.code.marks if mark.span.text == "may_rest(player)"]
    more = '    extend rule may_rest(player):\n        require player.cash > 0 else "no"\n'
    game = marked(script + empty + more)
    assert [mark.side for mark in game.ruleset.code.marks if mark.span.text == "may_rest(player)"] == ["yes", "no"]
