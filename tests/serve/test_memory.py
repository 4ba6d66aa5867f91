"""Memory: what would take all of it is an error, and the games go on."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

SCRIPT = """
attribute game.words: text

procedure play():
    turns player in players until false:
        offer player as work:
            option double:
                game.words = "a line that is long enough to be doubled"
                while true:
                    game.words = "{game.words}{game.words}"
            option go:
                game.words = "{game.words}."
"""
CODE = """
import json, sys
from pathlib import Path
from interpreter.serve.memory import bound_memory
from interpreter.serve.methods import Server
from interpreter.serve.trouble import Trouble

server = Server(further=[Path(sys.argv[1])])
game = server.call("games.new", {"ruleset": "tiny", "players": ["Ann"]})["game"]
bound_memory(300_000_000)
told = []
for choice in ("go", "double", "double", "go"):
    try:
        action = {"by": "Ann", "choice": f"work.{choice}"}
        told.append(server.call("games.apply", {"game": game, "action": action})["number"])
    except Trouble as trouble:
        told.append(trouble.problem.code)
print(json.dumps(told))
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux bounds what a process may take so")
def test_what_takes_all_memory_is_refused_and_changes_nothing(title: Callable[..., Path]) -> None:
    folder = title(SCRIPT)
    done = subprocess.run([sys.executable, "-c", CODE, str(folder)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    assert json.loads(done.stdout) == [1, "serve/too-much", "serve/too-much", 2]
