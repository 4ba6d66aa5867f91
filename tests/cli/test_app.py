"""The command as a process of its own: pipes that close, discs that are full, channels that take few letters."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

COMMAND = f"{sys.executable} -c 'from interpreter.cli import main; main()'"


def shell(line: str, **environment: str) -> tuple[int, str, str]:
    """How a line of the shell ends, in which `18xx` is the command."""
    done = subprocess.run(
        ["/bin/bash", "-c", f"18xx() {{ {COMMAND} \"$@\"; }}\n{line}"],
        capture_output=True, text=True, check=False, env={**os.environ, **environment},
    )  # fmt: skip
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("words", ["--help", "check", "check --json", "draw 18ireland"])
def test_who_stops_reading_has_had_enough(words: str) -> None:
    assert shell(f"18xx {words} | true; exit ${{PIPESTATUS[0]}}") == (0, "", "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("words", ["--help", "check", "check --json"])
def test_a_full_disc_is_told(words: str) -> None:
    code, _, err = shell(f"18xx {words} > /dev/full")
    assert code == 2
    assert err == "error: what is to be printed: No space left on device\n"


def test_with_nowhere_to_print_the_command_ends_as_usual() -> None:
    assert shell("18xx check >&-") == (0, "", "")
    assert shell("18xx show nothing.json 2>&-") == (2, "", "")


def test_a_channel_of_few_letters_takes_everything(tmp_path: Path) -> None:
    few = {"PYTHONIOENCODING": "ascii"}
    code, out, err = shell("18xx check $'a\\xffé' --json", **few)
    assert (code, err) == (2, "")
    assert "a\udcffé" in json.loads(out)["title"]
    assert shell("18xx check é", **few)[0] == 2
    code, out, _ = shell("18xx check $'a\\xff' --json")
    assert "a\udcff" in json.loads(out)["title"]


def test_without_a_keyboard_the_game_is_left() -> None:
    code, out, _ = shell("18xx play 18ireland --seats Ann,Bob,Cy <&-")
    assert code == 0
    assert "the game is left as it stands" in out
