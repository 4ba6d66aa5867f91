"""Named patches of a title's YAML: `change:`, `add:` and `remove:`, each by a path of keys."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from interpreter.load.yaml_tree import Tree, entries
from interpreter.problems import Note, Problem, did_you_mean, meant_or_known
from interpreter.source import Span

Documents = dict[str, Tree]


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a patch."""

    how: str
    """`change`, `add` or `remove`"""
    path: tuple[str, ...]
    value: Tree | None
    span: Span
    """where the path stands"""

    @property
    def written(self) -> str:
        """The path as it is written."""
        return ".".join(self.path)


class _Refused(Exception):
    """A step cannot be carried out."""

    def __init__(self, message: str, hint: str | None = None, note: Note | None = None) -> None:
        super().__init__(message)
        self.message, self.hint, self.note = message, hint, note


def steps(patch: Tree) -> Iterator[Step]:
    """The lines of a patch, in the order removals, changes, additions."""
    remove = patch.get("remove")
    for item in remove.items if remove is not None else ():
        yield Step("remove", tuple(item.word.split(".")), None, item.span)
    for how in ("change", "add"):
        for key, value, span in entries(patch.get(how)):
            yield Step(how, tuple(key.split(".")), value, span)


def apply_step(documents: Documents, step: Step) -> Problem | None:
    """Carry out one line in place (the mapping of documents; trees are made anew), or say why it cannot be."""
    name, *rest = step.path
    document = documents.get(name)
    if document is None:
        hint = did_you_mean(name, documents) or "a path begins with the name of a file, without its ending"
        return Problem("load/patch-path", f"there is no file '{name}' to patch", step.span, hint)
    if not rest:
        return Problem("load/patch-path", "a path names something inside a file", step.span, "write it as file.key.key")
    try:
        documents[name] = _within(document, name, rest, step)
    except _Refused as refused:
        notes = (refused.note,) if refused.note else ()
        return Problem("load/patch-path", refused.message, step.span, refused.hint, notes)
    return None


def _within(document: Tree, name: str, path: list[str], step: Step) -> Tree:
    """Enter a file: its main mapping bears the file's name, and may be left out of the path."""
    main = document.get(name)
    if main is not None and path[0] not in document.map and path[0] != name:
        return document.with_entry(name, _descend(main, path, step), document.key_span(name))
    return _descend(document, path, step)


def _descend(tree: Tree, path: list[str], step: Step) -> Tree:
    key, *rest = path
    if rest:
        return _replaced(tree, key, lambda below: _descend(below, rest, step), step)
    if step.how == "change":
        return _replaced(tree, key, lambda _: step.value or tree, step)
    return _added(tree, key, step) if step.how == "add" else _removed(tree, key, step)


def _replaced(tree: Tree, key: str, change: Callable[[Tree], Tree], step: Step) -> Tree:
    if tree.is_list:
        at = _position(tree, key, step)
        item = tree.items[at]
        below = item.get(key) if item.is_map and key in item.map else item
        changed = change(below if below is not None else item)
        new = item.with_entry(key, changed, item.key_span(key)) if item.is_map and key in item.map else changed
        return Tree((*tree.items[:at], new, *tree.items[at + 1 :]), tree.span)
    found = tree.get(key)
    if found is None:
        raise _missing(tree, key, step)
    return tree.with_entry(key, change(found), tree.key_span(key))


def _missing(tree: Tree, key: str, step: Step) -> _Refused:
    hint = did_you_mean(key, tree.map)
    if hint is None and step.how == "change":
        hint = "what is not there yet is written under 'add:'"
    hint = hint or meant_or_known(key, tree.map)
    return _Refused(f"there is no '{key}' here: {step.written}", hint, Note("it would be here", tree.span))


def _removed(tree: Tree, key: str, step: Step) -> Tree:
    if tree.is_list:
        at = _position(tree, key, step)
        return Tree(tree.items[:at] + tree.items[at + 1 :], tree.span)
    if key not in tree.map:
        raise _missing(tree, key, step)
    left = {each: value for each, value in tree.map.items() if each != key}
    return Tree(left, tree.span, keys=tree.keys)


def _added(tree: Tree, key: str, step: Step) -> Tree:
    value = step.value or tree
    if tree.is_list:
        if any(_names(item, key) for item in tree.items):
            raise _Refused(f"'{key}' is there already: {step.written}")
        new = Tree(key, step.span, key) if value.value is None else value
        return Tree((*tree.items, new), tree.span)
    if key in tree.map:
        note = Note("it stands here", tree.key_span(key))
        raise _Refused(f"'{key}' is there already: {step.written}", "what is there is altered under 'change:'", note)
    if not tree.is_map:
        raise _Refused(f"nothing can be added here: {step.written}")
    return _inserted(tree, key, value, step)


def _inserted(tree: Tree, key: str, value: Tree, step: Step) -> Tree:
    """Add an entry at the end, or `before:` or `after:` a neighbour that the entry names."""
    place = next((word for word in ("before", "after") if value.is_map and word in value.map), None)
    if place is None:
        return tree.with_entry(key, value, step.span)
    neighbour = value.map[place].word
    if neighbour not in tree.map:
        raise _Refused(f"there is no '{neighbour}' to stand {place}", did_you_mean(neighbour, tree.map))
    left = {each: below for each, below in value.map.items() if each != place}
    new = Tree(left, value.span, keys=value.keys)
    found: dict[str, Tree] = {}
    for each, below in tree.map.items():
        if each == neighbour and place == "before":
            found[key] = new
        found[each] = below
        if each == neighbour and place == "after":
            found[key] = new
    return Tree(found, tree.span, keys={**tree.keys, key: step.span})


def _position(tree: Tree, key: str, step: Step) -> int:
    """Where the entry of a list stands that bears this name."""
    for at, item in enumerate(tree.items):
        if _names(item, key):
            return at
    raise _Refused(
        f"no entry of this list is called '{key}': {step.written}",
        "an entry is reached by its name, never by its place",
    )


def _names(item: Tree, key: str) -> bool:
    if not item.is_map:
        return item.word == key
    if len(item.map) == 1:
        return key in item.map
    return any(item.map[word].word == key for word in ("id", "name") if word in item.map)


def apply_steps(documents: Documents, patch: Iterable[Step], problems: list[Problem]) -> set[str]:
    """Apply steps one after the other; gives the names of the documents they change."""
    touched = set()
    for step in patch:
        problem = apply_step(documents, step)
        if problem is not None:
            problems.append(problem)
        else:
            touched.add(step.path[0])
    return touched


def meeting(patches: Mapping[str, tuple[Step, ...]], after: Mapping[str, frozenset[str]]) -> Iterator[Problem]:
    """Two patches that touch the same path, or one above the other, without one saying that it comes after."""
    names = list(patches)
    for number, first in enumerate(names):
        for second in names[number + 1 :]:
            if first in after.get(second, ()) or second in after.get(first, ()):
                continue
            for one in patches[first]:
                for other in patches[second]:
                    shorter = min(len(one.path), len(other.path))
                    if one.path[:shorter] == other.path[:shorter]:
                        yield Problem(
                            "load/patches-meet",
                            f"the variants '{first}' and '{second}' both touch {other.written}",
                            other.span,
                            "let one of them say 'after:' the other",
                            (Note(f"'{first}' touches it here", one.span),),
                        )
