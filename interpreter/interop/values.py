"""What a recorded action says, as values of our options: by the type that a parameter has."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from interpreter.board.atlas import Stop
from interpreter.board.lines import Lines
from interpreter.board.run import Route, Run, run_data
from interpreter.ids import POOL, Piece
from interpreter.interop.ends import cut_back
from interpreter.interop.tables import InteropTable
from interpreter.interop.transcript import Move
from interpreter.play.game import Game
from interpreter.ruleset.box import Reach
from interpreter.ruleset.code import ParameterCode
from interpreter.vocabulary.types import PIECES

MOST_ALTERNATIVES = 12
BUY_TRAIN = "buy_train"
POOL_WORDS = ("pool", "market")

Whole = Mapping[str, Any]
Converter = Callable[["Values", ParameterCode, Move, str, Whole], Iterable[Any]]


@dataclass(frozen=True, slots=True)
class Noted:
    """Where the site's pieces are, as far as its actions tell."""

    tile_places: dict[str, str]
    """by their copy of a tile: the hex where it was last laid"""
    pooled: dict[str, bool]
    """by certificate: whether it is in the pool if it can be bought; a player's comes there, sold or exchanged"""
    trains: dict[str, Piece]
    """by their train: ours that was bought for it"""


class Values:
    """Turns recorded values into those of our actions; knows where the site's pieces are."""

    def __init__(self, game: Game, table: InteropTable, players: Mapping[str, str]) -> None:
        self.game, self.table, self.players = game, table, players
        self.state: Mapping[str, Any] | None = None
        """the recorded state before the line that is read"""
        self.lenient = False
        """the move that is read is taken although our rules are against it"""
        self.cut: dict[int, str] = {}
        """by move: where a route was cut back, since the train may not end there"""
        self._noted = Noted({}, {}, {})

    # ---------------------------------------------------------------------------------------- what was done
    def note(self, moves: Iterable[Move], actions: Mapping[int, Mapping[str, Any]]) -> Noted:
        """Remember where recorded actions put pieces, with ours by their number; gives what was known before."""
        before = self._noted
        self._noted = Noted(dict(before.tile_places), dict(before.pooled), dict(before.trains))
        for move in moves:
            self._note(move, actions.get(move.number, {}))
        return before

    def restore(self, noted: Noted) -> None:
        """Forget what was noted since."""
        self._noted = noted

    def _note(self, move: Move, action: Mapping[str, Any]) -> None:
        data, noted = move.data, self._noted
        if move.type == "lay_tile":
            noted.tile_places[str(data["tile"])] = self.table.ours("hexes", data["hex"])
        elif move.type == BUY_TRAIN:
            noted.trains.update((str(data["train"]), bought) for bought in self.chosen("train", action)[:1])
        elif move.type in ("buy_shares", "sell_shares"):
            held = move.type == "sell_shares" or move.of == "player"
            noted.pooled.update(dict.fromkeys(map(str, data["shares"]), held))

    def entity(self, move: Move) -> str:
        """Who acts, in our names."""
        if move.of == "player":
            return self.players[move.entity]
        return self.table.ours("companies" if move.of == "corporation" else "privates", move.entity)

    def actors(self, move: Move) -> list[Piece]:
        """The players who may act for the entity: itself, the director, the owner or the owner's director."""
        if move.of == "player":
            return [Piece("player", self.players[move.entity])]
        get = self.game.runtime.get
        company: Piece | None = Piece("company", self.entity(move))
        if move.of == "company":
            owner = get(Piece("private", self.entity(move)), "owner")
            if owner is not None and owner.kind == "player":
                return [owner]
            company = owner if owner is not None and owner.kind == "company" else None
        director = get(company, "director") if company is not None else None
        who = director if director is not None else self._asked()
        return [who] if who is not None else []

    def _asked(self) -> Piece | None:
        asked = self.game.asked
        return Piece("player", asked.player) if asked is not None and asked.player else None

    # ---------------------------------------------------------------------------------------- reading
    @property
    def noted(self) -> Noted:
        """What is known of the site's pieces."""
        return self._noted

    def of(self, parameter: ParameterCode, move: Move, source: str, whole: Whole) -> list[Any]:
        """What a parameter may be, by a recorded field; several when the record does not tell them apart."""
        if source not in ("entity", "tile", "routes") and source not in move.data:
            return []
        kind = parameter.type.word if parameter.type is not None else "text"
        converter = CONVERTERS.get(kind)
        if converter is None and kind in self.game.ruleset.code.powers:
            converter = _power
        return list((converter or _plain)(self, parameter, move, source, whole))

    def listed(self, choice: str, by: str, chosen: Mapping[str, Any]) -> list[Any]:
        """The first members of the domain of the next parameter, as actions write them."""
        found = self.game.domain(choice, by, chosen)
        return [] if found is None else list(itertools.islice(found, MOST_ALTERNATIVES))

    def chosen(self, kind: str, whole: Whole) -> list[Piece]:
        """The pieces of a kind that an action names."""
        known = self.game.runtime.box.pieces[kind]
        named = [Piece(kind, value) for value in _given(whole).values() if isinstance(value, str)]
        return [piece for piece in named if piece in known]

    def in_domain(self, kind: str, whole: Whole) -> Iterator[Piece]:
        """All pieces of the domain of the next parameter."""
        domain = self.game.domain(whole["choice"], whole["by"], _given(whole))
        for written in domain if domain is not None else ():
            yield Piece(kind, str(written))


def _given(whole: Whole) -> dict[str, Any]:
    return {key: value for key, value in whole.items() if key not in ("choice", "by")}


# ------------------------------------------------------------------------------------------------ by type


def _plain(values: Values, parameter: ParameterCode, move: Move, source: str, whole: Whole) -> Iterable[Any]:
    """Numbers, words, and pieces that are called by name."""
    data = move.data[source]
    kind = parameter.type.word if parameter.type is not None else ""
    if source == "shares" and kind == "company":
        return [values.table.ours("companies", str(data[0]).rpartition("_")[0])]
    if source == "entity" and kind == "player":
        return [values.entity(move)]
    if kind in PIECES:
        names = {"company": "companies", "private": "privates", "hex": "hexes", "phase": "phases"}.get(kind, "trains")
        return [values.table.ours(names, data)]
    return [data]


def _number(values: Values, parameter: ParameterCode, move: Move, source: str, whole: Whole) -> Iterable[Any]:
    """An amount; a percentage of shares as how many shares it is."""
    amount = int(move.data[source])
    if source != "percent":
        return [amount]
    company = Piece("company", values.table.ours("companies", str(move.data["shares"][0]).rpartition("_")[0]))
    return [amount * int(values.game.value(company, "shares")) // 100]


def _company(values: Values, parameter: ParameterCode, move: Move, source: str, whole: Whole) -> Iterable[Any]:
    """A company by name, or by the train it sells."""
    if source != "train":
        return _plain(values, parameter, move, source, whole)
    train = str(move.data["train"])
    owner = _train_owner(values, train)
    if owner or values.state is not None:
        return [owner] if owner else []
    runtime = values.game.runtime
    kind = Piece("train_type", _train_type(values, train))
    alike = [each for each in runtime.box.pieces["train"] if runtime.get(each, "type") is kind]
    if any(runtime.get(each, "price") == move.data["price"] for each in alike[:1]):
        return []
    owners = (runtime.get(each, "owner") for each in alike)
    return dict.fromkeys(who.id for who in owners if who is not None and who.kind == "company")


def _train_type(values: Values, train: str) -> str:
    return values.table.ours("trains", train.rpartition("-")[0])


def _train_owner(values: Values, train: str) -> str:
    """The company that owns a train of theirs; empty when the bank does."""
    if values.state is None:
        piece = values.noted.trains.get(train)
        owner = values.game.value(piece, "owner") if piece is not None else None
        return owner.id if owner is not None and owner.kind == "company" else ""
    for name, row in values.state["corporations"].items():
        if train in row.get("train_ids", ()):
            return values.table.ours("companies", name)
    return ""


def _train(values: Values, parameter: ParameterCode, move: Move, source: str, whole: Whole) -> Iterable[Any]:
    """The first train of that type in the domain; when it was named with its seller, of the seller."""
    if not move.data[source]:
        return []
    train = str(move.data[source])
    kind = Piece("train_type", _train_type(values, train))
    get = values.game.runtime.get
    found = [piece for piece in values.in_domain("train", whole) if get(piece, "type") is kind][:1]
    if source == "train" and move.type == BUY_TRAIN and not values.chosen("company", whole):
        if _train_owner(values, train):
            return []
        if values.state is None and not move.data.get("exchange"):
            found = [piece for piece in found if get(piece, "price") == move.data["price"]]
    return [piece.id for piece in found]


def _certificate(values: Values, parameter: ParameterCode, move: Move, source: str, whole: Whole) -> Iterable[Any]:
    """One like theirs: of the same company and size, and lying where theirs lies."""
    name = str(move.data[source][0])
    sym, _, number = name.rpartition("_")
    company = Piece("company", values.table.ours("companies", sym))
    get = values.game.runtime.get
    alike = [
        piece
        for piece in values.in_domain("certificate", whole)
        if get(piece, "company") is company and bool(get(piece, "directors")) == (number == "0")
    ]
    in_pool = _in_pool(values, sym, number)
    return [piece.id for piece in sorted(alike, key=lambda piece: (get(piece, "holder") is POOL) != in_pool)]


def _in_pool(values: Values, sym: str, number: str) -> bool:
    """Whether a certificate of theirs lies in the pool; when nothing tells, whether ours of that number does."""
    if values.state is not None:
        places = values.state["corporations"].get(sym, {}).get("cert_index", {})
        return any(int(number) in places.get(word, ()) for word in POOL_WORDS)
    pooled = values.noted.pooled.get(f"{sym}_{number}")
    if pooled is not None:
        return pooled
    ours = Piece("certificate", f"{values.table.ours('companies', sym)}-{number}")
    return bool(values.game.table.get(ours, "holder") is POOL)


def _space(values: Values, parameter: ParameterCode, move: Move, source: str, whole: Whole) -> Iterable[Any]:
    _, row, column = str(move.data[source]).split(",")
    found = values.game.runtime.chart.get((int(row), int(column)))
    return [] if found is None else [found.id]


def _stop(values: Values, parameter: ParameterCode, move: Move, source: str, whole: Whole) -> Iterable[Any]:
    """A city: the copy of the tile, or the printed hex with a number, then the part of it."""
    tile, _, part = str(move.data[source]).rpartition("-")
    at = values.noted.tile_places.get(tile) or values.table.ours("hexes", tile.rpartition("-")[0])
    return [f"{at}:{part}"]


def _hex(values: Values, parameter: ParameterCode, move: Move, source: str, whole: Whole) -> Iterable[Any]:
    return [values.table.ours("hexes", move.data[source])]


def _lay(values: Values, parameter: ParameterCode, move: Move, source: str, whole: Whole) -> Iterable[Any]:
    data = move.data
    tile = values.table.ours("tiles", str(data["tile"]).rpartition("-")[0])
    return [{"hex": values.table.ours("hexes", data["hex"]), "tile": tile, "turn": int(data["rotation"])}]


def _power(values: Values, parameter: ParameterCode, move: Move, source: str, whole: Whole) -> Iterable[Any]:
    """The power of that kind that the private has."""
    private = Piece("private", values.entity(move))
    get = values.game.runtime.get
    return [piece.id for piece in values.in_domain("power", whole) if get(piece, "on") is private]


def _run(values: Values, parameter: ParameterCode, move: Move, source: str, whole: Whole) -> Iterable[Any]:
    """Our routes along the recorded ones, that share no track."""
    company = Piece("company", values.entity(move))
    trains = _running(values, company, move)
    choices = [
        [Route(train, *way) for way in routes_along(values, company, _legal_ends(values, move, recorded, train))]
        for recorded, train in zip(move.data["routes"], trains, strict=True)
        if train is not None
    ]
    if len(choices) < len(move.data["routes"]):
        return
    apart = (found for found in itertools.product(*choices) if _no_track_twice(found))
    for chosen in itertools.islice(apart, MOST_ALTERNATIVES):
        yield run_data(Run(chosen))


def _legal_ends(values: Values, move: Move, recorded: Mapping[str, Any], train: Piece) -> Mapping[str, Any]:
    """The recorded route; when it may be mended, cut back to where the train may end."""
    if not values.lenient:
        return recorded
    train_type = values.game.value(train, "type")

    def kinds(at: str, part: str | None) -> set[str]:
        stops = values.game.runtime.position.stops_at(Piece("hex", values.table.ours("hexes", at)))
        return {stop.kind for stop in (stops if part is None else stops[int(part) : int(part) + 1])}

    ends = values.game.runtime.box.reaches.get(train_type, Reach()).ends
    mended, left_out = cut_back(recorded, kinds, ends)
    if left_out:
        values.cut[move.number] = f"a {train_type} may not end in {', '.join(left_out)}"
    return mended


def _no_track_twice(routes: Sequence[Route]) -> bool:
    used = 0
    for route in routes:
        if route.bits & used:
            return False
        used |= route.bits
    return True


def _running(values: Values, company: Piece, move: Move) -> list[Piece | None]:
    """Our trains for those that run: of the same type, each once; a train of nobody's when the company has none."""
    game = values.game
    left = list(game.runtime.roles.runs_with(company))
    found: list[Piece | None] = []
    for recorded in move.data["routes"]:
        kind = Piece("train_type", _train_type(values, str(recorded["train"])))
        train = next((each for each in left if game.value(each, "type") is kind), None)
        if train is not None:
            left.remove(train)
        found.append(train)
    return found


def routes_along(
    values: Values, company: Piece, recorded: Mapping[str, Any]
) -> list[tuple[tuple[Stop, ...], tuple[Any, ...]]]:
    """The ways on our map that lead along a recorded route, those that call at its stops."""
    game = values.game
    runtime = game.runtime
    lines = Lines.of(runtime.position, runtime.roles.run_gauges(company))
    among = [stop for node in recorded.get("nodes") or () for stop in _node(values, str(node))]
    connections = [[Piece("hex", values.table.ours("hexes", at)) for at in row] for row in recorded["connections"]]
    return list(lines.through(connections, among or None))


def _node(values: Values, node: str) -> list[Stop]:
    """A stop by hex and part; parts may be numbered with gaps, then the table says which it is."""
    at, _, part = values.table.ours("stops", node).rpartition("-")
    stops = values.game.runtime.position.stops_at(Piece("hex", values.table.ours("hexes", at)))
    return [stops[int(part)]] if int(part) < len(stops) else []


CONVERTERS: dict[str, Converter] = {
    "int": _number,
    "money": _number,
    "company": _company,
    "train": _train,
    "certificate": _certificate,
    "space": _space,
    "stop": _stop,
    "hex": _hex,
    "lay": _lay,
    "power": _power,
    "run": _run,
}
