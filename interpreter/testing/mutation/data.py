"""The changes that mutation makes in YAML: numbers, percentages, flags, what stands in lists and may be left out."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from interpreter.load.notation import read_percent
from interpreter.load.yaml_tree import Tree, entries
from interpreter.testing.mutation.mutants import Edit, other_numbers, other_percents

SHOWN = frozenset(("title", "subtitle", "designer", "currency", "text", "name", "colour", "layout"))
"""Keys of what is only shown to people, drawn, or the form of the map."""
FILES = frozenset(("scripts", "script", "variant", "map"))
"""Keys of names of files."""
ABOUT = frozenset(("after", "requires", "excludes", "clauses"))
"""Keys of what a variant says of itself."""
WHOLE = frozenset(("rows", "stops"))
"""Keys of lists whose parts are not taken out, as others lean on their places."""
SPELT = frozenset(("rows", "stops", "certificates", "markers", "players"))
"""Keys of texts in which numbers are written."""
_NUMBER = re.compile(r"(?<![A-Za-z0-9])\d+")
_ZONE = re.compile(r"(?<=\d)[a-z]+")

Edits = Iterator[Edit]


def data_edits(tree: Tree, leaving: Collection[str] = ()) -> Edits:
    """All changes of a file, in its order, but for those of the entries that bear one of the names `leaving`."""
    yield from _edits(tree, "", frozenset(leaving))


def _edits(tree: Tree, key: str, leaving: frozenset[str]) -> Edits:
    if tree.is_map:
        for name, value, span in entries(tree):
            own = name.rpartition(".")[2]
            if own in SHOWN | FILES | ABOUT or name in leaving:
                continue
            if _may_go(key, value):
                yield _without("entry removed", tree, span.start, value.span.end)
            yield from _edits(value, own, leaving)
    elif tree.is_list:
        for item in tree.items:
            if key not in WHOLE:
                yield _without("item removed", tree, item.span.start, item.span.end)
            yield from _edits(item, key, leaving)
    else:
        yield from _scalar(tree, key)


def _may_go(inside: str, value: Tree) -> bool:
    """Whether an entry is taken out as a whole: a power, a word, or what has nothing in it."""
    is_word = not value.is_map and not value.is_list and not isinstance(value.value, bool | int)
    empty = value.is_map and not value.map
    return inside == "powers" or empty or (is_word and read_percent(value.word) is None and value.value is not None)


def _scalar(tree: Tree, key: str) -> Edits:
    start, end = tree.span.start, tree.span.end
    percent = read_percent(tree.word)
    if isinstance(tree.value, bool):
        yield Edit("flag", start, end, "false" if tree.value else "true")
    elif isinstance(tree.value, int):
        yield from (Edit("number", start, end, str(value)) for value in other_numbers(tree.value))
    elif percent is not None:
        yield from (Edit("percentage", start, end, f"{value}%") for value in other_percents(percent))
    elif key in SPELT:
        yield from _spelt(tree, key)


def _spelt(tree: Tree, key: str) -> Edits:
    """The numbers that are written in a text, and in a market the letters behind them."""
    text, start = tree.span.text, tree.span.start
    for found in _NUMBER.finditer(text):
        yield Edit("number", start + found.start(), start + found.end(), str(int(found.group()) + 1))
    for found in _ZONE.finditer(text) if key == "rows" else ():
        yield Edit("zone removed", start + found.start(), start + found.end(), "")


# ------------------------------------------------------------------------------------------------ taking out


def _without(kind: str, inside: Tree, start: int, end: int) -> Edit:
    """Take an entry or an item out, with the comma beside it or the line it stands in."""
    text = inside.span.source.text
    if text[inside.span.start] in "[{":
        behind = re.compile(r"\s*,[ \t]*").match(text, end)
        if behind is not None:
            return Edit(kind, start, behind.end(), "")
        before = re.compile(r",\s*\Z").search(text[inside.span.start : start])
        return Edit(kind, inside.span.start + before.start() if before else start, end, "")
    line = text.rfind("\n", 0, start) + 1
    head = text[line:start].strip()
    stop = text.find("\n", end)
    if head in ("", "-") and not (head == "-" and inside.is_map):
        return Edit(kind, line, len(text) if stop < 0 else stop + 1, "")
    return Edit(kind, start, end, "")
