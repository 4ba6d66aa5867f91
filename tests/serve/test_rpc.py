"""JSON-RPC 2.0: requests, notifications, batches, and what is none of them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from asking import fits

from interpreter.serve.limits import Limits
from interpreter.serve.methods import Server
from interpreter.serve.rpc import answer


def told(server: Server, message: Any) -> Any:
    text = message if isinstance(message, bytes) else json.dumps(message).encode()
    found = answer(server, text)
    return None if found is None else json.loads(found)


def test_a_request_is_answered_with_its_id(server: Server) -> None:
    for name in (1, "one", None, 0):
        found = told(server, {"jsonrpc": "2.0", "id": name, "method": "games.list"})
        assert found == {"jsonrpc": "2.0", "id": name, "result": {"games": []}}


def test_a_notification_is_carried_out_and_not_answered(server: Server) -> None:
    begin = {"jsonrpc": "2.0", "method": "games.new", "params": {"ruleset": "tiny", "players": ["Ann"]}}
    assert told(server, begin) is None
    assert told(server, {"jsonrpc": "2.0", "method": "no.method"}) is None
    assert len(server.games.summaries()) == 1


def test_a_batch_is_answered_with_a_list(server: Server) -> None:
    batch = [
        {"jsonrpc": "2.0", "id": 1, "method": "games.list"},
        {"jsonrpc": "2.0", "method": "games.list"},
        {"foo": "boo"},
        1,
        {"jsonrpc": "2.0", "id": 5, "method": "no.method"},
    ]
    found = told(server, batch)
    assert [(each["id"], each.get("error", {}).get("code")) for each in found] == [
        (1, None), (None, -32600), (None, -32600), (5, -32601),
    ]  # fmt: skip
    assert told(server, batch[1:2]) is None


@pytest.mark.parametrize(
    ("message", "code", "asked"),
    [
        (b'{"jsonrpc": "2.0", "method": "foobar, "params": "bar"}', -32700, None),
        (b"", -32700, None),
        (b"\xff\xfe", -32700, None),
        (b'{"jsonrpc": "2.0", "id": 1, "method": "games.list", "params": {"x": NaN}}', -32700, None),
        (b'{"jsonrpc": "2.0", "id": 1, "method": "games.list", "params": {"x": 1e999}}', -32700, None),
        (b'{"jsonrpc": "2.0", "id": ' + b"9" * 5000 + b', "method": "games.list"}', -32700, None),
        (b'{"jsonrpc": "2.0", "id": 1, "method": "games.list", "params": {"x": "\\ud83d"}}', -32700, None),
        (b'{"jsonrpc": "2.0", "id": 1, "method": "games.list", "params": {"\\uDC00 x": 1}}', -32700, None),
        (b"[]", -32600, None),
        (b"1", -32600, None),
        ({"id": 3, "method": "games.list"}, -32600, 3),
        ({"jsonrpc": "1.0", "id": 3, "method": "games.list"}, -32600, 3),
        ({"jsonrpc": "2.0", "id": 3}, -32600, 3),
        ({"jsonrpc": "2.0", "id": 3, "method": 4}, -32600, 3),
        ({"jsonrpc": "2.0", "id": [3], "method": "games.list"}, -32600, None),
        ({"jsonrpc": "2.0", "id": True, "method": "games.list"}, -32600, None),
        ({"jsonrpc": "2.0", "id": 1.5, "method": "games.list"}, -32600, None),
        ({"jsonrpc": "2.0", "id": 3, "method": "games.list", "params": "all"}, -32600, 3),
        ({"jsonrpc": "2.0", "id": 3, "method": "games.list", "more": 1}, -32600, 3),
        ({"jsonrpc": "2.0", "id": 3, "method": "games.list", "params": []}, -32602, 3),
        ({"jsonrpc": "2.0", "id": 3, "method": "games.list", "params": {"game": "g1"}}, -32602, 3),
        ({"jsonrpc": "2.0", "id": 3, "method": "games.choice", "params": {"game": "g1"}}, -32002, 3),
        ({"jsonrpc": "2.0", "id": 3, "method": "__init__", "params": {}}, -32601, 3),
    ],
)
def test_what_is_no_request_is_told_so(server: Server, message: Any, code: int, asked: Any) -> None:
    found = told(server, message)
    assert (found["error"]["code"], found["id"]) == (code, asked)
    fits("", error=found["error"]["data"])


def test_letters_may_be_written_in_halves(server: Server) -> None:
    begin = {"jsonrpc": "2.0", "id": 1, "method": "games.new", "params": {"ruleset": "tiny", "players": ["\U0001f682"]}}
    text = json.dumps(begin).encode()
    assert b'"\\ud83d\\ude82"' in text
    assert told(server, text)["result"]["standing"]["player"] == "\U0001f682"


def test_messages_are_bounded() -> None:
    server = Server(limits=Limits(message_bytes=1000, depth=7, batch=2))
    asked = {"jsonrpc": "2.0", "id": 1, "method": "games.list"}
    assert told(server, {**asked, "params": {"a": "x" * 1000}})["error"]["data"]["code"] == "serve/too-much"
    assert told(server, {**asked, "params": {"a": [[[[[[1]]]]]]}})["error"]["data"]["code"] == "serve/too-much"
    assert told(server, [asked] * 3)["error"]["data"]["code"] == "serve/too-much"
    assert len(told(server, [asked] * 2)) == 2


def test_the_deepest_nesting_is_told_and_not_died_of(server: Server) -> None:
    for number in (41, 900, 1_000_000):
        assert told(server, b"[" * number + b"]" * number)["error"]["data"]["code"] == "serve/too-much"


def test_whole_numbers_may_be_written_with_a_point(server: Server) -> None:
    begin = b'{"jsonrpc":"2.0","id":1,"method":"games.new","params":{"ruleset":"tiny","players":["Ann"],"seed":%b}}'
    assert "result" in told(server, begin % b"7.0")
    assert told(server, begin % b"7.5")["error"]["code"] == -32602
