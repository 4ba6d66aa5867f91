"""Where the texts of a title lie: what a text names never leads to a file elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from interpreter.load.draft import load
from interpreter.load.texts import Folders, is_plain
from interpreter.source import Source

Mini = Callable[..., Path]
SECRET = "of nobody's business"


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    """A folder with files that no title may read, under every ending that is looked for."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    for name in ("secret", "secret.rules", "secret.yaml"):
        (folder / name).write_text(SECRET, encoding="utf-8")
    return folder / "secret"


WAYS = {
    "script of a variant": ("variants/rich.yaml", "title: More money", "title: More money\nscript: {}"),
    "script": ("ruleset.yaml", "scripts: [game]", "scripts: [game, {}]"),
    "map": ("ruleset.yaml", "players: 2-4", "scenarios: {{one: {{players: 2-4, map: {}}}}}"),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("form", ["{}", "{}.rules", "../../../elsewhere/secret", "common./../../../elsewhere/secret"])
def test_no_word_of_a_title_leads_out_of_its_folders(mini: Mini, secret: Path, way: str, form: str) -> None:
    name, old, new = WAYS[way]
    folder = mini((name, old, new.format(form.format(secret))))
    read: list[Path] = []

    def reading(path: Path, shown: str) -> Source:
        read.append(path.resolve())
        return Source.read(path, shown)

    problems = load(folder, ["rich"], None, reading).problems
    assert {problem.code for problem in problems} <= {"load/schema", "load/no-map", "load/unread-script"}
    assert any(not problem.warning for problem in problems)
    assert SECRET not in "\n".join(map(str, problems))
    roots = (folder.resolve(), Folders(folder).common.resolve())
    assert [path for path in read if not any(path.is_relative_to(root) for root in roots)] == []


@pytest.mark.parametrize("word", ["game", "common.shares", "map_2ns", "larger_bank.rules", "1H'", "2H+"])
def test_words_that_name_files(word: str) -> None:
    assert is_plain(word)


@pytest.mark.parametrize("word", ["", ".", "..", "a/b", "/a", "a\\b", "c:a", "a..b", "common.", ".a", "a\0", "a\n"])
def test_words_that_name_none(word: str) -> None:
    assert not is_plain(word)
