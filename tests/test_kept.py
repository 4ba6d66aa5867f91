"""Rulesets kept on disk: found again as they were made, and never when anything they were made from has changed."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import interpreter
from interpreter import kept, making

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A title to change; whatever it takes to make is worth keeping."""
    monkeypatch.setenv(kept.CACHE, str(tmp_path / "kept"))
    monkeypatch.setattr(making, "WORTH_KEEPING", -1.0)
    place = tmp_path / "rulesets"
    shutil.copytree(ROOT / "docs" / "example" / "18torrin", place / "18torrin")
    shutil.copytree(ROOT / "rulesets" / "common", place / "common")
    (place / "18torrin" / "rounds").mkdir()
    (place / "18torrin" / "rounds" / "own.rules").write_text("use common.classic\n", encoding="utf-8")
    head = place / "18torrin" / "ruleset.yaml"
    head.write_text(head.read_text(encoding="utf-8").replace("[common.classic]", "[own]"), encoding="utf-8")
    return place / "18torrin"


@pytest.fixture
def makings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was made and not found."""
    found: list[str] = []
    make = making._make

    def noted(title: str | Path, *arguments: object, **options: object) -> object:
        found.append(Path(title).name)
        return make(title, *arguments, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(making, "_make", noted)
    return found


def test_what_was_made_is_found_again(folder: Path, makings: list[str]) -> None:
    first, again = interpreter.load_ruleset(folder), interpreter.load_ruleset(folder)
    assert makings == ["18torrin"]
    assert again is not first
    assert (again.hash, again.title, again.code.traced) == (first.hash, first.title, first.code.traced)
    games = [interpreter.Game(rules, ["Ann", "Bob"], seed=3) for rules in (first, again)]
    for _ in range(30):
        actions = [next(game.actions()) for game in games]
        assert actions[0] == actions[1]
        for game, action in zip(games, actions, strict=True):
            game.apply(action)
    assert games[0].digest() == games[1].digest()


def test_it_is_found_again_with_its_warnings(folder: Path, makings: list[str]) -> None:
    with (folder / "rounds" / "own.rules").open("a", encoding="utf-8") as script:
        script.write("\nfunction never_called() -> int = 4\n")
    said = [str(problem) for problem in interpreter.check_ruleset(folder)]
    assert [str(problem) for problem in interpreter.check_ruleset(folder)] == said
    assert makings == ["18torrin"]


@pytest.mark.parametrize("part", ["ruleset.yaml", "rounds/own.rules", "../common/running.rules"])
def test_another_text_makes_another_ruleset(folder: Path, makings: list[str], part: str) -> None:
    first = interpreter.load_ruleset(folder)
    text = (folder / part).read_text(encoding="utf-8")
    (folder / part).write_text(text + "\n# one line more\n", encoding="utf-8")
    assert interpreter.load_ruleset(folder).hash != first.hash
    (folder / part).write_text(text, encoding="utf-8")
    assert interpreter.load_ruleset(folder).hash == first.hash
    assert len(makings) == 3, "only the last one is kept"


def test_one_file_more_or_less_is_noticed(folder: Path, makings: list[str]) -> None:
    interpreter.load_ruleset(folder)
    more = folder / "rounds" / "more.rules"
    more.write_text("function of_no_use() -> int = 3\n", encoding="utf-8")
    assert interpreter.check_ruleset(folder), "a script that nothing uses is told"
    more.unlink()
    interpreter.load_ruleset(folder)
    assert len(makings) == 3


def test_what_is_asked_for_is_told_apart(folder: Path, makings: list[str]) -> None:
    interpreter.load_ruleset(folder)
    assert interpreter.load_ruleset(folder, marked=True).code.marks
    assert not interpreter.load_ruleset(folder).code.marks
    assert len(makings) == 2


def test_what_is_wrong_is_looked_at_anew(folder: Path, makings: list[str]) -> None:
    (folder / "ruleset.yaml").write_text("title: [", encoding="utf-8")
    for _ in range(2):
        with pytest.raises(interpreter.RulesetError):
            interpreter.load_ruleset(folder)
    assert len(makings) == 2


@pytest.mark.parametrize("damage", ["cut", "letter", "empty", "foreign"])
def test_a_damaged_file_counts_as_none(folder: Path, makings: list[str], damage: str) -> None:
    interpreter.load_ruleset(folder)
    (file,) = (folder.parents[1] / "kept").glob("*.ruleset")
    whole = file.read_bytes()
    middle = len(whole) // 2
    file.write_bytes(
        {
            "cut": whole[:middle],
            "letter": whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1 :],
            "empty": b"",
            "foreign": b"something else\n" * 3,
        }[damage]
    )
    interpreter.load_ruleset(folder)
    assert len(makings) == 2
    assert file.read_bytes()[: len(kept.HEAD)] == kept.HEAD, "and is replaced"


def test_nothing_is_kept_where_that_is_not_wanted_or_not_possible(
    folder: Path, makings: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(kept.CACHE, "")
    interpreter.load_ruleset(folder)
    monkeypatch.setenv(kept.CACHE, str(folder / "ruleset.yaml"))
    interpreter.load_ruleset(folder)
    interpreter.load_ruleset(folder)
    assert len(makings) == 3
    assert kept.kept_folder() == folder / "ruleset.yaml"


def test_those_unused_for_longest_go(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "MOST", 1)
    interpreter.load_ruleset(folder)
    interpreter.load_ruleset(folder, marked=True)
    assert len(list((folder.parents[1] / "kept").glob("*.ruleset"))) == 1


def test_every_module_counts_as_part_of_the_interpreter() -> None:
    kept._interpreter.cache_clear()
    told = kept._interpreter()
    for path in (ROOT / "interpreter").rglob("*.py"):
        assert str(path) in told
