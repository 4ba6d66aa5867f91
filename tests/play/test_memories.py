"""What functions gave is remembered no longer than it holds."""

from __future__ import annotations

from typing import Any

import pytest

import interpreter
from interpreter.board.lays import Lays
from interpreter.board.network import Network
from interpreter.board.routes import Routes
from interpreter.play import runtime
from interpreter.play.memories import Memories
from interpreter.play.random_bot import RandomBot
from interpreter.ruleset.values import Failure
from interpreter.vocabulary.sources import EVERYTHING, TURNS


def test_a_memory_is_empty_when_one_of_its_sources_has_changed() -> None:
    memories = Memories([frozenset({"cash", "holder"}), frozenset(), frozenset({TURNS, "cash"}), frozenset({"owner"})])
    for memory in memories.each:
        memory["asked"] = 1
    memories.whole["asked"] = 1
    memories.changed("cash")
    assert [len(memory) for memory in memories.each] == [0, 1, 0, 1]
    assert not memories.whole
    memories.each[2]["asked"] = 1
    memories.turned()
    assert [len(memory) for memory in memories.each] == [0, 1, 0, 1]
    memories.changed("what nobody looks at")
    assert [len(memory) for memory in memories.each] == [0, 1, 0, 1]


def test_what_may_depend_on_anything_is_forgotten_at_every_change() -> None:
    memories = Memories([frozenset({"cash", EVERYTHING})])
    memories.each[0]["asked"] = 1
    memories.changed("holder")
    assert not memories.each[0]


class Doubting(dict[Any, Any]):
    """A memory that has everything found out again, and holds it against what it remembers."""

    def __contains__(self, key: object) -> bool:
        return False

    def get(self, key: Any, default: Any = None) -> Any:
        return None

    def __setitem__(self, key: Any, value: Any) -> None:
        if key in self.keys() and not (isinstance(key, str) and key.startswith("f_") and self[key][0] != value[0]):
            assert plain(self[key]) == plain(value), f"{key} is not what was remembered"
            Doubting.compared += 1
        super().__setitem__(key, value)

    compared = 0


def plain(value: Any) -> Any:
    """A value that can be compared with another."""
    if isinstance(value, Network):
        return tuple(value.stops), tuple(value.track), tuple(value.hexes)
    if isinstance(value, Failure):
        return value.reason, value.clauses, tuple(map(plain, value.others))
    if type(value) is tuple:
        return tuple(map(plain, value))
    return None if isinstance(value, Routes | Lays) else value


class DoubtingMemories(Memories):
    made_of = Doubting


@pytest.mark.parametrize(("title", "seed"), [("18ireland", 3), ("18ireland", 4), ("18gb", 3), ("18gb", 5)])
def test_in_a_game_what_is_remembered_is_what_would_be_found_again(
    title: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runtime, "Memories", DoubtingMemories)
    game = interpreter.Game(interpreter.load_ruleset(title), ["Ann", "Bob", "Cy"], seed=seed)
    assert isinstance(game._runtime.memory, Doubting)
    bot = RandomBot(seed)
    before = Doubting.compared
    while game.over is None and game.actions_done < 150:
        bot.move(game, frozenset(("Ann", "Bob", "Cy")))
    assert Doubting.compared - before > 1000
