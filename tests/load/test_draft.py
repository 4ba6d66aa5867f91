"""Reading a whole title: files, variants, scenarios, scripts, hash."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from interpreter.load.draft import load

Mini = Callable[..., Path]


def test_a_sound_title_has_no_problems(mini: Mini) -> None:
    draft = load(mini())
    assert draft.problems == ()
    assert draft.title == "Mini"
    assert [(script.layer, script.script.name) for script in draft.scripts] == [("title", "game")]
    assert [scenario.players for scenario in draft.scenarios] == [frozenset({2, 3, 4})]


def test_variants_patch_the_trees(mini: Mini) -> None:
    draft = load(mini(), ["rich", "longer"])
    assert draft.problems == ()
    assert draft.documents["ruleset"].get("bank").value == 5000
    assert list(draft.documents["trains"].get("trains").map) == ["2", "1", "3", "3E", "4", "4E"]
    assert draft.documents["trains"].get("trains", "2", "rusts_on").plain() == []
    assert list(draft.documents["privates"].get("privates").map) == ["FY"]


def test_variants_are_applied_in_the_order_they_say(mini: Mini) -> None:
    for names in (["rich", "richer"], ["richer", "rich"]):
        draft = load(mini(), names)
        assert draft.problems == ()
        assert draft.variants == ("rich", "richer")
        assert draft.documents["ruleset"].get("bank").value == 9000
        assert draft.after["richer"] == {"rich"}


def test_variants_that_meet_are_refused_with_both_places(mini: Mini) -> None:
    draft = load(mini(), ["rich", "poor"])
    (problem,) = draft.problems
    assert problem.code == "load/patches-meet"
    assert problem.span is not None
    assert problem.span.source.name.endswith("rich.yaml")
    assert problem.notes[0].span is not None
    assert problem.notes[0].span.source.name.endswith("poor.yaml")


def test_what_variants_say_of_each_other(mini: Mini) -> None:
    folder = mini(
        (
            "variants/poor.yaml",
            "title: Less money",
            "title: Less money\nexcludes: [rich]\nrequires: [longr, longer]\nafter: [rich]",
        ),
        ("variants/rich.yaml", "title: More money", "title: More money\nafter: [poor]"),
    )
    codes = {problem.code: problem for problem in load(folder, ["rich", "poor"]).problems}
    assert set(codes) == {"load/variant-excludes", "load/no-variant", "load/variant-needs", "load/variant-order"}
    assert codes["load/no-variant"].hint == "did you mean 'longer'?"


def test_unknown_variants_and_titles_are_named(mini: Mini) -> None:
    (problem,) = load(mini(), ["rihc"]).problems
    assert (problem.code, problem.hint) == ("load/no-variant", "did you mean 'rich'?")
    (problem,) = load("18irland").problems
    assert (problem.code, problem.hint) == ("load/no-title", "did you mean '18ireland'?")


def test_the_hash_follows_every_text_and_variant(mini: Mini) -> None:
    plain = load(mini()).hash
    assert load(mini()).hash == plain
    assert load(mini(), ["rich"]).hash != plain
    assert load(mini(("rounds/game.rules", "nothing to do", "nothing left"))).hash != plain


def test_scripts_come_after_what_they_use_each_once(mini: Mini) -> None:
    folder = mini(
        ("ruleset.yaml", "[game]", "[game, other]"),
        ("rounds/game.rules", "kinds company_kind", "use other, base\n\nkinds company_kind"),
        ("rounds/other.rules", "", "use base\n\nfunction two() -> int = one() + 1\n"),
        ("rounds/base.rules", "", "function one() -> int = 1\n"),
    )
    draft = load(folder)
    assert draft.problems == ()
    assert [script.script.name for script in draft.scripts] == ["base", "other", "game"]


def test_a_script_that_is_not_there(mini: Mini) -> None:
    (problem,) = load(mini(("ruleset.yaml", "[game]", "[game, gam]"))).problems
    assert (problem.code, problem.hint) == ("load/no-script", "did you mean 'game'?")
    folder = mini(("rounds/game.rules", "kinds company_kind", "use gone\n\nkinds company_kind"))
    assert "load/no-script" in {problem.code for problem in load(folder).problems}


SCENARIOS = """
scenarios:
  short: {players: 2, companies: [AB, EF], privates: [MN], trains: {3: 1, 4: 5}, rules: {opening_cash: 700}}
  long:
    players: 3-4
    map: map_long
    remove: [tiles.X]
    change: {ruleset.bank: 3000}
"""


def test_scenarios_have_documents_of_their_own(mini: Mini) -> None:
    folder = mini(
        ("ruleset.yaml", "players: 2-4\n", SCENARIOS.lstrip()),
        (
            "map_long.yaml",
            "",
            "layout: flat\nhexes: {A1: {}, A3: {stops: [city]}, C3: {label: C, stops: [city, city]}, B2: {}}\n",
        ),
    )
    draft = load(folder)
    assert draft.problems == ()
    short, long = draft.scenarios
    assert (short.players, long.players) == (frozenset({2}), frozenset({3, 4}))
    assert short.documents["companies"].get("companies", "CD", "start").word == "out"
    assert short.documents["privates"].get("privates", "FY", "start").word == "out"
    assert short.documents["trains"].get("trains", "3", "count").value == 1
    assert short.documents["ruleset"].get("rules", "opening_cash").value == 700
    assert list(long.documents["map"].get("hexes").map) == ["A1", "A3", "C3", "B2"]
    assert "X" not in long.documents["tiles"].get("tiles").map
    assert "X" in short.documents["tiles"].get("tiles").map
    assert long.documents["ruleset"].get("bank").value == 3000


def test_scenarios_that_name_what_is_not_there(mini: Mini) -> None:
    folder = mini(("ruleset.yaml", "players: 2-4\n", "scenarios: {x: {players: 2, companies: [BA], map: nowhere}}\n"))
    messages = {problem.message for problem in load(folder).problems}
    assert messages == {"companies.yaml has no 'BA'", "there is no file nowhere.yaml"}


@pytest.mark.parametrize("content", [b"\xff\xfe", b"", b"- 1\n", b"a: [\n", b"\t", b"title: \x00"])
def test_broken_files_are_problems_never_crashes(mini: Mini, content: bytes) -> None:
    folder = mini()
    (folder / "trains.yaml").write_bytes(content)
    (folder / "ruleset.yaml").write_bytes(content)
    draft = load(folder)
    assert draft.hash
    for problem in draft.problems:
        assert str(problem)


def test_an_empty_folder(tmp_path: Path) -> None:
    (problem,) = load(tmp_path).problems
    assert problem.code == "load/no-title"


COUNTING = """scenarios:
  few: {players: 2, trains: {3: 1}, rules: {train_limit: 3}}
  some: {players: 3, trains: {3: 2}}
  many: {players: 4}
"""


def test_what_scenarios_say_themselves_a_variant_changes_in_vain(mini: Mini) -> None:
    folder = mini(
        ("ruleset.yaml", "players: 2-4\n", COUNTING),
        ("variants/rich.yaml", "privates.FY.price: 25", "trains.3.count: 9\n  ruleset.rules.train_limit: 2"),
    )
    (problem,) = load(folder, ["rich"]).problems
    assert (problem.code, problem.span and problem.span.text, problem.warning) == (
        "load/no-effect",
        "trains.3.count",
        True,
    )
    assert problem.message == "this changes nothing in the scenarios that say it themselves: few, some"
    assert problem.hint == "change it there, as in ruleset.scenarios.few.trains.3"


def test_a_scenario_that_counts_unknown_trains_is_told(mini: Mini) -> None:
    folder = mini(("ruleset.yaml", "players: 2-4\n", COUNTING.replace("{3: 1}", "{7: 1}")))
    (problem,) = load(folder).problems
    assert (problem.message, problem.hint) == ("trains.yaml has no '7'", "there are: 2, 1, 3, 4, 4E")
