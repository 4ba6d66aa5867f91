"""Figures of one company: money, price, who holds its certificates, trains, markers; ours beside the recorded ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from interpreter.ids import OFFERING, OUT, POOL, Piece
from interpreter.interop.tables import InteropTable
from interpreter.play.game import Game

OFFERED = "ipo"
POOLED = "pool"
NO_HOLDER = "pool"
TOKEN_PRICE = "token_price"
PLACES = {"market": POOLED, "pool": POOLED, "ipo": OFFERED}


class CompanyFigures:
    """Reads companies of a game as recorded states have them."""

    def __init__(self, game: Game, table: InteropTable) -> None:
        self.game, self.table = game, table
        self._certificates = self._certificates_by_company()
        self._printed = {each: (of, count) for of, rows in self._certificates.items() for each, count, _ in rows}
        self._place_price = table.readings["corporations"].get(TOKEN_PRICE)
        self._markers: dict[Piece | None, list[Any]] = {}
        """by company; a marker may be nobody's yet"""

    def _certificates_by_company(self) -> dict[Piece, list[Any]]:
        """Certificates, with shares, and whether they are the director's."""
        read = self.game.runtime.read
        found: dict[Piece, list[Any]] = {}
        for each in self.game.runtime.box.pieces["certificate"]:
            row = (each, int(read[each, "count"]), bool(read[each, "directors"]))
            found.setdefault(read[each, "company"], []).append(row)
        return found

    def look(self) -> None:
        """See whose markers are whose now, with their prices: some change their company."""
        read = self.game.runtime.read
        found: dict[Piece | None, list[Any]] = {}
        for each in self.game.runtime.box.pieces["marker"]:
            found.setdefault(read[each, "company"], []).append((each, self._price(each)))
        self._markers = found

    def _price(self, marker: Piece) -> int:
        """What a marker costs; what one on the map has cost may be a figure of the table's script."""
        runtime = self.game.runtime
        if self._place_price is None or runtime.values.get((marker, "at")) is None:
            return int(runtime.read[marker, "price"])
        return int(self.game.ask(self._place_price.source, marker))

    def shares(self, holder: Piece) -> dict[str, int]:
        """How many percent of each company somebody holds."""
        counts: dict[Piece, int] = {}
        for certificate in self.game.runtime.index.certificates(holder):
            company, count = self._printed[certificate]
            counts[company] = counts.get(company, 0) + count
        read = self.game.runtime.read
        return {company.id: percent(number, read[company, "shares"]) for company, number in counts.items() if number}

    def figures(self, company: Piece, row: Mapping[str, Any]) -> tuple[dict[str, Any], Mapping[str, Any]]:
        """Money, director, price, holdings and trains of a company: ours, theirs."""
        runtime = self.game.runtime
        read = runtime.read
        director = read[company, "director"]
        space = read[company, "space"]
        printed = runtime.box.printed[space] if space is not None else {}
        types = sorted(read[train, "type"].id for train in runtime.index.trains(company))
        held = self._held(company)
        mine = {
            "cash": read[company, "cash"],
            "owner": director.id if director is not None else NO_HOLDER,
            "price": printed.get("price"),
            "market": [printed.get("row"), printed.get("column")],
            "market_stack_index": read[company, "depth"],
            "trains": types,
            "cert_index": {holder: [counts[0], counts[1]] for holder, counts in held.items()},
            "ipo_percent": percent(held.get(OFFERED, [0, 0, 0])[2], read[company, "shares"]),
            "pool_percent": percent(held.get(POOLED, [0, 0, 0])[2], read[company, "shares"]),
        }
        theirs = {
            **row,
            "trains": sorted(self.table.ours("trains", each) for each in row["trains"]),
            "cert_index": {PLACES.get(at, at): _counted(each) for at, each in row["cert_index"].items()},
        }
        return mine, theirs

    def _held(self, company: Piece) -> dict[str, list[Any]]:
        """By place: whether the director's certificate lies there, how many others, how many shares in all."""
        held: dict[str, list[Any]] = {}
        at = self.game.runtime.values
        for certificate, shares, directors in self._certificates.get(company, ()):
            holder = at.get((certificate, "holder"))
            if holder is OUT or holder is None:
                continue
            place = POOLED if holder is POOL else OFFERED if holder in (OFFERING, company) else holder.id
            counts = held.setdefault(place, [False, 0, 0])
            counts[0] = counts[0] or directors
            counts[1] += not directors
            counts[2] += shares
        return held

    def markers(self, company: Piece, tokens: Sequence[Mapping[str, Any]]) -> tuple[dict[str, Any], dict[str, Any]]:
        """Where markers stand, and what those placed and those left cost; which of a company's own stands where is
        all the same."""
        runtime = self.game.runtime
        own = [
            (price, runtime.read[each, "stop"])
            for each, price in self._markers.get(company, ())
            if runtime.values.get((each, "holder")) is not OUT
        ]
        theirs = [
            (each["price"], [self.table.ours("hexes", each["hex"]), each["city_index"]] if each["used"] else None)
            for each in tokens
        ]
        ours = [(price, self._city(stop) if stop is not None else None) for price, stop in own]
        return _markers(ours), _markers(theirs)

    def orphans(self, tokens: Sequence[Sequence[Any]]) -> tuple[list[Any], list[Any]]:
        """Markers of companies that have left the game: where they still stand, and whose they are."""
        game = self.game
        gone = [company for company in self._markers if company is not None and not game.value(company, "in_play")]
        places = [(game.runtime.read[each, "stop"], company) for company in gone for each, _ in self._markers[company]]
        ours = [[*self._city(stop), company.id] for stop, company in places if stop is not None]
        known = self.table.ours
        theirs = [[known("hexes", at), city, known("companies", name)] for at, city, _, name in tokens]
        return sorted(ours), sorted(theirs)

    def _city(self, stop: Any) -> list[Any]:
        cities = [each for each in self.game.runtime.position.stops_at(stop.hex) if each.kind == "city"]
        return [stop.hex.id, cities.index(stop) if stop in cities else -1]


def _counted(indexes: Sequence[int]) -> list[Any]:
    """Whether the director's certificate is among them, and how many others."""
    return [0 in indexes, sum(index > 0 for index in indexes)]


def _markers(standing: Sequence[tuple[int, Any]]) -> dict[str, list[Any]]:
    """Markers by where they stand and what they cost."""
    return {
        "at": sorted(place for _, place in standing if place is not None),
        "placed": sorted(price for price, place in standing if place is not None),
        "left": sorted(price for price, place in standing if place is None),
    }


def percent(part: int, whole: int) -> int:
    """As their files write it."""
    return 100 * part // whole
