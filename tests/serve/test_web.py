"""The protocol over HTTP: methods, changes, who is let in, and a server that is killed."""

from __future__ import annotations

import http.client
import json
import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from socket import IPPROTO_TCP
from typing import Any

import pytest
from asking import CHANGE, COMMAND, GAME, all_fit, filled, fits, played_by_node
from web_client import JSON, WebServer

from interpreter.serve.web.running import Address, _bound

NEW = json.dumps({"ruleset": "18ireland", "players": ["Ann", "Bob", "Cy"], "seed": 4})


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebServer]:
    server = WebServer(tmp_path_factory.mktemp("web") / "games.sqlite", "--allow-origin", "http://pages.example")
    yield server
    server.end()


def first_action(web: WebServer, game: str) -> dict[str, Any]:
    return filled(web.call("games.actions", game=game, limit=1)["actions"][0])


def test_a_game_is_played(web: WebServer) -> None:
    game = web.call("games.new", ruleset="18ireland", players=["Ann", "Bob", "Cy"], seed=4)["game"]
    for number in range(1, 6):
        assert web.call("games.apply", game=game, action=first_action(web, game))["number"] == number
    assert web.call("games.undo", game=game)["standing"]["actions"] == 4
    assert web.call("games.apply", game=game, action={"by": "Ann", "choice": "x"})["code"] == "serve/refused"
    assert web.call("games.close", game=game) == {"closed": game}
    assert web.call("games.close", game=game)["code"] == "serve/no-game"


@pytest.mark.parametrize(
    ("path", "body", "sent", "status", "code"),
    [
        ("/api/games.list", "{", {}, 400, "serve/no-json"),
        ("/api/games.list", "", {}, 400, "serve/no-json"),
        ("/api/games.list", "[]", {}, 400, "serve/parameters"),
        ("/api/games.list", '{"game": 1}', {}, 400, "serve/parameters"),
        ("/api/games.choice", '{"game": "\\ud800"}', {}, 400, "serve/no-json"),
        ("/api/games.list", "[" * 100_000, {}, 413, "serve/too-much"),
        ("/api/games.list", "{}", {"content_type": "text/plain"}, 415, "serve/no-such-form"),
        ("/api/games.list", "{}", {"content_type": "application/x-www-form-urlencoded"}, 415, "serve/no-such-form"),
        ("/api/games.list", "{}", {"host": "evil.example"}, 403, "serve/stranger"),
        ("/api/games.list", "{}", {"host": "evil.example:8018"}, 403, "serve/stranger"),
        ("/api/games.list", "{}", {"origin": "http://evil.example"}, 403, "serve/stranger"),
        ("/api/games.list", "{}", {"origin": "http://127.0.0.1:1"}, 403, "serve/stranger"),
        ("/api/games.list", "{}", {"origin": "null"}, 403, "serve/stranger"),
        ("/api/games.list", "{}", {"sec_fetch_site": "cross-site"}, 403, "serve/stranger"),
        ("/api/server.exit", "{}", {}, 404, "serve/no-method"),
        ("/api/nothing", "{}", {}, 404, "serve/no-method"),
        ("/nothing/at/all", "{}", {}, 404, "serve/no-method"),
    ],
)
def test_what_is_not_answered(
    web: WebServer, path: str, body: str, sent: dict[str, str], status: int, code: str
) -> None:
    found, told = web.send(path, body, **sent)
    assert (found, told["code"]) == (status, code)
    fits("", error=told)


def test_methods_are_posted(web: WebServer) -> None:
    status, told = web.send("/api/games.list", method="GET")
    assert (status, told["code"]) == (405, "serve/no-request")
    assert told["hint"] == "ask by POST; parameters go in the body, as a JSON object"
    assert web.send("/api/games.list", "{}", content_type="")[1]["message"] == "what is sent has no content type"


def test_pages_that_were_let_in_may_ask(web: WebServer) -> None:
    own = f"http://127.0.0.1:{web.port}"
    for origin in ("http://pages.example", own):
        assert web.send("/api/games.list", "{}", origin=origin)[0] == 200
    connection = http.client.HTTPConnection("127.0.0.1", web.port, timeout=60)
    asked = {"origin": "http://pages.example", "access-control-request-method": "POST"}
    connection.request("OPTIONS", "/api/games.list", headers=asked)
    answer = connection.getresponse()
    assert answer.getheader("access-control-allow-origin") == "http://pages.example"
    connection.close()


def test_a_body_that_is_too_long_is_not_read_to_its_end(web: WebServer) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", web.port, timeout=60)
    connection.putrequest("POST", "/api/games.list")
    connection.putheader("content-type", "application/json")
    connection.putheader("transfer-encoding", "chunked")
    connection.endheaders()
    chunk = b"100000\r\n" + b" " * 0x100000 + b"\r\n"
    for _ in range(9):
        connection.send(chunk)
    answer = connection.getresponse()
    assert (answer.status, json.loads(answer.read())["code"]) == (413, "serve/too-much")
    connection.close()


class Stream:
    """Listens to the changes of a game."""

    def __init__(self, web: WebServer, game: str) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", web.port, timeout=60)
        self.connection.request("GET", f"/api/changes?game={game}", headers=JSON)
        self.answer = self.connection.getresponse()

    def next(self) -> dict[str, Any]:
        kind, data, empty = (self.answer.readline() for _ in range(3))
        change: dict[str, Any] = json.loads(data.removeprefix(b"data: "))
        assert (kind, empty) == (f"event: {change['kind']}\n".encode(), b"\n")
        fits_change(change)
        return change


def fits_change(change: dict[str, Any]) -> None:
    wrong = [each.message for each in CHANGE.iter_errors(change)]
    assert not wrong, (wrong[:3], change)


def test_changes_are_told_to_who_listens(web: WebServer) -> None:
    game = web.call("games.new", ruleset="18ireland", players=["Ann", "Bob", "Cy"], seed=4)["game"]
    streams = [Stream(web, game) for _ in range(2)]
    assert [stream.next()["standing"]["actions"] for stream in streams] == [0, 0]
    done = web.call("games.apply", game=game, action=first_action(web, game))
    web.call("games.apply", game=game, action={"by": "Ann", "choice": "nothing"})
    web.call("games.undo", game=game)
    web.call("games.close", game=game)
    for stream in streams:
        applied, undone, closed = (stream.next() for _ in range(3))
        assert (applied["kind"], applied["events"]) == ("applied", done["events"])
        assert (undone["kind"], undone["standing"]["actions"]) == ("undone", 0)
        assert closed == {"kind": "closed"}
        assert stream.answer.read() == b""
        stream.connection.close()


def test_who_does_not_listen_any_more_is_let_go(web: WebServer) -> None:
    game = web.call("games.new", ruleset="18ireland", players=["Ann", "Bob", "Cy"], seed=4)["game"]
    for _ in range(100):
        stream = Stream(web, game)
        assert stream.answer.status == 200
        assert stream.next()["kind"] == "standing"
        stream.connection.close()
        stream.answer.close()
    assert web.send("/api/changes?game=none", method="GET")[0] == 404
    web.call("games.close", game=game)


def test_a_server_that_is_killed_stands_at_the_last_action_it_answered(tmp_path: Path) -> None:
    server = WebServer(tmp_path / "games.sqlite")
    game = server.call("games.new", ruleset="18ireland", players=["Ann", "Bob", "Cy"], seed=4)["game"]
    answered: list[int] = []

    def play() -> None:
        try:
            while len(answered) < 2000:
                action = first_action(server, game)
                answered.append(server.call("games.apply", game=game, action=action)["number"])
        except (OSError, http.client.HTTPException, KeyError):
            pass  # the server is gone

    player = threading.Thread(target=play)
    player.start()
    while len(answered) < 25 and player.is_alive():
        player.join(0.05)
    server.end(suddenly=True)
    player.join(60)
    again = WebServer(tmp_path / "games.sqlite")
    try:
        done = again.call("games.choice", game=game)["standing"]["actions"]
        assert done in (answered[-1], answered[-1] + 1), "at most the action that was under way"
        assert [entry["number"] for entry in again.call("games.log", game=game)["entries"]] == list(range(1, done + 1))
        assert again.call("games.apply", game=game, action=first_action(again, game))["number"] == done + 1
    finally:
        assert again.end() in (0, -15)


@pytest.mark.parametrize(("title", "seed"), [("18ireland", "23"), ("18gb", "6")])
def test_a_whole_game_from_node(node: str, web: WebServer, title: str, seed: str, tmp_path: Path) -> None:
    told = played_by_node(node, [title, seed, web.address, str(tmp_path / "messages")], dict(os.environ))
    assert told["over"]
    assert {"text", "money", "certificate", "price", "tile", "marker", "train", "round", "over"} <= set(told["kinds"])
    assert all_fit(tmp_path / "messages") > 2 * told["actions"]


def test_small_answers_do_not_wait_for_one_another() -> None:
    with _bound(Address()) as listening:
        assert listening.proto == IPPROTO_TCP


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_the_end_does_not_wait_for_what_goes_on(
    title: Callable[..., Path], tmp_path: Path, how: signal.Signals
) -> None:
    command = [*COMMAND, "--http", "--port", "0", "--games", str(tmp_path / "games.sqlite")]
    command += ["--ruleset", str(title(GAME))]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    web = WebServer.__new__(WebServer)
    web.process, web.address = process, process.stdout.readline().split()[0]
    web.port = int(web.address.rpartition(":")[2])
    game = web.call("games.new", ruleset="tiny", players=["Ann"])["game"]
    stream = Stream(web, game)
    assert stream.next()["kind"] == "standing"
    slow = json.dumps({"game": game, "action": {"by": "Ann", "choice": "work.slow"}})
    told: list[Any] = []
    asking = threading.Thread(target=lambda: told.append(web.send("/api/games.apply", slow)))
    asking.start()
    time.sleep(0.5)
    began = time.monotonic()
    process.send_signal(how)
    _, said = process.communicate(timeout=60)
    asking.join(60)
    assert time.monotonic() - began < 12
    assert "Traceback" not in said
    assert told[0][0] == 503
    stream.connection.close()
    stream.answer.close()


def test_what_is_no_name_of_a_host_is_told(tmp_path: Path) -> None:
    for host in ("nowhere.invalid", "x" * 300, "\udcff", ".."):
        command = [*COMMAND, "--http", "--port", "0", "--host", host, "--games", str(tmp_path / "games.sqlite")]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
        assert (done.returncode, "cannot be listened at" in done.stderr) == (2, True), host


def test_a_port_that_is_taken_is_told(web: WebServer, tmp_path: Path) -> None:
    command = [*COMMAND, "--http", "--port", str(web.port), "--games", str(tmp_path / "games.sqlite")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "cannot be listened at" in done.stderr
    assert "--port" in done.stderr
