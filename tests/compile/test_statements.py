"""Statements: places, branches and loops, in procedures that may wait and in those that cannot."""

from __future__ import annotations

from typing import Any

import pytest

BODY = """
    let xs = [1, 2]
    let ys = xs
    xs += 3
    xs += 1
    note("{xs}|{ys}")
    xs -= 2
    xs = xs + [7, 7]
    xs -= 7
    note("{xs}")
    let seen: set of int = []
    seen += 4
    seen += 5
    seen += 4
    note("{seen} {seen == [5, 4]}")
    seen = [9, 8, 9]
    note("{seen} {seen == [8, 9]} {count(seen)}")
    let either = seen if true else xs
    note("{either == [8, 9]}")
    let votes: map of player to int = []
    let before = votes
    votes[players[2]] = 3
    votes[players[1]] = 1
    votes[players[2]] += 4
    note("{votes[players[2]]} {count(before)} {[p for p in votes]}")
    game.table_of[companies[1]] = [players[1]]
    game.table_of[companies[1]] += players[2]
    note("{game.table_of[companies[1]]}")
    game.order = players
    let kept = game.order
    game.order -= players[2]
    note("{game.order} {kept}")
    game.group = players
    game.group += players[1]
    game.group = game.group - [players[3]]
    note("{game.group}")
    let total = 0
    each number in 1 to 9 step 2 where number != 5 by -number:
        let square = number * number
        if square > 50:
            total += square
        else if number == 3:
            total += 1000
        else:
            total = total + 1
        each inner in [1]:
            total += inner
    note("{total}")
    while total > 100:
        let half = total / 2 rounded down
        total = half
    note("{total}")
    each player in game.order:
        game.order = []
        note("{player}")
    companies[2].worth = 10
    companies[2].worth += 5
    note("{companies[2].worth} {companies[1].worth}")
    let first_of, second_of = two()
    note("{first_of} {second_of}")
    nothing
"""
LOGGED = (
    "1, 2, 3|1, 2 1, 3 4, 5 yes 9, 8 yes 2 yes "
    "7 0 Bob, Ann Ann, Bob Ann, Cy Ann, Bob, Cy Ann, Bob 1087 67 Ann Cy 15 0 1 x"
)
FRAME = """
attribute game.order: list of player
attribute game.group: set of player
attribute game.table_of: map of company to list of player
attribute company.worth: money

procedure two() -> int, text:
    return 1, "x"

procedure work():
{body}
    {end}

procedure play():
    work()
    offer players[1] as last:
        option go:
            nothing
"""


@pytest.mark.parametrize("end", ["nothing", "offer none as question:\n        option yes:\n            nothing"])
def test_places_branches_and_loops(start: Any, end: str) -> None:
    """The same whether the procedure is one of those that may wait or not."""
    game = start(FRAME.format(body=BODY.strip("\n"), end=end))
    assert game.ruleset.code.functions["work"].waits == ("offer" in end)
    assert game.log == LOGGED


def test_loops_around_waiting_do_the_same(start: Any) -> None:
    script = """
        procedure ask(player) -> int:
            offer player as work:
                option say(number in 0 to 9):
                    return number

        procedure asks(player) -> bool:
            let number = ask(player)
            return number > 0

        procedure play():
            let total = 0
            let list_of = [1, 2]
            each number in list_of by -number:
                list_of += 3
                each player in players where player != players[3]:
                    let said = ask(player)
                    total += number * said
                note("{number}:{total}")
            while total > 0 and asks(players[1]):
                let half = total / 2 rounded down
                total = half
                note("{total}")
            if total == 0:
                note("none")
            else if asks(players[2]):
                note("one")
            else:
                note("other")
        """
    game = start(script)
    for number in (1, 2):
        game.do("Ann", "say", number=number).do("Bob", "say", number=number)
    assert game.log == "2:4 1:8"
    game.do("Ann", "say", number=1).do("Ann", "say", number=0).do("Bob", "say", number=1)
    assert game.log == "2:4 1:8 4 one"


def test_what_is_declared_inside_a_block_is_not_kept(start: Any) -> None:
    game = start("""
        procedure play():
            let outside = 1
            each number in [1, 2]:
                let inside = reach([], [], [])
                let more = count(inside.hexes)
                outside += number + more
            if outside == 4:
                let other = outside
                outside = other + 1
            offer players[1] as work:
                option go(a in [1, 2]) when a_holds():
                    let net = reach([], [], [])
                    require count(net.hexes) == 0
                option ask(b in [1, 2]):
                    let net = reach([], [], [])
                    let double = b * 2
                    offer players[2] as question:
                        option yes(c in [3]):
                            note("{outside} {b} {double} {c}")
            note("{outside}")
            offer players[1] as last:
                option go:
                    nothing

        function a_holds() -> bool = true
        """)
    locals_of = lambda: [sorted(frame.locals) for frame in game.table.progress.stack]  # noqa: E731
    assert locals_of() == [["outside"]]
    game.do("Ann", "ask", b=2)
    assert locals_of() == [["b", "double", "net", "outside"]]
    game.do("Bob", "yes", c=3)
    assert (game.log, locals_of()) == ("5 2 4 3 5", [["outside"]])
    game.undo()
    game.undo()
    assert game.do("Ann", "go", a=1).log == "5"
    assert locals_of() == [["outside"]]


def test_networks_and_domains_are_not_kept(told: Any) -> None:
    script = """
        {declared}
        procedure play():
            {before}
            offer players[1] as work:
                option go:
                    nothing
            {after}
        """

    def problems(before: str = "nothing", after: str = "nothing", declared: str = "") -> list[str]:
        found = told(script.format(before=before, after=after, declared=declared))
        return [problem.partition(":")[0] for problem in found]

    assert problems("let net = reach([], [], [])") == []
    assert problems("let net = reach([], [], [])", 'note("{count(net.hexes)}")') == ["not-kept"]
    assert problems("let some = subsets(players, 1, 2)", 'note("{count(some)}")') == ["not-kept"]
    assert problems("let here = stops", 'note("{count(here)}")') == ["not-kept"]
    assert problems(declared="attribute game.net: network or none") == ["not-kept"]
    assert problems(declared="attribute game.stops_of: list of stop") == ["not-kept"]
    assert problems(declared="event seen(net: network)") == ["not-kept"]
    assert problems(declared="power seeing(net: network)") == ["not-kept"]
    assert problems('each some in subsets(players, 1, 1):\n                note("{some}")') == []
