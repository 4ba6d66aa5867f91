"""What the checking of a whole program has found so far: problems, types, the pieces it names."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from interpreter.check.declaring import Declaring
from interpreter.check.layers import Layers
from interpreter.check.program import Param, Program, Version
from interpreter.check.typing.fits import UNKNOWN
from interpreter.check.typing.reach import Reach
from interpreter.load import syntax
from interpreter.problems import Note, Problem
from interpreter.source import Span
from interpreter.vocabulary.types import Type

NamedPiece = tuple[str, str, Span]
"""The type word, the id as written, and where: to be looked up in the box."""


@dataclass(slots=True, eq=False)
class Whole:
    """Everything checked together; `live` are the versions something can still reach."""

    program: Program
    reach: Reach
    types: dict[int, Type] = field(default_factory=dict)
    conversions: dict[int, Type] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    named_pieces: list[NamedPiece] = field(default_factory=list)
    inferring: set[int] = field(default_factory=set)
    inferred: dict[int, Type] = field(default_factory=dict)

    @property
    def powers(self) -> Collection[str]:
        """The names of the declared kinds of power."""
        return self.program.powers.keys()

    def problem(self, code: str, message: str, span: Span, hint: str | None = None, *notes: Note) -> None:
        """Report something."""
        self.problems.append(Problem(f"check/{code}", message, span, hint, notes))

    def type_of(self, written: syntax.TypeName) -> Type:
        """Resolve a type that is written inside a body; an unknown word is a problem."""
        declaring = Declaring(Layers({}), self.program)
        found = declaring.type_of(written)
        self.problems += declaring.problems
        return UNKNOWN if declaring.problems else found

    def extended_parameters(self, node: syntax.ExtendRule) -> tuple[Param, ...]:
        """The parameters of an extension: its own names, the rule's types."""
        rule = self.program.current(node.name)
        theirs = rule.parameters if rule else ()
        return tuple(Param(mine.name, t.type, None, mine) for mine, t in zip(node.parameters, theirs, strict=False))

    def is_live(self, version: object) -> bool:
        """Whether anything can reach this version; a handler always is."""
        return not isinstance(version, Version) or id(version) in self.reach.live
