"""The scripts of a title: which files they are, each parsed once, after all that it uses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from interpreter.load import syntax
from interpreter.load.reading import Reading
from interpreter.load.script import parse_script
from interpreter.load.texts import Texts, is_plain
from interpreter.load.variants import Variant
from interpreter.load.yaml_tree import Tree
from interpreter.problems import Note, Problem, did_you_mean
from interpreter.source import Source, Span


@dataclass(frozen=True, slots=True, eq=False)
class LayeredScript:
    """A parsed file and the layer it belongs to: `common`, `title`, or the name of a variant."""

    script: syntax.Script
    layer: str
    source: Source


@dataclass(slots=True)
class ScriptFiles:
    """Gathers scripts in the order in which they are linked."""

    reading: Reading
    scripts: list[LayeredScript] = field(default_factory=list)
    seen: set[Path] = field(default_factory=set)

    def of_title(self, ruleset: Tree) -> None:
        """The scripts that the title lists, or else all of its own."""
        texts, listed = self.reading.texts, ruleset.get("scripts")
        if listed is not None:
            for item in (each for each in listed.items if is_plain(each.word)):
                layer = "common" if item.word.startswith("common.") else "title"
                self._add(_path(texts, item.word), layer, item.word, item.span)
        else:
            for path in texts.files(texts.folder / "rounds", ".rules"):
                self._add(path, "title", path.stem, None)

    def of_variant(self, variant: Variant) -> None:
        """The script that a variant names."""
        named = variant.tree.get("script")
        if named is not None and is_plain(named.word):
            path = variant.path.parent / named.word
            self._add(path, variant.name, path.stem, named.span)

    def above(self, path: Path) -> None:
        """A script that stands above all others."""
        self._add(path, path.stem, path.stem, None)

    def _add(self, path: Path, layer: str, name: str, asked: Span | None) -> None:
        """Parse a file after all that it uses; each file once."""
        reading = self.reading
        if path in self.seen:
            return
        self.seen.add(path)
        if not reading.texts.has(path):
            reading.problems.append(_no_script(reading.texts, path, name, asked))
            return
        source = reading.source(path)
        if source is None:
            return
        script, problems = parse_script(source, name)
        reading.problems += problems
        if script is None:
            return
        for used in _uses(script):
            inner = "common" if used.path.startswith("common.") else layer
            self._add(_path(reading.texts, used.path, path.parent), inner, used.path, used.span)
        self.scripts.append(LayeredScript(script, layer, source))

    def unread(self, ruleset: Tree, chosen: Iterable[Variant]) -> Iterator[Problem]:
        """Scripts that nothing reads: in rounds/ without being listed or used, or called like a variant that names
        none."""
        listed, texts = ruleset.get("scripts"), self.reading.texts
        lacking = any(problem.code == "load/no-script" for problem in self.reading.problems)
        if listed is not None and not lacking:
            for path in texts.files(texts.folder / "rounds", ".rules"):
                if path not in self.seen:
                    hint = f"add {path.stem} to scripts"
                    yield Problem(
                        "load/unread-script", f"nothing reads {texts.shown(path)}", listed.span, hint, warning=True
                    )
        for variant in chosen:
            path = variant.path.with_suffix(".rules")
            if texts.has(path) and path not in self.seen and variant.tree.get("script") is None:
                said, hint = f"nothing reads {texts.shown(path)}", f"write script: {path.name}"
                yield Problem("load/unread-script", said, variant.tree.span, hint, warning=True)


def _uses(script: syntax.Script) -> Iterator[syntax.UsePath]:
    for declaration in script.declarations:
        if isinstance(declaration, syntax.Use):
            yield from declaration.paths


def _path(texts: Texts, name: str, user: Path | None = None) -> Path:
    """The file of a name as `use` writes it: `common.shares`, one of the title's own, or one beside the user."""
    if name.startswith("common."):
        return texts.common.joinpath(*name.split(".")[1:]).with_suffix(".rules")
    own = texts.folder.joinpath("rounds", *name.split(".")).with_suffix(".rules")
    beside = (user or texts.folder / "variants").joinpath(*name.split(".")).with_suffix(".rules")
    return beside if texts.has(beside) and not texts.has(own) else own


def _no_script(texts: Texts, path: Path, name: str, asked: Span | None) -> Problem:
    near = [each.stem for each in texts.files(path.parent, ".rules")]
    hint = did_you_mean(path.stem, near) if path.suffix == ".rules" else None
    if path.parent != texts.common and texts.has(texts.common / path.name):
        hint = f"the common one is called 'common.{path.stem}'"
    if hint and name.startswith("common."):
        hint = hint.replace("'", "'common.", 1)
    note = Note(f"looked for {texts.shown(path)}")
    return Problem("load/no-script", f"there is no script '{name}'", asked, hint, (note,))
