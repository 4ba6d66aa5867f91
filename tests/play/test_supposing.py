"""A company's best run with its proof, and what it would be with other trains, tiles and markers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import interpreter
from interpreter.board.run import run_data

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def rules() -> interpreter.Ruleset:
    return interpreter.load_ruleset(ROOT / "docs" / "example" / "18torrin")


@pytest.fixture
def game(rules: interpreter.Ruleset) -> interpreter.Game:
    """TV has a marker in C3 and two trains of two stops; track leads to A5 and to the town in D2."""
    record = json.loads((ROOT / "tests" / "records" / "18torrin.json").read_text(encoding="utf-8"))
    game = interpreter.Game(rules, record["players"], record["seed"], record["scenario"])
    for action in record["actions"][:90]:
        game.apply(action)
    return game


def test_the_best_run_comes_with_proof_and_income(game: interpreter.Game) -> None:
    before = game.digest()
    best = game.best_run("TV")
    assert best.found.proved
    assert best.found.earned == best.found.bound == best.income.value == 90
    assert [part.value for part in best.income.parts] == [50, 40]
    assert best.to_json()["run"] == run_data(best.found.run)
    assert [row["train"] for row in best.to_json()["run"]] == ["2-0", "2-1"]
    assert game.digest() == before


def test_other_trains(game: interpreter.Game) -> None:
    one = game.best_run("TV", trains=["3"])
    assert one.found.earned == 20 + 30 + 10, "from A5 through C3 to the town"
    assert game.best_run("TV", trains=["3", "3"]).found.earned == 90, "all track once"
    assert game.best_run("TV", trains=[]).found.earned == 0
    with pytest.raises(ValueError, match="there is no train type '9'"):
        game.best_run("TV", trains=["9"])
    with pytest.raises(ValueError, match="there is no company 'TX'"):
        game.best_run("TX")


def test_other_tiles_and_markers(game: interpreter.Game) -> None:
    before = game.digest()
    other = game.suppose("TV", tiles=["A5=15r3"], markers=["A5=TV"])
    assert other.best_run("TV").found.earned == 90 + 10, "a green city is worth 30"
    assert other.runtime.position.stop("A5:0").slots == 2
    assert game.digest() == before
    assert game.best_run("TV").found.earned == 90
    with pytest.raises(ValueError, match="arranged"):
        other.record()


@pytest.mark.parametrize(
    ("tiles", "markers", "why"),
    [
        (["A5=15r0"], [], "tile 15 turned 0 does not fit on A5"),
        (["A5"], [], "a tile is written A1=57r2"),
        (["A5=15rx"], [], "a tile is written A1=57r2"),
        (["Z9=15r0"], [], "there is no hex 'Z9'"),
        ([], ["A5"], "a marker is written A1:0=AB"),
        ([], ["D2=TV"], "there is no free space in D2"),
        ([], ["A5=TV", "C3=TV"], "TV has no station marker that is not on the map"),
    ],
)
def test_what_cannot_be_supposed_is_told(
    game: interpreter.Game, tiles: list[str], markers: list[str], why: str
) -> None:
    before = game.digest()
    with pytest.raises(ValueError, match=why):
        game.suppose("TV", tiles=tiles, markers=markers)
    assert game.digest() == before


def test_a_search_that_is_called_off_says_what_it_may_have_missed(game: interpreter.Game) -> None:
    best = game.best_run("TV", steps=0)
    assert not best.found.proved
    assert best.found.earned < 90 <= best.found.bound
