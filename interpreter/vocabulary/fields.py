"""The fields of things, and the names that are there without being declared."""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.vocabulary.types import Type, parse_type


@dataclass(frozen=True, slots=True)
class FieldWord:
    """A field: of what, its type, whether scripts may assign to it, and what it means."""

    owner: str
    name: str
    type: Type
    meaning: str
    written: bool = False


def _fields(owner: str, *rows: str) -> list[FieldWord]:
    """Read rows `name: type = | meaning`; `=` marks what scripts may assign to."""
    found = []
    for row in rows:
        head, _, meaning = row.partition("|")
        name, _, written = head.partition(":")
        writable = written.strip().endswith("=")
        found.append(
            FieldWord(owner, name.strip(), parse_type(written.strip().rstrip("= ")), meaning.strip(), writable)
        )
    return found


_TABLE: list[FieldWord] = [
    *_fields("player", "name: text | as given", "cash: money | in hand"),
    *_fields("bank", "cash: money | what is left; may be below 0"),
    *_fields(
        "company",
        "name: text | full name",
        "kind: company_kind = | small, large or whatever the title has",
        "shares: int | how many it is divided into; follows `kind`",
        "treasury: money | its own money",
        "director: player or none | who holds the director's certificate",
        "price: money or none | of its space; none while it has none",
        "space: space or none | where its price marker is",
        "depth: int | its place in the pile on that space; 0 is on top",
        "on_turn: bool | whether a turn of its own is going on",
        "in_play: bool = | whether it may be, or has been, started and has not left the game; not what starts `out`",
        "home: list of stop | the stops its home may be in, as the tiles lie now",
        "home_hexes: set of hex | the hexes of its home",
        "markers: list of marker | at hand: held by it and not on the map",
    ),
    *_fields(
        "marker",
        "company: company or none = | whose it is",
        "price: money | printed",
        "stop: stop or none | where it stands",
        "holder: party or none | who has it while it is not on the map",
    ),
    *_fields(
        "certificate",
        "company: company | of which company",
        "count: int | how many shares it is",
        "directors: bool | whether it is the director's",
        "kind: certificate_kind | as printed",
        "holder: party | who has it, or where it lies",
    ),
    *_fields(
        "private",
        "name: text | full name",
        "price: money | printed value",
        "income: money | each operating round",
        "owner: party | who has it, or where it lies",
    ),
    *_fields(
        "power",
        "on: private or none | the private that carries it; a power made by a script has none",
        "holder: party or none | who may use it: the owner of what carries it, or to whom it was given",
        "used: int = | how often it was used",
        "uses: int | how often it may be used; 1 unless it says otherwise",
        "closes: bool | whether what carries it closes after the last use; true unless it says otherwise",
    ),
    *_fields(
        "train",
        "type: train_type | the side that shows",
        "price: money | of its type",
        "owner: party or none | none while it is in the supply",
    ),
    *_fields(
        "train_type",
        "name: text | as printed",
        "price: money | as printed",
        "rank: int | its place among the types, from 1",
        "rusts_on: list of train_type | whose first one takes it away",
        "back: train_type or none | what the other side shows",
        "opens_with: train_type or none | whose first sale puts it on sale, before its turn in the supply",
        "gone: int | how many have left the supply, sold or exported or rusted",
    ),
    *_fields(
        "space",
        "price: money | printed",
        "row: int | from the top, from 0",
        "column: int | from the left, from 0",
        "companies: list of company | whose markers lie there, top first",
    ),
    *_fields(
        "phase",
        "name: text | as printed",
        "number: int | from 1",
        "begins_with: train_type or none | whose first one brings it",
        "colours: list of colour | tiles that may be laid",
    ),
    *_fields(
        "hex",
        "name: text | of the place, or its id",
        "tile: tile_type or none | none while the printed hex shows",
        "colour: colour | what shows: of the tile, or printed",
        "label: text or none | printed letters that tiles must bear",
        "stops: list of stop | on it now",
        "track: list of track | on it now",
        "marks: set of text | printed signs",
    ),
    *_fields(
        "stop",
        "hex: hex | where",
        "kind: stop_kind | city, town or offboard",
        "value: money | now; off-boards by phase",
        "slots: int | station spaces",
        "free: int | station spaces without a marker",
        "markers: list of marker | standing there",
        "track: list of track | that ends in it",
        "old: set of stop | of a lay: which stops it may come from",
    ),
    *_fields(
        "track",
        "hex: hex | where",
        "gauge: gauge | its kind",
        "bonus: money | printed on it",
    ),
    *_fields(
        "edge",
        "hex: hex | of which hex",
        "cost: money | printed on it, for building track into it; 0 where nothing is",
        "barred: bool | never crossed",
        "joined: bool | whether track leads to it from both of its hexes",
    ),
    *_fields(
        "tile_type",
        "name: text | its number",
        "colour: colour | of the tile",
        "label: text or none | printed letters",
    ),
    *_fields(
        "lay",
        "hex: hex | where",
        "tile: tile_type | which",
        "turn: int | sixths clockwise",
        "colour: colour | of the tile",
        "old: tile_type or none | what it replaces",
        "is_upgrade: bool | the hex showed a colour other than white",
        "terrain: money | printed on what it covers",
        "track: list of track | all of the tile",
        "new_track: list of track | not there before",
        "new_edges: list of edge | sides that had no track before",
        "stops: list of stop | of the tile, with the markers that will stand there",
        "has_city: bool | whether one of them is a city",
        "by: company | who lays it",
    ),
    *_fields("network", "stops: set of stop | reached", "track: set of track | reached",
             "hexes: set of hex | of its stops and track, and those its track leads into"),
    *_fields("run", "routes: list of route | one for each train that runs"),
    *_fields(
        "route",
        "train: train | which runs it",
        "stops: list of stop | in order",
        "track: list of track | in order",
        "hexes: list of hex | in order",
        "crossings: int | hexsides crossed",
    ),
    *_fields("game", "phase: phase = | the present one", "priority: player or none = | who has the priority deal"),
    *_fields("round", "number: int | how many have begun", "running: bool | whether one is going on"),
]  # fmt: skip

FIELDS: dict[tuple[str, str], FieldWord] = {(field.owner, field.name): field for field in _TABLE}

GIVEN: dict[str, tuple[Type, str]] = {
    "players": (parse_type("list of player"), "in the order of their seats"),
    "companies": (parse_type("list of company"), "all of the box, in its order"),
    "privates": (parse_type("list of private"), "all of the box, in its order"),
    "certificates": (parse_type("list of certificate"), "all of the box, in its order"),
    "trains": (parse_type("list of train"), "all of the box, in its order"),
    "train_types": (parse_type("list of train_type"), "in the order of trains.yaml"),
    "markers": (parse_type("list of marker"), "all of the box, in its order"),
    "stops": (parse_type("list of stop"), "on the map as the tiles lie now"),
    "hexes": (parse_type("list of hex"), "of the map"),
    "tile_types": (parse_type("list of tile_type"), "of the box"),
    "spaces": (parse_type("list of space"), "of the stock market, row by row"),
    "phases": (parse_type("list of phase"), "in order"),
    "supply": (parse_type("list of train"), "new trains still to be had, front first"),
    "bank": (parse_type("bank"), "the bank"),
    "pool": (parse_type("pool"), "where sold shares and used trains lie"),
    "offering": (parse_type("offering"), "where shares and privates lie that were never sold"),
    "out": (parse_type("out"), "the box: out of the game, or not yet in it"),
    "phase": (parse_type("phase"), "short for `game.phase`"),
    "game": (parse_type("game"), "what belongs to nobody in particular"),
}
"""Names that are there: type and meaning. Further: `rules.<setting>`, `<round>.number`, `turn.acted`, `turn.of`."""
