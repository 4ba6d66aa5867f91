"""Where the texts of a title lie: in folders on disk. How each is found there, read, and shown to people."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from interpreter.load import places
from interpreter.source import Source

Read = Callable[[Path, str], Source]
"""How a file is read that is shown by that name."""
_PLAIN = re.compile(r"[\w'+-]+(\.[\w'+-]+)*\Z")


def is_plain(word: str) -> bool:
    """Whether a word of a text that names a file can be one: without folders, it never leads to another place."""
    return _PLAIN.match(word) is not None


class Texts(Protocol):
    """The texts a title is read from. Paths begin with the title's folder, the common one or that of a variant."""

    @property
    def folder(self) -> Path:
        """The title's own."""

    @property
    def common(self) -> Path:
        """The common book."""

    @property
    def name(self) -> str:
        """The title's name."""

    @property
    def place(self) -> str:
        """What loads it again."""

    @property
    def bundled(self) -> bool:
        """Whether they lie in a bundle."""

    def has(self, path: Path) -> bool:
        """Whether there is such a file."""

    def files(self, folder: Path, ending: str) -> list[Path]:
        """The files of a folder with that ending, in the order of their names."""

    def read(self, path: Path) -> Source:
        """The text of a file. Raises OSError or UnicodeDecodeError."""

    def shown(self, path: Path) -> str:
        """A path as people are shown it."""

    def chosen(self, variants: Iterable[str]) -> list[str]:
        """The variants that are applied when these are asked for, in a fixed order."""

    def outside(self, variant: str) -> Path | None:
        """The file of a variant that is given by its path; None for a name."""

    def again(self, variant: Path) -> str:
        """What chooses such a variant again."""


@dataclass(frozen=True, slots=True)
class Folders:
    """Texts on disk; `reading` may put another text in the place of what lies in a file."""

    folder: Path
    reading: Read = Source.read

    @property
    def common(self) -> Path:
        """One that lies beside the title, or else the one that comes with the package."""
        return places.common_folder(self.folder)

    @property
    def name(self) -> str:
        """As its folder is called."""
        return self.folder.resolve().name

    @property
    def place(self) -> str:
        """Its name when it came with the package, else its folder."""
        folder = self.folder.resolve()
        return self.name if folder.parent == places.rulesets_folder().resolve() else str(folder)

    @property
    def bundled(self) -> bool:
        return False

    def has(self, path: Path) -> bool:
        return path.is_file()

    def files(self, folder: Path, ending: str) -> list[Path]:
        return sorted(folder.glob(f"*{ending}"))

    def read(self, path: Path) -> Source:
        return self.reading(path, self.shown(path))

    def shown(self, path: Path) -> str:
        return places.shown_name(path)

    def chosen(self, variants: Iterable[str]) -> list[str]:
        return sorted(set(variants))

    def outside(self, variant: str) -> Path | None:
        return places.variant_outside(variant)

    def again(self, variant: Path) -> str:
        return str(variant.resolve())
