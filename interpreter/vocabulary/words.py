"""Every word Python offers to scripts: its signature and its meaning. Checker, compiler and reference page read this."""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.vocabulary.types import Type, parse_type


@dataclass(frozen=True, slots=True)
class WordParameter:
    """A parameter of a word; `optional` when it may be left out."""

    name: str
    type: Type
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Word:
    """One word; small letters such as `t` in its types stand for any one type, the same throughout."""

    name: str
    group: str
    parameters: tuple[WordParameter, ...]
    result: Type
    meaning: str
    example: str
    effect: bool = False


def _word(group: str, signature: str, meaning: str, example: str) -> Word:
    """Read `pay(amount: money, from: party) !` or `take(things: list of t, number: int) -> list of t`."""
    effect = signature.endswith("!")
    head, _, result = signature.rstrip(" !").partition("->")
    name, _, inside = head.strip().removesuffix(")").partition("(")
    parameters = []
    for part in filter(None, (piece.strip() for piece in inside.split(","))):
        label, _, written = part.partition(":")
        optional = written.strip().endswith("?")
        parameters.append(WordParameter(label.strip(), parse_type(written.strip().rstrip("?")), optional))
    return Word(name, group, tuple(parameters), parse_type(result.strip() or "nothing"), meaning, example, effect)


_TABLE: tuple[Word, ...] = (
    _word("Ledger", "pay(amount: money, from: party, to: party) !",
          "move money; nothing happens for 0; a negative amount or a purse with too little is an error of the script",
          "pay(cost(certificate), from: player, to: bank)"),
    _word("Ledger", "give(piece: piece, to: party) !",
          "move a certificate, private, train, marker or power; `out` is the box, to and from; a train leaves the supply for good",
          "give(train, to: company)"),
    _word("Ledger", "turn_over(train: train) !",
          "show the other side of the card: its type becomes `type.back`", "turn_over(train)"),
    _word("Ledger", "trial_train(type: train_type, number: int?) -> train",
          "a train nobody owns, to run with and forget; one of another number, 1 unless said, is another train",
          "trial_train(train.type)"),
    _word("Holdings", "shares_of(holder: party, company: company) -> int",
          "shares, not certificates, that somebody holds", "shares_of(pool, company)"),
    _word("Holdings", "certificates_of(holder: party) -> list of certificate",
          "in the order of the box", "certificates_of(player)"),
    _word("Holdings", "trains_of(holder: party) -> list of train", "in the order of the box", "trains_of(company)"),
    _word("Holdings", "powers(kind: power_kind) -> list of power",
          "those of a kind that are in play, in the order of the box", "powers(blocks_hex)"),
    _word("Holdings", "pick(certificates: list of certificate, shares: int) -> list of certificate",
          "the fewest certificates worth exactly so many shares; none when there are none",
          "pick(ordinary(player, company), 2)"),
    _word("Holdings", "percent(part: int, whole: int) -> percent", "exact", "percent(3, company.shares)"),
    _word("Stock market", "step(space: space, direction: direction) -> space or none",
          "the neighbour on the chart; what happens at an edge is the script's; a printed closed box is an edge",
          "step(company.space, right)"),
    _word("Stock market", "place_price(company: company, space: space or none) !",
          "put the marker there, under those present; none takes it off the chart", "place_price(company, space)"),
    _word("Map and tiles", "lays(by: company, hexes: set of hex, tiles: set of tile_type) -> domain of lay",
          "every tile, turn and hex that fits: supply, stops, old track kept, sides, gauges meeting, `may_replace`",
          "lays(company, lay_hexes(company), tile_types)"),
    _word("Map and tiles", "lays_after(lay: lay, hexes: set of hex, tiles: set of tile_type) -> domain of lay",
          "the same with `lay` in place, by the same company", "lays_after(lay, neighbours(hex), power.tiles)"),
    _word("Map and tiles", "stops_with(lay: lay or none) -> list of stop",
          "the stops of the map, with `lay` in place when one is given", "stops_with(lay)"),
    _word("Map and tiles", "put(lay: lay) !",
          "lay the tile; the old one returns to the supply; markers go where `station_after` said", "put(lay)"),
    _word("Map and tiles", "place(marker: marker, stop: stop) !",
          "put a station marker into a free space, out of the one it has", "place(marker, stop)"),
    _word("Map and tiles", "distance(from: hex, to: hex) -> int",
          "steps between two hexes, track or no track", "distance(stop.hex, company.home_hex)"),
    _word("Map and tiles", "neighbours(hex: hex) -> list of hex",
          "the hexes across its six sides, in the order of the sides", "neighbours(power.first_hex)"),
    _word("Network and routes",
          "reach(start: set of stop, gauges: set of gauge, through: set of stop, lay: lay or none?) -> network",
          "all stops and track that some way from a start leads to, by track of these gauges, using no stop and no hexside "
          "twice, passing only stops in `through`; with `lay` in place when one is given. `start` may be track",
          "reach(stations(company), rules.gauges, passable(company))"),
    _word("Network and routes",
          "lines(from: set of stop, to: set of stop, track: set of track, through: set of stop) -> list of set of track",
          "every line from a stop of `from` to one of `to` that lies in this track alone, uses no stop and no hexside twice and "
          "passes only stops in `through`; each is the track it uses",
          "lines(company.home, stops_of(power.hexes), route.track, passable(company))"),
    _word("Network and routes", "runs(trains: list of train, company: company) -> domain of run",
          "every legal set of routes, empty when no train can run; lists only the best one, contains any legal one", "runs(runs_with(company), company)"),
    _word("Network and routes", "best_run(trains: list of train, company: company) -> run",
          "the set of routes that earns most; the first in a fixed order among equals", "best_run(trains_of(company), company)"),
    _word("Network and routes", "earnings(run: run, company: company) -> money",
          "what a set of routes earns", "earnings(run, company)"),
    _word("Random", "shuffle(things: list of t) -> list of t !",
          "put in random order with the game's own generator", "shuffle(privates)"),
    _word("Lists", "take(things: list of t, number: int) -> list of t",
          "the first so many, or all there are", "take(supply, 1)"),
    _word("Lists", "drop(things: list of t, number: int) -> list of t", "all but the first so many", "drop(game.pile, 1)"),
    _word("Lists", "rotate(things: list of t, first: t, skip: int?) -> list of t",
          "the same ring, beginning `skip` after `first`, which must be in it", "rotate(players, player, 1)"),
    _word("Lists", "insert(things: list of t, thing: t, position: int) -> list of t",
          "with `thing` at the position; 1 is first", "insert(game.order, player, 1)"),
    _word("Lists", "distinct(things: list of t) -> list of t",
          "the first of each that are alike: trains of a type with one owner, certificates of a company, size and place; else equal",
          "distinct(for_sale())"),
    _word("Lists", "subsets(things: list of t, least: int, most: int) -> domain of set of t",
          "every choice of so many", "subsets(mergeable(), 2, 3)"),
)  # fmt: skip

WORDS: dict[str, Word] = {word.name: word for word in _TABLE}

FOLDS: dict[str, str] = {
    "any": "whether one of them holds",
    "all": "whether every one holds; true of nothing",
    "sum": "all of them together; 0 of nothing",
    "count": "how many there are; also of a list: `count(things)`",
    "max": "the greatest; passes over `none`, and of nothing is `none`; also of plain arguments: `max(0, a)`",
    "min": "the least, in the same way",
    "first": "the first, or `none` of nothing; also of a list: `first(things)`",
}
"""Words that fold a list: `sum(c.count for c in certificates where …)`."""
