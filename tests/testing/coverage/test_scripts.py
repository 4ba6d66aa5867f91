"""Which lines, branches, options and refusals were reached: each kind, what counts and what does not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from interpreter.check import check
from interpreter.check.typing.reach import Reach
from interpreter.load.draft import load
from interpreter.problems import RulesetError
from interpreter.testing.coverage.reach import reached_by_test
from interpreter.testing.coverage.report import lacking
from interpreter.testing.coverage.scripts import ScriptCoverage, script_coverage

SCRIPT = """
    attribute player.tired: bool = false

    rule may_go(player, far: int):
        require not player.tired else "{player} is tired"
        require far != 2 or player.cash > 500 else "2 is too far"

    function fee(player) -> money = 20 if player.cash > 300 else 10

    procedure unused(player):
        player.tired = false

    procedure play():
        while true:
            nothing
            day(first(players))

    procedure day(player):
        offer player as deal:
            option go(far in 1 to 3):
                require may_go(player, far)
                if far == 3:
                    player.tired = true
            option rest when player.tired:
                each other in players where other != player:
                    other.tired = false
            pass
"""
PLACES = """
override procedure play():
    while true:
        offer first(players) "where to?" as place:
            option deal:
                day(first(players))
"""
TESTS = """
given: {players: 1, begin: deal}
tests:
- {clause: T-1, name: near, do: [{by: A, choice: deal.go, far: 1}]}
- {clause: T-1, name: refused, do: [{by: A, choice: deal.go, far: 2, refused: true, says: too far}]}
"""
CLAUSES = "T-1: {section: Play, says: one goes}\n"
FAST = "override function fee(player) -> money = 5                  @T-1\n"


@pytest.fixture
def made(title: Callable[..., Path]) -> Path:
    folder = title(SCRIPT, clauses=CLAUSES, variants={"fast": (FAST, ""), "odd": ("procedure odd():\n  nothing\n", "")})
    (folder / "tests").mkdir()
    (folder / "tests" / "places.rules").write_text(PLACES)
    (folder / "tests" / "going.yaml").write_text(TESTS)
    return folder


@pytest.fixture
def found(made: Path) -> ScriptCoverage:
    return script_coverage(made, reached_by_test(made))


def sides(found: ScriptCoverage, text: str, kind: str) -> dict[str, int]:
    """How many runs went to each side of the first point of a kind with this text."""
    point = next(point for point in found.points if point.kind == kind and point.span.text.startswith(text))
    return {side: len(runs) for side, runs in point.sides.items()}


def test_sides_tell_how_many_tests_went_there(found: ScriptCoverage) -> None:
    assert sides(found, "far == 3", "if") == {"yes": 0, "no": 1}
    assert sides(found, "far != 2 or", "require") == {"yes": 2, "no": 1}
    assert sides(found, "not player.tired", "require") == {"yes": 2, "no": 0}
    assert sides(found, "may_go", "require") == {"yes": 2, "no": 1}
    assert sides(found, "player.tired", "when") == {"yes": 0, "no": 0}  # nobody has looked at it
    assert sides(found, "option go", "option") == {"offered": 2, "taken": 1}
    assert sides(found, "option rest", "option") == {"offered": 0, "taken": 0}


def test_lines(found: ScriptCoverage) -> None:
    name = next(name for name in found.files if name.endswith("rounds/game.rules"))
    lines = found.files[name].lines
    source = found.files[name].source
    written = {source.line(number).strip(): line for number, line in lines.items()}
    assert "attribute player.tired: bool = false" not in written  # a default that is always the same
    assert written["require may_go(player, far)"].is_whole
    assert len(written["require may_go(player, far)"].runs) == 2
    assert written["if far == 3:"].is_reached
    assert not written["if far == 3:"].is_whole
    assert not written["player.tired = true"].is_reached
    assert not written["day(first(players))"].is_reached  # the places of tests are no lines of the title


def test_a_condition_that_is_always_true_is_no_branch(found: ScriptCoverage) -> None:
    assert not [point for point in found.points if point.span.text == "true"]


def test_what_counts(found: ScriptCoverage) -> None:
    files = {name.rpartition("/")[2] for name in found.files}
    assert "game.rules" in files
    assert "fast.rules" in files  # no test is played with it, and it counts all the same
    assert "places.rules" not in files
    assert found.apart == ["odd"]  # no line of it cites a clause
    assert "odd.rules" not in files
    assert found.unread == []


def test_of_the_common_book_counts_what_a_game_can_come_to(title: Callable[..., Path]) -> None:
    text = (
        "use common.players\nprocedure play():\n    each player in clockwise_after(first(players)):\n        nothing\n"
    )
    folder = title(text)
    found = script_coverage(folder, reached_by_test(folder))
    within = {point.within for point in found.points if point.file.startswith("rulesets/common/")}
    assert within == {"clockwise_after", "ring", "seated"}


def test_what_only_a_removed_option_calls_does_not_count(title: Callable[..., Path]) -> None:
    one = SCRIPT.replace(
        "require may_go(player, far)", "require may_go(player, far)\n                first_of(player)"
    ) + ("\n    procedure first_of(player):\n        nothing\n    procedure second_of(player):\n        nothing\n")
    other = "remove deal.go\nextend deal:\n    option come:\n        second_of(player)\n"
    program = check(load(title({"one": one, "other": other})))[0].program
    used = Reach.of(program).used()
    assert id(program.current("second_of")) in used
    assert not {id(program.current(name)) for name in ("first_of", "may_go", "unused")} & used


def test_a_variant_that_makes_no_sense_alone_is_told(made: Path) -> None:
    (made / "variants" / "fast.rules").write_text("override function fees(player) -> money = 5     @T-1\n")
    assert script_coverage(made, reached_by_test(made)).unread == ["fast"]


def test_totals(found: ScriptCoverage) -> None:
    totals = found.reached()
    assert totals["options offered"] == (1, 3, 0)
    assert totals["options taken"] == (1, 3, 0)
    assert totals["refusals"] == (2, 4, 0)
    assert totals["branches"] == (1, 7, 0)  # if: 2, each: 1, where: 2, … if … else …: 2
    assert totals["parts of conditions"] == (3, 4, 0)


def test_what_lacks_is_listed_once(found: ScriptCoverage) -> None:
    lists = dict(lacking(found))
    assert any(line.endswith("player.tired = true") for line in lists["lines"])
    assert [line.partition(": ")[2] for line in lists["branches"]] == ["never true: if: far == 3"]
    assert [line.partition(": ")[2] for line in lists["refusals"]] == ["never refuses: require: not player.tired"]
    assert [line.partition(": ")[2] for line in lists["parts"]] == [
        "never true: part of a condition: player.cash > 500"
    ]
    assert [line.partition(": ")[2] for line in lists["options"]] == [
        "never offered and never taken: deal.rest",
        "never offered and never taken: deal.pass",
    ]


def test_games_count_beside_the_tests(made: Path) -> None:
    from interpreter import Game
    from interpreter.opening import load_ruleset

    reached = reached_by_test(made)
    ruleset = load_ruleset(made, marked=True)
    game = Game(ruleset, ["A"])
    game.apply({"by": "A", "choice": "deal.go", "far": 3})
    reached.add_game("my game", ruleset)
    found = script_coverage(made, reached)
    assert sides(found, "far == 3", "if") == {"yes": 1, "no": 1}
    assert found.runs[-1] == "my game"


REASONS = """
unreached:
- {within: day, text: if far, why: nobody goes far}
- {within: fee, why: nothing costs a fee}
- {within: may_go, text: too far, why: it is too far}
- {within: resting, why: nobody rests}
"""


def test_reasons_stand_beside_what_is_not_reached(made: Path) -> None:
    (made / "coverage.yaml").write_text(REASONS)
    found = script_coverage(made, reached_by_test(made))
    lists = dict(lacking(found))
    assert [line.partition(": ")[2] for line in lists["branches"]] == ["never true: if: far == 3 (nobody goes far)"]
    assert sum(line.endswith("(nothing costs a fee)") for line in lists["lines"]) == 2  # that of the variant too
    assert found.reached()["lines"].told == 2
    assert found.reached()["branches"].told == 3
    assert [reason.within for reason in found.stale] == ["resting"]


def test_reasons_of_another_form_are_told(made: Path) -> None:
    (made / "coverage.yaml").write_text("unreached:\n- {within: day}\n")
    with pytest.raises(RulesetError, match="why"):
        script_coverage(made, reached_by_test(made))


def test_scripts_that_were_changed_meanwhile_are_told(made: Path) -> None:
    reached = reached_by_test(made)
    path = made / "rounds" / "game.rules"
    path.write_text("# a line more\n" + path.read_text())
    with pytest.raises(ValueError, match=r"game.rules was changed while the tests ran"):
        script_coverage(made, reached)
