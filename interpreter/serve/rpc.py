"""JSON-RPC 2.0: a request, a notification, or a batch of them, as text; the answer as text."""

from __future__ import annotations

import json
from typing import Any

from interpreter.serve.messages import read_json
from interpreter.serve.methods import Server
from interpreter.serve.trouble import Trouble, shortened

Answer = dict[str, Any]
PARTS = {"jsonrpc", "method", "params", "id"}


def answer(server: Server, text: bytes) -> bytes | None:
    """The answer to a message; none when nothing in it asks for one."""
    found: Answer | list[Answer] | None
    try:
        message = read_json(text, server.limits)
        found = _batch(server, message) if isinstance(message, list) else _one(server, message)
    except Trouble as trouble:
        found = failed(trouble)
    return None if found is None else written(found)


def failed(trouble: Trouble, of: Any = None) -> Answer:
    """The answer to a request that cannot be answered; `of` is its id, none when it is not known."""
    error = {"code": trouble.number, "message": trouble.problem.message, "data": trouble.to_json()}
    return {"jsonrpc": "2.0", "id": of, "error": error}


def written(message: Any) -> bytes:
    """A message as text, in letters that every channel can take."""
    return json.dumps(message, separators=(",", ":")).encode("ascii")


def _batch(server: Server, messages: list[Any]) -> list[Answer] | None:
    if not messages:
        raise Trouble("serve/no-request", "a batch has at least one request", "send a request alone, or a list of them")
    if len(messages) > server.limits.batch:
        raise Trouble("serve/too-much", f"a batch has no more than {server.limits.batch} requests", "send several")
    answers = [found for each in messages if (found := _one(server, each)) is not None]
    return answers or None


def _one(server: Server, message: Any) -> Answer | None:
    """The answer to one request; none for a notification."""
    wrong = _wrong(message)
    if wrong is not None:
        asked = message.get("id") if isinstance(message, dict) else None
        known = asked if _is_id(asked) else None
        hint = 'write {"jsonrpc": "2.0", "id": 1, "method": "games.list", "params": {}}'
        return failed(Trouble("serve/no-request", wrong, hint), known)
    try:
        result = server.call(message["method"], message.get("params", {}))
        found: Answer = {"jsonrpc": "2.0", "id": message.get("id"), "result": result}
    except Trouble as trouble:
        found = failed(trouble, message.get("id"))
    return found if "id" in message else None


def _wrong(message: Any) -> str | None:
    """In which way a message is no request."""
    if not isinstance(message, dict):
        return "a request is an object"
    if message.get("jsonrpc") != "2.0":
        return 'a request says "jsonrpc": "2.0"'
    if not isinstance(message.get("method"), str):
        return "a request names its method"
    if "id" in message and not _is_id(message["id"]):
        return "the id of a request is a text, a whole number, or null"
    if "params" in message and not isinstance(message["params"], dict | list):
        return "the params of a request are an object"
    unknown = set(message) - PARTS
    return f"a request has no '{shortened(min(unknown))}'" if unknown else None


def _is_id(value: Any) -> bool:
    if isinstance(value, str):
        return len(value) <= 1000
    return value is None or (isinstance(value, int) and not isinstance(value, bool))
