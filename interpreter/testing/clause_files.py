"""Clause tests as files: what stands in `tests/*.yaml` of a title, read with positions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from interpreter.load.places import shown_name, title_folder
from interpreter.load.schema import check_schema
from interpreter.load.yaml_tree import Tree, read_yaml
from interpreter.problems import Problem, RulesetError
from interpreter.source import Source, Span

FOLDER = "tests"
PLACES = "places.rules"
"""The script that stands above the title in its tests: its `play()` offers the places where a test may begin."""


@dataclass(frozen=True, slots=True, eq=False)
class ClauseTest:
    """One test: what is given, what is done, what is expected; `file` and `span` say where it is written."""

    name: str
    clauses: tuple[str, ...]
    file: Path
    given: Tree
    steps: tuple[Tree, ...]
    expect: Tree | None
    span: Span
    cited: tuple[Tree, ...] = ()

    def __str__(self) -> str:
        return f"{', '.join(self.clauses)}: {self.name}"

    def is_of(self, clauses: Sequence[str]) -> bool:
        """Whether it is a test of one of these clauses, or of one that begins so; of anything when there are none."""
        return not clauses or any(each.startswith(clause) for each in self.clauses for clause in clauses)

    @property
    def variants(self) -> tuple[str, ...]:
        """The variants it is played with."""
        return tuple(self.given.words("variants"))


def places_of(title: str | Path) -> Path | None:
    """The script with the places where tests of a title may begin; None when it has no tests."""
    path = title_folder(title) / FOLDER / PLACES
    return path if path.is_file() else None


def clause_files(title: str | Path) -> list[Path]:
    """The files with tests of a title, in order."""
    return sorted((title_folder(title) / FOLDER).glob("*.yaml"))


def read_clause_tests(path: Path) -> list[ClauseTest]:
    """The tests of a file. Raises RulesetError with all that is wrong with its form."""
    source = _source(path)
    tree, problems = read_yaml(source)
    if tree is None and not problems:
        problems.append(Problem("load/schema", "this file says nothing", Span(source, 0, 0), "it begins with tests:"))
    if tree is not None and not any(problem.code == "load/yaml" for problem in problems):
        problems += check_schema(tree, "clause-tests")
    if tree is None or any(not problem.warning for problem in problems):
        raise RulesetError(problems)
    return list(_tests(tree, path))


def _source(path: Path) -> Source:
    shown = shown_name(path)
    try:
        return Source.read(path, shown)
    except UnicodeDecodeError as error:
        words = f"{shown} is not UTF-8 text (byte {error.start})"
    except OSError as error:
        words = f"{shown} cannot be read: {error.strerror}"
    raise RulesetError([Problem("load/file", words, hint="save it as UTF-8" if "UTF-8" in words else None)])


def _tests(tree: Tree, path: Path) -> Iterator[ClauseTest]:
    shared = tree.get("given")
    listed = tree.get("tests")
    for each in listed.items if listed is not None else ():
        own, steps, name = each.get("given"), each.get("do"), each.get("name")
        yield ClauseTest(
            name=name.word if name is not None else "",
            clauses=tuple(each.words("clause")),
            file=path,
            given=_over(shared, own) or Tree({}, each.span),
            steps=steps.items if steps is not None else (),
            expect=each.get("expect"),
            span=each.span,
            cited=_cited(each.get("clause")),
        )


def _cited(tree: Tree | None) -> tuple[Tree, ...]:
    if tree is None:
        return ()
    return tuple(tree.items) if tree.is_list else (tree,)


def _over(under: Tree | None, above: Tree | None) -> Tree | None:
    """What one file says for all its tests, with what a test says of its own in the place of it."""
    if under is None or above is None:
        return above or under
    if not under.is_map or not above.is_map:
        return above
    entries = {**under.map}
    for key, tree in above.map.items():
        entries[key] = tree if key == "begin" else _over(under.get(key), tree) or tree  # a test begins in one place
    return Tree(entries, above.span, keys={**under.keys, **above.keys})
