"""The linked whole of a ruleset's scripts: every declaration, which overrides which, and who may ask."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from interpreter.load import syntax
from interpreter.vocabulary.types import BUILT_IN_KINDS, Type

Body = syntax.Function | syntax.Rule | syntax.Procedure | syntax.Round


@dataclass(frozen=True, slots=True)
class Param:
    """A parameter with its type resolved."""

    name: str
    type: Type
    default: syntax.Expression | None
    node: syntax.Parameter


@dataclass(slots=True, eq=False)
class Version:
    """One text of a declaration; an override makes a new version whose `original` is the one below it."""

    name: str
    kind: str
    """function, rule, procedure or round"""
    node: Body
    file: str
    layer: str
    number: int
    parameters: tuple[Param, ...]
    results: tuple[Type, ...]
    original: Version | None = None
    extensions: list[syntax.ExtendRule] = field(default_factory=list)
    asks: bool = False

    @property
    def key(self) -> str:
        """Its name in compiled code and in saved games: `sell#0`."""
        return f"{self.name}#{self.number}"


@dataclass(slots=True, eq=False)
class HandlerEntry:
    """A handler of an event, in its order."""

    event: str
    node: syntax.Handler
    file: str
    layer: str
    number: int
    parameters: tuple[Param, ...]
    asks: bool = False

    @property
    def key(self) -> str:
        """`on price_moved#1`"""
        return f"on {self.event}#{self.number}"


@dataclass(frozen=True, slots=True, eq=False)
class AttributeEntry:
    """A declared attribute."""

    owner: str
    name: str
    type: Type
    node: syntax.Attribute


@dataclass(frozen=True, slots=True, eq=False)
class SettingEntry:
    """A declared setting."""

    name: str
    type: Type
    by: tuple[str, ...]
    node: syntax.Setting


@dataclass(frozen=True, slots=True, eq=False)
class EventEntry:
    """A declared event."""

    name: str
    parameters: tuple[Param, ...]
    node: syntax.Event


@dataclass(frozen=True, slots=True, eq=False)
class PowerEntry:
    """A declared kind of power; its parameters are its fields."""

    name: str
    parameters: tuple[Param, ...]
    node: syntax.Power


@dataclass(slots=True, eq=False)
class OfferPatch:
    """What other places of the ruleset do to the offers and windows of one label."""

    added: list[tuple[syntax.Option, str]] = field(default_factory=list)
    replaced: dict[str, syntax.Option] = field(default_factory=dict)
    removed: dict[str, syntax.RemoveOption] = field(default_factory=dict)
    required: dict[str, list[syntax.Block]] = field(default_factory=dict)
    clauses: dict[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False)
class LinkedOption:
    """An option as it stands after all patches."""

    option: syntax.Option
    required: tuple[syntax.Block, ...] = ()


@dataclass(slots=True, eq=False)
class Program:
    """All scripts of a ruleset, linked."""

    kinds: dict[str, list[str]] = field(default_factory=lambda: {k: list(v) for k, v in BUILT_IN_KINDS.items()})
    settings: dict[str, SettingEntry] = field(default_factory=dict)
    attributes: dict[tuple[str, str], AttributeEntry] = field(default_factory=dict)
    events: dict[str, EventEntry] = field(default_factory=dict)
    powers: dict[str, PowerEntry] = field(default_factory=dict)
    declarations: dict[str, list[Version]] = field(default_factory=dict)
    handlers: dict[str, list[HandlerEntry]] = field(default_factory=dict)
    patches: dict[str, OfferPatch] = field(default_factory=dict)
    scripts: list[syntax.Script] = field(default_factory=list)
    labels: dict[str, list[syntax.Node]] = field(default_factory=dict)
    """labels of offers and windows, and where they stand"""
    _asking: dict[int, bool] = field(default_factory=dict)

    def current(self, name: str) -> Version | None:
        """The version in force."""
        versions = self.declarations.get(name)
        return versions[-1] if versions else None

    def versions(self) -> Iterator[Version]:
        """Every version, overridden ones too."""
        for versions in self.declarations.values():
            yield from versions

    def all_handlers(self) -> Iterator[HandlerEntry]:
        """Every handler."""
        for handlers in self.handlers.values():
            yield from handlers

    def member_kinds(self, word: str) -> list[str]:
        """The enumerations that have this member."""
        return [name for name, members in self.kinds.items() if word in members]

    def options(self, choices: syntax.Choices, label: str | None) -> list[LinkedOption]:
        """The options of an offer or window after all patches, in order; `pass` last."""
        patch = self.patches.get(label or "")
        if patch is None:
            return [LinkedOption(option) for option in choices.options]
        found = []
        options = [*(o for o in choices.options if not o.is_pass), *(o for o, _ in patch.added if not o.is_pass)]
        options += [o for o in choices.options if o.is_pass] + [o for o, _ in patch.added if o.is_pass]
        for option in options:
            if option.name not in patch.removed:
                used = patch.replaced.get(option.name, option)
                found.append(LinkedOption(used, tuple(patch.required.get(option.name, ()))))
        return found

    def asks(self, node: syntax.Node, version: Version | HandlerEntry) -> bool:
        """Whether carrying out this may wait for somebody, or leave a turn, a round or the game."""
        known = self._asking.get(id(node))
        if known is None:
            known = self._asking[id(node)] = any(self._asks_itself(each, version) for each in syntax.walk(node))
        return known

    def _asks_itself(self, node: syntax.Node, version: Version | HandlerEntry) -> bool:
        if isinstance(node, ASKING):
            return True
        if isinstance(node, syntax.Announce):
            name = called_name(node.call)
            return any(handler.asks for handler in self.handlers.get(name or "", ()))
        if isinstance(node, syntax.Call):
            called = self.called(node, version)
            return called is not None and called.asks
        return False

    def called(self, call: syntax.Call, version: Version | HandlerEntry | None) -> Version | None:
        """The version a call means, when it calls something declared; `original` is the version below."""
        name = called_name(call)
        if name is None:
            return None
        if name == "original" and isinstance(version, Version):
            return version.original
        return self.current(name)


ASKING = (
    syntax.Offer,
    syntax.Choose,
    syntax.Throughout,
    syntax.Turns,
    syntax.EndTurn,
    syntax.EndRound,
    syntax.EndGame,
)


def called_name(call: syntax.Call) -> str | None:
    """The plain name that is called, or None for `rules.x(…)`."""
    return call.function.word if isinstance(call.function, syntax.Name) else None
