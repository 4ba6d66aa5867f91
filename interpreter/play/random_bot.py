"""A player that plays at random, in a temper of its own: what it likes to do and what not follows from its seed."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from typing import Any

from interpreter.play.moves import Action, Chance, Game, Option, carried_out, domain_of, first_that_works, mine
from interpreter.play.wire import written
from interpreter.ruleset.values import Interval

BRINGS_INTO_PLAY = frozenset({"certificate", "private", "train", "lay", "stop", "run"})
"""Types of parameters that take something to have or to put on the map."""


class RandomBot:
    """Takes an option at random and fills it at random.

    What acts is taken more often than passing, what brings something into play most. On top of that every option has a
    weight drawn once, so that games differ: in some nobody pays dividends, in others everybody sells. Most are
    builders: what took something out of play when they last did it they do seldom.
    """

    def __init__(self, seed: int = 0, tries: int = 6) -> None:
        self._chance, self._tries = Chance(seed), tries
        self._builds = self._chance.below(4) > 0
        self._liking: dict[str, int] = {}
        self._undoes: dict[str, bool] = {}

    def move(self, game: Game, seats: frozenset[str]) -> Action:
        """Carry out something that is allowed."""
        before = in_play(game) if self._builds else 0
        for option in self._ordered(mine(game, seats)):
            for _ in range(self._tries if option.parameters else 1):
                action = self._filled(game, option)
                if action is not None and carried_out(game, action):
                    self._undoes[option.name] = self._builds and in_play(game) < before
                    return action
        return first_that_works(game, seats)

    def _ordered(self, options: list[Option]) -> Iterator[Option]:
        """Options in a random order, those with more weight earlier."""
        weighed = [(option, self._weight(option)) for option in options]
        while weighed:
            at, ticket = 0, self._chance.below(sum(weight for _, weight in weighed))
            while ticket >= weighed[at][1]:
                ticket -= weighed[at][1]
                at += 1
            yield weighed.pop(at)[0]

    def _weight(self, option: Option) -> int:
        if option.name not in self._liking:
            self._liking[option.name] = 2 ** self._chance.below(4)
        usual = 24 if BRINGS_INTO_PLAY & set(option.types) else 12 if option.parameters else 8
        if option.window or self._undoes.get(option.name):
            usual = 1
        return self._liking[option.name] * usual

    def _filled(self, game: Game, option: Option) -> Action | None:
        chosen: Action = {}
        for name in option.parameters:
            value = self._one_of(domain_of(game, option, chosen))
            if value is None:
                return None
            chosen[name] = value
        return {"by": option.by, "choice": option.name, **chosen}

    def _one_of(self, domain: Iterable[Any]) -> Any:
        if isinstance(domain, Interval):
            return self._amount(domain) if len(domain) else None
        values = list(itertools.islice(domain, 400))
        return written(values[self._chance.below(len(values))]) if values else None

    def _amount(self, domain: Interval) -> int:
        """Mostly the least, now and then a little more, seldom any."""
        luck = self._chance.below(10)
        reach = 1 if luck < 6 else 3 if luck < 8 else len(domain)
        return domain.start + domain.step * self._chance.below(min(reach, len(domain)))


def in_play(game: Game) -> int:
    """How many pieces players and companies have: certificates, trains, tiles and markers on the map."""
    look = game.runtime
    held = sum(len(look.index.certificates(player)) for player in look.players)
    trains = sum(len(look.index.trains(company)) for company in look.box.pieces["company"])
    return int(held + trains + look.position.used.total() + len(look.position.marked()))
