"""Patches by path, on trees."""

from __future__ import annotations

import pytest

from interpreter.load.patches import Step, apply_step, meeting, steps
from interpreter.load.yaml_tree import Tree, read_yaml
from interpreter.source import Source


def tree(text: str) -> Tree:
    found, problems = read_yaml(Source("x.yaml", text))
    assert found is not None
    assert not problems
    return found


TRAINS = """
trains:
  2: {price: 80, rusts_on: [4, 5]}
  4: {price: 300}
"""


def patched(patch: str, **documents: str) -> tuple[dict[str, object], list[str]]:
    trees = {"trains": tree(TRAINS)} | {name: tree(text) for name, text in documents.items()}
    problems = []
    for step in steps(tree(patch)):
        problem = apply_step(trees, step)
        if problem:
            problems.append(problem.message)
    return {name: each.plain() for name, each in trees.items()}, problems


def test_the_name_of_the_file_need_not_be_said_twice() -> None:
    for path in ("trains.2.price", "trains.trains.2.price"):
        documents, problems = patched(f"change: {{{path}: 90}}")
        assert problems == []
        assert documents["trains"]["trains"]["2"]["price"] == 90


def test_entries_of_lists_are_reached_by_name() -> None:
    documents, problems = patched("{remove: [trains.2.rusts_on.4], add: {trains.2.rusts_on.6: null}}")
    assert problems == []
    assert documents["trains"]["trains"]["2"]["rusts_on"] == [5, "6"]


def test_what_is_added_may_say_where_it_stands() -> None:
    documents, _ = patched("add: {trains.3: {price: 180, before: 4}, trains.5: {price: 500}}")
    assert list(documents["trains"]["trains"]) == ["2", "3", "4", "5"]
    assert documents["trains"]["trains"]["3"] == {"price": 180}


@pytest.mark.parametrize(
    ("patch", "message"),
    [
        ("change: {trains.3.price: 1}", "there is no '3' here: trains.3.price"),
        ("change: {trains.2.cost: 1}", "there is no 'cost' here: trains.2.cost"),
        ("add: {trains.2: {}}", "'2' is there already: trains.2"),
        ("add: {trains.2.rusts_on.4: null}", "'4' is there already: trains.2.rusts_on.4"),
        ("remove: [trains.9]", "there is no '9' here: trains.9"),
        ("remove: [trains.2.rusts_on.9]", "no entry of this list is called '9': trains.2.rusts_on.9"),
        ("change: {rains.2: 1}", "there is no file 'rains' to patch"),
        ("change: {trains: 1}", "a path names something inside a file"),
        ("add: {trains.3: {price: 1, after: 9}}", "there is no '9' to stand after"),
        ("add: {trains.2.price.x: 1}", "nothing can be added here: trains.2.price.x"),
    ],
)
def test_paths_that_lead_nowhere(patch: str, message: str) -> None:
    assert patched(patch)[1] == [message]


def test_two_patches_meet_on_one_path_or_one_above() -> None:
    one = tuple(steps(tree("change: {trains.2.price: 1}")))
    other = tuple(steps(tree("remove: [trains.2]")))
    apart = tuple(steps(tree("change: {trains.4.price: 1}")))
    patches: dict[str, tuple[Step, ...]] = {"a": one, "b": other, "c": apart}
    found = list(meeting(patches, {}))
    assert [problem.message for problem in found] == ["the variants 'a' and 'b' both touch trains.2"]
    assert found[0].notes[0].span is not None
    assert list(meeting(patches, {"b": frozenset({"a"})})) == []
