"""Games of bundles: the same as those of the folder, and what is saved of them opens with either."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import interpreter
from interpreter.check import check
from interpreter.compile.ruleset import compile_ruleset
from interpreter.interop.replay import replay
from interpreter.interop.tables import table_for
from interpreter.interop.transcript import read_transcript
from interpreter.load.bundle_files import open_bundle, seals_of
from interpreter.load.bundled import Bundled
from interpreter.load.draft import load, load_texts
from interpreter.load.places import title_folder, titles, variant_files
from interpreter.load.texts import Folders
from interpreter.making import bundled
from interpreter.source import Source
from interpreter.testing.recorded_games import read, replayed

ROOT = Path(__file__).resolve().parents[2]
Mini = Callable[..., Path]
Bundles = Callable[..., Path]
SETS = [
    (title, variants)
    for title in titles()
    for variants in [
        (),
        *((name,) for name in variant_files(title_folder(title))),
        *([("second-edition", "site"), ("characters", "second-edition")] if title == "18gb" else []),
    ]
]


@pytest.mark.parametrize(("title", "variants"), SETS)
def test_texts_alone_give_the_same_hash(title: str, variants: tuple[str, ...]) -> None:
    """Also where a variant lacks others that it needs, and the problems are the same."""
    found: dict[str, str] = {}
    texts = Folders(title_folder(title))

    def reading(path: Path, shown: str) -> Source:
        source = Source.read(path, shown)
        inside = path.is_relative_to(texts.folder)
        root = texts.folder if inside else texts.common
        found[f"{'title' if inside else 'common'}/{path.relative_to(root).as_posix()}"] = source.text
        return source

    there = load(title, variants, None, reading)
    for name, path in variant_files(texts.folder).items():
        found.setdefault(f"title/variants/{name}.yaml", path.read_text(encoding="utf-8"))
    bundle = load_texts(Bundled(Path("x.json"), {"name": title, "chosen": list(variants), "texts": found}))
    assert bundle.hash == there.hash
    assert bundle.variants == there.variants
    wrong = [[p.message for p in draft.problems if p.code != "load/unread-script"] for draft in (bundle, there)]
    assert wrong[0] == wrong[1]


def test_a_recorded_game_comes_to_the_same_table(bundles: Bundles) -> None:
    recorded = read(ROOT / "tests" / "records" / "games" / "18gb-2NS.json.gz")
    record = recorded["record"]
    ruleset = interpreter.load_ruleset(bundles(record["ruleset"], *record["variants"]))
    game = interpreter.Game(ruleset, record["players"], record["seed"], record["scenario"])
    assert list(replayed(recorded, game)) == []


def played(ruleset: interpreter.Ruleset) -> interpreter.Game:
    game = interpreter.Game(ruleset, ["Ann", "Bob", "Cy"], seed=3)
    for _ in range(4):
        action: Any = next(game.actions())
        game.apply({name: value["from"] if isinstance(value, dict) else value for name, value in action.items()})
    return game


def test_a_game_of_a_bundle_opens_with_it_or_with_its_folder(bundles: Bundles, tmp_path: Path) -> None:
    file = bundles("18ireland", "optional-2h")
    game = played(interpreter.load_ruleset(file))
    game.save(tmp_path / "game.json")
    saved = json.loads((tmp_path / "game.json").read_text(encoding="utf-8"))
    assert saved["ruleset"] == str(file.resolve())
    assert (saved["title"], saved["variants"]) == ("18ireland", ["optional-2h"])
    assert interpreter.open_game(tmp_path / "game.json").digest() == game.digest()
    folder = interpreter.load_ruleset("18ireland", ["optional-2h"])
    assert interpreter.open_game(tmp_path / "game.json", folder).digest() == game.digest()
    for data in (saved, game.record()):
        (tmp_path / "game.json").write_text(json.dumps({**data, "ruleset": "gone.json"}), encoding="utf-8")
        opened = interpreter.open_game(tmp_path / "game.json")
        assert opened.digest() == game.digest()
        assert opened.ruleset.place == "18ireland"


def test_a_game_of_a_folder_opens_with_a_bundle_of_the_same_rules(mini: Mini, tmp_path: Path) -> None:
    file = tmp_path / "mini.json"
    file.write_text(json.dumps(bundled(mini())), encoding="utf-8")
    game = interpreter.Game(interpreter.load_ruleset(mini()), ["Ann", "Bob"])
    game.save(tmp_path / "game.json")
    ruleset = interpreter.load_ruleset(file)
    assert interpreter.open_game(tmp_path / "game.json", ruleset).digest() == game.digest()


def test_a_bundle_that_is_gone_or_another_is_told(mini: Mini, tmp_path: Path) -> None:
    file = tmp_path / "mini.json"
    file.write_text(json.dumps(bundled(mini())), encoding="utf-8")
    game = interpreter.Game(interpreter.load_ruleset(file), ["Ann", "Bob"])
    game.save(tmp_path / "game.json")
    other = bundled(mini(), ["rich"])
    file.write_text(json.dumps(other), encoding="utf-8")
    with pytest.raises(interpreter.SaveError, match="saved with other rules of Mini"):
        interpreter.open_game(tmp_path / "game.json")
    file.write_text(json.dumps({**other, "seals": seals_of({})}), encoding="utf-8")
    with pytest.raises(interpreter.RulesetError, match="was changed after it was made"):
        interpreter.open_game(tmp_path / "game.json")
    file.unlink()
    with pytest.raises(interpreter.SaveError, match=r"played from the bundle .*, which is not there: put it back"):
        interpreter.open_game(tmp_path / "game.json")


def test_recorded_games_of_elsewhere_come_to_the_same_states(bundles: Bundles, shared: Path) -> None:
    transcript = read_transcript(shared / "oracle" / "18Ireland" / "four-players-price" / "transcript.json")
    table = table_for(transcript.title)
    file = bundles("18ireland", *table.variants_for(transcript.options))
    checked, _ = check(table._with_script(load_texts(open_bundle(file))))
    assert checked is not None
    found = replay(transcript, compile_ruleset(checked), stop_after=120)
    assert found.differences == []
    assert found.done >= 120
