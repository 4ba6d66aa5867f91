"""Ways to set a title up: its variants together, every scenario and number of players, one seed after the other."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import interpreter
from interpreter.load.places import title_folder
from interpreter.load.yaml_tree import Tree, read_yaml
from interpreter.play.game import Game
from interpreter.play.moves import Chance
from interpreter.problems import RulesetError
from interpreter.ruleset.ruleset import Ruleset
from interpreter.source import Source

FEW = 5
"""Up to so many variants all combinations are played."""
SEATS = ("Ann", "Bob", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Jo")


@dataclass(frozen=True, slots=True)
class Setup:
    """One game to be played: title, variants, number of players, seed, and the scenario if there are several."""

    title: str
    variants: tuple[str, ...]
    players: int
    seed: int
    scenario: str | None = None

    def __str__(self) -> str:
        chosen = f" with {', '.join(self.variants)}" if self.variants else ""
        scenario = f", scenario {self.scenario}" if self.scenario else ""
        return f"{Path(self.title).name}{chosen}, {self.players} players{scenario}, seed {self.seed}"

    def ruleset(self) -> Ruleset:
        """The ruleset; read once for each combination of variants."""
        return ruleset_of(self.title, self.variants)

    def game(self) -> Game:
        """The game before the first action."""
        return Game(self.ruleset(), list(SEATS[: self.players]), seed=self.seed, scenario=self.scenario)


@lru_cache(maxsize=16)
def ruleset_of(title: str, variants: tuple[str, ...]) -> Ruleset:
    """A ruleset, kept."""
    return interpreter.load_ruleset(title, variants)


@lru_cache(maxsize=4)
def combinations(title: str) -> tuple[tuple[str, ...], ...]:
    """The variants of a title in every combination that may be played, or a fair number of them when there are many."""
    trees = _variants(title)
    if len(trees) <= FEW:
        listed = (chosen for number in range(len(trees) + 1) for chosen in itertools.combinations(trees, number))
        return tuple(chosen for chosen in listed if _may_be_played(title, chosen))
    found = dict.fromkeys([(), *(_together(trees, [name]) for name in trees)])
    chance = Chance(len(trees))
    while len(found) < 4 * len(trees):
        wished = [name for name in trees if chance.below(4) == 0]
        found[_together(trees, wished)] = None
    return tuple(found)


def _variants(title: str) -> dict[str, Tree]:
    """What each variant of a title says of itself, by name."""
    found = {}
    for path in sorted((title_folder(title) / "variants").glob("*.yaml")):
        tree, _ = read_yaml(Source.read(path))
        if tree is not None:
            found[path.stem] = tree
    return found


def _may_be_played(title: str, chosen: tuple[str, ...]) -> bool:
    try:
        ruleset_of(title, chosen)
    except RulesetError:
        return False
    return True


def _together(trees: dict[str, Tree], wished: list[str]) -> tuple[str, ...]:
    """Those wished for with what they need, without those that an earlier one excludes."""
    chosen: list[str] = []
    for name in wished:
        more = [each for each in (*trees[name].words("requires"), name) if each not in chosen]
        if not any(_apart(trees, one, other) for one in more for other in chosen):
            chosen += more
    return tuple(sorted(chosen))


def _apart(trees: dict[str, Tree], one: str, other: str) -> bool:
    return other in trees[one].words("excludes") or one in trees[other].words("excludes")


def setups(title: str, first: int, number: int) -> Iterator[Setup]:
    """So many setups from a seed on; the seed alone tells the variants, the scenario and the number of players."""
    chosen = combinations(title)
    usual = len(_places(title, ()))
    for seed in range(first, first + number):
        variants = chosen[seed // usual % len(chosen)]
        places = _places(title, variants)
        scenario, players = places[seed % usual % len(places)]
        yield Setup(title, variants, players, seed, scenario)


def _places(title: str, variants: tuple[str, ...]) -> list[tuple[str | None, int]]:
    """Scenarios with their numbers of players; no name when there is one only."""
    scenarios = ruleset_of(title, variants).scenarios
    named = len(scenarios) > 1
    return [(each.name if named else None, count) for each in scenarios for count in sorted(each.players)]
