"""At every choice of recorded games: what was done is among the legal actions; what is listed is taken, no other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from interpreter.interop import Transcript, replay
from interpreter.interop.transcript import Move
from interpreter.play.choices import fully_spelled
from interpreter.play.game import Game
from interpreter.ruleset.ruleset import Ruleset

LISTS_THE_BEST_ALONE = ("running.run",)
MOST_LOOKED_AT = 12


def fits(listed: Mapping[str, Any], action: Mapping[str, Any]) -> bool:
    """Whether a listed action is the one given; a listed range of money stands for all in it."""
    return listed.keys() == action.keys() and all(_fits(listed[key], action[key]) for key in listed)


def _fits(listed: Any, given: Any) -> bool:
    if isinstance(listed, dict) and "from" in listed:
        return isinstance(given, int) and given in range(listed["from"], listed["to"] + 1, listed["step"])
    if isinstance(listed, list) and isinstance(given, list):
        return sorted(map(str, listed)) == sorted(map(str, given))
    return bool(listed == given)


def spelled(action: dict[str, Any]) -> dict[str, Any]:
    """A listed action with its range closed: its dearest."""
    return {key: value["to"] if isinstance(value, dict) and "from" in value else value for key, value in action.items()}


class Watcher:
    """Looks at each choice before it is answered."""

    def __init__(self) -> None:
        self.seen = 0
        self.missing: list[str] = []
        self.refused: list[str] = []
        self.outside: list[str] = []

    def __call__(self, game: Game, move: Move, action: Mapping[str, Any]) -> None:
        self.seen += 1
        options = [each for each in game.offers.open_options() if each.name == action["choice"]]
        listed = [found for each in options for found in fully_spelled(game.offers, each)]
        if action["choice"] not in LISTS_THE_BEST_ALONE and not any(fits(each, action) for each in listed):
            self.missing.append(f"{move.line}: {action}")
        step = max(1, len(listed) // MOST_LOOKED_AT)
        for each in listed[::step]:
            reasons = game.why_not(spelled(each))
            if reasons:
                self.refused.append(f"{move.line}: {each}: {reasons[0].message}")
        self._beyond(game, move, listed)

    def _beyond(self, game: Game, move: Move, listed: list[dict[str, Any]]) -> None:
        """Lays on hexes that are not listed, and amounts outside a listed range, are refused."""
        laid = {(each["lay"]["hex"], each["lay"]["tile"], each["lay"]["turn"]) for each in listed if "lay" in each}
        hexes = [at.id for at in game.runtime.box.pieces["hex"]]
        for each in listed[:1]:
            for other in self._others(each, laid, hexes, move.line):
                if not game.why_not(other):
                    self.outside.append(f"{move.line}: {other}")

    @staticmethod
    def _others(each: dict[str, Any], laid: set[Any], hexes: list[str], line: int) -> list[dict[str, Any]]:
        found = []
        for name, value in each.items():
            if isinstance(value, dict) and "from" in value:
                found += [{**each, name: value["to"] + value["step"]}, {**each, name: value["from"] - value["step"]}]
            elif name == "lay":
                for offset in range(3):
                    other = {**value, "hex": hexes[(line * 7 + offset * 29) % len(hexes)]}
                    if (other["hex"], other["tile"], other["turn"]) not in laid:
                        found.append({**each, "lay": other})
        return found


@pytest.mark.slow
@pytest.mark.parametrize("name", ["six-players-bank", "four-players-price"])
def test_listed_and_taken_are_the_same(
    recorded: Callable[..., Transcript], rules: Callable[[Transcript], Ruleset], name: str
) -> None:
    watcher = Watcher()
    transcript = recorded(name)
    result = replay(transcript, rules(transcript), watch=watcher)
    assert result.agrees
    assert watcher.seen > 500
    assert watcher.missing == []
    assert watcher.refused == []
    assert watcher.outside == []
