from __future__ import annotations

import pytest
from board_facts import face as draw, hexes, small_map, tile

from interpreter.board.atlas import worth

A, B, C = hexes("A", "B", "C")
ROW = {"A": (0, 0, "c20:c0-0"), "B": (0, 2, ""), "C": (0, 4, "t10:t0-3")}
TILES = {"straight": draw(":0-3"), "city": draw("c30*2:0-c0 c0-3")}


def test_neighbours_come_in_the_order_of_the_sides() -> None:
    atlas = small_map(ROW)
    assert atlas.neighbour(A, 0) is B
    assert atlas.neighbour(A, 1) is None
    assert atlas.neighbours(B) == (C, A)
    assert atlas.distance(A, C) == 2


def test_a_side_barred_from_one_hex_is_barred_from_both() -> None:
    atlas = small_map(ROW, barred={"A": [0]})
    assert atlas.edges(A)[0].barred
    assert atlas.edges(B)[3].barred
    assert not atlas.edges(B)[0].barred
    assert atlas.across[atlas.index[B] * 6 + 3] == -1


def test_a_placement_is_one_object_with_its_stops_and_track() -> None:
    atlas = small_map(ROW, TILES)
    lying = atlas.placement(B, tile("city"), 1)
    assert lying is atlas.placement(B, tile("city"), 1)
    assert lying is not atlas.placement(B, tile("city"), 2)
    stop = lying.stops[0]
    assert (stop.kind, stop.slots, stop.values, stop.tile, stop.turn) == ("city", 2, 30, tile("city"), 1)
    assert stop.edges == {1, 4}
    assert stop.track == lying.track
    assert lying.gauges == (None, "broad", None, None, "broad", None)
    assert [piece.id for piece in lying.at_side[4]] == ["B/1"]


def test_stops_and_track_are_found_again_by_their_keys() -> None:
    atlas = small_map(ROW, TILES)
    stop = atlas.placement(B, tile("city"), 1).stops[0]
    assert stop.key() == ("B", "city", 1, 0)
    assert atlas.stop(stop.key()) is stop
    piece = atlas.printed(A).track[0]
    assert piece.key() == ("A", "", 0, 0)
    assert atlas.track_piece(piece.key()) is piece
    with pytest.raises(KeyError):
        atlas.stop(("Z", "", 0, 0))


@pytest.mark.parametrize(
    ("colours", "amount"), [(["yellow"], 30), (["yellow", "green"], 30), (["yellow", "green", "brown"], 60), ([], 0)]
)
def test_the_last_colour_in_play_says_what_a_stop_is_worth(colours: list[str], amount: int) -> None:
    assert worth((("yellow", 30), ("brown", 60)), colours) == amount
    assert worth(20, colours) == 20
