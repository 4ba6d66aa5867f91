"""Values written in YAML, held against the types scripts declare for them."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from interpreter.check.pieces import Pieces
from interpreter.ids import PARTIES
from interpreter.load.notation import read_percent
from interpreter.load.yaml_tree import Tree, entries
from interpreter.problems import Problem, meant_or_known
from interpreter.vocabulary.types import MAP_THINGS, PIECES, Type

_WRITTEN = {
    "bool": "true or false",
    "int": "a whole number",
    "money": "an amount of money",
    "percent": "a percentage",
    "text": "a text",
}
_UNWRITABLE = {*MAP_THINGS, "player", "certificate", "power", "train", "marker", "round", "game", "quotient"}


def check_typed(tree: Tree, type_: Type, pieces: Pieces) -> Iterator[Problem]:
    """Whether a value is one of that type."""
    if tree.value is None and not tree.quoted:
        if not type_.optional and type_.word not in ("list", "set", "map"):
            yield Problem("check/value", f"{a_value(type_)} is missing", tree.span)
    elif type_.word in ("list", "set"):
        yield from _check_several(tree, type_, pieces)
    elif type_.word == "map":
        yield from _check_map(tree, type_, pieces)
    elif tree.is_map or tree.is_list:
        shape = "a list" if tree.is_list else "a mapping"
        yield Problem("check/value", f"{a_value(type_)} is wanted here, not {shape}", tree.span)
    else:
        yield from _check_single(tree, type_, pieces)


def _check_several(tree: Tree, type_: Type, pieces: Pieces) -> Iterator[Problem]:
    if tree.word == "any" and members(type_.of[0], pieces) is not None:
        return
    if not tree.is_list:
        hint = f"write [{tree.word}]" if tree.word else None
        yield Problem("check/value", f"a list is wanted here: {type_}", tree.span, hint)
        return
    for item in tree.items:
        yield from check_typed(item, type_.of[0], pieces)


def _check_map(tree: Tree, type_: Type, pieces: Pieces) -> Iterator[Problem]:
    if not tree.is_map:
        yield Problem("check/value", f"a mapping is wanted here: {type_}", tree.span)
        return
    key_type, value_type = type_.of
    for key, below, span in entries(tree):
        yield from _check_single(Tree(key, span, key), key_type, pieces)
        yield from check_typed(below, value_type, pieces)


def _check_single(tree: Tree, type_: Type, pieces: Pieces) -> Iterator[Problem]:
    word = type_.word
    if word in _WRITTEN:
        if not _fits(tree, word):
            hint = _written_hint(tree, word)
            yield Problem("check/value", f"{_WRITTEN[word]} is wanted here, not '{tree.word}'", tree.span, hint)
        return
    if word in _UNWRITABLE:
        yield Problem("check/value", f"a {word.replace('_', ' ')} cannot be written in YAML", tree.span)
        return
    known = members(type_, pieces)
    if known is not None and tree.word not in known:
        yield Problem(
            "check/unknown-name",
            f"there is no {word.replace('_', ' ')} '{tree.word}'",
            tree.span,
            meant_or_known(tree.word, known),
        )


def _written_hint(tree: Tree, word: str) -> str | None:
    if word == "percent":
        return "write it as 60%"
    if word == "bool":
        return {"yes": "write true", "on": "write true", "no": "write false", "off": "write false"}.get(
            tree.word.lower(), f"write {tree.word.lower()}" if tree.word.lower() in ("true", "false") else None
        )
    bare = tree.word.strip("$£€ ").replace(",", "")
    return f"write the number alone: {bare}" if bare.isdigit() else None


def _fits(tree: Tree, word: str) -> bool:
    number = (isinstance(tree.value, int) and not isinstance(tree.value, bool)) or (
        tree.word.isdigit() and tree.value == tree.word and not tree.quoted
    )
    if word == "bool":
        return isinstance(tree.value, bool)
    if word == "percent":
        return read_percent(tree.word) is not None
    return number if word in ("int", "money") else True


def members(type_: Type, pieces: Pieces) -> Collection[str] | None:
    """The words a value of the type may be; None when any."""
    if type_.word == "party":
        return [*PARTIES, *pieces.known("company")]
    if type_.word in PARTIES:
        return [type_.word]
    if type_.word in pieces.kinds:
        return pieces.kinds[type_.word]
    return pieces.known(type_.word) if type_.word in PIECES else None


def a_value(type_: Type) -> str:
    """The type in words, with its article."""
    words = _WRITTEN.get(type_.word)
    if words:
        return words
    text = str(type_.needed).replace("_", " ")
    return f"an {text}" if text[0] in "aeiou" else f"a {text}"
