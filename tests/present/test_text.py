"""The table as text: plain columns."""

from __future__ import annotations

from interpreter.present.text import choice_lines, columns, standing


def test_columns_line_up_and_numbers_stand_to_the_right() -> None:
    assert columns(("player", "cash"), [("Ann", "£5"), ("Barnaby", "£1200")]) == [
        "player    cash",
        "-------  -----",
        "Ann         £5",
        "Barnaby  £1200",
    ]


def test_standing_shares_places() -> None:
    lines = standing({"Ann": 5, "Bob": 7, "Cy": 5}, "$").splitlines()[2:]
    assert [line.split() for line in lines] == [["1", "Bob", "$7"], ["2", "Ann", "$5"], ["2", "Cy", "$5"]]


def test_choice_names_who_else_may_act() -> None:
    option = {"name": "turn.buy", "by": "Bob", "text": "buy", "parameters": ["certificate"]}
    lines = choice_lines({"player": "Ann", "text": "your turn", "options": [option]})
    assert lines == ["Ann decides: your turn", "  turn.buy: buy (with certificate) [Bob]"]
