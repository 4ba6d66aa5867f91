"""The description of the addresses, made from the schema of the protocol."""

from __future__ import annotations

from typing import Any

from interpreter.load.schema import contents_of
from interpreter.serve.trouble import KINDS

NOT_HERE = ("server.exit",)
"""Methods that are not for everybody who can reach the server."""
FURTHER = ("action", "choice", "refusal")
"""Schemas the protocol speaks of that stand in files of their own."""
STATUSES = {
    400: "It is no JSON, or not what the method takes.",
    403: "Who asks is not let in.",
    404: "There is no such game, title or method.",
    409: "It is not possible now.",
    413: "It is too much.",
    415: "It is not sent as JSON.",
    429: "There are as many games as can be kept.",
    500: "The interpreter made a mistake of its own.",
    503: "It takes too long, or too many are waiting.",
    507: "It could not be kept.",
}


def methods_here() -> list[str]:
    """The methods that have an address."""
    return [name for name in contents_of("protocol")["properties"] if name not in NOT_HERE]


def description(version: str) -> dict[str, Any]:
    """All addresses, as OpenAPI 3.1."""
    protocol = contents_of("protocol")
    paths = {f"/api/{name}": {"post": _operation(name, protocol["properties"][name])} for name in methods_here()}
    paths["/api/changes"] = {"get": _changes()}
    schemas = {name: _at_home(part) for name, part in protocol["$defs"].items()}
    schemas |= {name: _at_home(_bare(contents_of(name))) for name in FURTHER}
    return {
        "openapi": "3.1.0",
        "info": {"title": "18xx", "version": version, "description": protocol["description"]},
        "paths": paths,
        "components": {"schemas": schemas},
    }


def _operation(name: str, method: dict[str, Any]) -> dict[str, Any]:
    params, result = (_at_home(method["properties"][part]) for part in ("params", "result"))
    return {
        "operationId": name,
        "summary": method["description"],
        "requestBody": {"required": True, "content": {"application/json": {"schema": params}}},
        "responses": {
            "200": {"description": "It is done.", "content": {"application/json": {"schema": result}}},
            **_errors(),
        },
    }


def _changes() -> dict[str, Any]:
    game = {"type": "string", "minLength": 1, "maxLength": 40}
    change = {"$ref": "#/components/schemas/change"}
    return {
        "operationId": "changes",
        "summary": "What changes in a game from now on, as server-sent events; the first one says where it stands.",
        "parameters": [{"name": "game", "in": "query", "required": True, "schema": game}],
        "responses": {
            "200": {"description": "A stream of changes.", "content": {"text/event-stream": {"schema": change}}},
            **_errors(),
        },
    }


def _errors() -> dict[str, Any]:
    assert {status for _, status in KINDS.values()} == set(STATUSES)
    schema = {"$ref": "#/components/schemas/error"}
    return {
        str(status): {"description": text, "content": {"application/json": {"schema": schema}}}
        for status, text in STATUSES.items()
    }


def _bare(schema: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in schema.items() if not key.startswith("$")}


def _at_home(schema: Any) -> Any:
    """The same with references as OpenAPI has them."""
    if isinstance(schema, list):
        return [_at_home(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    found = {key: _at_home(value) for key, value in schema.items()}
    target = found.get("$ref")
    if isinstance(target, str):
        name = target.rpartition("/")[2].removesuffix(".schema.json")
        found["$ref"] = f"#/components/schemas/{name}"
    return found
