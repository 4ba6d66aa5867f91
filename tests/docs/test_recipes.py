"""docs/recipes.md carried out, and that each recipe does what it says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from page import Reader, fences

import interpreter
from interpreter.play.random_bot import RandomBot
from interpreter.ruleset.ruleset import Ruleset

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "recipes.md"


@pytest.fixture
def written(tmp_path: Path) -> Callable[[str], Ruleset]:
    """The rules of 18GB with a variant of the page."""
    reader = Reader(tmp_path, lambda *_, **__: (0, ""))
    for fence in fences(PAGE):
        if "file" in fence.options:
            reader.do(fence)
    return lambda name: interpreter.load_ruleset("18gb", variants=[str(tmp_path / "my" / f"{name}.yaml")])


def test_the_page_can_be_followed(command: Callable[..., tuple[int, str]], tmp_path: Path) -> None:
    Reader(tmp_path, command).follow(PAGE)
    assert (tmp_path / "my" / "map.svg").read_text(encoding="utf-8").startswith("<svg")
    game = interpreter.open_game(tmp_path / "my" / "game.json")
    assert game.ruleset.variants == (str(tmp_path / "my" / "roster.yaml"),)


def at_four(ruleset: Ruleset, seed: int = 1) -> interpreter.Game:
    return interpreter.Game(ruleset, players=["Ann", "Bob", "Cy", "Di"], seed=seed, scenario="4Std")


def piece(game: interpreter.Game, kind: str, name: str) -> object:
    return next(each for each in game.ruleset.scenario(4, "4Std").box.pieces[kind] if each.id == name)


def test_other_trains_run_otherwise_and_leave(written: Callable[[str], Ruleset]) -> None:
    game = at_four(written("roster"))
    assert game.ask("exports") is True
    types = {each.id: game.value(each, "price") for each in game.ruleset.scenario(4, "4Std").box.pieces["train_type"]}
    assert list(types) == ["2+1", "3+1", "4+2", "3C", "5+2", "4X", "5X", "6X"]
    assert (types["2+1"], types["3C"]) == (70, 350)
    stops = {name: game.value(piece(game, "hex", name), "stops")[0] for name in ("I14", "H3", "G26")}
    city_train, plain = piece(game, "train", "3C-0"), piece(game, "train", "2+1-0")
    assert [game.ask("times", city_train, stops[name]) for name in stops] == [2, 0, 0]
    assert [game.ask("times", plain, stops[name]) for name in stops] == [1, 1, 1]
    trains = [each.id for each in game.ruleset.scenario(4, "4Std").box.pieces["train"]]
    assert (trains.count("2+1-5"), trains.count("2+1-6")) == (1, 0)


def test_the_private_moves_markers_once_in_a_round(written: Callable[[str], Ruleset]) -> None:
    ruleset = written("salvage")
    assert any(marker_is_moved(at_four(ruleset, seed), RandomBot(seed)) for seed in range(4, 12))


def marker_is_moved(game: interpreter.Game, bot: RandomBot) -> bool:
    """Play until a marker is moved, which cannot be done again in the round."""
    while game.over is None and game.actions_done < 1000:
        wanted = next(wished(game), None)
        if wanted is None:
            bot.move(game, frozenset(game.players))
            continue
        game.apply(wanted)
        if wanted["choice"] == MOVE:
            assert game.value(piece(game, "marker", wanted["marker"]), "stop").id == wanted["stop"]
            assert game.value(piece(game, "power", "SC-moves_marker"), "moved_now") is True
            assert MOVE not in {option.name for option in game.options()}
            return True
    return False


MOVE, CLOSE, STAND = "laying.move_marker", "private_owners.close_own", "laying.place_marker"


def wished(game: interpreter.Game) -> Iterator[dict[str, Any]]:
    """What leads to the use of the power: it closes, there are markers to move, one is moved."""
    open_now = {option.name for option in game.options()} & {MOVE, STAND, CLOSE}
    for action in game.actions() if open_now else ():
        if action["choice"] in (MOVE, STAND) or (action["choice"] == CLOSE and action["private"] == "SC"):
            yield action


def test_prices_move_as_the_recipe_says(written: Callable[[str], Ruleset]) -> None:
    game = at_four(written("chart"))
    company = piece(game, "company", "LNWR")
    assert [game.ask("steps_paid", company, revenue, 100) for revenue in (60, 99, 100, 300)] == [1, 1, 2, 2]
    assert str(game.ask("sale_direction", company)) == "down"


def test_the_map_is_smaller_and_wales_lies_beyond_it(written: Callable[[str], Ruleset]) -> None:
    box = written("no_west").scenario(3, "no_west").box
    hexes = {each.id for each in box.pieces["hex"]}
    assert "E18" in hexes
    assert not {"D21", "D27", "E26"} & hexes
    assert len(hexes) == 88 - 10


def test_two_of_five_shares_become_one_of_ten(written: Callable[[str], Ruleset]) -> None:
    game = at_four(written("mergers"))
    company = piece(game, "company", "LNWR")
    assert game.ask("shares_after", company) == 10
    assert game.ask("mergeable") == ()
