from __future__ import annotations

import json

import pytest
from board_facts import company, face as draw, hexes, small_map, tile

from interpreter.board.atlas import Atlas, Stop
from interpreter.board.geometry import STEPS
from interpreter.board.lay import Lay, lay_from
from interpreter.board.lays import Fitting, Surveyor
from interpreter.board.position import Position
from interpreter.ids import Piece
from interpreter.ruleset.faces import Face

ME = company("ME")
A, B, C, D = hexes("A", "B", "C", "D")
MARKER = Piece("marker", "ME-0")
COLUMN = {"A": (0, 0, ""), "B": (0, 2, ""), "C": (0, 4, "")}


def first_old(marker: Piece, lay: Lay) -> Stop | None:
    return next((stop for stop in lay.stops if stop.old), None)


def surveyor(atlas: Atlas) -> Surveyor:
    return Surveyor(Position(atlas), Fitting(lambda colour, new, at: True), first_old)


def turns(here: Surveyor, at: Piece, name: str) -> list[int]:
    return [lay.turn for lay in here.lays(ME, [at], [tile(name)])]


def on_one_hex(text: str, old: str, tiles: dict[str, Face]) -> tuple[Surveyor, list[tuple[str, int]]]:
    """What fits on tile `old` in the middle of open land."""
    around = {f"n{side}": (x, y, "") for side, (x, y) in enumerate(STEPS["flat"])}
    here = surveyor(small_map({"A": (0, 0, text), **around}, tiles))
    if old:
        here.position.set_tile(A, tile(old))
    return here, [(lay.tile.id, lay.turn) for lay in here.lays(ME, [A], here.position.atlas.tiles)]


def test_no_track_leads_off_the_map() -> None:
    assert turns(surveyor(small_map(COLUMN, {"straight": draw(":0-3")})), B, "straight") == [0, 3]
    assert turns(surveyor(small_map(COLUMN, {"straight": draw(":0-3")})), A, "straight") == []


def test_no_track_leads_over_a_barred_side() -> None:
    here = surveyor(small_map(COLUMN, {"straight": draw(":0-3")}, barred={"C": [3]}))
    assert turns(here, B, "straight") == []


def test_a_closed_hex_is_entered_only_where_it_has_track() -> None:
    spots = {"A": (0, 0, "t0"), "B": (0, 2, "o20:o0-3"), "C": (0, -2, "o20:o0-3")}
    here = surveyor(small_map(spots, {"end": draw("t10:t0-0")}))
    assert turns(here, A, "end") == [0]


def test_gauges_agree_at_a_side() -> None:
    tiles = {"broad": draw(":0-3"), "narrow": draw(":0-3n")}
    here = surveyor(small_map({f"H{number}": (0, 2 * number, "") for number in range(4)}, tiles))
    one, two = hexes("H1", "H2")
    here.position.set_tile(one, tile("broad"))
    assert turns(here, two, "broad") == [0, 3]
    assert turns(here, two, "narrow") == []


def test_old_track_is_kept_with_its_ends_gauge_and_bonus() -> None:
    texts = {"old": ":0-3", "cross": ":0-3 1-4", "narrow": ":0-3n", "curve": ":0-2 0-3", "bonus": ":0-3+20"}
    _, fitting = on_one_hex("", "old", {name: draw(text) for name, text in texts.items()})
    turns_of_cross = [("cross", turn) for turn in (0, 2, 3, 5)]
    assert fitting == [("old", 0), ("old", 3), *turns_of_cross, ("curve", 0), ("curve", 3)]


def test_new_track_and_new_sides() -> None:
    here, _ = on_one_hex("", "old", {"old": draw(":0-3"), "cross": draw(":0-3 1-4", "green", terrain=5)})
    lay = here.lays(ME, [A], [tile("cross")]).find(A, tile("cross"), 0)
    assert lay is not None
    assert [piece.id for piece in lay.new_track] == ["A/1"]
    assert [edge.id for edge in lay.new_edges] == ["A-1", "A-4"]
    assert (lay.old, lay.is_upgrade, lay.terrain, lay.has_city) == (tile("old"), True, 0, False)


@pytest.mark.parametrize(
    ("printed", "old", "new", "fits"),
    [
        ("t10", "", "t10:0-t0", True),
        ("t10", "", "c20:0-c0", False),
        ("t10", "", ":0-3", False),
        ("", "", "t10:0-t0", False),
        ("t10 t10", "", "t10:0-t0", False),
        ("c0 c0", "", "c20 c20:0-c0", True),
        ("c0 c0", "", "c20*2:0-c0", False),
        ("c0 c0", "c20 c20:0-c0", "c20*2:0-c0", True),
        ("c0", "c20:0-c0", "c20 c20:0-c0 3-c1", True),
        ("c0", "c20:0-c0", ":0-3", False),
        ("", "", "o20:0-o0", True),
        ("t10", "", "t10 o20:0-o0 0-t0", False),
        ("", "t0:0-t0", "o20:0-o0", False),
    ],
)
def test_stops_agree(printed: str, old: str, new: str, fits: bool) -> None:
    tiles = {"new": draw(new)} | ({"old": draw(old)} if old else {})
    here, _ = on_one_hex(printed, "old" if old else "", tiles)
    assert bool(turns(here, A, "new")) is fits


def test_stations_that_join_come_from_both() -> None:
    here, _ = on_one_hex("c0 c0", "old", {"old": draw("c20 c20:0-c0 3-c1"), "new": draw("c40*2:0-c0 3-c0")})
    lay = next(iter(here.lays(ME, [A], [tile("new")])))
    assert [stop.id for stop in lay.stops[0].old] == ["A:0", "A:1"]


def test_a_station_without_track_may_become_any_that_keeps_nobodys() -> None:
    here, _ = on_one_hex("c0 c0", "old", {"old": draw("c20 c20:0-c0"), "new": draw("c40 c40 c40:0-c0 3-c1")})
    lay = next(iter(here.lays(ME, [A], [tile("new")])))
    assert [[stop.number for stop in each.old] for each in lay.stops] == [[0], [1], [1]]


def test_only_tiles_that_are_left_are_laid() -> None:
    here = surveyor(small_map(COLUMN, {"end": draw("t0:0-t0", "yellow")}, counts={"end": 1}))
    spare = surveyor(small_map({"A": (0, 0, "t0"), "B": (0, 2, "t0")}, {"end": draw("t0:0-t0")}, counts={"end": 1}))
    assert not list(here.lays(ME, [A], [tile("end")]))
    assert [lay.turn for lay in spare.lays(ME, [A], [tile("end")])] == [0]
    spare.position.set_tile(B, tile("end"), 3)
    assert spare.position.left(tile("end")) == 0
    assert not list(spare.lays(ME, [A], [tile("end")]))
    lay = Lay(*_way(spare, B))
    assert spare.position.left(tile("end"), lay) == 0


def _way(here: Surveyor, at: Piece):  # type: ignore[no-untyped-def]
    old = here.position.at(at)
    placement, how = here.fitting.ways(old, tile("end"))[0]
    return placement, old, how, ME, None


def test_may_replace_is_asked_once_for_each_colour_tile_and_hex_where_the_stops_agree() -> None:
    asked = []

    def may_replace(colour: str, new: Piece, at: Piece) -> bool:
        asked.append((colour, new.id, at.id))
        return new.id == "straight"

    atlas = small_map(COLUMN, {"straight": draw(":0-3"), "other": draw(":0-3"), "city": draw("c20:0-c0")})
    here = Surveyor(Position(atlas), Fitting(may_replace), first_old)
    for _ in range(2):
        assert [lay.tile.id for lay in here.lays(ME, [B], atlas.tiles)] == ["straight", "straight"]
    assert asked == [("white", "straight", "B"), ("white", "other", "B")]


def test_in_takes_a_lay_without_listing() -> None:
    here = surveyor(small_map(COLUMN, {"straight": draw(":0-3")}))
    found = here.lays(ME, [B], [tile("straight")])
    one, other = found
    assert one in found
    assert one != other
    assert one in here.lays(ME, [A, B, C], [tile("straight")])
    assert one not in here.lays(company("OTHER"), [B], [tile("straight")])
    assert one not in here.lays(ME, [A], [tile("straight")])
    assert len({one, next(iter(found))}) == 1


def test_stops_of_a_lay_are_those_the_map_will_have() -> None:
    here, _ = on_one_hex("c0", "", {"city": draw("c20*2:0-c0")})
    here.position.set_markers(here.position.stops_at(A)[0], [MARKER])
    lay = next(iter(here.lays(ME, [A], [tile("city")])))
    stop = lay.stops[0]
    assert (stop.markers, stop.free, [old.id for old in stop.old]) == ((MARKER,), 1, ["A:0"])
    assert here.position.markers(stop) == (MARKER,)
    assert here.position.free(stop) == 1
    assert not here.position.lies(stop)
    assert here.position.lies(stop, lay)
    assert stop in here.position.stops(lay)
    assert here.position.stop("A:0", lay) is stop
    here.position.put(lay)
    now = here.position.stops_at(A)[0]
    assert now is not stop
    assert now == stop
    assert stop == now
    assert hash(now) == hash(stop)
    assert here.position.markers(now) == (MARKER,)


def test_a_lay_after_another_sees_it() -> None:
    atlas = small_map(
        {f"H{number}": (0, 2 * number, "") for number in range(4)},
        {"broad": draw(":0-3"), "narrow": draw(":0-3n")},
        counts={"broad": 1},
    )
    here = surveyor(atlas)
    one, two = hexes("H1", "H2")
    before = here.lays(ME, [one], [tile("broad")]).find(one, tile("broad"), 0)
    assert before is not None
    assert not list(here.lays(ME, [two], atlas.tiles, before))
    other = here.lays(ME, [one], [tile("narrow")]).find(one, tile("narrow"), 0)
    after = list(here.lays(ME, [two], atlas.tiles, other))
    assert [(lay.tile.id, lay.turn) for lay in after] == [("narrow", 0), ("narrow", 3)]
    assert after[0].before == other
    assert after[0] in here.lays(ME, [two], atlas.tiles, other)
    assert len(here.position.stops(after[0])) == 0


def test_a_lay_is_read_again_from_its_plain_form() -> None:
    here, _ = on_one_hex("c0", "", {"city": draw("c20*2:0-c0")})
    here.position.set_markers(here.position.stops_at(A)[0], [MARKER])
    lay = next(iter(here.lays(ME, [A], [tile("city")])))
    here.position.put(lay)
    again = lay_from(here.position.atlas, json.loads(json.dumps(lay.data())))
    assert again == lay
    assert again.stops[0].markers == (MARKER,)
    assert again.old is None


def test_who_says_where_a_marker_stands_must_name_a_stop_of_the_lay() -> None:
    here, _ = on_one_hex("c0", "", {"city": draw("c20*2:0-c0")})
    here.position.set_markers(here.position.stops_at(A)[0], [MARKER])
    here.station_after = lambda marker, lay: None
    with pytest.raises(ValueError, match="ME-0 must stand"):
        list(here.lays(ME, [A], [tile("city")]))


def test_a_lay_that_is_none_says_why() -> None:
    here, _ = on_one_hex("c0", "", {"city": draw("c20:0-c0"), "plain": draw(":0-1")})
    both = [tile("city"), tile("plain")]
    domain = here.lays(ME, [A], both)
    (elsewhere,) = hexes("n1")
    assert "n1 is not one of the hexes" in domain.fault(elsewhere, tile("city"), 0)
    assert "tile other is not one of those" in domain.fault(A, tile("other"), 0)
    assert "does not fit on what A shows" in domain.fault(A, tile("plain"), 0)
    here.position.set_tile(elsewhere, tile("city"), 0)
    assert "does not agree with what lies around A" in domain.fault(A, tile("city"), 0)
    used_up = surveyor(small_map({"A": (0, 0, "c0")}, {"city": draw("c20:0-c0")}, counts={"city": 0}))
    assert "no tile city is left" in used_up.lays(ME, [A], [tile("city")]).fault(A, tile("city"), 0)
