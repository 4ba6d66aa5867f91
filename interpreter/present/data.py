"""The table as plain data that any program can read: what `show --json` writes."""

from __future__ import annotations

from typing import Any

from interpreter.ids import BANK, GAME, OUT, POOL, Piece
from interpreter.present.look import GameLook, Look

Data = dict[str, Any]


def show_data(game: GameLook, title: str, currency: str) -> Data:
    """The whole table; every name in it is a piece's id."""
    look = game.runtime
    phase, priority = look.get(GAME, "phase"), look.get(GAME, "priority")
    return {
        "title": title,
        "currency": currency,
        "actions": game.actions_done,
        "over": game.over,
        "scores": game.scores(),
        "choice": game.choice.to_json() if game.choice else None,
        "phase": phase.id if phase else None,
        "priority": priority.id if priority else None,
        "bank": None if look.box.bank is None else look.get(BANK, "cash"),
        "players": [_player(look, player) for player in look.players],
        "companies": [_company(look, company) for company in _all(look, "company")],
        "privates": [_private(look, private) for private in _all(look, "private")],
        "supply": _supply(look),
        "pool_trains": [look.get(t, "type").id for t in _all(look, "train") if look.get(t, "owner") is POOL],
        "market": _market(look),
        "map": _map(look),
    }


def _all(look: Look, kind: str) -> tuple[Piece, ...]:
    return look.box.pieces.get(kind, ())


def _shares(look: Look, holder: Piece) -> dict[str, int]:
    """By company, what somebody holds."""
    found: dict[str, int] = {}
    for certificate in _all(look, "certificate"):
        if look.get(certificate, "holder") is holder:
            company = look.get(certificate, "company").id
            found[company] = found.get(company, 0) + look.get(certificate, "count")
    return found


def _player(look: Look, player: Piece) -> Data:
    privates = [each.id for each in _all(look, "private") if look.get(each, "owner") is player]
    held = [each for each in _all(look, "certificate") if look.get(each, "holder") is player]
    return {
        "name": look.get(player, "name") or player.id,
        "id": player.id,
        "cash": look.get(player, "cash"),
        "certificates": len(held) + len(privates),
        "shares": _shares(look, player),
        "directs": [each.id for each in _all(look, "company") if look.get(each, "director") is player],
        "privates": privates,
    }


def _company(look: Look, company: Piece) -> Data:
    holders: dict[str, int] = {}
    for certificate in _all(look, "certificate"):
        holder = look.get(certificate, "holder")
        if look.get(certificate, "company") is company and holder is not None:
            holders[holder.id] = holders.get(holder.id, 0) + look.get(certificate, "count")
    director, space = look.get(company, "director"), look.get(company, "space")
    gone = {OUT.id: holders.pop(OUT.id)} if OUT.id in holders else {}
    return {
        "id": company.id,
        "name": look.get(company, "name"),
        "kind": look.get(company, "kind"),
        "director": director.id if director else None,
        "price": look.get(company, "price"),
        "space": space.id if space else None,
        "treasury": look.get(company, "treasury"),
        "trains": [look.get(t, "type").id for t in _all(look, "train") if look.get(t, "owner") is company],
        "shares": holders,
        "out": bool(gone) and not holders,
        "privates": [each.id for each in _all(look, "private") if look.get(each, "owner") is company],
        "markers_at_hand": len(look.get(company, "markers")),
        "stations": _stations(look, company),
    }


def _stations(look: Look, company: Piece) -> list[str]:
    """Stops with a marker of a company, in the order of the map."""
    marked = look.position.marked()
    return [
        stop.id
        for stop in look.position.stops()
        for marker in marked.get(stop, ())
        if look.get(marker, "company") is company
    ]


def _private(look: Look, private: Piece) -> Data:
    owner = look.get(private, "owner")
    return {
        "id": private.id,
        "name": look.get(private, "name"),
        "price": look.get(private, "price"),
        "income": look.get(private, "income"),
        "owner": owner.id if owner else None,
    }


def _supply(look: Look) -> list[Data]:
    """New trains that are still to be had, by type."""
    left: dict[Piece, int] = {}
    for train in look.given_supply():
        type_ = look.get(train, "type")
        left[type_] = left.get(type_, 0) + 1
    return [{"type": each.id, "price": look.get(each, "price"), "left": number} for each, number in left.items()]


def _market(look: Look) -> list[Data]:
    """The spaces with price markers, dearest first; the companies of a space from the top of the pile."""
    found = []
    for space in _all(look, "space"):
        pile = look.get(space, "companies")
        if pile:
            row = {"space": space.id, "price": look.get(space, "price"), "companies": [each.id for each in pile]}
            found.append(row)
    return sorted(found, key=lambda row: -row["price"])


def _map(look: Look) -> list[Data]:
    """The hexes that have a tile or a station marker."""
    found = []
    for placement in look.position.placements:
        stops = [
            [look.get(marker, "company").id for marker in look.position.markers(stop) if look.get(marker, "company")]
            for stop in placement.stops
        ]
        if placement.tile is not None or any(stops):
            tile = placement.tile.id if placement.tile else None
            found.append({"hex": placement.hex.id, "tile": tile, "turn": placement.turn, "stations": stops})
    return found
