"""Every reason against an action, complete or only partly filled in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from interpreter.play.absences import Absences
from interpreter.play.completions import Completions
from interpreter.play.marks import marks_left
from interpreter.play.offers import Locals, Offers, Open, bind, failures
from interpreter.play.reasons import FORM, Reason, looked_at, no_part, no_player, not_let_in, not_theirs, shut
from interpreter.play.tracing import ADRIFT, Explanation
from interpreter.play.wire import Unreadable, by_type, read
from interpreter.ruleset.code import ParameterCode


class Objections:
    """What speaks against actions; the traced form of the scripts has to be at work."""

    def __init__(self, offers: Offers) -> None:
        self.offers, self.runtime = offers, offers.runtime
        self.clauses = self.runtime.ruleset.own_clauses

    def against(self, action: Any) -> list[Reason]:
        """Every reason, each once; nothing when the action is legal."""
        if not isinstance(action, Mapping):
            return [Reason(FORM, part="action")]
        found = [*self._wrong_player(action.get("by")), *self._wrong_choice(action)]
        return list(dict.fromkeys(found))

    def _wrong_player(self, by: Any) -> Iterator[Reason]:
        names = [player.id for player in self.runtime.players]
        if not isinstance(by, str):
            yield Reason("the action does not say who acts", part="by")
        elif by not in names:
            yield no_player(by, names)

    def _wrong_choice(self, action: Mapping[str, Any]) -> list[Reason]:
        name, by = action.get("choice"), action.get("by")
        if not isinstance(name, str):
            return [Reason("the action does not say what is chosen", part="choice")]
        over = self.runtime.table.progress.over
        if over is not None:
            return [Reason(f"the game is over: {over}", part="choice")]
        options = self.offers.open_options()
        named = [each for each in options if each.name == name]
        mine = [each for each in named if each.by.id == by]
        if not named:
            return list(Absences(self.offers, self.clauses).of(name, by, options))
        if mine:
            found = [self.against_option(each, action) for each in mine]
        else:
            with self.hypothetically():
                found = [self.against_option(each, action) for each in named]
        if mine and not all(found):
            return []
        return [*([] if mine else self._not_his(by, named)), *(reason for each in found for reason in each)]

    def _not_his(self, by: Any, named: list[Open]) -> list[Reason]:
        if by not in [player.id for player in self.runtime.players]:
            return []
        first = named[0]
        return [not_theirs(by, (each.by.id for each in named), self.clauses(first.option.clauses), first.span)]

    # ---------------------------------------------------------------------------------------- one open option
    def against_option(self, each: Open, action: Mapping[str, Any]) -> list[Reason]:
        """Every reason against taking an option that stands at what is open."""
        before, self.runtime.view = self.runtime.view, (each.frame, each.block) if each.window else None
        try:
            local = dict(each.locals)
            found = [*self._shut(each, local), *self._further_parts(each, action), *self._bound(each, action, local)]
            missing = [p.name for p in each.option.parameters if p.name not in action]
            if not found and not missing:
                return self.required(each, local)
            with self.hypothetically():
                found += self.required(each, local, leaning=True)
                return found + (Completions(self, each, action).reasons(found) if missing else [])
        finally:
            self.runtime.view = before

    @contextmanager
    def hypothetically(self) -> Iterator[None]:
        """What is looked at here is no action that somebody could take: the code leaves no marks."""
        left = marks_left(self.runtime.ruleset)
        before = bytes(left)
        try:
            yield
        finally:
            left[:] = before

    def looked(self, function: str, local: Locals) -> tuple[Any, tuple[tuple[str, str], ...]]:
        """What a function of the locals gives, and the values it looked at."""
        seen = Explanation("", None)
        with self._tracing(seen):
            result = self.offers.value(function, local)
        return result, looked_at(seen)

    @contextmanager
    def _tracing(self, seen: Explanation) -> Iterator[None]:
        above, self.runtime.trace = self.runtime.trace, seen
        try:
            yield
        finally:
            self.runtime.trace = above

    def _shut(self, each: Open, local: Locals) -> Iterator[Reason]:
        """The `when` of the option, when it does not hold."""
        option = each.option
        if option.when is None:
            return
        holds, values = self.looked(option.when, local)
        if not holds:
            yield shut(each.name, option.when_text, self.clauses(option.clauses), option.span, values)

    def _further_parts(self, each: Open, action: Mapping[str, Any]) -> Iterator[Reason]:
        names = [parameter.name for parameter in each.option.parameters]
        for part in action:
            if part not in ("by", "choice", *names):
                yield no_part(each.name, part, names)

    # ---------------------------------------------------------------------------------------- parameters
    def _bound(self, each: Open, action: Mapping[str, Any], local: Locals) -> Iterator[Reason]:
        """Bind what is given, as far as it can be; what is wrong with it."""
        for parameter in each.option.parameters:
            among: tuple[Any, tuple[tuple[str, str], ...]] = (None, ())
            try:
                among = self.looked(parameter.domain, local)
            except ADRIFT:  # it leans on a part that is wrong or not given
                if all(p.place in local for p in each.option.parameters):
                    raise
            local.pop(parameter.place, None)
            if parameter.name in action:
                yield from self._bound_one(each, parameter, action[parameter.name], among, local)

    def _bound_one(
        self, each: Open, parameter: ParameterCode, data: Any, among: tuple[Any, Any], local: Locals
    ) -> Iterator[Reason]:
        domain, values = among
        if domain is None:
            value = by_type(data, parameter.type, self.runtime)
            if value is not None:
                local[parameter.place] = value
            return
        clauses = self.clauses(each.option.clauses)
        try:
            local[parameter.place] = read(data, domain)
        except Unreadable as wrong:
            text, span = f"{parameter.name}: {wrong}", parameter.span
            if wrong.failure is not None:
                clauses, span = self.clauses(wrong.failure.clauses) or clauses, wrong.failure.span
            yield Reason(text, clauses, span, parameter.name, values)
            value = by_type(data, parameter.type, self.runtime, domain)
            if value is None:
                return
            local[parameter.place] = value
        yield from self._narrowed(parameter, clauses, local)

    def _narrowed(self, parameter: ParameterCode, clauses: tuple[str, ...], local: Locals) -> Iterator[Reason]:
        if parameter.where is None:
            return
        try:
            holds, values = self.looked(parameter.where, local)
        except ADRIFT:
            return
        if not holds:
            yield not_let_in(parameter, local[parameter.place], clauses, values)

    # ---------------------------------------------------------------------------------------- requirements
    def required(self, each: Open, local: Locals, *, leaning: bool = False) -> list[Reason]:
        """What of the requirements does not hold; those that lean on what is missing or wrong are passed over."""
        found: list[Reason] = []
        fallback = self.clauses(each.option.clauses)
        for condition in each.option.conditions:
            try:
                result = self.offers.value(condition.function, local)
            except ADRIFT:
                if not (found or leaning):
                    raise
                for name in condition.names:
                    local.pop(name, None)
                continue
            if condition.names:
                bind(condition, result, local)
                continue
            for failure in failures(result):
                values = looked_at(getattr(failure, "seen", None))
                found.append(
                    Reason(failure.reason, self.clauses(failure.clauses) or fallback, failure.span, None, values)
                )
        return found

    def value_of(self, parameter: ParameterCode, data: Any, domain: Any) -> Any:
        """The value that a part of an action means, of the domain or at least of the type; none when it means none."""
        if data is None:
            return None
        try:
            return read(data, domain) if domain is not None else by_type(data, parameter.type, self.runtime)
        except Unreadable:
            return by_type(data, parameter.type, self.runtime, domain)
