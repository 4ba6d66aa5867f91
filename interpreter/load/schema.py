"""Does a YAML file have the shape its JSON Schema asks for? Every error at its key or value, in plain words."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from referencing import Registry, Resource
from referencing.exceptions import Unresolvable

from interpreter.load.notation import words_of
from interpreter.load.places import schemas_folder
from interpreter.load.yaml_tree import Tree
from interpreter.problems import Problem, did_you_mean, meant_or_known, nearest
from interpreter.source import Span

LONGEST = 60
"""letters of a value that a message shows"""
_OF_KEYS = ("additionalProperties", "required", "minProperties")
_TYPES = {
    "object": "a mapping of keys to values",
    "array": "a list",
    "string": "a text",
    "integer": "a whole number",
    "boolean": "true or false",
    "null": "nothing",
}


def check_schema(tree: Tree, name: str) -> list[Problem]:
    """What is wrong with a file, held to the schema of that name; nothing when there is no such schema."""
    return check_value(tree, tree.plain(), name)


def check_value(tree: Tree, value: object, name: str) -> list[Problem]:
    """The same for a value that was made plain already."""
    validator = validator_for(name)
    if validator is None:
        return []
    problems: list[Problem] = []
    for error in validator.iter_errors(value):
        problems += _problems(error, tree)
    return problems


def schema_names() -> list[str]:
    """The names of all schemas."""
    folder = schemas_folder()
    return sorted(path.name.removesuffix(".schema.json") for path in folder.glob("*.schema.json"))


@lru_cache(maxsize=64)
def validator_for(name: str) -> Draft202012Validator | None:
    """The validator of a schema, its references put in place once so that checking need not look them up."""
    found = _registry().get(f"{name}.schema.json")
    if found is None:
        return None
    whole = _inlined(found.contents, f"{name}.schema.json", ())
    return Draft202012Validator(whole)


def contents_of(name: str) -> dict[str, Any]:
    """A schema as it is written, with its references."""
    found: dict[str, Any] = _registry()[f"{name}.schema.json"].contents
    return found


def part_validator(schema: Mapping[str, Any]) -> Draft202012Validator:
    """The validator of a part of a schema whose references are in place."""
    return Draft202012Validator(schema)


@lru_cache(maxsize=1)
def _registry() -> Registry[Any]:
    resources = []
    for path in sorted(schemas_folder().glob("*.schema.json")):
        contents = json.loads(path.read_text(encoding="utf-8"))
        resources.append((path.name, Resource.from_contents(contents)))
    return Registry[Any]().with_resources(resources)


def _inlined(schema: Any, base: str, inside: tuple[str, ...]) -> Any:
    """The schema with each `$ref` replaced by what it points at; a ring of references is left as it is."""
    if isinstance(schema, list):
        return [_inlined(each, base, inside) for each in schema]
    if not isinstance(schema, Mapping):
        return schema
    rest = {key: _inlined(value, base, inside) for key, value in schema.items() if key not in ("$ref", "$defs")}
    target = schema.get("$ref")
    if not isinstance(target, str):
        return rest
    path, _, fragment = target.partition("#")
    whole = f"{path or base}#{fragment}"
    if whole in inside:
        raise Unresolvable(ref=f"{whole} refers to itself")
    found = _registry().resolver(base_uri=base).lookup(target).contents
    return {**_inlined(found, path or base, (*inside, whole)), **rest}


# ------------------------------------------------------------------------------------------------ wording


def _problems(error: ValidationError, tree: Tree) -> Iterator[Problem]:
    """The problems that one schema error stands for."""
    error = _leaf(error)
    place = _place(tree, error)
    of_key = "propertyNames" in list(error.absolute_schema_path)[-2:]
    worded = _key_name if of_key else _WORDING.get(str(error.validator))
    if worded is None:
        yield Problem("load/schema", f"{error.message}", place.span)
        return
    yield from worded(error, place)


def _leaf(error: ValidationError) -> ValidationError:
    """Of a choice between forms, the error in the form that was most likely meant."""
    while error.validator in ("anyOf", "oneOf") and error.context:
        forms: dict[object, list[ValidationError]] = {}
        for below in error.context:
            forms.setdefault(below.schema_path[0], []).append(below)
        near = [errors for errors in forms.values() if not any(_wrong_form(each, error) for each in errors)]
        if len(near) != 1:
            return error
        deepest = max(near[0], key=lambda each: len(each.absolute_path))
        same_place = len(deepest.absolute_path) == len(error.absolute_path)
        if same_place and "title" not in _schema(deepest) and not _of_keys(deepest):
            return error
        error = deepest
    return error


def _wrong_form(error: ValidationError, above: ValidationError) -> bool:
    """Whether the value as a whole is of another type than this form wants."""
    if _of_keys(error):
        return False
    return error.validator in ("type", "const", "enum") and len(error.absolute_path) == len(above.absolute_path)


def _of_keys(error: ValidationError) -> bool:
    """Whether it is about the keys of a mapping."""
    return error.validator in _OF_KEYS or "propertyNames" in list(error.absolute_schema_path)[-2:]


def _place(tree: Tree, error: ValidationError) -> Tree:
    at = tree
    for step in error.absolute_path:
        if at.is_map and str(step) in at.map:
            at = at.map[str(step)]
        elif at.is_list and isinstance(step, int) and step < len(at.items):
            at = at.items[step]
    return at


def _schema(error: ValidationError) -> Mapping[str, Any]:
    return error.schema if isinstance(error.schema, Mapping) else {}


def _listed(error: ValidationError) -> list[str]:
    """What the schema's keyword lists; a single word is a list of one."""
    value: Any = error.validator_value
    return [str(each) for each in value] if isinstance(value, list) else [str(value)]


def _name(error: ValidationError) -> str:
    """What the value is called: the schema's title, or the key it stands under."""
    title = _schema(error).get("title")
    if isinstance(title, str):
        return title
    keys = [str(step) for step in error.absolute_path if isinstance(step, str)]
    return f"'{keys[-1]}'" if keys else "this file"


def _example(error: ValidationError) -> str | None:
    examples = _schema(error).get("examples")
    if not examples:
        return None
    shown = " or ".join(
        each if isinstance(each, str) else json.dumps(each, ensure_ascii=False) for each in examples[:3]
    )
    return f"write for example {shown}"


def _shown(tree: Tree) -> str:
    text = tree.word if not (tree.is_map or tree.is_list) else ("a mapping" if tree.is_map else "a list")
    if tree.value is None and not tree.word:
        return "nothing"
    if len(text) > LONGEST:
        text = text[:LONGEST].rsplit(" ", 1)[0] + " …"
    return text if tree.is_map or tree.is_list else f"'{text}'"


def _unknown_keys(error: ValidationError, place: Tree) -> Iterator[Problem]:
    known = list(_schema(error).get("properties", {}))
    patterns = _schema(error).get("patternProperties", {})
    instead = _schema(error).get("x-instead", {})
    for key in place.map:
        if key not in known and not any(_matches(pattern, key) for pattern in patterns):
            listed = f"possible here: {', '.join(known)}" if 0 < len(known) <= 12 else None
            hint = instead.get(key) or did_you_mean(key, known) or listed
            yield Problem("load/schema", f"'{key}' means nothing here", place.key_span(key), hint)


def _matches(pattern: str, key: str) -> bool:
    import re

    return re.search(pattern, key) is not None


def _key_name(error: ValidationError, place: Tree) -> Iterator[Problem]:
    key = str(error.instance)
    titled = "title" in _schema(error)
    yield Problem(
        "load/schema",
        f"'{key}' is no {_name(error)}" if titled else f"'{key}' cannot be a key here",
        place.key_span(key),
        (meant_or_known(key, _listed(error), "possible here") if error.validator == "enum" else None)
        or _example(error),
    )


def _missing_keys(error: ValidationError, place: Tree) -> Iterator[Problem]:
    wanted = [key for key in _listed(error) if key not in place.map]
    missing = ", ".join(f"'{key}'" for key in wanted)
    known = _schema(error).get("properties", {})
    strange = [key for key in place.map if key not in known]
    meant = next(((near, key) for key in wanted if (near := nearest(key, strange))), None)
    if meant is not None and _schema(error).get("additionalProperties") is False:
        return  # the misspelt key is reported
    span = Span(place.span.source, place.span.start, min(place.span.end, place.span.start + 1))
    hint = f"is '{meant[0]}' meant to be '{meant[1]}'?" if meant else None
    yield Problem("load/schema", f"{missing} is missing here", span, hint)


def _wrong_type(error: ValidationError, place: Tree) -> Iterator[Problem]:
    wanted = _listed(error)
    if "string" in wanted and "integer" in wanted:
        wanted = [each for each in wanted if each != "integer"]
    text = " or ".join(_TYPES.get(each, each) for each in wanted)
    yield Problem(
        "load/schema",
        f"{_name(error)} has to be {text}, not {_shown(place)}",
        place.span,
        _type_hint(wanted, place) or _example(error),
    )


def _type_hint(wanted: list[str], place: Tree) -> str | None:
    word = place.word.lower()
    if wanted == ["object"] and place.value is None and not place.word:
        return "write {} when there is nothing to say about it"
    if "boolean" in wanted and word in ("yes", "on", "true"):
        return "write true"
    if "boolean" in wanted and word in ("no", "off", "false"):
        return "write false"
    if "integer" in wanted and place.quoted and place.word.lstrip("-").isdigit():
        return "write it without quotes"
    if "array" in wanted and " - " in place.word:
        return "put the entries of the list alone on the lines below, each behind '- '"
    if "array" in wanted and not place.is_map and place.word:
        return f"write [{place.word}]"
    return None


def _not_one_of(error: ValidationError, place: Tree) -> Iterator[Problem]:
    allowed = _listed(error)
    hint = did_you_mean(place.word, allowed) or f"possible here: {', '.join(allowed)}"
    yield Problem("load/schema", f"{_shown(place)} is not possible here", place.span, hint)


def _wrong_pattern(error: ValidationError, place: Tree) -> Iterator[Problem]:
    of_words = _schema(error).get("words")
    if isinstance(of_words, Mapping):
        quotes = 1 if place.quoted else 0
        for word, at in words_of(place.word):
            if not _matches(str(of_words["pattern"]), word):
                start = place.span.start + quotes + at
                span = Span(place.span.source, start, start + len(word))
                yield Problem("load/schema", f"'{word}' is not {of_words['title']}", span, of_words["hint"])
                return
    yield Problem("load/schema", f"{_shown(place)} is not {_name(error)}", place.span, _example(error))


def _no_form(error: ValidationError, place: Tree) -> Iterator[Problem]:
    if place.value is None and not place.word:
        yield Problem("load/schema", f"{_name(error)} is missing here", place.span, _example(error))
        return
    hint = _number_hint(place) or _example(error) or _schema(error).get("description")
    yield Problem("load/schema", f"{_shown(place)} is not {_name(error)}", place.span, hint)


def _number_hint(place: Tree) -> str | None:
    """For a number that is dressed up as something else."""
    bare = place.word.strip("$£€ ").replace(",", "").replace(" ", "")
    if not bare.isdigit() or (bare == place.word and not place.quoted):
        return None
    return "write it without quotes" if place.quoted and bare == place.word else f"write the number alone: {bare}"


def _bounds(words: str) -> Callable[[ValidationError, Tree], Iterator[Problem]]:
    def worded(error: ValidationError, place: Tree) -> Iterator[Problem]:
        yield Problem(
            "load/schema", f"{_name(error)} {words.format(error.validator_value)}", place.span, _example(error)
        )

    return worded


_WORDING: dict[str, Callable[[ValidationError, Tree], Iterator[Problem]]] = {
    "additionalProperties": _unknown_keys,
    "required": _missing_keys,
    "type": _wrong_type,
    "enum": _not_one_of,
    "const": _no_form,
    "pattern": _wrong_pattern,
    "anyOf": _no_form,
    "oneOf": _no_form,
    "minimum": _bounds("is at least {}"),
    "maximum": _bounds("is at most {}"),
    "minItems": _bounds("has at least {} entries"),
    "maxItems": _bounds("has at most {} entries"),
    "minProperties": _bounds("has at least {} entries"),
    "uniqueItems": _bounds("names something twice"),
    "minLength": _bounds("may not be empty"),
}
