"""Marks that code leaves where it has been, for those who ask which lines and branches were reached."""

from __future__ import annotations

from interpreter.load.syntax import Node
from interpreter.ruleset.code import Mark

YES_NO = ("yes", "no")
OPTION = ("offered", "taken")
OFFER = ("answered", "otherwise")


class Marks:
    """The marks of a ruleset's code, in both of its forms. What stands in two places of the code has one mark."""

    def __init__(self) -> None:
        self.made: list[Mark] = []
        self.within, self.used = "", True
        """the declaration being written, and whether a game can come to it"""
        self._numbers: dict[tuple[str, int, int, str, str], int] = {}

    def enter(self, within: str, *, used: bool = True) -> None:
        """What is marked from now on stands in this declaration."""
        self.within, self.used = within, used

    def number(self, kind: str, node: Node, sides: tuple[str, ...] = ("",), name: str = "") -> int:
        """The number of a mark; of one with several sides that of the first, the others follow."""
        span = node.span
        key = (span.source.name, span.start, span.end, kind, type(node).__name__)
        found = self._numbers.get(key)
        if found is None:
            found = self._numbers[key] = len(self.made)
            file = span.source.name
            self.made += [Mark(kind, side, file, span, self.within, name, self.used) for side in sides]
        return found

    def step(self, kind: str, node: Node) -> str:
        """The line that leaves a mark."""
        return f"M[{self.number(kind, node)}] = 1"

    def option(self, node: Node, side: str, name: str = "") -> str:
        """The line that marks that an option was offered or taken; `name` is what actions call it."""
        return f"M[{self.number('option', node, OPTION, name) + OPTION.index(side)}] = 1"

    def offer(self, node: Node, side: str) -> str:
        """The line that marks that an option of an offer was taken, or that it went on with `otherwise`."""
        return f"M[{self.number('offer', node, OFFER) + OFFER.index(side)}] = 1"

    def asked(self, kind: str, node: Node, text: str) -> str:
        """A condition that marks whether it held."""
        return f"C({self.number(kind, node, YES_NO)}, {text})"
