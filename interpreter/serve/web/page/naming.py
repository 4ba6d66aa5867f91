"""What a value of an action is called on the page: by its kind, whatever the title."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from interpreter.ids import Piece
from interpreter.play.game import Game


def said(game: Game, word: str, value: Any) -> str:
    """A value of a type, in words; `value` is as actions write it."""
    if isinstance(value, list):
        return ", ".join(said(game, word.rpartition(" of ")[2], each) for each in value)
    if isinstance(value, dict):
        return f"{value['hex']}: tile {value['tile']}, turned {value['turn']}" if "tile" in value else str(value)
    if word == "money":
        return money(game, value)
    if not isinstance(value, str):
        return _plain(value)
    piece, maker = Piece(word, value), _MAKERS.get(word)
    known = game.runtime.box.pieces.get(word, ())
    return maker(game, piece) if maker is not None and (piece in known or word == "stop") else value


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)


def money(game: Game, amount: Any) -> str:
    """An amount in the currency of the title."""
    return f"{game.ruleset.currency}{amount:,}" if isinstance(amount, int) else str(amount)


def hex_of(word: str, value: Any) -> str | None:
    """The hex at which a value is found on the map, if it is found there."""
    if isinstance(value, dict):
        return value.get("hex")
    if isinstance(value, str) and word in ("hex", "stop"):
        return value.partition(":")[0]
    return None


def told_apart(game: Game, word: str, value: Any) -> tuple[Any, ...]:
    """What scripts tell a piece apart by, beside its name: pieces of which this and the words are equal are alike."""
    if not isinstance(value, str):
        return (repr(value),)
    piece = Piece(word, value)
    names = [name for kind, name in game.ruleset.code.attributes if kind == word]
    return tuple(repr(game.value(piece, name)) for name in names)


def hex_name(game: Game, at: str) -> str:
    """A hex with the name that is printed on it."""
    name = next((plan.name for plan in game.runtime.box.map.hexes if plan.piece.id == at), "")
    return f"{at} {name}" if name not in ("", at) else at


def _private(game: Game, piece: Piece) -> str:
    name, price = game.value(piece, "name"), money(game, game.value(piece, "price"))
    return f"{piece.id} {name} ({price}, earns {money(game, game.value(piece, 'income'))})"


def _company(game: Game, piece: Piece) -> str:
    return f"{piece.id} {game.value(piece, 'name') or ''}".strip()


def _certificate(game: Game, piece: Piece) -> str:
    company, count, holder = (game.value(piece, name) for name in ("company", "count", "holder"))
    shares = f"{count} share{'s' if count != 1 else ''}"
    director = ", the director's" if game.value(piece, "directors") else ""
    return f"{company.id}: {shares}{director}, {_from(holder)}"


def _train(game: Game, piece: Piece) -> str:
    type_, owner = game.value(piece, "type"), game.value(piece, "owner")
    if owner is not None and owner.kind in ("company", "player"):
        return f"{type_.id} of {owner.id}"
    return f"{type_.id} ({money(game, game.value(type_, 'price'))}), {_from(owner)}"


def _from(holder: Piece | None) -> str:
    words = {"offering": "initial offering", "none": "supply"}
    name = "none" if holder is None else holder.id
    return f"from the {words.get(name, name)}" if holder is None or holder.kind != "player" else f"from {name}"


def _stop(game: Game, piece: Piece) -> str:
    at, _, number = piece.id.partition(":")
    return hex_name(game, at) + (f", stop {int(number) + 1}" if number not in ("", "0") else "")


def _space(game: Game, piece: Piece) -> str:
    return money(game, game.value(piece, "price"))


_MAKERS: dict[str, Callable[[Game, Piece], str]] = {
    "private": _private,
    "company": _company,
    "certificate": _certificate,
    "train": _train,
    "stop": _stop,
    "hex": lambda game, piece: hex_name(game, piece.id),
    "space": _space,
}
