"""Bots: they do only what is allowed, the same again from the same seed, and the greedy one does better."""

from __future__ import annotations

import pytest

import interpreter
from interpreter.play.bots import BOTS
from interpreter.play.moves import Chance


@pytest.fixture(scope="module")
def ruleset() -> interpreter.Ruleset:
    return interpreter.load_ruleset("18ireland")


def played(ruleset: interpreter.Ruleset, kinds: dict[str, str], number: int, seed: int = 2) -> interpreter.Game:
    game = interpreter.Game(ruleset, list(kinds), seed=seed)
    bots = {name: BOTS[kind](seed + place) for place, (name, kind) in enumerate(kinds.items())}
    while game.choice is not None and game.actions_done < number:
        bots[game.choice.player].move(game, frozenset({game.choice.player}))
    return game


@pytest.mark.parametrize("kind", BOTS)
def test_same_seed_same_game(ruleset: interpreter.Ruleset, kind: str) -> None:
    kinds = dict.fromkeys(("Ann", "Bob", "Cy"), kind)
    assert played(ruleset, kinds, 30).record() == played(ruleset, kinds, 30).record()


def test_a_move_is_one_action_and_the_greedy_bot_takes_its_trials_back(ruleset: interpreter.Ruleset) -> None:
    game = interpreter.Game(ruleset, ["Ann", "Bob", "Cy"], seed=4)
    bot = BOTS["greedy"](1)
    for done in range(1, 20):
        assert game.choice is not None
        bot.move(game, frozenset(game.players))
        assert game.actions_done == done


def test_greedy_beats_random(ruleset: interpreter.Ruleset) -> None:
    better = 0
    for seed in range(3):
        game = played(ruleset, {"Ann": "greedy", "Bob": "random", "Cy": "random"}, 150, seed)
        scores = game.scores()
        better += scores["Ann"] == max(scores.values())
    assert better >= 2


def test_chance_is_fair_enough_and_repeatable() -> None:
    chance = Chance(3)
    drawn = [chance.below(6) for _ in range(6000)]
    assert min(drawn.count(number) for number in range(6)) > 800
    again = Chance(3)
    assert drawn[:50] == [again.below(6) for _ in range(50)]
    assert sorted(Chance(1).shuffled(range(20))) == list(range(20))
