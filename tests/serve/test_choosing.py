"""What the page offers next of an option: what is decided anyway goes without asking, a place on the map does not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from interpreter import Game, load_ruleset
from interpreter.serve.web.page.choosing import cards_of

GAME = """
procedure play():
    offer players[1] as work:
        option visit(hex in hexes where hex == hexes[1], company in companies):
            pay(10, from: bank, to: players[1])
        option help(company in companies where company == companies[1], space in spaces):
            pay(10, from: bank, to: players[1])
"""


def test_a_place_is_clicked_on_the_map_even_when_it_is_the_only_one(title: Callable[..., Path]) -> None:
    game = Game(load_ruleset(title(GAME)), players=["Ann"])
    visit, help_ = cards_of(game, {}, None)
    assert (visit.parameter, visit.given, len(visit.hexes)) == ("hex", {}, 1)
    chosen = visit.ways[0].action
    visit, _ = cards_of(game, chosen, visit.hexes[0])
    assert (visit.parameter, len(visit.ways) > 1) == ("company", True)
    assert (help_.parameter, list(help_.given)) == ("space", ["company"]), "elsewhere there is nothing to decide"
