"""From checked YAML to the box of each scenario. Cannot fail after `check`."""

from __future__ import annotations

from collections.abc import Mapping

from interpreter.check.declarations import Declarations
from interpreter.check.pieces import market_spaces, pieces_of
from interpreter.compile.companies import gather_companies
from interpreter.compile.gathering import Gathering
from interpreter.compile.map import map_of
from interpreter.compile.privates import gather_privates
from interpreter.compile.settings import settings_of
from interpreter.compile.trains import gather_trains
from interpreter.ids import Piece
from interpreter.load.draft import Draft
from interpreter.load.yaml_tree import Tree, entries
from interpreter.ruleset.box import Box, Scenario
from interpreter.ruleset.faces import MapPlan


def scenarios_of(draft: Draft, declarations: Declarations) -> tuple[Scenario, ...]:
    """The ways to set the title up, each with its box."""
    return tuple(
        Scenario(scenario.name, scenario.players, build_box(scenario.documents, declarations))
        for scenario in draft.scenarios
    )


def build_box(documents: Mapping[str, Tree], declarations: Declarations) -> Box:
    """Fill the box from the YAML of one scenario."""
    gathering = Gathering(documents, declarations, pieces_of(documents, declarations))
    plan = map_of(documents, declarations)
    gather_companies(gathering)
    gather_privates(gathering)
    gather_trains(gathering)
    _gather_spaces(gathering)
    _gather_phases(gathering)
    _gather_map(gathering, plan)
    bank = documents["ruleset"].get("bank")
    return Box(
        pieces={kind: tuple(pieces) for kind, pieces in gathering.pieces.items()},
        printed=gathering.printed,
        starts=gathering.starts,
        settings=settings_of(documents, declarations, gathering.names),
        shares=gathering.shares,
        homes=gathering.homes,
        reaches=gathering.reaches,
        map=plan,
        bank=bank.number if bank is not None and bank.word != "unlimited" else None,
        colours=gathering.colours,
    )


def _gather_spaces(gathering: Gathering) -> None:
    market = gathering.documents["market"]
    for text in market_spaces(market):
        space = gathering.add("space", text.id)
        gathering.printed[space].update(price=text.price, row=text.row, column=text.column)
        for letter in text.zones:
            zone = market.get("zones", letter)
            if zone is not None:
                gathering.attributes(space, zone)


def _gather_phases(gathering: Gathering) -> None:
    for number, (name, tree, _) in enumerate(entries(gathering.documents["phases"].get("phases")), 1):
        phase = gathering.add("phase", name)
        begins = tree.get("begins_with")
        gathering.printed[phase].update(
            name=name,
            number=number,
            begins_with=Piece("train_type", begins.word) if begins is not None and begins.word else None,
            colours=tuple(tree.words("colours")),
        )
        gathering.attributes(phase, tree)


def _gather_map(gathering: Gathering, plan: MapPlan) -> None:
    hexes = gathering.documents["map"].get("hexes")
    own = gathering.documents["tiles"].get("tiles")
    for hex_plan in plan.hexes:
        place = gathering.add("hex", hex_plan.piece.id)
        gathering.printed[place]["name"] = hex_plan.name
        tree = hexes.get(place.id) if hexes is not None else None
        if tree is not None:
            gathering.attributes(place, tree)
    for tile_plan in plan.tiles:
        tile = gathering.add("tile_type", tile_plan.piece.id)
        gathering.printed[tile].update(name=tile.id, colour=tile_plan.face.colour, label=tile_plan.face.label)
        tree = own.get(tile.id) if own is not None else None
        if tree is not None:
            gathering.attributes(tile, tree)
