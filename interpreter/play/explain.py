"""How a value came about: what the traced form of the scripts reports while it runs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from interpreter.play.runtime import Runtime
from interpreter.ruleset.values import shown
from interpreter.source import Span


@dataclass(slots=True)
class Explanation:
    """An expression with its value, where it stands, its clauses, and the expressions it is made of."""

    text: str
    span: Span | None
    clauses: tuple[str, ...] = ()
    value: Any = None
    parts: list[Explanation] = field(default_factory=list)

    def lines(self, depth: int = 0, deepest: int = 6) -> list[str]:
        """As text, one line an expression, parts indented."""
        cited = f"  @{' @'.join(self.clauses)}" if self.clauses else ""
        lines = [f"{'  ' * depth}{self.text} = {shown_short(self.value)}{cited}"]
        if depth < deepest:
            for part in self.parts:
                lines += part.lines(depth + 1, deepest)
        return lines

    def to_json(self) -> dict[str, Any]:
        """Plain form."""
        return {
            "text": self.text,
            "value": shown_short(self.value),
            "where": self.span.where if self.span else None,
            "clauses": list(self.clauses),
            "parts": [part.to_json() for part in self.parts],
        }


def shown_short(value: Any) -> str:
    """A value for a reader, cut when it is long."""
    text = shown(value) if isinstance(value, tuple | int | str | type(None)) or hasattr(value, "id") else str(value)
    return text if len(text) <= 80 else text[:77] + "…"


def traced_value(runtime: Runtime, node: int, thunk: Callable[[], Any]) -> Any:
    """Reckon a value and note it under the expression that is being reckoned."""
    above: Explanation | None = runtime.trace
    if above is None:
        return thunk()
    span, clauses = runtime.code.nodes[node]
    here = Explanation(" ".join(span.text.split()), span, clauses)
    above.parts.append(here)
    runtime.trace = here
    try:
        here.value = thunk()
    finally:
        runtime.trace = above
    return here.value
