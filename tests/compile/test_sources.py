"""What functions and rules look at, directly and through what they call."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from interpreter.check.link import link
from interpreter.check.typing.reach import Reach
from interpreter.compile.sources import sources_of
from interpreter.load.draft import load
from interpreter.vocabulary.sources import EVERYTHING, TURN, TURNS

SCRIPT = """
attribute company.debt: money = owing(company)
setting allowance: int = number_of_trains()
function owing(company) -> money = sum(t.price for t in trains_of(company))
function number_of_trains() -> int = count(supply)
function direct() -> bool = turn.acted
function through() -> int = count(p for p in players where direct())
rule further(player):
    require through() > 0
rule extended(player):
    require player.cash == 0
extend rule extended(player):
    require further(player)
function other(player) -> bool = player.cash > 0
function poor(company) -> bool = company.debt > 0
function allowed() -> int = rules.allowance
function earned(company) -> money = earnings(best_run([], company), company)
function run_value(run, company) -> money at most 10 = 10 if direct() else 0
function told(company) -> text = "{company.treasury}"
function constant(number: int) -> int = number + 1
override function constant(number: int) -> int = original(number) + count(s for s in stops)
procedure play():
    nothing
"""


def test_places_are_gathered_over_calls_extensions_defaults_and_roles(title: Any) -> None:
    folder: Path = title(SCRIPT)
    draft = load(folder)
    program, _ = link(draft.scripts, draft.after)
    found = sources_of(Reach.of(program))
    by_name = {
        version.name: found[id(version)] for version in program.versions() if version.layer and version.original is None
    }
    turn = {TURN, TURNS, "acted"}
    assert by_name["direct"] == by_name["through"] == by_name["further"] == turn
    assert by_name["extended"] == turn | {"cash"}
    assert by_name["other"] == {"cash"}
    assert by_name["owing"] == {"owner", "price", "space", "type"}
    assert by_name["poor"] == by_name["owing"] | {"debt"}
    assert by_name["allowed"] == {"allowance", "supplied"}
    assert {EVERYTHING, TURN} <= by_name["earned"]
    assert by_name["told"] == {"treasury", "cash"}
    assert by_name["constant"] == set()
    assert found[id(program.current("constant"))] == {"lies"}
