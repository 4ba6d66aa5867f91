"""Which place of a ruleset stands above which: layers, variants that come after others, files that use others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from interpreter.load import syntax
from interpreter.load.script_files import LayeredScript


@dataclass(frozen=True, slots=True)
class Place:
    """Where something is written: its layer and its file."""

    layer: str
    file: str

    @classmethod
    def of(cls, file: LayeredScript) -> Place:
        """The place of what stands in a file."""
        return cls(file.layer, file.script.name)


@dataclass(slots=True)
class Layers:
    """The layers of a ruleset: the common book, the title, its variants; `after` says above which others each is."""

    after: Mapping[str, frozenset[str]]
    _used: dict[str, tuple[str, ...]] = field(default_factory=dict)
    _uses: dict[str, frozenset[str]] = field(default_factory=dict)

    @classmethod
    def of(cls, files: Iterable[LayeredScript], after: Mapping[str, frozenset[str]]) -> Layers:
        """The layers of these files."""
        layers = cls(after)
        for file in files:
            used = [d.paths for d in file.script.declarations if isinstance(d, syntax.Use)]
            layers._used[file.script.name] = tuple(path.path for paths in used for path in paths)
        return layers

    def height(self, layer: str) -> int:
        """0 for the common book, 1 for the title, 2 for variants."""
        return 2 if layer in self.after else int(layer != "common")

    def above(self, one: Place, other: Place) -> bool:
        """Whether one place stands above another."""
        heights = self.height(one.layer), self.height(other.layer)
        if heights[0] != heights[1]:
            return heights[0] > heights[1]
        if one.layer != other.layer:
            return other.layer in self.after[one.layer]
        return other.file in self._uses_of(one.file)

    def unordered(self, one: Place, other: Place) -> bool:
        """Whether these are places of two variants of which neither comes after the other."""
        variants = one.layer != other.layer and one.layer in self.after and other.layer in self.after
        return variants and not self.above(one, other) and not self.above(other, one)

    def _uses_of(self, name: str) -> frozenset[str]:
        if name not in self._uses:
            self._uses[name] = frozenset()
            direct = self._used.get(name, ())
            self._uses[name] = frozenset(direct).union(*(self._uses_of(path) for path in direct))
        return self._uses[name]
