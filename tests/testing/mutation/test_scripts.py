"""The changes that mutation makes in scripts."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.load.script import parse_script
from interpreter.source import Source
from interpreter.testing.mutation.mutants import Mutant, mutants_of
from interpreter.testing.mutation.scripts import key_of, script_edits


def changes(text: str) -> list[Mutant]:
    """The mutants of a script."""
    source = Source("game.rules", text)
    script, problems = parse_script(source, "game")
    assert script is not None
    assert problems == []
    return list(mutants_of(Path("game.rules"), source, script_edits(script)))


def of_expression(text: str) -> list[str]:
    """What becomes of the value of a function."""
    head = "function f(a, b) -> int = "
    return sorted(mutant.told for mutant in changes(f"{head}{text}\n"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2", ["number: 2 -> 1", "number: 2 -> 3"]),
        ("0", ["number: 0 -> 1"]),
        ("100", ["number: 100 -> 101"]),
        ("60%", ["percentage: 60% -> 50%", "percentage: 60% -> 70%"]),
        ("100%", ["percentage: 100% -> 90%"]),
        ("true", ["flag: true -> false"]),
        ("a < b", ["comparison: < -> <="]),
        ("(a) >= (b)", ["comparison: >= -> >"]),
        ("a == b", ["comparison: == -> !="]),
        ("a + b", ["arithmetic: + -> -"]),
        ("-a", ["arithmetic: - -> nothing"]),
        ("a / b rounded down", ["arithmetic: / -> *", "rounding: down -> up"]),
        ("a and b and a", ["and or or: a and b and a -> (a or b or a)"]),
        ("(a or b)", ["and or or: (a or b) -> ((a and b))"]),
        ("not a", ["condition turned: not -> nothing"]),
        ("a is not none", ["condition turned: is not -> is"]),
        ("a is b", ["condition turned: is -> is not"]),
        ("a not in b", ["condition turned: not in -> in"]),
        ("a if b else a", ["condition turned: b -> not (b)"]),
        ("a if a != b else a", ["comparison: != -> =="]),
        ("any(x for x in a where x.free)", ["fold: any -> all", "where dropped: where x.free -> nothing"]),
    ],
)
def test_what_becomes_of_a_value(text: str, expected: list[str]) -> None:
    assert of_expression(text) == sorted(expected)


GAME = """
attribute player.sold: int = 0, reset each play

rule may_sell(player):
    require player.sold == 0 else "once"

procedure play():
    if game.over:
        stop()
    offer first(players) as deal:
        option sell again when game.open "sell 3 shares":
            nothing
        pass

override procedure stop():
    end game "over 2"

on sold(player) when player.poor:
    stop()
"""


def test_what_becomes_of_statements_options_and_declarations() -> None:
    told = [mutant.told for mutant in changes(GAME)]
    for expected in (
        "reset dropped: , reset each play -> nothing",
        'requirement removed: require player.sold == 0 else "once" -> nothing',
        "statement removed: if game.over: … -> nothing",
        "condition turned: game.over -> not (game.over)",
        "flag: again -> nothing",
        "when dropped: when game.open -> nothing",
        "when dropped: when player.poor -> nothing",
        "option removed: pass -> nothing",
        "override removed: override procedure stop(): … -> nothing",
    ):
        assert expected in told
    assert told.count("statement removed: stop() -> nothing") == 1, "the body of the `if` is the same as the `if`"
    assert not any("shares" in each and "number" in each for each in told), "texts are shown only"


def test_every_change_can_be_read_again() -> None:
    for mutant in changes(GAME):
        text = GAME[: mutant.span.start] + mutant.after + GAME[mutant.span.end :]
        _, problems = parse_script(Source("game.rules", text), "game")
        assert problems == [], mutant.told


def test_what_nothing_comes_to_is_left_alone() -> None:
    source = Source("game.rules", "function f() -> int = 1\nfunction g() -> int = 2\n")
    script, _ = parse_script(source, "game")
    assert script is not None
    edits = script_edits(script, {key_of(script.declarations[0])})
    assert {mutant.before for mutant in mutants_of(Path("game.rules"), source, edits)} == {"2"}
