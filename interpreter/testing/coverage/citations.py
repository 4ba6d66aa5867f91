"""The clauses that lines of scripts and of data cite."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from interpreter.load import places, syntax
from interpreter.load.places import variant_files
from interpreter.load.script import parse_script
from interpreter.load.yaml_tree import Tree, read_yaml
from interpreter.source import Source, Span

UNCITED = ("clauses.yaml",)
"""Data that lists the clauses, and carries none."""
_COMMENT = re.compile(r"(?:^|[ \t])#[^\n]*?((?:[ \t]+@\S+)+)[ \t]*$", re.MULTILINE)


def citations(title: Path) -> Iterator[tuple[str, Span]]:
    """Every clause that a line of the title, its variants or its common book cites, with that line."""
    common = places.common_folder(title)
    for folder in (title / "rounds", title / "variants", common):
        for path in sorted(folder.glob("*.rules")):
            yield from _of_script(path)
    for folder in (title, title / "variants", common):
        for path in sorted(folder.glob("*.yaml")):
            if path.name not in UNCITED:
                yield from _of_data(path)


def cited_lines(title: Path) -> dict[str, list[Span]]:
    """By clause the lines that cite it, without those that lie in another: the block of a line repeats its clauses."""
    found: dict[str, list[Span]] = {}
    for name, span in citations(title):
        lines = found.setdefault(name, [])
        if not any(_is_inside(span, other) for other in lines):
            lines.append(span)
    return found


def _is_inside(span: Span, other: Span) -> bool:
    return span.source.name == other.source.name and other.start <= span.start <= span.end <= other.end


def variant_scripts(title: Path) -> dict[str, Path | None]:
    """The variants of a title, each with its script if it has one."""
    found: dict[str, Path | None] = {}
    for name, path in variant_files(title).items():
        tree, _ = read_yaml(Source.read(path, places.shown_name(path)))
        script = tree.get("script") if tree is not None else None
        found[name] = path.parent / script.word if script is not None else None
    return found


def variants_apart(title: Path) -> list[str]:
    """The variants that are no part of the rulebook: no line of them cites a clause."""
    citing = {span.source.name for _, span in citations(title)}
    found = []
    for name, script in variant_scripts(title).items():
        files = [title / "variants" / f"{name}.yaml", *([script] if script is not None else [])]
        if citing.isdisjoint(places.shown_name(file) for file in files):
            found.append(name)
    return found


def _of_script(path: Path) -> Iterator[tuple[str, Span]]:
    script, _ = parse_script(Source.read(path, places.shown_name(path)), path.stem)
    for node in syntax.walk(script) if script is not None else ():
        yield from ((name, node.span) for name in getattr(node, "clauses", ()))


def _of_data(path: Path) -> Iterator[tuple[str, Span]]:
    """What comments cite, at the end of a line or alone above one; and what a variant lists under `clauses`."""
    source = Source.read(path, places.shown_name(path))
    tree, _ = read_yaml(source)
    if tree is None:
        return
    texts = [each.span for each in _scalars(tree)]
    for found in _COMMENT.finditer(source.text):
        if any(text.start < found.start(1) < text.end for text in texts):
            continue
        line = _cited_line(source, found.start(1))
        yield from ((word.removeprefix("@"), line) for word in found.group(1).split())
    yield from ((name, tree.key_span("clauses")) for name in tree.words("clauses"))


def _scalars(tree: Tree) -> Iterator[Tree]:
    if not tree.is_map and not tree.is_list:
        yield tree
    for each in (*tree.map.values(), *tree.items):
        yield from _scalars(each)


def _cited_line(source: Source, offset: int) -> Span:
    """The line a comment speaks of: its own, or when it stands alone the next one with data."""
    first = source.place(offset)[0]
    last = source.text.count("\n") + 1
    for number in range(first, last + 1):
        text = source.line(number)
        data = text.strip()
        if data and not data.startswith("#"):
            start = source.offset(number, len(text) - len(text.lstrip()) + 1)
            return Span(source, start, start + len(data))
    start = source.offset(first, 1)
    return Span(source, start, start + len(source.line(first)))
