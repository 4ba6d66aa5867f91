"""Players that are programs: one that plays at random, one that takes what pays best at once. They know no title."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from interpreter.ids import Piece
from interpreter.play.attempts import Refusal
from interpreter.play.game import ScriptFailure
from interpreter.play.moves import (
    Action,
    Bot,
    Chance,
    Game,
    Option,
    carried_out,
    domain_of,
    first_that_works,
    mine,
)
from interpreter.play.random_bot import RandomBot
from interpreter.play.wire import written
from interpreter.ruleset.values import Interval

__all__ = ["BOTS", "Bot", "GreedyBot", "RandomBot", "prospects"]


class GreedyBot:
    """Tries what it could do, one step ahead, and keeps what leaves it best off.

    What only asks somebody else and changes nothing by itself, such as an offer that is refused, is not asked again and
    again: twice in a round at most.
    """

    def __init__(self, seed: int = 0, width: int = 12, most: int = 48) -> None:
        self._chance, self._width, self._most = Chance(seed), width, most
        self._asked: Counter[tuple[tuple[str, ...], str, str]] = Counter()

    def move(self, game: Game, seats: frozenset[str]) -> Action:
        """Carry out the best of what was tried."""
        headings = game.choice.headings if game.choice else ()
        best: tuple[float, Action] | None = None
        for option in mine(game, seats):
            if self._asked[headings, option.by, option.name] >= 2:
                continue
            for action in itertools.islice(self._candidates(game, option, {}), self._most):
                gain = self._gain(game, action, side=option.window)
                if gain is not None and (best is None or gain > best[0]):
                    best = (gain, action)
        if best is not None and self._carry_out(game, best[1], headings):
            return best[1]
        return first_that_works(game, seats)

    def _carry_out(self, game: Game, action: Action, headings: tuple[str, ...]) -> bool:
        """Do it, and remember when it only asked somebody else."""
        by = action["by"]
        before = prospects(game, by)
        if not carried_out(game, action):
            return False
        asked = game.choice.player if game.choice else by
        if len(action) > 2 and asked != by and abs(prospects(game, by) - before) < 1:
            self._asked[headings, by, action["choice"]] += 1
        return True

    def _candidates(self, game: Game, option: Option, chosen: Action) -> Iterator[Action]:
        """Ways to take an option: of many values for a part only some."""
        left = option.parameters[len(chosen) :]
        if not left:
            yield {"by": option.by, "choice": option.name, **chosen}
            return
        for value in self._some(domain_of(game, option, chosen)):
            yield from self._candidates(game, option, {**chosen, left[0]: value})

    def _some(self, domain: Iterable[Any]) -> list[Any]:
        if isinstance(domain, Interval):
            middle = domain.start + (len(domain) // 2) * domain.step
            return list(dict.fromkeys((domain.start, middle))) if len(domain) else []
        values = list(itertools.islice(domain, 400))
        if len(values) > self._width:
            values = self._chance.shuffled(values)[: self._width]
        return [written(value) for value in values]

    def _gain(self, game: Game, action: Action, *, side: bool) -> float | None:
        """How well off the action leaves who acts; None when it is refused. Side choices have to be worth it."""
        try:
            game.apply(action)
        except (Refusal, ScriptFailure):
            return None
        try:
            return prospects(game, action["by"]) + self._chance.below(100) / 100 - 15 * side
        finally:
            game.undo()


def prospects(game: Game, player: str) -> float:
    """What a player is worth, and a little for what will earn later: shares, privates, trains, tracks, markers."""
    worth = float(game.scores().get(player, 0))
    look = game.runtime
    me = Piece("player", player)
    for private in look.box.pieces.get("private", ()):
        owner = look.get(private, "owner")
        if owner is me or (owner is not None and owner.kind == "company" and look.get(owner, "director") is me):
            worth += 3 * look.get(private, "income")
    shares: Counter[Piece] = Counter()
    for certificate in look.index.certificates(me):
        shares[look.get(certificate, "company")] += look.get(certificate, "count")
    for company in look.box.pieces.get("company", ()):
        directs = look.get(company, "director") is me
        price = look.get(company, "price")
        if price and (directs or shares[company]):
            worth += _outlook(look, company, price * shares[company], directs=directs)
    return worth


def _outlook(look: Any, company: Piece, held: int, *, directs: bool) -> float:
    """What a running company promises somebody who holds shares of that worth."""
    trains = look.index.trains(company)
    promise: float = held * (0.12 if trains else 0.04)
    if directs:
        promise += 0.2 * (look.get(company, "treasury") or 0)
        promise += 60 * bool(trains) + sum(0.35 * look.get(train, "price") for train in trains)
        promise += 8 * sum(len(stop.track) for stop in _served(look, company))
    return promise


def _served(look: Any, company: Piece) -> list[Any]:
    """Stops where a company has a marker."""
    return [
        stop
        for stop, markers in look.position.marked().items()
        if any(look.get(marker, "company") is company for marker in markers)
    ]


BOTS: dict[str, Callable[[int], Bot]] = {"random": RandomBot, "greedy": GreedyBot}
"""By name: how to make one from a seed."""
