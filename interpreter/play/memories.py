"""What functions gave, remembered for as long as nothing they look at has changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from interpreter.vocabulary.sources import EVERYTHING, TURNS

Memory = dict[Any, Any]


class Memories:
    """The memories of one game: one for each set of sources that functions of its ruleset have, and one for all else.

    A source is the name of places of the table, as `interpreter.vocabulary.sources` has them.
    """

    made_of: type[Memory] = dict

    def __init__(self, sources: Sequence[frozenset[str]]) -> None:
        self.whole = self.made_of()
        """of what may depend on anything"""
        self.each: tuple[Memory, ...] = tuple(
            self.whole if EVERYTHING in names else self.made_of() for names in sources
        )
        self._of: dict[str, tuple[Memory, ...]] = {}
        for source in {TURNS, *(name for names in sources for name in names)}:
            looking = [memory for memory, names in zip(self.each, sources, strict=True) if source in names]
            self._of[source] = (self.whole, *(memory for memory in looking if memory is not self.whole))
        self._others = (self.whole,)

    def changed(self, source: str) -> None:
        """A place of this name has another value: what looked at one of them is not remembered any more."""
        for memory in self._of.get(source, self._others):
            if memory:
                memory.clear()

    def turned(self) -> None:
        """Somebody else's turn or another round goes on, or one has ended."""
        self.changed(TURNS)
