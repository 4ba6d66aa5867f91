"""The public face: loading, playing, saving and opening, and what goes wrong with files."""

import copy
import json
import pickle
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import interpreter
from interpreter.load.places import rulesets_folder
from interpreter.load.schema import validator_for
from interpreter.ruleset.values import ScriptError
from interpreter.source import Source, Span


@pytest.fixture(scope="module")
def ruleset() -> interpreter.Ruleset:
    return interpreter.load_ruleset("18ireland")


def begun(ruleset: interpreter.Ruleset) -> interpreter.Game:
    """A game in which a few things have been done."""
    game = interpreter.Game(ruleset, ["Ann", "Bob", "Cy"], seed=11)
    for _ in range(12):
        action = next(game.actions())
        game.apply({name: value["from"] if isinstance(value, dict) else value for name, value in action.items()})
    return game


def test_a_saved_game_opens_with_the_same_digest(ruleset: interpreter.Ruleset, tmp_path: Path) -> None:
    game = begun(ruleset)
    game.save(str(tmp_path / "game.json"))
    again = interpreter.open_game(tmp_path / "game.json")
    assert again.digest() == game.digest()
    assert list(again.actions()) == list(game.actions())


def test_a_record_is_played_again(ruleset: interpreter.Ruleset, tmp_path: Path) -> None:
    game = begun(ruleset)
    (tmp_path / "record.json").write_text(json.dumps(game.record()))
    assert interpreter.open_game(tmp_path / "record.json").digest() == game.digest()


def test_undoing_all_of_an_opened_game_leads_to_its_beginning(ruleset: interpreter.Ruleset, tmp_path: Path) -> None:
    game = begun(ruleset)
    game.save(str(tmp_path / "game.json"))
    again = interpreter.open_game(tmp_path / "game.json")
    while again.actions_done:
        again.undo()
    assert again.digest() == interpreter.Game(ruleset, ["Ann", "Bob", "Cy"], seed=11).digest()


def test_a_copy_goes_on_by_itself(ruleset: interpreter.Ruleset) -> None:
    game = begun(ruleset)
    before = game.digest()
    other = game.copy()
    assert other.digest() == before
    other.undo()
    assert game.digest() == before
    assert other.digest() != before


def test_plain_forms_fit_their_schemas(ruleset: interpreter.Ruleset, tmp_path: Path) -> None:
    game = begun(ruleset)
    game.save(str(tmp_path / "game.json"))
    assert game.choice is not None
    refused = game.why_not({"by": "Ann", "choice": "nothing"})
    forms = {
        "choice": game.choice.to_json(),
        "record": game.record(),
        "game": json.loads((tmp_path / "game.json").read_text()),
        "action": next(game.actions()),
        "refusal": refused[0].to_json(),
    }
    for name, form in forms.items():
        validator = validator_for(name)
        assert validator is not None, name
        assert [error.message for error in validator.iter_errors(form)] == [], name


def test_a_game_of_a_folder_opens_by_that_folder(ruleset: interpreter.Ruleset, tmp_path: Path) -> None:
    shutil.copytree(rulesets_folder(), tmp_path / "rulesets")
    folder = tmp_path / "rulesets" / "18ireland"
    game = interpreter.Game(interpreter.load_ruleset(folder), ["Ann", "Bob", "Cy"], seed=1)
    game.save(str(tmp_path / "game.json"))
    assert interpreter.open_game(tmp_path / "game.json").digest() == game.digest()
    folder.rename(tmp_path / "rulesets" / "elsewhere")
    other = interpreter.load_ruleset(tmp_path / "rulesets" / "elsewhere")
    assert interpreter.open_game(tmp_path / "game.json", other).digest() == game.digest()


def test_a_game_opens_wherever_one_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(rulesets_folder(), tmp_path / "rulesets")
    monkeypatch.chdir(tmp_path / "rulesets")
    game = interpreter.Game(interpreter.load_ruleset("./18ireland"), ["Ann", "Bob", "Cy"])
    game.save(tmp_path / "game.json")
    monkeypatch.chdir(tmp_path)
    assert interpreter.open_game("game.json").digest() == game.digest()
    monkeypatch.chdir(rulesets_folder())
    assert interpreter.load_ruleset("./18ireland").place == "18ireland"


def test_other_rules_are_told(ruleset: interpreter.Ruleset, tmp_path: Path) -> None:
    data = begun(ruleset).record()
    data["hash"] = "0" * 64
    path = tmp_path / "old.json"
    path.write_text(json.dumps(data))
    with pytest.raises(interpreter.SaveError, match="saved with other rules of 18Ireland"):
        interpreter.open_game(path)
    assert interpreter.open_game(path, other_rules=True).actions_done == 12


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "cannot be read"),
        ("[]", "no saved game"),
        ('{"format": "18xx-game/1"}', "damaged: the file"),
        ('{"format": "18xx-record/9"}', "no saved game"),
    ],
)
def test_what_is_no_saved_game_is_told(text: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "broken.json"
    path.write_text(text)
    with pytest.raises(interpreter.SaveError, match=told):
        interpreter.open_game(path)


@pytest.mark.parametrize("depth", [600, 960, 985, 990, 991, 992, 993, 100_000])
def test_a_game_that_is_nested_too_deeply_is_told(ruleset: interpreter.Ruleset, tmp_path: Path, depth: int) -> None:
    begun(ruleset).save(tmp_path / "game.json")
    text = (tmp_path / "game.json").read_text()
    deep = text.replace('"cash": ', f'"cash": {"[" * depth}{"]" * depth}, "money": ', 1)
    without = "\n".join(line for line in deep.splitlines() if '"digest"' not in line)
    for each in (deep, without):
        assert each != text
        (tmp_path / "game.json").write_text(each)
        with pytest.raises(interpreter.SaveError):
            interpreter.open_game(tmp_path / "game.json", ruleset)


def test_a_damaged_table_is_told(ruleset: interpreter.Ruleset, tmp_path: Path) -> None:
    game = begun(ruleset)
    path = tmp_path / "game.json"
    game.save(str(path))
    data = json.loads(path.read_text())
    data["progress"]["stack"][0]["key"] = "no_such_procedure#0"
    path.write_text(json.dumps(data))
    with pytest.raises(interpreter.SaveError):
        interpreter.open_game(path)


def test_a_title_is_not_for_any_number_of_players(ruleset: interpreter.Ruleset) -> None:
    with pytest.raises(ValueError, match="2 players"):
        interpreter.Game(ruleset, ["Ann", "Bob"])
    with pytest.raises(ValueError, match="same name"):
        interpreter.Game(ruleset, ["Ann", "Ann", "Bob"])


def test_all_problems_of_a_ruleset_come_at_once(tmp_path: Path) -> None:
    folder = tmp_path / "broken"
    folder.mkdir()
    (folder / "ruleset.yaml").write_text("title: Broken\nplayers: 3\nplayers: 4\nbnak: 5\n")
    with pytest.raises(interpreter.RulesetError) as caught:
        interpreter.load_ruleset(folder)
    codes = {problem.code for problem in caught.value.problems}
    assert {"load/duplicate-key", "load/schema"} <= codes
    assert interpreter.check_ruleset(folder) == caught.value.problems


def test_what_is_raised_goes_from_one_process_to_another() -> None:
    span = Span(Source("a.rules", "one two"), 4, 7)
    raised = (
        interpreter.RulesetError([interpreter.Problem("a/b", "no", span)]),
        interpreter.Refusal((interpreter.Reason("no", ("X-1",), span),)),
        interpreter.ScriptFailure(ScriptError("no", span, "play/endless")),
        interpreter.SaveError("no"),
    )
    for error in raised:
        for other in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
            assert (type(other), str(other)) == (type(error), str(error))
            assert other.__dict__.keys() == error.__dict__.keys()


def test_every_name_of_the_public_face_is_there() -> None:
    assert sorted(interpreter.__all__) == dir(interpreter)
    for name in interpreter.__all__:
        assert getattr(interpreter, name).__name__ == name
    with pytest.raises(AttributeError, match="no attribute 'open_gane'"):
        interpreter.open_gane  # noqa: B018


def test_checking_loads_nothing_that_plays() -> None:
    """What a start takes is felt at every command."""
    code = "import sys; from interpreter.check import check; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "interpreter.check" in loaded
    assert not {name for name in loaded if name.startswith(("interpreter.play", "interpreter.compile"))}


def test_a_table_that_was_changed_in_its_file_is_refused(ruleset: interpreter.Ruleset, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    begun(ruleset).save(str(file))
    data = json.loads(file.read_text())
    place = next(iter(data["table"]))
    data["table"][place]["cash"] = "a lot"
    file.write_text(json.dumps(data))
    with pytest.raises(interpreter.SaveError, match="what lies on its table is not what was saved"):
        interpreter.open_game(file)
