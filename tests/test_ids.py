"""The kinds of name: one object for each, for as long as somebody has it."""

from __future__ import annotations

import pickle
import subprocess
import sys

from interpreter.ids import _KNOWN, Piece


def test_a_name_is_one_object() -> None:
    first = Piece("hex", "of-this-test")
    assert Piece("hex", "of-this-test") is first
    assert pickle.loads(pickle.dumps(first)) is first


def test_a_name_nobody_has_any_more_is_forgotten() -> None:
    before = len(_KNOWN)
    for number in range(1000):
        Piece("hex", f"made-up-{number}")
    assert len(_KNOWN) == before


def test_a_program_ends_in_silence_while_it_has_pieces() -> None:
    code = "from interpreter.ids import Piece; kept = [Piece('hex', str(n)) for n in range(100)]"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr == ""
