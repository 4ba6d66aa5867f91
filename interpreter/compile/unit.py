"""The Python text being written: its lines, where each comes from, and the nodes that reasons and traces point at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from interpreter.check.program import Program, Version
from interpreter.compile.marks import Marks
from interpreter.load import syntax
from interpreter.source import Span
from interpreter.vocabulary.types import Type


@dataclass(slots=True)
class Unit:
    """One form of the code, plain or traced. Names are given out in the same order in both."""

    program: Program
    types: Mapping[int, Type]
    conversions: Mapping[int, Type]
    traced: bool
    live: frozenset[int]
    """the versions that something can still reach"""
    sources: Mapping[int, frozenset[str]]
    """what each version looks at"""
    marks: Marks | None = None
    """where it has been, when the code is to tell; shared by both forms too"""
    lines: list[str] = field(default_factory=list)
    spans: list[Span | None] = field(default_factory=list)
    nodes: list[tuple[Span, tuple[str, ...]]] = field(default_factory=list)
    numbers: dict[int, int] = field(default_factory=dict)
    kinds_of_nodes: list[str] = field(default_factory=list)
    """`nodes`, their `numbers` and kinds are shared by both forms"""
    memories: dict[frozenset[str], int] = field(default_factory=dict)
    """where values are remembered that look at these places, by number"""
    _snippets: int = 0
    _asides: int = 0

    def write(self, lines: Iterable[tuple[str, Span | None]]) -> None:
        """Add lines at the left margin."""
        for text, span in lines:
            self.lines.append(text)
            self.spans.append(span)

    def node(self, node: syntax.Node, clauses: tuple[str, ...] = ()) -> int:
        """The number under which the code speaks of a place in the scripts."""
        number = self.numbers.get(id(node))
        if number is None:
            number = self.numbers[id(node)] = len(self.nodes)
            self.nodes.append((node.span, clauses))
            self.kinds_of_nodes.append(type(node).__name__)
        return number

    def step(self, kind: str, node: syntax.Node, indent: str = "") -> list[tuple[str, Span | None]]:
        """The line that marks that the code has come here; none when it is not to tell."""
        return [] if self.marks is None else [(indent + self.marks.step(kind, node), node.span)]

    def asked(self, kind: str, node: syntax.Node, text: str) -> str:
        """A condition, which marks whether it held when the code is to tell; `true` and `false` go one way only."""
        if self.marks is None or isinstance(node, syntax.Truth):
            return text
        return self.marks.asked(kind, node, text)

    def snippet(self, lines: list[tuple[str, Span | None]]) -> str:
        """A function of the locals of a waiting procedure with these lines as its body; gives its name."""
        self._snippets += 1
        name = f"x{self._snippets}"
        self.write([(f"def {name}(R, L):", lines[0][1] if lines else None)])
        self.write((f" {text}", span) for text, span in lines)
        return name

    def aside(self, text: str, span: Span) -> str:
        """A function of the locals that only the traced form has; gives its name."""
        self._asides += 1
        name = f"y{self._asides}"
        if self.traced:
            self.write([(f"def {name}(R, L):", span), (f" return {text}", span)])
        return name

    def memory(self, version: Version) -> int:
        """The number of the memory in which what a version gives is kept."""
        return self.memories.setdefault(self.sources[id(version)], len(self.memories))

    def text(self) -> str:
        """The whole module."""
        return "\n".join(self.lines) + "\n"
