"""The types of the rules language."""

from __future__ import annotations

from dataclasses import dataclass

COLLECTIONS = ("list", "set", "map", "range", "domain")

PLAIN = ("bool", "int", "money", "percent", "text", "quotient", "nothing", "never")
"""`quotient` is what `/` gives: compared or rounded, never stored; `nothing` is the result of an effect; `never` the
member type of an empty list and the type of `none` alone."""

PIECES = (
    "player", "company", "certificate", "private", "power", "train", "train_type", "marker",
    "hex", "tile_type", "space", "phase", "bank", "pool", "offering", "out", "game", "round",
)  # fmt: skip
"""What has an id and a place in the box."""

MAP_THINGS = ("stop", "track", "edge", "lay", "network", "route", "run")
"""What belongs to a tile as it lies, or is made up for a question."""

PARTY = ("player", "company", "bank", "pool", "offering", "out")
"""Who may hold money or pieces."""

KINDS = ("colour", "gauge", "direction", "stop_kind", "company_kind", "certificate_kind")
"""Enumerations the vocabulary speaks of; `kinds` declares their members and may add further ones."""

BUILT_IN_KINDS: dict[str, tuple[str, ...]] = {
    "direction": ("up", "down", "left", "right"),
    "stop_kind": ("city", "town", "offboard"),
}


@dataclass(frozen=True, slots=True)
class Type:
    """A type: its word, what it is made of (`list of`, `map of … to …`), and whether it may be `none`."""

    word: str
    of: tuple[Type, ...] = ()
    optional: bool = False

    def __str__(self) -> str:
        if self.word == "map":
            text = f"map of {self.of[0]} to {self.of[1]}"
        elif self.of:
            text = f"{self.word} of {self.of[0]}"
        else:
            text = self.word
        return f"{text} or none" if self.optional else text

    @property
    def needed(self) -> Type:
        """The same without `or none`."""
        return Type(self.word, self.of) if self.optional else self

    @property
    def or_none(self) -> Type:
        """The same with `or none`."""
        return self if self.optional else Type(self.word, self.of, True)


def parse_type(text: str) -> Type:
    """Read `map of player to list of t or none`, as the tables of the vocabulary write types."""
    words = text.split()
    found, rest = _parse(words)
    if rest:
        raise ValueError(f"not a type: {text!r}")
    return found


def _parse(words: list[str]) -> tuple[Type, list[str]]:
    head, rest = words[0], words[1:]
    if head == "map":
        key, rest = _parse(rest[1:])
        value, rest = _parse(rest[1:])
        return Type("map", (key, value)), rest
    if head in COLLECTIONS:
        member, rest = _parse(rest[1:])
        return Type(head, (member,)), rest
    if rest[:2] == ["or", "none"]:
        return Type(head, (), True), rest[2:]
    return Type(head), rest
