"""The tables that say how a title's recorded games are read: which action means which choice, what is called how."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from interpreter.check import check
from interpreter.compile.ruleset import compile_ruleset
from interpreter.load import places
from interpreter.load.draft import Draft, load
from interpreter.load.schema import check_schema
from interpreter.load.script import parse_script
from interpreter.load.script_files import LayeredScript
from interpreter.load.yaml_tree import Tree, read_yaml
from interpreter.problems import Problem, RulesetError
from interpreter.ruleset.ruleset import Ruleset
from interpreter.source import Source

SCHEMA = "interop"
NAMED = ("companies", "privates", "trains", "tiles", "hexes", "stops", "phases")


class TableError(ValueError):
    """No title says how such a game is read."""


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """One meaning of a recorded action.

    `do` is the choice; `filled` says for its parameters where their values come from; `of` is the kind of entity it
    is for; `when` are patterns that fields must fit; `apart` are parts of the state that agree only later.
    """

    do: str
    filled: Mapping[str, str | tuple[str, ...]]
    of: str | None = None
    when: Mapping[str, str] = field(default_factory=dict)
    apart: tuple[str, ...] = ()

    @property
    def collected(self) -> tuple[str, str] | None:
        """The parameter that gathers a field of several actions, with that field."""
        return next(((name, at[0]) for name, at in self.filled.items() if isinstance(at, tuple)), None)

    @property
    def later(self) -> tuple[str, ...]:
        """Types of the actions that follow and are part of this one."""
        dotted = (at.partition(".")[0] for at in self.filled.values() if isinstance(at, str) and "." in at)
        return tuple(dict.fromkeys(dotted))

    def fits(self, data: Mapping[str, Any]) -> Mapping[str, str] | None:
        """The words that patterns find in a recorded action; None when it does not fit."""
        if self.of is not None and data.get("entity_type", "player") != self.of:
            return None
        found: dict[str, str] = {}
        for key, pattern in self.when.items():
            match = _pattern(pattern).fullmatch(str(data.get(key)))
            if match is None:
                return None
            found.update(match.groupdict())
        return found


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """Where a figure of theirs comes from: a function or `owner.field`; only in these rounds; their words for ours."""

    source: str
    rounds: tuple[str, ...] = ()
    words: Mapping[str, str] = field(default_factory=dict)
    off_turn: bool = False
    """it agrees only while the company or player has no turn"""
    best: bool = False
    """of several amounts only the highest counts"""


@dataclass(frozen=True, slots=True)
class Mistake:
    """Where the program that recorded a game was wrong: what is wrong, and the clause that forbids it."""

    clause: str
    text: str


@dataclass(frozen=True, slots=True, eq=False)
class InteropTable:
    """How recorded games of one title are read."""

    folder: Path
    name: str
    format: str
    title: str
    always: tuple[str, ...]
    variants: Mapping[str, str]
    scenarios: Mapping[str, str]
    """by option of theirs"""
    mistakes: Mapping[int, Mapping[int, Mistake]]
    """by the seed of the game, which all forms of its record have, and the number of the action"""
    names: Mapping[str, Mapping[str, str]]
    rounds: Mapping[str, str]
    steps: Mapping[str, tuple[str, ...]]
    ends: Mapping[str, str]
    actions: Mapping[str, tuple[Row, ...]]
    silent: Mapping[str, tuple[str, ...]]
    apart: Mapping[str, tuple[str, ...]]
    """by step: parts of the state that agree only when it has been answered"""
    lays: Mapping[str, tuple[str, ...]]
    readings: Mapping[str, Mapping[str, Reading]]
    """by group (game, players, corporations, privates) and figure"""
    uses: Mapping[str, Reading]
    script: Path | None = None

    def ours(self, kind: str, word: object) -> str:
        """Our name for a thing of theirs."""
        text = str(word)
        return self.names[kind].get(text, text)

    def variants_for(self, options: Iterable[str]) -> tuple[str, ...]:
        """The variants that a game with these options is played with; TableError when one is unknown."""
        found = dict.fromkeys(self.always)
        for option in (each for each in options if each not in self.scenarios):
            if option not in self.variants:
                raise TableError(f"{self.title} knows no variant for their option '{option}'")
            found[self.variants[option]] = None
        return tuple(name for name in found if name)

    def scenario_for(self, options: Iterable[str]) -> str | None:
        """The scenario that these options ask for; None when the number of players says it."""
        return next((self.scenarios[option] for option in options if option in self.scenarios), None)

    def ruleset(self, options: Iterable[str], *, marked: bool = False) -> Ruleset:
        """The ruleset for a game with these options, with the figures of the table's script added; see `load_ruleset`
        for what is `marked`."""
        draft = load(self.folder, self.variants_for(options))
        checked, problems = check(self._with_script(draft))
        if checked is None:
            raise RulesetError(problems)
        return replace(compile_ruleset(checked, marked=marked), hash=draft.hash)

    def _with_script(self, draft: Draft) -> Draft:
        if self.script is None:
            return draft
        source = Source.read(self.script, places.shown_name(self.script))
        script, problems = parse_script(source, f"interop.{self.script.stem}")
        if script is None:
            raise RulesetError(problems)
        whole = (*draft.scripts, LayeredScript(script, "interop", source))
        after = {**draft.after, "interop": frozenset(draft.after)}
        return replace(draft, scripts=whole, after=after, problems=(*draft.problems, *problems))


def table_for(title: str) -> InteropTable:
    """The table for games that carry this title; TableError when there is none, RulesetError when it makes no sense."""
    known = []
    for name in places.titles():
        folder = places.title_folder(name)
        for path in sorted((folder / "interop").glob("*.yaml")):
            tree, problems = _tree(path)
            if tree is not None and _word(tree, "title") == title:
                return _table(folder, path, tree, problems)
            known += [_word(tree, "title")] if tree is not None else []
    raise TableError(f"no title here reads recorded games of '{title}'; those known: {', '.join(known) or 'none'}")


def tables_of(title: str | Path) -> list[InteropTable]:
    """The tables of one title, given by its name or folder. Raises RulesetError when one makes no sense."""
    folder = places.title_folder(title)
    found = []
    for path in sorted((folder / "interop").glob("*.yaml")):
        tree, problems = _tree(path)
        if tree is None:
            raise RulesetError(problems)
        found.append(_table(folder, path, tree, problems))
    return found


def _tree(path: Path) -> tuple[Tree | None, list[Problem]]:
    source = Source.read(path, places.shown_name(path))
    tree, problems = read_yaml(source)
    if tree is None and not problems:
        problems = [Problem("load/yaml", f"{source.name} is empty")]
    return tree, problems


def _table(folder: Path, path: Path, tree: Tree, problems: list[Problem]) -> InteropTable:
    wrong = [*problems, *(check_schema(tree, SCHEMA) if not problems else ())]
    if any(not problem.warning for problem in wrong):
        raise RulesetError(wrong)
    script = _word(tree, "readings")
    return InteropTable(
        folder=folder,
        name=path.stem,
        format=_word(tree, "format"),
        title=_word(tree, "title"),
        always=tuple(tree.words("always")),
        variants=_words(tree.get("variants")),
        scenarios=_words(tree.get("scenarios")),
        mistakes={int(seed): _mistakes(tree.map["mistakes"].map[seed]) for seed in _keys(tree, "mistakes")},
        names={kind: _words(tree.get(kind)) for kind in NAMED},
        rounds=_words(tree.get("rounds")),
        steps={step: tuple(tree.map["steps"].words(step)) for step in _keys(tree, "steps")},
        ends=_words(tree.get("ends")),
        actions={name: _rows(tree.map["actions"].map[name]) for name in _keys(tree, "actions")},
        silent={label: tuple(tree.map["silent"].words(label)) for label in _keys(tree, "silent")},
        apart={step: tuple(tree.map["apart"].words(step)) for step in _keys(tree, "apart")},
        lays={kind: tuple(tree.map["lays"].words(kind)) for kind in _keys(tree, "lays")},
        readings=_readings(tree.get("states")),
        uses=_group(tree.get("states", "privates", "uses")),
        script=path.parent / script if script else None,
    )


def _word(tree: Tree, key: str) -> str:
    found = tree.get(key)
    return found.word if found is not None else ""


def _keys(tree: Tree, key: str) -> list[str]:
    found = tree.get(key)
    return list(found.map) if found is not None else []


def _words(tree: Tree | None) -> dict[str, str]:
    return {key: each.word for key, each in tree.map.items()} if tree is not None else {}


def _mistakes(tree: Tree) -> dict[int, Mistake]:
    return {int(number): Mistake(_word(row, "clause"), _word(row, "text")) for number, row in tree.map.items()}


def _rows(tree: Tree) -> tuple[Row, ...]:
    return tuple(
        Row(
            do=_word(row, "do"),
            filled=_filled(row.get("with")),
            of=_word(row, "of") or None,
            when=_words(row.get("when")),
            apart=tuple(row.words("apart")),
        )
        for row in tree.items
    )


def _filled(tree: Tree | None) -> dict[str, str | tuple[str, ...]]:
    if tree is None:
        return {}
    return {name: tuple(i.word for i in at.items) if at.is_list else at.word for name, at in tree.map.items()}


def _readings(tree: Tree | None) -> dict[str, dict[str, Reading]]:
    found: dict[str, dict[str, Reading]] = {"game": {}, "players": {}, "corporations": {}, "privates": {}}
    if tree is None:
        return found
    for key, each in tree.map.items():
        if key in found:
            inner = Tree({k: v for k, v in each.map.items() if k != "uses"}, each.span, keys=each.keys)
            found[key] = _group(inner)
        else:
            found["game"][key] = _reading(each)
    return found


def _group(tree: Tree | None) -> dict[str, Reading]:
    return {key: _reading(each) for key, each in tree.map.items()} if tree is not None else {}


def _reading(tree: Tree) -> Reading:
    if not tree.is_map:
        return Reading(tree.word)
    settled, best = (bool(found.value) if (found := tree.get(key)) else False for key in ("off_turn", "best"))
    return Reading(_word(tree, "is"), tuple(tree.words("rounds")), _words(tree.get("words")), settled, best)


def _pattern(pattern: str) -> re.Pattern[str]:
    """`convert_{company}` as a regular expression whose braces are words to be found."""
    parts = re.split(r"\{([a-z_]+)\}", pattern)
    return re.compile("".join(f"(?P<{part}>.+)" if at % 2 else re.escape(part) for at, part in enumerate(parts)))
