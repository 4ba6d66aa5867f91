"""Leaving from inside: a turn, a round, the game; and what is left where it was."""

from __future__ import annotations

from typing import Any

import pytest

DEEP = """
event dug(player, number: int)

procedure leave(number: int):
    if number == 1:
        end turn
    if number == 2:
        end turn of players[1]
    if number == 3:
        end turn of companies[1]
    if number == 4:
        end turn of players[2]
    if number == 5:
        end round
    if number == 6:
        end game "deep"                                 @C-DEEP
    note("stays")

procedure deep(player, number: int, at: text):
    let kept = number + 1
    each a in [1, 2]:
        each b in [1, 2]:
            let sum_of = a + b
            if at == "loop" and sum_of == 3:
                leave(number)
    announce dug(player, number)
    note("after")
    leave(kept - 1)

on dug(player, number):
    note("first")
on dug(player, number) when number < 7:
    note("second")
    leave(number)
on dug(player, number):
    note("third")

round inner() "Inner {inner.number}":
    turns company in companies:
        offer players[1] as work:
            option go(number in 1 to 7, at in ["loop", "handler"]):
                let held = number
                deep(players[1], held, at)
                note("option")
        note(company.name)
    note("turns")

round outer() "Outer":
    let before = 5
    turns player in players:
        inner()
        note("{player} {before}")
    note("outer")

procedure play():
    outer()
    note("play")
    offer players[1] as last:
        option again:
            nothing
"""


def left(start: Any, number: int, at: str = "loop") -> Any:
    return start(DEEP).do("Ann", "go", number=number, at=at)


def test_the_end_of_a_turn_ends_the_innermost_one_however_deep(start: Any) -> None:
    game = left(start, 1)
    assert (game.log, game.asked) == ("", "Ann work")
    assert [turn.current.id for frame in game.table.progress.stack for turn in frame.blocks] == ["Ann", "CD"]
    assert left(start, 1, "handler").log == "first second", "handlers whose turn had not come are dropped"


def test_the_end_of_somebodys_turn_ends_what_runs_inside_it_too(start: Any) -> None:
    game = left(start, 2)
    assert (game.log, game.choice.headings) == ("", ("Outer", "Inner 2"))
    assert [turn.current.id for frame in game.table.progress.stack for turn in frame.blocks] == ["Bob", "AB"]
    assert left(start, 3).log == ""


def test_the_end_of_a_turn_of_somebody_who_has_none_does_nothing(start: Any) -> None:
    assert left(start, 4).log == "stays stays first second stays third after stays option Anglesey & Bangor"


def test_the_end_of_a_round_goes_on_after_it(start: Any) -> None:
    game = left(start, 5, "handler")
    assert (game.log, game.choice.headings) == ("first second Ann 5", ("Outer", "Inner 2"))


def test_the_end_of_the_game_is_there_at_once_with_its_clause(start: Any) -> None:
    game = left(start, 6)
    assert (game.log, game.over, game.choice, list(game.actions())) == ("", "deep", None, [])
    assert game.table.progress.over_clauses == ("C-DEEP",)
    assert game.refused("Ann", "work.go", number=1, at="loop") == "the game is over: deep"
    game.undo()
    assert (game.over, game.asked) == (None, "Ann work")


def test_locals_of_what_was_left_are_gone_and_those_around_stay(start: Any) -> None:
    game = start("""
        procedure play():
            let around = 1
            each company in companies:
                let inside = company.shares
                turns player in players:
                    let own = 3
                    each number in [1, 2, 3]:
                        let more = number
                        offer player as work:
                            option stay:
                                note("{company} {inside} {player} {own} {more} {around}")
                            option leave:
                                let last = more + around
                                around = last
                                end turn
        """)
    names = [frame.locals.keys() for frame in game.table.progress.stack]
    game.do("Ann", "stay").do("Ann", "leave").do("Bob", "leave").do("Cy", "leave")
    assert game.log == "AB 5 Ann 3 1 1"
    assert game.do("Ann", "stay").log == "AB 5 Ann 3 1 1 CD 10 Ann 3 1 5"
    assert [frame.locals.keys() for frame in game.table.progress.stack] == names


WINDOW = """
procedure stretch(player):
    anytime each owner in players as side:
        option leave_turn:
            end turn
        option leave(who in players):
            end turn of who
        option leave_company(company in companies):
            end turn of company
            note("went on")
        option leave_round:
            end round
        option leave_game:
            end game "window"
    throughout:
        inside()
        note("{player} stretched")

round inside() "Inside":
    turns company in companies:
        offer players[3] as work:
            option go:
                nothing
        note("{company}")
    note("inside")

round whole() "All":
    turns player in [players[1], players[2]]:
        stretch(player)
        note("{player}")
    note("all")

procedure play():
    whole()
    offer players[1] as last:
        option go:
            nothing
"""


def test_a_window_can_end_a_turn_of_the_stretch_it_interrupts_and_is_open_again(start: Any) -> None:
    game = start(WINDOW).do("Bob", "side.leave_company", company="AB")
    assert game.log == ""
    assert "Bob side.leave_turn" in game.open, "it is not being carried out any more"
    assert game.do("Cy", "go").log == "CD inside Ann stretched Ann"
    game = start(WINDOW).do("Cy", "go").do("Bob", "side.leave_company", company="AB")
    assert game.log == "AB went on", "that company has no turn now"
    assert (game.asked, game.open[0]) == ("Cy work", "Cy go")


def test_a_window_can_end_the_turn_around_it(start: Any) -> None:
    game = start(WINDOW).do("Bob", "side.leave_turn")
    assert (game.log, game.choice.headings) == ("", ("All", "Inside"))
    assert game.do("Cy", "go").do("Cy", "side.leave", who="Bob").log == "AB all"
    assert game.asked == "Ann last"


def test_the_round_a_window_ends_is_the_one_around_it(start: Any) -> None:
    game = start(WINDOW).do("Bob", "side.leave_round")
    assert (game.log, game.asked) == ("", "Ann last")


def test_a_window_can_end_the_game(start: Any) -> None:
    assert start(WINDOW).do("Bob", "side.leave_game").over == "window"


def test_nothing_to_leave_is_refused_or_an_error(start: Any, told: Any) -> None:
    assert told("procedure play():\n    end turn") == ["no-turn-to-end: `end turn` stands where no turn is going on"]
    game = start("""
        procedure leave(number: int):
            if number == 1:
                end turn
            end round

        round share_round() "Round":
            turns player in []:
                leave(1)

        procedure play():
            offer players[1] as work:
                option go(number in 1 to 2):
                    leave(number)
        """)
    assert game.fails("Ann", "go", number=1) == ("no turn is going on that could end", 4)
    assert game.fails("Ann", "go", number=2) == ("no round is going on that could end", 5)


def test_the_game_is_over_when_the_rules_come_to_their_end(start: Any) -> None:
    assert start("procedure play():\n    nothing").over == "the rules have come to their end"
    assert start('procedure play():\n    end game "at once"').over == "at once"


# ------------------------------------------------------------------------------------------------ rounds


def test_a_round_counts_itself_and_knows_that_it_runs(start: Any) -> None:
    game = start("""
        function told() -> text = "{share_round.number} {share_round.running} {quick.running}"

        round share_round() "Round {share_round.number}":
            note(told())
            quick()
            offer players[1] "{told()}" as work:
                option go:
                    nothing

        round quick() "Quick":
            note(told())

        procedure play():
            note(told())
            share_round()
            note(told())
            share_round()
        """)
    assert game.log == "0 no no 1 yes no 1 yes yes"
    assert (game.choice.headings, game.choice.text) == (("Round 1",), "1 yes no")
    game.do("Ann", "go")
    assert game.log.endswith("1 no no 2 yes no 2 yes yes")


def test_an_original_is_a_part_of_what_overrides_it(start: Any) -> None:
    files = {
        "below": """
            attribute game.done: int = 0, reset each work
            attribute game.rounds: int = 0, reset each share_round

            round share_round() "Below":
                note("{share_round.number} {game.rounds}")
                offer players[1] as question:
                    option go:
                        nothing
                    option leave:
                        end round

            procedure work():
                game.done += 1
                note("{game.done}")
            """,
        "game": """
            use below

            override round share_round() "Above":
                game.rounds += 5
                original()
                note("still {share_round.number}")

            override procedure work():
                game.done += 10
                original()

            procedure play():
                work()
                work()
                share_round()
                share_round()
                note("end")
            """,
    }
    game = start(files)
    assert (game.log, game.choice.headings) == ("11 11 1 5", ("Above",))
    assert game.do("Ann", "go").log == "11 11 1 5 still 1 2 5"
    assert game.do("Ann", "leave").log == "11 11 1 5 still 1 2 5 end", "the whole round is left"


@pytest.mark.parametrize("players", ["Ann Bob", "Ann"])
def test_results_come_back_through_procedures_that_wait(start: Any, players: str) -> None:
    game = start(
        """
        procedure asked(player) -> int, player or none:
            offer player as work:
                option say(number in 1 to 9, who in players):
                    return number, who
                option nobody:
                    return 0, none
                pass
            return -1, player

        procedure twice() -> int, player or none:
            return asked(players[1])

        procedure agrees() -> bool:
            offer players[1] as question:
                option yes:
                    return true
                option no:
                    return false

        procedure other() -> bool:
            return agrees()

        procedure play():
            let number, who = twice()
            note("{number} {who}")
            let total = 3
            total = one()
            note("{total}")
            if total > 5 and agrees():
                note("agreed")
            else if not agrees():
                note("refused")
            while agrees():
                note("once more")
            if other():
                note("other")
            if total < 5 or agrees():
                note("or")
            if total > 5 or agrees():
                note("not asked")
            if total < 5 and agrees():
                note("never asked")

        procedure one() -> int:
            let number, _who = asked(players[1])
            return number
        """.replace("_who", "who"),
        players,
    )
    game.do("Ann", "say", number=4, who="Ann").do("Ann", "say", number=6, who="Ann")
    game.do("Ann", "no").do("Ann", "no").do("Ann", "yes").do("Ann", "no").do("Ann", "yes")
    assert game.do("Ann", "yes").log == "4 Ann 6 refused once more other or not asked"
