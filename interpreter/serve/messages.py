"""What comes from a client is read within bounds, and held to the schema of the protocol."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NoReturn

from jsonschema.exceptions import ValidationError

from interpreter.load.schema import contents_of, part_validator, validator_for
from interpreter.problems import meant_or_known
from interpreter.serve.limits import Limits
from interpreter.serve.trouble import Trouble, shortened

PROTOCOL = "18xx-protocol/1"
HALF = re.compile(rb"\\u[dD][89a-fA-F]")
"""how half a letter may be written, which is none by itself"""
LONGEST_REASON = 200
"""letters of what a schema says against a value, which it repeats"""


def method_names() -> list[str]:
    """Every method, in the order of the schema."""
    return list(contents_of("protocol")["properties"])


def takes(method: str) -> str:
    """What a method takes, in a line."""
    params = contents_of("protocol")["properties"][method]["properties"]["params"]
    needed = params.get("required", [])
    free = [name for name in params["properties"] if name not in needed]
    told = [", ".join(needed), "if wanted " + ", ".join(free) if free else ""]
    return f"{method} takes {'; '.join(each for each in told if each) or 'nothing'}"


def read_json(text: bytes, limits: Limits) -> Any:
    """The value that a message is. Raises Trouble when it is none, too long, or nested too deeply."""
    if len(text) > limits.message_bytes:
        raise too_long(len(text), limits)
    try:
        value = json.loads(text.decode("utf-8"), parse_constant=_no_number, parse_float=_number)
    except RecursionError:
        raise _too_deep(limits) from None
    except UnicodeDecodeError as error:
        raise Trouble("serve/no-json", f"the message is not UTF-8: byte {error.start}", "write it in UTF-8") from None
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise Trouble("serve/no-json", f"the message is not JSON: {place}: {error.msg}", "write it as JSON") from None
    except ValueError as error:
        raise Trouble("serve/no-json", f"the message is not JSON: {error}", "write it as JSON") from None
    if _depth_beyond(value, limits.depth):
        raise _too_deep(limits)
    if HALF.search(text):
        _hold_to_letters(value)
    return value


def too_long(size: int | None, limits: Limits) -> Trouble:
    """A message has too many bytes."""
    told = "" if size is None else f"has {size:,} bytes: it "
    message = f"the message {told}may have no more than {limits.message_bytes:,} bytes"
    return Trouble("serve/too-much", message, "send less at once")


def check_params(method: str, params: Any) -> dict[str, Any]:
    """What a method is to work with. Raises Trouble when there is no such method, or it takes something else."""
    known = method_names()
    if method not in known:
        hint = meant_or_known(shortened(method), known) or "server.info lists the methods"
        raise Trouble("serve/no-method", f"there is no method '{shortened(method)}'", hint)
    if isinstance(params, list):
        raise Trouble("serve/parameters", "parameters go by name here", 'write "params": {"game": "g1"}')
    wrong = wrong_params(method, params)
    if wrong is not None:
        raise Trouble("serve/parameters", f"{method}: {wrong}", takes(method))
    assert isinstance(params, dict)
    return params


def wrong_params(method: str, params: Any) -> str | None:
    """In which way parameters are not what the schema says; none when they fit."""
    return _first_wrong(method, "params", params)


def wrong_result(method: str, result: Any) -> str | None:
    """In which way a result is not what the schema says; none when it fits."""
    return _first_wrong(method, "result", result)


def _first_wrong(method: str, part: str, value: Any) -> str | None:
    error = next(_validator(method, part).iter_errors(value), None)
    if error is None:
        return None
    place = "/".join(map(str, error.absolute_path)) or part
    return f"{shortened(place)}: {shortened(_reason(error), LONGEST_REASON)}"


def _reason(error: ValidationError) -> str:
    """What is wrong; of what is not allowed the schema says itself what it is."""
    unwanted = error.validator_value
    if error.validator == "not" and isinstance(unwanted, Mapping) and "title" in unwanted:
        return f"{error.instance!r} has {unwanted['title']}"
    return error.message


@lru_cache(maxsize=128)
def _validator(method: str, part: str) -> Any:
    whole = validator_for("protocol")
    assert whole is not None
    schema: Mapping[str, Any] = whole.schema["properties"][method]["properties"][part]  # type: ignore[index]
    return part_validator(schema)


def _depth_beyond(value: Any, most: int) -> bool:
    """Whether lists and objects are nested deeper than so."""
    level = [value]
    for _ in range(most):
        level = [each for row in level if isinstance(row, dict | list) for each in _inside(row)]
    return any(isinstance(row, dict | list) for row in level)


def _hold_to_letters(value: Any) -> None:
    """All texts are made of letters. Raises Trouble for half of one, which no page and no file could show."""
    try:
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        hint = "write a letter beyond FFFF as itself, or as two escapes"
        raise Trouble("serve/no-json", "a text in the message has half a letter", hint) from None


def _inside(row: Any) -> Any:
    return row.values() if isinstance(row, dict) else row


def _too_deep(limits: Limits) -> Trouble:
    return Trouble("serve/too-much", f"the message is nested deeper than {limits.depth}", "write it flatter")


def _number(text: str) -> int | float:
    """A number with a point: whole ones are whole, however they are written."""
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(f"{shortened(text)} is no number here")
    return int(number) if number.is_integer() and abs(number) < 2**53 else number


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is no number here")
