"""Running trains: which of them the search may take for one another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from interpreter.ids import Piece
from interpreter.play.running import trains_to_run

SCRIPT = """
    attribute train.blessed: bool = false

    procedure play():
        offer first(players):
            option go:
                end game "over"
"""


def test_trains_are_alike_when_nothing_that_scripts_can_ask_tells_them_apart(start: Callable[..., Any]) -> None:
    runtime = start(SCRIPT).runtime
    own, guest = (Piece("train", f"trial:2:{kind}") for kind in ("own", "guest"))
    one, two, three = runtime.box.pieces["train"][:3]
    runtime.put(three, "blessed", True)
    like = {train.piece: train.like for train in trains_to_run(runtime, [own, guest, one, two, three])}
    assert like[one] == like[two]
    assert like[own] != like[guest]
    assert like[one] != like[three]
