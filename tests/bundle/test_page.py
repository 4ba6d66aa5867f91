"""What docs/front-ends.md says of bundles: its JavaScript draws a map with tiles and markers out of one."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

import interpreter
from interpreter.play.bots import BOTS
from interpreter.present.data import show_data

PAGE = Path(__file__).resolve().parents[2] / "docs" / "front-ends.md"
SVG = "{http://www.w3.org/2000/svg}"
SHOWS = """
const fs = require("fs");
const bundle = JSON.parse(fs.readFileSync(process.argv[2])), shown = JSON.parse(fs.readFileSync(process.argv[3]));
const laid = Object.fromEntries(shown.map.map(each => [each.hex, each]));
process.stdout.write(picture(bundle, bundle.scenarios[0], laid));
"""


def test_its_javascript_draws_the_map(bundles: Callable[..., Path], tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("needs node, which is not installed")
    file = bundles("18ireland", "optional-2h")
    game = interpreter.Game(interpreter.load_ruleset(file), ["Ann", "Bob", "Cy"], seed=4)
    bots = {player: BOTS["greedy"](seat) for seat, player in enumerate(game.players)}
    while (asked := game.asked) is not None and game.actions_done < 120:
        bots[asked.player].move(game, frozenset(game.players))
    shown = show_data(game, game.ruleset.title, game.ruleset.currency)
    (tmp_path / "shown.json").write_text(json.dumps(shown), encoding="utf-8")
    script = PAGE.read_text(encoding="utf-8").partition("```js\n")[2].partition("```")[0]
    (tmp_path / "draw.cjs").write_text(script + SHOWS, encoding="utf-8")
    words = [node, str(tmp_path / "draw.cjs"), str(file), str(tmp_path / "shown.json")]
    drawn = subprocess.run(words, capture_output=True, text=True, check=True, timeout=60).stdout
    picture = ElementTree.fromstring(drawn)
    data = json.loads(file.read_text(encoding="utf-8"))
    assert len(picture.findall(f"{SVG}g")) == 2 * len(data["maps"]["map"]["hexes"])
    tiles = [each for each in shown["map"] if each["tile"]]
    turned = [str(each.get("transform")) for each in picture.findall(f"{SVG}g/{SVG}g[@transform]")]
    assert sorted(turn for turn in turned if turn.startswith("rotate(") and turn != "rotate(0)") == sorted(
        f"rotate({60 * each['turn']})" for each in tiles if each["turn"]
    )
    assert len(tiles) > 3
    letters = [each.text for each in picture.iter(f"{SVG}text") if "rotate" in str(each.get("transform"))]
    markers = [name for each in shown["map"] for stop in each["stations"] for name in stop]
    assert len(markers) > 2
    assert set(markers) <= set(letters)
