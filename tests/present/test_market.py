"""The stock market on paper."""

from __future__ import annotations

from xml.etree import ElementTree

from interpreter.ids import Piece
from interpreter.present.market import SpaceView, draw_market, space_views
from interpreter.present.views import Disc
from interpreter.ruleset.box import Box
from interpreter.ruleset.faces import MapPlan


def words(picture: str) -> list[str]:
    return [each.text or "" for each in ElementTree.fromstring(picture).iter() if each.tag.endswith("text")]


def test_prices_zones_and_piles_are_drawn() -> None:
    pile = (Disc("TOP", "red"), Disc("LOW", "#0000ff"))
    views = [SpaceView("a", 100, 0, 0, ("is_start",), pile), SpaceView("b", 110, 0, 1, ("yellow_zone", "is_start"))]
    found = words(draw_market(views, "Market"))
    assert {"100", "110", "TOP", "LOW", "start", "yellow zone"} <= set(found)
    assert found.index("LOW") < found.index("TOP"), "the top of the pile is drawn last, over the others"


def test_flags_of_spaces_are_their_zones() -> None:
    space, company = Piece("space", "100@0.0"), Piece("company", "XY")
    box = Box(
        pieces={"space": (space,)}, printed={space: {"price": 100, "row": 0, "column": 0}},
        starts={space: {"ends_game": True, "exempt": False}}, settings={}, shares={}, homes={}, reaches={},
        map=MapPlan("flat", (), frozenset(), (), ()), bank=None, colours={company: "red"},
    )  # fmt: skip
    assert space_views(box, {space: (company,)}) == [
        SpaceView("100@0.0", 100, 0, 0, ("ends_game",), (Disc("XY", "red"),))
    ]
