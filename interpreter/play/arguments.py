"""Arguments of functions of the scripts, given as text: pieces by id, several with commas between them."""

from __future__ import annotations

import json
from typing import Any

from interpreter.ids import PARTIES, Piece
from interpreter.play.runtime import Runtime
from interpreter.play.wire import by_type
from interpreter.problems import meant_or_known
from interpreter.ruleset.values import group
from interpreter.vocabulary.types import PARTY, PIECES, Type

NOTHING = ("none", "-", "")


def argument(text: str, type_: Type, runtime: Runtime) -> Any:
    """The value of a type that a text means. Raises ValueError when there is none."""
    if type_.optional and text in NOTHING:
        return None
    if type_.word in ("list", "set"):
        parts = (
            () if text in NOTHING else tuple(argument(each.strip(), type_.of[0], runtime) for each in text.split(","))
        )
        return group(parts) if type_.word == "set" else parts
    if type_.word in ("int", "money"):
        try:
            return int(text)
        except ValueError:
            raise ValueError(f"a whole number is needed, and not '{text}'") from None
    if type_.word == "bool":
        return _chosen(text, {"yes": True, "true": True, "no": False, "false": False}, "yes or no")
    return _named(text, type_, runtime)


def _chosen(text: str, among: dict[str, Any], said: str) -> Any:
    if text not in among:
        raise ValueError(f"{said} is needed, and not '{text}'")
    return among[text]


def _named(text: str, type_: Type, runtime: Runtime) -> Any:
    word = type_.word
    if word in runtime.code.kinds:
        return _chosen(text, {each: each for each in runtime.code.kinds[word]}, " or ".join(runtime.code.kinds[word]))
    if word == "round":
        return Piece("round", text)
    if word == "lay":
        raise ValueError("a lay cannot be given here")
    if word == "stop" and ":" not in text:
        text = f"{text}:0"
    if word in PARTY and word not in ("player", "company"):
        known = {**PARTIES, **{each.id: each for each in (*runtime.box.pieces.get("company", ()), *runtime.players)}}
    elif word in PIECES or word == "power":
        known = {each.id: each for each in (runtime.players if word == "player" else runtime.box.pieces.get(word, ()))}
    else:
        found = by_type(text, type_, runtime)
        if found is None:
            raise ValueError(f"there is no {word} '{text}'")
        return found
    if text not in known:
        hint = meant_or_known(text, known)
        raise ValueError(f"there is no {word.replace('_', ' ')} '{text}'" + (f"; {hint}" if hint else ""))
    return known[text]


def run_data_of(text: str) -> Any:
    """A run as actions write it. Raises ValueError when it is no JSON."""
    try:
        return json.loads(text)
    except ValueError as error:
        raise ValueError(f'a run is written as JSON, [{{"train": id, "path": [...]}}]: {error}') from None
