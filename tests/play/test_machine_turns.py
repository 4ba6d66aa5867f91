"""Turns: round a ring, one for each, the list read anew, what counts as acting."""

from __future__ import annotations

from typing import Any

ROUND = """
attribute game.ring: list of player
attribute game.stop: bool

procedure play():
    game.ring = players
    turns player in game.ring until {until}:
        offer player as work:
            option dig:
                note(player.name)
            option change(ring in [[p for p in players where p in some] for some in subsets(players, 0, 3)]):
                game.ring = ring
            option turn_round:
                game.ring = [p for p in players by -count([q for q in players where q.cash == 0]), p.name]
            option stop:
                game.stop = true
            pass:
                note("-")
    note("over")
    offer players[1] as last:
        option go:
            nothing
"""


def ring(start: Any, until: str = "all pass") -> Any:
    return start(ROUND.format(until=until))


def test_a_ring_goes_round_until_all_pass_in_a_row(start: Any) -> None:
    game = ring(start)
    for who in ("Ann", "Bob", "Cy", "Ann"):
        assert game.asked == f"{who} work"
        game.do(who, "dig")
    game.do("Bob", "pass").do("Cy", "pass").do("Ann", "dig").do("Bob", "pass").do("Cy", "pass")
    assert game.asked == "Ann work", "only two in a row have passed"
    assert game.do("Ann", "pass").log == "Ann Bob Cy Ann - - Ann - - - over"


def test_a_condition_is_tested_before_each_turn_also_the_first(start: Any) -> None:
    game = ring(start, "game.stop")
    game.do("Ann", "pass").do("Bob", "pass").do("Cy", "pass").do("Ann", "stop")
    assert game.log == "- - - over"
    assert ring(start, "count(players) == 3").log == "over"
    assert ring(start, "all pass or game.stop").do("Ann", "stop").log == "over"
    game = ring(start, "all pass or game.stop")
    assert game.do("Ann", "pass").do("Bob", "pass").do("Cy", "pass").log == "- - - over"


def test_the_list_is_read_anew_and_goes_on_after_the_last_who_moved(start: Any) -> None:
    game = ring(start)
    assert game.do("Ann", "dig").do("Bob", "change", ring=["Ann", "Bob"]).asked == "Ann work"
    game = ring(start)
    assert game.do("Ann", "dig").do("Bob", "change", ring=["Ann", "Cy"]).asked == "Cy work", "who followed him"
    assert game.do("Cy", "dig").asked == "Ann work"
    game = ring(start)
    assert game.do("Ann", "dig").do("Bob", "dig").do("Cy", "change", ring=["Ann", "Bob"]).asked == "Ann work"
    game = ring(start)
    assert game.do("Ann", "change", ring=["Bob"]).do("Bob", "change", ring=["Ann", "Cy"]).asked == "Ann work"


def test_who_left_and_his_followers_with_him(start: Any) -> None:
    game = ring(start)
    game.do("Ann", "dig").do("Bob", "change", ring=["Ann"])
    assert game.asked == "Ann work", "neither he nor who followed him is left"
    assert ring(start).do("Ann", "change", ring=[]).log == "over"


def test_the_streak_is_held_against_the_list_as_it_is_now(start: Any) -> None:
    game = ring(start)
    game.do("Ann", "pass").do("Bob", "change", ring=["Ann", "Bob"]).do("Ann", "pass")
    assert game.do("Bob", "pass").log.endswith("over")
    script = """
        attribute game.gone: bool

        procedure play():
            turns player in [p for p in players where p != players[3] or not game.gone] until all pass:
                offer player as work:
                    option dig:
                        nothing
                    pass:
                        game.gone = player == players[2]
            note("over")
            offer players[1] as last:
                option go:
                    nothing
        """
    game = start(script).do("Ann", "pass").do("Bob", "pass")
    assert game.log == "over", "two have passed, and there are two"


ONE_EACH = """
attribute player.place: int
attribute player.out: bool

procedure play():
    players[1].place = 1
    players[2].place = 2
    players[3].place = 3
    turns player in [p for p in players where not p.out by p.place]:
        note(player.name)
        offer player as work:
            option move(who in players, to in 1 to 9):
                who.place = to
            option drop(who in players):
                who.out = true
            option back(who in players):
                who.out = false
            pass
    note("over")
    offer players[1] as last:
        option go:
            nothing
"""


def test_each_has_one_turn_in_the_order_as_it_is_now(start: Any) -> None:
    game = start(ONE_EACH).do("Ann", "pass").do("Bob", "move", who="Ann", to=9).do("Cy", "pass")
    assert game.log == "Ann Bob Cy over"
    game = start(ONE_EACH).do("Ann", "move", who="Cy", to=1).do("Cy", "pass").do("Bob", "pass")
    assert game.log == "Ann Cy Bob over"
    game = start(ONE_EACH).do("Ann", "move", who="Ann", to=9).do("Bob", "pass").do("Cy", "pass")
    assert game.log == "Ann Bob Cy over", "nobody has two"


def test_members_may_leave_and_join_meanwhile(start: Any) -> None:
    assert start(ONE_EACH).do("Ann", "drop", who="Bob").do("Cy", "pass").log == "Ann Cy over"
    game = start(ONE_EACH).do("Ann", "drop", who="Bob").do("Cy", "back", who="Bob").do("Bob", "pass")
    assert game.log == "Ann Cy Bob over"


def test_a_frozen_order_stays(start: Any) -> None:
    frozen = ONE_EACH.replace("turns player in [p for", "let order = [p for").replace(
        "by p.place]:", "by p.place]\n    turns player in order:"
    )
    game = start(frozen).do("Ann", "move", who="Cy", to=1).do("Bob", "drop", who="Cy").do("Cy", "pass")
    assert game.log == "Ann Bob Cy over"


ACTED = """
procedure inside(player):
    offer player as deep:
        option dig:
            nothing
        pass

procedure play():
    turns player in players until all pass:
        choose number in [1, 2] for player
        offer player as work:
            option inside:
                inside(first(p for p in players where p != player))
            option auction:
                turns bidder in players:
                    inside(bidder)
                    note("{bidder}:{turn.acted}")
            option nothing_much:
                note("{turn.of}:{turn.acted}")
            pass
        note("{player}:{turn.acted}")
"""


def acting(start: Any) -> Any:
    return start(ACTED).do("Ann", "number", number=2)


def test_taking_an_option_of_an_offer_is_acting(start: Any) -> None:
    assert acting(start).do("Ann", "nothing_much").log == "Ann:yes Ann:yes"
    assert acting(start).do("Ann", "inside").do("Bob", "pass").log == "Ann:yes"


def test_passing_and_choosing_are_not(start: Any) -> None:
    assert acting(start).do("Ann", "pass").log == "Ann:no"


def test_acting_counts_for_the_turns_around_whoever_is_asked(start: Any) -> None:
    game = start(ACTED.replace("option inside:", "option other:").replace("offer player as work", "inside(players[2])\n        offer player as work"))  # fmt: skip  # noqa: E501
    game.do("Ann", "number", number=1).do("Bob", "dig")
    assert game.do("Ann", "pass").log == "Ann:yes"


def test_acting_inside_counts_outside_but_not_the_other_way_round(start: Any) -> None:
    game = acting(start).do("Ann", "auction").do("Ann", "pass").do("Bob", "dig").do("Cy", "pass")
    assert game.log == "Ann:no Bob:yes Cy:no Ann:yes"


def test_turns_inside_turns_tell_whose_is_whose(start: Any) -> None:
    game = start("""
        function whose() -> text = "{turn.of} {companies[1].on_turn} {companies[2].on_turn}"

        procedure play():
            turns player in players:
                turns company in companies:
                    offer player "{whose()}" as work:
                        option go:
                            nothing
                note(whose())
        """)
    assert game.choice.text == "AB yes no"
    assert game.do("Ann", "go").choice.text == "CD no yes"
    assert game.do("Ann", "go").choice.text == "AB yes no"
    assert game.log == "Ann no no"


def test_turn_in_the_condition_and_the_list_of_turns_is_the_turn_around_them(start: Any) -> None:
    game = start("""
        procedure play():
            turns player in [players[1], players[2]]:
                turns company in [c for c in companies where turn.of is a player] until turn.of == players[2]:
                    note("{company}")
                    offer player as work:
                        option go:
                            end turn
                        option leave:
                            end turn of player
                note("{player} over")
        """)
    assert game.log == "AB"
    game.do("Ann", "go").do("Ann", "go")
    assert game.log == "AB CD AB"
    assert game.do("Ann", "leave").log == "AB CD AB Bob over"
