"""Damage: always one, always the same from the same seed, of every kind."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from interpreter.play.moves import Chance
from interpreter.testing.damage import KINDS, damaged

ROOT = Path(__file__).parents[2]
TEXTS = [(ROOT / "tests/titles/mini" / name).read_text("utf-8") for name in ("rounds/game.rules", "companies.yaml")]


def test_every_damage_changes_the_text_and_says_where() -> None:
    kinds: Counter[str] = Counter()
    for text in TEXTS:
        for seed in range(300):
            damage = damaged(text, Chance(seed))
            assert damage.text != text
            assert 1 <= damage.line <= text.count("\n") + 1
            assert str(damage).startswith(f"{damage.kind} at line {damage.line}: ")
            kinds[damage.kind] += 1
    assert set(kinds) == set(KINDS)
    assert min(kinds.values()) > 40


def test_the_same_seed_damages_in_the_same_way() -> None:
    assert damaged(TEXTS[0], Chance(5)) == damaged(TEXTS[0], Chance(5))


def test_what_is_nearly_empty_can_be_damaged_too() -> None:
    for seed in range(40):
        assert damaged("a: 1\n", Chance(seed)).text != "a: 1\n"
