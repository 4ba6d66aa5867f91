"""What may never get lost or come twice: money, certificates, privates, trains, markers, tiles, price markers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from interpreter.ids import BANK, OFFERING, OUT, POOL, Piece
from interpreter.play.game import Game
from interpreter.play.holdings_index import HoldingsIndex
from interpreter.ruleset.values import Group, Table
from interpreter.state.table import MISSING
from interpreter.vocabulary.types import PIECES, Type

PURSES = ("player", "company", "bank")
PLACES = {"certificate": "holder", "private": "owner", "train": "owner", "marker": "holder"}


def losses(game: Game) -> list[str]:
    """Everything on the table of a game that does not add up; empty when all is in order."""
    return [*_money(game), *_places(game), *_holdings(game), *_market(game), *_map(game), *_types(game)]


# ------------------------------------------------------------------------------------------------ money and holdings


def _money(game: Game) -> Iterator[str]:
    values, box = game.table.values, game.runtime.box
    purses = {piece: value for (piece, name), value in values.items() if name == "cash"}
    known = {BANK, *game.runtime.players, *box.pieces["company"]}
    for purse, amount in purses.items():
        if purse not in known:
            yield f"{purse!r} has money and is nobody"
        if type(amount) is not int:
            yield f"{purse!r} has {amount!r}, which is no whole amount"
        elif amount < 0 and purse is not BANK:
            yield f"{purse!r} has {amount}"
    total, printed = sum(purses.values()), box.bank or 0
    if total != printed:
        yield f"there is {total} of money, and the box has {printed}"


def _places(game: Game) -> Iterator[str]:
    """Every piece is somewhere, and where it is can be."""
    values, box = game.table.values, game.runtime.box
    parties = {BANK, POOL, OFFERING, OUT, *game.runtime.players, *box.pieces["company"]}
    for kind, place in PLACES.items():
        for piece in box.pieces.get(kind, ()):
            where = values.get((piece, place))
            supplied = kind == "train" and bool(values.get((piece, "supplied")))
            if (where is None) != supplied:
                yield f"{piece!r} is nowhere" if where is None else f"{piece!r} is in the supply and with {where!r}"
            elif where is not None and where not in parties:
                yield f"{piece!r} is with {where!r}, which is nobody"
    known = {piece for kind in PLACES for piece in box.pieces.get(kind, ())}
    for piece, name in values:
        if PLACES.get(piece.kind) == name and piece not in known:
            yield f"{piece!r} is not in the box"


def _holdings(game: Game) -> Iterator[str]:
    """The index says what the table says; no company has more shares in play than it is divided into."""
    values, box, index = game.table.values, game.runtime.box, game.runtime.index
    anew = HoldingsIndex(box)
    for kind in ("certificate", "train"):
        for piece in box.pieces[kind]:
            anew.changed(piece, MISSING, values.get((piece, PLACES[kind]), MISSING))
    holders: set[Any] = {values.get((c, "holder")) for c in box.pieces["certificate"]}
    owners: set[Any] = {values.get((t, "owner")) for t in box.pieces["train"]}
    for holder in holders | owners:
        if (index.certificates(holder), index.trains(holder)) != (anew.certificates(holder), anew.trains(holder)):
            yield f"the index of what {holder!r} has is wrong"
    in_play: Counter[Piece] = Counter()
    for certificate in box.pieces["certificate"]:
        if values.get((certificate, "holder")) is not OUT:
            in_play[game.value(certificate, "company")] += game.value(certificate, "count")
    for company, shares in in_play.items():
        if shares > game.value(company, "shares"):
            yield f"{shares} shares of {company!r} are in play, and it has {game.value(company, 'shares')}"
        held = sum(index.shares(holder, company) for holder in holders if holder not in (None, OUT))
        if held != shares:
            yield f"the index counts {held} shares of {company!r} in play, and there are {shares}"


# ------------------------------------------------------------------------------------------------ market and map


def _market(game: Game) -> Iterator[str]:
    """A price marker lies in the pile of its space and in no other, once."""
    values, box = game.table.values, game.runtime.box
    lying = Counter(
        (company, space) for space in box.pieces["space"] for company in values.get((space, "companies"), ())
    )
    said = Counter(
        (company, values[company, "space"])
        for company in box.pieces["company"]
        if values.get((company, "space")) is not None
    )
    for company, space in (lying - said) + (said - lying):
        yield f"the pile on {space!r} and {company!r} do not agree"


def _map(game: Game) -> Iterator[str]:
    """Tiles lie as the table says, no more than there are; markers stand on what lies, no more than there is room."""
    yield from _tiles(game)
    values, position = game.table.values, game.runtime.position
    standing: dict[Any, list[Piece]] = {}
    for marker in game.runtime.box.pieces["marker"]:
        key = values.get((marker, "at"))
        if key is not None:
            standing.setdefault(position.atlas.stop(key), []).append(marker)
    for stop, markers in standing.items():
        if not position.lies(stop):
            yield f"{_listed(markers)} on {stop}, which is covered"
        if len(markers) > stop.slots:
            yield f"{_listed(markers)} on {stop}, which has room for {stop.slots}"
        if any(values.get((marker, "holder")) is OUT for marker in markers):
            yield f"{_listed(markers)} on {stop}, and one is out of the game"
    if {stop: tuple(markers) for stop, markers in standing.items()} != dict(position.marked()):
        yield "the map does not show the markers that stand on it"


def _tiles(game: Game) -> Iterator[str]:
    values, position = game.table.values, game.runtime.position
    used: Counter[Piece] = Counter()
    for at in position.atlas.hexes:
        tile, turn = values.get((at, "lies"), (None, 0))
        if position.at(at) is not position.atlas.placement(at, tile, turn):
            yield f"{at!r} shows {position.at(at)}, and {tile} turned {turn} lies there"
        if tile is not None:
            used[tile] += 1
    for tile, plan in position.atlas.tiles.items():
        if plan.count is not None and used[tile] > plan.count:
            yield f"{used[tile]} of {tile!r} lie on the map, and there are {plan.count}"
        if used[tile] != position.used[tile]:
            yield f"{used[tile]} of {tile!r} lie on the map, and {position.used[tile]} are counted"


# ------------------------------------------------------------------------------------------------ types


def _types(game: Game) -> Iterator[str]:
    """What is declared to be a number, a player, a set ... is one."""
    attributes = game.runtime.code.attributes
    for (piece, name), value in game.table.values.items():
        attribute = attributes.get((piece.kind, name))
        if attribute is not None and not fits(value, attribute.type):
            yield f"{name} of {piece!r} is {value!r}, and should be {attribute.type}"


def fits(value: Any, type_: Type) -> bool:
    """Whether a value may stand where a type is declared."""
    if value is None:
        return type_.optional
    if type_.word in ("int", "money"):
        return type(value) is int
    if type_.word in PIECES:
        return type(value) is Piece and value.kind == type_.word
    wanted = _FORMS.get(type_.word)
    if wanted is None or not isinstance(value, wanted):
        return wanted is None
    if isinstance(value, Table):
        return all(fits(key, type_.of[0]) and fits(row, type_.of[1]) for key, row in value.items())
    return not isinstance(value, tuple) or not type_.of or all(fits(each, type_.of[0]) for each in value)


_FORMS: dict[str, type] = {"bool": bool, "text": str, "list": tuple, "set": Group, "map": Table}


def _listed(pieces: Iterable[Piece]) -> str:
    return ", ".join(piece.id for piece in pieces) + " stand"
