"""Where the rulesets and schemas lie: in the project, or inside the installed package."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent


@lru_cache(maxsize=1)
def data_folder() -> Path:
    """The folder that holds `rulesets/` and `schemas/`."""
    inside = _PACKAGE / "_data"
    return inside if inside.is_dir() else _PACKAGE.parent


def rulesets_folder() -> Path:
    """The folder of the titles that come with the package, and of the common book."""
    return data_folder() / "rulesets"


def schemas_folder() -> Path:
    """The folder of the JSON Schemas."""
    return data_folder() / "schemas"


def titles() -> list[str]:
    """The names of the titles that come with the package."""
    folder = rulesets_folder()
    return sorted(each.parent.name for each in folder.glob("*/ruleset.yaml")) if folder.is_dir() else []


def title_folder(name: str | Path) -> Path:
    """The folder of a title, given by its name or by a path; it need not exist."""
    given = Path(name)
    if (given / "ruleset.yaml").is_file() or (given.is_dir() and len(given.parts) > 1):
        return given
    known = rulesets_folder() / given
    return known if known.is_dir() or not given.is_dir() else given


def common_folder(title: Path) -> Path:
    """The common book a title is read with: one that lies beside it, or else the one that comes with the package."""
    beside = title.resolve().parent / "common"
    return beside if beside.is_dir() else rulesets_folder() / "common"


def shown_name(path: Path) -> str:
    """A path as people are shown it: relative to where they are, or to the data, when that is shorter."""
    full = path.resolve()
    for root in (Path.cwd(), data_folder()):
        if full.is_relative_to(root):
            return full.relative_to(root).as_posix()
    return full.as_posix()


def variant_files(folder: Path) -> dict[str, Path]:
    """The variants that lie in a title's folder, by name."""
    return {path.stem: path for path in sorted((folder / "variants").glob("*.yaml"))}


def variant_outside(name: str) -> Path | None:
    """The file of a variant that is given by its path; None for a name."""
    path = Path(name)
    return path if path.suffix == ".yaml" or len(path.parts) > 1 else None
