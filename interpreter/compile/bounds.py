"""Bounds of functions, written as Python expressions."""

from __future__ import annotations

from interpreter.check.bounds import Share, by_stops
from interpreter.check.program import Version
from interpreter.compile.expressions import ExpressionWriter
from interpreter.compile.unit import Unit
from interpreter.load import syntax


def written_bound(unit: Unit, version: Version, bound: syntax.Expression) -> str:
    """What a function gives at most; where that is made of sums over stops, what one stop adds to each of them.

    The stop is then given in place of the run.
    """
    writer = ExpressionWriter(unit, version, {p.name: f"v_{p.name}" for p in version.parameters})
    summed = by_stops(version)
    if summed is None:
        return writer.write(bound)
    stop = f"v_{version.parameters[0].name}"
    return writer.tuple_of([_share(writer, share, stop) for share in summed.shares])


def _share(writer: ExpressionWriter, share: Share, stop: str) -> str:
    before = dict(writer.scope)
    writer.scope[share.name] = stop
    text = writer.write(share.amount)
    if share.where is not None:
        text = f"({text} if {writer.condition('filter', share.where)} else 0)"
    writer.scope = before
    return text
