"""Stretches of track kept with a position stay what a new search finds."""

from __future__ import annotations

from random import Random

import pytest
from board_facts import face, small_map, tile

from interpreter.board.lines import Lines
from interpreter.board.position import Position

TILES = {
    "straight": face(":0-3", "yellow"),
    "bend": face(":0-2", "yellow"),
    "cross": face(":0-3 1-4", "green"),
    "city": face("c20:0-c0 3-c0", "yellow"),
    "junction": face("c30:0-c0 2-c0 4-c0", "green"),
    "towns": face("t10 t10:0-t0 3-t0 1-t1 4-t1", "green"),
}


def grid(seed: int) -> Position:
    """Twenty hexes, half of them with a printed city."""
    chance = Random(seed)
    spots = {f"H{x}{y}": (x, 2 * y + x % 2, chance.choice(("", "c10:0-c0 3-c0"))) for x in range(5) for y in range(4)}
    return Position(small_map(spots, TILES))


@pytest.mark.parametrize("seed", range(12))
def test_kept_stretches_are_those_of_a_new_search_whatever_is_laid(seed: int) -> None:
    position, chance = grid(seed), Random(seed)
    kept = Lines.of(position, ["broad"])
    hexes = position.atlas.hexes
    for _ in range(60):
        at = chance.choice(hexes)
        name = chance.choice((*TILES, None))
        position.set_tile(at, None if name is None else tile(name), chance.randrange(6) if name else 0)
        for stop in chance.sample(position.stops(), min(6, len(position.stops()))):
            kept.from_stop(stop)  # some are looked for now, others when more has been laid
    assert Lines.of(position, ["broad"]) is kept
    anew = Lines(position, frozenset(["broad"]))
    assert position.stops()
    for stop in position.stops():
        assert [(each.end, each.track, each.bits) for each in kept.from_stop(stop)] == [
            (each.end, each.track, each.bits) for each in anew.from_stop(stop)
        ]


def test_a_copy_of_the_position_has_stretches_of_its_own() -> None:
    position = grid(1)
    kept = Lines.of(position, ["broad"])
    other = position.copy()
    assert Lines.of(other, ["broad"]) is not kept
    assert Lines.of(position, ["narrow"]) is not kept
