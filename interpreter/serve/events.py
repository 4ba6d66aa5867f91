"""What happens while an action is carried out, as a list of events that any title has."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from typing import Any

from interpreter.bundle.values import percent
from interpreter.ids import Piece
from interpreter.play.game import Game
from interpreter.play.wire import written
from interpreter.ruleset.values import Table
from interpreter.state.table import MISSING, Place

Event = dict[str, Any]
HOLDING = {
    ("certificate", "holder"): "certificate",
    ("private", "owner"): "private",
    ("train", "owner"): "train",
    ("power", "holder"): "power",
    ("marker", "holder"): "marker",
}
FOLLOWS = {("space", "companies"), ("train", "supplied"), ("power", "made"), ("game", "chance")}
"""Places that change together with others, or are nobody's business."""


class Recorder:
    """Watches the table of a game and writes down what happens on it."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._currency = game.ruleset.currency
        self.events: list[Event] = []
        self._payer: tuple[Piece, int] | None = None

    @contextmanager
    def recording(self) -> Iterator[list[Event]]:
        """The events of what is done inside."""
        table = self._game.table
        further, over = table.watch, self._game.over

        def watch(place: Place, old: Any, new: Any) -> None:
            further(place, old, new)
            if old != new:
                self._changed(place, old, new)

        table.watch = watch
        try:
            yield self.events
        finally:
            table.watch = further
        self._settle()
        if self._game.over and not over:
            clauses = list(self._game.ruleset.own_clauses(table.progress.over_clauses))
            text = f"the game is over: {self._game.over}"
            self.events.append({"kind": "over", "reason": self._game.over, "clauses": clauses, "text": text})

    def say(self, action: Mapping[str, Any]) -> None:
        """Begin with what is chosen, in the words of the option."""
        by, choice = str(action.get("by")), str(action.get("choice"))
        self.events.append({"kind": "text", "by": by, "choice": choice, "text": f"{by}: {self._words(by, choice)}"})

    def _words(self, by: str, choice: str) -> str:
        offers = self._game.offers
        for each in offers.open_options():
            if each.name == choice and each.by.id == by and each.option.text:
                return str(offers.seen(each, each.option.text))
        return choice.rpartition(".")[2].replace("_", " ")

    # ---------------------------------------------------------------------------------------- one change
    def _changed(self, place: Place, old: Any, new: Any) -> None:
        piece, name = place
        old, new = (None if value is MISSING else value for value in (old, new))
        if name == "cash":
            self._money(piece, (new or 0) - (old or 0))
            return
        self._settle()
        if (piece.kind, name) in FOLLOWS or old == new:
            return
        holding = HOLDING.get((piece.kind, name))
        event = self._moved(holding, piece, old, new) if holding else self._other(piece, name, old, new)
        self.events.append(event)

    def _money(self, purse: Piece, amount: int) -> None:
        """A payment takes from one purse and then puts into another."""
        payer, self._payer = self._payer, None
        if payer is not None and payer[1] + amount == 0:
            self._paid(payer[0] if amount > 0 else purse, purse if amount > 0 else payer[0], abs(amount))
            return
        if payer is not None:
            self._alone(*payer)
        self._payer = purse, amount

    def _settle(self) -> None:
        """What was taken from a purse went nowhere."""
        if self._payer is not None:
            self._alone(*self._payer)
            self._payer = None

    def _alone(self, purse: Piece, amount: int) -> None:
        self._paid(purse if amount < 0 else None, purse if amount > 0 else None, abs(amount))

    def _paid(self, payer: Piece | None, payee: Piece | None, amount: int) -> None:
        text = f"{_name(payer)} pays {self._currency}{amount} to {_name(payee)}"
        self.events.append(
            {"kind": "money", "from": plain(payer), "to": plain(payee), "amount": amount, "text": text}
        )  # fmt: skip

    def _moved(self, kind: str, piece: Piece, old: Any, new: Any) -> Event:
        """A piece goes from one holder to another."""
        event: Event = {"kind": kind, kind: piece.id, "from": plain(old), "to": plain(new)}
        words = f"{kind} {piece.id}"
        if kind == "certificate":
            company, shares = self._game.value(piece, "company"), self._game.value(piece, "count")
            event |= {"company": company.id, "shares": shares}
        elif kind == "train":
            event["type"] = self._game.value(piece, "type").id
            words = f"train {event['type']}"
        elif kind == "marker":
            company = self._game.value(piece, "company")
            event |= {"company": plain(company), "stop": None, "was_at": None}
            words = f"marker of {_name(company)}"
        return {**event, "text": f"{words}: from {_name(old)} to {_name(new)}"}

    def _other(self, piece: Piece, name: str, old: Any, new: Any) -> Event:
        maker = _MAKERS.get((piece.kind, name))
        if maker is not None:
            return maker(self._game, piece, old, new)
        text = f"{_of(piece)}{name.replace('_', ' ')}: {_short(old)} → {_short(new)}"
        of = {"kind": piece.kind, "id": piece.id}
        return {"kind": "value", "of": of, "name": name, "before": plain(old), "after": plain(new), "text": text}


# ------------------------------------------------------------------------------------------------ kinds of change


def _marker(game: Game, marker: Piece, old: Any, new: Any) -> Event:
    company, holder = game.value(marker, "company"), game.value(marker, "holder")
    stop, was_at = (_stop(game, key) for key in (new, old))
    text = f"marker of {_name(company)}: " + (f"placed in {stop}" if stop else f"taken from {was_at}")
    return {
        "kind": "marker", "marker": marker.id, "company": plain(company), "stop": stop, "was_at": was_at,
        "from": plain(holder), "to": plain(holder), "text": text,
    }  # fmt: skip


def _stop(game: Game, key: Any) -> str | None:
    return None if key is None else str(game.runtime.position.atlas.stop(key).id)


def _tile(game: Game, at: Piece, old: Any, new: Any) -> Event:
    tile, turn = new or (None, 0)
    before = old[0] if old else None
    text = f"{at.id}: tile {_name(tile)}, turned {turn}" if tile else f"{at.id}: tile taken away"
    return {"kind": "tile", "hex": at.id, "tile": plain(tile), "turn": turn, "before": plain(before), "text": text}


def _price(game: Game, company: Piece, old: Any, new: Any) -> Event:
    before, after = (None if space is None else game.value(space, "price") for space in (old, new))
    currency = game.ruleset.currency
    text = f"price of {company.id}: " + (f"{currency}{after}" if after is not None else "none any more")
    return {
        "kind": "price", "company": company.id, "from": plain(old), "to": plain(new), "before": before, "after": after,
        "text": text,
    }  # fmt: skip


def _turned(game: Game, train: Piece, old: Any, new: Any) -> Event:
    text = f"train {_name(old)} is turned over: {_name(new)}"
    return {"kind": "turned", "train": train.id, "before": plain(old), "after": plain(new), "text": text}


def _phase(game: Game, _: Piece, old: Any, new: Any) -> Event:
    text = f"phase {_name(new)} begins"
    return {"kind": "phase", "before": plain(old), "after": plain(new), "text": text}


def _priority(game: Game, _: Piece, old: Any, new: Any) -> Event:
    return {"kind": "priority", "before": plain(old), "after": plain(new), "text": f"priority: {_name(new)}"}


def _round(game: Game, round_: Piece, old: Any, new: Any) -> Event:
    words = round_.id.replace("_", " ")
    return {"kind": "round", "round": round_.id, "number": new or 0, "text": f"{words} {new or 0} begins"}


_MAKERS: dict[tuple[str, str], Callable[[Game, Piece, Any, Any], Event]] = {
    ("marker", "at"): _marker,
    ("hex", "lies"): _tile,
    ("company", "space"): _price,
    ("train", "type"): _turned,
    ("game", "phase"): _phase,
    ("game", "priority"): _priority,
    ("round", "number"): _round,
}


# ------------------------------------------------------------------------------------------------ values


def plain(value: Any) -> Any:
    """A value as JSON: pieces by their ids, a percent as the number before the sign."""
    if isinstance(value, Table | Mapping):
        return {str(plain(key)): plain(row) for key, row in value.items()}
    if isinstance(value, tuple | list | set | frozenset):
        return [plain(each) for each in value]
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, Fraction):
        return percent(value)
    found = written(value)
    return found if found is not value else str(value)


def _name(piece: Any) -> str:
    return "nobody" if piece is None else str(piece)


def _of(piece: Piece) -> str:
    return "" if piece.kind == "game" else f"{piece.id}, "


def _short(value: Any) -> str:
    text = _words(plain(value))
    return text if len(text) <= 60 else text[:57] + "…"


def _words(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(map(_words, value)) or "none"
    if isinstance(value, dict):
        return ", ".join(f"{key} {_words(row)}" for key, row in value.items()) or "none"
    return "none" if value is None else str(value)
