"""The server as a process: driven from Python and from Node, over standard input and output."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from asking import COMMAND, all_fit, filled, played_by_node
from stdio_client import Client

from interpreter.serve.frames import framed


@pytest.fixture
def client() -> Iterator[Client]:
    found = Client()
    yield found
    assert found.end() == 0


def test_a_whole_conversation(client: Client) -> None:
    game = client.call("games.new", ruleset="18ireland", players=["Ann", "Bob", "Cy"], seed=4)["game"]
    for number in range(1, 30):
        action = client.call("games.actions", game=game, limit=1)["actions"][0]
        assert client.call("games.apply", game=game, action=filled(action))["number"] == number
    client.send(b"Content-Length: 9\r\n\r\n{nonsense")
    assert client.receive()["error"]["code"] == -32700
    client.send(b"nonsense" + framed(b'{"jsonrpc": "2.0", "method": "games.undo", "params": {"game": "g1"}}'))
    assert client.receive()["error"]["data"]["code"] == "serve/no-frame"
    assert client.call("games.choice", game=game)["standing"]["actions"] == 28


def test_the_server_ends_when_it_is_asked_to(client: Client) -> None:
    assert client.call("server.exit") == {}
    assert client.process.wait(30) == 0


def test_it_has_to_be_said_how_to_be_reached() -> None:
    done = subprocess.run(COMMAND, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "18xx serve --stdio" in done.stderr


@pytest.mark.parametrize("closed", [0, 1])
def test_a_closed_stream_is_told(closed: int) -> None:
    command = ["sh", "-c", f'exec "$@" {"<>"[closed]}&-', "sh", *COMMAND, "--stdio"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, "standard input or output is closed" in done.stderr) == (2, True)


@pytest.mark.parametrize(("title", "seed"), [("18ireland", "23"), ("18gb", "6")])
def test_a_whole_game_from_node(node: str, title: str, seed: str, tmp_path: Path) -> None:
    environment = {**os.environ, "SERVER": json.dumps([*COMMAND, "--stdio"])}
    told = played_by_node(node, [title, seed, "", str(tmp_path / "messages")], environment)
    assert told["over"]
    assert told["code"] == 0
    assert {"text", "money", "certificate", "price", "tile", "marker", "train", "round", "over"} <= set(told["kinds"])
    assert all_fit(tmp_path / "messages") > 2 * told["actions"]
