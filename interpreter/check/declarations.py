"""What the scripts declare for YAML to fill in: attributes, powers' fields, settings and kinds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from interpreter.check.program import Program
from interpreter.source import Span
from interpreter.vocabulary.types import BUILT_IN_KINDS, Type

POWER_FIELDS = {"uses": Type("int"), "closes": Type("bool")}
"""Fields every power has without declaring them; their defaults are 1 and true."""


class PowerField(NamedTuple):
    """A field of a power that YAML fills in."""

    name: str
    type: Type
    has_default: bool


class SettingShape(NamedTuple):
    """A setting: its type, what it goes by, and whether it may be left out."""

    type: Type
    by: tuple[str, ...]
    has_default: bool
    span: Span | None = None
    text: str | None = None


@dataclass(frozen=True, slots=True)
class Declarations:
    """All of it, with the types resolved."""

    attributes: Mapping[tuple[str, str], Type] = field(default_factory=dict)
    """(owner, name) -> type"""
    powers: Mapping[str, tuple[PowerField, ...]] = field(default_factory=dict)
    settings: Mapping[str, SettingShape] = field(default_factory=dict)
    kinds: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: dict(BUILT_IN_KINDS))

    def attributes_of(self, owner: str) -> dict[str, Type]:
        """The attributes of one kind of piece."""
        return {name: type_ for (of, name), type_ in self.attributes.items() if of == owner}


def declarations_of(program: Program) -> Declarations:
    """Gather them from the linked scripts."""
    return Declarations(
        attributes={key: entry.type for key, entry in program.attributes.items()},
        powers={
            name: tuple(PowerField(each.name, each.type, each.default is not None) for each in entry.parameters)
            for name, entry in program.powers.items()
        },
        settings={
            name: SettingShape(entry.type, entry.by, entry.node.default is not None, entry.node.span, entry.node.text)
            for name, entry in program.settings.items()
        },
        kinds={name: tuple(members) for name, members in program.kinds.items()},
    )
