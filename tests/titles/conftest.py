"""Whole titles, with the script of their clause tests, that leads to any place of the game."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import interpreter
from interpreter.testing.clause_tests import ruleset_for

sys.path.insert(0, str(Path(__file__).parent))

Load = Callable[..., interpreter.Ruleset]


@pytest.fixture(scope="session")
def ireland() -> Load:
    """18Ireland with these variants, beginning anywhere; each combination is loaded once."""
    return lambda *variants: ruleset_for("18ireland", variants)


@pytest.fixture(scope="session")
def britain() -> Load:
    """18GB with these variants, beginning anywhere; each combination is loaded once."""
    return lambda *variants: ruleset_for("18gb", variants)
