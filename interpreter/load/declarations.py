"""The part of the syntax tree that stands at the left margin: declarations, and a whole script of them."""

from __future__ import annotations

from dataclasses import dataclass, field

from interpreter.load.expressions import Expression, Node, Parameter, Text, TypeName
from interpreter.load.statements import Block, Choices, Option


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
