"""What tests of the server share: whether messages fit the protocol, and games played through it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from interpreter.load.schema import contents_of, part_validator
from interpreter.serve.messages import wrong_result
from interpreter.serve.methods import Server
from interpreter.serve.trouble import Trouble

PLAYING = Path(__file__).parent / "playing.mjs"
COMMAND = [sys.executable, "-c", "from interpreter.cli import main; main()", "serve"]
"""How the server is started."""
GAME = """
attribute game.number: int
attribute player.sold: set of company

round small_round() "Small Round {small_round.number}":
    offer players[1] as work:
        option earn(amount in 10 to 50 step 10) "earn some":
            require amount < 50 else "50 is too much"
            pay(amount, from: bank, to: players[1])
            game.number = game.number + 1
        option begin(company in companies where company.space is none):
            give(first(c for c in certificates where c.company == company), to: players[1])
            place_price(company, spaces[2])
            players[1].sold += company
        option slow:
            game.number = count(n for n in 1 to 1000000000 where n < 0)
        option broken:
            pay(10000, from: players[1], to: bank)
        option finish "no more":
            end game "enough"

procedure play():
    turns player in players until false:
        small_round()
"""
"""The scripts of a small title."""


def part(name: str) -> Any:
    """The validator of a part of the protocol's schema, its references in place."""
    parts = contents_of("protocol")["$defs"]

    def inlined(value: Any) -> Any:
        if isinstance(value, list):
            return [inlined(each) for each in value]
        if not isinstance(value, dict):
            return value
        target = str(value.get("$ref", ""))
        if target.startswith("#/$defs/"):
            return inlined(parts[target.removeprefix("#/$defs/")])
        if target:
            return inlined(contents_of(target.removesuffix(".schema.json")))
        return {key: inlined(each) for key, each in value.items()}

    return part_validator(inlined(parts[name]))


def filled(action: dict[str, Any]) -> dict[str, Any]:
    """An action as it was listed, with the least amount where one may be chosen."""
    return {key: row["from"] if isinstance(row, dict) and "from" in row else row for key, row in action.items()}


ERROR, CHANGE = part("error"), part("change")


def fits(method: str, result: Any = None, error: Any = None) -> None:
    """A message fits the protocol."""
    if error is not None:
        wrong = [each.message for each in ERROR.iter_errors(error)]
        assert not wrong, (method, wrong[:3], error)
    else:
        assert wrong_result(method, result) is None, method


def all_fit(messages: Path) -> int:
    """Every message of a file fits; how many there are."""
    rows = [json.loads(line) for line in messages.read_text(encoding="utf-8").splitlines()]
    for row in rows:
        fits(row["method"], row.get("result"), row.get("error"))
    return len(rows)


def played_by_node(node: str, given: list[str], environment: dict[str, str]) -> dict[str, Any]:
    """A game that a client in JavaScript plays; what it says of it."""
    done = subprocess.run([node, str(PLAYING), *given], capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stderr[-3000:]
    told: dict[str, Any] = json.loads(done.stdout)
    return told


class Asking:
    """Calls methods of a server, and holds every answer to the protocol."""

    def __init__(self, server: Server) -> None:
        self.server = server

    def __call__(self, method: str, **params: Any) -> dict[str, Any]:
        result = self.server.call(method, params)
        result = json.loads(json.dumps(result))
        fits(method, result)
        return result

    def refused(self, method: str, **params: Any) -> dict[str, Any]:
        """What is told when it is not answered."""
        with pytest.raises(Trouble) as caught:
            self.server.call(method, params)
        error: dict[str, Any] = json.loads(json.dumps(caught.value.to_json()))
        fits(method, error=error)
        return error
