"""Rulesets made before, kept on disk for as long as nothing they were made from has changed."""

from __future__ import annotations

import copyreg
import hashlib
import marshal
import os
import pickle
import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import CodeType

from interpreter.load.places import schemas_folder
from interpreter.problems import Problem
from interpreter.ruleset.ruleset import Ruleset

CACHE = "EIGHTEENXX_CACHE"
"""Names the folder; when it is set and empty, nothing is kept."""
MOST = 48
"""So many are kept; those unused for longest go."""
HEAD = b"18xx-kept/1\n"


@dataclass(frozen=True, slots=True)
class Made:
    """What became of a title: the ruleset, when nothing is wrong with it, and all problems, warnings among them."""

    ruleset: Ruleset | None
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Recipe:
    """What a ruleset is made from: what was asked for, in words, and the folders whose files may all matter."""

    asked: tuple[str, ...]
    folders: tuple[Path, ...]

    @property
    def file(self) -> Path | None:
        """Where it would be kept; None when nothing is."""
        folder = kept_folder()
        if folder is None:
            return None
        return folder / f"{_digest(*self.asked, _interpreter()).hexdigest()[:40]}.ruleset"


def kept_folder() -> Path | None:
    """Where rulesets are kept, or None."""
    told = os.environ.get(CACHE)
    if told is not None:
        return Path(told) if told else None
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home()) / "18xx"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "18xx"


def find(recipe: Recipe) -> Made | None:
    """What was kept, if all it was made from is as it was; a file that is damaged counts as none."""
    file = recipe.file
    if file is None:
        return None
    try:
        head, seal, payload = file.read_bytes().split(b"\n", 2)
        if head + b"\n" != HEAD or hashlib.sha256(payload).hexdigest().encode() != seal:
            return None
        read, listed, made = pickle.loads(payload)  # noqa: S301 - sealed, and written by this program for this user
        if listed != _listing(recipe.folders) or any(digest_of(path) != seen for path, seen in read.items()):
            return None
    except Exception:
        return None
    with suppress(OSError):
        os.utime(file)
    return made if isinstance(made, Made) else None


def keep(recipe: Recipe, made: Made, read: Mapping[Path, str]) -> None:
    """Keep what was made; `read` are the files it was made from, with the digests of their texts."""
    file = recipe.file
    if file is None or made.ruleset is None:
        return
    copyreg.pickle(CodeType, _code)
    payload = pickle.dumps((dict(read), _listing(recipe.folders), made), protocol=5)
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        part = file.with_suffix(f".{os.getpid()}")
        part.write_bytes(HEAD + hashlib.sha256(payload).hexdigest().encode() + b"\n" + payload)
        part.replace(file)
        _make_room(file.parent)


def digest_of(path: Path) -> str:
    """The digest of a file, as it is kept for each that was read. Raises OSError."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _code(code: CodeType) -> tuple[Callable[[bytes], CodeType], tuple[bytes]]:
    return marshal.loads, (marshal.dumps(code),)


def _listing(folders: Iterable[Path]) -> str:
    """The names of all files in some folders: one more may matter, also when it was not read before."""
    return _digest(*(str(path) for folder in folders for path in sorted(folder.glob("*")))).hexdigest()


def _digest(*words: str) -> hashlib._Hash:
    return hashlib.sha256("\0".join(words).encode(errors="surrogatepass"))  # a path may hold what is no letter


@lru_cache(maxsize=1)
def _interpreter() -> str:
    """What stands for this very interpreter: the sizes and times of its files, and the Python that runs it."""
    package = Path(__file__).parent
    files = [*package.rglob("*.py"), *package.glob("load/*.lark"), *package.glob("load/*.json")]
    files += schemas_folder().glob("*.json")
    stats = [(str(path), path.stat()) for path in sorted(files)]
    return "\n".join((sys.version, *(f"{name} {stat.st_size} {stat.st_mtime_ns}" for name, stat in stats)))


def _make_room(folder: Path) -> None:
    kept = sorted(folder.glob("*.ruleset"), key=lambda path: path.stat().st_mtime, reverse=True)
    for old in kept[MOST:]:
        old.unlink(missing_ok=True)
