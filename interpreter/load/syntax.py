"""The syntax tree of a rules script: what stands in the file, names still being text.

Every node has a `span`, which takes no part in equality: trees compare by meaning. Clause ids (`@C-SELL-POOL`) are kept
without their `@`. Types and expressions are in `expressions.py`; all of the tree is to be had from here.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from interpreter.load.expressions import (
    And as And,
    Argument as Argument,
    Arithmetic as Arithmetic,
    Call as Call,
    Compare as Compare,
    Comprehension as Comprehension,
    Conditional as Conditional,
    Domain as Domain,
    Expression as Expression,
    Field as Field,
    Fold as Fold,
    Is as Is,
    Item as Item,
    ListOf as ListOf,
    Member as Member,
    Name as Name,
    Negative as Negative,
    Node as Node,
    Not as Not,
    Nothing as Nothing,
    Number as Number,
    Or as Or,
    Parameter as Parameter,
    Percent as Percent,
    Range as Range,
    Rounded as Rounded,
    Text as Text,
    TextPart as TextPart,
    Truth as Truth,
    TypeName as TypeName,
    children as children,
    walk as walk,
)
from interpreter.source import Span

# ------------------------------------------------------------------------------------------------ statements


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


# ------------------------------------------------------------------------------------------------ declarations


@dataclass(frozen=True, slots=True)
class Declaration(Node):
    """What stands at the left margin of a file."""

    clauses: tuple[str, ...] = field(default=(), kw_only=True)


@dataclass(frozen=True, slots=True)
class Use(Declaration):
    """`use common.shares, common.trains`: paths as written"""

    paths: tuple[UsePath, ...]


@dataclass(frozen=True, slots=True)
class UsePath(Node):
    """`common.shares`"""

    path: str


@dataclass(frozen=True, slots=True)
class Kinds(Declaration):
    """`kinds company_kind: small, large`: the members of an enumeration."""

    name: str
    members: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Setting(Declaration):
    """`setting train_limit: int by phase, company_kind = 4`: a number or table that `ruleset.yaml` fills in."""

    name: str
    type: TypeName
    by: tuple[str, ...] = ()
    default: Expression | None = None
    text: str | None = None


@dataclass(frozen=True, slots=True)
class Attribute(Declaration):
    """`attribute company.lays: int = 0, reset each company_turn`"""

    owner: str
    name: str
    type: TypeName
    default: Expression | None = None
    reset: str | None = None
    text: str | None = None


@dataclass(frozen=True, slots=True)
class Event(Declaration):
    """`event sold_shares(player, company, count: int)`"""

    name: str
    parameters: tuple[Parameter, ...]


@dataclass(frozen=True, slots=True)
class Power(Declaration):
    """`power no_terrain(…) "meaning"`"""

    name: str
    parameters: tuple[Parameter, ...]
    text: str | None = None


@dataclass(frozen=True, slots=True)
class Function(Declaration):
    """`function f(a, b) -> money at most g(a) = expression`, or with a block."""

    name: str
    parameters: tuple[Parameter, ...]
    results: tuple[TypeName, ...]
    body: Block | Expression
    bound: Expression | None = None
    text: str | None = None


@dataclass(frozen=True, slots=True)
class Rule(Declaration):
    """`rule may_buy(player, certificate): …`"""

    name: str
    parameters: tuple[Parameter, ...]
    body: Block
    text: str | None = None


@dataclass(frozen=True, slots=True)
class Procedure(Declaration):
    """`procedure p(player) -> bool: …`"""

    name: str
    parameters: tuple[Parameter, ...]
    results: tuple[TypeName, ...]
    body: Block
    text: str | None = None


@dataclass(frozen=True, slots=True)
class Round(Declaration):
    """`round share_round() "Share Round {share_round.number}": …`"""

    name: str
    parameters: tuple[Parameter, ...]
    body: Block
    heading: Text | None = None


@dataclass(frozen=True, slots=True)
class Handler(Declaration):
    """`on event(a, b) when condition: …`"""

    event: str
    parameters: tuple[Parameter, ...]
    body: Block
    when: Expression | None = None


@dataclass(frozen=True, slots=True)
class Override(Declaration):
    """`override function …`, `override rule …`, `override procedure …`, `override round …`"""

    declaration: Function | Rule | Procedure | Round


@dataclass(frozen=True, slots=True)
class OverrideOption(Declaration):
    """`override option share_turn.sell(…) …:`"""

    offer: str
    option: Option


@dataclass(frozen=True, slots=True)
class ExtendRule(Declaration):
    """`extend rule may_sell(player, company, count: int): …`"""

    name: str
    parameters: tuple[Parameter, ...]
    body: Block


@dataclass(frozen=True, slots=True)
class ExtendOffer(Declaration):
    """`extend share_turn: option …`"""

    offer: str
    choices: Choices


@dataclass(frozen=True, slots=True)
class ExtendOption(Declaration):
    """`extend share_turn.sell: require …`: further requirements of one option."""

    offer: str
    option: str
    body: Block


@dataclass(frozen=True, slots=True)
class RemoveOption(Declaration):
    """`remove share_turn.trade_in`"""

    offer: str
    option: str


@dataclass(frozen=True, slots=True)
class Script(Node):
    """A whole file; `name` is its path as `use` would write it (`common.shares`), or the file's own."""

    name: str
    declarations: tuple[Declaration, ...]
