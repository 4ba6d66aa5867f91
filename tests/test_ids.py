"""The kinds of name: one object for each, for as long as somebody has it."""

from __future__ import annotations

import pickle

from interpreter.ids import Piece


def test_a_name_is_one_object() -> None:
    first = Piece("hex", "of-this-test")
    assert Piece("hex", "of-this-test") is first
    assert pickle.loads(pickle.dumps(first)) is first


def test_a_name_nobody_has_any_more_is_forgotten() -> None:
    before = len(Piece._known)
    for number in range(1000):
        Piece("hex", f"made-up-{number}")
    assert len(Piece._known) == before
