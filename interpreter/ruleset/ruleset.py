"""A title, checked and compiled: everything a game needs, frozen and shared by all its games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from interpreter.ruleset.box import Scenario
from interpreter.ruleset.code import Code
from interpreter.source import Span


@dataclass(frozen=True, slots=True)
class Clause:
    """A rule of the printed rulebook: where it stands, in our words; `common` are shared clauses that carry it."""

    id: str
    section: str
    says: str
    common: tuple[str, ...]
    soft: bool
    span: Span | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Ruleset:
    """What `load_ruleset` gives. `hash` stands for all texts it was made from and the variants chosen."""

    name: str
    place: str
    """how to load it again: its name when it came with the package, else its folder or bundle"""
    title: str
    hash: str
    variants: tuple[str, ...]
    scenarios: tuple[Scenario, ...]
    code: Code
    clauses: Mapping[str, Clause]
    currency: str = "£"
    bundled: bool = False
    """whether it was loaded from a bundle"""
    cache: dict[object, object] = field(default_factory=dict, repr=False)
    """things made from the frozen parts once and kept, such as the code with its words"""

    def scenario(self, players: int, name: str | None = None) -> Scenario:
        """The scenario for so many players; raises ValueError when there is none."""
        fitting = [s for s in self.scenarios if players in s.players and (name is None or s.name == name)]
        if not fitting:
            named = [s for s in self.scenarios if s.name == name]
            numbers = sorted({n for s in named or self.scenarios for n in s.players})
            wanted = f"no scenario '{name}'" if name and not named else f"no {players} players"
            where = f" in scenario '{name}'" if named else ""
            raise ValueError(f"{self.title} has {wanted}{where}; it is for {', '.join(map(str, numbers))}")
        return fitting[0]

    def own_clauses(self, cited: tuple[str, ...]) -> tuple[str, ...]:
        """The title's own clauses that ids in a script stand for, each once; an id that stands for none is kept."""
        found: dict[str, None] = {}
        for clause in cited:
            found.update(dict.fromkeys(self.rulebook_clauses(clause) or (clause,)))
        return tuple(found)

    def rulebook_clauses(self, shared: str) -> tuple[str, ...]:
        """The title's own clauses that a clause id of a script stands for."""
        if shared in self.clauses:
            return (shared,)
        key = ("clauses", shared)
        if key not in self.cache:
            self.cache[key] = tuple(c.id for c in self.clauses.values() if shared in c.common)
        return self.cache[key]  # type: ignore[return-value]
