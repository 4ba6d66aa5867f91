"""The options of a choice as a page offers them: what may be chosen next, and what may not."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from interpreter.play.attempts import Refusal
from interpreter.play.choices import OptionView
from interpreter.play.game import Game
from interpreter.ruleset.values import Interval
from interpreter.serve.values import is_range
from interpreter.serve.web.page.naming import hex_of, said, told_apart

Action = dict[str, Any]
MOST_ACTIONS = 2000
"""Of an option that can be taken in more ways, what may be chosen next is listed without a look at what follows."""
MOST_REFUSED = 60
FEW = 12
"""So many amounts are buttons; more are a field."""


@dataclass(frozen=True, slots=True)
class Way:
    """One thing to choose: its words, the action it leads to, and whether nothing is left to be chosen then."""

    words: str
    action: Action
    whole: bool
    hex: str | None = None

    @property
    def sent(self) -> str:
        """The action as a form carries it."""
        return json.dumps(self.action)


@dataclass(frozen=True, slots=True)
class Amount:
    """An amount that is typed in."""

    least: int
    most: int
    step: int
    words: str


@dataclass(slots=True)
class Card:
    """An option: what is chosen of it already, and what may be chosen next."""

    option: OptionView
    given: Action
    told: list[tuple[str, str]] = field(default_factory=list)
    """what is chosen already, in words"""
    parameter: str = ""
    word: str = ""
    """of its type"""
    ways: list[Way] = field(default_factory=list)
    refused: list[Way] = field(default_factory=list)
    amount: Amount | None = None

    @property
    def action(self) -> Action:
        """As far as it is filled in."""
        return {"by": self.option.by, "choice": self.option.name, **self.given}

    @property
    def sent(self) -> str:
        """The action as a form carries it."""
        return json.dumps(self.action)

    @property
    def on_map(self) -> bool:
        """Whether what is to be chosen is found on the map."""
        return self.word in ("lay", "hex", "stop")

    @property
    def hexes(self) -> list[str]:
        """The hexes on which something can be chosen."""
        return sorted({way.hex for way in self.ways if way.hex}, key=lambda at: (at[0], len(at), at))

    def at(self, hex_: str | None) -> list[Way]:
        """The ways that are found on a hex."""
        return [way for way in self.ways if way.hex == hex_]

    def refused_at(self, hex_: str | None) -> list[Way]:
        """What cannot be chosen on a hex."""
        return [way for way in self.refused if way.hex == hex_]


def cards_of(game: Game, chosen: Mapping[str, Any], hex_: str | None) -> list[Card]:
    """Every option that can be taken; one of them filled in as far as it is `chosen`, one looked at on a hex."""
    choice = game.choice
    found = []
    for option in choice.options if choice is not None else ():
        mine = (chosen.get("by"), chosen.get("choice")) == (option.by, option.name)
        given = {name: chosen[name] for name in option.parameters if mine and name in chosen}
        found.append(_card(game, option, given, hex_))
    return found


def _card(game: Game, option: OptionView, given: Action, hex_: str | None) -> Card:
    card = Card(option, given)
    actions = list(itertools.islice(game.actions(option.by, option.name), MOST_ACTIONS + 1))
    types = _types(option)
    if len(actions) > MOST_ACTIONS:
        _fill_unseen(game, card, types)
        return card
    matching = [each for each in actions if all(each.get(name) == value for name, value in given.items())]
    while True:
        _tell(game, card, types)
        left = [name for name in option.parameters if name not in card.given]
        if not left:
            card.parameter = ""
            return card
        card.parameter, card.word = left[0], types[left[0]]
        values = _distinct(each[left[0]] for each in matching)
        if len(values) != 1 or len(left) == 1 or not matching or card.on_map:
            break
        card.given = {**card.given, left[0]: values[0]}
    _fill(game, card, matching, values)
    _fill_refused(game, card, hex_)
    return card


def _types(option: OptionView) -> dict[str, str]:
    """The type of each parameter; whether it may be none is left to what is listed."""
    return {name: type_.removesuffix(" or none") for name, type_ in zip(option.parameters, option.types, strict=True)}


def _tell(game: Game, card: Card, types: Mapping[str, str]) -> None:
    card.told = [(name, said(game, types[name], value)) for name, value in card.given.items()]


def _fill(game: Game, card: Card, matching: list[Action], values: list[Any]) -> None:
    """What may be chosen next, where every way to go on is known."""
    amounts = list(_amounts(values))
    if amounts and all(isinstance(each, int) for each in amounts) and len(amounts) <= FEW:
        values = amounts
    elif any(is_range(value) for value in values):
        card.amount = _typed(game, card.word, amounts)
        return
    seen: set[Any] = set()
    for value in values:
        words = said(game, card.word, value)
        key = (words, told_apart(game, card.word, value))
        if key in seen:
            continue
        seen.add(key)
        after = [each for each in matching if each[card.parameter] == value]
        action, whole = {**card.action, card.parameter: value}, _is_last(card)
        if len(after) == 1 and not any(is_range(part) for part in after[0].values()):
            action, whole = after[0], True
            words = "; ".join([words, *_further(game, card, action)])
        card.ways.append(Way(words, action, whole, hex_of(card.word, value)))


def _further(game: Game, card: Card, action: Action) -> Iterator[str]:
    """What else goes without asking, as there is no choice; one of several markers that are alike is not told."""
    types = _types(card.option)
    for name in card.option.parameters[card.option.parameters.index(card.parameter) + 1 :]:
        if types[name] != "marker":
            yield f"{name.replace('_', ' ')} {said(game, types[name], action[name])}"


def _fill_unseen(game: Game, card: Card, types: Mapping[str, str]) -> None:
    """What may be chosen next, as far as it is listed; whether it leads on is seen later."""
    _tell(game, card, types)
    left = [name for name in card.option.parameters if name not in card.given]
    if not left:
        return
    card.parameter, card.word = left[0], types[left[0]]
    domain = _domain(game, card)
    if isinstance(domain, Interval):
        card.amount = _typed(game, card.word, list(domain))
        return
    values = list(itertools.islice(domain, MOST_ACTIONS))
    _fill(game, card, [{**card.action, card.parameter: value} for value in values] if _is_last(card) else [], values)


def _fill_refused(game: Game, card: Card, hex_: str | None) -> None:
    """What belongs to the kind of thing that is to be chosen, and is not allowed now."""
    domain = _domain(game, card)
    if isinstance(domain, Interval) or card.word == "run":
        return
    allowed = {way.words.partition("; ")[0] for way in card.ways}
    for value in itertools.islice(domain, MOST_ACTIONS):
        at, words = hex_of(card.word, value), said(game, card.word, value)
        if words in allowed or (card.on_map and at != hex_):
            continue
        allowed.add(words)
        card.refused.append(Way(words, {**card.action, card.parameter: value}, whole=True, hex=at))
        if len(card.refused) >= MOST_REFUSED:
            return


def _domain(game: Game, card: Card) -> Any:
    try:
        found = game.domain(card.option.name, card.option.by, card.given)
    except Refusal:
        return ()
    return () if found is None else found


def _is_last(card: Card) -> bool:
    return card.parameter == card.option.parameters[-1]


def _amounts(values: Iterable[Any]) -> Iterator[Any]:
    for value in values:
        if is_range(value):
            yield from range(value["from"], value["to"] + 1, value["step"])
        else:
            yield value


def _typed(game: Game, word: str, amounts: list[int]) -> Amount | None:
    if not amounts:
        return None
    least, most = min(amounts), max(amounts)
    steps = {after - before for before, after in itertools.pairwise(sorted(amounts))}
    step = steps.pop() if len(steps) == 1 else 1
    words = f"{said(game, word, least)} to {said(game, word, most)}" + (f" in steps of {step}" if step > 1 else "")
    return Amount(least, most, step, words)


def _distinct(values: Iterable[Any]) -> list[Any]:
    found = {json.dumps(value, sort_keys=True): value for value in values}
    return list(found.values())
