"""An action that is only partly filled in: what it lacks, and what speaks against every way to fill in the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, Protocol

from interpreter.play.linked import linked_code
from interpreter.play.offers import Locals, Offers, Open, bind
from interpreter.play.operators import LEANING
from interpreter.play.reasons import Reason
from interpreter.play.runtime import Runtime
from interpreter.play.tracing import ADRIFT
from interpreter.play.wire import Unreadable, possible, read
from interpreter.ruleset.code import ParameterCode
from interpreter.ruleset.values import Interval, shown


class Judge(Protocol):
    """Who says what speaks against a whole way."""

    offers: Offers
    runtime: Runtime

    @property
    def clauses(self) -> Callable[[tuple[str, ...]], tuple[str, ...]]: ...
    def looked(self, function: str, local: Locals) -> tuple[Any, tuple[tuple[str, str], ...]]: ...
    def value_of(self, parameter: ParameterCode, data: Any, domain: Any) -> Any: ...
    def required(self, each: Open, local: Locals, *, leaning: bool = False) -> list[Reason]:
        """What of the requirements does not hold."""


MOST_WAYS = 60
"""So many ways to fill in the rest are looked at one by one."""


@dataclass(slots=True)
class _Met:
    """A requirement that failed in some of the ways: in which, and what it said."""

    ways: list[str] = field(default_factory=list)
    said: list[Reason] = field(default_factory=list)


class Completions:
    """The ways in which the rest of an action can be filled in."""

    def __init__(self, objections: Judge, each: Open, action: Mapping[str, Any]) -> None:
        self.objections, self.each = objections, each
        self.offers, self.runtime = objections.offers, objections.runtime
        parameters = each.option.parameters
        self.given = {p.name: action[p.name] for p in parameters if p.name in action}
        self.missing = [p for p in parameters if p.name not in action]

    def reasons(self, found: list[Reason]) -> list[Reason]:
        """What is missing; and, when nothing is wrong so far, what speaks against each way to fill it in."""
        lacking = list(self._lacking())
        if found or self._is_possible():
            return lacking
        against = self._against_all()
        told = {reason.part for reason in against if reason.part is not None}
        return [*against, *(reason for reason in lacking if reason.part not in told)]

    def _lacking(self) -> Iterator[Reason]:
        local = dict(self.each.locals)
        for parameter in self.each.option.parameters:
            try:
                domain = self.offers.value(parameter.domain, local)
                if parameter.name not in self.given:
                    yield self._needs(parameter, domain, local)
            except ADRIFT:
                domain = None
                if parameter.name not in self.given:
                    yield self._needs(parameter, None, local)
            local.pop(parameter.place, None)
            value = self.objections.value_of(parameter, self.given.get(parameter.name), domain)
            if value is not None:
                local[parameter.place] = value

    def _needs(self, parameter: ParameterCode, domain: Any, local: Locals) -> Reason:
        """That a part is not given, and what it may be as far as that is told without a search."""
        words = f"{self.each.name} needs to know: {parameter.name}"
        if domain is None:
            return Reason(words, part=parameter.name)
        if parameter.where is not None and possible(domain) is not None and not isinstance(domain, Interval):
            inside = dict(local)
            domain = tuple(v for v in domain if self._is_let_in(parameter, {**inside, parameter.place: v}))
        may_be = possible(domain)
        return Reason(f"{words} ({may_be})" if may_be else words, part=parameter.name)

    def _is_let_in(self, parameter: ParameterCode, local: Locals) -> bool:
        try:
            return bool(self.offers.value(parameter.where or "", local))
        except ADRIFT:
            return True

    def _is_possible(self) -> bool:
        """Whether some way to fill in the rest is legal. The plain code is asked: it is quicker."""
        traced, self.runtime.functions = self.runtime.functions, linked_code(self.runtime.ruleset)
        self.runtime.forget()
        try:
            return next(self._ways(0, self.each.locals, legal=True), None) is not None
        finally:
            self.runtime.functions = traced
            self.runtime.forget()

    # ---------------------------------------------------------------------------------------- the ways
    def _ways(self, depth: int, local: Locals, *, legal: bool, until: int | None = None) -> Iterator[Locals]:
        """The ways to fill in the rest, or the first parts with `until`, as locals; when they are to be `legal`, those
        that the requirements allow."""
        local, parameters = dict(local), self.each.option.parameters
        if legal and not self._holds(depth, local):
            return
        if depth == (len(parameters) if until is None else until):
            yield local
            return
        parameter = parameters[depth]
        for value in self._among(parameter, self.offers.value(parameter.domain, local)):
            local[parameter.place] = value
            if parameter.where is None or self.offers.value(parameter.where, local):
                yield from self._ways(depth + 1, local, legal=legal, until=until)

    def _among(self, parameter: ParameterCode, domain: Any) -> Iterable[Any]:
        if parameter.name not in self.given:
            return domain  # type: ignore[no-any-return]
        try:
            return (read(self.given[parameter.name], domain),)
        except Unreadable:
            return ()

    def _holds(self, depth: int, local: Locals) -> bool:
        """Whether no requirement fails that can be asked when so many parameters are bound; at last, none at all."""
        last = depth == len(self.each.option.parameters)
        for condition in self.each.option.conditions:
            if condition.needs > depth:
                continue
            try:
                result = self.offers.value(condition.function, local)
            except LEANING:
                if last:
                    raise
                continue
            if condition.names:
                bind(condition, result, local)
            elif result is not None:
                return False
        return True

    # ---------------------------------------------------------------------------------------- against all of them
    def _against_all(self) -> list[Reason]:
        ways = list(islice(self._ways(0, self.each.locals, legal=False), MOST_WAYS + 1))
        if not ways:
            return self._nothing_possible()
        met: dict[tuple[Any, ...], _Met] = {}
        for way in ways[:MOST_WAYS]:
            for reason in self.objections.required(self.each, dict(way)):
                entry = met.setdefault((reason.span, reason.span and reason.span.source.name), _Met())
                if self._named(way) not in entry.ways:
                    entry.ways.append(self._named(way))
                    entry.said.append(reason)
        everywhere = len(ways[:MOST_WAYS])
        found = [self._common(each) for each in met.values() if len(each.ways) == everywhere]
        if len(ways) <= MOST_WAYS and found:
            return found
        return [*found, *(self._partial(each, len(ways)) for each in met.values() if len(each.ways) < everywhere)]

    def _named(self, way: Locals) -> str:
        return ", ".join(f"{p.name} {shown(way[p.place])}" for p in self.missing)

    def _what(self) -> str:
        return " and ".join(p.name for p in self.missing)

    def _common(self, met: _Met) -> Reason:
        """A requirement that fails whatever the rest is."""
        first = met.said[0]
        if len({reason.message for reason in met.said}) == 1:
            return first
        return replace(
            first, message=f"{first.message} (with {met.ways[0]}; and likewise with any other {self._what()})"
        )

    def _partial(self, met: _Met, ways: int) -> Reason:
        first = met.said[0]
        many = f"{len(met.ways)} of {min(ways, MOST_WAYS)}" + (" and more" if ways > MOST_WAYS else "")
        return replace(first, message=f"{first.message} (with {met.ways[0]}; so in {many} ways)")

    def _nothing_possible(self) -> list[Reason]:
        """There is a part that can be nothing at all, whatever those before it are."""
        clauses = self.objections.clauses(self.each.option.clauses)
        before: Locals = dict(self.each.locals)
        for depth, parameter in enumerate(self.each.option.parameters):
            way = next(self._ways(0, self.each.locals, legal=False, until=depth + 1), None)
            if way is not None:
                before = way
                continue
            before.pop(parameter.place, None)
            values = self.objections.looked(parameter.domain, before)[1]
            text = f"{parameter.name}: nothing is possible, by `{parameter.span.one_line}`"
            return [Reason(text, clauses, parameter.span, parameter.name, values)]
        return []
