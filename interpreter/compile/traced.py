"""What the traced form writes otherwise: all parts of a condition are looked at, things gone through are told apart."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from interpreter.compile.expressions import ExpressionWriter
from interpreter.load import syntax

AGAINST = ("when", "where", "require")


class TracedWriter(ExpressionWriter):
    """Writes expressions; in the plain form as they are, in the traced form so that they can be told to a reader."""

    _all_parts = False

    def condition(self, kind: str, node: syntax.Expression) -> str:
        """A condition; of one that may speak against an action all parts of an `and` are looked at."""
        if kind not in AGAINST:
            return super().condition(kind, node)
        with self._going_on():
            return super().condition(kind, node)

    def thorough(self, node: syntax.Expression) -> str:
        """A condition of which all parts of an `and` are looked at, and which leaves no mark."""
        with self._going_on():
            return self.write(node)

    def watched(self, node: syntax.Expression) -> str:
        """A requirement with all that was looked at for it (in the traced form)."""
        return f"held(R, {self.unit.node(node)}, lambda: {self.condition('require', node)})"

    @contextmanager
    def _going_on(self) -> Iterator[None]:
        before, self._all_parts = self._all_parts, self.unit.traced
        try:
            yield
        finally:
            self._all_parts = before

    def _and(self, node: syntax.And) -> str:
        if not self._all_parts:
            return super()._and(node)
        return f"every(R, {', '.join(f'lambda: {self.write(item)}' for item in node.items)})"

    def _clauses(self, value: syntax.Expression, sources: tuple[syntax.Domain, ...]) -> str:
        if not self.unit.traced or len(sources) > 1:
            return super()._clauses(value, sources)
        head = self.source_list(sources[0])
        with self.bound(sources[0].name) as name:
            number = self.unit.node(value)
            return f"member(R, {number}, {sources[0].name!r}, {name}, lambda: {self.write(value)}) for {name} in {head}"

    def source_list(self, source: syntax.Domain) -> str:
        """What `name in values where … by …` runs over; in the traced form with the keys it is sorted by."""
        if not self.unit.traced or (source.where is None and not source.by):
            return super().source_list(source)
        values = self.write(source.values)
        with self.bound(source.name) as name:
            where = f" if aside(R, lambda: {self.write(source.where)})" if source.where is not None else ""
            listed = f"[{name} for {name} in {values}{where}]"
            if not source.by:
                return listed
            keys = "".join(f"{self.write(key)}, " for key in source.by)
            numbers = self.tuple_of([str(self.unit.node(key)) for key in source.by])
            return f"in_order(R, {numbers}, {listed}, lambda {name}: ({keys}))"
