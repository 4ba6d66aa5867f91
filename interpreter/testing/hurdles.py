"""Every way in which an option can be refused, read from the scripts of a title."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from interpreter.check import check
from interpreter.check.program import HandlerEntry, LinkedOption, Program, Version, called_name
from interpreter.check.typing.reach import Reach
from interpreter.compile.ruleset import compile_ruleset
from interpreter.load import syntax
from interpreter.load.draft import load
from interpreter.play.occasions import Occasion, occasions, way_from_round
from interpreter.problems import RulesetError
from interpreter.ruleset.ruleset import Ruleset
from interpreter.source import Span
from interpreter.vocabulary.roles import asked_by
from interpreter.vocabulary.words import WORDS

Entry = Version | HandlerEntry


@dataclass(frozen=True, slots=True)
class Hurdle:
    """One condition that an action has to meet.

    `kind` is `when`, `domain`, `where`, `require`, or `search` for what a word of the language looks for by itself.
    `text` is the condition, `reason` what is told when it does not hold, `only` under what it counts at all, `within`
    the rules through which it is come to, `means` how functions in it are declared.
    """

    kind: str
    text: str
    span: Span | None
    clauses: tuple[str, ...] = ()
    reason: str = ""
    only: tuple[str, ...] = ()
    within: tuple[str, ...] = ()
    means: tuple[tuple[str, Span], ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Plain form."""
        return {
            "kind": self.kind,
            "text": self.text,
            "reason": self.reason or None,
            "clauses": list(self.clauses),
            "where": self.span.where if self.span else None,
            "only": list(self.only),
            "within": list(self.within),
            "means": [{"text": text, "where": span.where} for text, span in self.means],
        }


@dataclass(frozen=True, slots=True)
class Offered:
    """Where an option is offered: to whom, in which procedure, from which round, and under which conditions."""

    to: str
    procedure: str
    span: Span
    throughout: bool
    begins: str
    under: tuple[tuple[str, Span, tuple[str, ...]], ...]

    def to_json(self) -> dict[str, Any]:
        """Plain form."""
        return {
            "to": self.to,
            "procedure": self.procedure,
            "where": self.span.where,
            "throughout": self.throughout,
            "begins": self.begins,
            "under": [
                {"text": text, "where": span.where, "clauses": list(clauses)} for text, span, clauses in self.under
            ],
        }


@dataclass(slots=True)
class Refusable:
    """An option with all that can refuse it; in the places where it is written in different ways, with each of them."""

    name: str
    says: str
    span: Span
    clauses: tuple[str, ...]
    offered: list[Offered] = field(default_factory=list)
    hurdles: list[Hurdle] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        """Plain form."""
        return {
            "option": self.name,
            "says": self.says or None,
            "where": self.span.where,
            "clauses": list(self.clauses),
            "offered": [each.to_json() for each in self.offered],
            "hurdles": [each.to_json() for each in self.hurdles],
        }


def ways_to_refuse(title: str | Path, variants: Iterable[str] = ()) -> dict[str, Refusable]:
    """All options of a title by name, each with the ways in which it can be refused. Raises RulesetError."""
    checked, problems = check(load(title, variants))
    if checked is None:
        raise RulesetError(problems)
    return refusable_options(checked.program, compile_ruleset(checked))


def refusable_options(program: Program, ruleset: Ruleset) -> dict[str, Refusable]:
    """All options of a title by name, each with the ways in which it can be refused."""
    found: dict[str, Refusable] = {}
    for entry, label, linked in _linked_options(program):
        option = linked.option
        name = label if option.name == "choose" else f"{label}.{option.name}"
        clauses = ruleset.own_clauses(_cited(option))
        says = option.text.span.text.strip('"') if option.text is not None else ""
        here = found.setdefault(name, Refusable(name, says, option.span, clauses))
        here.hurdles += [h for h in _Reader(program, ruleset, entry).option(linked) if h not in here.hurdles]
    for occasion in occasions(ruleset.code):
        if occasion.name in found:
            found[occasion.name].offered.append(_offered(occasion, ruleset))
    return {name: each for name, each in sorted(found.items()) if each.offered}


def _cited(option: syntax.Option) -> tuple[str, ...]:
    return tuple(dict.fromkeys(option.clauses + (option.body.clauses if option.body is not None else ())))


def _linked_options(program: Program) -> Iterator[tuple[Entry, str, LinkedOption]]:
    """The options that stand in what a game can come to, with their labels."""
    reach = Reach.of(program)
    for entry in reach.entries():
        own = entry.event if isinstance(entry, HandlerEntry) else entry.name
        for part in reach.parts(entry):
            waiting = [part]
            while waiting:
                node = waiting.pop(0)
                if isinstance(node, syntax.Offer | syntax.Window):
                    for linked in program.options(node.choices, node.label):
                        yield entry, node.label or own, linked
                elif isinstance(node, syntax.Choose):
                    yield entry, node.parameter.name, LinkedOption(_as_option(node))
                waiting[:0] = [*syntax.children(node), *reach.patched(node)]


def _as_option(node: syntax.Choose) -> syntax.Option:
    return syntax.Option("choose", (node.parameter,), False, None, node.text, node.body, node.clauses, span=node.span)


def _offered(occasion: Occasion, ruleset: Ruleset) -> Offered:
    routine = occasion.step.routine
    way = way_from_round(ruleset.code, routine.key)
    under = []
    for step in (*way, occasion.step):
        under += [
            (f"{around.word} {around.text}", around.span, ruleset.own_clauses(around.clauses)) for around in step.around
        ]
    begins = way[0].routine.name if way else routine.name
    return Offered(occasion.asks, routine.name, occasion.span, occasion.is_window, begins, tuple(under))


@dataclass(frozen=True, slots=True)
class _Standing:
    """Where a requirement stands: what cites for it, under what it counts, within which rules."""

    clauses: tuple[str, ...]
    only: tuple[str, ...] = ()
    within: tuple[str, ...] = ()

    def under(self, condition: str) -> _Standing:
        return _Standing(self.clauses, (*self.only, condition), self.within)


class _Reader:
    """Reads hurdles out of the tree; `entry` is the declaration that is being read."""

    def __init__(self, program: Program, ruleset: Ruleset, entry: Entry) -> None:
        self.program, self.ruleset, self.entry = program, ruleset, entry

    def option(self, linked: LinkedOption) -> Iterator[Hurdle]:
        """All hurdles of an option, in the order in which they are looked at."""
        option = linked.option
        standing = _Standing(_cited(option))
        if option.when is not None:
            yield self._hurdle("when", option.when, standing)
        for domain in option.parameters:
            yield from self._domain(domain, standing)
        if option.body is not None:
            yield from self._statements(option.body.statements, standing)
        for block in linked.required:
            yield from self._statements(block.statements, _Standing(block.clauses or standing.clauses))

    # ---------------------------------------------------------------------------------------- parameters
    def _domain(self, domain: syntax.Domain, standing: _Standing) -> Iterator[Hurdle]:
        text = f"{domain.name} in {domain.values.span.one_line}"
        yield Hurdle("domain", text, domain.span, self._own(standing.clauses), means=self._means(domain.values))
        for call in _calls(domain.values):
            yield from self._searched(call, standing)
        if domain.where is not None:
            yield self._hurdle("where", domain.where, standing)

    def _searched(self, call: syntax.Call, standing: _Standing) -> Iterator[Hurdle]:
        """What a word that searches by itself demands, and what it asks the scripts."""
        name = called_name(call) or ""
        asked = asked_by(name)
        if not asked:
            return
        yield Hurdle("search", f"{name}: {WORDS[name].meaning}", call.span, self._own(standing.clauses))
        for role in asked:
            version = self.program.current(role)
            if version is not None and version.kind == "rule":
                yield from self._rule(version, _Standing((), standing.only, (name,)))
            elif version is not None and [str(each) for each in version.results] == ["bool"]:
                text, span = declared(version)
                yield Hurdle("search", text, span, self._own(version.node.clauses), within=(name,))

    # ---------------------------------------------------------------------------------------- requirements
    def _statements(self, statements: tuple[syntax.Statement, ...], standing: _Standing) -> Iterator[Hurdle]:
        for statement in statements:
            if isinstance(statement, syntax.Require):
                yield from self._require(statement, standing)
            elif isinstance(statement, syntax.Each):
                source = statement.source.span.one_line
                yield from self._statements(statement.body.statements, standing.under(f"each {source}"))
            elif isinstance(statement, syntax.If):
                yield from self._branches(statement, standing)

    def _branches(self, node: syntax.If, standing: _Standing) -> Iterator[Hurdle]:
        for branch in node.branches:
            text = branch.condition.span.one_line
            yield from self._statements(branch.body.statements, standing.under(f"if {text}"))
            standing = standing.under(f"unless {text}")
        if node.otherwise is not None:
            yield from self._statements(node.otherwise.statements, standing)

    def _require(self, node: syntax.Require, standing: _Standing) -> Iterator[Hurdle]:
        called = None
        if isinstance(node.condition, syntax.Call):
            called = self.program.called(node.condition, self.entry)
        if called is not None and called.kind == "rule":
            yield from self._rule(called, standing)
            return
        clauses = self._own(node.clauses or standing.clauses)
        reason = node.reason.span.text.strip('"') if node.reason is not None else ""
        text, means = node.condition.span.one_line, self._means(node.condition)
        yield Hurdle("require", text, node.span, clauses, reason, standing.only, standing.within, means)

    def _rule(self, version: Version, standing: _Standing) -> Iterator[Hurdle]:
        assert isinstance(version.node, syntax.Rule)
        inside = _Reader(self.program, self.ruleset, version)
        within = (*standing.within, version.name)
        own = version.node.clauses or version.node.body.clauses
        yield from inside._statements(version.node.body.statements, _Standing(own, standing.only, within))
        for extension in version.extensions:
            own = extension.clauses or extension.body.clauses
            yield from inside._statements(extension.body.statements, _Standing(own, standing.only, within))

    # ---------------------------------------------------------------------------------------- parts
    def _hurdle(self, kind: str, node: syntax.Expression, standing: _Standing) -> Hurdle:
        clauses, means = self._own(standing.clauses), self._means(node)
        return Hurdle(kind, node.span.one_line, node.span, clauses, "", standing.only, standing.within, means)

    def _own(self, clauses: tuple[str, ...]) -> tuple[str, ...]:
        return self.ruleset.own_clauses(clauses)

    def _means(self, node: syntax.Expression) -> tuple[tuple[str, Span], ...]:
        """How the functions that are called in an expression are declared, as far as that is one expression."""
        found: dict[str, Span] = {}
        for call in _calls(node):
            version = self.program.called(call, self.entry)
            if version is not None and isinstance(version.node.body, syntax.Expression):
                text, span = declared(version)
                found[text] = span
        return tuple(found.items())


def declared(version: Version) -> tuple[str, Span]:
    """A function as it is declared, on one line: `name(parameters) = expression`."""
    names = ", ".join(parameter.name for parameter in version.parameters)
    body = version.node.body
    return f"{version.name}({names}) = {body.span.one_line}", version.node.span


def _calls(node: syntax.Node) -> Iterator[syntax.Call]:
    return (each for each in syntax.walk(node) if isinstance(each, syntax.Call))
