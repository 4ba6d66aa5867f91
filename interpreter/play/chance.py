"""Chance: a linear congruential generator whose number is part of the game, so that a seed tells the set-up."""

from __future__ import annotations

from typing import Any

from interpreter.ids import GAME
from interpreter.play.runtime import Runtime

MODULUS = 2**31
FACTOR = 1103515245
STEP = 12345


def next_number(number: int) -> int:
    """The number after this one."""
    return (FACTOR * number + STEP) % MODULUS


def start(runtime: Runtime, seed: int) -> None:
    """Begin with a seed."""
    runtime.table.put(GAME, "chance", seed % MODULUS)


def w_shuffle(runtime: Runtime, things: tuple[Any, ...]) -> tuple[Any, ...]:
    """Draw one number for each thing in its order, then sort by the numbers."""
    number = runtime.table.get(GAME, "chance", 0)
    drawn = []
    for thing in things:
        number = next_number(number)
        drawn.append((number, thing))
    runtime.table.put(GAME, "chance", number)
    return tuple(thing for _, thing in sorted(drawn, key=lambda pair: pair[0]))
