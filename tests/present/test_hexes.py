"""One hex on paper: everything that is on it can be found in the picture."""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from interpreter.ids import Piece
from interpreter.present.hexes import draw_hex
from interpreter.present.map import draw_map, home_discs, printed_view, printed_views
from interpreter.present.svg import CENTRE
from interpreter.present.tiles import draw_tiles
from interpreter.present.views import Disc, HexView
from interpreter.ruleset.box import Box
from interpreter.ruleset.faces import EdgeEnd, Face, HexPlan, MapPlan, StopEnd, StopPlan, TilePlan, TrackPlan


def words(picture: str) -> list[str]:
    tree = ElementTree.fromstring(picture if picture.startswith("<svg") else f"<svg>{picture}</svg>")
    return [each.text or "" for each in tree.iter() if each.tag.endswith("text")]


CITY = Face(
    "green",
    "OO",
    (StopPlan("city", 30, 2), StopPlan("town", 10)),
    (TrackPlan((EdgeEnd(0), StopEnd(0)), "broad"), TrackPlan((EdgeEnd(2), StopEnd(1)), "narrow")),
    terrain=40,
)
OFF = Face(
    "red",
    None,
    (StopPlan("offboard", (("yellow", 20), ("brown", 50))),),
    (TrackPlan((EdgeEnd(1), StopEnd(0)), "broad"),),
)
BLANK = Face("white", None, (), ())


@pytest.mark.parametrize("layout", ["flat", "pointy"])
def test_all_of_a_face_is_drawn(layout: str) -> None:
    view = HexView("B2", CITY, 1, "Somewhere", "57", ("port",), discs=((Disc("XY", "navy"),), ()))
    found = words(draw_hex(view, layout, ("broad", "narrow"), CENTRE))
    assert {"B2", "Somewhere", "57", "port", "XY", "30", "10", "40", "OO"} <= set(found)


def test_values_of_an_offboard_stand_in_their_order() -> None:
    found = words(draw_hex(HexView("A1", OFF), "flat", ("broad",), CENTRE))
    assert found.index("20") < found.index("50")


def test_gauges_look_different() -> None:
    picture = draw_hex(HexView("B2", CITY), "flat", ("broad", "narrow"), CENTRE)
    assert len(re.findall(r'stroke="#161616"[^>]*stroke-dasharray', picture)) == 1


def test_names_are_escaped_and_long_ones_are_folded() -> None:
    face = Face("white", None, (StopPlan("town", 0),), ())
    found = words(draw_hex(HexView("B2", face, name="Here & Somewhere Else"), "flat", (), CENTRE))
    assert "Here & Somewhere Else" not in found
    assert "Here &" in found or "Here & Somewhere" in found


def test_more_markers_than_spaces_are_all_drawn() -> None:
    face = Face("green", None, (StopPlan("city", 30, 1),), ())
    view = HexView("B2", face, discs=((Disc("ONE", "red"), Disc("TWO", "blue")),))
    assert {"ONE", "TWO"} <= set(words(draw_hex(view, "flat", (), CENTRE)))


def test_a_bonus_of_track_is_written_beside_it() -> None:
    face = Face("blue", None, (), (TrackPlan((EdgeEnd(4), EdgeEnd(5)), "broad", 40),))
    assert "+40" in words(draw_hex(HexView("B2", face), "flat", ("broad",), CENTRE))


# ------------------------------------------------------------------------------------------------ the whole map


def hex_(name: str, x: int, y: int, face: Face = BLANK, **further: object) -> HexPlan:
    return HexPlan(Piece("hex", name), x, y, name, face, **further)  # type: ignore[arg-type]


def small_map(layout: str = "flat") -> MapPlan:
    hexes = (
        hex_("A1", 0, 1, OFF),
        hex_("B2", 1, 2, CITY, barred=frozenset({3})),
        hex_("B4", 1, 4, crossings=((4, 50),)),
    )
    tiles = (TilePlan(Piece("tile_type", "57"), CITY, 4), TilePlan(Piece("tile_type", "9"), BLANK, None))
    return MapPlan(layout, hexes, frozenset({"red"}), tiles, ("broad", "narrow"))


def box(plan: MapPlan) -> Box:
    company = Piece("company", "XY")
    homes = {company: (Piece("hex", "B2"), None), Piece("company", "ZZ"): (Piece("hex", "B2"), 0)}
    return Box(
        pieces={}, printed={}, starts={}, settings={}, shares={}, homes=homes, reaches={}, map=plan,
        bank=None, colours={company: "navy"},
    )  # fmt: skip


@pytest.mark.parametrize("layout", ["flat", "pointy"])
def test_map_shows_every_hex_and_a_legend(layout: str) -> None:
    whole = box(small_map(layout))
    found = words(draw_map(whole.map, printed_views(whole), "A map"))
    shown = {"A map", "A1", "B2", "B4", "barred side", "broad gauge", "narrow gauge"}
    assert shown | {"side crossed at a cost of 50"} <= set(found)


def test_homes_are_shown_in_their_stops() -> None:
    discs = home_discs(box(small_map()))[Piece("hex", "B2")]
    assert [[disc.letters for disc in stop] for stop in discs] == [["XY", "ZZ"], []]
    assert all(disc.ghost for stop in discs for disc in stop)


def test_no_home_of_a_company_that_is_out_of_the_game() -> None:
    whole = replace(box(small_map()), starts={Piece("company", "XY"): {"in_play": False}})
    discs = home_discs(whole)[Piece("hex", "B2")]
    assert [[disc.letters for disc in stop] for stop in discs] == [["ZZ"], []]


def test_tile_sheet_counts() -> None:
    found = words(draw_tiles(small_map(), "Tiles", {Piece("tile_type", "57"): 3}))
    assert "57: 3 of 4" in found
    assert "9: any number" in found


def test_picture_of_a_hex_is_always_the_same() -> None:
    view = printed_view(small_map().hexes[1])
    assert draw_hex(view, "flat", ("broad",), CENTRE) == draw_hex(view, "flat", ("broad",), CENTRE)
