"""All that the page of a game shows, gathered while nobody plays on it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, urlencode

from interpreter.play.game import Game
from interpreter.present.data import show_data
from interpreter.ruleset.ruleset import Ruleset
from interpreter.serve.games import OpenGame, standing
from interpreter.serve.log import Entry
from interpreter.serve.trouble import Trouble
from interpreter.serve.web.page.boards import RunShown, map_of, market_of, run_shown, tile_of
from interpreter.serve.web.page.choosing import Card, cards_of
from interpreter.serve.web.page.naming import hex_name
from interpreter.serve.web.page.sheets import companies_of, powers_of

Seen = dict[str, Any]
LATEST = 15
"""actions of the log, unless all are asked for"""
TELLING = 6
"""of what happened in one action"""


@dataclass(frozen=True, slots=True)
class Sought:
    """What of a game is to be shown: as the address of the page has it."""

    fill: Mapping[str, Any] = field(default_factory=dict)
    """an action, filled in partly"""
    hex: str | None = None
    ask: Mapping[str, Any] = field(default_factory=dict)
    """an action that is asked about: why is it not allowed?"""
    whole_log: bool = False
    trouble: Trouble | None = None
    """why what was sent was not done"""
    tried: Mapping[str, Any] = field(default_factory=dict)
    """what was sent"""


def seen(found: OpenGame, sought: Sought) -> Seen:
    """What the page shows."""
    game = found.game
    cards = cards_of(game, sought.fill, sought.hex)
    table = show_data(game, game.ruleset.title, game.ruleset.currency)
    shown = {_key(card): run for card in cards if (run := _best(game, card)) is not None}
    on_map = [card for card in cards if card.on_map and card.ways]
    marked = sorted({at for card in on_map for at in card.hexes})
    link = _linking(found.id, sought) if on_map else None
    return {
        "game": found.id,
        "title": game.ruleset.title,
        "standing": standing(game),
        "asked": game.choice.text if game.choice is not None else "",
        "cards": cards,
        "runs": shown,
        "tiles": _tiles(game, cards, sought.hex),
        "link": link,
        "hex": sought.hex,
        "hex_name": hex_name(game, sought.hex) if sought.hex else "",
        "closed": _closed(game, cards),
        "refusal": _refusal(game, sought),
        "table": table,
        "companies": companies_of(game, table),
        "powers": powers_of(game),
        "map": map_of(game, link, marked, [each.run for each in shown.values()]),
        "market": market_of(game),
        "log": _log(found.log, sought),
        "log_cut": not sought.whole_log and len(found.log) > LATEST,
        "clauses": lambda ids: _clauses(game.ruleset, ids),
    }


def _key(card: Card) -> tuple[str, str]:
    return card.option.by, card.option.name


def _best(game: Game, card: Card) -> RunShown | None:
    """The best run, where a run is to be chosen."""
    if card.word != "run" or not card.ways:
        return None
    return run_shown(game, card.ways[0].action[card.parameter])


def _tiles(game: Game, cards: list[Card], hex_: str | None) -> dict[str, Any]:
    """Pictures of the lays that can be chosen on the hex that is looked at, by what is sent for them."""
    found = {}
    for card in cards:
        if card.word == "lay" and hex_ is not None:
            for way in (*card.at(hex_), *card.refused_at(hex_)):
                found[way.sent] = tile_of(game, way.action[card.parameter])
    return found


def _linking(name: str, sought: Sought) -> Any:
    def link(hex_: str) -> str:
        return address(name, fill=sought.fill, hex=hex_)

    return link


def address(name: str, **query: Any) -> str:
    """The address of a game's page; what is empty is left out."""
    parts = {key: value if isinstance(value, str) else json.dumps(value) for key, value in query.items() if value}
    return f"/games/{quote(name, safe='')}" + (f"?{urlencode(parts)}" if parts else "")


def _closed(game: Game, cards: list[Card]) -> list[Seen]:
    """Options of the choice that cannot be taken now, in any way."""
    open_ = {_key(card) for card in cards}
    found = {}
    for each in game.offers.open_options():
        key = (each.by.id, each.name)
        if key not in open_ and key not in found:
            words = game.offers.seen(each, each.option.text) if each.option.text else _words(each.option.name)
            found[key] = {"by": each.by.id, "words": words, "ask": {"by": each.by.id, "choice": each.name}}
    return list(found.values())


def _words(name: str) -> str:
    return name.replace("_", " ")


def _refusal(game: Game, sought: Sought) -> Seen | None:
    """Why something was, or would be, refused: in a sentence, and with every reason."""
    if sought.trouble is None and not sought.ask:
        return None
    trouble, action = sought.trouble, sought.tried or sought.ask
    refused = trouble is None or trouble.problem.code == "serve/refused"
    reasons = [each.to_json() for each in game.why_not(action)] if refused else []
    if refused and not reasons and trouble is not None:
        reasons = trouble.reasons
    if trouble is not None:
        message, hint = trouble.problem.message, None if refused else trouble.problem.hint
    else:
        message, hint = ("this is not possible now" if reasons else "this is allowed now"), None
    return {
        "message": message, "hint": hint, "tried": _told(action), "was_tried": trouble is not None,
        "reasons": reasons,
    }  # fmt: skip


def _told(action: Mapping[str, Any]) -> str:
    """An action in a line."""
    name = _words(str(action.get("choice", "")).rpartition(".")[2])
    return f"{action.get('by', '')}: {', '.join([name, *_parts_told(action)])}"


def _parts_told(action: Mapping[str, Any]) -> list[str]:
    """What an action has been filled in with, as it stands there: the pieces may be elsewhere by now."""
    parts = [(key, value) for key, value in action.items() if key not in ("by", "choice")]
    return [f"{_words(key)} {_value_told(value)}" for key, value in parts]


def _value_told(value: Any) -> str:
    if isinstance(value, str | int) or value is None:
        return "none" if value is None else str(value)
    if isinstance(value, list):
        return ", ".join(map(_value_told, value))
    if isinstance(value, dict) and set(value) == {"hex", "tile", "turn"}:
        return f"{value['hex']}: tile {value['tile']}, turned {value['turn']}"
    if isinstance(value, dict) and set(value) == {"train", "path"} and isinstance(value["path"], list):
        return " ".join([f"{value['train']}:", *(str(each) for each in value["path"] if "/" not in str(each))])
    return json.dumps(value)


def _clauses(ruleset: Ruleset, ids: list[str]) -> list[Seen]:
    """Clauses of the rulebook in our words."""
    known = [(each, ruleset.clauses.get(each)) for each in ids]
    return [{"id": each, "says": clause.says if clause else "", "section": clause.section if clause else ""}
            for each, clause in known]  # fmt: skip


def _log(log: list[Entry], sought: Sought) -> list[Seen]:
    """What was done, the last first."""
    numbered = list(enumerate(log, 1))
    rows = numbered if sought.whole_log else numbered[-LATEST:]
    return [_entry(number, entry) for number, entry in reversed(rows)]


def _entry(number: int, entry: Entry) -> Seen:
    """One action: what a player would tell of it first, all else behind that."""
    happened = [each for each in entry.events if each["kind"] != "text"]
    telling = [each["text"] for each in happened if each["kind"] != "value"]
    noted = [each["text"] for each in happened if each["kind"] == "value"]
    head = next((each["text"] for each in entry.events if each["kind"] == "text"), _told(entry.action))
    parts = "; ".join(_parts_told(entry.action))
    return {
        "number": number,
        "head": head,
        "parts": parts,
        "said": telling[:TELLING],
        "more": telling[TELLING:] + noted,
    }
