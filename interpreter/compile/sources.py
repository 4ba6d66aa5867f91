"""What each function and rule looks at, directly or through what it calls: until then its values may be remembered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from interpreter.check.program import HandlerEntry, Version
from interpreter.check.typing.reach import Reach
from interpreter.load import syntax
from interpreter.vocabulary.sources import GIVEN_SOURCES, field_sources, word_sources

Entry = Version | HandlerEntry
Sources = frozenset[str]


def sources_of(reach: Reach) -> Mapping[int, Sources]:
    """By the identity of each version: the names of the places of the table that what it gives may depend on."""
    looking = _Looking(reach)
    own: dict[int, set[str]] = {}
    callers: dict[int, list[int]] = {}
    for entry in reach.entries():
        nodes = list(looking.nodes(entry))
        own[id(entry)] = {source for node in nodes for source in looking.sources(node)}
        targets = [target for node in nodes for target in reach.targets(node, entry)]
        for target in (*targets, *_behind_lays(entry, reach)):
            callers.setdefault(id(target), []).append(id(entry))
    waiting = list(own)
    while waiting:
        known = waiting.pop()
        for caller in callers.get(known, ()):
            if not own[known] <= own[caller]:
                own[caller] |= own[known]
                waiting.append(caller)
    return {known: frozenset(found) for known, found in own.items()}


def _behind_lays(entry: Entry, reach: Reach) -> list[Entry]:
    """Where the markers of a lay will stand has been asked before something is asked of the lay."""
    answer = reach.program.current("station_after")
    given = any(parameter.type.word == "lay" for parameter in entry.parameters)
    return [answer] if given and answer is not None else []


class _Looking:
    """Looks at nodes for what they look at; a default that is reckoned where nothing is set counts as part of them."""

    def __init__(self, reach: Reach) -> None:
        self._reach, self._program = reach, reach.program
        program = reach.program
        self._defaults: dict[str, list[syntax.Expression]] = {}
        for attribute in program.attributes.values():
            self._note(attribute.name, attribute.node.default)
        for power in program.powers.values():
            for parameter in power.parameters:
                self._note(parameter.name, parameter.default)

    def _note(self, field: str, default: syntax.Expression | None) -> None:
        if default is not None:
            self._defaults.setdefault(field, []).append(default)

    def nodes(self, entry: Entry) -> Iterator[syntax.Node]:
        """All nodes of an entry, and of the defaults of what it reads."""
        waiting: list[syntax.Node] = list(self._reach.parts(entry))
        met: set[int] = set()
        while waiting:
            for node in syntax.walk(waiting.pop()):
                yield node
                for default in self._defaults_at(node):
                    if id(default) not in met:
                        met.add(id(default))
                        waiting.append(default)

    def _defaults_at(self, node: syntax.Node) -> list[syntax.Expression]:
        if not isinstance(node, syntax.Field):
            return []
        if isinstance(node.of, syntax.Name) and node.of.word == "rules":
            setting = self._program.settings.get(node.name)
            return [setting.node.default] if setting is not None and setting.node.default is not None else []
        return self._defaults.get(node.name, [])

    def sources(self, node: syntax.Node) -> tuple[str, ...]:
        """What a node looks at by itself."""
        if isinstance(node, syntax.Field):
            return field_sources(node.name)
        if isinstance(node, syntax.Name):
            return GIVEN_SOURCES.get(node.word, ())
        if isinstance(node, syntax.Call) and isinstance(node.function, syntax.Name):
            name = node.function.word
            return () if self._program.current(name) is not None or name == "original" else word_sources(name)
        return ()
