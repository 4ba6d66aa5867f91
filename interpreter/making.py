"""From the texts of a title to its ruleset; what was made before of the same texts is not made again."""

from __future__ import annotations

import time
from collections.abc import Iterable
from pathlib import Path

from interpreter import kept
from interpreter.kept import Made, Recipe
from interpreter.load import places
from interpreter.source import Source

WORTH_KEEPING = 0.25
"""What is made in fewer seconds is made again."""


def made(title: str | Path, variants: Iterable[str] = (), above: Path | None = None, *, marked: bool = False) -> Made:
    """What becomes of a title, given by its name or folder: a ruleset or none, and all problems."""
    chosen = tuple(variants)
    recipe = _recipe(title, chosen, above, marked=marked)
    found = kept.find(recipe)
    if found is None:
        began = time.perf_counter()
        found, read = _make(title, chosen, above, marked=marked)
        if time.perf_counter() - began > WORTH_KEEPING:
            kept.keep(recipe, found, read)
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

    checked, problems = check(load(title, variants, above, read))
    return Made(None if checked is None else compile_ruleset(checked, marked=marked), problems), files


def _recipe(title: str | Path, variants: tuple[str, ...], above: Path | None, *, marked: bool) -> Recipe:
    folder = places.title_folder(title)
    common = places.common_folder(folder)
    outside = [path for path in map(places.variant_outside, variants) if path is not None]
    named = [folder, common, *outside, *((above,) if above is not None else ())]
    asked = [word for path in named for word in (str(path.resolve()), places.shown_name(path))]
    told = (*sorted(set(variants)), "marked" if marked else "", "above" if above is not None else "")
    beside = dict.fromkeys(path.parent for path in outside)
    return Recipe((*asked, *told), (folder, folder / "rounds", folder / "variants", common, *beside))
