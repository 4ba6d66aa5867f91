"""What an offer or a call of a waiting procedure stands in: conditions, loops, turns, options."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from interpreter.compile.statements import StatementWriter
from interpreter.load import syntax
from interpreter.ruleset.code import Around, OptionCode


class Surroundings:
    """Kept while a routine is written; `at` has what each noted instruction stands in."""

    def __init__(self, writer: StatementWriter, asks: Callable[[syntax.Node], bool]) -> None:
        self.writer, self._asks = writer, asks
        self.at: dict[int, tuple[Around, ...]] = {}
        self._now: tuple[Around, ...] = ()

    def note(self, instruction: int) -> None:
        """An offer, a window or a call stands here."""
        self.at[instruction] = self._now

    @contextmanager
    def _within(self, *more: Around) -> Iterator[None]:
        before = self._now
        self._now = (*before, *more)
        try:
            yield
        finally:
            self._now = before

    @contextmanager
    def branch(self, node: syntax.If, number: int) -> Iterator[None]:
        """In a branch of an `if`; the number after the last one is its `else`."""
        found = [self._condition("unless", branch.condition, ()) for branch in node.branches[:number]]
        if number < len(node.branches):
            taken = node.branches[number]
            found.append(self._condition("if", taken.condition, taken.body.clauses or node.clauses))
        with self._within(*found):
            yield

    def _condition(self, word: str, node: syntax.Expression, clauses: tuple[str, ...]) -> Around:
        function = None
        if not self._asks(node):
            unit = self.writer.unit
            marks, unit.marks = unit.marks, None  # nobody comes there to decide anything
            function = unit.aside(self.writer.thorough(node), node.span)
            unit.marks = marks
        return Around(word, node.span.one_line, node.span, clauses, function)

    @contextmanager
    def inside(self, word: str, node: syntax.Node, before: str = "") -> Iterator[None]:
        """In a loop, in turns, in what is done otherwise."""
        text = before if word == "otherwise" else before + node.span.one_line
        with self._within(Around(word, text, node.span)):
            yield

    @contextmanager
    def option(self, code: OptionCode, label: str) -> Iterator[None]:
        """In the body of an option."""
        with self._within(Around("option", code.called(label), code.span, code.clauses)):
            yield
