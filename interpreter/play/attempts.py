"""Whether an action can be carried out: the option it means, its values, and every reason against it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from interpreter.board.lays import Lays
from interpreter.play.offers import Locals, Offers, Open, bind, failures
from interpreter.play.reasons import FORM, Reason as Reason, no_part, no_player, not_let_in, not_theirs, shut
from interpreter.play.wire import Unreadable, possible, read, written
from interpreter.problems import nearest
from interpreter.ruleset.code import ParameterCode
from interpreter.ruleset.values import Interval


class Refusal(Exception):
    """An action is refused; nothing has changed. `reasons` has all that speaks against it, the first leading."""

    def __init__(self, reasons: tuple[Reason, ...], code: str = "play/refused") -> None:
        self.reasons = reasons
        self.code = code
        first = reasons[0]
        self.message, self.clauses, self.span, self.values = first.message, first.clauses, first.span, first.values
        self.clause = first.clauses[0] if first.clauses else None
        cited = f" ({', '.join(first.clauses)})" if first.clauses else ""
        super().__init__(first.message + cited)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.reasons, self.code)


@dataclass(slots=True)
class Attempt:
    """An action held against what is open."""

    open: Open | None = None
    locals: Locals = field(default_factory=dict)
    reasons: list[Reason] = field(default_factory=list)
    overruled: list[Reason] | None = None
    """when requirements are to be overruled: those that were"""


class Attempts:
    """Holds actions against the offer and windows of a game."""

    def __init__(self, offers: Offers) -> None:
        self.offers = offers
        self.runtime = offers.runtime
        self.clauses = self.runtime.ruleset.own_clauses

    def attempt(self, action: Mapping[str, Any], *, overrule: bool = False) -> Attempt:
        """Find the option an action means and test it, up to the first reason against it; `overrule` lets requirements
        be, and takes any lay that fits."""
        wrong = self._wrong_form(action)
        if wrong is not None:
            return Attempt(reasons=[wrong])
        found = self._find(action["by"], action["choice"])
        if isinstance(found, Reason):
            return Attempt(reasons=[found])
        best: Attempt | None = None
        for each in found:
            attempt = self._test(each, action, overrule=overrule)
            if not attempt.reasons:
                return attempt
            best = best or attempt
        assert best is not None
        return best

    def domain(self, option: str, by: str, chosen: Mapping[str, Any]) -> Any:
        """What the next parameter of an option may be; None when all are given. Raises Refusal when what is chosen
        so far is not possible."""
        found = self._find(by, option)
        if isinstance(found, Reason):
            raise Refusal((found,))
        each = found[0]
        before, self.runtime.view = self.runtime.view, (each.frame, each.block) if each.window else None
        try:
            attempt = Attempt(each, dict(each.locals))
            for parameter in each.option.parameters:
                if parameter.name not in chosen:
                    return self._listed(each, parameter, attempt.locals)
                if not self._bind_one(each, parameter, chosen[parameter.name], attempt):
                    raise Refusal(tuple(attempt.reasons))
            return None
        finally:
            self.runtime.view = before

    def _listed(self, each: Open, parameter: ParameterCode, local: Locals) -> Any:
        domain = self.offers.value(parameter.domain, local)
        if isinstance(domain, Interval) and parameter.where is None:
            return domain
        return self._narrowed(replace(each, locals=dict(local)), parameter, domain)

    def _narrowed(self, each: Open, parameter: ParameterCode, domain: Any) -> Iterator[Any]:
        for value in domain:
            each.locals[parameter.place] = value
            if parameter.where is None or self.offers.seen(each, parameter.where):
                yield written(value)

    def _wrong_form(self, action: Any) -> Reason | None:
        if not isinstance(action, Mapping):
            return Reason(FORM, part="action")
        for part in ("by", "choice"):
            if not isinstance(action.get(part), str):
                return Reason(f"the action does not say {'who acts' if part == 'by' else 'what is chosen'}", part=part)
        names = [player.id for player in self.runtime.players]
        return None if action["by"] in names else no_player(action["by"], names)

    def _find(self, by: str, name: str) -> list[Open] | Reason:
        if self.runtime.table.progress.over is not None:
            return Reason(f"the game is over: {self.runtime.table.progress.over}", part="choice")
        options = self.offers.open_options()
        named = [each for each in options if each.name == name]
        mine = [each for each in named if each.by.id == by]
        if mine:
            return mine
        if named:
            first = named[0]
            return not_theirs(by, (each.by.id for each in named), self.clauses(first.option.clauses), first.span)
        open_to_me = list(dict.fromkeys(each.name for each in options if each.by.id == by))
        if not open_to_me:
            who = self.offers.asked()
            return Reason(f"{by} is not asked now, {who} is", part="by")
        near = nearest(name, open_to_me)
        hint = f"did you mean {near}?" if near else f"there is: {', '.join(open_to_me)}"
        return Reason(f"{by} has no choice '{name}' here; {hint}", part="choice")

    def _test(self, each: Open, action: Mapping[str, Any], *, overrule: bool = False) -> Attempt:
        before, self.runtime.view = self.runtime.view, (each.frame, each.block) if each.window else None
        try:
            attempt = Attempt(each, dict(each.locals), overruled=[] if overrule else None)
            if not self._is_shut(each, attempt):
                self._bind(each, action, attempt)
                if not attempt.reasons:
                    self._require(each, attempt)
            return attempt
        finally:
            self.runtime.view = before

    def _is_shut(self, each: Open, attempt: Attempt) -> bool:
        """Whether the option's `when` does not hold."""
        option = each.option
        if option.when is None or self.offers.value(option.when, attempt.locals):
            return False
        attempt.reasons.append(shut(each.name, option.when_text, self.clauses(option.clauses), option.span))
        return True

    def _bind(self, each: Open, action: Mapping[str, Any], attempt: Attempt) -> None:
        names = [parameter.name for parameter in each.option.parameters]
        for part in action:
            if part not in ("by", "choice", *names):
                attempt.reasons.append(no_part(each.name, part, names))
                return
        for parameter in each.option.parameters:
            if parameter.name not in action:
                attempt.reasons.append(self._missing(each, parameter, attempt))
                return
            if not self._bind_one(each, parameter, action[parameter.name], attempt):
                return

    def _missing(self, each: Open, parameter: ParameterCode, attempt: Attempt) -> Reason:
        """What a parameter that is not given may be, as far as that is told without a search."""
        may_be = possible(self.offers.value(parameter.domain, attempt.locals))
        words = f"{each.name} needs to know: {parameter.name}"
        return Reason(f"{words} ({may_be})" if may_be else words, part=parameter.name)

    def _bind_one(self, each: Open, parameter: ParameterCode, data: Any, attempt: Attempt) -> bool:
        clauses = self.clauses(each.option.clauses)
        domain = self.offers.value(parameter.domain, attempt.locals)
        try:
            value = read(data, domain)
        except Unreadable as wrong:
            text, span = f"{parameter.name}: {wrong}", parameter.span
            if wrong.failure is not None:
                clauses, span = self.clauses(wrong.failure.clauses) or clauses, wrong.failure.span
            reason = Reason(text, clauses, span, parameter.name)
            value = self._overruled(data, domain, reason, attempt)
            if value is None:
                attempt.reasons.append(reason)
                return False
        attempt.locals[parameter.place] = value
        if parameter.where is not None and not self.offers.value(parameter.where, attempt.locals):
            attempt.reasons.append(not_let_in(parameter, value, clauses))
            return False
        return True

    @staticmethod
    def _overruled(data: Any, domain: Any, reason: Reason, attempt: Attempt) -> Any:
        """A lay outside its domain that fits nevertheless, when requirements are overruled."""
        if attempt.overruled is None or not isinstance(domain, Lays):
            return None
        try:
            value = read(data, domain.anywhere())
        except Unreadable:
            return None
        attempt.overruled.append(reason)
        return value

    def _require(self, each: Open, attempt: Attempt) -> None:
        fallback = self.clauses(each.option.clauses)
        against = attempt.reasons if attempt.overruled is None else attempt.overruled
        for condition in each.option.conditions:
            result = self.offers.value(condition.function, attempt.locals)
            if condition.names:
                bind(condition, result, attempt.locals)
                continue
            against += [Reason(f.reason, self.clauses(f.clauses) or fallback, f.span) for f in failures(result)]
            if attempt.reasons:
                return
