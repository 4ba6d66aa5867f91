"""Does a test that names a clause fail when the line that carries the clause is gone?"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic

from interpreter.load import syntax
from interpreter.load.places import shown_name, title_folder
from interpreter.load.script import parse_script
from interpreter.load.texts import Read
from interpreter.load.yaml_tree import Tree, entries, read_yaml
from interpreter.source import Span
from interpreter.testing.clause_files import ClauseTest
from interpreter.testing.coverage.citations import cited_lines
from interpreter.testing.ending import end_with
from interpreter.testing.mutation.bench import Wish, Workbench, mixed
from interpreter.testing.mutation.data import data_edits
from interpreter.testing.mutation.mutants import Edit, Mutant, mutants_of
from interpreter.testing.mutation.rulesets import Stands
from interpreter.testing.mutation.scripts import Edits, edits_in, only_option, removals
from interpreter.testing.mutation.survivors import is_named
from interpreter.testing.mutation.trial import Trial
from interpreter.testing.mutation.verdicts import NOTICED, REFUSED

MOST = 40
"""So many changes of one line are tried."""
NEUTRAL = {"int": "({}) + 1", "money": "({}) + 1", "bool": "not ({})", "list": "[]", "set": "[]", "map": "[]"}
"""What the value of a short function becomes when nothing in it can be changed, by the type of the value."""


@dataclass(frozen=True, slots=True)
class ClauseLine:
    """A line that carries a clause, and the tests that name the clause.

    `noticed` tells the change that a test noticed and that test; it is empty when none did. `tried` is how many changes
    were tried that load.
    """

    clause: str
    says: str
    span: Span | None
    tests: int
    tried: int = 0
    noticed: str = ""


def clause_lines(stands: Stands, tests: Sequence[ClauseTest]) -> list[ClauseLine]:
    """Every line that carries a clause; a clause that no line carries has one without a place."""
    read = {shown_name(path) for stand in stands.made.values() for path in stand.files}
    cited = cited_lines(title_folder(stands.title))
    found = []
    for name, clause in stands.clauses():
        if clause.get("soft") is None:
            says = clause.get("says")
            lines = (span for each in (name, *clause.words("common")) for span in cited.get(each, ()))
            spans = [span for span in lines if span.source.name in read]
            number = sum(name in test.clauses for test in tests)
            plain = ClauseLine(name, says.word if says is not None else "", None, number)
            found += [replace(plain, span=span) for span in spans] or [plain]
    return found


def chosen_lines(lines: Sequence[ClauseLine], wish: Wish) -> list[ClauseLine]:
    """The lines that are wished for. A sample is one of clauses; when not all may be tried, these are mixed."""
    found = [each for each in lines if each.clause.startswith(wish.clauses or "") and _is_in(each, wish.files)]
    if wish.sample is None and wish.minutes is None:
        return found
    clauses = mixed(list(dict.fromkeys(each.clause for each in found)), wish.seed)[: wish.sample]
    return [each for clause in clauses for each in found if each.clause == clause]


def _is_in(line: ClauseLine, files: Sequence[str]) -> bool:
    """Whether a line stands in one of the files that are named, or none is named."""
    span = line.span
    return not files or (span is not None and any(is_named(Path(span.source.name), each) for each in files))


# ------------------------------------------------------------------------------------------------ what is changed


def changes_of(line: ClauseLine, path: Path, read: Read) -> Iterator[Mutant]:
    """The line without itself; where that cannot be, all changes that can be made in it."""
    assert line.span is not None
    source = read(path, shown_name(path))
    if path.suffix == ".rules":
        script, _ = parse_script(source, path.stem)
        node = _node(script, line.span) if script is not None else None
        yield from mutants_of(path, source, _of_node(node)) if node is not None else ()
        return
    tree, _ = read_yaml(source)
    if tree is not None:
        edits = _of_data(tree, line.span)
        yield from mutants_of(path, source, edits)
        named = tree.get("script")
        if not edits and named is not None:  # a variant that lists the clause carries it with all of its script
            script_path = path.with_name(named.word)
            text = read(script_path, shown_name(script_path))
            script, _ = parse_script(text, script_path.stem)
            for each in script.declarations if script is not None else ():
                yield from mutants_of(script_path, text, _of_node(each))


def _node(script: syntax.Script, span: Span) -> syntax.Node | None:
    for node in syntax.walk(script):
        if isinstance(node, syntax.ExtendOffer) and (option := only_option(node)) and _is_at(option, span):
            return node
        if isinstance(node, syntax.Branch) and _is_at(node.body, span):
            return node
        if getattr(node, "clauses", ()) and _is_at(node, span):
            return node
    return None


def _is_at(node: syntax.Node, span: Span) -> bool:
    return (node.span.start, node.span.end) == (span.start, span.end)


def _of_node(node: syntax.Node) -> Edits:
    yield from removals(node)
    inner = node.declaration if isinstance(node, syntax.Override) else node
    body = getattr(inner, "body", None)
    if isinstance(inner, syntax.Declaration) and isinstance(body, syntax.Block):
        yield Edit("body removed", body.span.start, body.span.end, "nothing")
    yield from edits_in(node)
    if isinstance(inner, syntax.Function) and isinstance(inner.body, syntax.Expression):
        after = NEUTRAL.get(inner.results[0].word if inner.results else "")
        after = "none" if inner.results and inner.results[0].optional else after
        if after is not None:
            yield Edit("value replaced", inner.body.span.start, inner.body.span.end, after.format(inner.body.span.text))


def _of_data(tree: Tree, span: Span) -> list[Edit]:
    """The changes on a line, or below it when it only opens what stands there."""
    whole = list(data_edits(tree))
    first, last = span.line, span.source.place(span.end)[0]
    text = tree.span.source
    on_line = [each for each in whole if first <= text.place(each.start)[0] <= last]
    if on_line:
        return on_line
    end = max((value.span.end for value in _opened(tree, first)), default=span.end)
    return [each for each in whole if span.start <= each.start < end]


def _opened(tree: Tree, line: int) -> Iterator[Tree]:
    for _, value, key in entries(tree):
        if key.line == line:
            yield value
        yield from _opened(value, line)
    for item in tree.items:
        yield from _opened(item, line)


# ------------------------------------------------------------------------------------------------ on all cores

_work: list[tuple[Workbench, Sequence[ClauseLine], float | None]] = []
"""What the workers, which are forked, find ready."""


def try_clauses(bench: Workbench, lines: Sequence[ClauseLine], wish: Wish) -> Iterator[ClauseLine]:
    """The lines, each with what a test that names its clause noticed, in their order, until the time is up."""
    until = None if wish.minutes is None else monotonic() + 60 * wish.minutes
    _work[:] = [(bench, lines, until)]
    with ProcessPoolExecutor(wish.jobs, multiprocessing.get_context("fork"), end_with, (os.getpid(),)) as workers:
        for line in workers.map(_tried, range(len(lines)), chunksize=4):
            if line is not None:
                yield line


def _tried(number: int) -> ClauseLine | None:
    """In a worker: try one line; None when the time is up."""
    bench, lines, until = _work[0]
    if until is not None and monotonic() >= until:
        return None
    stands, tests, line = bench.stands, bench.tests, lines[number]
    naming = [at for at, test in enumerate(tests) if line.clause in test.clauses]
    path = _path(stands, line)
    if path is None or not naming:
        return line
    tried = 0
    for at, mutant in enumerate(changes_of(line, path, stands.shelf.read)):
        numbers = [each for each in naming if mutant.path.resolve() in stands.stand(tests[each].variants).files]
        if at == MOST or not numbers:
            break
        found = Trial(stands, tests, [mutant]).verdict(numbers)
        if found.outcome == NOTICED and found.by is not None:
            return replace(line, tried=tried + 1, noticed=f"{mutant.told} | {tests[found.by]}")
        tried += found.outcome != REFUSED
        gone = at == 0 and path.suffix == ".rules" and mutant.kind.endswith("removed")
        if gone and found.outcome != REFUSED:
            break  # the line is gone, and nothing was noticed
    return replace(line, tried=tried)


def _path(stands: Stands, line: ClauseLine) -> Path | None:
    """The file of a line; None when no ruleset of the tests is made from it."""
    if line.span is None:
        return None
    name = line.span.source.name
    files = (path for stand in stands.made.values() for path in stand.files)
    return next((path for path in files if shown_name(path) == name), None)
