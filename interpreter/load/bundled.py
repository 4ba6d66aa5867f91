"""A bundle as texts to read a title from: nothing but what is in the file is ever read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from interpreter.load import places
from interpreter.source import Source

ENVELOPE = ("format", "name", "chosen", "texts", "seals")
"""The parts that are no description."""


@dataclass(frozen=True, slots=True)
class Bundled:
    """The texts in a bundle. `above` is the one file that may be read beside it."""

    file: Path
    data: Mapping[str, Any]
    above: Path | None = None

    @property
    def folder(self) -> Path:
        return Path("title")

    @property
    def common(self) -> Path:
        return Path("common")

    @property
    def name(self) -> str:
        return str(self.data["name"])

    @property
    def place(self) -> str:
        return str(self.file.resolve())

    @property
    def bundled(self) -> bool:
        return True

    @property
    def shown_file(self) -> str:
        """The bundle as people are shown it."""
        return places.shown_name(self.file)

    @property
    def variants(self) -> tuple[str, ...]:
        """The names of the variants in it."""
        return tuple(Path(each).stem if "/" in each else each for each in self.data["chosen"])

    def described(self) -> dict[str, Any]:
        """The parts that describe the box."""
        return {name: part for name, part in self.data.items() if name not in ENVELOPE}

    def has(self, path: Path) -> bool:
        return path.as_posix() in self.data["texts"] or path == self.above

    def files(self, folder: Path, ending: str) -> list[Path]:
        found = [Path(key) for key in self.data["texts"] if key.endswith(ending)]
        return sorted(path for path in found if path.parent == folder)

    def read(self, path: Path) -> Source:
        if path == self.above:
            return Source.read(path, places.shown_name(path))
        text = self.data["texts"].get(path.as_posix())
        if text is None:
            raise FileNotFoundError(2, "it is not in the bundle")
        return Source(self.shown(path), text)

    def shown(self, path: Path) -> str:
        return f"{self.shown_file}/{path.as_posix()}"

    def chosen(self, variants: Iterable[str]) -> list[str]:  # noqa: ARG002 - they are in it
        return sorted(self.data["chosen"])

    def outside(self, variant: str) -> Path | None:
        return Path(variant) if "/" in variant else None

    def again(self, variant: Path) -> str:
        return variant.stem
