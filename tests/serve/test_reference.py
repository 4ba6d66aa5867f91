"""The page on the protocol: made from its schema, and its client plays."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from interpreter.load.schema import contents_of
from interpreter.serve.reference import with_reference
from interpreter.serve.trouble import KINDS

PAGE = Path(__file__).parents[2] / "docs" / "front-ends.md"


def test_the_page_is_up_to_date() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page == with_reference(page), "run `make docs`"
    for name in [*contents_of("protocol")["properties"], *KINDS]:
        assert name in page


def client(folder: Path) -> Path:
    """The client that the page shows."""
    shown = PAGE.read_text(encoding="utf-8").partition("### A client")[2]
    file = folder / "client.mjs"
    file.write_text(shown.partition("```js\n")[2].partition("```")[0], encoding="utf-8")
    return file


def run(node: str, folder: Path, *words: str, typed: str = "") -> str:
    commands = Path(sys.executable).parent
    environment = {**os.environ, "PATH": f"{commands}{os.pathsep}{os.environ['PATH']}"}
    given = [node, str(client(folder)), *words]
    done = subprocess.run(given, input=typed, capture_output=True, text=True, check=False, env=environment)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_its_client_plays_by_hand(node: str, tmp_path: Path) -> None:
    told = run(node, tmp_path, "18ireland", "Ann", "Bob", "Cy", typed="1\nu\n2\n999999\nq\n")
    assert told.count("Private auction: Ann") == 3
    assert told.count("Ann pays £20 to bank") == 1
    assert "amount: 999999 is not from 45 to 330" in told
    assert ".rules:" in told


def test_its_client_plays_a_game_to_its_end(node: str, tmp_path: Path) -> None:
    assert "the game is over" in run(node, tmp_path, "18gb", "Ann", "Bob", "Cy", "bot")


def test_the_client_is_short() -> None:
    shown = PAGE.read_text(encoding="utf-8").partition("### A client")[2].partition("```js\n")[2].partition("```")[0]
    assert len(shown.splitlines()) <= 45
