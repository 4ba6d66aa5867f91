"""Whole titles, with a script beside them that leads to any place of the game."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import interpreter

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))
PLACES = """\
variant: places
title: Begin anywhere
script: places.rules
"""

Load = Callable[..., interpreter.Ruleset]


@pytest.fixture(scope="session")
def ireland(tmp_path_factory: pytest.TempPathFactory) -> Load:
    """18Ireland with these variants, and with tests/titles/places.rules; each combination is loaded once."""
    folder = tmp_path_factory.mktemp("titles") / "18ireland"
    shutil.copytree(HERE.parents[1] / "rulesets" / "18ireland", folder)
    shutil.copy(HERE / "places.rules", folder / "variants")
    (folder / "variants" / "places.yaml").write_text(PLACES, encoding="utf-8")
    loaded: dict[tuple[str, ...], interpreter.Ruleset] = {}

    def load(*variants: str) -> interpreter.Ruleset:
        if variants not in loaded:
            loaded[variants] = interpreter.load_ruleset(folder, [*variants, "places"])
        return loaded[variants]

    return load


@pytest.fixture(scope="session")
def britain(tmp_path_factory: pytest.TempPathFactory) -> Load:
    """18GB with these variants, and with tests/titles/places_18gb.rules; each combination is loaded once."""
    folder = tmp_path_factory.mktemp("titles") / "18gb"
    shutil.copytree(HERE.parents[1] / "rulesets" / "18gb", folder)
    shutil.copy(HERE / "places_18gb.rules", folder / "variants")
    places = PLACES.replace("places.rules", "places_18gb.rules")
    loaded: dict[tuple[str, ...], interpreter.Ruleset] = {}

    def load(*variants: str) -> interpreter.Ruleset:
        if variants not in loaded:
            text = places + f"after: [{', '.join(variants)}]\n"
            (folder / "variants" / "places.yaml").write_text(text, encoding="utf-8")
            loaded[variants] = interpreter.load_ruleset(folder, [*variants, "places"])
        return loaded[variants]

    return load
