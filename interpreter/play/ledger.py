"""The ledger: the only mover of money, certificates, privates, trains, markers and powers."""

from __future__ import annotations

from typing import Any

from interpreter.ids import BANK, OUT, Piece
from interpreter.play.runtime import Runtime
from interpreter.ruleset.values import ScriptError, made_of

PURSES = ("player", "company", "bank")
HOLDER_OF = {"certificate": "holder", "private": "owner", "train": "owner", "marker": "holder", "power": "holder"}


def _is_piece(thing: object) -> bool:
    """Scripts are typed, but a value may still be missing while they run."""
    return type(thing) is Piece


def w_pay(runtime: Runtime, amount: Any, payer: Any, payee: Any) -> None:
    """Move money, which is counted in whole units. Only the bank may go below nothing."""
    if amount == 0:
        return
    for party in (payer, payee):
        if not _is_piece(party) or party.kind not in PURSES:
            raise ScriptError(f"{party if party is not None else 'nobody'} has no money to pay with or receive")
    if not isinstance(amount, int) or amount < 0:
        raise ScriptError(f"one cannot pay {amount}")
    table = runtime.table
    purse = table.get(payer, "cash", 0)
    if payer is not BANK and purse < amount:
        raise ScriptError(f"{payer} has {purse} and cannot pay {amount}")
    table.put(payer, "cash", purse - amount)
    table.put(payee, "cash", table.get(payee, "cash", 0) + amount)


def w_give(runtime: Runtime, piece: Any, to: Any) -> None:
    """Hand a piece over; `out` takes it out of the game."""
    if not _is_piece(piece) or piece.kind not in HOLDER_OF:
        raise ScriptError(f"{piece if piece is not None else 'nothing'} cannot be given to anybody")
    if not _is_piece(to):
        raise ScriptError(f"{piece} is given to nobody")
    table = runtime.table
    if piece.kind == "train":
        table.put(piece, "supplied", False)
    if piece.kind == "marker" and table.get(piece, "at") is not None:
        table.put(piece, "at", None)
    table.put(piece, HOLDER_OF[piece.kind], to)


def w_turn_over(runtime: Runtime, train: Piece) -> None:
    """Show the other side of a train's card."""
    back = runtime.get(runtime.get(train, "type"), "back")
    if back is None:
        raise ScriptError(f"{train} has no other side")
    runtime.table.put(train, "type", back)


def w_trial_train(runtime: Runtime, train_type: Piece, number: int | None = None) -> Piece:
    """A train to run with and forget: its id tells its type and its number."""
    return Piece("train", f"trial:{train_type.id}:{1 if number is None else number}")


def make_power(runtime: Runtime, kind: str, fields: tuple[Any, ...]) -> Piece:
    """A new power of a kind, with these fields; nobody has it until it is given."""
    table = runtime.table
    counter = Piece("power", kind)
    number = table.get(counter, "made", 0)
    table.put(counter, "made", number + 1)
    power = Piece("power", f"{kind}:made:{number}")
    table.put(power, "holder", OUT)
    for field, value in zip(runtime.code.powers[kind], fields, strict=True):
        table.put(power, field.name, made_of(value, field.type))
    return power
