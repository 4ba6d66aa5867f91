"""A title as it was read: its YAML with positions, patched by variants, and its scripts; names are still text."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from interpreter.load import places, syntax
from interpreter.load.bundled import bundle_file, open_bundle
from interpreter.load.patches import Documents, apply_steps, meeting, steps
from interpreter.load.scenarios import ScenarioDraft, further_maps, meant_for, scenario_drafts, without_effect
from interpreter.load.schema import check_schema
from interpreter.load.script import parse_script
from interpreter.load.texts import Folders, Read as Read, Texts, is_plain
from interpreter.load.variants import (
    Variant,
    in_applied_order,
    names_of,
    read_variants,
)
from interpreter.load.yaml_tree import Tree, empty_tree, read_yaml
from interpreter.problems import Note, Problem, did_you_mean
from interpreter.source import Source, Span

NEEDED = ("companies", "market", "trains", "phases", "map", "tiles")
"""Files that nearly every title has."""
SUBJECTS = ("companies", "privates", "market", "trains", "phases", "map", "tiles", "clauses")
STANDARD_TILES = "standard_tiles"


@dataclass(frozen=True, slots=True, eq=False)
class LayeredScript:
    """A parsed file and the layer it belongs to: `common`, `title`, or the name of a variant."""

    script: syntax.Script
    layer: str
    source: Source


@dataclass(frozen=True, slots=True, eq=False)
class Draft:
    """All that was read of a title.

    `documents` holds each file's tree by its name without ending, patched by the variants, and the standard tiles as
    `standard_tiles`. `scripts` are in the order of linking. `after` says which variants each variant stands above.
    `outside` are the files of variants that are none of the title's.
    """

    texts: Texts
    variants: tuple[str, ...]
    outside: tuple[Path, ...]
    documents: Mapping[str, Tree]
    scenarios: tuple[ScenarioDraft, ...]
    scripts: tuple[LayeredScript, ...]
    after: Mapping[str, frozenset[str]]
    problems: tuple[Problem, ...]
    hash: str

    @property
    def title(self) -> str:
        """The title as it is shown."""
        written = self.documents["ruleset"].get("title")
        return written.word if written is not None else self.texts.name


@dataclass(slots=True)
class _Reading:
    """What is gathered while a title is read."""

    texts: Texts
    problems: list[Problem] = field(default_factory=list)
    found: list[tuple[str, str]] = field(default_factory=list)
    scripts: list[LayeredScript] = field(default_factory=list)
    seen: set[Path] = field(default_factory=set)

    def source(self, path: Path) -> Source | None:
        """Read a file; None with a problem when that fails."""
        shown = self.texts.shown(path)
        try:
            source = self.texts.read(path)
        except UnicodeDecodeError as error:
            self.problems.append(
                Problem("load/file", f"{shown} is not UTF-8 text (byte {error.start})", hint="save it as UTF-8")
            )
        except OSError as error:
            self.problems.append(Problem("load/file", f"{shown} cannot be read: {error.strerror}"))
        else:
            self.found.append((shown, source.text))
            return source
        return None

    def tree(self, path: Path, schema: str) -> Tree | None:
        """Read a YAML file and hold it to its schema."""
        source = self.source(path)
        if source is None:
            return None
        tree, problems = _document(source.name, source.text, schema)
        self.problems += problems
        return tree if tree is not None and tree.is_map else empty_tree(source)


@lru_cache(maxsize=128)
def _document(shown: str, text: str, schema: str) -> tuple[Tree | None, tuple[Problem, ...]]:
    """The tree of a text, held to its schema; remembered, as trees never change."""
    tree, problems = read_yaml(Source(shown, text))
    if tree is not None and tree.value is not None and not any(problem.code == "load/yaml" for problem in problems):
        problems = [*problems, *check_schema(tree, schema)]
    return tree, tuple(problems)


def load(
    folder: str | Path, variants: Iterable[str] = (), above: Path | None = None, read: Read = Source.read
) -> Draft:
    """Read a title, given by its name or folder, with these variants; all that is wrong is in `problems`.

    `above` is a further script that stands above everything: of tests, that begin where they like. `read` may put
    another text in the place of what lies in a file. Of a bundle the texts in it are read; raises RulesetError when it
    cannot be opened.
    """
    file = bundle_file(folder)
    texts = Folders(places.title_folder(folder), read) if file is None else open_bundle(file, above)
    return load_texts(texts, variants, above)


def load_texts(texts: Texts, variants: Iterable[str] = (), above: Path | None = None) -> Draft:
    """The same from texts that may lie anywhere."""
    reading = _Reading(texts)
    documents = _documents(reading)
    chosen = _chosen_variants(reading, texts.chosen(variants))
    after = {variant.name: frozenset(variant.after_all) for variant in chosen}
    _patch(documents, chosen, after, reading.problems)
    _read_maps(reading, documents, [variant.path.parent for variant in chosen])
    _title_scripts(reading, documents["ruleset"])
    for variant in chosen:
        _variant_script(reading, variant)
    if above is not None:
        after[above.stem] = frozenset(after)
        _script(reading, above, above.stem, above.stem, None)
    reading.problems += _unread(reading, documents["ruleset"], chosen)
    reading.problems += without_effect(chosen, documents["ruleset"])
    return Draft(
        texts=texts,
        variants=tuple(variant.chosen_as for variant in chosen),
        outside=tuple(variant.path for variant in chosen if variant.outside is not None),
        documents=documents,
        scenarios=meant_for(chosen, scenario_drafts(documents, reading.problems)),
        scripts=tuple(reading.scripts),
        after=after,
        problems=tuple(reading.problems),
        hash=_hash(reading.found, [variant.name for variant in chosen]),
    )


def _documents(reading: _Reading) -> Documents:
    """The YAML files of the folder, and the standard tiles."""
    found: Documents = {}
    texts = reading.texts
    main = texts.folder / "ruleset.yaml"
    if not texts.has(main):
        shown = texts.shown(texts.folder)
        known = places.titles()
        hint = did_you_mean(texts.folder.name, known) or (f"there are: {', '.join(known)}" if known else None)
        reading.problems.append(
            Problem("load/no-title", f"there is no title in {shown}: ruleset.yaml is missing", hint=hint)
        )
    else:
        found["ruleset"] = reading.tree(main, "ruleset") or empty_tree(Source("ruleset.yaml", ""))
    found.setdefault("ruleset", empty_tree(Source("ruleset.yaml", "")))
    for subject in SUBJECTS:
        path = texts.folder / f"{subject}.yaml"
        tree = reading.tree(path, subject) if texts.has(path) else None
        found[subject] = tree or empty_tree(Source(texts.shown(path), ""))
    lacking = [f"{subject}.yaml" for subject in NEEDED if not texts.has(texts.folder / f"{subject}.yaml")]
    if lacking and texts.has(main):
        hint = "docs/yaml.md says what stands in each"
        said = f"not there yet: {', '.join(lacking)}"
        reading.problems.append(Problem("load/no-file", said, hint=hint, warning=True))
    _read_maps(reading, found, [])
    standard = texts.common / "tiles.yaml"
    tree = reading.tree(standard, "tiles") if texts.has(standard) else None
    found[STANDARD_TILES] = tree or empty_tree(Source("tiles.yaml", ""))
    return found


def _read_maps(reading: _Reading, documents: Documents, beside: list[Path]) -> None:
    """The maps that scenarios name: from the title's folder, or from beside a variant that brings such a scenario."""
    for name in filter(is_plain, further_maps(documents["ruleset"])):
        paths = [folder / f"{name}.yaml" for folder in (reading.texts.folder, *beside)]
        found = next((path for path in paths if reading.texts.has(path)), None)
        if found is not None and name not in documents:
            documents[name] = reading.tree(found, "map") or empty_tree(Source(found.name, ""))


def _chosen_variants(reading: _Reading, names: list[str]) -> list[Variant]:
    texts = reading.texts
    known = {path.stem: path for path in texts.files(texts.folder / "variants", ".yaml")}
    chosen: list[Variant] = []
    for name in names:
        outside = texts.outside(name)
        path = known.get(name) if outside is None else outside
        if path is None or not texts.has(path):
            hint = did_you_mean(name, known) or (f"there are: {', '.join(known)}" if known else "this title has none")
            if outside is not None:
                hint = "a variant that is none of the title's is given by the path of its YAML file"
            reading.problems.append(Problem("load/no-variant", f"there is no variant '{name}'", hint=hint))
            continue
        tree = reading.tree(path, "variant")
        if tree is not None:
            chosen.append(Variant(path.stem, tree, path, texts.again(path) if outside is not None else None))
    reading.problems += [*names_of(chosen), *read_variants(chosen, known)]
    return in_applied_order(chosen, reading.problems)


def _patch(
    documents: Documents, chosen: list[Variant], after: Mapping[str, frozenset[str]], problems: list[Problem]
) -> None:
    """Apply the variants, and hold what comes out to the schemas again."""
    patches = {variant.name: tuple(steps(variant.tree)) for variant in chosen}
    problems += meeting(patches, after)
    touched = apply_steps(documents, (step for variant in chosen for step in patches[variant.name]), problems)
    sound = not any(problem.code.startswith("load/") and not problem.warning for problem in problems)
    for name in sorted(touched) if sound else ():
        problems += check_schema(documents[name], name if name in (*SUBJECTS, "ruleset") else "map")


# ------------------------------------------------------------------------------------------------ scripts


def _title_scripts(reading: _Reading, ruleset: Tree) -> None:
    listed = ruleset.get("scripts")
    if listed is not None:
        for item in (each for each in listed.items if is_plain(each.word)):
            layer = "common" if item.word.startswith("common.") else "title"
            _script(reading, _script_path(reading.texts, item.word), layer, item.word, item.span)
    else:
        for path in reading.texts.files(reading.texts.folder / "rounds", ".rules"):
            _script(reading, path, "title", path.stem, None)


def _variant_script(reading: _Reading, variant: Variant) -> None:
    named = variant.tree.get("script")
    if named is not None and is_plain(named.word):
        path = variant.path.parent / named.word
        _script(reading, path, variant.name, path.stem, named.span)


def _unread(reading: _Reading, ruleset: Tree, chosen: list[Variant]) -> Iterator[Problem]:
    """Scripts that nothing reads: in rounds/ without being listed or used, or called like a variant that names none."""
    listed, texts = ruleset.get("scripts"), reading.texts
    for path in texts.files(texts.folder / "rounds", ".rules") if listed is not None else ():
        if path not in reading.seen and not any(problem.code == "load/no-script" for problem in reading.problems):
            said = f"nothing reads {texts.shown(path)}"
            place = listed.span if listed is not None else None
            yield Problem("load/unread-script", said, place, f"add {path.stem} to scripts", warning=True)
    for variant in chosen:
        path = variant.path.with_suffix(".rules")
        if texts.has(path) and path not in reading.seen and variant.tree.get("script") is None:
            said = f"nothing reads {texts.shown(path)}"
            yield Problem("load/unread-script", said, variant.tree.span, f"write script: {path.name}", warning=True)


def _script_path(texts: Texts, name: str, user: Path | None = None) -> Path:
    """The file of a name as `use` writes it: `common.shares`, one of the title's own, or one beside the user."""
    if name.startswith("common."):
        return texts.common.joinpath(*name.split(".")[1:]).with_suffix(".rules")
    own = texts.folder.joinpath("rounds", *name.split(".")).with_suffix(".rules")
    beside = (user or texts.folder / "variants").joinpath(*name.split(".")).with_suffix(".rules")
    return beside if texts.has(beside) and not texts.has(own) else own


def _script(reading: _Reading, path: Path, layer: str, name: str, asked: Span | None) -> None:
    """Parse a file after all that it uses; each file once."""
    if path in reading.seen:
        return
    reading.seen.add(path)
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
    for declaration in script.declarations:
        if isinstance(declaration, syntax.Use):
            for used in declaration.paths:
                inner = "common" if used.path.startswith("common.") else layer
                _script(reading, _script_path(reading.texts, used.path, path.parent), inner, used.path, used.span)
    reading.scripts.append(LayeredScript(script, layer, source))


def _no_script(texts: Texts, path: Path, name: str, asked: Span | None) -> Problem:
    near = [each.stem for each in texts.files(path.parent, ".rules")]
    hint = did_you_mean(path.stem, near) if path.suffix == ".rules" else None
    if path.parent != texts.common and texts.has(texts.common / path.name):
        hint = f"the common one is called 'common.{path.stem}'"
    if hint and name.startswith("common."):
        hint = hint.replace("'", "'common.", 1)
    note = Note(f"looked for {texts.shown(path)}")
    return Problem("load/no-script", f"there is no script '{name}'", asked, hint, (note,))


def _hash(texts: list[tuple[str, str]], variants: list[str]) -> str:
    """What identifies the ruleset: every text read for it, and the names of the variants."""
    digest = hashlib.sha256()
    for _, text in sorted(texts, key=lambda pair: (Path(pair[0]).name, pair[1])):
        digest.update(text.encode())
        digest.update(b"\0")
    digest.update("\0".join(variants).encode())
    return digest.hexdigest()
