"""Explanations: the value of a function with the parts it was reckoned from."""

from __future__ import annotations

from typing import Any

from interpreter.ids import Piece

SCRIPT = """
attribute company.worth: money
setting bonus: money = 5 + 5

function part(company, number: int) -> money = company.worth * number + rules.bonus      @C-PART
function whole(player) -> money:
    let kept = 3
    let most: money = max(part(c, kept) for c in companies where c.shares > 4)
    if most > 100:
        return most
    return 0 if player.cash == 0 else most

procedure play():
    companies[1].worth = 10
    companies[2].worth = 20
    offer players[1] as work:
        option go:
            pay(1, from: bank, to: players[1])
"""


def test_an_explanation_has_the_parts_of_a_value(start: Any) -> None:
    game = start(SCRIPT)
    whole = game.explain("whole", Piece("player", "Ann"))
    assert whole.value == game.ask("whole", Piece("player", "Ann")) == 0
    text = "\n".join(whole.lines(deepest=12))
    assert "max(part(c, kept) for c in companies where c.shares > 4) = 70" in text
    assert "company.worth = 20" in text
    assert "rules.bonus = 10" in text
    assert "part(c, kept) = 40" in text
    assert "player.cash == 0 = yes" in text
    fold = next(part for part in whole.parts if part.text.startswith("max("))
    assert [each.value for each in fold.parts if each.text == "part(c, kept)"] == [40, 70]
    assert fold.span.line == 8
    assert fold.to_json()["value"] == "70"


def test_explaining_changes_nothing_and_goes_on_with_the_game(start: Any) -> None:
    game = start(SCRIPT)
    before = game.digest()
    ann = Piece("player", "Ann")
    assert game.explain("whole", ann).value == 0
    assert game.digest() == before
    game.do("Ann", "go")
    assert game.explain("whole", ann).value == game.ask("whole", ann) == 70
