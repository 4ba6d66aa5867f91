"""All mutants of a title: of its scripts, its data, its variants, and of the common book as far as it is used."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from interpreter.check.program import Program
from interpreter.check.typing.reach import Reach
from interpreter.load import syntax
from interpreter.load.draft import STANDARD_TILES
from interpreter.load.places import title_folder, variant_files
from interpreter.load.script import parse_script
from interpreter.load.yaml_tree import Tree, read_yaml
from interpreter.source import Source
from interpreter.testing.clause_files import FOLDER
from interpreter.testing.coverage.citations import variant_scripts, variants_apart
from interpreter.testing.coverage.reach import Reached
from interpreter.testing.mutation.data import data_edits
from interpreter.testing.mutation.mutants import Mutant, mutants_of
from interpreter.testing.mutation.rulesets import Stands
from interpreter.testing.mutation.scripts import Key, key_of, script_edits

NO_RULES = ("clauses.yaml",)
"""Files without rules of the game."""


@dataclass(frozen=True, slots=True)
class Unused:
    """What no ruleset of a title comes to: nodes of scripts that are replaced, standard tiles not in the box."""

    nodes: frozenset[Key]
    tiles: frozenset[str]


def all_mutants(stands: Stands, reached: Reached | None = None) -> Iterator[Mutant]:
    """The mutants of everything that what stands was made from, file by file."""
    unused = unused_of(stands, reached)
    folder = title_folder(stands.title).resolve()
    files = {path for stand in stands.made.values() for path in stand.files}
    own = sorted(path for path in files if path.is_relative_to(folder))
    for path in (*own, *sorted(files - set(own))):
        if path.name not in NO_RULES and not path.is_relative_to(folder / FOLDER):
            yield from mutants_in(path, stands.shelf.texts[path], unused)


def mutants_in(path: Path, source: Source, unused: Unused) -> Iterator[Mutant]:
    """The mutants of one file."""
    if path.suffix == ".rules":
        script, _ = parse_script(source, path.stem)
        edits = script_edits(script, unused.nodes) if script is not None else iter(())
    else:
        tree, _ = read_yaml(source)
        edits = data_edits(tree, unused.tiles if path.parent.name == "common" else ()) if tree is not None else iter(())
    yield from mutants_of(path, source, edits)


def files_apart(title: str | Path) -> frozenset[Path]:
    """The files of the variants that are no part of the rulebook."""
    folder = title_folder(title)
    scripts = variant_scripts(folder)
    files = (path for name in variants_apart(folder) for path in (variant_files(folder)[name], scripts[name]))
    return frozenset(path.resolve() for path in files if path is not None)


def unused_of(stands: Stands, reached: Reached | None) -> Unused:
    """What none of the rulesets comes to."""
    written: set[Key] = set()
    used: set[Key] = set()
    tiles: set[str] = set()
    for stand in stands.made.values():
        for key, alive in _nodes(stand.checked.program):
            written.add(key)
            if alive:
                used.add(key)
        for scenario in stand.draft.scenarios:
            tiles |= _keys(scenario.documents["tiles"].get("standard"))
    written |= uncalled(reached) if reached is not None else set()
    known = {name for each in stands.made.values() for name in _keys(each.draft.documents[STANDARD_TILES].get("tiles"))}
    return Unused(frozenset(written - used), frozenset(known - tiles))


def uncalled(reached: Reached) -> set[Key]:
    """Where the code of the common book stands that no game of the title comes to."""
    places = {(mark.file, mark.span.start): False for marks in reached.rulesets.values() for mark in marks}
    for marks in reached.rulesets.values():
        for mark in marks:
            places[mark.file, mark.span.start] |= mark.used or Path(mark.file).parent.name != "common"
    return {place for place, used in places.items() if not used}


def _keys(tree: Tree | None) -> set[str]:
    return set(tree.map) if tree is not None else set()


def _nodes(program: Program) -> Iterator[tuple[Key, bool]]:
    """Every version of what is declared and every option, and whether anything comes to it."""
    live = Reach.of(program).live
    for version in program.versions():
        yield key_of(version.node), id(version) in live
        for node in syntax.walk(version.node):
            if isinstance(node, syntax.Offer | syntax.Window):
                linked = [each.option for each in program.options(node.choices, node.label)]
                yield from ((key_of(option), option in linked) for option in node.choices.options)
