"""Clause tests: what is put on the table stands there, what is expected is held against it, what is wrong is said."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from textwrap import dedent, indent

import pytest

from interpreter.problems import RulesetError
from interpreter.testing.clause_files import read_clause_tests
from interpreter.testing.clause_tests import Outcome, clause_tests, run_clause_test

PLACES = """
    override procedure play():
        while true:
            offer first(players) "where to?" as place:
                option round(number in 1 to 3):
                    buying(number)
                option gift(amount in 1 to 3):
                    pay(amount, from: bank, to: first(players))
                option debt:
                    pay(200, from: first(players), to: bank)
"""
GAME = """
    attribute company.started: bool
    attribute game.deals: list of player

    rule may_pay(player, amount: money):
        require player.cash >= amount else "{player} has {player.cash} and needs {amount}"  @T-PAY-1

    function types() -> list of train_type = train_types
    function dearest() -> train_type = train_types[2]
    function prices() -> map of train_type to money:
        let found: map of train_type to money = []
        each t in train_types:
            found[t] = t.price
        return found

    function part_of(player) -> int = 5 / (player.cash - 100) rounded down

    procedure play():
        buying(1)

    procedure buying(number: int):
        turns player in players until all pass:
            offer player as deal:
                option spend(amount in 10 to 500 step 10):  @T-PAY-1
                    require may_pay(player, amount)
                    pay(amount, from: player, to: bank)
                    game.deals += player
                pass
        end game "nobody spends"
"""
GIVEN = """
    given:
      players: 2
      table: {cash: {A: 100, B: 50}}
      begin: {round: {number: 2}}
"""

Run = Callable[..., list[Outcome]]


@pytest.fixture
def run(title: Callable[..., Path]) -> Run:
    """Runs tests written as YAML, given a table with two players who have 100 and 50."""

    def outcomes(tests: str, given: str = GIVEN) -> list[Outcome]:
        folder = title(GAME)
        (folder / "tests").mkdir()
        (folder / "tests" / "places.rules").write_text(dedent(PLACES))
        listed = indent(dedent(tests).strip(), "  ")
        (folder / "tests" / "spending.yaml").write_text(f"{dedent(given)}\ntests:\n{listed}\n")
        return [run_clause_test(folder, test) for test in clause_tests(folder)]

    return outcomes


def only(outcomes: list[Outcome]) -> list[str]:
    """What the one test finds wrong: `code: message` with what it notes."""
    (outcome,) = outcomes
    found = []
    for problem in outcome.problems:
        notes = "".join(f" / {note.text}" for note in problem.notes)
        found.append(f"{problem.code.partition('/')[2]}: {problem.message}{notes}")
    return found


def test_what_is_as_expected_passes(run: Run) -> None:
    (outcome,) = run("""
        - clause: T-PAY-1
          name: money goes to the bank
          do:
          - {by: A, choice: deal.spend, amount: 60}
          - {by: B, choice: deal.spend, amount: 60, refused: T-PAY-1, says: B has 50}
          - pass: B
          - expect: {asked: A, offer: deal}
          expect:
            cash: {A: 40, B: 50}
            moved: {A: -60, bank: 60}
            fields: {game: {deals: [A]}}
            may: [spend, {by: A, choice: deal.spend, amount: 40}]
            may_not: [{by: A, choice: deal.spend, amount: 50}]
            reckoned: [{function: may_pay, of: [A, 41], is: false}, {function: score, of: [B], is: 50}]
            scores: {A: 40}
            over: false
    """)
    assert outcome.passed, outcome.problems
    assert outcome.test.clauses == ("T-PAY-1",)


EXPECTED = [
    ("cash: {A: 40}", "unlike: the money of A: it is 100, and the test expects 40"),
    ("moved: {A: 5}", "unlike: what A has gained: it is 0, and the test expects 5"),
    ("moved: {B: 5}", "unlike: what B has gained: it is 0, and the test expects 5"),
    ("asked: B", "unlike: who is asked: it is A, and the test expects B"),
    ("offer: sale", "unlike: the offer: it is deal, and the test expects sale"),
    ("over: true", "unlike: whether the game is over: it is false, and the test expects true"),
    ("over: nobody spends", "unlike: the end: it is not yet, and the test expects nobody spends"),
    ("may_not: [spend]", "allowed: this may be done, and the test expects that it may not"),
    ("may: [sell]", "refused: this may not be done, and the test expects that it may / 'sell' is not among the "
                    "choices: deal.pass, deal.spend"),
    ("scores: {B: 1}", "unlike: what B is worth: it is 50, and the test expects 1"),
    ("fields: {game: {deals: [B]}}", "unlike: deals of game: it is nothing, and the test expects B"),
    ("reckoned: [{function: score, of: [A], is: 1}]",
     "unlike: score(A): it is 100, and the test expects 1 / it is reckoned here"),
    ("reckoned: [{function: scare, of: [A], is: 1}]", "position: the scripts have no function 'scare'"),
    ("reckoned: [{function: score, of: [], is: 1}]", "position: score takes 1: player"),
    ("reckoned: [{function: score, of: [null], is: 1}]", "position: a value is needed here: player"),
    ("reckoned: [{function: part_of, of: [B], is: 1}, {function: part_of, of: [A], is: 1}]",
     ["unlike: part_of(B): it is -1, and the test expects 1 / it is reckoned here",
      "script-error: this divides by 0 / in this test"]),
    ("reckoned: [{function: types, is: [2, 3]}, {function: dearest, is: 3}, {function: types, is: [2, 4]}]",
     "unlike: types(): it is 2, 3, and the test expects 2, 4 / it is reckoned here"),
    ("reckoned: [{function: types, is: [2]}]",
     "unlike: types(): it is 2, 3, and the test expects 2 / it is reckoned here"),
    ("reckoned: [{function: types, is: [2, 3, 3]}]",
     "unlike: types(): it is 2, 3, and the test expects 2, 3, 3 / it is reckoned here"),
    ("reckoned: [{function: prices, is: {2: 80, 3: 180}}, {function: prices, is: {2: 80, 3: 181}}]",
     "unlike: prices(): it is 2 80, 3 180, and the test expects 2 80, 3 181 / it is reckoned here"),
    ("rounds: {stok: 0}", "position: the scripts have no round 'stok'"),
    ("priority: A", "unlike: the priority deal: it is none, and the test expects A"),
    ("cash: {D: 1}", "position: 'D' is neither a player nor a company"),
    ("moved: {Z: 0}", "position: 'Z' is neither a player nor a company"),
    ("scores: {bank: 1}", "position: there is no player 'bank' in this game"),
    ("fields: {game: {deels: none}}", "position: a game has no field 'deels'"),
    ("may_not: [{by: Z, choice: deal.spend, amount: 10}]", "position: there is no player 'Z' in this game"),
    ("may_not: [{by: A, choice: deal.spend, amuont: 10}]", "position: 'deal.spend' has no part 'amuont'"),
]  # fmt: skip


@pytest.mark.parametrize(("expect", "said"), EXPECTED, ids=[expect for expect, _ in EXPECTED])
def test_what_is_not_as_expected_is_said(run: Run, expect: str, said: str | list[str]) -> None:
    expected = said if isinstance(said, list) else [said]
    assert only(run(f"- {{clause: T-1, name: x, expect: {{{expect}}}}}")) == expected


STEPS = [
    ("{by: B, choice: deal.spend, amount: 10}", "refused: this is refused, and the test expects that it is not / it is "
     "A who may do this now, not B (T-PAY-1)"),
    ("{by: A, choice: deal.spend, amount: 10, refused: true}",
     "allowed: this is carried out, and the test expects that it is refused / deal.spend is written here"),
    ("{by: A, choice: deal.spend, amount: 200, refused: T-2}",
     "other-reason: it is refused, but not for T-2 / A has 100 and needs 200 (T-PAY-1)"),
    ("{by: A, choice: deal.spend, amount: 10}, {expect: {moved: {A: -10}}}",
     "unlike: what bank has gained: it is 10, and the test expects 0"),
    ("{by: Z, choice: deal.spend, amount: 10, refused: true}", "position: there is no player 'Z' in this game"),
    ("{by: A, choice: deal.spend, sum: 10, refused: true}", "position: 'deal.spend' has no part 'sum'"),
    ("{by: A, choice: deal.pass, sum: 10, refused: true}", "position: 'deal.pass' has no part 'sum'"),
    ("{pass_until: sale}", "unlike: the offer 'sale' does not come, but over"),
]  # fmt: skip


@pytest.mark.parametrize(("step", "said"), STEPS, ids=[step for step, _ in STEPS])
def test_a_step_that_goes_otherwise_is_said(run: Run, step: str, said: str) -> None:
    (found,) = only(run(f"- {{clause: T-1, name: x, do: [{step}]}}"))
    assert found.startswith(said)


GIVENS = [
    (
        "table: {cash: {A: 100, bank: 5}}",
        "position: such a position cannot be / there is 105 of money, and the box has",
    ),
    ("table: {directors: {X: A}}", "position: this follows from other parts of the table, and can only be expected"),
    ("table: {fields: {A: {deals: []}}}", "position: nothing can be put as 'deals' of a player"),
    ("table: {fields: {AB: {started: null}}}", "position: a value is needed here: bool"),
    ("variants: [unheard_of]", "no-variant: there is no variant 'unheard_of' / in this test"),
    ("begin: debt", "script-error: A has 0 and cannot pay 200 / in this test"),
    ("begin: nowhere", "refused: this is refused, and the test expects that it is not"),
    ("players: 9", "given: 9 players have no names here; A to H have"),
    ("table: {cash: {A: 999999}}", "position: that is 998999 more money than there is"),
    ("table: {tiles: {A1: 5r}}", "position: '5r' is no tile with its turn"),
    ("table: {tiles: {A1: 5r\u0662}}", "position: '5r\u0662' is no tile with its turn"),
]


@pytest.mark.parametrize(("given", "said"), GIVENS, ids=[given for given, _ in GIVENS])
def test_what_cannot_be_given_is_said(run: Run, given: str, said: str) -> None:
    (found,) = only(run("- {clause: T-1, name: x}", f"given: {{players: 2, {given}}}" if "players" not in given else
                        f"given: {{{given}}}"))  # fmt: skip
    assert found.startswith(said)


def test_a_file_of_another_form_is_refused_with_its_places(tmp_path: Path) -> None:
    file = tmp_path / "wrong.yaml"
    file.write_text("tests:\n- name: no clause\n  dew: []\n")
    with pytest.raises(RulesetError) as error:
        read_clause_tests(file)
    assert {problem.span.line for problem in error.value.problems if problem.span} == {2, 3}


FORMS = [
    ("", "this file says nothing"),
    ("# nothing yet\n", "this file says nothing"),
    ("tests: [{clause: T-1, name: x, given: {players: -1}}]", "'players' is at least 1"),
    ("tests: [{clause: T-1, name: x, given: {table: {shares: {AB: {A: -1}}}}}]", "'A' is at least 0"),
    ("tests: [{clause: T-1, name: x, given: {table: {supply: {2: -1}}}}]", "'2' is at least 0"),
    ("tests: [{clause: T-1, name: x, given: {table: {rounds: {stock: -1}}}}]", "'stock' is at least 0"),
    ("tests: [{clause: T-1, name: x, expect: {may_not: [{by: A}]}}]", "'choice' is missing here"),
]


@pytest.mark.parametrize(("text", "said"), FORMS, ids=[said for _, said in FORMS])
def test_what_can_be_nowhere_is_refused_by_its_form(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "wrong.yaml"
    file.write_text(text)
    with pytest.raises(RulesetError) as error:
        read_clause_tests(file)
    assert [problem.message for problem in error.value.problems] == [said]


def test_a_file_that_is_no_text_or_cannot_be_read_is_named(tmp_path: Path) -> None:
    file = tmp_path / "wrong.yaml"
    file.write_bytes(b"tests: \xe9\xff")
    (tmp_path / "folder.yaml").mkdir()
    for name, said in (("wrong", "wrong.yaml is not UTF-8 text (byte 7)"), ("folder", "folder.yaml cannot be read: ")):
        with pytest.raises(RulesetError) as error:
            read_clause_tests(tmp_path / f"{name}.yaml")
        assert said in error.value.problems[0].message


def test_what_a_test_says_itself_stands_above_what_its_file_says(run: Run) -> None:
    outcomes = run("""
        - {clause: T-1, name: more, given: {table: {cash: {B: 70}}}, expect: {cash: {A: 100, B: 70}}}
        - {clause: T-1, name: as given, expect: {cash: {A: 100, B: 50}}}
    """)
    assert [outcome.problems for outcome in outcomes] == [(), ()]


def test_tiles_that_are_left_are_those_not_on_the_map(run: Run) -> None:
    outcomes = run("""
        - {clause: T-1, name: all, expect: {tiles_left: {5: 2, 9: any number}}}
        - {clause: T-1, name: one is laid, given: {table: {tiles: {A1: 5r0}}}, expect: {tiles_left: {5: 1}}}
        - {clause: T-1, name: wrong, expect: {tiles_left: {5: 1}}}
    """)
    assert [[problem.message for problem in outcome.problems] for outcome in outcomes] == [
        [],
        [],
        ["tiles 5 left: it is 2, and the test expects 1"],
    ]


def test_trains_of_earlier_phases_are_gone_unless_it_is_said_how_many_are_left(run: Run) -> None:
    outcomes = run("""
        - {clause: T-1, name: gone, given: {table: {phase: 3}}, expect: {supply: {2: 0, 3: 2}}}
        - {clause: T-1, name: one, given: {table: {phase: 3, supply: {2: 1, 3: 1}}}, expect: {supply: {2: 1, 3: 1}}}
        - {clause: T-1, name: four, given: {table: {phase: 3, supply: {2: 4}}}}
    """)
    assert [outcome.passed for outcome in outcomes] == [True, True, False]
    assert [problem.message for problem in outcomes[2].problems] == ["only 3 of 2 can be left"]


def test_a_test_that_begins_elsewhere_than_its_file_says_begins_there(run: Run) -> None:
    (outcome,) = run("- {clause: T-1, name: a gift, given: {begin: {gift: {amount: 2}}}, expect: {cash: {A: 102}}}")
    assert outcome.passed


def test_a_test_of_a_clause_that_the_rulebook_does_not_have_fails(title: Callable[..., Path]) -> None:
    folder = title(GAME, clauses="T-PAY-1: {section: Paying, says: who has the money pays}\n")
    (folder / "tests").mkdir()
    (folder / "tests" / "one.yaml").write_text(
        "tests:\n- clause: [T-PAY-1, T-PAY-2]\n  name: x\n  expect: {over: true}\n"
    )
    (test,) = clause_tests(folder)
    (problem,) = run_clause_test(folder, test).problems
    assert (problem.code, problem.message) == ("testing/no-clause", "the rulebook has no clause 'T-PAY-2'")
    assert problem.hint == "did you mean 'T-PAY-1'?"
    assert problem.span is not None
    assert problem.span.text == "T-PAY-2"


def test_certificates_that_cannot_be_shared_out_are_told_with_what_is_left(run: Run) -> None:
    (outcome,) = run("- {clause: T-1, name: x, given: {table: {shares: {AB: {A: 1, B: 99}}}}}")
    (problem,) = outcome.problems
    assert problem.message == "the certificates of AB cannot be shared out so"
    assert problem.hint is not None
    assert problem.hint.startswith("those left here have shares: ")
