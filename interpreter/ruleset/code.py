"""A ruleset's scripts, compiled: Python code, and lists of instructions for what may wait.

Everything here is plain and names functions by text; `play` gives the code its words and follows the instructions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import CodeType

from interpreter.ruleset.forms import Form
from interpreter.source import Span
from interpreter.vocabulary.types import Type


@dataclass(frozen=True, slots=True)
class ParameterCode:
    """A parameter of an option: its domain, what narrows it (functions of the locals), and its type."""

    name: str
    domain: str
    where: str | None
    type: Type | None
    span: Span
    local: str = ""
    """its name among the locals, where that is another one"""
    ruled_out: str | None = None
    """whether no value would do, as far as that can be told before one is chosen"""

    @property
    def place(self) -> str:
        """Its name among the locals."""
        return self.local or self.name


@dataclass(frozen=True, slots=True)
class ConditionCode:
    """A requirement or a `let` at the head of an option.

    `function` gives the failure, or None. `needs` is how many of the option's parameters must be bound before it can
    be asked. A `let` has `names`, and its function gives the values.
    """

    function: str
    needs: int
    span: Span
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OptionCode:
    """An option. `at` is the instruction its body begins with."""

    name: str
    parameters: tuple[ParameterCode, ...]
    conditions: tuple[ConditionCode, ...]
    when: str | None
    text: str | None
    again: bool
    clauses: tuple[str, ...]
    span: Span
    at: int
    is_pass: bool = False
    when_text: str = ""
    """what is written there for `when`"""
    words: str = ""
    """the text as written, values in braces"""
    _by_needs: list[tuple[ConditionCode, ...]] = field(default_factory=list, init=False, compare=False, repr=False)

    def needing(self, number: int) -> tuple[ConditionCode, ...]:
        """The conditions that can be asked when so many parameters are bound, and not before."""
        if len(self._by_needs) <= number:
            for needs in range(len(self._by_needs), number + 1):
                self._by_needs.append(tuple(each for each in self.conditions if each.needs == needs))
        return self._by_needs[number]

    def called(self, label: str) -> str:
        """As an action names it: `share_turn.buy`; a `choose` by what is chosen: `train`."""
        return label if self.name == "choose" else f"{label}.{self.name}"


@dataclass(frozen=True, slots=True)
class Around:
    """What an offer, a window or a call stands in.

    `word` is if, unless, while, each, turns, otherwise or option; `text` what is written there. `function` gives the
    condition of an `if` or `unless`, from the locals, where it can be asked without waiting; only the traced code has
    it.
    """

    word: str
    text: str
    span: Span
    clauses: tuple[str, ...] = ()
    function: str | None = None


@dataclass(frozen=True, slots=True)
class OfferCode:
    """An offer. It stands at instruction `at`; `otherwise` begins its other branch, `after` is what follows. `asks` is
    what is written there for who is asked."""

    label: str
    to: str
    text: str | None
    options: tuple[OptionCode, ...]
    at: int
    otherwise: int | None
    after: int
    span: Span
    chooses: str | None = None
    """for `choose`: the local that is bound"""
    asks: str = ""
    words: str = ""
    """the text as written, values in braces"""


@dataclass(frozen=True, slots=True)
class WindowCode:
    """A window: for one person, or for each of several, who is then the local `each`."""

    label: str
    to: str
    each: str | None
    options: tuple[OptionCode, ...]
    span: Span
    asks: str = ""
    """what is written there for whom it is open to"""
    at: int = -1


@dataclass(frozen=True, slots=True)
class TurnsCode:
    """A loop of turns; `top` is the instruction that takes the next one.

    `keeps` are the locals that stand around the loop: when a turn is left in its midst, the others of the same `owner`
    (the number of a window, or nothing) are gone.
    """

    name: str
    members: str
    until: str | None
    all_pass: bool
    is_ring: bool
    top: int
    span: Span
    keeps: frozenset[str] = frozenset()
    owner: str = ""


@dataclass(frozen=True, slots=True)
class Instruction:
    """One step: `op` and what it works on. `function` names code, `to` another instruction, `index` a part."""

    op: str
    span: Span
    function: str | None = None
    to: int = -1
    index: int = -1
    names: tuple[str, ...] = ()
    key: str = ""


@dataclass(frozen=True, slots=True)
class Routine:
    """A procedure, round or handler that may wait."""

    key: str
    name: str
    kind: str
    parameters: tuple[str, ...]
    parameter_types: tuple[Type, ...]
    instructions: tuple[Instruction, ...]
    offers: tuple[OfferCode, ...]
    windows: tuple[WindowCode, ...]
    turns: tuple[TurnsCode, ...]
    heading: str | None
    span: Span
    around: Mapping[int, tuple[Around, ...]] = field(default_factory=dict)
    """what its offers, windows and calls stand in, by instruction, the outermost first"""

    def choices(self) -> Iterator[tuple[str, tuple[OptionCode, ...]]]:
        """The labels of its offers and windows, with their options."""
        yield from ((offer.label, offer.options) for offer in self.offers)
        yield from ((window.label, window.options) for window in self.windows)


@dataclass(frozen=True, slots=True)
class HandlerCode:
    """A handler of an event; `routine` tells whether it may wait, else it is the function of that key."""

    key: str
    when: str | None
    waits: bool
    span: Span


@dataclass(frozen=True, slots=True)
class AttributeCode:
    """A declared place in the state."""

    owner: str
    name: str
    type: Type
    default: str | None
    reset: str | None
    text: str | None = None
    fixed: bool = True
    """whether the default is the same at all times"""
    written: str = ""
    """the default as it is written"""


@dataclass(frozen=True, slots=True)
class SettingCode:
    """A declared setting: its type, what it goes by, the function that gives its default; `fixed`: always the same."""

    type: Type
    by: tuple[str, ...]
    default: str | None
    text: str | None = None
    fixed: bool = False
    written: str = ""
    """the default as it is written"""


@dataclass(frozen=True, slots=True)
class PowerFieldCode:
    """A field of a kind of power: its type, and the function that gives its default."""

    name: str
    type: Type
    default: str | None
    fixed: bool = True
    written: str = ""
    """the default as it is written"""


@dataclass(frozen=True, slots=True)
class EventCode:
    """An event: the types of what it carries, and its handlers in order."""

    parameters: tuple[Type, ...]
    handlers: tuple[HandlerCode, ...]


@dataclass(frozen=True, slots=True)
class FunctionCode:
    """What can be called by name: kind, parameter names and types, result, where it stands."""

    name: str
    key: str
    kind: str
    parameters: tuple[str, ...]
    parameter_types: tuple[Type, ...]
    results: tuple[Type, ...]
    waits: bool
    bound: str | None
    span: Span
    text: str | None = None
    clauses: tuple[str, ...] = ()
    by_stops: Form | None = None
    """how the bound is put together, where it is made of sums of what single stops of routes add"""


@dataclass(frozen=True, slots=True)
class Mark:
    """What code leaves where it has been: `kind` is what stands there in the scripts, `side` which way it went."""

    kind: str
    side: str
    file: str
    span: Span
    within: str = field(compare=False)
    """the declaration it stands in"""
    name: str = field(compare=False, default="")
    """of an option: as actions call it"""
    used: bool = field(compare=False, default=True)
    """whether a game can come to the declaration"""


@dataclass(frozen=True, slots=True)
class Code:
    """All scripts of a ruleset."""

    plain: CodeType
    traced: str
    """as text: it is needed only when something is to be explained"""
    lines: tuple[Span | None, ...]
    """for each line of the plain code, where it comes from"""
    traced_lines: tuple[Span | None, ...]
    nodes: tuple[tuple[Span, tuple[str, ...]], ...]
    """for each expression that the traced code reports: where it stands, with which clauses"""
    kinds_of_nodes: tuple[str, ...]
    """of which kind each of them is: `Call`, `Compare`"""
    functions: Mapping[str, FunctionCode]
    routines: Mapping[str, Routine]
    events: Mapping[str, EventCode]
    attributes: Mapping[tuple[str, str], AttributeCode]
    powers: Mapping[str, tuple[PowerFieldCode, ...]]
    settings: Mapping[str, SettingCode]
    kinds: Mapping[str, tuple[str, ...]]
    headings: Mapping[str, str] = field(default_factory=dict)
    """round -> function giving its heading"""
    power_texts: Mapping[str, str] = field(default_factory=dict)
    """kind of power -> what it means, in a line"""
    marks: tuple[Mark, ...] = ()
    """those the code leaves, when it was compiled to leave any"""
    memories: tuple[frozenset[str], ...] = ()
    """where functions remember what they gave: the names of the places each of these memories depends on"""

    def options(self) -> Iterator[tuple[str, OptionCode]]:
        """The options of all offers and windows, as actions name them."""
        for routine in self.routines.values():
            for label, options in routine.choices():
                yield from ((option.called(label), option) for option in options)
