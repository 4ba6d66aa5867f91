"""The rulesets of a title's clause tests, loaded once, and made anew with one text changed: only what it touches."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from interpreter.check import Checked, check
from interpreter.compile.box import scenarios_of
from interpreter.compile.code import compile_code
from interpreter.compile.ruleset import compile_ruleset
from interpreter.load.draft import Draft, load
from interpreter.load.places import shown_name, title_folder
from interpreter.load.script import parse_script
from interpreter.load.yaml_tree import Tree, entries, read_yaml
from interpreter.problems import Problem, RulesetError
from interpreter.ruleset.code import Code
from interpreter.ruleset.ruleset import Ruleset
from interpreter.source import Source
from interpreter.testing.clause_files import places_of
from interpreter.testing.mutation.mutants import Mutant, changed_texts

Variants = tuple[str, ...]
CODE = ("code", "traced code")
"""What a ruleset keeps of its code alone."""


@dataclass(slots=True)
class Shelf:
    """The texts of a title as they were when they were first read, whatever becomes of the files."""

    texts: dict[Path, Source] = field(default_factory=dict)

    def read(self, path: Path, name: str) -> Source:
        """The text of a file."""
        key = path.resolve()
        if key not in self.texts:
            self.texts[key] = Source.read(path, name)
        return self.texts[key]

    def with_changes(self, texts: Mapping[Path, str]) -> Callable[[Path, str], Source]:
        """How files are read when some of them have other texts."""

        def read(path: Path, name: str) -> Source:
            text = texts.get(path.resolve())
            return self.read(path, name) if text is None else Source(name, text)

        return read


@dataclass(slots=True, eq=False)
class Stand:
    """A title with some variants as it is: read, checked and compiled; `files` are those it was made from."""

    draft: Draft
    checked: Checked
    ruleset: Ruleset
    files: frozenset[Path]


@dataclass(slots=True)
class Stands:
    """What stands of a title, by variants."""

    title: str | Path
    shelf: Shelf = field(default_factory=Shelf)
    made: dict[Variants, Stand] = field(default_factory=dict)

    def stand(self, variants: Variants) -> Stand:
        """The title with these variants. Raises RulesetError when it makes no sense."""
        if variants not in self.made:
            self.made[variants] = self._stand(variants)
        return self.made[variants]

    def clauses(self) -> list[tuple[str, Tree]]:
        """The clauses that the title lists, with what it says of them."""
        path = title_folder(self.title) / "clauses.yaml"
        tree = read_yaml(self.shelf.read(path, shown_name(path)))[0] if path.is_file() else None
        return [(name, clause) for name, clause, _ in entries(tree)]

    def _stand(self, variants: Variants) -> Stand:
        files: set[Path] = set()

        def read(path: Path, name: str) -> Source:
            files.add(path.resolve())
            return self.shelf.read(path, name)

        draft = load(self.title, variants, places_of(self.title), read)
        checked = _sound(*check(draft))
        return Stand(draft, checked, compile_ruleset(checked), frozenset(files))

    def changed(self, variants: Variants, mutants: Iterable[Mutant]) -> Ruleset:
        """The ruleset with these changes, of scripts or of data. Raises RulesetError when the check refuses them."""
        stand, texts = self.stand(variants), changed_texts(mutants)
        if all(path.suffix == ".rules" for path in texts):
            draft = _with_scripts(stand.draft, texts)
        else:
            draft = load(self.title, variants, places_of(self.title), self.shelf.with_changes(texts))
        checked = _sound(*check(draft, stand.checked))
        scenarios, code = stand.ruleset.scenarios, stand.ruleset.code
        kept: dict[object, object] = {key: value for key, value in stand.ruleset.cache.items() if key in CODE}
        if not stand.checked.has_data_of(draft, checked.declarations):
            scenarios = scenarios_of(draft, checked.declarations)
        if checked.program is not stand.checked.program:
            code, kept = _compiled(checked), {}
        return replace(stand.ruleset, scenarios=scenarios, code=code, cache=kept)


def _compiled(checked: Checked) -> Code:
    return compile_code(checked.program, checked.types, checked.conversions)


def _sound(checked: Checked | None, problems: Iterable[Problem]) -> Checked:
    if checked is None:
        raise RulesetError(problems)
    return checked


def _with_scripts(draft: Draft, texts: Mapping[Path, str]) -> Draft:
    """The draft with other texts of some scripts."""
    shown = {shown_name(path): text for path, text in texts.items()}
    scripts, problems = [], list(draft.problems)
    for each in draft.scripts:
        text = shown.get(each.source.name)
        if text is None:
            scripts.append(each)
            continue
        source = Source(each.source.name, text)
        script, found = parse_script(source, each.script.name)
        problems += found
        if script is not None:
            scripts.append(replace(each, script=script, source=source))
    return replace(draft, scripts=tuple(scripts), problems=tuple(problems))
