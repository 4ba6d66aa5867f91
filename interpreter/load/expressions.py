"""The part of the syntax tree that has values: types, parameters, expressions; and what every node is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields

from interpreter.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """Anything in the tree."""

    span: Span = field(compare=False, repr=False)


WITHOUT_NODES = ("span", "clauses", "word", "name", "name_span", "target_span", "operator")


_PARTS: dict[type, tuple[str, ...]] = {}
"""the fields of each kind of node that may hold nodes"""


def _parts(kind: type) -> tuple[str, ...]:
    if kind not in _PARTS:
        _PARTS[kind] = tuple(each.name for each in fields(kind) if each.name not in WITHOUT_NODES)
    return _PARTS[kind]


def children(node: Node) -> list[Node]:
    """The nodes directly below, in the order of the text."""
    kind = type(node)
    found: list[Node] = []
    for name in _PARTS.get(kind) or _parts(kind):
        value = getattr(node, name)
        if isinstance(value, Node):
            found.append(value)
        elif isinstance(value, tuple):
            found += [each for each in value if isinstance(each, Node)]
    return found


def walk(node: Node) -> Iterator[Node]:
    """The node and all below it, each before what is below it."""
    waiting = [node]
    while waiting:
        each = waiting.pop()
        yield each
        below = children(each)
        below.reverse()
        waiting += below


# ------------------------------------------------------------------------------------------------ types


@dataclass(frozen=True, slots=True)
class TypeName(Node):
    """`company or none`, `list of certificate`, `map of player to money`."""

    word: str
    """`list`, `set`, `range`, `map`, or the name of the type itself"""
    of: tuple[TypeName, ...] = ()
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Parameter(Node):
    """`company`, `count: int = 1`; without a written type the name is the type."""

    name: str
    type: TypeName
    default: Expression | None = None
    type_written: bool = True


# ------------------------------------------------------------------------------------------------ expressions


@dataclass(frozen=True, slots=True)
class Expression(Node):
    """Something with a value."""


@dataclass(frozen=True, slots=True)
class Name(Expression):
    """A local, a parameter, a declaration, a given name or a member of an enumeration."""

    word: str


@dataclass(frozen=True, slots=True)
class Number(Expression):
    """`120`"""

    value: int


@dataclass(frozen=True, slots=True)
class Percent(Expression):
    """`60%`; the value is 60"""

    value: int


@dataclass(frozen=True, slots=True)
class Text(Expression):
    """`"it costs {price}"`: pieces of text and expressions in turn."""

    parts: tuple[TextPart, ...]


@dataclass(frozen=True, slots=True)
class TextPart(Node):
    """Either plain words or an expression to be shown."""

    words: str = ""
    value: Expression | None = None


@dataclass(frozen=True, slots=True)
class Truth(Expression):
    """`true`, `false`"""

    value: bool


@dataclass(frozen=True, slots=True)
class Nothing(Expression):
    """`none`"""


@dataclass(frozen=True, slots=True)
class ListOf(Expression):
    """`[a, b]`, `[]`"""

    items: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Domain(Node):
    """`name in values where condition by key, key`: in `each`, folds, options and `choose`."""

    name: str
    values: Expression
    where: Expression | None = None
    by: tuple[Expression, ...] = ()
    name_span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Comprehension(Expression):
    """`[value for name in values …]`"""

    value: Expression
    sources: tuple[Domain, ...]


@dataclass(frozen=True, slots=True)
class Fold(Expression):
    """`any(value for name in values …)`; `word` is one of any all sum count max min first."""

    word: str
    value: Expression
    sources: tuple[Domain, ...]


@dataclass(frozen=True, slots=True)
class Argument(Node):
    """`value` or `name: value`"""

    value: Expression
    name: str | None = None


@dataclass(frozen=True, slots=True)
class Call(Expression):
    """`word(a, b, name: c)`; also `rules.word(…)` and `original(…)`."""

    function: Expression
    arguments: tuple[Argument, ...]


@dataclass(frozen=True, slots=True)
class Field(Expression):
    """`company.price`"""

    of: Expression
    name: str
    name_span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Item(Expression):
    """`bids[player]`"""

    of: Expression
    key: Expression


@dataclass(frozen=True, slots=True)
class Compare(Expression):
    """`==` `!=` `<` `<=` `>` `>=`"""

    left: Expression
    operator: str
    right: Expression


@dataclass(frozen=True, slots=True)
class Member(Expression):
    """`x in xs`, `x not in xs`"""

    left: Expression
    right: Expression
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Is(Expression):
    """`company.kind is small`, `phase is "8"`, `owner is a player`, `x is not none`.

    `target` is a written name, never a local; `kind` is true after `a` or `an`; `target` is None for `none`.
    """

    left: Expression
    target: str | None
    kind: bool = False
    negated: bool = False
    target_span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Range(Expression):
    """`a to b step s`"""

    start: Expression
    end: Expression
    step: Expression | None = None


@dataclass(frozen=True, slots=True)
class Rounded(Expression):
    """`sum rounded down`; `how` is down, up or nearest."""

    value: Expression
    how: str


@dataclass(frozen=True, slots=True)
class Arithmetic(Expression):
    """`+` `-` `*` `/`"""

    left: Expression
    operator: str
    right: Expression


@dataclass(frozen=True, slots=True)
class Negative(Expression):
    """`-x`"""

    value: Expression


@dataclass(frozen=True, slots=True)
class Not(Expression):
    """`not x`"""

    value: Expression


@dataclass(frozen=True, slots=True)
class And(Expression):
    """`a and b and c`"""

    items: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Or(Expression):
    """`a or b or c`"""

    items: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Conditional(Expression):
    """`value if condition else otherwise`"""

    value: Expression
    condition: Expression
    otherwise: Expression
