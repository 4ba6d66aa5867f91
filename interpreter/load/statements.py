"""The part of the syntax tree that does things: statements, and the options of offers and windows."""

from __future__ import annotations

from dataclasses import dataclass, field

from interpreter.load.expressions import Call, Domain, Expression, Node, Text, TypeName
from interpreter.source import Span


@dataclass(frozen=True, slots=True)
class Statement(Node):
    """Something that is done."""

    clauses: tuple[str, ...] = field(default=(), kw_only=True)


@dataclass(frozen=True, slots=True)
class Block(Node):
    """Statements one after another; `clauses` are those at the end of the line that opens it."""

    statements: tuple[Statement, ...]
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Let(Statement):
    """`let winner, price = rising_auction(…)`"""

    names: tuple[str, ...]
    value: Expression
    type: TypeName | None = None


@dataclass(frozen=True, slots=True)
class Assign(Statement):
    """`a.b = c`, `+=`, `-=`; the target is a Name, a Field or an Item."""

    target: Expression
    operator: str
    value: Expression


@dataclass(frozen=True, slots=True)
class Do(Statement):
    """A call for its effect."""

    call: Call


@dataclass(frozen=True, slots=True)
class Branch(Node):
    """A condition and what is done when it holds."""

    condition: Expression
    body: Block


@dataclass(frozen=True, slots=True)
class If(Statement):
    """`if … else if … else`"""

    branches: tuple[Branch, ...]
    otherwise: Block | None = None


@dataclass(frozen=True, slots=True)
class Each(Statement):
    """`each company in companies where … by …:`"""

    source: Domain
    body: Block


@dataclass(frozen=True, slots=True)
class While(Statement):
    """`while condition:`"""

    condition: Expression
    body: Block


@dataclass(frozen=True, slots=True)
class Return(Statement):
    """`return`, `return a`, `return a, b`"""

    values: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Require(Statement):
    """`require condition else "reason"`"""

    condition: Expression
    reason: Text | None = None


@dataclass(frozen=True, slots=True)
class DoNothing(Statement):
    """`nothing`: an empty body"""


@dataclass(frozen=True, slots=True)
class Option(Node):
    """One possibility of an offer or a window. `pass` is the option of that name, with `is_pass`."""

    name: str
    parameters: tuple[Domain, ...] = ()
    again: bool = False
    when: Expression | None = None
    text: Text | None = None
    body: Block | None = None
    clauses: tuple[str, ...] = ()
    is_pass: bool = False
    name_span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Choices(Node):
    """The options of an offer or a window, and its `otherwise`."""

    options: tuple[Option, ...]
    otherwise: Block | None = None
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Offer(Statement):
    """`offer player "text" as label:`"""

    to: Expression
    choices: Choices
    text: Text | None = None
    label: str | None = None


@dataclass(frozen=True, slots=True)
class Choose(Statement):
    """`choose train in trains for player "text":` with requirements in its body, if it has one."""

    parameter: Domain
    to: Expression
    text: Text | None = None
    body: Block | None = None


@dataclass(frozen=True, slots=True)
class Window(Node):
    """`anytime player as label:` or `anytime each player in players as label:`"""

    to: Expression
    choices: Choices
    label: str | None = None
    each: str | None = None


@dataclass(frozen=True, slots=True)
class Throughout(Statement):
    """Windows that are open while the body runs."""

    windows: tuple[Window, ...]
    body: Block


@dataclass(frozen=True, slots=True)
class Turns(Statement):
    """`turns player in list until all pass or condition:`; `until` is the condition alone."""

    name: str
    members: Expression
    body: Block
    until: Expression | None = None
    all_pass: bool = False

    @property
    def is_ring(self) -> bool:
        """Whether it goes round until something ends it; without `until` each member has one turn."""
        return self.all_pass or self.until is not None


@dataclass(frozen=True, slots=True)
class Announce(Statement):
    """`announce event(a, b)`"""

    call: Call


@dataclass(frozen=True, slots=True)
class EndTurn(Statement):
    """`end turn`, `end turn of company`"""

    of: Expression | None = None


@dataclass(frozen=True, slots=True)
class EndRound(Statement):
    """`end round`"""


@dataclass(frozen=True, slots=True)
class EndGame(Statement):
    """`end game "reason"`"""

    reason: Text
