"""YAML with positions: what is read, what is refused, and where it stands."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from interpreter.load.yaml_tree import Tree, read_yaml
from interpreter.source import Source


def read(text: str) -> tuple[Tree | None, list[str]]:
    tree, problems = read_yaml(Source("x.yaml", text))
    return tree, [f"{p.span.line}:{p.span.column} {p.message}" if p.span else p.message for p in problems]


def sound(text: str) -> Tree:
    tree, problems = read(text)
    assert problems == []
    assert tree is not None
    return tree


def test_plain_words_stay_what_they_are() -> None:
    tree = sound("[no, yes, 1:30, 010, 2001-01-01, 0x10, 1_000, True, true, false, null, ~, 7, -3, '7', 60%]")
    assert tree.plain() == [
        "no", "yes", "1:30", "010", "2001-01-01", "0x10", "1_000", "True", True, False, None, None, 7, -3, "7", "60%",
    ]  # fmt: skip


def test_numbers_as_names_are_read_as_written() -> None:
    tree = sound("2: {begins_with: 4, rusts_on: [6, 2H]}")
    assert list(tree.map) == ["2"]
    assert tree.get("2", "begins_with").word == "4"
    assert tree.get("2").words("rusts_on") == ["6", "2H"]
    assert tree.get("2").words("begins_with") == ["4"]
    assert tree.get("2").words("back") == []


def test_spans_are_right_behind_other_alphabets() -> None:
    text = "žluť: {💰: 'é ž', klíč: [ä, 日本]}\nb:\n  - 😀 x: 1\n    y: zwei\n"
    tree = sound(text)
    assert tree.key_span("žluť").text == "žluť"
    inner = tree.get("žluť")
    assert inner.span.text == "{💰: 'é ž', klíč: [ä, 日本]}"
    assert [item.span.text for item in inner.get("klíč").items] == ["ä", "日本"]
    assert tree.get("b").items[0].key_span("y").text == "y"
    assert tree.get("b").items[0].span.text == "😀 x: 1\n    y: zwei"


def test_empty_files_have_no_tree_and_no_problem() -> None:
    assert read("") == (None, [])
    assert read("# nothing\n") == (None, [])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: 1\nb: 2\na: 3\n", ["3:1 'a' stands here twice"]),
        ("a: 1.5", ["1:4 1.5 is not a whole number"]),
        ("a: &x 1\nb: *x", ["1:4 '&x' names a place for later use", "2:4 '*x' stands for another place"]),
        ("a: !!int 3", ["1:4 'tag:yaml.org,2002:int' is a YAML type mark, which has no meaning here"]),
        ("a:\n\tb: 1", ["2:1 a tab stands here"]),
        ("a: 'x", ["1:4 this text has no end"]),
        ("a: b: c", ["1:5 a colon is not expected here"]),
        ("a: [1, 2\nb: 3", ["2:2 a comma or ']' is missing"]),
        ("a: {b:\n", ["2:1 a value is missing here"]),
        ("a: 1\n---\nb: 2", ["2:1 a second document begins here"]),
        ("? [a, b]\n: 1", ["1:3 a key has to be a word"]),
        ("a: x\x07y", ["1:5 the character U+0007 may not stand here"]),
        ("a: 12345678901234567890", ["1:4 this number is too large"]),
        ("[" * 80 + "]" * 80, ["1:61 lists and mappings are nested more than 60 deep"]),
    ],
)
def test_what_is_refused_is_shown_where_it_stands(text: str, expected: list[str]) -> None:
    assert read(text)[1] == expected


def test_laughing_billions_are_refused() -> None:
    text = "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\n"
    tree, problems = read(text)
    assert len(problems) == 7
    assert tree is not None
    assert tree.get("c").plain() == [None, None]


def test_very_deep_nesting_is_a_problem_not_a_crash() -> None:
    assert len(read("[" * 100_000)[1]) == 1
    assert len(read("a: {" * 50_000)[1]) == 1


def test_what_was_read_before_an_error_is_kept() -> None:
    tree, problems = read("a: 1\nb: {c: 2\nd: 'x\n")
    assert problems
    assert tree is not None
    assert tree.get("a").value == 1


def test_setting_an_entry_leaves_the_tree_as_it_was() -> None:
    tree = sound("a: 1\nb: 2")
    other = tree.with_entry("a", sound("9"), tree.key_span("a"))
    assert (tree.plain(), other.plain()) == ({"a": 1, "b": 2}, {"a": 9, "b": 2})


@given(st.text(alphabet="ab:-[]{},'\"\n\t #&*!|>%@`~?0é\x07\u2028😀", max_size=60))
@settings(max_examples=300, deadline=None)
def test_nothing_makes_it_fail(text: str) -> None:
    tree, problems = read_yaml(Source("x.yaml", text))
    for problem in problems:
        assert str(problem)
    if tree is not None:
        assert 0 <= tree.span.start <= tree.span.end
        tree.plain()


@pytest.mark.parametrize(
    "text", ["a: [1,\n  'b, 2]\nc: 1\n", "a: {b: 1,", "a: [", "- 'x\n\n\n", 'a: "', "a: {b: [c, {d"]
)
def test_what_is_wrong_at_the_end_has_a_place_in_the_text(text: str) -> None:
    _, found = read_yaml(Source("x.yaml", text))
    assert found
    for problem in found:
        assert problem.span is not None
        assert 0 <= problem.span.start <= problem.span.end <= len(text)
