"""Positions of clause tests: any part of the table put there as a test says it, and read from it in the same words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from interpreter.ids import BANK, GAME, OUT, Piece
from interpreter.load.yaml_tree import Tree
from interpreter.play.game import Game
from interpreter.play.market import w_place_price
from interpreter.play.runtime import Runtime
from interpreter.problems import Note, Problem, meant_or_known
from interpreter.testing.conservation import PLACES, losses
from interpreter.testing.differences import differences
from interpreter.testing.names import CODE, Misplaced, Names, plain_value
from interpreter.vocabulary.fields import FIELDS
from interpreter.vocabulary.types import Type

TURNS = ("0", "1", "2", "3", "4", "5")


def arrange(game: Game, table: Tree | None) -> list[Problem]:
    """Set the table of a game as a test says it; what cannot be so, and what does not add up then."""
    if table is None:
        return []
    problems: list[Problem] = []
    game.arrange(lambda runtime: problems.extend(_put_all(Names(runtime), table)))
    if not problems:
        found = tuple(Note(each) for each in losses(game)[:5])
        if found:
            problems.append(Problem(CODE, "such a position cannot be", table.span, None, found))
    return problems


def _put_all(names: Names, table: Tree) -> Iterator[Problem]:
    for part, (put, _) in PARTS.items():
        tree = table.get(part)
        if tree is not None:
            try:
                put(names, tree)
            except Misplaced as wrong:
                yield wrong.problem
    if "cash" in table.map and table.get("cash", "bank") is None:
        held = sum(names.runtime.get(each, "cash") for each in (*names.runtime.players, *names.of("company")))
        rest = (names.box.bank or 0) - held
        if rest < 0 and names.box.bank is not None:
            words = f"that is {-rest} more money than there is"
            yield Problem(CODE, words, table.map["cash"].span, f"where the bank owes it, say so: bank: {rest}")
        names.runtime.put(BANK, "cash", rest)


def unlike(game: Game, table: Tree) -> Iterator[Problem]:
    """Every part of the table that is not what a test expects."""
    names = Names(game.runtime)
    for part, (_, read) in PARTS.items():
        tree = table.get(part)
        if tree is not None:
            try:
                yield from read(names, tree)
            except Misplaced as wrong:
                yield wrong.problem


Put = Callable[[Names, Tree], None]
Read = Callable[[Names, Tree], Iterator[Problem]]


def _pieces(names: Names, kind: str, tree: Tree) -> Iterator[tuple[Piece, Tree]]:
    """Each piece of a kind that is named, with what is said of it."""
    for word, said in tree.map.items():
        yield names.piece(kind, word, tree.key_span(word)), said


def _parties(names: Names, tree: Tree) -> Iterator[tuple[Piece, Tree]]:
    """Each player, company or other party that is named, with what is said of it."""
    for word, said in tree.map.items():
        yield names.party(word, tree.key_span(word)), said


# ------------------------------------------------------------------------------------------------ tiles and markers


def _put_tiles(names: Names, tree: Tree) -> None:
    for place, tile in _pieces(names, "hex", tree):
        kind, turned, turn = tile.word.partition("r")
        piece = names.piece("tile_type", kind, tile.span)
        if turned and turn not in TURNS:
            raise Misplaced(
                f"'{tile.word}' is no tile with its turn", tile.span, "write it like 57r2: turned 0 to 5 sides"
            )
        names.runtime.put(place, "lies", (piece, int(turn or 0)))


def _read_tiles(names: Names, tree: Tree) -> Iterator[Problem]:
    for at, tile in _pieces(names, "hex", tree):
        place = names.runtime.position.at(at)
        lies = f"{place.tile.id}r{place.turn}" if place.tile is not None else "none"
        wanted = tile.word if "r" in tile.word or tile.word == "none" else f"{tile.word}r0"
        yield from differences(f"the tile in {at.id}", wanted, lies, tile)


def _read_tiles_left(names: Names, tree: Tree) -> Iterator[Problem]:
    """How many of a tile are not on the map."""
    for tile, number in _pieces(names, "tile_type", tree):
        left = names.runtime.position.left(tile)
        yield from differences(f"tiles {tile.id} left", number.plain(), "any number" if left is None else left, number)


def _put_markers(names: Names, tree: Tree) -> None:
    for company, stops in _pieces(names, "company", tree):
        own = [each for each in names.of("marker") if names.runtime.get(each, "company") is company]
        if len(stops.items) > len(own):
            raise Misplaced(f"{company.id} has {len(own)} station markers", stops.span)
        for marker, stop in zip(own, stops.items, strict=False):
            names.runtime.put(marker, "at", names.stop(stop.word, stop.span).key())


def _read_markers(names: Names, tree: Tree) -> Iterator[Problem]:
    for company, stops in _pieces(names, "company", tree):
        wanted = sorted(names.stop(each.word, each.span).id for each in stops.items)
        standing = [names.runtime.get(each, "stop") for each in names.of("marker")
                    if names.runtime.get(each, "company") is company]  # fmt: skip
        yield from differences(
            f"the markers of {company.id}", wanted, sorted(each.id for each in standing if each), stops
        )


# ------------------------------------------------------------------------------------------------ phase and trains


def _put_phase(names: Names, tree: Tree) -> None:
    """The phase; the trains of the phases before it are gone."""
    phase = names.piece("phase", tree.word, tree.span)
    names.runtime.put(GAME, "phase", phase)
    first = names.box.printed[phase].get("begins_with")
    waiting = [train for train in names.of("train") if names.runtime.values.get((train, "supplied"))]
    if first is not None and any(names.runtime.get(train, "type") is first for train in waiting):
        for train in waiting:
            if names.runtime.get(train, "type") is first:
                break
            _give_train(names.runtime, train, OUT)


def _read_phase(names: Names, tree: Tree) -> Iterator[Problem]:
    phase = names.runtime.get(GAME, "phase")
    yield from differences("the phase", tree.word, phase.id if phase else "none", tree)


def _give_train(runtime: Runtime, train: Piece, owner: Piece) -> None:
    runtime.put(train, "supplied", False)
    runtime.put(train, "owner", owner)


def _put_supply(names: Names, tree: Tree) -> None:
    """How many new trains of a type are left, be it one of an earlier phase; the front ones are gone."""
    runtime = names.runtime
    for kind, left in _pieces(names, "train_type", tree):
        new = [each for each in names.of("train") if runtime.get(each, "type") is kind and _is_new(runtime, each)]
        if left.number > len(new):
            raise Misplaced(f"only {len(new)} of {kind.id} can be left", left.span)
        gone = len(new) - left.number
        for train in new[:gone]:
            _give_train(runtime, train, OUT)
        for train in new[gone:]:
            runtime.put(train, "supplied", True)
            runtime.put(train, "owner", None)


def _is_new(runtime: Runtime, train: Piece) -> bool:
    return bool(runtime.values.get((train, "supplied"))) or runtime.get(train, "owner") is OUT


def _read_supply(names: Names, tree: Tree) -> Iterator[Problem]:
    types = [names.runtime.get(train, "type").id for train in names.runtime.given_supply()]
    for kind, left in _pieces(names, "train_type", tree):
        yield from differences(f"trains {kind.id} left", left.number, types.count(kind.id), left)


def _put_trains(names: Names, tree: Tree) -> None:
    for party, types in _parties(names, tree):
        for each in types.items:
            kind = names.piece("train_type", each.word, each.span)
            _give_train(names.runtime, _card(names, kind, each), party)


def _card(names: Names, kind: Piece, said: Tree) -> Piece:
    """A card that shows a type, or can be turned to show it; one that is nobody's yet."""
    runtime = names.runtime
    free = [each for each in names.of("train")
            if runtime.values.get((each, "supplied")) or runtime.get(each, "owner") is OUT]  # fmt: skip
    for train in sorted(free, key=lambda each: bool(runtime.values.get((each, "supplied")))):
        shown = runtime.get(train, "type")
        if shown is kind:
            return train
        if names.box.printed[shown].get("back") is kind:
            runtime.put(train, "type", kind)
            return train
    raise Misplaced(f"no train {kind.id} is left for anybody", said.span)


def _read_trains(names: Names, tree: Tree) -> Iterator[Problem]:
    for party, types in _parties(names, tree):
        wanted = sorted(names.piece("train_type", each.word, each.span).id for each in types.items)
        has = sorted(names.runtime.get(each, "type").id for each in names.of("train")
                     if names.runtime.get(each, "owner") is party)  # fmt: skip
        yield from differences(f"the trains of {party.id}", wanted, has, types)


# ------------------------------------------------------------------------------------------------ companies and money


def _put_prices(names: Names, tree: Tree) -> None:
    """Price markers in this order, each under those that lie there."""
    for company, space in _pieces(names, "company", tree):
        place = None if space.word == "none" else names.piece("space", space.word, space.span)
        w_place_price(names.runtime, company, place)


def _read_prices(names: Names, tree: Tree) -> Iterator[Problem]:
    for company, space in _pieces(names, "company", tree):
        if isinstance(space.value, int):
            yield from differences(
                f"the price of {company.id}", space.value, names.runtime.get(company, "price"), space
            )
        else:
            at = names.runtime.get(company, "space")
            yield from differences(f"the space of {company.id}", space.word, at.id if at else "none", space)


def _put_shares(names: Names, tree: Tree) -> None:
    """Shares by company and holder; the first certificates in the order of the box go to the first who is named."""
    for company, holders in _pieces(names, "company", tree):
        left = [each for each in names.of("certificate") if names.box.printed[each]["company"] is company]
        for party, number in _parties(names, holders):
            missing = number.number
            while missing > 0:
                card = next((each for each in left if _size(names, each) <= missing), None)
                if card is None:
                    rest = ", ".join(str(_size(names, each)) for each in left) or "none"
                    words = f"the certificates of {company.id} cannot be shared out so"
                    raise Misplaced(words, number.span, f"those left here have shares: {rest}")
                left.remove(card)
                names.runtime.put(card, "holder", party)
                missing -= _size(names, card)


def _size(names: Names, certificate: Piece) -> int:
    return int(names.runtime.get(certificate, "count"))


def _read_shares(names: Names, tree: Tree) -> Iterator[Problem]:
    for company, holders in _pieces(names, "company", tree):
        for party, number in _parties(names, holders):
            has = names.runtime.index.shares(party, company)
            yield from differences(f"shares of {company.id} with {party.id}", number.number, has, number)


def _put_cash(names: Names, tree: Tree) -> None:
    for party, amount in _parties(names, tree):
        names.runtime.put(party, "cash", amount.number)


def _read_cash(names: Names, tree: Tree) -> Iterator[Problem]:
    for party, amount in _parties(names, tree):
        yield from differences(
            f"the money of {party.id}", amount.value, names.runtime.values.get((party, "cash"), 0), amount
        )


def _read_directors(names: Names, tree: Tree) -> Iterator[Problem]:
    for company, player in _pieces(names, "company", tree):
        found = names.runtime.get(company, "director")
        yield from differences(f"the director of {company.id}", player.word, found.id if found else "none", player)


# ------------------------------------------------------------------------------------------------ the rest


def _put_privates(names: Names, tree: Tree) -> None:
    for private, owner in _pieces(names, "private", tree):
        names.runtime.put(private, "owner", names.party(owner.word, owner.span))


def _read_privates(names: Names, tree: Tree) -> Iterator[Problem]:
    for private, owner in _pieces(names, "private", tree):
        yield from differences(f"the owner of {private.id}", owner.word, names.runtime.get(private, "owner").id, owner)


def _put_priority(names: Names, tree: Tree) -> None:
    names.runtime.put(GAME, "priority", names.piece("player", tree.word, tree.span))


def _read_priority(names: Names, tree: Tree) -> Iterator[Problem]:
    found = names.runtime.get(GAME, "priority")
    yield from differences("the priority deal", tree.word, found.id if found else "none", tree)


def _put_rounds(names: Names, tree: Tree) -> None:
    for word, number in tree.map.items():
        names.runtime.put(names.round(word, tree.key_span(word)), "number", number.number)


def _read_rounds(names: Names, tree: Tree) -> Iterator[Problem]:
    for word, number in tree.map.items():
        begun = names.runtime.get(names.round(word, tree.key_span(word)), "number")
        yield from differences(f"rounds {word}", number.number, begun, number)


def _put_fields(names: Names, tree: Tree) -> None:
    for word, fields in tree.map.items():
        piece = names.subject(word, tree.key_span(word))
        for name, value in fields.map.items():
            known = _fields_of(names, piece)
            if name not in known:
                raise Misplaced(f"nothing can be put as '{name}' of a {piece.kind}", fields.key_span(name),
                                meant_or_known(name, sorted(known)))  # fmt: skip
            names.runtime.put(piece, name, names.value(value, known[name]))


def _fields_of(names: Names, piece: Piece) -> dict[str, Type]:
    """What scripts may set of a piece, declared attributes and fields of the vocabulary, and who has it."""
    own = {
        field.name: field.type
        for field in FIELDS.values()
        if field.owner == piece.kind and (field.written or field.name == PLACES.get(piece.kind))
    }
    declared = names.runtime.code.attributes
    return own | {name: code.type for (kind, name), code in declared.items() if kind == piece.kind}


def _readable(names: Names, piece: Piece) -> set[str]:
    """Every field of a piece that scripts may read."""
    places = [*FIELDS, *names.runtime.code.attributes]
    return {name for kind, name in places if kind == piece.kind}


def _read_fields(names: Names, tree: Tree) -> Iterator[Problem]:
    for word, fields in tree.map.items():
        piece = names.subject(word, tree.key_span(word))
        for name, value in fields.map.items():
            if name not in _readable(names, piece):
                raise Misplaced(f"a {piece.kind} has no field '{name}'", fields.key_span(name),
                                meant_or_known(name, sorted(_readable(names, piece))))  # fmt: skip
            wanted: Any = value.plain()
            yield from differences(f"{name} of {word}", wanted, plain_value(names.runtime.get(piece, name)), value)


def _not_put(_: Names, tree: Tree) -> None:
    raise Misplaced("this follows from other parts of the table, and can only be expected", tree.span)


PARTS: Mapping[str, tuple[Put, Read]] = {
    "tiles": (_put_tiles, _read_tiles),
    "tiles_left": (_not_put, _read_tiles_left),
    "phase": (_put_phase, _read_phase),
    "supply": (_put_supply, _read_supply),
    "prices": (_put_prices, _read_prices),
    "shares": (_put_shares, _read_shares),
    "directors": (_not_put, _read_directors),
    "markers": (_put_markers, _read_markers),
    "trains": (_put_trains, _read_trains),
    "cash": (_put_cash, _read_cash),
    "privates": (_put_privates, _read_privates),
    "priority": (_put_priority, _read_priority),
    "rounds": (_put_rounds, _read_rounds),
    "fields": (_put_fields, _read_fields),
}
"""The parts of a table in the words of tests, in the order in which they are put there."""
