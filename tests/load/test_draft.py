"""Reading a whole title: files, variants, scripts, hash."""

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
