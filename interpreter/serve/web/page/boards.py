"""The pictures on the page: the map with hexes to click on and routes to look at, tiles to choose, the market."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from markupsafe import Markup

from interpreter.board.run import Run, run_from
from interpreter.ids import Piece
from interpreter.play.game import Game
from interpreter.present.hexes import draw_hex
from interpreter.present.map import centre_of, draw_map, lying_views
from interpreter.present.pictures import picture_of
from interpreter.present.routes import COLOURS, draw_route
from interpreter.present.svg import CENTRE, element, icon, polygon
from interpreter.present.track import SIZE, Lie
from interpreter.present.views import HexView
from interpreter.serve.web.page.naming import hex_name

DEEP = 3
"""levels of what an income is made of"""
RIM = 0.95
"""of a hex: so far from its middle it can be clicked on"""


@dataclass(frozen=True, slots=True)
class RouteShown:
    """One route of a run: its colour, its train, where it leads, and what the stops are called there."""

    colour: str
    train: str
    type: str
    path: str
    names: str


@dataclass(frozen=True, slots=True)
class RunShown:
    """A run with what it earns and how that comes about."""

    run: Run
    earned: int
    routes: tuple[RouteShown, ...]
    trains: tuple[tuple[str, str, str], ...]
    """every train of the company: its id, its type, and where it runs; nowhere when it stands still"""
    lines: tuple[str, ...]


def run_shown(game: Game, data: Sequence[Mapping[str, Any]]) -> RunShown | None:
    """A run, given as actions write it; none when its trains are no company's."""
    look = game.runtime
    trains = [Piece("train", row["train"]) for row in data]
    owners = {look.get(train, "owner") for train in trains if train in look.box.pieces.get("train", ())}
    company = next((owner for owner in owners if owner is not None and owner.kind == "company"), None)
    if company is None:
        return None
    run, told = run_from(look.position, data), game.explain_income(company, json.dumps(data))
    routes = tuple(
        RouteShown(
            COLOURS[number % len(COLOURS)],
            route.train.id,
            look.get(route.train, "type").id,
            _led(row),
            _named(game, row),
        )
        for number, (route, row) in enumerate(zip(run.routes, data, strict=True))
    )
    led = {route.train: route.path for route in routes}
    have = [*trains, *(each for each in look.box.pieces.get("train", ()) if look.get(each, "owner") is company)]
    fleet = [(each.id, look.get(each, "type").id, led.get(each.id, "")) for each in dict.fromkeys(have)]
    return RunShown(run, told.value, routes, tuple(fleet), tuple(told.lines(DEEP)))


def _led(row: Mapping[str, Any]) -> str:
    """A route by its stops and the hexes between them."""
    found: list[str] = []
    for name in row["path"]:
        at = name.partition("/")[0].partition(":")[0]
        if ":" in name and "/" not in name:
            found = [*found[:-1], name] if found and found[-1] == at else [*found, name]
        elif not found or found[-1].partition(":")[0] != at:
            found.append(at)
    return " ".join(found)


def _named(game: Game, row: Mapping[str, Any]) -> str:
    """The stops of a route by the names that are printed there."""
    stops = [name.partition(":")[0] for name in row["path"] if ":" in name and "/" not in name]
    return " – ".join(hex_name(game, at).partition(" ")[2] or at for at in stops)  # noqa: RUF001


def map_of(game: Game, link: Callable[[str], str] | None, marked: Sequence[str], runs: Sequence[Run]) -> Markup:
    """The map as it lies. With `link` every hex leads somewhere; those `marked` stand out."""
    look = game.runtime
    plan = look.box.map
    routes = [draw_route(look, route, number) for run in runs for number, route in enumerate(run.routes)]
    over = [element("g", route, class_="route") for route in routes]
    if link is not None:
        corners = [Lie(plan.layout).corner(number, RIM) for number in range(6)]
        for each in plan.hexes:
            at = centre_of(plan, each)
            kind = "hex marked" if each.piece.id in marked else "hex"
            shape = polygon([at.moved(*corner) for corner in corners], fill="transparent")
            name = hex_name(game, each.piece.id)
            inside = element("title", str(Markup.escape(name)))
            over.append(
                element(
                    "a", shape, inside, href=link(each.piece.id), class_=kind, data_hex=each.piece.id, aria_label=name
                )
            )
    return Markup(draw_map(plan, lying_views(look), f"{game.ruleset.title}: map", over))  # noqa: S704


def tile_of(game: Game, lay: Mapping[str, Any]) -> Markup:
    """What a hex would show after a lay."""
    box = game.runtime.box
    plan = next(each for each in box.map.hexes if each.piece.id == lay["hex"])
    tile = next(each for each in box.map.tiles if each.piece.id == lay["tile"])
    view = replace(HexView("", tile.face), turn=lay["turn"], barred=plan.barred, crossings=plan.crossings)
    drawn = draw_hex(view, box.map.layout, box.map.gauges, CENTRE)
    return Markup(icon(drawn, SIZE + 1))  # noqa: S704


def market_of(game: Game) -> Markup:
    """The stock market."""
    return Markup(picture_of(game.runtime, game.ruleset.title, "market"))  # noqa: S704
