"""Random games: some with each variant and number of players; `make soak` plays hundreds."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.play.game import Game
from interpreter.testing.random_play import Fault, hold, opened, play
from interpreter.testing.setups import Setup, combinations, setups

TITLE = "18ireland"
GAMES = 12


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(0, GAMES * 5, 5))
def test_a_game_ends_and_loses_nothing(seed: int, tmp_path: Path) -> None:
    played = play(next(setups(TITLE, seed, 1)), tmp_path)
    assert played.fault is None, played
    assert played.end
    assert played.actions > 50


def test_setups_reach_every_variant_and_number_of_players() -> None:
    seen = {(each.variants, each.players) for each in setups(TITLE, 0, 24)}
    assert seen == {(chosen, players) for chosen in combinations(TITLE) for players in range(3, 7)}
    assert ("optional-2h", "site") not in combinations(TITLE)
    assert len(combinations(TITLE)) == 6


def test_a_fault_names_the_seed_and_keeps_the_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def lose_at_five(game: Game) -> list[str]:
        return ["a pound"] if game.actions_done == 5 else []

    monkeypatch.setattr("interpreter.testing.random_play.losses", lose_at_five)
    played = play(Setup(TITLE, (), 3, 8), tmp_path)
    assert (played.fault, played.actions) == ("a pound", 5)
    assert [path.name for path in tmp_path.iterdir()] == ["fault-18ireland-8.json"]


def test_what_is_held(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Setup(TITLE, (), 3, 1).game()
    hold(game)
    assert opened(game) == game.digest()
    monkeypatch.setattr(Game, "copy", lambda self: Setup(TITLE, (), 4, 1).game())
    with pytest.raises(Fault, match="copy"):
        opened(game)
