"""Why an option is not open at all: where it would be offered, and which conditions keep it away now."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from interpreter.ids import Piece
from interpreter.play.occasions import Occasion, Step, occasions, occasions_of, way_from_round, way_to
from interpreter.play.offers import Locals, Offers, Open
from interpreter.play.reasons import Reason, looked_at
from interpreter.play.tracing import ADRIFT, Explanation
from interpreter.problems import nearest
from interpreter.ruleset.code import Around, Routine

Clauses = Callable[[tuple[str, ...]], tuple[str, ...]]


class Absences:
    """Looks for the place in the scripts at which an option would be open."""

    def __init__(self, offers: Offers, clauses: Clauses) -> None:
        self.offers, self.runtime, self.clauses = offers, offers.runtime, clauses
        self.code = self.runtime.code
        self.progress = self.runtime.table.progress

    def of(self, name: str, by: Any, options: Sequence[Open]) -> Iterator[Reason]:
        """The reasons why nobody may take this option now."""
        who = self.offers.asked()
        mine = list(dict.fromkeys(each.name for each in options if each.by.id == by))
        if not mine and isinstance(by, str):
            yield Reason(f"{by} is not asked now, {who} is", part="by")
        found = occasions_of(self.code, name)
        if not found:
            yield from self._unknown(name, by, mine)
        for occasion in found:
            yield from self._elsewhere(occasion, who)

    def _unknown(self, name: str, by: Any, mine: list[str]) -> Iterator[Reason]:
        """No script has an option of that name."""
        near = nearest(name, mine) or nearest(name, dict.fromkeys(each.name for each in occasions(self.code)))
        if near:
            yield Reason(f"{by} has no choice '{name}' here; did you mean {near}?", part="choice")
        elif mine:
            yield Reason(f"{by} has no choice '{name}' here; there is: {', '.join(mine)}", part="choice")

    # ---------------------------------------------------------------------------------------- offered elsewhere
    def _elsewhere(self, occasion: Occasion, who: Piece | None) -> Iterator[Reason]:
        going_on = [frame.key for frame in self.progress.stack if frame.kind not in ("announce", "window")]
        way = way_to(self.code, occasion.step.routine.key, lambda routine: routine.key in going_on)
        offered = "is open to" if occasion.is_window else "is offered to"
        text = f"{occasion.name} is not open now: it {offered} {occasion.asks} in {occasion.step.routine.name}"
        text += self._place(occasion, way)
        conditions = [f"{around.word} {around.text}" for around in occasion.step.around if around.function]
        if occasion.option.when_text:
            conditions.append(f"when {occasion.option.when_text}")
        text += f" ({', '.join(conditions)})" if conditions else ""
        label = self.offers.waiting()
        text += f"; now {who} is asked: {label[0].label}" if label is not None else ""
        yield Reason(text, self.clauses(occasion.option.clauses), occasion.span, "choice")
        if way is not None:
            yield from self._kept_away(occasion, way)

    def _place(self, occasion: Occasion, way: list[Step] | None) -> str:
        """In which part of the game that is."""
        here = occasion.step.routine
        steps = way_from_round(self.code, here.key) if way is None else way
        top = steps[0].routine if steps else here
        if way is None:
            return f", which belongs to {top.name}" if top is not here else ""
        rounds = [step.routine.name for step in way[1:] if step.routine.kind == "round"]
        within = f" ({rounds[-1]})" if rounds else ""
        return f"{within}, at another step" + (" than this" if top is here else f" of {top.name}")

    # ---------------------------------------------------------------------------------------- conditions on the way
    def _kept_away(self, occasion: Occasion, way: list[Step]) -> Iterator[Reason]:
        """The conditions on the way to the offer that do not hold now, where they can be asked from here."""
        steps = [*way, occasion.step]
        frame = next(frame for frame in reversed(self.progress.stack) if frame.key == steps[0].routine.key)
        local: Locals | None = dict(self.progress.locals_of(frame))
        for at, step in enumerate(steps):
            if local is None:
                return
            for around in step.around:
                yield from self._unmet(around, local)
            if at + 1 < len(steps):
                local = self._handed_on(step, steps[at + 1].routine, local)
        if local is not None and occasion.option.when is not None:
            when = Around("if", occasion.option.when_text or "", occasion.option.span, (), occasion.option.when)
            yield from self._unmet(when, local)

    def _handed_on(self, step: Step, to: Routine, local: Locals) -> Locals | None:
        """The locals a routine begins with when it is called now; none when that cannot be told from here."""
        call = step.routine.instructions[step.at]
        if call.op != "call" or call.function is None:
            return None
        try:
            return dict(zip(to.parameters, self.offers.value(call.function, local), strict=True))
        except ADRIFT:
            return None

    def _unmet(self, around: Around, local: Locals) -> Iterator[Reason]:
        if around.function is None:
            return
        seen = Explanation("", None)
        self.runtime.trace = seen
        try:
            holds = bool(self.offers.value(around.function, local))
        except ADRIFT:
            return
        finally:
            self.runtime.trace = None
        if holds == (around.word == "unless"):
            words = "it is only come to unless" if around.word == "unless" else "it needs"
            clauses = self.clauses(around.clauses)
            yield Reason(f"{words} {around.text}", clauses, around.span, "choice", looked_at(seen))
