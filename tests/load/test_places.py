"""Where rulesets and schemas lie."""

from __future__ import annotations

from pathlib import Path

from interpreter.load import places


def test_titles_are_found_by_name_and_by_folder(tmp_path: Path) -> None:
    assert "18ireland" in places.titles()
    assert "common" not in places.titles()
    assert places.title_folder("18ireland") == places.rulesets_folder() / "18ireland"
    assert places.title_folder(tmp_path) == tmp_path


def test_a_common_book_beside_a_title_goes_first(tmp_path: Path) -> None:
    title = tmp_path / "mine"
    title.mkdir()
    assert places.common_folder(title) == places.rulesets_folder() / "common"
    (tmp_path / "common").mkdir()
    assert places.common_folder(title) == tmp_path / "common"


def test_schemas_lie_with_the_rulesets() -> None:
    assert (places.schemas_folder() / "ruleset.schema.json").is_file()
