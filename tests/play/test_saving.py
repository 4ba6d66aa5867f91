"""Saved games: every value that may lie in a frame comes back as it was; what cannot be kept is left out."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

import interpreter
from interpreter.board.run import Route, Run
from interpreter.ids import Piece
from interpreter.play import saving
from interpreter.ruleset.values import Group, Interval, Subsets, Table

MAP = """
rule may_replace(colour, new: tile_type, hex):
    require colour is white or colour is yellow

function station_after(marker, lay) -> stop = first(lay.stops)

attribute game.laid: list of hex

procedure play():
    offer players[1] as work:
        option lay(lay in lays(companies[1], [h for h in hexes], [t for t in tile_types])) again:
            let tracks = lay.new_track
            let number = count(tracks)
            let net = reach([s for s in stops], [], [])
            offer players[2] as question:
                option yes:
                    put(lay)
                    game.laid += lay.hex
                    note("{lay} {number}")
                option no:
                    nothing
        option place(marker in companies[1].markers, stop in [s for s in stops where s.free > 0]) again:
            place(marker, stop)
        option put_out(marker in markers) again when count(game.laid) > 0:
            give(marker, to: companies[1])
        pass
"""


def test_lays_stops_and_markers_in_a_game(start: Any) -> None:
    game = start(MAP)
    markers = [m for m in game.runtime.box.pieces["marker"] if game.value(m, "company") == Piece("company", "AB")]
    game.do("Ann", "place", marker=markers[0].id, stop="A3:0")
    assert str(game.value(markers[0], "stop")) == "A3:0"
    lay = next(a["lay"] for a in game.actions() if a["choice"] == "work.lay" and a["lay"]["hex"] == "A3")
    game.do("Ann", "lay", lay=lay)
    assert game.open == ["Bob yes", "Bob no"]
    assert "net" in game.table.progress.stack[-1].locals
    game.do("Bob", "yes")
    assert game.log == f"{lay['tile']} on A3 turned {lay['turn']} {len(game.value(Piece('hex', 'A3'), 'track'))}"
    assert game.value(markers[0], "stop").hex.id == "A3"
    upgrade = next(a["lay"] for a in game.actions() if a["choice"] == "work.lay" and a["lay"]["hex"] == "A3")
    game.do("Ann", "lay", lay=upgrade).do("Bob", "yes")
    game.do("Ann", "put_out", marker=markers[0].id)
    assert game.value(markers[0], "stop") is None
    while game.actions_done:
        game.undo()
        game.check()
    assert game.value(markers[0], "stop") is None


def test_a_copy_has_the_markers_where_they_stand_whatever_came_first(start: Any) -> None:
    game = start(MAP)
    marker = next(m for m in game.runtime.box.pieces["marker"] if game.value(m, "company") is not None)
    game.do("Ann", "place", marker=marker.id, stop="A3:0")
    lay = next(a["lay"] for a in game.actions() if a["choice"] == "work.lay" and a["lay"]["hex"] == "A3")
    game.do("Ann", "lay", lay=lay).do("Bob", "yes")
    stop = game.value(marker, "stop")
    for other in (game.copy(), game.opened()):
        assert other.value(marker, "stop") == stop
        assert other.runtime.position.markers(stop) == game.runtime.position.markers(stop) == (marker,)
        assert other.runtime.position.used == game.runtime.position.used


def test_hexes_of_a_network_are_kept(start: Any) -> None:
    """They are found when they are asked for, but a local has them for good."""
    game = start("""
        procedure play():
            let net = reach([s for s in stops], [], [])
            let near = net.hexes
            let far: set of hex = []
            far = net.hexes
            note("{net.hexes == near} {near == [h for h in near]} {net.hexes == [h for h in hexes]} {count(near)}")
            offer players[1] as work:
                option go(hex in near):
                    note("{count(near)} {count(far)} {near == far} {hex}")
        """)
    assert game.log == "yes yes no 3"
    assert game.do("Ann", "go", hex="A3").log == "yes yes no 3 3 3 yes A3"


def test_every_kind_of_value_comes_back(start: Any) -> None:
    runtime = start(MAP).runtime
    atlas = runtime.position.atlas
    tile = atlas.placement(Piece("hex", "A3"), Piece("tile_type", "5"), 1)
    stop, track, edge = tile.stops[0], tile.track[0], atlas.edges(Piece("hex", "B2"))[3]
    route = Route(Piece("train", "2:1"), (stop, stop), (track,))
    values = [
        None, True, 0, -5, "", "text", "@text", "@@", "@player:Ann", Fraction(2, 3), Piece("company", "AB"),
        Piece("train", "trial:2:1"), (), (1, (2, "x")), Group((3, 1)), Group((Piece("player", "Ann"),)), Table(),
        Table({Piece("player", "Ann"): (1, Group((2,)))}), Interval(1, 9, 2), stop, track, edge,
        route, Run((route,)), Run(), (Run(), None),
    ]  # fmt: skip
    for value in values:
        data = json.loads(json.dumps(saving.plain(value)))
        back = saving.value_of(data, runtime)
        assert back == value
        assert type(back) is type(value)
        assert repr(back) == repr(value)
    assert saving.value_of(saving.plain(stop), runtime) is stop


def test_a_run_is_kept_by_the_tiles_as_they_lay(start: Any) -> None:
    """So it comes back although one of them has been replaced meanwhile."""
    runtime = start(MAP).runtime
    tile = runtime.position.atlas.placement(Piece("hex", "A3"), Piece("tile_type", "5"), 1)
    run = Run((Route(Piece("train", "2:1"), tile.stops, tile.track),))
    assert runtime.position.at(Piece("hex", "A3")) is not tile
    assert saving.value_of(saving.plain(run), runtime) == run


def test_what_lists_lazily_has_no_plain_form(start: Any) -> None:
    with pytest.raises(saving.NotKept, match="Subsets cannot be kept"):
        saving.plain(Subsets((1, 2), 1, 1))
    with pytest.raises(ValueError, match="a saved value makes no sense"):
        saving.value_of({"spell": 3}, start(MAP).runtime)


def test_a_game_of_other_rules_is_not_opened(start: Any, title: Any, tmp_path: Any) -> None:
    game = start(MAP).do("Ann", "place", marker="AB-m0", stop="A3:0")
    path = tmp_path / "game.json"
    game.save(str(path))
    title(MAP.replace("put(lay)", 'put(lay)\n                    note("laid")'))
    with pytest.raises(ValueError, match="other rules"):
        interpreter.open_game(path)
    assert interpreter.open_game(path, other_rules=True).digest() == game.digest()
