"""The files in which a title gives reasons for what its clause tests do not do, entry by entry."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from interpreter.load import places
from interpreter.load.schema import check_schema
from interpreter.load.yaml_tree import Tree, read_yaml
from interpreter.problems import RulesetError
from interpreter.source import Source


def reasons_in(path: Path, key: str) -> Sequence[Tree]:
    """The entries below a key of a file; none when the file is not there.

    Raises RulesetError when the file has not the form that the schema of its name asks for.
    """
    if not path.is_file():
        return ()
    tree, problems = read_yaml(Source.read(path, places.shown_name(path)))
    if tree is not None and not problems:
        problems = check_schema(tree, path.stem)
    if tree is None or problems:
        raise RulesetError(problems)
    return items_of(tree, key)


def items_of(entry: Tree, key: str) -> Sequence[Tree]:
    """What is listed behind a key of an entry."""
    found = entry.get(key)
    return found.items if found is not None else ()


def word_of(entry: Tree, key: str) -> str:
    """What stands behind a key of an entry; empty when nothing does."""
    found = entry.get(key)
    return found.word if found is not None else ""
