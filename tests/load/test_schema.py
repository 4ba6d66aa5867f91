"""Schemas: problems at their place, in plain words, and schemas that explain themselves."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from jsonschema import Draft202012Validator

from interpreter.load.places import rulesets_folder, schemas_folder
from interpreter.load.schema import check_schema, schema_names, validator_for
from interpreter.load.yaml_tree import read_yaml
from interpreter.source import Source

OURS = (
    "ruleset", "companies", "privates", "market", "trains", "phases",
    "map", "tiles", "clauses", "variant", "interop", "common", "clause-tests", "coverage", "survivors",
)  # fmt: skip


def problems(text: str, schema: str) -> list[str]:
    tree, found = read_yaml(Source("x.yaml", text))
    assert tree is not None
    assert found == []
    return [
        f"{p.span.text!r}: {p.message}" + (f" | {p.hint}" if p.hint else "")
        for p in check_schema(tree, schema)
        if p.span
    ]


@pytest.mark.parametrize(
    ("schema", "text", "expected"),
    [
        (
            "ruleset",
            "titel: X",
            ["'titel': 'titel' means nothing here | did you mean 'title'?"],
        ),
        (
            "variant",
            "variant: v\ntitle: V\nrules: {}",
            [
                "'rules': 'rules' means nothing here | a variant changes the title: "
                "write change: {ruleset.rules.NAME: value}"
            ],
        ),
        (
            "ruleset",
            "title: X\nplayers: three",
            ["'three': 'three' is not a number of players | write for example 4 or 3-6"],
        ),
        (
            "ruleset",
            "title: X\nbank: lots",
            ["'lots': 'lots' is not the bank's money | write for example 4000 or unlimited"],
        ),
        (
            "trains",
            "trains: {2: {price: '80', reach: 2}}",
            ["\"'80'\": an amount of money has to be a whole number, not '80' | write it without quotes"],
        ),
        (
            "trains",
            "trains: {2: {price: 80, reach: {crossing: 2}}}",
            ["'crossing': 'crossing' means nothing here | did you mean 'crossings'?"],
        ),
        (
            "trains",
            "trains: {2: {price: 80, reach: 2, rusts_on: 4}}",
            ["'4': a list of names has to be a list, not '4' | write [4]"],
        ),
        ("phases", "phases: {2: {}}", ["'{': 'colours' is missing here"]),
        (
            "map",
            "{layout: round, hexes: {A1: {}}}",
            ["'round': 'round' is not possible here | possible here: flat, pointy"],
        ),
        (
            "map",
            "{layout: flat, hexes: {A1: {stops: [cty 20], track: [0/3]}}}",
            [
                "'cty 20': 'cty 20' is not a stop"
                " | write for example city 30 x2 or town or offboard yellow 20 brown 50",
                "'0/3': '0/3' is not a piece of track | write for example 0-3 or 0-s0 or 1-s0 narrow",
            ],
        ),
        (
            "companies",
            "companies: {A: {name: A, kind: k, certificates: [2, 1y3]}}",
            ["'1y3': '1y3' is not a certificate, or several alike | write for example 1x3"],
        ),
        (
            "market",
            "{zones: {pp: {}}, rows: [1 2]}",
            ["'pp': 'pp' is no letter of a zone | write for example p"],
        ),
        ("variant", "{title: T, requires: x}", ["'x': 'requires' has to be a list, not 'x' | write [x]"]),
    ],
)
def test_problems_say_what_is_wrong_where_it_stands(schema: str, text: str, expected: list[str]) -> None:
    assert sorted(problems(text, schema)) == sorted(expected)


def test_several_at_once() -> None:
    text = "trains:\n  2: {price: -1, reach: 2}\n  3: {reach: nowhere}\n"
    assert len(problems(text, "trains")) == 3


def test_our_schemas_are_all_there_and_sound() -> None:
    assert set(OURS) <= set(schema_names())
    for name in schema_names():
        contents = json.loads((schemas_folder() / f"{name}.schema.json").read_text(encoding="utf-8"))
        Draft202012Validator.check_schema(contents)
        assert validator_for(name) is not None


def properties(schema: object, path: str) -> Iterator[tuple[str, dict[str, object]]]:
    if isinstance(schema, dict):
        for name, below in (schema.get("properties") or {}).items():
            yield f"{path}.{name}", below
        for key, below in schema.items():
            yield from properties(below, f"{path}.{key}" if key != "properties" else path)
    elif isinstance(schema, list):
        for below in schema:
            yield from properties(below, path)


@pytest.mark.parametrize("name", OURS)
def test_every_property_explains_itself(name: str) -> None:
    validator = validator_for(name)
    assert validator is not None
    for path, schema in properties(validator.schema, name):
        assert schema.get("description"), f"{path} has no description"
        assert schema.get("examples") or schema.get("properties") or schema.get("enum"), f"{path} has no example"


def test_examples_fit_their_own_schemas() -> None:
    for name in OURS:
        validator = validator_for(name)
        assert validator is not None
        for path, schema in properties(validator.schema, name):
            for example in schema.get("examples", ()):
                assert Draft202012Validator(schema).is_valid(example), f"{path}: {example}"


def test_every_yaml_file_names_its_schema() -> None:
    paths = sorted(rulesets_folder().rglob("*.yaml"))
    assert paths
    for path in paths:
        first = path.read_text(encoding="utf-8").partition("\n")[0]
        assert first.startswith("# yaml-language-server: $schema="), path
        assert (path.parent / first.partition("=")[2]).resolve().is_file(), path
