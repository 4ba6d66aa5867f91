"""The protocol as a page of reference, made from its schema."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from interpreter.load.schema import contents_of
from interpreter.serve.trouble import KINDS

MARK = "<!-- from here to the end of the page: made from schemas/protocol.schema.json by `make docs` -->\n"
PARTS = {
    "standing": "Where a game stands",
    "entry": "An entry of the log",
    "game": "A game in the list",
    "variant": "A variant",
    "line": "A line of an explanation",
    "error": "An error",
}
"""Parts that several methods speak of, and how their sections are called."""
FILES = {
    "action.schema.json": "action",
    "choice.schema.json": "choice",
    "refusal.schema.json": "reason",
}
"""What stands in files of its own, and what it is called here."""


def with_reference(page: str) -> str:
    """A page with its last part made anew."""
    head, mark, _ = page.partition(MARK)
    if not mark:
        raise ValueError(f"the page has no line {MARK!r}")
    return head + mark + "\n" + reference()


def reference() -> str:
    """All methods, events, changes, and the parts they are made of."""
    protocol = contents_of("protocol")
    lines = ["## Methods", ""]
    for name, method in protocol["properties"].items():
        lines += _method(name, method)
    lines += ["## Events", "", "What `games.apply` and `games.log` tell; each has `text`, the same in words.", ""]
    lines += _kinds(protocol["$defs"]["event"], without=("kind", "text"))
    lines += ["## Changes", "", "What listeners are told over HTTP.", ""]
    lines += _kinds(protocol["$defs"]["change"], without=("kind",))
    for name, title in PARTS.items():
        part = protocol["$defs"][name]
        lines += [f"## {title}", "", part["description"], "", *_table(part), ""]
    for file, name in FILES.items():
        lines += _of_a_file(file, name)
    lines += ["## Codes of errors", ""]
    lines += ["docs/problems.md says more of each.", "", "| code | JSON-RPC | HTTP |", "|---|---|---|"]
    lines += [f"| `{code}` | {number} | {status} |" for code, (number, status) in KINDS.items()]
    return "\n".join(lines) + "\n"


def _method(name: str, method: dict[str, Any]) -> Iterator[str]:
    params, result = method["properties"]["params"], method["properties"]["result"]
    yield from (f"### {name}", "", method["description"], "")
    if params["properties"]:
        yield from ("It takes:", "", *_table(params), "")
    if result["properties"]:
        yield from ("It gives:", "", *_table(result), "")


def _of_a_file(file: str, name: str) -> Iterator[str]:
    part = contents_of(file.removesuffix(".schema.json"))
    article = "An" if name[0] in "aeiou" else "A"
    yield from (f"## {article} {name}", "", f"{part['description']} `schemas/{file}`", "", *_table(part), "")
    examples = [json.dumps(each) for each in part.get("examples", ())]
    if examples:
        yield from ("```json", *examples, "```", "")


def _table(schema: dict[str, Any]) -> Iterator[str]:
    """The properties of an object, with those inside them; what may be left out is said to be."""
    yield from ("| part | is | |", "|---|---|---|")
    yield from _rows(schema, "")


def _rows(schema: dict[str, Any], inside: str) -> Iterator[str]:
    """A row for each property, and below it for those of an object that stands in it or that it lists."""
    needed = schema.get("required", ())
    for name, part in schema["properties"].items():
        may_go = "" if name in needed else "; may be left out"
        yield f"| `{inside}{name}` | {_type(part)}{may_go} | {part.get('description', '')} |"
        for each in part.get("anyOf", (part,)):
            if "properties" in each:
                yield from _rows(each, f"{inside}{name}.")
        if "properties" in part.get("items", ()):
            yield from _rows(part["items"], f"{inside}{name}[].")
    rest = schema.get("additionalProperties")
    if isinstance(rest, dict) and "description" in rest:
        yield f"| each parameter, by its name | | {rest['description']} |"


def _kinds(schema: dict[str, Any], without: tuple[str, ...]) -> Iterator[str]:
    yield from ("| kind | what happened | parts |", "|---|---|---|")
    for each in schema["oneOf"]:
        parts = [f"`{name}`: {_type(part)}" for name, part in each["properties"].items() if name not in without]
        yield f"| `{each['title']}` | {each['description']} | {', '.join(parts)} |"
    yield ""


def _type(schema: dict[str, Any]) -> str:
    """What a value is, in a few words."""
    target = str(schema.get("$ref", ""))
    if target:
        return FILES.get(target) or target.rpartition("/")[2]
    if "anyOf" in schema:
        return " or ".join(_type(each) for each in schema["anyOf"])
    if "enum" in schema:
        return " or ".join(f"`{each}`" for each in schema["enum"])
    kinds = schema.get("type", "any value")
    if kinds == "array":
        return f"list of {_type(schema['items'])}"
    if kinds == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"object, each a {_type(schema['additionalProperties'])}"
    if isinstance(kinds, list):
        return " or ".join(_type({**schema, "type": kind}) for kind in kinds)
    return WORDS.get(str(kinds), str(kinds))


WORDS = {"string": "text", "integer": "whole number", "boolean": "true or false", "null": "none"}
