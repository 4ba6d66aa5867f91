"""Where the scripts offer an option, whom, under which conditions, and from where a game comes there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from interpreter.ruleset.code import Around, Code, OptionCode, Routine
from interpreter.source import Span


@dataclass(frozen=True, slots=True)
class Step:
    """A place in a routine: an offer, a window, or a call."""

    routine: Routine
    at: int

    @property
    def around(self) -> tuple[Around, ...]:
        """What it stands in, the outermost first."""
        return self.routine.around.get(self.at, ())

    @property
    def span(self) -> Span:
        """Where that is written."""
        return self.routine.instructions[self.at].span


@dataclass(frozen=True, slots=True)
class Occasion:
    """One place at which an option is offered; `is_window` when it is open throughout a stretch."""

    option: OptionCode
    label: str
    step: Step
    asks: str
    span: Span
    is_window: bool

    @property
    def name(self) -> str:
        """As an action names the option."""
        return self.option.called(self.label)


def occasions(code: Code) -> Iterator[Occasion]:
    """All places at which options are offered, in the order of the scripts."""
    for routine in code.routines.values():
        for offer in routine.offers:
            for option in offer.options:
                yield Occasion(option, offer.label, Step(routine, offer.at), offer.asks, offer.span, False)
        for window in routine.windows:
            for option in window.options:
                yield Occasion(option, window.label, Step(routine, window.at), window.asks, window.span, True)


def occasions_of(code: Code, name: str) -> list[Occasion]:
    """The places at which this option is offered."""
    return [each for each in occasions(code) if each.name == name]


def _callers(code: Code) -> dict[str, list[Step]]:
    """From where each routine is come to."""
    found: dict[str, list[Step]] = {}
    for routine in code.routines.values():
        for at, step in enumerate(routine.instructions):
            if step.op == "call":
                found.setdefault(step.key, []).append(Step(routine, at))
            elif step.op == "announce":
                for handler in code.events[step.key].handlers:
                    found.setdefault(handler.key, []).append(Step(routine, at))
    return found


def way_to(code: Code, key: str, begins: Callable[[Routine], bool]) -> list[Step] | None:
    """The shortest way of calls that leads to a routine from one in which it may begin, the outermost first; none when
    there is no such way."""
    callers = _callers(code)
    waiting: list[tuple[str, tuple[Step, ...]]] = [(key, ())]
    seen = {key}
    while waiting:
        here, way = waiting.pop(0)
        if begins(code.routines[here]):
            return list(way)
        for step in callers.get(here, ()):
            if step.routine.key not in seen:
                seen.add(step.routine.key)
                waiting.append((step.routine.key, (step, *way)))
    return None


def way_from_round(code: Code, key: str) -> list[Step]:
    """The way that leads to a routine from the round it belongs to, or else from the beginning of the game."""
    from_round = way_to(code, key, lambda routine: routine.kind == "round")
    return from_round if from_round is not None else way_to(code, key, lambda routine: routine.name == "play") or []
