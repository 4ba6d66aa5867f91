"""Events: the order of handlers, when their conditions are read, handlers that wait, events inside events."""

from __future__ import annotations

from typing import Any

HANDLERS = """
event dug(player, number: int)
attribute game.seen: int

on dug(player, number) when game.seen == 0:
    note("a{{number}}")
    game.seen = 1
on dug(player, number) when game.seen == 1:
    note("b")
    game.seen = 2
on dug(who, how_many) when game.seen == 1:
    note("never")
on dug(who, how_many):
    {ask}
    note("{{who}}{{how_many}}")

procedure play():
    offer players[1] as work:
        option go(number in 1 to 9):
            announce dug(player: players[2], number: number)
            note("after")
    offer players[1] as last:
        option go:
            nothing
"""
ASK = "offer who as question:\n        option yes:\n            game.seen = 1"


def test_handlers_run_in_order_and_their_conditions_are_read_when_their_turn_comes(start: Any) -> None:
    assert start(HANDLERS.format(ask="nothing")).do("Ann", "go", number=3).log == "a3 b Bob3 after"


def test_handlers_may_ask(start: Any) -> None:
    files = {"game": HANDLERS.format(ask=ASK), "more": 'use game\non dug(p, n) when game.seen == 1:\n    note("more")'}
    game = start({name: text.replace("(p, n)", "(player, number)") for name, text in files.items()})
    game.do("Ann", "go", number=3)
    assert (game.log, game.asked) == ("a3 b", "Bob question")
    assert game.do("Bob", "yes").log == "a3 b Bob3 more after"


CHAIN = """
event dug(number: int)

procedure dig(number: int):
    announce dug(number)

on dug(number) when number > {least}:
    note("{{number}}")
    {ask}
    dig(number - 1)

procedure play():
    offer players[1] as work:
        option go(number in 1 to 9):
            dig(number)
    offer players[1] as last:
        option go:
            nothing
"""
QUESTION = "offer players[1] as question:\n        option yes:\n            nothing"


def test_an_event_announced_while_it_is_handled_is_an_error_found_when_it_happens(start: Any) -> None:
    game = start(CHAIN.format(least=5, ask="nothing"))
    assert game.fails("Ann", "go", number=6) == ("dug is announced while it is being handled", 5)
    assert game.log == ""
    assert game.do("Ann", "go", number=5).log == "", "the chain is cut by the condition"
    game = start(CHAIN.format(least=5, ask=QUESTION)).do("Ann", "go", number=6)
    assert game.fails("Ann", "yes") == ("dug is announced while it is being handled", 5)
    assert game.asked == "Ann question"


def test_an_event_can_be_announced_again_after_an_error_in_a_handler(start: Any) -> None:
    game = start("""
        event dug(number: int)

        on dug(number):
            note("{100 / number rounded down}")

        procedure play():
            offer players[1] as work:
                option go(number in 0 to 5) again:
                    announce dug(number)
                pass
        """)
    assert game.fails("Ann", "go", number=0) == ("this divides by 0", 5)
    assert game.do("Ann", "go", number=3).log == "33"


def test_events_inside_other_events(start: Any) -> None:
    game = start("""
        event outer(player)
        event inner(player)

        on outer(player):
            note("o1")
            announce inner(player)
            note("o2")
        on outer(player):
            note("o3")
        on inner(player):
            note("i1")
            offer player as work:
                option go:
                    nothing
                option leave:
                    end turn
            note("i2")

        procedure play():
            turns player in players:
                announce outer(player)
                note("end")
            announce inner(players[1])
        """)
    assert game.do("Ann", "go").log == "o1 i1 i2 o2 o3 end o1 i1"
    assert game.do("Bob", "leave").log == "o1 i1 i2 o2 o3 end o1 i1 o1 i1"
    assert game.do("Cy", "leave").log.endswith("o1 i1 i1")
    assert game.asked == "Ann work"
