"""What every player that is a program needs: what it sees of a game, its own chance, and trying what is allowed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Protocol

from interpreter.play.attempts import Refusal
from interpreter.play.chance import next_number
from interpreter.ruleset.values import ScriptError

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
    def types(self) -> tuple[str, ...]: ...
    @property
    def again(self) -> bool: ...
    @property
    def window(self) -> bool: ...


class Choice(Protocol):
    """Who is asked what."""

    @property
    def player(self) -> str: ...
    @property
    def headings(self) -> tuple[str, ...]: ...
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


def mine(game: Game, seats: frozenset[str]) -> list[Option]:
    """The options these players may take."""
    choice = game.choice
    return [] if choice is None else [option for option in choice.options if option.by in seats]


def domain_of(game: Game, option: Option, chosen: Action) -> Iterable[Any]:
    """What comes next for an option; nothing when what was chosen so far turns out to lead nowhere."""
    try:
        return game.domain(option.name, option.by, chosen)
    except Refusal:
        return ()


def carried_out(game: Game, action: Action) -> bool:
    """Carry an action out, if it is allowed."""
    try:
        game.apply(action)
    except Refusal:
        return False
    return True


def first_that_works(game: Game, seats: frozenset[str]) -> Action:
    """The first legal action there is; when there is none the ruleset leads nowhere."""
    for action in game.actions():
        if action["by"] not in seats:
            continue
        plain = {name: value["from"] if _is_range(value) else value for name, value in action.items()}
        if carried_out(game, plain):
            return plain
    raise ScriptError("nobody can do anything, and the game is not over")


def _is_range(value: Any) -> bool:
    return isinstance(value, dict) and set(value) == {"from", "to", "step"}
