"""Ways to set a title up: every combination of its variants, every number of players, one seed after the other."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import interpreter
from interpreter.load.places import title_folder
from interpreter.play.game import Game
from interpreter.problems import RulesetError
from interpreter.ruleset.ruleset import Ruleset

SEATS = ("Ann", "Bob", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Jo")


@dataclass(frozen=True, slots=True)
class Setup:
    """One game to be played: title, variants, number of players, seed."""

    title: str
    variants: tuple[str, ...]
    players: int
    seed: int

    def __str__(self) -> str:
        chosen = f" with {', '.join(self.variants)}" if self.variants else ""
        return f"{Path(self.title).name}{chosen}, {self.players} players, seed {self.seed}"

    def ruleset(self) -> Ruleset:
        """The ruleset; read once for each combination of variants."""
        return ruleset_of(self.title, self.variants)

    def game(self) -> Game:
        """The game before the first action."""
        return Game(self.ruleset(), list(SEATS[: self.players]), seed=self.seed)


@lru_cache(maxsize=16)
def ruleset_of(title: str, variants: tuple[str, ...]) -> Ruleset:
    """A ruleset, kept."""
    return interpreter.load_ruleset(title, variants)


@lru_cache(maxsize=4)
def combinations(title: str) -> tuple[tuple[str, ...], ...]:
    """The variants of a title in every combination that may be played."""
    folder = title_folder(title) / "variants"
    names = sorted(path.stem for path in folder.glob("*.yaml"))
    found = []
    for number in range(len(names) + 1):
        for chosen in itertools.combinations(names, number):
            try:
                ruleset_of(title, chosen)
            except RulesetError:
                continue
            found.append(chosen)
    return tuple(found)


def setups(title: str, first: int, number: int) -> Iterator[Setup]:
    """So many setups from a seed on; the seed alone tells the variants and the number of players."""
    chosen = combinations(title)
    players = sorted({count for scenario in ruleset_of(title, ()).scenarios for count in scenario.players})
    for seed in range(first, first + number):
        yield Setup(title, chosen[seed // len(players) % len(chosen)], players[seed % len(players)], seed)
