"""All that the page of a game shows, gathered while nobody plays on it."""

from __future__ import annotations

from typing import Any

from interpreter.play.game import Game
from interpreter.present.data import show_data
from interpreter.ruleset.ruleset import Ruleset
from interpreter.serve.games import OpenGame, standing
from interpreter.serve.web.page.boards import RunShown, map_of, market_of, run_shown, tile_of
from interpreter.serve.web.page.choosing import Card, cards_of
from interpreter.serve.web.page.history import LATEST, action_in_words, in_words, log_in_words
from interpreter.serve.web.page.naming import hex_name
from interpreter.serve.web.page.sheets import companies_of, powers_of
from interpreter.serve.web.page.sought import Sought, address

Seen = dict[str, Any]


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
        "log": log_in_words(found.log, None if sought.whole_log else LATEST),
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


def _closed(game: Game, cards: list[Card]) -> list[Seen]:
    """Options of the choice that cannot be taken now, in any way."""
    open_ = {_key(card) for card in cards}
    found = {}
    for each in game.offers.open_options():
        key = (each.by.id, each.name)
        if key not in open_ and key not in found:
            words = game.offers.seen(each, each.option.text) if each.option.text else in_words(each.option.name)
            found[key] = {"by": each.by.id, "words": words, "ask": {"by": each.by.id, "choice": each.name}}
    return list(found.values())


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
        "message": message, "hint": hint, "tried": action_in_words(action), "was_tried": trouble is not None,
        "reasons": reasons,
    }  # fmt: skip


def _clauses(ruleset: Ruleset, ids: list[str]) -> list[Seen]:
    """Clauses of the rulebook in our words."""
    known = [(each, ruleset.clauses.get(each)) for each in ids]
    return [{"id": each, "says": clause.says if clause else "", "section": clause.section if clause else ""}
            for each, clause in known]  # fmt: skip
