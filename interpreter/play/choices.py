"""The choice a game stands at, as a front end shows it, and every legal action spelled out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from interpreter.play.machine import Machine
from interpreter.play.offers import Locals, Offers, Open
from interpreter.play.wire import written
from interpreter.ruleset.values import Interval
from interpreter.source import Span


@dataclass(frozen=True, slots=True)
class OptionView:
    """One option: its name in actions, who may take it, its parameters with their types, where it is written."""

    name: str
    by: str
    text: str
    parameters: tuple[str, ...]
    types: tuple[str, ...]
    again: bool
    window: bool
    clauses: tuple[str, ...]
    span: Span

    def to_json(self) -> dict[str, Any]:
        """Plain form."""
        return {
            "name": self.name, "by": self.by, "text": self.text, "parameters": list(self.parameters),
            "types": list(self.types), "again": self.again, "window": self.window, "clauses": list(self.clauses),
            "where": self.span.where,
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Choice:
    """Who is asked, in which rounds, with which options that can be taken in at least one way."""

    player: str
    headings: tuple[str, ...]
    label: str
    text: str
    options: tuple[OptionView, ...]
    span: Span

    def to_json(self) -> dict[str, Any]:
        """Plain form (schemas/choice.schema.json)."""
        return {
            "player": self.player, "headings": list(self.headings), "label": self.label, "text": self.text,
            "options": [option.to_json() for option in self.options],
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Asked:
    """Who is asked, and by which offer."""

    player: str
    label: str


def asked_of(machine: Machine) -> Asked | None:
    """Who is asked what, without a look at the options; None when the game is over."""
    standing = machine.offers.waiting()
    if standing is None:
        return None
    offer, _, local = standing
    who = machine.offers.value(offer.to, local)
    return Asked(who.id if who else "", offer.label)


def choice_of(machine: Machine) -> Choice | None:
    """The choice at which the game stands; None when it is over."""
    offers = machine.offers
    standing = offers.waiting()
    if standing is None:
        return None
    offer, _, local = standing
    text = offers.value(offer.text, local) if offer.text else ""
    options = tuple(_view(offers, each) for each in offers.open_options() if offers.open_possible(each))
    who = offers.asked()
    return Choice(who.id if who else "", headings(machine), offer.label, text, options, offer.span)


def headings(machine: Machine) -> tuple[str, ...]:
    """The headings of the rounds that are going on, the outermost first."""
    found = []
    for frame in machine.stack:
        if frame.kind == "round":
            heading = machine.routine(frame).heading
            found.append(machine.offers.value(heading, frame.locals) if heading else frame.key.partition("#")[0])
    return tuple(found)


def _view(offers: Offers, each: Open) -> OptionView:
    option = each.option
    text = offers.seen(each, option.text) if option.text else option.name.replace("_", " ")
    names = tuple(parameter.name for parameter in option.parameters)
    types = tuple(str(parameter.type or "") for parameter in option.parameters)
    return OptionView(each.name, each.by.id, text, names, types, option.again, each.window, option.clauses, option.span)


def fully_spelled(offers: Offers, each: Open) -> Iterator[dict[str, Any]]:
    """Every way to take an option as actions; values of a last parameter that is a range come as ranges."""
    head = {"by": each.by.id, "choice": each.name}
    parameters = each.option.parameters
    if not parameters:
        yield from (dict(head) for _ in offers.open_ways(each))
        return
    names, last = [parameter.name for parameter in parameters[:-1]], parameters[-1].name
    for chosen, value in _gathered(offers.open_ways(each, in_one=True), [parameter.place for parameter in parameters]):
        before = dict(zip(names, map(written, chosen), strict=True))
        single = isinstance(value, Interval) and len(value) == 1
        yield {**head, **before, last: value.start if single else written(value)}


def _gathered(ways: Iterable[Locals], places: Sequence[str]) -> Iterator[tuple[list[Any], Any]]:
    """The values of all parameters but the last, and that of the last: amounts in even steps come as one interval."""
    *before, last = places
    held: list[Any] = []
    steps: range | None = None
    for way in ways:
        value, chosen = way[last], [way[place] for place in before]
        amount = isinstance(value, int) and not isinstance(value, bool)
        if steps is not None:
            longer = _longer(steps, value) if amount and chosen == held else None
            if longer is not None:
                steps = longer
                continue
            yield held, Interval(steps[0], steps[-1], steps.step)
            steps = None
        if amount:
            held, steps = chosen, range(value, value + 1)
        else:
            yield chosen, value.tight() if isinstance(value, Interval) else value
    if steps is not None:
        yield held, Interval(steps[0], steps[-1], steps.step)


def _longer(steps: range, value: int) -> range | None:
    """The amounts with one more at their end, when that goes on in their steps."""
    step = steps.step if len(steps) > 1 else value - steps[0]
    return range(steps[0], value + 1, step) if step > 0 and value == steps[-1] + step else None
