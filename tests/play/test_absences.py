"""Options that are not open at all: where they would be offered, and what keeps them away."""

from __future__ import annotations

from typing import Any

SCRIPT = """
attribute game.open: bool = false
attribute player.rich: bool = false

procedure play():
    first_part(players[1])
    first_part(players[2])
    second_round()

procedure first_part(player):
    offer player as work:
        option dig:                                                                              @C-DIG
            nothing
    if game.open:                                                                                @C-OPEN
        if player.rich:
            nothing
        else if phase is "2":
            further(player, 3)

procedure further(player, number: int):
    if number > 5 and player.cash > 0:
        offer player as more:
            option dig(depth in 1 to 2) when player.cash > 10:
                nothing
            pass

round second_round():
    turns player in players until all pass:
        third(player)

procedure third(player):
    offer player as later:
        option rest:
            nothing
        pass
"""


def why(game: Any, by: str, choice: str, **values: object) -> list[str]:
    return [reason.message for reason in game.why_not({"by": by, "choice": choice, **values})]


def test_an_option_of_another_round_is_placed(start: Any) -> None:
    game = start(SCRIPT)
    assert why(game, "Ann", "later.rest") == [
        "later.rest is not open now: it is offered to player in third (second_round), at another step of play; "
        "now Ann is asked: work"
    ]
    game.do("Ann", "dig").do("Bob", "dig")
    assert why(game, "Ann", "work.dig") == [
        "work.dig is not open now: it is offered to player in first_part, at another step of play; "
        "now Ann is asked: later"
    ]


def test_the_conditions_on_the_way_to_the_offer_are_told_with_their_values(start: Any) -> None:
    game = start(SCRIPT)
    reasons = game.why_not({"by": "Ann", "choice": "more.dig", "depth": 1})
    assert [reason.message for reason in reasons] == [
        "more.dig is not open now: it is offered to player in further, at another step of first_part "
        "(if number > 5 and player.cash > 0, when player.cash > 10); now Ann is asked: work",
        "it needs game.open", "it needs number > 5 and player.cash > 0", "it needs player.cash > 10",
    ]  # fmt: skip
    assert [dict(reason.values) for reason in reasons[1:]] == [
        {"game.open": "no"}, {"number": "3", "player.cash": "0"}, {"player.cash": "0"},
    ]  # fmt: skip
    assert [reason.clauses for reason in reasons[:2]] == [(), ("C-OPEN",)]


def test_who_is_not_asked_at_all_is_told_so_too(start: Any) -> None:
    game = start(SCRIPT)
    assert why(game, "Bob", "later.rest")[0] == "Bob is not asked now, Ann is"
    assert why(game, "Bob", "later.rset") == [
        "Bob is not asked now, Ann is", "Bob has no choice 'later.rset' here; did you mean later.rest?",
    ]  # fmt: skip
    assert why(game, "Ann", "nothing at all") == ["Ann has no choice 'nothing at all' here; there is: work.dig"]
