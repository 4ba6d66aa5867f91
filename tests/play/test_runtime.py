"""Places: what they begin with, when they are reset, and that no function is remembered wrongly."""

from __future__ import annotations

from typing import Any

import pytest

from interpreter.ids import GAME, Piece
from interpreter.play import runtime
from interpreter.ruleset.values import Group

RESET = """
attribute player.turns_of: int = 5, reset each player_turn
attribute player.rounds_of: list of int, reset each share_round
attribute company.turns_of: int, reset each player_turn
attribute game.events_of: int = 1, reset each dug
attribute player.events_of: int, reset each dug
attribute player.second: int, reset each both

event dug(company, player)

procedure player_turn(player, other: player):
    note("{player.turns_of} {other.turns_of}")
    offer player as work:
        option go:
            nothing

procedure both(first_of: player or none, other: player):
    note("{[p.second for p in players]}")

round share_round() "Round":
    note("{[p.rounds_of for p in players]}")

procedure play():
    each player in players:
        player.turns_of = 9
        player.rounds_of += 1
        player.events_of = 9
        player.second = 9
    each company in companies:
        company.turns_of = 9
    game.events_of = 9
    player_turn(players[2], players[1])
    note("{[p.turns_of for p in players]} {[c.turns_of for c in companies]}")
    share_round()
    announce dug(companies[1], players[3])
    note("{game.events_of} {[p.events_of for p in players]}")
    both(first(p for p in players where false), players[1])
    both(players[2], players[1])
"""


def test_places_are_reset_for_the_first_argument_of_their_kind_or_else_for_all(start: Any) -> None:
    game = start(RESET)
    assert game.log == "5 9"
    game.do("Bob", "go")
    assert game.log == "5 9 9, 5, 9 0, 0 nothing, nothing, nothing 1 9, 9, 0 9, 9, 9 9, 0, 9"


DEFAULTS = """
kinds mood: good, bad
setting seats: int by players
setting wide: int by phase, company_kind = 4
setting mood_of: mood by company_kind = good
setting named: list of text = ["a"]
setting reckoned: int = count(players) + 2

attribute player.number: int
attribute player.flag: bool
attribute player.words: text
attribute player.some: set of player
attribute player.one: player or none
attribute player.table_of: map of player to int
attribute player.part: percent = 20%
attribute game.mood: mood = bad
attribute game.people: int = count(players)
attribute game.richest: player = first(p for p in players by -p.cash)
attribute company.shares_now: int = count(certificates)

power digging(depth: int = 3, amount: money = 5 * count(players))

function told() -> text = "{players[1].number} {players[1].flag} {players[1].some} {players[1].one} {players[1].part} {game.mood} {game.people}"
function settled() -> text = "{rules.seats} {rules.wide(phases[1], small)} {rules.wide(phases[2], small)} {rules.wide(phases[2], large)} {rules.mood_of(small)} {rules.named} {rules.reckoned}"
function dug() -> list of int = [p.depth for p in powers(digging)]
function amounts() -> list of money = [p.amount for p in powers(digging)]

procedure play():
    give(digging(), to: players[1])
    give(digging(7, amount: 8), to: players[1])
    offer players[1] as work:
        option earn(who in players) again:
            pay(10, from: bank, to: who)
        pass
"""  # noqa: E501
RULES = """
    seats: {1: 10, 2: 20, 3: 30, 4: 40}
    wide: {2: {small: 1}, 3: {large: 7}}
    mood_of: {large: bad}
"""


def test_what_is_not_set_has_its_default(start: Any) -> None:
    game = start(DEFAULTS, rules=RULES)
    for _ in range(2):
        assert game.ask("told") == "0 no nothing nothing 20% bad 3"
        assert game.ask("settled") == "30 1 1 7 good a 5"
        assert game.explain("told").value == "0 no nothing nothing 20% bad 3"
        assert game.explain("settled").value == "30 1 1 7 good a 5"
    assert game.ask("dug") == (3, 7)
    assert game.ask("amounts") == (15, 8)
    assert start(DEFAULTS, "Ann Bob", rules=RULES).ask("settled") == "20 1 1 7 good a 4"


def test_a_default_that_is_reckoned_is_reckoned_when_it_is_read(start: Any) -> None:
    game = start(DEFAULTS, rules=RULES)
    assert game.value(GAME, "richest").id == "Ann"
    game.do("Ann", "earn", who="Cy")
    assert game.value(GAME, "richest").id == "Cy"


def test_a_row_that_is_not_there_is_named(start: Any) -> None:
    script = """
        setting wide: int by phase, company_kind

        procedure play():
            offer players[1] as work:
                option look(kind in [small, large], phase in phases):
                    note("{rules.wide(phase, kind)}")
        """
    game = start(script, rules="wide: {3: {small: 1}}")
    message = "rules.wide has no row for 2, small"
    assert game.fails("Ann", "look", kind="small", phase="2") == (message, 7)
    assert game.do("Ann", "look", kind="small", phase="3").log == "1"


# ------------------------------------------------------------------------------------------------ memory

REMEMBER = """
attribute player.worth: int
attribute game.some: set of player

function total() -> int = sum(player.worth for player in players)
function whose() -> list of text = [player.name for player in players where turn.of == player]
function through() -> list of text = [name for name in whose()]
function on_turn() -> list of company = [company for company in companies where company.on_turn]
function running() -> list of text = [name for name in ["x"] where share_round.running]
function order_of(some: set of player) -> list of player = [player for player in some]
function said() -> text = "{total()} {whose()} {through()} {on_turn()} {running()} {turn.acted}"

rule may(player):
    require any(name == player.name for name in whose()) else "it is {whose()}'s turn"
    require total() < 50 else "{total()} is enough"

round share_round() "Round {said()}":
    turns player in players until all pass:
        anytime each owner in [players[2]] as side:
            option look "{said()}":
                require may(players[1])
                owner.worth += 100
            option see(who in [p for p in players where any(name == p.name for name in through())]):
                note("{who} {said()}")
        throughout:
            turns company in companies:
                offer player "{said()}" as work:
                    option add(number in 1 to 50) again when total() < 100:
                        player.worth += number
                    option leave:
                        end turn of player
                    option finish:
                        end round
                    pass

procedure play():
    share_round()
    offer players[1] "{running()} {on_turn()} {total()}" as last:
        option go:
            nothing
"""


def test_nothing_is_remembered_over_a_change(start: Any) -> None:
    game = start(REMEMBER)
    assert game.choice.text == "0 nothing nothing AB x no"
    assert {o.text for o in game.choice.options if o.name == "side.look"} == {"0 Ann Ann AB x no"}
    assert [a for a in game.actions() if a["choice"] == "side.see"] == [
        {"by": "Bob", "choice": "side.see", "who": "Ann"}
    ]
    assert game.choice.headings == ("Round 0 nothing nothing AB x no",)
    game.do("Ann", "add", number=7)
    assert game.choice.text == "7 nothing nothing AB x yes"
    game.do("Bob", "side.see", who="Ann").do("Ann", "pass")
    assert game.choice.text == "7 nothing nothing CD x no"
    assert game.log == "Ann 7 Ann Ann AB x yes"
    game.do("Ann", "leave")
    assert game.refused("Bob", "side.look") == "it is Bob's turn"
    assert game.choice.text == "7 nothing nothing AB x no"
    game.do("Bob", "pass").do("Bob", "pass").do("Cy", "pass").do("Cy", "pass")
    assert "Bob side.look" in game.open
    game.do("Bob", "side.look")
    assert [option.name for option in game.choice.options if option.name == "work.add"] == []
    assert game.refused("Bob", "side.look") == "107 is enough"
    game.undo()
    assert game.choice.text == "7 nothing nothing AB x no"
    game.do("Ann", "finish")
    assert game.choice.text == "nothing nothing 7"


def test_what_is_made_of_a_set_is_remembered_with_its_order(start: Any) -> None:
    game = start(REMEMBER)
    one, two, three = game.runtime.players
    for people in ((one, two, three), (three, two, one), (two, one)):
        assert game.ask("order_of", Group(people)) == people


def test_what_a_lay_or_a_turn_of_somebody_else_decides_is_not_mixed_up(start: Any) -> None:
    game = start(REMEMBER)
    company = Piece("company", "AB")
    assert game.value(company, "on_turn")
    game.do("Ann", "pass")
    assert not game.value(company, "on_turn")


# ------------------------------------------------------------------------------------------------ limits


def test_loops_and_calls_without_end_stop_with_the_line(start: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runtime, "STEPS_WITHOUT_WAITING", 5000)
    game = start("""
        attribute game.number: int
        procedure round_and_round(number: int) -> int:
            while number > 0:
                game.number += 1
            return number
        procedure deep(number: int):
            if number > 0:
                deep(number + 1)
        procedure deeper(number: int):
            if number > 3000:
                offer players[1]:
                    option yes:
                        nothing
            deeper(number + 1)
        function for_ever(number: int) -> int:
            let sum_of = 0
            while sum_of < number:
                sum_of = sum_of * 2
            return sum_of
        function fifty() -> int:
            let number = 0
            while number < 50:
                number += 1
            return number
        procedure play():
            offer players[1] as work:
                option a:
                    let n = round_and_round(1)
                    note("{n}")
                option b:
                    deep(1)
                option c:
                    deeper(1)
                option d:
                    while true:
                        nothing
                option e:
                    note("{for_ever(3)}")
                option f:
                    turns player in players until false:
                        nothing
                option g(x in 1 to 3000 where fifty() == 50):
                    require x > 2990
                    nothing
        """)
    message = "5000 steps without waiting for anybody: this would go on for ever"
    assert game.fails("Ann", "a") == (message, 4)
    deep = "procedures call one another too often, one inside the other: this would never come to an end"
    assert game.fails("Ann", "b")[0] == deep
    assert game.fails("Ann", "c") == ("more than 200 procedures inside one another", 15)
    assert game.fails("Ann", "d") == (message, 36)
    assert game.fails("Ann", "e") == (message, 18)
    assert game.fails("Ann", "f")[0] == message
    assert game.do("Ann", "g", x=2995).over, "asking takes no steps of the game, however much there is to ask"
