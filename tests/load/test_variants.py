"""Variants: where their files lie, what they are called, what lies beside them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import interpreter
from interpreter.load.draft import Draft, load

Mini = Callable[..., Path]
OUTSIDE = """
variant: larger
title: A larger bank, and a map for two
script: larger.rules
change: {ruleset.bank: 7000}
add: {ruleset.scenarios: {two: {players: 2, map: map_two}}}
"""


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    """A variant in a folder of its own, with a script and a map beside it."""
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "larger.yaml").write_text(OUTSIDE, encoding="utf-8")
    (folder / "larger.rules").write_text("use further\nfunction larger() -> int = 1\n", encoding="utf-8")
    (folder / "further.rules").write_text("function further() -> int = 2\n", encoding="utf-8")
    (folder / "map_two.yaml").write_text("layout: flat\nhexes: {A1: {}, A3: {name: Two}}\n", encoding="utf-8")
    return folder / "larger.yaml"


def said(draft: Draft) -> list[tuple[str, str | None]]:
    return [(problem.message, problem.hint) for problem in draft.problems]


def test_a_variant_is_chosen_by_its_path_too(mini: Mini, outside: Path) -> None:
    draft = load(mini(), [str(outside), "longer"])
    assert draft.problems == ()
    assert draft.documents["ruleset"].get("bank").value == 7000
    assert draft.scenarios[0].documents["map"].get("hexes", "A3", "name").word == "Two"
    assert [(each.script.name, each.layer) for each in draft.scripts][1:] == [
        ("further", "larger"),
        ("larger", "larger"),
    ]
    assert draft.variants == (str(outside), "longer") or draft.variants == ("longer", str(outside))


def test_a_game_with_such_a_variant_is_opened_from_anywhere(
    mini: Mini, outside: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (outside.parent / "map_two.yaml").write_text((mini() / "map.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.chdir(outside.parent)
    game = interpreter.Game(interpreter.load_ruleset(mini(), variants=["./larger.yaml"]), players=["Ann", "Bob"])
    game.save(tmp_path / "game.json")
    monkeypatch.chdir(tmp_path)
    assert interpreter.open_game(tmp_path / "game.json").ruleset.variants == (str(outside),)


def test_a_path_without_a_variant_is_told(mini: Mini, tmp_path: Path) -> None:
    hint = "a variant that is none of the title's is given by the path of its YAML file"
    path = str(tmp_path / "none.yaml")
    assert said(load(mini(), [path])) == [(f"there is no variant '{path}'", hint)]


def test_variants_are_called_like_their_files(mini: Mini, outside: Path) -> None:
    outside.write_text(OUTSIDE.replace("variant: larger", "variant: lager"), encoding="utf-8")
    (problem,) = load(mini(), [str(outside)]).problems
    assert (problem.code, problem.span and problem.span.text) == ("load/variant-name", "lager")
    assert problem.message == "the variant is called 'larger', like its file, and not 'lager'"


def test_two_variants_of_one_name_are_refused(mini: Mini, outside: Path) -> None:
    twin = outside.with_name("rich.yaml")
    twin.write_text("title: Another", encoding="utf-8")
    codes = [problem.code for problem in load(mini(), ["rich", str(twin)]).problems]
    assert codes == ["load/variant-name"]


def test_scripts_that_nothing_reads_are_told(mini: Mini, outside: Path) -> None:
    outside.write_text(OUTSIDE.replace("script: larger.rules\n", ""), encoding="utf-8")
    draft = load(mini(("rounds/forgotten.rules", "", "function f() -> int = 1\n")), [str(outside)])
    assert [(problem.code, problem.hint, problem.warning) for problem in draft.problems] == [
        ("load/unread-script", "add forgotten to scripts", True),
        ("load/unread-script", "write script: larger.rules", True),
    ]


def test_a_map_that_is_not_there_is_told(mini: Mini, outside: Path) -> None:
    outside.write_text(OUTSIDE.replace("map: map_two", "map: map_too"), encoding="utf-8")
    hint = "it lies beside the title's map.yaml, or beside the variant"
    assert said(load(mini(), [str(outside)])) == [("there is no file map_too.yaml", hint)]
