"""Recorded routes that end where the train may not: they are cut back to the last stop where it may."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

Kinds = Callable[[str, str | None], set[str]]
"""The kinds of the stops on a hex of theirs; only of that part of it when one is given."""


def cut_back(recorded: Mapping[str, Any], kinds: Kinds, ends: Collection[str]) -> tuple[Mapping[str, Any], list[str]]:
    """The route without what lies beyond the outermost stops where it may end, and the hexes that are left out."""
    connections = [list(row) for row in recorded["connections"]]
    nodes = [str(each) for each in recorded.get("nodes") or ()]
    left_out: list[str] = []
    for first in (True, False):
        while len(connections) > 1:
            outer = _outer(connections, first=first)
            if outer is None or not kinds(outer, _part(nodes, outer)).isdisjoint(ends):
                break
            connections.pop(0 if first else -1)
            nodes = [each for each in nodes if each.rpartition("-")[0] != outer]
            left_out.append(outer)
    return {**recorded, "connections": connections, "nodes": nodes}, left_out


def _outer(connections: list[list[str]], *, first: bool) -> str | None:
    """The hex in which a route begins or ends: connections may be written in either direction."""
    last, beside = (connections[0], connections[1]) if first else (connections[-1], connections[-2])
    outer = {last[0], last[-1]} - {beside[0], beside[-1]}
    return outer.pop() if len(outer) == 1 else None


def _part(nodes: list[str], at: str) -> str | None:
    parts = [part for hex_, _, part in (each.rpartition("-") for each in nodes) if hex_ == at]
    return parts[0] if len(parts) == 1 else None
