"""Clients that mean harm: requests made from a seed, each of which has to be answered with an error.

`python tests/serve/hostile.py stdio|http NUMBER SEED` sends so many, and tells how it went.
"""

from __future__ import annotations

import http.client
import json
import socket
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from asking import filled, fits
from stdio_client import Client
from web_client import JSON, WebServer

from interpreter.serve.frames import framed
from interpreter.serve.limits import Limits

Asked = tuple[str, Any]
PLAYERS = ["Ann", "Bob", "Cy"]
JUNK: tuple[Any, ...] = (
    None, True, 0, -1, 2**70, 1.5, "", " ", "x" * 3000, "\ud800", "g1\x00", [], [[]], {},
    {"a": {"b": []}}, ["Ann"], "../../etc",
)  # fmt: skip
EVERY = 100
"""After so many requests the games are looked at."""
GROWTH = 24_000
"""KiB of memory that a server may take more at the end than after the first part of the requests"""


class Hostile:
    """Makes requests that are wrong, from a seed and from what stands in the games."""

    def __init__(self, seed: int, call: Callable[..., Any]) -> None:
        self.chance = Random(seed)
        self.games = [call("games.new", ruleset="18ireland", players=PLAYERS, seed=number)["game"] for number in (1, 2)]
        self.games.append(call("games.new", ruleset="18gb", players=PLAYERS, seed=3)["game"])
        for game in self.games:
            for _ in range(12):
                call("games.apply", game=game, action=filled(call("games.actions", game=game, limit=1)["actions"][0]))
        self.legal = {game: call("games.actions", game=game, limit=20)["actions"] for game in self.games}
        self.saved = {game: call("games.save", game=game)["saved"] for game in self.games}

    def junk(self) -> Any:
        """Something that hardly anything takes."""
        return self.chance.choice(JUNK)

    def params(self) -> Asked:
        """A method with what it does not take, or what is not possible now."""
        return self.chance.choice((self.action, self.action, self.new, self.opened, self.shape, self.lookup))()

    def action(self) -> Asked:
        """An action that is not allowed, or comes at the wrong time."""
        game = self.chance.choice(self.games)
        action = filled(self.chance.choice(self.legal[game]))
        kind = self.chance.randrange(6)
        if kind == 0:
            return "games.apply", {"game": game, "action": action, "after": self.chance.choice((0, 5, 11, 13, 9**9))}
        if kind == 1:
            return "games.undo", {"game": game, "after": self.chance.choice((0, 11, 13))}
        if kind == 2:
            action["by"] = self.chance.choice(("Zoe", "ann", "", "bank", "Ann" * 50))
        elif kind == 3:
            action["choice"] += self.chance.choice(("x", ".", "\x00", ".pass"))
        elif kind == 4:
            action[f"part{self.chance.randrange(10**6)}"] = self.junk()
        else:
            named = [name for name in action if name not in ("by", "choice")]
            action[self.chance.choice(named) if named else "choice"] = {"made": self.chance.randrange(10**9)}
        return "games.apply", {"game": game, "action": action}

    def new(self) -> Asked:
        """A game that cannot be."""
        wrong: dict[str, Any] = self.chance.choice((
            {"ruleset": f"title{self.chance.randrange(10**6)}"}, {"ruleset": "../18gb"}, {"players": ["Ann", "Ann"]},
            {"players": [f"P{number}" for number in range(self.chance.randrange(8, 200))]}, {"players": [" ", "  "]},
            {"variants": [f"v{self.chance.randrange(10**6)}"]}, {"scenario": f"s{self.chance.randrange(10**6)}"},
            {"seed": -1}, {"seed": 2**40}, {"more": self.junk()}, {"players": self.chance.randrange(9)},
        ))  # fmt: skip
        return "games.new", {"ruleset": "18ireland", "players": PLAYERS, **wrong}

    def opened(self) -> Asked:
        """A saved game that is damaged."""
        saved = {**self.saved[self.chance.choice(self.games)]}
        kind = self.chance.randrange(5)
        if kind == 0:
            del saved[self.chance.choice([key for key in saved if key != "digest"])]
        elif kind == 1:
            saved["actions"] = saved["actions"][: self.chance.randrange(12)]
        elif kind == 2:
            saved["hash"] = f"{self.chance.randrange(2**64):064x}"
        elif kind == 3:
            saved["ruleset"] = self.chance.choice(("/etc/passwd", "..", "none", "18IRELAND"))
        else:
            at = self.chance.randrange(12)
            saved["actions"] = [*saved["actions"][:at], {"by": "Ann", "choice": f"no{at}"}, *saved["actions"][at:]]
        return "games.open", {"saved": saved}

    def shape(self) -> Asked:
        """What is not of the shape that a method takes."""
        methods = ("games.choice", "games.apply", "games.log", "games.explain", "rulesets.load", "games.draw")
        game = self.chance.choice(self.games)
        params = self.chance.choice((
            {"game": game, f"more{self.chance.randrange(10**6)}": self.junk()},
            {"game": self.chance.choice((1, None, [], {}))},
            {}, [], [game], {"game": game, "limit": self.chance.choice((0, -1, "all", 10**9)), "what": 7, "action": 7},
        ))  # fmt: skip
        return self.chance.choice(methods), params

    def lookup(self) -> Asked:
        """What is not there."""
        game, number = self.chance.choice(self.games), self.chance.randrange(10**9)
        return self.chance.choice((
            ("games.choice", {"game": f"g{number + 10**6}"}), ("games.close", {"game": f"{game}{number}"}),
            ("games.explain", {"game": game, "what": f"f{number}"}),
            ("games.explain", {"game": game, "what": "score", "given": [f"P{number}"]}),
            ("games.values", {"game": game, "by": f"P{number}", "choice": f"c{number}"}), (f"games.m{number}", {}),
            ("rulesets.check", {"ruleset": f"t{number}"}), ("__class__", {}),
            ("games.draw", {"game": game, "what": "tea"}),
        ))  # fmt: skip

    def text(self) -> bytes:
        """What is no JSON that is taken, though it may begin like it."""
        whole = json.dumps({"game": self.games[0], "number": self.chance.randrange(10**6)}).encode()
        return self.chance.choice((
            lambda: whole[: self.chance.randrange(1, len(whole))],
            lambda: self.chance.randbytes(self.chance.randrange(1, 300)),
            lambda: b"[" * self.chance.randrange(50, 100_000),
            lambda: b'{"a":' * 60 + b"1" + b"}" * 60,
            lambda: whole.replace(b":", b";"),
            lambda: b'{"game": NaN}',
            lambda: b'{"game": ' + b"9" * 5000 + b"}",
            lambda: whole + whole,
        ))()  # fmt: skip


# ------------------------------------------------------------------------------------------------ over stdio


def stdio_message(hostile: Hostile) -> bytes:
    """Bytes that are no proper request."""
    chance = hostile.chance
    if chance.random() < 0.002:
        return framed(b" " * (Limits().message_bytes + 1))
    kind = chance.randrange(10)
    method, params = hostile.params()
    if kind < 5:
        return framed(json.dumps({"jsonrpc": "2.0", "id": 7, "method": method, "params": params}).encode())
    if kind == 5:
        return framed(hostile.text())
    if kind == 6:
        return header(chance)
    if kind == 7:
        return framed(json.dumps(chance.choice(([], [[]] * 3, [1] * 101, 5, "x", None, {}, [{}] * 50))).encode())
    wrong = {"jsonrpc": "2.0", "id": 7, "method": "games.list", "params": {}}
    part = chance.choice([name for name in wrong if name not in ("id", "params")])
    wrong[part] = chance.choice([each for each in JUNK if not isinstance(each, str) or each != wrong[part]])
    return framed(json.dumps(wrong).encode())


def header(chance: Random) -> bytes:
    """A frame that is none."""
    return chance.choice((
        b"Content-Length: x\r\n\r\n", b"Content-Length: -5\r\n\r\n", b"nonsense\r\n\r\n", b"GET / HTTP/1.1\r\n\r\n",
        b"Content-Length: 3\r\nContent-Length: 4\r\n\r\n", b"\r\n\r\n", b'{"jsonrpc": "2.0"}',
        b"Content-Type: text\r\n\r\n",
        b"z" * chance.randrange(1, 20_000) + b"\r\n\r\n", b"Content-Length: 1\r\n\r\n[1]",
    ))  # fmt: skip


def over_stdio(number: int, seed: int) -> dict[str, Any]:
    """So many requests over standard input and output."""
    client = Client()
    hostile = Hostile(seed, client.call)

    def one(count: int) -> str:
        ping = {"jsonrpc": "2.0", "id": f"ping {count}", "method": "server.info"}
        message = stdio_message(hostile)
        client.send(message + framed(json.dumps(ping).encode()))
        codes = []
        while True:
            answer = client.receive()
            if isinstance(answer, dict) and answer.get("id") == ping["id"]:
                break
            for each in answer if isinstance(answer, list) else [answer]:
                assert "error" in each, (message[:500], each)
                fits("", error=each["error"]["data"])
                codes.append(each["error"]["data"]["code"])
        assert codes, ("no error", message[:500])
        return str(codes[0])

    return soaked(number, hostile, client.call, client.process.pid, one, client.end)


# ------------------------------------------------------------------------------------------------ over HTTP


def over_http(number: int, seed: int) -> dict[str, Any]:
    """So many requests over HTTP."""
    with tempfile.TemporaryDirectory() as folder:
        web = WebServer(Path(folder) / "games.sqlite")
        hostile = Hostile(seed, web.call)
        line = _Line(web)
        end = lambda: (line.close(), web.end())[1]  # noqa: E731
        return soaked(number, hostile, web.call, web.process.pid, lambda _: line.ask(hostile), end)


class _Line:
    """A connection that is kept as long as it lasts."""

    def __init__(self, web: WebServer) -> None:
        self.web = web
        self.connection = http.client.HTTPConnection("127.0.0.1", web.port, timeout=60)

    def close(self) -> None:
        self.connection.close()

    def ask(self, hostile: Hostile) -> str:
        """One request that is wrong; the code of the error."""
        chance = hostile.chance
        if chance.random() < 0.02:
            return self.raw(chance)
        method, params = hostile.params()
        path, body, headers, how = f"/api/{method}", json.dumps(params).encode(), {**JSON}, "POST"
        kind = chance.randrange(12)
        if chance.random() < 0.002:
            body = b" " * (Limits().message_bytes + 1)
        elif kind == 0:
            body = hostile.text()
        elif kind == 1:
            headers |= chance.choice(({"host": "evil.example"}, {"origin": "http://evil.example"}, {"origin": "null"}))
        elif kind == 2:
            headers["content-type"] = chance.choice(("text/plain", "", "application/xml", "x" * 500))
        elif kind == 3:
            how = chance.choice(("GET", "PUT", "DELETE", "PATCH"))
        elif kind == 4:
            path = chance.choice(("/", "/api", "/api/", "/api/server.exit", "/%00", "/..%2f..%2fetc", "/" + "x" * 3000))
        return self.send(how, path, body, headers)

    def send(self, how: str, path: str, body: bytes, headers: dict[str, str]) -> str:
        path = "".join(letter if " " < letter < "\x7f" else "_" for letter in path)
        try:
            self.connection.request(how, path, body, headers)
            answer = self.connection.getresponse()
            text = answer.read()
        except (OSError, http.client.HTTPException):
            self.connection.close()
            assert len(body) > Limits().message_bytes, (how, path, body[:300])
            return "closed"
        assert answer.status >= 400, (answer.status, how, path, body[:500], text[:300])
        told = json.loads(text)
        fits("", error=told)
        return str(told["code"])

    def raw(self, chance: Random) -> str:
        """What is no HTTP, or hardly."""
        with socket.create_connection(("127.0.0.1", self.web.port), timeout=60) as line:
            line.sendall(
                chance.choice((b"nonsense\r\n\r\n", b"GET\r\n\r\n", b"\x00\xff\r\n\r\n", b"POST / HTTP/9.9\r\n\r\n"))
            )
            answer = line.recv(4096)
        assert answer.split(b"\r\n")[0].split()[1] in (b"400", b"403"), answer
        return "no HTTP"


# ------------------------------------------------------------------------------------------------ how it went


def soaked(
    number: int, hostile: Hostile, call: Callable[..., Any], pid: int, one: Callable[[int], str], end: Callable[[], int]
) -> dict[str, Any]:
    """Send so many requests; every error counted, the games held against what they were, memory looked at."""
    codes: Counter[str] = Counter()
    began, first, last, code = time.perf_counter(), 0, 0, None
    try:
        for count in range(1, number + 1):
            codes[one(count)] += 1
            if count % EVERY == 0 or count == number:
                assert {game: call("games.save", game=game)["saved"] for game in hostile.games} == hostile.saved
                assert len(call("games.list")["games"]) == len(hostile.games)
            if count == max(1, number // 5):
                first = memory(pid)
        last = memory(pid)
    finally:
        code = end()
    assert code in (0, -15), code
    assert last - first < GROWTH, f"memory grew from {first:,} to {last:,} KiB"
    seconds = round(time.perf_counter() - began, 1)
    return {"requests": number, "errors": dict(codes.most_common()), "memory": [first, last], "seconds": seconds}


def memory(pid: int) -> int:
    """KiB that a process has; 0 where that is not told."""
    status = Path(f"/proc/{pid}/status")
    if not status.is_file():
        return 0
    return next(int(line.split()[1]) for line in status.read_text().splitlines() if line.startswith("VmRSS:"))


if __name__ == "__main__":
    way = {"stdio": over_stdio, "http": over_http}[sys.argv[1]]
    sys.stdout.write(json.dumps(way(int(sys.argv[2]), int(sys.argv[3])), indent=1) + "\n")
