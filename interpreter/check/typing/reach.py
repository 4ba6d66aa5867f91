"""Who calls whom in the linked program: what is reached in a turn, what waits, what comes round to itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from interpreter.check.program import HandlerEntry, Program, Version, called_name
from interpreter.load import syntax
from interpreter.vocabulary.roles import ROLES, asked_by

Entry = Version | HandlerEntry


@dataclass(frozen=True, slots=True)
class Edge:
    """One entry may come to another; `turn` and `round` say whether the place stands inside one."""

    target: Entry
    turn: bool


@dataclass(slots=True, eq=False)
class Reach:
    """The linked call graph, and what follows from it."""

    program: Program
    live: set[int] = field(default_factory=set)
    waits: set[int] = field(default_factory=set)
    in_turn: set[int] = field(default_factory=set)
    in_round: set[int] = field(default_factory=set)
    called: set[int] = field(default_factory=set)
    edges: dict[int, list[Edge]] = field(default_factory=dict)

    @classmethod
    def of(cls, program: Program) -> Reach:
        """Work it out for a program."""
        reach = cls(program)
        reach._find_live()
        for entry in reach.entries():
            reach.edges[id(entry)] = list(reach._edges(entry))
        reach.called = {id(edge.target) for edges in reach.edges.values() for edge in edges}
        reach.called.add(id(program.current("play")))
        reach.in_turn = reach._closure(edge.target for edges in reach.edges.values() for edge in edges if edge.turn)
        rounds = [v for v in program.versions() if v.kind == "round"]
        reach.in_round = reach._closure(rounds)
        reach._find_waits()
        return reach

    def entries(self) -> Iterator[Entry]:
        """Every version that something can reach, and every handler."""
        yield from (version for version in self.program.versions() if id(version) in self.live)
        yield from self.program.all_handlers()

    def _find_live(self) -> None:
        for versions in self.program.declarations.values():
            version: Version | None = versions[-1]
            while version is not None:
                self.live.add(id(version))
                calls = (n for n in syntax.walk(version.node) if isinstance(n, syntax.Call))
                version = version.original if any(called_name(c) == "original" for c in calls) else None

    def parts(self, entry: Entry) -> Iterator[syntax.Node]:
        """The text of an entry and what other places of the ruleset add to it."""
        yield entry.node
        if isinstance(entry, Version):
            yield from (extension.body for extension in entry.extensions)

    def patched(self, node: syntax.Node) -> Iterator[syntax.Node]:
        """What patches put into an offer or window."""
        if not isinstance(node, syntax.Offer | syntax.Window) or node.label not in self.program.patches:
            return
        for linked in self.program.options(node.choices, node.label):
            if not any(linked.option is own for own in node.choices.options):
                yield linked.option
            yield from linked.required

    def _edges(self, entry: Entry) -> Iterator[Edge]:
        for part in self.parts(entry):
            yield from self._edges_in(part, entry, turn=False)

    def _edges_in(self, node: syntax.Node, entry: Entry, *, turn: bool) -> Iterator[Edge]:
        for target in self.targets(node, entry):
            yield Edge(target, turn)
        for below in (*syntax.children(node), *self.patched(node)):
            inside = turn or (isinstance(node, syntax.Turns) and below is node.body)
            yield from self._edges_in(below, entry, turn=inside)

    def targets(self, node: syntax.Node, entry: Entry) -> Iterator[Entry]:
        """What a node leads to: handlers of what it announces, what it calls, what answers the word it calls."""
        if isinstance(node, syntax.Announce):
            yield from self.program.handlers.get(called_name(node.call) or "", ())
        if isinstance(node, syntax.Call):
            called = self.program.called(node, entry)
            names = asked_by(called_name(node) or "")
            asked = [self.program.current(name) for name in names]
            yield from (target for target in (called, *asked) if target is not None)

    def _closure(self, start: Iterable[Entry]) -> set[int]:
        found: set[int] = set()
        waiting = list(start)
        while waiting:
            entry = waiting.pop()
            if id(entry) not in found:
                found.add(id(entry))
                waiting += [edge.target for edge in self.edges.get(id(entry), ())]
        return found

    def _find_waits(self) -> None:
        callers: dict[int, list[Entry]] = {}
        for entry in self.entries():
            for edge in self.edges[id(entry)]:
                callers.setdefault(id(edge.target), []).append(entry)
        waiting = [entry for entry in self.entries() if any(map(_waits_itself, self._nodes(entry)))]
        while waiting:
            entry = waiting.pop()
            if id(entry) not in self.waits:
                self.waits.add(id(entry))
                waiting += callers.get(id(entry), [])

    def _nodes(self, entry: Entry) -> Iterator[syntax.Node]:
        for part in self.parts(entry):
            yield from syntax.walk(part)

    def waits_at(self, node: syntax.Node, entry: Entry | None) -> bool:
        """Whether carrying this out may wait for somebody."""
        return any(self._waits_here(each, entry) for each in syntax.walk(node))

    def _waits_here(self, node: syntax.Node, entry: Entry | None) -> bool:
        if _waits_itself(node):
            return True
        return entry is not None and any(id(target) in self.waits for target in self.targets(node, entry))

    def used(self) -> frozenset[int]:
        """The identities of the versions that a game can come to: from `play`, from what the interpreter asks, from
        handlers, and from what is reckoned where nothing is set; options that were removed or replaced lead nowhere."""
        program = self.program
        start: list[Entry] = [version for name in ROLES if (version := program.current(name)) is not None]
        start += program.all_handlers()
        defaults = [attribute.node.default for attribute in program.attributes.values()]
        defaults += [setting.node.default for setting in program.settings.values()]
        defaults += [field.default for power in program.powers.values() for field in power.parameters]
        for default in defaults:
            for node in syntax.walk(default) if default is not None else ():
                called = program.called(node, None) if isinstance(node, syntax.Call) else None
                start += [] if called is None else [called]
        found: set[int] = set()
        while start:
            entry = start.pop()
            if id(entry) not in found:
                found.add(id(entry))
                nodes = (node for part in self.parts(entry) for node in self._in_force(part))
                start += [target for node in nodes for target in self.targets(node, entry)]
        return frozenset(found)

    def _in_force(self, node: syntax.Node, gone: frozenset[int] = frozenset()) -> Iterator[syntax.Node]:
        """A node and all below it after all patches."""
        yield node
        if isinstance(node, syntax.Offer | syntax.Window) and node.label in self.program.patches:
            kept = {id(linked.option) for linked in self.program.options(node.choices, node.label)}
            gone = frozenset(id(option) for option in node.choices.options if id(option) not in kept)
        for below in (*syntax.children(node), *self.patched(node)):
            if id(below) not in gone:
                yield from self._in_force(below, gone)

    def rings(self) -> Iterator[list[Version]]:
        """Functions and rules that come round to themselves, each ring once."""
        state: dict[int, int] = {}
        for version in self.program.versions():
            if _is_question(version) and id(version) not in state:
                yield from self._rings_from(version, [], state)

    def _rings_from(self, version: Version, path: list[Version], state: dict[int, int]) -> Iterator[list[Version]]:
        state[id(version)] = 1
        path.append(version)
        for edge in self.edges.get(id(version), ()):
            target = edge.target
            if not isinstance(target, Version) or not _is_question(target):
                continue
            if state.get(id(target)) == 1:
                yield path[next(n for n, each in enumerate(path) if each is target) :]
            elif id(target) not in state:
                yield from self._rings_from(target, path, state)
        path.pop()
        state[id(version)] = 2


def _is_question(version: Version) -> bool:
    return version.kind in ("function", "rule")


def _waits_itself(node: syntax.Node) -> bool:
    return isinstance(node, syntax.Offer | syntax.Choose)
