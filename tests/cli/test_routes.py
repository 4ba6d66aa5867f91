"""`18xx routes`: what it prints, what it draws, and how it ends."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

import interpreter
from interpreter.cli.app import main

ROOT = Path(__file__).resolve().parents[2]
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs the command line: exit code, what was printed, what was complained about."""

    def run(*arguments: object) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["18xx", *map(str, arguments)])
        with pytest.raises(SystemExit) as ended:
            main()
        printed = capsys.readouterr()
        return int(ended.value.code or 0), printed.out, printed.err

    return run


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    record = json.loads((ROOT / "tests" / "records" / "18torrin.json").read_text(encoding="utf-8"))
    rules = interpreter.load_ruleset(ROOT / "docs" / "example" / "18torrin")
    game = interpreter.Game(rules, record["players"], record["seed"], record["scenario"])
    for action in record["actions"][:90]:
        game.apply(action)
    file = tmp_path_factory.mktemp("games") / "game.json"
    game.save(file)
    return file


def test_income_line_by_line_and_proof(run: Run, saved: Path) -> None:
    code, out, _ = run("routes", saved, "TV", "--deep", 2)
    assert code == 0
    assert "income of TV = 90" in out
    assert "stop C3:0 = 30" in " ".join(out.split())
    assert "proved: no run earns more than" in out


def test_the_routes_are_drawn(run: Run, saved: Path, tmp_path: Path) -> None:
    picture = tmp_path / "run.svg"
    code, out, _ = run("routes", saved, "TV", "--out", picture)
    assert code == 0
    assert str(picture) in out.replace("\n", "")
    drawn = ElementTree.parse(picture).getroot()
    colours = [each.get("stroke") for each in drawn.iter() if each.get("stroke-opacity") == "0.62"]
    assert sorted(colours.count(colour) for colour in set(colours)) == [2, 3], "two routes, piece by piece"


def test_what_if(run: Run, saved: Path) -> None:
    code, out, _ = run("routes", saved, "TV", "--tile", "A5=15r3", "--json")
    assert code == 0
    assert json.loads(out)["earned"] == 100
    code, out, _ = run("routes", saved, "TV", "--train", "3", "--json")
    assert json.loads(out)["earned"] == 60


def test_a_search_cut_short_says_so(run: Run, saved: Path) -> None:
    _, out, _ = run("routes", saved, "TV", "--steps", 0)
    assert "not proved: another run could earn up to" in out


def test_wrong_names_are_told(run: Run, saved: Path) -> None:
    code, _, err = run("routes", saved, "TX")
    assert code == 2
    assert "there is no company 'TX'" in err
    code, _, err = run("routes", saved, "TV", "--tile", "A5=15")
    assert code == 2
    assert "a tile is written A1=57r2" in err
