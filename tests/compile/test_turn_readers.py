"""Which functions depend on the turn they are asked in."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from interpreter.check.link import link
from interpreter.check.typing.reach import Reach
from interpreter.compile.turn_readers import turn_readers
from interpreter.load.draft import load

SCRIPT = """
function direct() -> bool = turn.acted
function through() -> int = count(p for p in players where direct())
rule further(player):
    require through() > 0
rule extended(player):
    require player.cash == 0
extend rule extended(player):
    require further(player)
function other(player) -> bool = player.cash > 0
function earned(company) -> money = earnings(best_run([], company), company)
function run_value(run, company) -> money at most 10 = 10 if direct() else 0
procedure play():
    nothing
"""


def test_those_that_read_it_and_those_that_call_them(title: Any) -> None:
    folder: Path = title(SCRIPT)
    draft = load(folder)
    program, _ = link(draft.scripts, draft.after)
    found = turn_readers(Reach.of(program))
    names = {version.name for version in program.versions() if id(version) in found}
    assert names == {"direct", "through", "further", "extended", "earned", "run_value"}
