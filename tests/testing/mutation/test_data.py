"""The changes that mutation makes in YAML."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

from interpreter.load.yaml_tree import read_yaml
from interpreter.source import Source
from interpreter.testing.mutation.data import data_edits
from interpreter.testing.mutation.mutants import Mutant, changed_texts, mutants_of

DATA = """\
    title: Tiny 18
    players: 2-4
    bank: 1000          # all of it
    rules: {limit: 60%, early: false, next: {white: yellow}}
    rows:
      - 60p 70 .
    hexes:
      A1: {}
      A2: {colour: gray, stops: [city 30], track: [0-s0, 1-s0]}
    privates:
      FY:
        name: The Ferry 3
        powers: {blocks: {at: [A1]}, pays: {amount: 5}}
    kept:
      - one
      - two
"""


def changes(text: str, *leaving: str) -> list[Mutant]:
    """The mutants of a YAML text."""
    source = Source("data.yaml", dedent(text))
    tree, problems = read_yaml(source)
    assert tree is not None
    assert problems == []
    return list(mutants_of(Path("data.yaml"), source, data_edits(tree, leaving)))


def test_what_becomes_of_data() -> None:
    assert [mutant.told for mutant in changes(DATA)] == [
        "entry removed: players: 2-4          # all of it".replace("          # all of it", "") + " -> nothing",
        "number: 2 -> 3",
        "number: 4 -> 5",
        "number: 1000 -> 1001",
        "percentage: 60% -> 70%",
        "percentage: 60% -> 50%",
        "flag: false -> true",
        "entry removed: white: yellow -> nothing",
        "number: 60 -> 61",
        "number: 70 -> 71",
        "zone removed: p -> nothing",
        "entry removed: A1: {} -> nothing",
        "number: 30 -> 31",
        "item removed: 0-s0, -> nothing",
        "item removed: , 1-s0 -> nothing",
        "entry removed: blocks: {at: [A1]}, -> nothing",
        "item removed: A1 -> nothing",
        "entry removed: , pays: {amount: 5} -> nothing",
        "number: 5 -> 6",
        "number: 5 -> 4",
        "item removed: - one -> nothing",
        "item removed: - two -> nothing",
    ]


def test_every_change_can_be_read_again() -> None:
    for mutant in changes(DATA):
        (text,) = changed_texts([mutant]).values()
        assert read_yaml(Source("data.yaml", text))[1] == [], mutant.told


def test_changes_of_several_places_go_together() -> None:
    bank, limit = (mutant for mutant in changes(DATA) if mutant.after in ("1001", "50%"))
    (text,) = changed_texts([bank, limit]).values()
    assert "bank: 1001 " in text
    assert "limit: 50%," in text


def test_what_is_not_in_the_box_is_left_alone() -> None:
    assert not any(mutant.line.startswith("A2") for mutant in changes(DATA, "A2"))
