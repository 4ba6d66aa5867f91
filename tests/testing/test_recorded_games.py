"""Games by bots that are kept: written, read, played again; what has become different is told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from interpreter.testing.recorded_games import EVERY, Recorded, played, read, replayed, setup_of, write, write_anew
from interpreter.testing.setups import Setup

TORRIN = str(Path(__file__).resolve().parents[2] / "docs" / "example" / "18torrin")
SETUP = Setup(TORRIN, (), 2, 3, None)


@pytest.fixture(scope="module")
def recorded() -> Recorded:
    """A whole game by bots that play at random."""
    return played(SETUP, "random")


def altered(recorded: Recorded) -> Recorded:
    return json.loads(json.dumps(recorded))


def test_a_game_that_is_written_is_read_and_played_again(recorded, tmp_path):
    file = tmp_path / "game.json.gz"
    write(file, recorded)
    first = file.read_bytes()
    write(file, read(file))
    assert file.read_bytes() == first
    again = read(file)
    assert [number for number, _ in again["seen"]][:2] == [EVERY, 2 * EVERY]
    assert again["seen"][-1][0] == len(again["record"]["actions"])
    assert list(replayed(again, SETUP.game())) == []


def test_an_action_that_is_refused_is_told(recorded):
    other = altered(recorded)
    other["record"]["actions"][3]["by"] = "Nobody"
    (told,) = replayed(other, SETUP.game())
    assert told.startswith("action 4, ")
    assert "Nobody" in told


def test_a_table_that_looks_different_is_told(recorded):
    other = altered(recorded)
    other["seen"][1][1] = "0" * 16
    assert list(replayed(other, SETUP.game())) == [f"after action {2 * EVERY} the table is not what it was"]


def test_another_end_is_told(recorded):
    other = altered(recorded)
    other["over"] = "it rains"
    (told,) = replayed(other, SETUP.game())
    assert told.startswith("the end was it rains, ")


def test_it_is_written_anew_by_the_rules_of_now(recorded, tmp_path):
    file = tmp_path / "game.json.gz"
    other = altered(recorded)
    other["record"]["ruleset"] = TORRIN
    del other["record"]["actions"][5:], other["seen"][:]
    write(file, other)
    assert setup_of(other).players == 2
    write_anew(file)
    assert read(file)["record"]["actions"] == recorded["record"]["actions"]
    assert read(file)["seen"] == recorded["seen"]
