"""What is read of a piece is what it is now: set, taken back, at its default, or following from other places."""

from __future__ import annotations

from typing import Any

import pytest

from interpreter.ids import GAME, POOL, Piece
from interpreter.ruleset.values import ScriptError

SCRIPT = """
attribute player.luck: int = 7
attribute player.last: company or none
attribute player.seats: int = count(players)

procedure play():
    each player in players:
        offer player as work:
            option go:
                player.luck += 1
"""


def test_a_default_gives_way_to_what_is_set_and_comes_back_when_that_is_undone(start: Any) -> None:
    game = start(SCRIPT)
    who = game.runtime.players[0]
    read = game.runtime.read
    assert [read[who, "luck"], read[who, "last"], read[who, "seats"]] == [7, None, len(game.players)]
    game.do(who.id, "go")
    assert read[who, "luck"] == 8
    game.undo()
    assert read[who, "luck"] == 7
    game.runtime.put(who, "luck", 3)
    game.runtime.table.clear(who, "luck")
    assert read[who, "luck"] == 7


def test_what_follows_from_other_places_follows_them(start: Any) -> None:
    runtime = start(SCRIPT).runtime
    certificate = next(each for each in runtime.box.pieces["certificate"] if runtime.read[each, "directors"])
    company, who = runtime.read[certificate, "company"], runtime.players[0]
    for holder, director in ((who, who), (POOL, None), (runtime.players[1], runtime.players[1])):
        runtime.put(certificate, "holder", holder)
        assert runtime.read[company, "director"] is director


def test_what_yaml_leaves_out_of_a_power_is_reckoned_by_its_default(start: Any) -> None:
    script = f"power digging(depth: int = 3, amount: money = 5 * count(players), now: phase = game.phase)\n{SCRIPT}"
    privates = """
        privates:
          P: {name: P, price: 1, income: 1, powers: {digging: {}}}
          Q: {name: Q, price: 1, income: 1, powers: {digging: {amount: 2}}}
    """
    runtime = start(script, privates=privates).runtime
    read = runtime.read
    powers = runtime.box.pieces["power"]
    assert [(read[each, "depth"], read[each, "amount"]) for each in powers] == [(3, 15), (3, 2)]
    assert {read[each, "now"] for each in powers} == {read[GAME, "phase"]}


def test_of_nothing_nothing_can_be_read(start: Any) -> None:
    runtime = start(SCRIPT).runtime
    with pytest.raises(ScriptError, match="nothing whose luck"):
        runtime.read[None, "luck"]
    assert runtime.read[Piece("phase", "no such"), "luck"] is None
