"""`survivors.yaml`: changes that no test has to notice, found again wherever their lines have moved to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from interpreter.load.places import common_folder, shown_name, title_folder
from interpreter.problems import RulesetError
from interpreter.source import Source
from interpreter.testing.mutation.mutants import Mutant
from interpreter.testing.mutation.sources import Unused, mutants_in
from interpreter.testing.mutation.survivors import FILE, explained, read_survivors, stale
from interpreter.testing.mutation.verdicts import NOTICED, SURVIVED, Verdict

SCRIPT = """
    rule may_go(player):
        require player.cash > 3 @T-1          # as far as it goes
        require player.cash > 30

    procedure play():
        offer first(players) as deal:
            option go:
                end game "over" @T-2
"""
SURVIVORS = """
    survivors:
    - file: rounds/game.rules
      why: nobody has so little
      lines:
      - line: "require player.cash > 3"
        changes: ["number: 3 -> 4", "number: 3 -> 2", "number: 3 -> 9"]
    - file: game
      why: the game is over all the same
      lines:
      - {line: 'end game  "over" @T-3', changes: ['statement removed: end game "over" -> nothing']}
    - file: other.rules
      why: there is no such file
      lines:
      - {line: "require player.cash > 30", changes: ["number: 30 -> 31"]}
"""
Write = Callable[[str], Path]


@pytest.fixture
def write(title: Callable[..., Path]) -> Write:
    """Writes a title with these explanations."""

    def written(survivors: str) -> Path:
        folder = title(SCRIPT, clauses="T-1: {section: S, says: one}\nT-2: {section: S, says: two}\n")
        (folder / FILE).write_text(dedent(survivors))
        return folder

    return written


def mutants_of_title(folder: Path) -> Iterator[Mutant]:
    """All changes that can be made in the files of a title, without making a ruleset of them."""
    for inside in (folder, folder / "rounds", folder / "variants", common_folder(folder)):
        for path in sorted([*inside.glob("*.rules"), *inside.glob("*.yaml")]):
            yield from mutants_in(path, Source.read(path, shown_name(path)), Unused(frozenset(), frozenset()))


def test_a_change_is_known_by_its_line_without_clauses_and_comments(write: Write) -> None:
    folder = write(SURVIVORS)
    survivors = read_survivors(folder)
    found = explained(survivors, mutants_of_title(folder))
    assert sorted((each.told, reason.why) for each, reason in found.items()) == [
        ("number: 3 -> 2", "nobody has so little"),
        ("number: 3 -> 4", "nobody has so little"),
        ('statement removed: end game "over" @T-2 -> nothing', "the game is over all the same"),
    ]


def test_what_is_not_there_or_noticed_is_stale(write: Write) -> None:
    folder = write(SURVIVORS)
    survivors = read_survivors(folder)
    found = explained(survivors, mutants_of_title(folder))
    outcomes = {"number: 3 -> 2": SURVIVED, "number: 3 -> 4": NOTICED}
    verdicts = {each: Verdict(outcomes[each.told]) for each in found if each.told in outcomes}
    wrong = [(each.change, what) for each, what in stale(survivors, found, verdicts)]
    assert wrong == [
        ("number: 3 -> 4", "a test notices this, or the check refuses it"),
        ("number: 3 -> 9", "there is no such change"),
        ("number: 30 -> 31", "there is no such change"),
    ]


def test_a_title_need_not_explain_anything(title: Callable[..., Path]) -> None:
    assert read_survivors(title(SCRIPT)) == []


def test_explanations_of_another_form_are_told(write: Write) -> None:
    folder = write("survivors:\n- {file: game.rules, lines: [{line: x, changes: [y]}]}\n")
    with pytest.raises(RulesetError, match="'why' is missing"):
        read_survivors(folder)


@pytest.mark.parametrize("name", ["18ireland", "18gb"])
def test_what_our_titles_explain_can_still_be_changed_so(name: str) -> None:
    survivors = read_survivors(title_folder(name))
    found = explained(survivors, mutants_of_title(title_folder(name)))
    assert [f"{each.span.where}: {each.change}" for each, _ in stale(survivors, found, {})] == []
