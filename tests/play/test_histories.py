"""How a place came to its value: every change with its action, and the lines of the scripts behind it."""

from __future__ import annotations

from typing import Any

from interpreter.ids import Piece
from interpreter.play.histories import history

SCRIPT = """
procedure raise_price(company, steps: int):
    each n in 1 to steps:
        move(company)                                                       @C-STEP
procedure move(company):
    let next = step(company.space, right)
    if next is not none:
        place_price(company, next)                                          @C-PLACE

procedure ask(player, company):
    offer player as work:
        option raise(steps in 1 to 3):
            raise_price(company, steps)
        option leave:
            place_price(company, none)
        option stay:
            nothing

round day() "Day {day.number}":
    turns player in players until company_has_gone():
        ask(player, companies[1])

function company_has_gone() -> bool = companies[1].space is none

procedure play():
    place_price(companies[1], spaces[1])
    day()
"""
AB = Piece("company", "AB")


def lines(game: Any) -> list[Any]:
    return [(move.text, move.value, [line.text for line in move.parts]) for move in history(game, AB, "space")]


def test_each_change_has_its_action_and_the_lines_behind_it(start: Any) -> None:
    game = start(SCRIPT)
    game.do("Ann", "raise", steps=1).do("Bob", "stay").do("Cy", "leave")
    first, second, third = map(str, (*game.runtime.box.pieces["space"][:2], "nothing"))
    assert lines(game) == [
        ("at the beginning", first, []),
        ("Day 1, Ann: work.raise, steps 1", f"{first} → {second}", [
            "raise_price(company, steps)    with player Ann, company AB",
            "move(company)    with company AB, steps 1, n 1",
            f"place_price(company, next)    with company AB, next {second}",
        ]),
        ("Day 1, Cy: work.leave", f"{second} → {third}", ["place_price(company, none)    with player Cy, company AB"]),
    ]  # fmt: skip
    found = history(game, AB, "space")[1].parts
    assert [line.clauses for line in found] == [(), ("C-STEP",), ("C-PLACE",)]
    assert [line.span.line for line in found] == [13, 4, 8]


def test_looking_back_changes_nothing(start: Any) -> None:
    game = start(SCRIPT)
    game.do("Ann", "raise", steps=2)
    before = game.digest()
    history(game, AB, "space")
    assert game.digest() == before
    game.check()
    assert game.beginning().actions_done == 0
    assert [action["by"] for action in game.actions_taken()] == ["Ann"]


def test_a_table_that_was_arranged_is_where_its_history_begins(start: Any) -> None:
    game = start(SCRIPT)
    game.arrange(lambda runtime: runtime.put(AB, "space", runtime.box.pieces["space"][1]))
    game.apply({"by": "Ann", "choice": "work.raise", "steps": 1})
    found = history(game, AB, "space")
    assert found[0].value == str(game.runtime.box.pieces["space"][1])
    assert len(found) == 2
