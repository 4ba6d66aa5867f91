"""What the next parameter may be: all that fits, or what leads to an action that is carried out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from asking import Asking

from interpreter.serve.methods import Server

GAME = """
procedure play():
    offer players[1] as work:
        option mark(company in companies, amount in 10 to 50 step 10, space in spaces):
            require space.price < 80 else "it is dear"
            require company == companies[2] else "not that one"
            pay(amount, from: bank, to: players[1])
        option odd(amount in 10 to 50 step 10, company in companies):
            require amount != 30 else "not thirty"
        option stop:
            end game "enough"
"""


@pytest.fixture
def values(title: Callable[..., Path]) -> Callable[..., dict[str, Any]]:
    ask = Asking(Server(further=[title(GAME)]))
    game = ask("games.new", ruleset="tiny", players=["Ann"])["game"]

    def asked(choice: str = "work.mark", **given: Any) -> dict[str, Any]:
        return ask("games.values", game=game, by="Ann", choice=choice, **given)

    asked.ask, asked.game = ask, game  # type: ignore[attr-defined]
    return asked


def test_values_that_would_be_refused_are_left_out_when_only_allowed_ones_are_wanted(values: Any) -> None:
    every, allowed = values(), values(allowed=True)
    assert len(every["values"]) > 1
    assert allowed["parameter"] == "company"
    assert allowed["values"] == every["values"][1:2]


def test_an_amount_is_a_range_and_one_that_is_chosen_lies_in_it(values: Any) -> None:
    chosen = {"company": values(allowed=True)["values"][0]}
    amount = values(chosen=chosen, allowed=True)
    assert (amount["parameter"], amount["range"]) == ("amount", {"from": 10, "to": 50, "step": 10})
    odd = values("work.odd", allowed=True)
    assert (odd["range"], odd["values"]) == (None, [10, 20, 40, 50])
    chosen["amount"] = 20
    dear, cheap = values(chosen=chosen), values(chosen=chosen, allowed=True)
    assert set(cheap["values"]) < set(dear["values"])
    game = {"game": values.game}
    for space in dear["values"]:
        action = {"by": "Ann", "choice": "work.mark", **chosen, "space": space}
        assert values.ask("games.whyNot", **game, action=action)["allowed"] is (space in cheap["values"])


def test_the_end_of_an_option_the_limit_and_what_is_none(values: Any) -> None:
    assert values("work.stop", allowed=True)["parameter"] is None
    chosen = {"company": values(allowed=True)["values"][0], "amount": 20}
    first = values(chosen=chosen, allowed=True, limit=1)
    assert (len(first["values"]), first["more"]) == (1, True)
    assert values(chosen={**chosen, "space": first["values"][0]}, allowed=True)["parameter"] is None
    assert values(chosen={"company": values()["values"][0]}, allowed=True)["values"] == []
    told = values.ask.refused("games.values", game=values.game, by="Ann", choice="work.no", allowed=True)
    assert told["code"] == "serve/refused"
