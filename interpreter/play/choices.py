"""The choice a game stands at, as a front end shows it, and every legal action spelled out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from interpreter.play.machine import Machine
from interpreter.play.offers import Offers, Open
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
    places = [(parameter.name, parameter.place) for parameter in each.option.parameters]
    if not places:
        yield from (dict(head) for _ in offers.open_ways(each))
        return
    *before, (name, last) = places
    pending: tuple[dict[str, Any], tuple[Any, ...], Interval] | None = None
    for way in offers.open_ways(each):
        value, chosen = way[last], tuple(way[place] for _, place in before)
        amount = _is_amount(value)
        if amount and pending is not None and pending[1] == chosen:
            longer = _longer(pending[2], value)
            if longer is not None:
                pending = (*pending[:2], longer)
                continue
        if pending is not None:
            yield _range_action(pending[0], pending[2], name)
            pending = None
        action = {**head, **{key: written(way[place]) for key, place in before}}
        if amount:
            pending = action, chosen, Interval(value, value)
        else:
            yield {**action, name: written(value)}
    if pending is not None:
        yield _range_action(pending[0], pending[2], name)


def _is_amount(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _longer(interval: Interval, value: int) -> Interval | None:
    """The interval with one more value at its end, when that goes on in its steps."""
    if interval.start == interval.end:
        step = value - interval.start
        return Interval(interval.start, value, step) if step > 0 else None
    if value == interval.end + interval.step:
        return Interval(interval.start, value, interval.step)
    return None


def _range_action(action: dict[str, Any], interval: Interval, name: str) -> dict[str, Any]:
    value = interval.start if interval.start == interval.end else written(interval)
    return {**action, name: value}
