"""A title as it was read: its YAML with positions, patched by variants, and its scripts; names are still text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from interpreter.load import places
from interpreter.load.bundle_files import bundle_file, open_bundle
from interpreter.load.patches import Documents, apply_steps, meeting, steps
from interpreter.load.reading import Reading
from interpreter.load.scenarios import ScenarioDraft, further_maps, meant_for, scenario_drafts, without_effect
from interpreter.load.schema import check_schema
from interpreter.load.script_files import LayeredScript, ScriptFiles
from interpreter.load.texts import Folders, Read, Texts, is_plain
from interpreter.load.variants import (
    Variant,
    in_applied_order,
    names_of,
    read_variants,
)
from interpreter.load.yaml_tree import Tree, empty_tree
from interpreter.problems import Problem, did_you_mean
from interpreter.source import Source

NEEDED = ("companies", "market", "trains", "phases", "map", "tiles")
"""Files that nearly every title has."""
SUBJECTS = ("companies", "privates", "market", "trains", "phases", "map", "tiles", "clauses")
STANDARD_TILES = "standard_tiles"


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
    reading = Reading(texts)
    documents = _documents(reading)
    chosen = _chosen_variants(reading, texts.chosen(variants))
    after = {variant.name: frozenset(variant.after_all) for variant in chosen}
    _patch(documents, chosen, after, reading.problems)
    _read_maps(reading, documents, [variant.path.parent for variant in chosen])
    files = ScriptFiles(reading)
    files.of_title(documents["ruleset"])
    for variant in chosen:
        files.of_variant(variant)
    if above is not None:
        after[above.stem] = frozenset(after)
        files.above(above)
    reading.problems += files.unread(documents["ruleset"], chosen)
    reading.problems += without_effect(chosen, documents["ruleset"])
    return Draft(
        texts=texts,
        variants=tuple(variant.chosen_as for variant in chosen),
        outside=tuple(variant.path for variant in chosen if variant.outside is not None),
        documents=documents,
        scenarios=meant_for(chosen, scenario_drafts(documents, reading.problems)),
        scripts=tuple(files.scripts),
        after=after,
        problems=tuple(reading.problems),
        hash=reading.hash([variant.name for variant in chosen]),
    )


def _documents(reading: Reading) -> Documents:
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


def _read_maps(reading: Reading, documents: Documents, beside: list[Path]) -> None:
    """The maps that scenarios name: from the title's folder, or from beside a variant that brings such a scenario."""
    for name in filter(is_plain, further_maps(documents["ruleset"])):
        paths = [folder / f"{name}.yaml" for folder in (reading.texts.folder, *beside)]
        found = next((path for path in paths if reading.texts.has(path)), None)
        if found is not None and name not in documents:
            documents[name] = reading.tree(found, "map") or empty_tree(Source(found.name, ""))


def _chosen_variants(reading: Reading, names: list[str]) -> list[Variant]:
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
