"""The OpenAPI description: it is sound, and what it says holds for requests nobody thought of."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, settings
from jsonschema import Draft202012Validator

from interpreter.load.schema import contents_of
from interpreter.serve.limits import Limits
from interpreter.serve.methods import Server
from interpreter.serve.web.app import application
from interpreter.serve.web.openapi import description, methods_here

STREAM = "/api/changes"
MINI = Path(__file__).parents[1] / "titles" / "mini"
SERVER = Server(limits=Limits(games=40), further=[MINI])
SERVER.call("games.new", {"ruleset": "mini", "players": ["Ann", "Bob"]})
APP = application(SERVER, hosts=["testserver"])
SCHEMA = schemathesis.openapi.from_asgi("/openapi.json", APP)


def test_every_method_but_the_end_of_the_server_has_an_address() -> None:
    told = description("1")
    assert [path.removeprefix("/api/") for path in told["paths"]] == [*methods_here(), "changes"]
    assert set(contents_of("protocol")["properties"]) - set(methods_here()) == {"server.exit"}


def test_all_references_lead_somewhere() -> None:
    told = description("1")

    def targets(value: Any) -> list[str]:
        if isinstance(value, dict):
            return [*([value["$ref"]] if "$ref" in value else []), *(t for row in value.values() for t in targets(row))]
        return [t for row in value for t in targets(row)] if isinstance(value, list) else []

    names = {target.removeprefix("#/components/schemas/") for target in targets(told)}
    assert names <= set(told["components"]["schemas"])
    for schema in told["components"]["schemas"].values():
        Draft202012Validator.check_schema(schema)
    assert "$defs" not in json.dumps(told)


@SCHEMA.exclude(path=STREAM).parametrize()
@settings(
    max_examples=8, deadline=None, derandomize=True, database=None, phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)  # fmt: skip
def test_requests_nobody_thought_of(case: Any) -> None:
    case.call_and_validate()
