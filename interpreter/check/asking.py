"""Which procedures, rounds and handlers may wait for somebody: known only of the linked whole."""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.check.program import ASKING, HandlerEntry, Program, Version, called_name
from interpreter.load import syntax

Entry = Version | HandlerEntry


@dataclass(frozen=True, slots=True)
class _Direct:
    own: bool
    calls: frozenset[str]
    events: frozenset[str]


def _direct(entry: Entry) -> _Direct:
    own, calls, events = False, set(), set()
    for node in syntax.walk(entry.node):
        if isinstance(node, ASKING):
            own = True
        elif isinstance(node, syntax.Announce):
            events.add(called_name(node.call) or "")
        elif isinstance(node, syntax.Call):
            calls.add(called_name(node) or "")
    return _Direct(own, frozenset(calls), frozenset(events))


def find_who_asks(program: Program) -> None:
    """Mark every procedure and handler that may wait for somebody, by itself or through what it calls."""
    entries: list[Entry] = [*program.versions(), *program.all_handlers()]
    entries = [e for e in entries if not (isinstance(e, Version) and e.kind in ("function", "rule"))]
    direct = {id(e): _direct(e) for e in entries}
    changed = True
    while changed:
        changed = False
        for entry in entries:
            if not entry.asks and _asks_now(program, entry, direct[id(entry)]):
                entry.asks = changed = True


def _asks_now(program: Program, entry: Entry, direct: _Direct) -> bool:
    if direct.own or (isinstance(entry, Version) and entry.kind == "round"):  # a round is seen to be running
        return True
    if any(handler.asks for event in direct.events for handler in program.handlers.get(event, ())):
        return True
    if "original" in direct.calls and isinstance(entry, Version) and entry.original and entry.original.asks:
        return True
    return any((called := program.current(name)) is not None and called.asks for name in direct.calls)
