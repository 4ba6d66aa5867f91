"""Why clause tests do not reach what they do not reach: `coverage.yaml` of a title."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from interpreter.load import places
from interpreter.load.schema import check_schema
from interpreter.load.yaml_tree import Tree, read_yaml
from interpreter.problems import RulesetError
from interpreter.source import Source, Span

FILE = "coverage.yaml"


@dataclass(frozen=True, slots=True, eq=False)
class Excuse:
    """Why no test comes to a declaration, or to the lines of it that have a text."""

    within: str
    text: str
    why: str
    span: Span

    def is_of(self, within: str, line: str) -> bool:
        """Whether it speaks of a line of a declaration; of handlers, those of an event count as one."""
        return within.partition("#")[0] == self.within and self.text in line


def read_excuses(title: Path) -> list[Excuse]:
    """The reasons a title gives. Raises RulesetError when the file has not their form."""
    path = title / FILE
    if not path.is_file():
        return []
    tree, problems = read_yaml(Source.read(path, places.shown_name(path)))
    if tree is not None and not problems:
        problems = check_schema(tree, "coverage")
    if tree is None or problems:
        raise RulesetError(problems)
    listed = tree.get("unreached")
    return [
        Excuse(_word(each, "within"), _word(each, "text"), _word(each, "why"), each.span)
        for each in (listed.items if listed is not None else ())
    ]


def _word(tree: Tree, key: str) -> str:
    found = tree.get(key)
    return found.word if found is not None else ""
