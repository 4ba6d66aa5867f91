"""What lies in the box of a scenario beside map and tiles: companies, privates with their powers, trains, phases."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from interpreter.bundle.values import Data, pair, plain, said, without
from interpreter.ids import Piece
from interpreter.present.colours import company_colour, ink_on
from interpreter.present.map import centre_of, home_discs
from interpreter.present.stops import slots
from interpreter.present.svg import Point
from interpreter.present.track import Lie, places
from interpreter.present.views import Disc
from interpreter.ruleset.box import Box, Reach
from interpreter.ruleset.code import Code
from interpreter.ruleset.faces import HexPlan


def companies(box: Box) -> Iterator[Data]:
    """Every company with its certificates, markers and home."""
    held = {kind: _by_company(box, kind) for kind in ("certificate", "marker")}
    homes = _Homes(box, {plan.piece: plan for plan in box.map.hexes}, home_discs(box))
    for company in box.pieces.get("company", ()):
        printed, starts = box.printed.get(company, {}), box.starts.get(company, {})
        colour = company_colour(box.colours, company)
        yield {
            "id": company.id,
            "name": printed.get("name", company.id),
            "kind": starts.get("kind", ""),
            "in_game": starts.get("in_play") is not False,
            "shares": box.shares.get(str(starts.get("kind", "")), 0),
            "colour": colour,
            "ink": ink_on(colour),
            "home": homes.of(company),
            "certificates": [_certificate(box, each) for each in held["certificate"].get(company, ())],
            "markers": [marker(box, each) for each in held["marker"].get(company, ())],
            "attributes": without(starts, "kind", "in_play"),
        }


def _by_company(box: Box, kind: str) -> dict[Piece, list[Piece]]:
    found: dict[Piece, list[Piece]] = {}
    for piece in box.pieces.get(kind, ()):
        company = box.printed.get(piece, {}).get("company") or box.starts.get(piece, {}).get("company")
        if isinstance(company, Piece):
            found.setdefault(company, []).append(piece)
    return found


@dataclass(frozen=True, slots=True)
class _Homes:
    """Where companies are at home: `shown` are the letters in the stops of each hex, as maps show them."""

    box: Box
    plans: Mapping[Piece, HexPlan]
    shown: Mapping[Piece, tuple[tuple[Disc, ...], ...]]

    def of(self, company: Piece) -> Data | None:
        """The home of a company; `at` is the station space in which its letters are shown."""
        if company not in self.box.homes:
            return None
        hex_, stop = self.box.homes[company]
        plan = self.plans.get(hex_)
        return {"hex": hex_.id, "stop": stop, "at": pair(self._at(company, plan, stop)) if plan is not None else None}

    def _at(self, company: Piece, plan: HexPlan, stop: int | None) -> Point:
        middle = centre_of(self.box.map, plan)
        stops = places(plan.face, Lie(self.box.map.layout))
        if not stops:
            return middle
        rows = enumerate(self.shown.get(plan.piece, ()))
        there = [(n, k) for n, row in rows for k, disc in enumerate(row) if disc.letters == company.id]
        number, space = there[0] if there else (stop or 0, 0)
        spaces = slots(plan.face.stops[number], stops[number])
        return spaces[min(space, len(spaces) - 1)].moved(*middle)


def _certificate(box: Box, piece: Piece) -> Data:
    printed, starts = box.printed.get(piece, {}), box.starts.get(piece, {})
    return {
        "id": piece.id,
        "shares": printed["count"],
        "directors": printed["directors"],
        "kind": printed["kind"],
        "starts": plain(starts.get("holder")),
        "attributes": without(starts, "holder"),
    }


def marker(box: Box, piece: Piece) -> Data:
    """A station marker."""
    printed, starts = box.printed.get(piece, {}), box.starts.get(piece, {})
    return {
        "id": piece.id,
        "price": printed.get("price", 0),
        "starts": plain(starts.get("holder")),
        "attributes": without(starts, "holder", "company"),
    }


def markers_of_nobody(box: Box) -> list[Data]:
    """Markers that come to a company in the course of the game."""
    return [
        marker(box, each) for each in box.pieces.get("marker", ()) if box.starts.get(each, {}).get("company") is None
    ]


# -- privates ------------------------------------------------------------------------------------------------------


def privates(box: Box, code: Code) -> Iterator[Data]:
    """Every private with its powers, in fields and in words."""
    for private in box.pieces.get("private", ()):
        printed, starts = box.printed.get(private, {}), box.starts.get(private, {})
        owner = starts.get("owner")
        carried = [each for each in box.pieces.get("power", ()) if box.printed[each].get("on") is private]
        yield {
            "id": private.id,
            "name": printed.get("name", private.id),
            "price": printed.get("price", 0),
            "income": printed.get("income", 0),
            "in_game": plain(owner) != "out",
            "starts": plain(owner),
            "powers": [_power(box, code, each) for each in carried],
            "attributes": without(starts, "owner"),
        }


def _power(box: Box, code: Code, piece: Piece) -> Data:
    printed = box.printed[piece]
    kind = str(printed["kind"])
    known = code.powers.get(kind, ())
    own = {each.name: printed[each.name] for each in known if each.name in printed}
    left = {each.name: each.written for each in known if each.name not in printed}
    meaning = code.power_texts.get(kind) or kind.replace("_", " ")
    return {
        "id": piece.id,
        "kind": kind,
        "says": "; ".join((meaning, *_fields_in_words(box, own, left), *_use_in_words(printed))),
        "fields": {name: plain(value) for name, value in own.items()},
        "left_at": left,
        "uses": printed["uses"],
        "closes": printed["closes"],
    }


def _fields_in_words(box: Box, own: Mapping[str, object], left: Mapping[str, str]) -> Iterator[str]:
    """What its fields are; of those the title leaves out, yes, no and numbers."""
    numbers = {kind: len(pieces) for kind, pieces in box.pieces.items()}
    for name, value in own.items():
        yield f"{name.replace('_', ' ')}: {said(value, box, numbers)}"
    for name, written in left.items():
        word = {"true": "yes", "false": "no"}.get(written, written if written.isdigit() else "")
        if word:
            yield f"{name.replace('_', ' ')}: {word}"


def _use_in_words(printed: Mapping[str, object]) -> Iterator[str]:
    """How its use differs from the usual: once, and then the private closes."""
    if printed["uses"] != 1:
        yield f"may be used {printed['uses']} times"
    if printed["closes"] is False:
        yield "its use does not close the private"


# -- trains and phases ---------------------------------------------------------------------------------------------


def trains(box: Box, unlimited: Callable[[str], bool]) -> Iterator[Data]:
    """Every type of train with its cards, in the order of the supply."""
    for type_ in box.pieces.get("train_type", ()):
        printed, starts = box.printed.get(type_, {}), box.starts.get(type_, {})
        cards = [each for each in box.pieces.get("train", ()) if box.starts[each].get("type") is type_]
        waiting = [each for each in cards if box.starts[each].get("owner") is not None]
        yield {
            "id": type_.id,
            "name": printed["name"],
            "price": printed["price"],
            "count": len(cards),
            "unlimited": unlimited(type_.id),
            "in_supply": len(cards) - len(waiting),
            "reach": _reach(box.reaches.get(type_, Reach())),
            "rusts_on": plain(printed["rusts_on"]),
            "back": plain(printed["back"]),
            "opens_with": plain(printed["opens_with"]),
            "attributes": without(starts),
        }


def _reach(reach: Reach) -> Data:
    told = [f"{number} {kind}" for kind, number in reach.stops] or ["any number of stops"]
    if reach.crossings is not None:
        told = [f"{reach.crossings} hexsides", *(told if reach.stops else ())]
    return {
        "crossings": reach.crossings,
        "stops": dict(reach.stops),
        "ends": list(reach.ends),
        "says": f"{', '.join(told)}; ends at: {', '.join(reach.ends)}",
    }


def phases(box: Box) -> Iterator[Data]:
    """Every phase, in order."""
    for phase in box.pieces.get("phase", ()):
        printed, starts = box.printed.get(phase, {}), box.starts.get(phase, {})
        yield {
            "id": phase.id,
            "name": printed["name"],
            "number": printed["number"],
            "begins_with": plain(printed["begins_with"]),
            "colours": plain(printed["colours"]),
            "attributes": without(starts),
        }
