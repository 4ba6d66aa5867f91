"""Which functions and rules ask about the turn around them, directly or through what they call."""

from __future__ import annotations

from interpreter.check.program import Version
from interpreter.check.typing.reach import Reach
from interpreter.load import syntax


def turn_readers(reach: Reach) -> frozenset[int]:
    """The identities of the versions that do: what they give depends on from where they are asked."""
    callers: dict[int, list[Version]] = {}
    waiting = []
    for version in reach.program.versions():
        for edge in reach.edges.get(id(version), ()):
            callers.setdefault(id(edge.target), []).append(version)
        if any(map(_asks_about_turn, syntax.walk(version.node))) or any(
            _asks_about_turn(node) for extension in version.extensions for node in syntax.walk(extension.body)
        ):
            waiting.append(version)
    found: set[int] = set()
    while waiting:
        version = waiting.pop()
        if id(version) not in found:
            found.add(id(version))
            waiting += callers.get(id(version), ())
    return frozenset(found)


def _asks_about_turn(node: syntax.Node) -> bool:
    return isinstance(node, syntax.Field) and isinstance(node.of, syntax.Name) and node.of.word == "turn"
