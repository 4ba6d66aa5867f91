"""Settings: every one that is written is declared, every one that is needed is written, rows are of what they go by."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from interpreter.check.declarations import Declarations, SettingShape
from interpreter.check.pieces import Pieces
from interpreter.check.typed import check_typed
from interpreter.load.yaml_tree import Tree, entries
from interpreter.problems import Note, Problem, did_you_mean
from interpreter.vocabulary.types import PIECES

PLAYERS = tuple(str(number) for number in range(1, 21))


def members_of(level: str, pieces: Pieces) -> Collection[str] | None:
    """The keys a level of a table may have; None for any."""
    if level == "players":
        return PLAYERS
    if level in pieces.kinds:
        return pieces.kinds[level]
    return pieces.known(level) if level in PIECES else None


def levels_of(tree: Tree, shape: SettingShape, pieces: Pieces) -> tuple[str, ...]:
    """Which of the declared levels a table has, judged by its keys: some may be left out."""
    if not tree.is_map or (shape.type.word == "map" and not shape.by):
        return ()
    for number, level in enumerate(shape.by):
        members = members_of(level, pieces)
        if members is None or any(key in members for key in tree.map):
            rest = SettingShape(shape.type, shape.by[number + 1 :], shape.has_default)
            deeper = {each for below in tree.map.values() for each in levels_of(below, rest, pieces)}
            return (level, *(each for each in rest.by if each in deeper))
    return ()


def check_settings(documents: Mapping[str, Tree], declarations: Declarations, pieces: Pieces) -> Iterator[Problem]:
    """Hold `rules:` of ruleset.yaml against what scripts declare."""
    ruleset = documents["ruleset"]
    rules = ruleset.get("rules")
    for name, tree, span in entries(rules):
        shape = declarations.settings.get(name)
        if shape is None:
            written = rules.map if rules is not None else {}
            needed = (each for each, other in declarations.settings.items() if not other.has_default)
            open_ = [each for each in needed if each not in written]
            lacking = f"still to be filled in: {', '.join(open_)}" if open_ else None
            hint = did_you_mean(name, declarations.settings) or lacking or f"a script declares it: setting {name}: int"
            yield Problem("check/unknown-setting", f"no script declares a setting '{name}'", span, hint)
        else:
            yield from _check_rows(tree, shape, shape.by, pieces)
    written = rules.map if rules is not None else {}
    for name, shape in declarations.settings.items():
        if name not in written and not shape.has_default:
            what = f"declared here: {shape.text}" if shape.text else "declared here"
            notes = (Note(what, shape.span),) if shape.span else ()
            place = ruleset.key_span("rules") if rules is not None else ruleset.span
            yield Problem(
                "check/missing-setting",
                f"the setting '{name}' is not filled in",
                place,
                f"write it under 'rules:', {_form(name, shape, pieces)}",
                notes,
            )


def check_player_rows(
    documents: Mapping[str, Tree], players: Collection[int], declarations: Declarations, pieces: Pieces
) -> Iterator[Problem]:
    """A table by players has a row for each number of players the scenario is for."""
    for name, tree, span in entries(documents["ruleset"].get("rules")):
        shape = declarations.settings.get(name)
        if shape is None or shape.has_default or "players" not in levels_of(tree, shape, pieces)[:1]:
            continue
        lacking = [str(number) for number in sorted(players) if str(number) not in tree.map]
        if lacking and all(key in PLAYERS for key in tree.map):
            message = f"'{name}' says nothing for {' and '.join(lacking)} players"
            yield Problem("check/missing-row", message, span, "write a row for each number of players")


def _form(name: str, shape: SettingShape, pieces: Pieces) -> str:
    value = _VALUES.get(shape.type.word, f"({shape.type})")
    plain = f"`{name}: {value}`"
    if not shape.by:
        return plain
    level = shape.by[0]
    rows = ("3", "4") if level == "players" else tuple(members_of(level, pieces) or ())[:2]
    table = ", ".join(f"{row}: {value}" for row in rows) or f"2: {value}"
    return f"as one value, {plain}, or by {level.replace('_', ' ')}, `{name}: {{{table}}}`"


_VALUES = {"int": "12", "money": "100", "percent": "60%", "bool": "true", "text": "some words"}


def _check_rows(tree: Tree, shape: SettingShape, by: tuple[str, ...], pieces: Pieces) -> Iterator[Problem]:
    levels = levels_of(tree, SettingShape(shape.type, by, shape.has_default), pieces)
    if not levels:
        if tree.is_map and by and shape.type.word != "map":
            yield from _strange_keys(tree, by[0], pieces)
        else:
            yield from check_typed(tree, shape.type, pieces)
        return
    yield from _strange_keys(tree, levels[0], pieces)
    rest = by[by.index(levels[0]) + 1 :]
    for below in tree.map.values():
        yield from _check_rows(below, shape, rest, pieces)


def _strange_keys(tree: Tree, level: str, pieces: Pieces) -> Iterator[Problem]:
    members = members_of(level, pieces)
    for key, _, span in entries(tree):
        if members is not None and key not in members:
            what = "number of players" if level == "players" else level.replace("_", " ")
            hint = did_you_mean(key, members) or _listed(members, level)
            yield Problem("check/unknown-row", f"there is no {what} '{key}'", span, hint)


def _listed(members: Collection[str], level: str) -> str | None:
    if not members:
        return f"there is none yet: {FILES[level]} names them" if level in FILES else None
    return f"possible here: {', '.join(members)}" if len(members) <= 12 else None


FILES = {"phase": "phases.yaml", "train_type": "trains.yaml", "company_kind": "companies.yaml"}
