"""A whole game by bots of each title, scenario and number of players, played again; `make records` writes them anew."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest

import interpreter
from interpreter.testing.recorded_games import EVERY, read, replayed, setup_of
from interpreter.testing.setups import ruleset_of

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "tests" / "records" / "games"
FILES = sorted(GAMES.glob("*.json.gz"))
TITLES = sorted(path.parent.name for path in (ROOT / "rulesets").glob("*/ruleset.yaml"))


@pytest.mark.parametrize("file", FILES, ids=[file.name.removesuffix(".json.gz") for file in FILES])
def test_played_again_it_is_the_same_game(file):
    """Each action is legal, the table looks the same on the way, and the end and the scores are the same."""
    recorded = read(file)
    assert list(replayed(recorded, setup_of(recorded).game())) == []


def test_each_title_scenario_and_number_of_players_has_one():
    recorded = {(s.title, s.scenario, s.players) for s in (setup_of(read(file)) for file in FILES)}
    wanted = {
        (title, scenario.name, players)
        for title in TITLES
        for scenario in ruleset_of(title, ()).scenarios
        for players in scenario.players
    }
    assert recorded == wanted


@pytest.mark.parametrize("title", TITLES)
def test_every_beginning_of_a_record_can_be_undone_and_opened(title, tmp_path):
    """Case E-10: undoing is playing the record without its last action; what is opened goes on in the same way."""
    recorded = read(next(file for file in FILES if setup_of(read(file)).title == title))
    game = setup_of(recorded).game()
    for number, action in enumerate(recorded["record"]["actions"][: 3 * EVERY], 1):
        before = game.digest()
        game.apply(action)
        after = game.digest()
        game.undo()
        assert game.digest() == before, f"action {number}, {action}"
        if number % EVERY == 0:
            game.save(tmp_path / "game.json")
            opened = interpreter.open_game(tmp_path / "game.json", game.ruleset)
            assert list(islice(opened.actions(), 300)) == list(islice(game.actions(), 300))
            opened.apply(action)
            assert opened.digest() == after
        game.apply(action)
        assert game.digest() == after


BOTS_PLAY = """
import sys
from interpreter.play.bots import RandomBot
from interpreter.testing.setups import Setup
game = Setup(sys.argv[1], (), 4, 11).game()
bots = {player: RandomBot(seat) for seat, player in enumerate(game.players)}
while game.actions_done < 80:
    bots[game.asked.player].move(game, frozenset(game.players))
sys.stdout.write(f"{game.digest()} {game.actions_done}")
"""


@pytest.mark.parametrize("title", TITLES)
def test_the_same_wherever_it_is_played(title):
    """Case E-13: two processes that put names in different orders play the same game, bots and all."""
    found = {
        subprocess.run(
            [sys.executable, *flags, "-c", BOTS_PLAY, title],
            env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True,
        ).stdout
        for seed, flags in (("1", []), ("2", ["-O"]))
    }  # fmt: skip
    assert len(found) == 1
    assert found.pop().endswith(" 80")
