"""What a folder of scripts declares, as a page of reference: what may be filled in, used, overridden, extended."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from interpreter.load import syntax
from interpreter.load.script import parse_script
from interpreter.source import Source

HEAD = """\
# The common book

What the scripts in `rulesets/common/` declare, one section for each file, made from the scripts themselves
(`make docs`). A title takes a file with `use common.shares`. It fills in **settings** under `rules:` of ruleset.yaml;
gives **attributes** another start in the YAML of their piece; puts **powers** into privates.yaml; **overrides**
functions, rules, procedures and rounds; extends **rules** and **offers**; and listens to **events** with `on`. What a
function does without being overridden stands behind its `=` where that is short.
"""
KINDS = ("setting", "attribute", "kinds", "power", "event", "function", "rule", "procedure", "round")
CLAUSES = re.compile(r"(?:[ \t]+@[A-Z][A-Z0-9-]*)+[ \t]*$", re.MULTILINE)
SHORT = 120


def contents_page(folder: Path) -> str:
    """The page for all scripts of the common folder, in the order of their names."""
    sections = [_section(path) for path in sorted(folder.glob("*.rules"))]
    return HEAD + "".join(f"\n{section}" for section in sections)


def _section(path: Path) -> str:
    source = Source.read(path, path.name)
    name = f"{path.parent.name}.{path.stem}"
    script, problems = parse_script(source, name)
    if script is None or problems:
        raise ValueError(f"{path} cannot be read: {problems[0].message if problems else 'no script'}")
    lines = [f"## {name}", "", _about(source), ""]
    uses = [used.path for node in script.declarations if isinstance(node, syntax.Use) for used in node.paths]
    if uses:
        lines += [f"Uses {', '.join(f'`{each}`' for each in uses)}.", ""]
    rows = [row for node in script.declarations for row in _rows(node, source)]
    rows.sort(key=lambda row: (*KINDS, "offer", "handler").index(row[0]))
    if rows:
        lines += ["| declares | for |", "| --- | --- |"]
        lines += [f"| `{_cell(head)}` | {_cell(meaning)} |" for _, head, meaning in rows]
    return "\n".join(lines).rstrip() + "\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _about(source: Source) -> str:
    """The comment the file begins with."""
    lines = []
    for line in source.text.splitlines():
        if not line.startswith("#"):
            break
        lines.append(line.removeprefix("#").strip())
    return " ".join(lines)


def _rows(node: syntax.Declaration, source: Source) -> Iterator[tuple[str, str, str]]:
    """Its kind, its head, what it is for; and the offers made inside."""
    declared = node.declaration if isinstance(node, syntax.Override) else node
    kind = type(declared).__name__.lower()
    if kind in KINDS:
        head = CLAUSES.sub("", _head(node, declared)).strip()
        yield kind, " ".join(head.split()), _meaning(node, source)
    elif isinstance(node, syntax.ExtendRule):
        yield "rule", f"extend rule {node.name}", _meaning(node, source)
    elif isinstance(node, syntax.ExtendOffer):
        yield "offer", f"extend {node.offer}", _options(node.choices)
    elif isinstance(node, syntax.Handler):
        yield "handler", f"on {node.event}", _meaning(node, source)
    for inner in syntax.walk(node):
        if isinstance(inner, syntax.Offer | syntax.Window) and inner.label:
            yield "offer", inner.label, f"offered by `{_name(declared)}`: {_options(inner.choices)}"


def _head(node: syntax.Declaration, declared: syntax.Declaration) -> str:
    """What is written before the body; all of it, when the body is a short expression."""
    text = node.span.text
    without_text = re.sub(r'[ \t]+"[^"]*"[ \t]*$', "", text) if isinstance(declared, WITH_TEXT) else text
    body = getattr(declared, "body", None)
    if body is None:
        return without_text
    if not isinstance(body, syntax.Block) and len(text) <= SHORT and "\n" not in text:
        return text
    first = min([body.span.start, *(each.span.start for each in getattr(body, "statements", ()))])
    head = node.span.source.text[node.span.start : first]
    return CLAUSES.sub("", head.strip()).strip().rstrip(":=").rstrip()


WITH_TEXT = (syntax.Setting, syntax.Attribute, syntax.Power)


def _meaning(node: syntax.Declaration, source: Source) -> str:
    """Its text, or the comment above it or behind it."""
    declared = node.declaration if isinstance(node, syntax.Override) else node
    text = getattr(declared, "text", None)
    if isinstance(text, str):
        return text
    found: list[str] = []
    number = node.span.line - 1
    while number > 1 and source.line(number).startswith("#") and not source.line(number).startswith("# ---"):
        found.insert(0, source.line(number).removeprefix("#").strip())
        number -= 1
    behind = re.search(r"[ \t]#[ \t]*([^\n\"]+)$", source.line(node.span.line))
    if behind:
        found.append(behind.group(1).strip())
    return " ".join(found)


def _name(declared: syntax.Declaration) -> str:
    return str(getattr(declared, "name", "")) or f"on {getattr(declared, 'event', '')}"


def _options(choices: syntax.Choices) -> str:
    return ", ".join(f"`{option.name}({', '.join(each.name for each in option.parameters)})`".replace("()", "")
                     for option in choices.options)  # fmt: skip
