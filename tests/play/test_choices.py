"""The choice as a front end sees it, and actions spelled out: amounts come as ranges."""

from __future__ import annotations

from typing import Any

SCRIPT = """
round share_round() "Round {share_round.number}":
    offer players[1] "for {players[1]}" as work:
        option pay(who in players, amount in 10 to 60 step 10 where amount != 40) again "pay somebody":     @C-PAY
            nothing
        option say(amount in [3, 4, 5, 9, 7, 11])
        option dig_deep
        option never(amount in 1 to 0)
        option shut when false
        pass                                                                                               @C-PASS

procedure play():
    anytime each owner in [players[2]] as side:
        option look(from_here in players) "{owner} looks":
            nothing
    throughout:
        share_round()
"""


def test_the_choice_in_plain_form(start: Any) -> None:
    choice = start(SCRIPT).choice.to_json()
    assert (choice["player"], choice["label"], choice["text"]) == ("Ann", "work", "for Ann")
    assert choice["headings"] == ["Round 1"]
    rows = [(o["name"], o["by"], o["text"], o["parameters"], o["again"], o["window"]) for o in choice["options"]]
    assert rows == [
        ("work.pay", "Ann", "pay somebody", ["who", "amount"], True, False),
        ("work.say", "Ann", "say", ["amount"], False, False),
        ("work.dig_deep", "Ann", "dig deep", [], False, False),
        ("work.pass", "Ann", "pass", [], False, False),
        ("side.look", "Bob", "Bob looks", ["from_here"], False, True),
    ]
    assert [o["types"] for o in choice["options"]] == [["player", "int"], ["int"], [], [], ["player"]]
    assert choice["options"][0]["clauses"] == ["C-PAY"]
    assert choice["options"][0]["where"].endswith("game.rules:4:9")


def test_amounts_come_as_ranges(start: Any) -> None:
    actions = list(start(SCRIPT).actions())
    assert [action for action in actions if action.get("who") == "Bob"] == [
        {"by": "Ann", "choice": "work.pay", "who": "Bob", "amount": {"from": 10, "to": 30, "step": 10}},
        {"by": "Ann", "choice": "work.pay", "who": "Bob", "amount": {"from": 50, "to": 60, "step": 10}},
    ]
    said = [action["amount"] for action in actions if action["choice"] == "work.say"]
    assert said == [{"from": 3, "to": 5, "step": 1}, 9, {"from": 7, "to": 11, "step": 4}]


def test_a_range_ends_with_an_amount_of_its_steps(start: Any) -> None:
    script = """
    procedure play():
        offer players[1] "for {players[1]}" as work:
            option whole(amount in 10 to 58 step 10)
            option two(who in players, amount in 10 to 24 step 10)
            option one(amount in 7 to 9 step 5)
            option nobody(amount in 7 to 6)
            option half(amount in 10 to 58 step 10):
                require amount > 20 else "more"
                nothing
    """
    actions = list(start(script).actions())
    assert [action["amount"] for action in actions if "who" not in action] == [
        {"from": 10, "to": 50, "step": 10},
        7,
        {"from": 30, "to": 50, "step": 10},
    ]
    two = [(action["who"], action["amount"]) for action in actions if "who" in action]
    assert two == [(who, {"from": 10, "to": 20, "step": 10}) for who in ("Ann", "Bob", "Cy")]


def test_every_action_that_is_spelled_out_can_be_carried_out(start: Any) -> None:
    game = start(SCRIPT)
    for action in list(game.actions()):
        amount = action.get("amount")
        spread = range(amount["from"], amount["to"] + 1, amount["step"]) if isinstance(amount, dict) else [amount]
        for each in spread:
            one = {**action, **({} if amount is None else {"amount": each})}
            assert game.why_not(one) == []
            game.apply(one)
            game.undo()
