"""Offers: whether anybody has to be asked, which options are open, and whether a choice is one of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any

from interpreter.ids import Piece
from interpreter.play.operators import LEANING
from interpreter.play.runtime import Runtime
from interpreter.ruleset.code import ConditionCode, OfferCode, OptionCode, WindowCode
from interpreter.ruleset.values import Domain, Failure, Interval, ScriptError
from interpreter.state.progress import Frame, WindowBlock

Locals = dict[str, Any]
Conditions = tuple[ConditionCode, ...]


@dataclass(frozen=True, slots=True)
class Open:
    """An option that somebody may be able to take now.

    `locals` are those its domains see. A window's option has the frame and block it was opened in.
    """

    by: Piece
    label: str
    option: OptionCode
    locals: Locals
    span: Any
    frame: int = -1
    block: int = -1

    @property
    def name(self) -> str:
        """As an action names it."""
        return self.option.called(self.label)

    @property
    def window(self) -> bool:
        """Whether it belongs to a window, not to the offer."""
        return self.frame >= 0


class Listing(Enum):
    """How the values of a parameter are gone through: one by one, an example first where one is found sooner, or one by
    one but intervals of which every amount will do in one."""

    SINGLY = "singly"
    EXAMPLES = "examples"
    IN_ONE = "in one"


class Offers:
    """Questions about the offer at which the game stands."""

    def __init__(self, runtime: Runtime) -> None:
        self.runtime = runtime

    def value(self, name: str, local: Locals) -> Any:
        """What a function of the locals gives. What it takes to find out does not count as steps of the game."""
        runtime = self.runtime
        before, runtime.ticks = runtime.ticks, 0
        try:
            return runtime.functions[name](runtime, local)
        finally:
            runtime.ticks = before

    # ---------------------------------------------------------------------------------------- settling
    def settle(self, frame: Frame, offer: OfferCode, local: Locals) -> bool:
        """Whether the game waits here; if not, it has been led past the offer."""
        who = self.value(offer.to, local)
        if offer.chooses is not None:
            return self._settle_choose(frame, offer, local, who)
        if who is None:
            frame.at = offer.after
            return False
        acting = [each for each in offer.options if not each.is_pass]
        if any(self.possible(option, local) for option in acting):
            return True
        if offer.otherwise is not None:
            frame.at = offer.otherwise
            return False
        passing = next((each for each in offer.options if each.is_pass), None)
        bound = None if passing is None else next(self.ways(passing, local), None)
        if passing is None or bound is None:
            raise ScriptError(
                f"{who} is asked, but nothing can be done: {offer.label}", offer.span, "play/nobody-can-go-on"
            )
        if (offer.label, who) in self.runtime.held or self._window_possible(who):
            return True
        local.update(bound)
        frame.at = passing.at
        return False

    def _settle_choose(self, frame: Frame, offer: OfferCode, local: Locals, who: Piece | None) -> bool:
        option = offer.options[0]
        name = option.parameters[0].place
        ways = self.ways(option, local)
        first = next(ways, None)
        if first is None:
            raise ScriptError(f"there is nothing to choose from: {offer.label}", offer.span, "play/nobody-can-go-on")
        alone = who is None or all(way[name] == first[name] for way in ways)
        if alone:
            local[name] = first[name]
            frame.at = offer.after
        return not alone

    def _window_possible(self, who: Piece) -> bool:
        return any(each.by is who and self.open_possible(each) for each in self.window_options())

    # ---------------------------------------------------------------------------------------- what is open
    def waiting(self) -> tuple[OfferCode, Frame, Locals] | None:
        """The offer at which the game stands."""
        progress = self.runtime.table.progress
        if progress.over is not None or not progress.stack:
            return None
        frame = progress.stack[-1]
        routine = self.runtime.code.routines[frame.key]
        step = routine.instructions[frame.at]
        return routine.offers[step.index], frame, progress.locals_of(frame)

    def asked(self) -> Piece | None:
        """Who has to answer the offer."""
        standing = self.waiting()
        return None if standing is None else self.value(standing[0].to, standing[2])

    def open_options(self) -> list[Open]:
        """Every option of the offer and of open windows, possible or not; `pass` of the offer comes last of its own."""
        self.runtime.ticks = 0
        standing = self.waiting()
        if standing is None:
            return []
        offer, _, local = standing
        who = self.value(offer.to, local)
        found = (
            [Open(who, offer.label, option, local, offer.span) for option in offer.options] if who is not None else []
        )
        return found + list(self.window_options())

    def window_options(self) -> Iterator[Open]:
        """The options of all open windows, the outermost first."""
        stack = self.runtime.table.progress.stack
        for at, frame in enumerate(stack):
            for number, block in enumerate(frame.blocks):
                if isinstance(block, WindowBlock) and not block.busy:
                    for index in block.windows:
                        window = self.runtime.code.routines[frame.key].windows[index]
                        yield from self._of_window(window, at, number)

    def _of_window(self, window: WindowCode, at: int, number: int) -> Iterator[Open]:
        progress = self.runtime.table.progress
        local = progress.locals_of(progress.stack[at])
        people = self._seen((at, number), window.to, local)
        for who in people if window.each is not None else (people,):
            if who is None:
                continue
            seen = local if window.each is None else {**local, window.each: who}
            for option in window.options:
                yield Open(who, window.label, option, seen, window.span, at, number)

    def seen(self, each: Open, function: str) -> Any:
        """What a function of an option's locals gives, from where the option stands."""
        return self._seen((each.frame, each.block) if each.window else None, function, each.locals)

    def _seen(self, view: tuple[int, int] | None, function: str, local: Locals) -> Any:
        before, self.runtime.view = self.runtime.view, view
        try:
            return self.value(function, local)
        finally:
            self.runtime.view = before

    # ---------------------------------------------------------------------------------------- ways to take an option
    def open_possible(self, each: Open) -> bool:
        """Whether there is a way to take an open option."""
        return next(self.open_ways(each), None) is not None

    def open_ways(self, each: Open, *, in_one: bool = False) -> Iterator[Locals]:
        """All ways to take an open option, as locals, lazily.

        `in_one`: where the last parameter may be every amount of an interval, the interval stands in its place.
        """
        ways = self._bound(each.option, each.locals, Listing.IN_ONE if in_one else Listing.SINGLY)
        if not each.window:
            yield from ways
            return
        while True:
            before, self.runtime.view = self.runtime.view, (each.frame, each.block)
            try:
                way = next(ways, None)
            finally:
                self.runtime.view = before
            if way is None:
                return
            yield way

    def possible(self, option: OptionCode, local: Locals) -> bool:
        """Whether an option can be taken in any way."""
        return next(self._bound(option, local, Listing.EXAMPLES), None) is not None

    def ways(self, option: OptionCode, local: Locals) -> Iterator[Locals]:
        """All ways to take an option, as locals with its parameters and lets bound; listed lazily, pruned early."""
        return self._bound(option, local, Listing.SINGLY)

    def _bound(self, option: OptionCode, local: Locals, listing: Listing) -> Iterator[Locals]:
        if option.when is not None and not self.value(option.when, local):
            return
        local = dict(local)
        late = self._held(option.needing(0), local, ())
        if late is not None:
            yield from self._bind(option, local, late, listing)

    def _bind(
        self, option: OptionCode, local: Locals, late: Conditions, listing: Listing, depth: int = 0
    ) -> Iterator[Locals]:
        """The ways that go on from here, where so many parameters are bound and what could be asked of them holds.

        What is asked `late` leans on a condition before it that has not been asked yet.
        """
        if depth == len(option.parameters):
            if not any(self._fails(condition, local) for condition in late):
                yield local
            return
        parameter = option.parameters[depth]
        if parameter.ruled_out is not None and self._ruled_out(parameter.ruled_out, local):
            return
        place, where, conditions = parameter.place, parameter.where, option.needing(depth + 1)
        last = depth + 1 == len(option.parameters)
        domain = self.value(parameter.domain, local)
        free = last and where is None and not conditions and not late
        if free and listing is Listing.IN_ONE and isinstance(domain, Interval):
            domain = (domain,) if len(domain) else ()
        for value in with_example(domain) if listing is Listing.EXAMPLES else domain:
            local[place] = value
            if where is not None and not self.value(where, local):
                continue
            chosen = dict(local)
            later = self._held(conditions, chosen, late) if conditions else late
            if later is None:
                continue
            if not last or later:
                yield from self._bind(option, chosen, later, listing, depth + 1)
            else:
                yield chosen

    def _held(self, conditions: Conditions, local: Locals, late: Conditions) -> Conditions | None:
        """What has to be asked late, as asking now goes wrong; None when one of these conditions fails."""
        for condition in conditions:
            try:
                if self._fails(condition, local):
                    return None
            except LEANING:
                late = (*late, condition)
        return late

    def _ruled_out(self, function: str, local: Locals) -> bool:
        """Whether requirements are sure to fail for every value; where asking goes wrong they are asked one by one."""
        try:
            return bool(self.value(function, local))
        except LEANING:
            return False

    def _fails(self, condition: ConditionCode, local: Locals) -> bool:
        result = self.value(condition.function, local)
        if condition.names:
            bind(condition, result, local)
            return False
        return result is not None


def with_example(domain: Iterable[Any]) -> Iterator[Any]:
    """What is listed, after an example where one is found sooner."""
    if isinstance(domain, Domain) and domain.example is not None:
        example = domain.example()
        if example is None:
            return
        yield example
    yield from domain


def bind(condition: ConditionCode, result: Any, local: Locals) -> None:
    """Bind the names of a `let`."""
    if len(condition.names) == 1:
        local[condition.names[0]] = result
    else:
        local.update(zip(condition.names, result, strict=True))


def failures(result: Failure | None) -> tuple[Failure, ...]:
    """A failed requirement with all that failed beside it."""
    if result is None:
        return ()
    return (result, *(each for other in result.others for each in failures(other)))
