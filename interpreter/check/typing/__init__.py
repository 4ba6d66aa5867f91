"""The type checker: every expression of the linked scripts has a type, and everything fits."""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.check.program import Program
from interpreter.check.typing import arithmetic, assigning, calls, names, statements
from interpreter.check.typing.declarations import BY_NODE, check_clashes, check_handler, check_labels, check_version
from interpreter.check.typing.reach import Reach
from interpreter.check.typing.roles import check_roles
from interpreter.check.typing.whole import NamedPiece, Whole
from interpreter.problems import Problem, in_order
from interpreter.vocabulary.types import Type

__all__ = ["TypedProgram", "check_types"]

SUBJECTS = (arithmetic, assigning, calls, names, statements)
"""The modules that say how nodes are checked; importing them enters them into the tables of `body`."""


@dataclass(frozen=True, slots=True, eq=False)
class TypedProgram:
    """A linked program whose types are known.

    `types` gives the type of each expression by the `id` of its node. `conversions` names the expressions whose value
    has to become another collection where it goes: a list a set, a range a list, an empty list a map.
    `named_pieces` are the ids of pieces that scripts name: type, id and place, to be looked up in the box.
    """

    program: Program
    problems: tuple[Problem, ...]
    types: dict[int, Type]
    conversions: dict[int, Type]
    named_pieces: list[NamedPiece]


def check_types(program: Program) -> TypedProgram:
    """Check the types of a linked program; all that is wrong is in `problems`."""
    whole = Whole(program, Reach.of(program))
    for script in program.scripts:
        for node in script.declarations:
            check = BY_NODE.get(type(node))
            if check is not None:
                check(whole, node)
    for version in program.versions():
        check_version(whole, version)
    for handler in program.all_handlers():
        check_handler(whole, handler)
    check_labels(whole)
    check_clashes(whole)
    check_roles(whole)
    return TypedProgram(program, in_order(whole.problems), whole.types, whole.conversions, whole.named_pieces)
