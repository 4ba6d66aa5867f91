"""From the texts of a title to its ruleset; what was made before of the same texts is not made again."""

from __future__ import annotations

import time
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from interpreter import kept
from interpreter.kept import Made, Recipe
from interpreter.load import places
from interpreter.load.bundle_files import bundle_file, hold_to_shape, open_bundle
from interpreter.problems import Problem, RulesetError
from interpreter.source import Source

if TYPE_CHECKING:
    from interpreter.load.bundled import Bundled

WORTH_KEEPING = 0.25
"""What is made in fewer seconds is made again."""


def made(title: str | Path, variants: Iterable[str] = (), above: Path | None = None, *, marked: bool = False) -> Made:
    """What becomes of a title, given by its name, its folder or a bundle: a ruleset or none, and all problems."""
    chosen = tuple(variants)
    recipe = _recipe(title, chosen, above, marked=marked)
    found = kept.find(recipe)
    if found is None:
        began = time.perf_counter()
        found, read = _make(title, chosen, above, marked=marked)
        if time.perf_counter() - began > WORTH_KEEPING:
            kept.keep(recipe, found, read)
    return found


def bundled(title: str | Path, variants: Iterable[str] = ()) -> dict[str, Any]:
    """The bundle of a title, given by its name or folder. Raises RulesetError with all problems."""
    from interpreter.bundle.whole import bundle_of
    from interpreter.check import check
    from interpreter.compile.ruleset import compile_ruleset
    from interpreter.load.draft import load

    if bundle_file(title) is not None:
        raise RulesetError([Problem("load/bundle", f"{title} is a file already", hint="name a title or its folder")])
    read: dict[Path, Source] = {}

    def reading(path: Path, shown: str) -> Source:
        read[path] = Source.read(path, shown)
        return read[path]

    checked, problems = check(load(title, variants, None, reading))
    if checked is None:
        raise RulesetError(problems)
    found = bundle_of(checked.draft, compile_ruleset(checked), read)
    hold_to_shape(str(title), found, "call the file or the folder otherwise")
    return found


def _make(
    title: str | Path, variants: tuple[str, ...], above: Path | None, *, marked: bool
) -> tuple[Made, dict[Path, str]]:
    """Load, check and compile; also the files that were read, with their digests."""
    from interpreter.check import check  # what reads and checks is loaded only when there is something to read
    from interpreter.compile.ruleset import compile_ruleset
    from interpreter.load.draft import load

    files: dict[Path, str] = {}

    def read(path: Path, shown: str) -> Source:
        source = Source.read(path, shown)
        files[path.resolve()] = kept.digest_of(path)
        return source

    file = bundle_file(title)
    if file is not None:
        files |= {path.resolve(): kept.digest_of(path) for path in (file, above) if path is not None}
        return _make_of_bundle(file, variants, above, marked=marked), files
    checked, problems = check(load(title, variants, above, read))
    return Made(None if checked is None else compile_ruleset(checked, marked=marked), problems), files


def _make_of_bundle(file: Path, variants: tuple[str, ...], above: Path | None, *, marked: bool) -> Made:
    """The same of a bundle, whose description has to be what its texts say."""
    from interpreter.bundle.whole import differences
    from interpreter.check import check
    from interpreter.compile.ruleset import compile_ruleset
    from interpreter.load.draft import load_texts

    try:
        texts = open_bundle(file, above)
    except RulesetError as error:
        return Made(None, error.problems)
    asked = {Path(name).stem if name.endswith(".yaml") else name for name in variants}
    if asked and asked != set(texts.variants):
        return Made(None, (_other_variants(texts, asked),))
    checked, problems = check(load_texts(texts, (), above))
    if checked is None:
        return Made(None, problems)
    ruleset = compile_ruleset(checked, marked=marked)
    if above is None:
        problems += tuple(differences(texts, checked.draft, ruleset))
    return Made(ruleset if all(problem.warning for problem in problems) else None, problems)


def _other_variants(texts: Bundled, asked: set[str]) -> Problem:
    inside = ", ".join(texts.variants) or "none"
    said = f"{texts.shown_file} has its variants in it ({inside}), and not {', '.join(sorted(asked))}"
    hint = "leave the variants out, or make a bundle with these"
    return Problem("load/bundle-variants", said, hint=hint)


def _recipe(title: str | Path, variants: tuple[str, ...], above: Path | None, *, marked: bool) -> Recipe:
    file = bundle_file(title)
    folder = places.title_folder(title) if file is None else file
    folders = [] if file is not None else [folder, folder / "rounds", folder / "variants", places.common_folder(folder)]
    outside = [path for path in map(places.variant_outside, variants) if path is not None]
    named = [folder, *folders[3:], *outside, *((above,) if above is not None else ())]
    asked = [word for path in named for word in (str(path.resolve()), places.shown_name(path))]
    told = (*sorted(set(variants)), "marked" if marked else "", "above" if above is not None else "")
    beside = dict.fromkeys(path.parent for path in outside if file is None)
    return Recipe((*asked, *told), (*folders, *beside))
