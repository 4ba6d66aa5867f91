"""Values of YAML by their declared type."""

from __future__ import annotations

from fractions import Fraction

import pytest

from interpreter.check.pieces import Pieces
from interpreter.compile.values import value_of
from interpreter.ids import OUT, POOL, Piece
from interpreter.load.yaml_tree import read_yaml
from interpreter.ruleset.values import Group, Table, group
from interpreter.source import Source, Span
from interpreter.vocabulary.types import parse_type

SPAN = Span(Source("x", ""), 0, 0)
PIECES = Pieces({"hex": {"A1": SPAN, "B2": SPAN}}, {"colour": ("yellow", "green")})
A1, B2 = Piece("hex", "A1"), Piece("hex", "B2")


@pytest.mark.parametrize(
    ("text", "type_name", "value"),
    [
        ("4", "int", 4),
        ("40", "money", 40),
        ("false", "bool", False),
        ("60%", "percent", Fraction(3, 5)),
        ("two words", "text", "two words"),
        ("A1", "hex", A1),
        ("2", "train_type", Piece("train_type", "2")),
        ("pool", "party", POOL),
        ("out", "out", OUT),
        ("AB", "party", Piece("company", "AB")),
        ("yellow", "colour", "yellow"),
        ("null", "hex or none", None),
        ("[B2, A1]", "list of hex", (B2, A1)),
        ("[B2, A1, B2]", "set of hex", group((B2, A1))),
        ("any", "list of hex", (A1, B2)),
        ("any", "set of colour", group(("yellow", "green"))),
        ("null", "list of hex", ()),
        ("{A1: 4}", "map of hex to int", Table({A1: 4})),
        ("{3: 60%}", "map of int to percent", Table({3: Fraction(3, 5)})),
        ("[[A1], []]", "list of set of hex", (group((A1,)), group(()))),
    ],
)
def test_values(text: str, type_name: str, value: object) -> None:
    tree, _ = read_yaml(Source("x.yaml", text))
    assert tree is not None
    found = value_of(tree, parse_type(type_name), PIECES)
    assert found == value
    assert isinstance(found, Group) is isinstance(value, Group)
