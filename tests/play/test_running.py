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
    first, second = (Piece("train", f"trial:2:{number}") for number in (1, 2))
    one, two, three = runtime.box.pieces["train"][:3]
    runtime.put(three, "blessed", True)
    like = {train.piece: train.like for train in trains_to_run(runtime, [first, second, one, two, three])}
    assert like[one] == like[two]
    assert like[first] != like[second]
    assert like[one] != like[three]
