"""Positions of recorded games, and the two titles' rules about track, said in Python for the tests."""

from __future__ import annotations

import gzip
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

from board_facts import company, facts, title_map

from interpreter.board.atlas import Atlas, Stop, Track
from interpreter.board.lay import Lay, LayStop
from interpreter.board.lays import Fitting, Surveyor
from interpreter.board.network import Network
from interpreter.board.position import Position
from interpreter.ids import Piece

GAMES = (
    ("18Ireland", "four-players-price"),
    ("18Ireland", "six-players-bank"),
    ("18GB", "three-players"),
    ("18GB", "four-players-leased"),
    ("18GB", "six-players"),
)
NEXT = {"white": "yellow", "yellow": "green", "green": "brown", "brown": "gray", "blue": "blue"}
BLOCKED = {
    "18ireland": {"DAR": "J14", "DCR": "H4"},
    "18gb": {
        "LB": "F21",
        "AF": "K2",
        "GN": "I18",
        "SD": "I12",
        "LM": "F15",
        "LS": "H21",
        "TV": "C20",
        "MC": "G10",
        "CH": "E16",
    },
}
FITTINGS: dict[tuple[str, int], Fitting] = {}


def lines(path: Path) -> list[Any]:
    with gzip.open(path, "rt") as stream:
        return [json.loads(line) for line in stream]


class Record:
    """A recorded game, set to one of its states after the other."""

    def __init__(self, shared: Path, title: str, name: str) -> None:
        folder = shared / "oracle" / title / name
        self.shared, self.title, self.name = shared, title.lower(), name
        self.actions = json.loads((folder / "transcript.json").read_text())["actions"]
        self.setup = json.loads((folder / "setup.json").read_text())
        self.states = lines(folder / "states.jsonl.gz")
        self.lays = lines(folder / "lays.jsonl.gz")
        self.facts = facts(shared, self.title)
        self.atlas: Atlas = title_map(shared, self.title, self._map, self.setup.get("gray_tiles", True))
        self.position = Position(self.atlas)
        self.phases = {each["name"]: each for each in self.facts["phases"]}
        self.companies = {each["sym"]: each for each in self.facts["companies"]}
        key = (self.title, id(self.atlas))
        if key not in FITTINGS:
            FITTINGS[key] = Fitting(self.may_replace)
        self.surveyor = Surveyor(self.position, FITTINGS[key], self.station_after)
        self._at = -1
        self.owner: dict[Piece, Piece] = {}

    @property
    def _map(self) -> str:
        return (
            "standard"
            if self.title == "18ireland"
            else self.setup.get("map", "Standard").replace("standard", "Standard")
        )

    @property
    def is_ireland(self) -> bool:
        return self.title == "18ireland"

    def set_to(self, line: int, entity: str) -> None:
        """The state of a line, seen by a company."""
        while self._at < line:
            self._at += 1
            for at, (tile, turn) in (self.states[self._at]["tiles"] or {}).items():
                if Piece("hex", at) in self.atlas.index:
                    piece = None if tile == at else Piece("tile_type", tile)
                    self.position.set_tile(Piece("hex", at), piece, 0 if piece is None else turn)
        self.line, self.state, self.company = line, self.states[line], company(entity)
        self.phase = self.phases[self.state["phase"]]
        self._set_markers()
        self.__dict__.pop("passable_now", None)
        self.__dict__.pop("doings", None)

    def _set_markers(self) -> None:
        standing: dict[Stop, list[Piece]] = defaultdict(list)
        tokens = [
            (token["hex"], token["city_index"], name, number)
            for name, row in self.state["corporations"].items()
            for number, token in enumerate(row.get("tokens") or ())
            if token.get("used") and not row.get("closed")
        ]
        tokens += [(at, city, name, 99) for at, city, _, name in self.state.get("orphan_tokens") or ()]
        for at, city, name, number in tokens:
            cities = [stop for stop in self.position.stops_at(Piece("hex", at)) if stop.kind == "city"]
            marker = Piece("marker", f"{name}-{number}")
            self.owner[marker] = company(name)
            standing[cities[city]].append(marker)
        for stop in list(self.position.marked()):
            self.position.set_markers(stop, ())
        for stop, markers in standing.items():
            self.position.set_markers(stop, markers)

    # --- what the scripts of the titles say

    def may_replace(self, colour: str, tile: Piece, at: Piece) -> bool:
        face = self.atlas.tiles[tile].face
        early = (
            not self.is_ireland and colour == "white" and face.colour == "green" and at.id in self._green_homes.values()
        )
        return (early or face.colour == NEXT.get(colour)) and face.label == self.atlas.plans[at].face.label

    @cached_property
    def _green_homes(self) -> dict[str, str]:
        return {
            name: row["home"]["hex"]
            for name, row in self.companies.items()
            if any(each["kind"] == "early_green_home_tile" for each in row.get("abilities", ()))
        }

    def station_after(self, marker: Piece, lay: Lay) -> Stop | None:
        was = next(stop for stop, markers in self.position.marked().items() if marker in markers)
        choice = [stop for stop in lay.stops if was in stop.old]
        own = self.owner[marker] is lay.by
        return min(choice, key=lambda stop: own != bool(stop.track), default=None)

    def stations(self, lay: Lay | None = None) -> list[Stop]:
        owner, mine = self.owner, self.company
        own = [stop for stop, markers in self.position.marked().items() if any(owner[each] is mine for each in markers)]
        if lay is not None:
            own = [stop for stop in own if stop.hex is not lay.hex]
            own += [stop for stop in lay.stops if any(owner[each] is mine for each in stop.markers)]
        return own

    def open_to(self, stop: Stop) -> bool:
        if stop.kind == "offboard":
            return False
        markers = self.position.markers(stop)
        return (
            stop.kind == "town"
            or stop.slots > len(markers)
            or any(self.owner[each] is self.company for each in markers)
        )

    @cached_property
    def passable_now(self) -> list[Stop]:
        return [stop for stop in self.position.stops() if self.open_to(stop)]

    def passable(self, lay: Lay | None = None) -> list[Stop]:
        if lay is None:
            return self.passable_now
        return [each for each in self.passable_now if each.hex is not lay.hex] + [
            each for each in lay.stops if self.open_to(each)
        ]

    def reach(self, gauge: str, start: Iterable[Stop | Track], lay: Lay | None = None) -> Network:
        return Network(self.position, start, (gauge,), self.passable(lay), lay)

    @cached_property
    def doings(self) -> dict[str, int]:
        """What the company did since its turn began."""
        first = self.line
        while (
            first > 0 and self._turn(first - 1) == self._turn(self.line) and self.state["round"]["type"] == "operating"
        ):
            first -= 1
        done = {"lays": 0, "upgrades": 0, "cities": 0}
        for line in range(first, self.line):
            action = self.actions[line]
            if action["type"] == "lay_tile" and action["entity"] == self.company.id:
                done["upgrades" if self._colour_before(line, action["hex"]) != "white" else "lays"] += 1
                face = self.atlas.tiles[Piece("tile_type", action["tile"].rsplit("-", 1)[0])].face
                done["cities"] += any(stop.kind == "city" for stop in face.stops)
        return done

    def _turn(self, line: int) -> Any:
        state = self.states[line]
        return tuple(sorted(state["round"].items())), (state.get("or_order") or [None])[0]

    def _colour_before(self, line: int, at: str) -> str:
        for earlier in range(line, -1, -1):
            shown = (self.states[earlier]["tiles"] or {}).get(at)
            if shown:
                return self.atlas.face(
                    Piece("hex", at), None if shown[0] == at else Piece("tile_type", shown[0])
                ).colour
        raise AssertionError(at)

    def blocked(self, at: Piece) -> bool:
        if not self.is_ireland and "blue" in self.phase["tile_colours"]:
            return False
        held = (self.state["privates"].get(name) for name, where in BLOCKED[self.title].items() if where == at.id)
        return any(owner in self.state["players"] for owner in held)

    # --- legal lays

    def legal(self) -> Iterator[tuple[str, str, int]]:
        listing = self._ireland() if self.is_ireland else self._gb()
        for lay in listing:
            yield lay.hex.id, lay.tile.id, lay.turn

    def _cash(self) -> int:
        cash: int = self.state["corporations"][self.company.id]["cash"]
        return cash

    def _ireland(self) -> Iterator[Lay]:
        row, done = self.state["corporations"][self.company.id], self.doings
        broad = self.reach("broad", self.stations())
        narrow = self.reach("narrow", broad.stops)
        places = dict.fromkeys([*broad.hexes, *narrow.hexes])
        held = {name for name, owner in self.state["privates"].items() if owner == self.company.id}
        upgrades = 2 if "WDE" in held else 1
        home = (
            Piece("hex", self.companies[self.company.id]["home"]["hex"])
            if self.companies[self.company.id].get("home")
            else None
        )
        at_home = row["type"] == "minor" and not row["operated"] and not done["lays"]
        at_home = at_home and home is not None and self.position.at(home).tile is None
        for lay in self.surveyor.lays(self.company, places, self.atlas.tiles):
            if lay.is_upgrade:
                allowed = not done["lays"] and done["upgrades"] < upgrades
                fee = 30 if done["upgrades"] else 0
            else:
                allowed = not done["upgrades"] and done["lays"] < 2 and (not at_home or lay.hex is home)
                fee = 20 if done["lays"] else 0
            all_narrow = all(piece.gauge == "narrow" for piece in lay.track)
            cost = fee + (0 if all_narrow else lay.terrain)
            fits = allowed and lay.colour in self.phase["tile_colours"] and not self.blocked(lay.hex)
            if fits and self._cash() >= cost and self._connects(lay, broad):
                yield lay

    def _connects(self, lay: Lay, now: Network) -> bool:
        broad = self.reach("broad", self.stations(lay), lay)
        if not lay.new_track or any(piece.gauge == "broad" for piece in lay.new_track):
            return any(piece in broad.track for piece in lay.new_track) or (
                lay.is_upgrade
                and any(each.kind == "city" and each in now.stops for each in self.position.stops_at(lay.hex))
            )
        narrow = self.reach("narrow", broad.stops, lay)
        pieces = lay.track if all(piece.gauge == "narrow" for piece in lay.track) else lay.new_track
        return any(piece in narrow.track for piece in pieces)

    def _gb(self) -> Iterator[Lay]:
        done, now = self.doings, self.reach("broad", self.stations())
        if done["lays"] + done["upgrades"] >= 2:
            return
        for lay in self.surveyor.lays(self.company, now.hexes, self.atlas.tiles):
            early = (
                lay.colour == "green" and not lay.is_upgrade and self._green_homes.get(self.company.id) == lay.hex.id
            )
            late = lay.colour != "green" or lay.is_upgrade
            if (
                (early or (late and lay.colour in self.phase["tile_colours"]))
                and not (done["cities"] and lay.has_city)
                and not self.blocked(lay.hex)
                and self._cash() >= lay.terrain + sum(edge.cost for edge in lay.new_edges)
                and self._joined(lay)
            ):
                yield lay

    def _joined(self, lay: Lay) -> bool:
        track = self.reach("broad", self.stations(lay), lay).track
        return any(piece in track for piece in lay.new_track)


__all__ = ["GAMES", "LayStop", "Record", "lines"]
