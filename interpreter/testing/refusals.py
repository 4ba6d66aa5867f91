"""Illegal and malformed actions: each has to be refused with a clause or the wrong part, and change nothing."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from time import process_time
from typing import Any

from interpreter.play.attempts import Reason, Refusal
from interpreter.play.game import Game
from interpreter.play.moves import Action, Chance
from interpreter.play.random_bot import RandomBot
from interpreter.play.wire import written
from interpreter.ruleset.values import Interval
from interpreter.testing.setups import Setup

JUNK: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 5, 3.5, 10**30, "", " ", "x", "none", "0", "-5", [], {}, [[]], [None], {"a": 1},
    ["x", "x"],
    {"hex": "A1", "tile": "1", "turn": 9}, {"hex": None, "tile": None, "turn": None}, {"from": 1, "to": 5, "step": 1},
    [{"train": "x", "path": ["a", "b", "c"]}], [{"train": 1, "path": None}], "@", "@player:x", "\x00", "é" * 300,
)  # fmt: skip
FORMS = ("by", "choice", "value", "junk", "piece", "missing", "further", "other option", "not one", "last")
SPOILT = (*FORMS, "rule", "rule", "rule")


@dataclass(slots=True)
class Tally:
    """What became of the actions tried: how many were refused and by what, how many were legal, what was wrong."""

    refused: Counter[str] = field(default_factory=Counter)
    legal: int = 0
    seconds: float = 0.0
    faults: list[str] = field(default_factory=list)

    @property
    def tried(self) -> int:
        """How many there were."""
        return self.refused.total() + self.legal + len(self.faults)


class Spoiler:
    """Makes actions that should be refused, out of legal ones and of nothing."""

    def __init__(self, game: Game, chance: Chance) -> None:
        self._game, self._chance = game, chance
        code = game.ruleset.code
        self._names = sorted(
            f"{label}.{option.name}" for label, option in _options(code.routines.values()) if option.name != "choose"
        )
        self._pieces = [piece.id for pieces in game.runtime.box.pieces.values() for piece in pieces]
        self._people = [player.id for player in game.runtime.players]

    def action(self) -> tuple[str, Any]:
        """A kind of spoiling, and an action spoilt in that way."""
        kind = self._one(SPOILT)
        legal = self._legal()
        makers: dict[str, Callable[[Action], Any]] = {
            "by": lambda action: {**action, "by": self._one([*self._people, "nobody", *JUNK])},
            "choice": lambda action: {**action, "choice": self._one([*self._names, "pass", *JUNK])},
            "value": lambda action: self._with_part(action, self._another(action)),
            "junk": lambda action: self._with_part(action, self._one(JUNK)),
            "piece": lambda action: self._with_part(action, self._one(self._pieces + self._people)),
            "missing": self._without,
            "further": lambda action: {**action, self._one(["price", "amount", "x", ""]): self._one(JUNK)},
            "other option": lambda _: self._made_up(),
            "not one": lambda _: self._one(JUNK),
            "rule": lambda action: action,
            "last": lambda action: (self._game.record()["actions"] or [action])[-1],
        }
        return kind, makers[kind](legal)

    def _one(self, things: Any) -> Any:
        return things[self._chance.below(len(things))]

    def _legal(self) -> Action:
        """An action whose parts are all in order: legal, or against some rule."""
        options = self._game.offers.open_options()
        acting = [each for each in options if each.option.parameters]
        each = self._one(acting if acting and self._chance.below(4) else options)
        action: Action = {"by": each.by.id, "choice": each.name}
        for parameter in each.option.parameters:
            values = self._values(each.name, each.by.id, action)
            if not values:
                break
            action[parameter.name] = self._one(values)
        return action

    def _values(self, option: str, by: str, action: Action) -> list[Any]:
        """Some of what the next part may be."""
        chosen = {part: value for part, value in action.items() if part not in ("by", "choice")}
        try:
            domain = self._game.domain(option, by, chosen)
        except Refusal:
            return []
        if isinstance(domain, Interval):
            return [domain.start, domain.end, domain.end + domain.step, domain.start - 1, domain.start + 1]
        return [written(value) for value in itertools.islice(domain or (), 60)]

    def _with_part(self, action: Action, value: Any) -> Action:
        parts = [part for part in action if part not in ("by", "choice")] or ["choice"]
        return {**action, self._one(parts): value}

    def _another(self, action: Action) -> Any:
        """A value of a part of some kind, changed a little."""
        value = action.get(self._one(list(action)))
        if isinstance(value, bool) or not isinstance(value, int | str | list | dict):
            return value
        if isinstance(value, int):
            return value + self._one([1, -1, 1000, -1000, 3])
        if isinstance(value, str):
            return value[:-1] if self._chance.below(2) else value + "x"
        text = json.dumps(value)
        cut = self._chance.below(len(text))
        try:
            return json.loads(text[:cut] + self._one("0123456789ABC") + text[cut + 1 :])
        except ValueError:
            return list(reversed(value)) + list(value)

    def _without(self, action: Action) -> Action:
        gone = self._one(list(action))
        return {part: value for part, value in action.items() if part != gone}

    def _made_up(self) -> Action:
        """Any option of the rules, with any pieces."""
        code = self._game.ruleset.code
        label, option = self._one(list(_options(code.routines.values())))
        name = label if option.name == "choose" else f"{label}.{option.name}"
        parts = {p.name: self._one([*self._pieces, 100, 50, "0"]) for p in option.parameters}
        return {"by": self._one(self._people), "choice": name, **parts}


def _options(routines: Any) -> Any:
    """Every option of the rules with the label of its offer or window."""
    for routine in routines:
        for place in (*routine.offers, *routine.windows):
            for option in place.options:
                yield place.label, option


def attack(setup: Setup, number: int, every: int = 7, each: int = 3) -> Tally:
    """Play a game at random and try spoilt actions on the way, until so many have been tried."""
    tally, began = Tally(), process_time()
    chance, seed = Chance(setup.seed + 77), setup.seed
    while tally.tried < number:
        game = replace(setup, seed=seed).game()
        bot, seats = RandomBot(seed), frozenset(game.players)
        spoiler = Spoiler(game, chance)
        while game.choice is not None and tally.tried < number:
            for _ in range(each if game.actions_done % every == 0 else 0):
                try_action(game, *spoiler.action(), tally, f"seed {seed}, after {game.actions_done} actions")
            bot.move(game, seats)
        try_action(game, "after the end", game.record()["actions"][-1], tally, f"seed {seed}, at the end")
        seed += 100_000
    tally.seconds = process_time() - began
    return tally


def try_action(game: Game, kind: str, action: Any, tally: Tally, where: str) -> None:
    """Try one action, and enter in the tally what became of it; when it is legal it is taken back."""
    before, done = game.digest(), game.actions_done
    reasons: list[Reason] = []
    try:
        reasons = game.why_not(action)
        game.apply(action)
    except Refusal as refusal:
        wrong = _wrong(refusal.reasons, reasons)
        tally.refused[f"{kind}: {_by_what(refusal.reasons[0])}"] += 1
        if game.digest() != before or game.actions_done != done:
            wrong = "the refused action has changed something"
        if wrong:
            tally.faults.append(f"{where}: {action!r}: {wrong}")
    except Exception as error:  # whatever it is, it is what is looked for
        tally.faults.append(f"{where}: {action!r}: {type(error).__name__}: {error}")
    else:
        tally.legal += 1
        game.undo()
        if reasons or game.digest() != before:
            what = f"it is done, though {reasons[0].message}" if reasons else "undoing it leaves something changed"
            tally.faults.append(f"{where}: {action!r}: {what}")


def _wrong(reasons: tuple[Reason, ...], said: list[Reason]) -> str | None:
    """What is missing from a refusal."""
    if not all(reason.clauses or reason.part is not None for reason in reasons):
        return f"no clause and no part is named: {reasons[0].message}"
    if not all(reason.message.strip() for reason in reasons):
        return "no reason is given"
    if not said:
        return f"it is refused ({reasons[0].message}), and `why_not` knows no reason"
    if any(len(reason.message) > 1000 for reason in reasons):
        return "the reason is endless"
    return None


def _by_what(reason: Reason) -> str:
    return "rule" if reason.part is None else "form"
