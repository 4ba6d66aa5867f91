"""A small title is changed in every way, and its tests notice what they are there for."""

from __future__ import annotations

import shutil
from pathlib import Path
from textwrap import dedent

import pytest

from interpreter.testing.mutation.bench import Wish, Workbench
from interpreter.testing.mutation.clauses import ClauseLine, chosen_lines, clause_lines, try_clauses
from interpreter.testing.mutation.trial import together
from interpreter.testing.mutation.verdicts import NOTICED, OPEN, REFUSED, SURVIVED, Tally, Verdict
from interpreter.testing.mutation.workers import mutate

GAME = """
    setting price: money = 40
    attribute player.bought: int = 0

    function unused() -> int = 7
    function high() -> bool = true

    rule may_buy(player):                                            @T-1
        require player.cash >= rules.price else "too poor"           @T-2
        require player.bought < 3                                    @T-3

    procedure play():
        buying()

    procedure buying():
        turns player in players until all pass:
            offer player as deal:
                option buy:                                          @T-4
                    require may_buy(player)
                    pay(rules.price, from: player, to: bank)
                    player.bought += 1
                option look:
                    nothing
                pass
        count_down()
        end game "nobody buys"

    function fee(player) -> money:
        if player.cash > 1000:
            return 2
        else if player.cash > 500:                                   @T-9
            return rules.price
        return 0

    procedure count_down():
        let left = 3
        while left > 0:
            left -= 1
"""
CLAUSES = """
    T-1: {section: Buying, says: whoever may buy buys}
    T-2: {section: Buying, says: one has to be able to pay}
    T-3: {section: Buying, says: three at most}
    T-4: {section: Buying, says: one may buy}
    T-5: {section: Buying, says: nobody carries this}
    T-6: {section: Buying, says: no test names this}
    T-7: {section: Buying, says: one is kind, soft: manners}
    T-8: {section: Selling, says: one may sell}
    T-9: {section: Selling, says: the rich pay a fee, common: C-DIRECTOR-ACTS}
"""
PLACES = """
    override procedure play():
        offer first(players) as place:
            option round:
                buying()
"""
TESTS = """
given: {players: 1, table: {cash: {A: 100}}, begin: round}
tests:
- clause: [T-1, T-4, T-5, T-8]
  name: one buys for the price
  do: [{by: A, choice: deal.buy}]
  expect: {moved: {A: -40, bank: 40}}
- clause: [T-2]
  name: who is too poor does not buy
  given: {table: {cash: {A: 39}}}
  do: [{by: A, choice: deal.buy, refused: T-2}]
- clause: [T-2]
  name: who has just enough buys
  given: {table: {cash: {A: 40}}}
  do: [{by: A, choice: deal.buy}]
- clause: [T-3]
  name: three have been bought
  do: [{by: A, choice: deal.buy}]
  expect: {fields: {A: {bought: 1}}}
- clause: [T-3]
  name: everybody passes
  do: [{by: A, choice: deal.pass}]
  expect: {over: true}
- clause: [T-9]
  name: from 501 on there is a fee
  given: {table: {cash: {A: 501}}}
  expect: {reckoned: [{function: fee, of: [A], is: 40}]}
- clause: [T-8]
  name: one sells
  given: {variants: [selling]}
  do: [{by: A, choice: deal.sell}]
- clause: [T-8]
  name: this fails as it is
  expect: {over: "never"}
"""
SELLING = """
    extend deal:
        option sell:                                                 @T-8
            end game "sold"
"""


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Workbench:
    """A title with a rule, an option and a variant, made ready."""
    return Workbench.of(write(tmp_path_factory.mktemp("titles")), lambda _: None)


def write(folder: Path) -> Path:
    """Write the title."""
    made = folder / "tiny"
    shutil.copytree(Path(__file__).parents[2] / "titles" / "tiny", made)
    (made / "rounds" / "game.rules").write_text(dedent(GAME))
    (made / "clauses.yaml").write_text(dedent(CLAUSES))
    (made / "variants").mkdir()
    (made / "variants" / "selling.rules").write_text(dedent(SELLING))
    (made / "variants" / "selling.yaml").write_text("variant: selling\ntitle: Selling\nscript: selling.rules\n")
    (made / "variants" / "large.yaml").write_text("variant: large\ntitle: Large\nchange: {ruleset.bank: 2000}\n")
    (made / "tests").mkdir()
    (made / "tests" / "places.rules").write_text(dedent(PLACES))
    (made / "tests" / "buying.yaml").write_text(TESTS)
    return made


def tried(bench: Workbench, *files: str) -> dict[str, Verdict]:
    """What became of the changes of these files."""
    wish = Wish(files=files, jobs=1)
    return {f"{mutant.line} | {mutant.told}": verdict for mutant, verdict in mutate(bench, bench.chosen(wish), wish)}


def test_a_test_that_fails_as_it_is_takes_no_part(bench: Workbench) -> None:
    assert [test.name for test in bench.failing] == ["this fails as it is"]
    assert len(bench.tests) == 7


@pytest.fixture(scope="module")
def found(bench: Workbench) -> dict[str, Verdict]:
    """What became of the changes of the game's script."""
    return tried(bench, "game.rules")


def test_what_tests_notice_and_what_not(found: dict[str, Verdict]) -> None:
    noticed = found["setting price: money = 40 | number: 40 -> 41"]
    assert noticed.outcome == NOTICED
    assert noticed.by is not None
    assert noticed.how
    survived = found["require player.bought < 3                                    @T-3 | comparison: < -> <="]
    assert survived.outcome == SURVIVED, "nobody buys a fourth time"
    assert survived.ran, "the tests that buy have seen it"
    assert found["function unused() -> int = 7 | number: 7 -> 8"].outcome == SURVIVED
    assert found["left -= 1 | arithmetic: -= -> +="].outcome == NOTICED, "it goes on for ever"
    assert found["left -= 1 | statement removed: left -= 1 -> nothing"].outcome == NOTICED
    assert found["player.bought += 1 | arithmetic: += -> -="].outcome == NOTICED


def test_defaults_are_shown_to_every_test(bench: Workbench, found: dict[str, Verdict]) -> None:
    default = found["attribute player.bought: int = 0 | number: 0 -> 1"]
    assert default.outcome == NOTICED, "three have been bought then"
    line = next(mutant for mutant in bench.mutants if mutant.line.startswith("attribute player.bought"))
    base = [number for number, test in enumerate(bench.tests)]
    assert sorted(bench.order.able(line)) == base


def test_what_the_check_refuses_is_counted_by_itself(bench: Workbench) -> None:
    found = tried(bench, "companies")
    refused = [told for told, verdict in found.items() if verdict.outcome == REFUSED]
    assert any("number: 5 -> 6" in told for told in refused), "the shares do not add up"
    assert (Tally(4).of_loaded, Tally(4).of_all) == (None, None), "nothing was tried"
    tally = Tally(4)
    tally.counts.update([NOTICED, NOTICED, REFUSED, SURVIVED])
    assert (round(tally.of_loaded or 0, 1), tally.of_all) == (66.7, 75.0)


def test_only_tests_with_a_variant_see_its_changes(bench: Workbench) -> None:
    found = tried(bench, "selling.rules", "large")
    assert {told.partition(" | ")[2].partition(":")[0]: verdict.outcome for told, verdict in found.items()} == {
        "option removed": NOTICED, "statement removed": SURVIVED, "number": SURVIVED,
    }  # fmt: skip
    assert [verdict.ran for told, verdict in found.items() if "number" in told] == [()], "no test plays with that bank"


def test_changes_of_the_common_book_are_those_of_what_is_in_the_box(bench: Workbench) -> None:
    lines = {mutant.line.partition(":")[0] for mutant in bench.mutants if mutant.path.parent.name == "common"}
    assert lines == {"5", "8", "9", "14"}


def test_a_choice_of_changes(bench: Workbench) -> None:
    some = bench.chosen(Wish(sample=10, seed=3))
    assert len(some) == 10
    assert some == bench.chosen(Wish(sample=10, seed=3))
    assert some != bench.chosen(Wish(sample=10, seed=4))
    assert {mutant.line.partition(" @")[0].strip() for mutant in bench.chosen(Wish(clauses=("T-3",)))} == {
        "require player.bought < 3",
    }  # fmt: skip


def test_nothing_is_tried_when_the_time_is_up(bench: Workbench) -> None:
    wish = Wish(minutes=0, jobs=1)
    assert list(mutate(bench, bench.chosen(wish), wish)) == []


def test_changes_that_are_tried_together_are_told_apart(bench: Workbench) -> None:
    wanted = ("comparison: < -> <=", "number: 40 -> 41", "number: 7 -> 8")
    mutants = [mutant for mutant in bench.mutants if mutant.told in wanted and mutant.path.name == "game.rules"]
    assert len(mutants) == 3
    found = together(bench.stands, bench.tests, mutants, range(len(bench.tests)))
    assert {mutant.told: verdict.outcome for mutant, verdict in zip(mutants, found, strict=True)} == {
        "comparison: < -> <=": SURVIVED, "number: 40 -> 41": NOTICED, "number: 7 -> 8": SURVIVED,
    }  # fmt: skip


def test_a_trial_is_broken_off_when_the_time_is_up(bench: Workbench) -> None:
    mutants = bench.mutants[:3]
    found = together(bench.stands, bench.tests, mutants, range(len(bench.tests)), until=0.0)
    assert [verdict.outcome for verdict in found] == [OPEN] * 3
    assert bench.trial(mutants[0], until=0.0).outcome == OPEN


@pytest.mark.usefixtures("found")
def test_the_files_stay_as_they_are(bench: Workbench) -> None:
    assert (Path(bench.title) / "rounds" / "game.rules").read_text() == dedent(GAME)


# ------------------------------------------------------------------------------------------------ clause by clause


@pytest.fixture(scope="module")
def lines(bench: Workbench) -> dict[str, ClauseLine]:
    """What became of each clause."""
    found = clause_lines(bench.stands, bench.tests)
    return {line.clause: line for line in try_clauses(bench, found, Wish(jobs=1))}


def test_clauses_whose_lines_tests_miss(lines: dict[str, ClauseLine]) -> None:
    assert {clause for clause, line in lines.items() if line.noticed} == {"T-2", "T-4", "T-8", "T-9"}
    assert "requirement removed" in lines["T-2"].noticed
    assert "who is too poor" in lines["T-2"].noticed


def test_clauses_whose_tests_notice_nothing(lines: dict[str, ClauseLine]) -> None:
    assert lines["T-1"].tried == 1, "the whole rule is gone, and whoever buys still buys"
    assert lines["T-3"].tried == 1
    assert lines["T-3"].tests == 2


def test_clauses_without_line_or_test(lines: dict[str, ClauseLine]) -> None:
    assert lines["T-5"].span is None
    assert (lines["T-6"].span, lines["T-6"].tests) == (None, 0)
    assert lines["T-9"].span is not None
    assert lines["T-9"].span.source.name.endswith("game.rules"), "what the title does not use does not count"
    assert "T-7" not in lines, "nobody can be held to it"


def test_of_the_clauses_some_are_tried(bench: Workbench) -> None:
    every = clause_lines(bench.stands, bench.tests)
    selling = chosen_lines(every, Wish(files=("selling.rules",)))
    assert [each.clause for each in selling] == ["T-8"]
    assert {each.clause for each in chosen_lines(every, Wish(clauses=("T-1", "T-2")))} == {"T-1", "T-2"}
    two = chosen_lines(every, Wish(sample=2, seed=3))
    assert len({each.clause for each in two}) == 2
    assert two == chosen_lines(every, Wish(sample=2, seed=3)) != chosen_lines(every, Wish(sample=2, seed=4))


def test_no_line_is_tried_when_the_time_is_up(bench: Workbench) -> None:
    assert list(try_clauses(bench, clause_lines(bench.stands, bench.tests), Wish(minutes=0))) == []
