"""Values of YAML against declared types."""

from __future__ import annotations

import pytest

from interpreter.check.pieces import Pieces
from interpreter.check.typed import check_typed
from interpreter.load.yaml_tree import read_yaml
from interpreter.source import Source, Span
from interpreter.vocabulary.types import parse_type

SPAN = Span(Source("x", ""), 0, 0)
PIECES = Pieces(
    {"hex": {"A1": SPAN, "2": SPAN}, "company": {"AB": SPAN}, "train_type": {"2": SPAN}},
    {"colour": ("yellow", "green"), "company_kind": ("small",)},
    frozenset({"N", "S"}),
)


@pytest.mark.parametrize(
    ("text", "type_name", "messages"),
    [
        ("4", "int", []),
        ("four", "int", ["a whole number is wanted here, not 'four'"]),
        ("true", "int", ["a whole number is wanted here, not 'true'"]),
        ("true", "bool", []),
        ("60%", "percent", []),
        ("60", "percent", ["a percentage is wanted here, not '60'"]),
        ("some words", "text", []),
        ("A1", "hex", []),
        ("2", "hex", []),
        ("A2", "hex", ["there is no hex 'A2'"]),
        ("null", "hex", ["a hex is missing"]),
        ("null", "hex or none", []),
        ("yellow", "colour", []),
        ("red", "colour", ["there is no colour 'red'"]),
        ("pool", "party", []),
        ("AB", "party", []),
        ("AC", "party", ["there is no party 'AC'"]),
        ("[A1, 2]", "set of hex", []),
        ("any", "set of hex", []),
        ("any", "set of colour", []),
        ("any", "list of int", ["a list is wanted here: list of int"]),
        ("A1", "list of hex", ["a list is wanted here: list of hex"]),
        ("[A1]", "hex", ["a hex is wanted here, not a list"]),
        ("{A1: 4, A3: x}", "map of hex to int", ["there is no hex 'A3'", "a whole number is wanted here, not 'x'"]),
        ("{3: 4}", "map of int to int", []),
        ("4", "map of hex to int", ["a mapping is wanted here: map of hex to int"]),
        ("x", "stop", ["a stop cannot be written in YAML"]),
    ],
)
def test_values(text: str, type_name: str, messages: list[str]) -> None:
    tree, _ = read_yaml(Source("x.yaml", text))
    assert tree is not None
    assert [problem.message for problem in check_typed(tree, parse_type(type_name), PIECES)] == messages
