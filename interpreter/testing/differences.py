"""What is not as a clause test expects it, said in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from interpreter.load.yaml_tree import Tree
from interpreter.problems import Note, Problem


def differences(what: str, expected: object, actual: object, tree: Tree, *notes: Note) -> Iterator[Problem]:
    """A problem when something is not as expected, placed where the expectation is written."""
    if expected != actual:
        said = f"{what}: it is {shown(actual)}, and the test expects {shown(expected)}"
        yield Problem("testing/unlike", said, tree.span, None, notes)


def shown(value: object) -> str:
    """A value in the words a test is written in."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {shown(row)}" for key, row in value.items()) or "nothing"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join(map(shown, value)) or "nothing"
    return "nothing" if value is None else str(value)
