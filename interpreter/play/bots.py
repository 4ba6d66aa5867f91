"""Players that are programs: one that plays at random, one that takes what pays best at once. They know no title."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol

from interpreter.ids import Piece
from interpreter.play.attempts import Refusal
from interpreter.play.chance import next_number
from interpreter.play.game import ScriptFailure
from interpreter.play.wire import written
from interpreter.ruleset.values import Interval, ScriptError

Action = dict[str, Any]


class Option(Protocol):
    """One of the options of a choice."""

    @property
    def name(self) -> str: ...
    @property
    def by(self) -> str: ...
    @property
    def parameters(self) -> tuple[str, ...]: ...
    @property
    def again(self) -> bool: ...
    @property
    def window(self) -> bool: ...


class Choice(Protocol):
    """Who is asked what."""

    @property
    def player(self) -> str: ...
    @property
    def options(self) -> Iterable[Option]: ...


class Game(Protocol):
    """What a bot needs of a game."""

    @property
    def choice(self) -> Choice | None: ...
    @property
    def runtime(self) -> Any: ...
    def actions(self) -> Iterator[Action]:
        """Legal actions, lazily."""

    def domain(self, option: str, by: str, chosen: Action) -> Iterable[Any]:
        """What a parameter may be, given those before it."""

    def apply(self, action: Action) -> Any:
        """Carry an action out, or raise Refusal."""

    def undo(self) -> Any:
        """Take the last action back."""

    def scores(self) -> dict[str, int]:
        """What everybody is worth."""


class Bot(Protocol):
    """A player that is a program."""

    def move(self, game: Game, seats: frozenset[str]) -> Action:
        """Decide for one of these players and carry it out; gives the action."""


class Chance:
    """A bot's own random numbers; the game's are left alone."""

    def __init__(self, seed: int) -> None:
        self._number = next_number(next_number(seed % 2**31))

    def below(self, limit: int) -> int:
        """A number from 0 up to and without the limit."""
        self._number = next_number(self._number)
        return (self._number >> 8) % limit

    def shuffled(self, things: Iterable[Any]) -> list[Any]:
        """The things in a random order."""
        rest = list(things)
        for at in range(len(rest) - 1, 0, -1):
            other = self.below(at + 1)
            rest[at], rest[other] = rest[other], rest[at]
        return rest


class RandomBot:
    """Takes an option at random and fills it at random; passes a little less often than it acts."""

    def __init__(self, seed: int = 0, tries: int = 6) -> None:
        self._chance, self._tries = Chance(seed), tries

    def move(self, game: Game, seats: frozenset[str]) -> Action:
        """Carry out something that is allowed."""
        for option in self._ordered(_mine(game, seats)):
            for _ in range(self._tries if option.parameters else 1):
                action = self._filled(game, option)
                if action is not None and _carried_out(game, action):
                    return action
        return _first_that_works(game, seats)

    def _ordered(self, options: list[Option]) -> Iterator[Option]:
        """Options in a random order: what acts comes first more often than passing and side choices."""
        tickets = [option for option in options for _ in range(3 if option.parameters and not option.window else 1)]
        seen: set[tuple[str, str]] = set()
        for option in self._chance.shuffled(tickets):
            key = (option.name, option.by)
            if key not in seen:
                seen.add(key)
                yield option

    def _filled(self, game: Game, option: Option) -> Action | None:
        chosen: Action = {}
        for name in option.parameters:
            value = self._one_of(_domain(game, option, chosen))
            if value is None:
                return None
            chosen[name] = value
        return {"by": option.by, "choice": option.name, **chosen}

    def _one_of(self, domain: Iterable[Any]) -> Any:
        if isinstance(domain, Interval):
            if not len(domain):
                return None
            reach = len(domain) if self._chance.below(3) == 0 else min(3, len(domain))
            return domain.start + domain.step * self._chance.below(reach)
        values = list(itertools.islice(domain, 400))
        return written(values[self._chance.below(len(values))]) if values else None


class GreedyBot:
    """Tries what it could do, one step ahead, and keeps what leaves it best off."""

    def __init__(self, seed: int = 0, width: int = 14, most: int = 60) -> None:
        self._chance, self._width, self._most = Chance(seed), width, most

    def move(self, game: Game, seats: frozenset[str]) -> Action:
        """Carry out the best of what was tried."""
        best: tuple[float, Action] | None = None
        for option in _mine(game, seats):
            for action in itertools.islice(self._candidates(game, option, {}), self._most):
                gain = self._gain(game, action)
                if gain is None:
                    continue
                if option.window:
                    gain -= 15
                if best is None or gain > best[0]:
                    best = (gain, action)
        if best is not None and _carried_out(game, best[1]):
            return best[1]
        return _first_that_works(game, seats)

    def _candidates(self, game: Game, option: Option, chosen: Action) -> Iterator[Action]:
        """Ways to take an option: of many values for a part only some."""
        left = option.parameters[len(chosen) :]
        if not left:
            yield {"by": option.by, "choice": option.name, **chosen}
            return
        for value in self._some(_domain(game, option, chosen)):
            yield from self._candidates(game, option, {**chosen, left[0]: value})

    def _some(self, domain: Iterable[Any]) -> list[Any]:
        if isinstance(domain, Interval):
            middle = domain.start + (len(domain) // 2) * domain.step
            return list(dict.fromkeys((domain.start, middle))) if len(domain) else []
        values = list(itertools.islice(domain, 400))
        if len(values) > self._width:
            values = self._chance.shuffled(values)[: self._width]
        return [written(value) for value in values]

    def _gain(self, game: Game, action: Action) -> float | None:
        """How well off the action leaves the one who acts; None when it is refused."""
        try:
            game.apply(action)
        except (Refusal, ScriptFailure):
            return None
        try:
            return prospects(game, action["by"]) + self._chance.below(100) / 100
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
    for company in look.box.pieces.get("company", ()):
        price = look.get(company, "price")
        if price:
            worth += _outlook(look, company, me, price)
    return worth


def _outlook(look: Any, company: Piece, me: Piece, price: int) -> float:
    """What a running company promises one of its owners."""
    trains = [train for train in look.box.pieces.get("train", ()) if look.get(train, "owner") is company]
    mine = sum(
        look.get(certificate, "count")
        for certificate in look.box.pieces.get("certificate", ())
        if look.get(certificate, "company") is company and look.get(certificate, "holder") is me
    )
    promise: float = mine * price * (0.12 if trains else 0.04)
    if look.get(company, "director") is me:
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


def _mine(game: Game, seats: frozenset[str]) -> list[Option]:
    """The options these players may take."""
    choice = game.choice
    return [] if choice is None else [option for option in choice.options if option.by in seats]


def _domain(game: Game, option: Option, chosen: Action) -> Iterable[Any]:
    """What comes next for an option; nothing when what was chosen so far turns out to lead nowhere."""
    try:
        return game.domain(option.name, option.by, chosen)
    except Refusal:
        return ()


def _carried_out(game: Game, action: Action) -> bool:
    try:
        game.apply(action)
    except Refusal:
        return False
    return True


def _first_that_works(game: Game, seats: frozenset[str]) -> Action:
    """The first legal action there is; when there is none the ruleset leads nowhere."""
    for action in game.actions():
        if action["by"] not in seats:
            continue
        plain = {name: value["from"] if _is_range(value) else value for name, value in action.items()}
        if _carried_out(game, plain):
            return plain
    raise ScriptError("nobody can do anything, and the game is not over")


def _is_range(value: Any) -> bool:
    return isinstance(value, dict) and set(value) == {"from", "to", "step"}


BOTS: dict[str, Callable[[int], Bot]] = {"random": RandomBot, "greedy": GreedyBot}
"""By name: how to make one from a seed."""
