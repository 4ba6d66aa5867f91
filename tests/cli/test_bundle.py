"""`18xx bundle`: what it writes, what other commands do with such a file, and how it ends."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import interpreter
from interpreter.cli.app import main

Run = Callable[..., tuple[int, str, str]]
Mini = Callable[..., Path]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Runs the command line in a folder of its own: exit code, what was printed, what was complained about."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: object) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["18xx", *map(str, arguments)])
        with pytest.raises(SystemExit) as ended:
            main()
        printed = capsys.readouterr()
        return int(ended.value.code or 0), printed.out, printed.err

    return run


def test_a_bundle_is_written_and_every_command_takes_it(run: Run, mini: Mini, tmp_path: Path) -> None:
    code, out, _ = run("bundle", mini(), "--variant", "rich", "-o", "out/mini.json")
    assert code == 0
    hash_ = interpreter.load_ruleset(mini(), ["rich"]).hash
    assert out.startswith(f"out/mini.json: Mini with rich, {hash_[:12]}, ")
    assert json.loads((tmp_path / "out" / "mini.json").read_text(encoding="utf-8"))["hash"] == hash_
    assert run("check", "out/mini.json")[0] == 0
    assert run("check", "out/mini.json", "--variant", "poor")[0] == 1
    assert run("draw", "out/mini.json", "--out", "map.svg")[0] == 0
    assert run("play", "out/mini.json", "--bot", "random", "--seed", "1", "--save", "game.json")[0] == 0
    code, out, _ = run("show", "game.json")
    assert code == 0
    assert "Mini" in out
    assert run("soak", "out/mini.json", "--games", 1, "--actions", 0, "--copies", 0)[0] in {0, 1}
    code, out, _ = run("ways-to-refuse", "out/mini.json", "turn.pass")
    assert "mistake" not in out
    for command in ("test", "coverage", "mutate"):
        code, out, err = run(command, "out/mini.json")
        assert code in {1, 2}, command
        assert "mistake of its own" not in out + err


def test_titles_that_make_no_sense_are_not_bundled(run: Run, mini: Mini) -> None:
    folder = mini(("ruleset.yaml", "currency", "curency"))
    code, _, err = run("bundle", folder, "-o", "mini.json")
    assert code in {1, 2}
    assert "did you mean 'currency'?" in err
    assert not Path("mini.json").exists()
    assert run("bundle", "18irland", "-o", "x.json")[0] == 2


def test_damaged_bundles_are_told(run: Run, mini: Mini, tmp_path: Path) -> None:
    run("bundle", mini(), "-o", "mini.json")
    file = tmp_path / "mini.json"
    whole = file.read_text(encoding="utf-8")
    file.write_text(whole[: len(whole) // 2], encoding="utf-8")
    for command in (["check"], ["play", "--bot", "random"], ["draw"], ["ways-to-refuse"]):
        code, out, err = run(command[0], "mini.json", *command[1:])
        assert code in {1, 2}, command
        assert "damaged or cut off: line " in out + err
        assert "18xx bundle TITLE -o FILE" in out + err
    file.write_text(whole.replace('"price": 20', '"price": 21', 1), encoding="utf-8")
    code, out, _ = run("check", "mini.json")
    assert code == 1
    assert "mini.json was changed after it was made, in: " in out
