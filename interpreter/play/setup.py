"""The table before the first statement of the scripts: every piece of the box where it starts."""

from __future__ import annotations

from interpreter.ids import BANK, GAME, OUT, Piece
from interpreter.play import chance
from interpreter.play.runtime import Runtime

UNTRACKED_BANK = 0


def lay_out(runtime: Runtime, seed: int) -> None:
    """Put every piece of the box where it starts, give nobody anything, and begin with the seed."""
    box, table = runtime.box, runtime.table
    chance.start(runtime, seed)
    table.put(BANK, "cash", box.bank if box.bank is not None else UNTRACKED_BANK)
    for player in runtime.players:
        table.put(player, "cash", 0)
    for company in box.pieces["company"]:
        table.put(company, "cash", 0)
    phases = box.pieces["phase"]
    if phases:
        table.put(GAME, "phase", phases[0])
    for piece, places in box.starts.items():
        for name, value in places.items():
            runtime.put(piece, name, value)
    for kind, place in (("certificate", "holder"), ("private", "owner"), ("marker", "holder")):
        for piece in box.pieces[kind]:
            if (piece, place) not in runtime.values:
                table.put(piece, place, OUT)
    _supply(runtime)
    table.take_journal()


def _supply(runtime: Runtime) -> None:
    for train in runtime.box.pieces["train"]:
        starts = runtime.box.starts[train]
        if starts.get("owner") is None and (train, "supplied") not in runtime.values:
            runtime.table.put(train, "supplied", True)
        if (train, "owner") not in runtime.values:
            runtime.table.put(train, "owner", None)


def players_of(names: list[str]) -> tuple[Piece, ...]:
    """The players by name, in the order of their seats; raises ValueError when two have one name."""
    if len(set(names)) != len(names):
        raise ValueError("two players have the same name")
    if any(not name or not name.strip() for name in names):
        raise ValueError("every player needs a name")
    return tuple(Piece("player", name) for name in names)
