"""What fields, given names and words look at: which places of the table a value made with them may depend on.

A source is the name under which places are kept on the table (`cash`, `holder`), whatever piece they belong to. A field
that is not listed here looks at the places of its own name. What a function gives is remembered until something it
looks at has changed, so a source that is missing here is a wrong answer, and one too many only costs time.
"""

from __future__ import annotations

from interpreter.vocabulary.words import WORDS

TURNS = "(turns)"
"""Whose turns and which rounds are going on: what the stack of the game says."""
TURN = "(turn)"
"""The turn around the place from where something is asked: another may be meant from elsewhere."""
EVERYTHING = "(everything)"
"""Nothing is certain to leave it as it is."""

FIELD_SOURCES: dict[str, tuple[str, ...]] = {
    "treasury": ("cash",),
    "shares": ("kind",),
    "director": ("holder",),
    "price": ("space", "type"),
    "depth": ("space", "companies"),
    "on_turn": (TURNS,),
    "home": ("lies",),
    "home_hexes": (),
    "markers": ("at", "company", "holder", "lies"),
    "stop": ("at", "lies"),
    "holder": ("holder", "on", "owner"),
    "type": ("type",),
    "gone": ("supplied",),
    "tile": ("lies",),
    "colour": ("lies",),
    "stops": ("lies",),
    "track": ("lies",),
    "free": ("at", "lies"),
    "value": ("phase",),
    "joined": ("lies",),
    "running": (TURNS,),
}
"""By the name of the field, of whatever it is one."""

GIVEN_SOURCES: dict[str, tuple[str, ...]] = {
    "stops": ("lies",),
    "supply": ("supplied",),
    "phase": ("phase",),
    "turn": (TURN, TURNS),
}
"""Given names that are not the same throughout a game."""

_LYING = ("lies", "at")
_TRAINS = (EVERYTHING,)
WORD_SOURCES: dict[str, tuple[str, ...]] = {
    "shares_of": ("holder",),
    "certificates_of": ("holder",),
    "trains_of": ("owner",),
    "powers": ("holder", "owner", "on", "made"),
    "pick": ("count",),
    "percent": (),
    "step": (),
    "lays": _LYING,
    "lays_after": _LYING,
    "stops_with": _LYING,
    "distance": (),
    "neighbours": (),
    "reach": _LYING,
    "lines": _LYING,
    "runs": _TRAINS,
    "best_run": _TRAINS,
    "earnings": _TRAINS,
    "trial_train": (),
    "take": (),
    "drop": (),
    "rotate": (),
    "insert": (),
    "distinct": ("type", "owner", "company", "holder", "count", "directors"),
    "subsets": (),
}
"""Of the words that change nothing; what they ask the scripts looks at more."""


def word_sources(word: str) -> tuple[str, ...]:
    """What a word looks at; everything, when it changes something or nobody has said."""
    return WORD_SOURCES.get(word, (EVERYTHING,)) if word in WORDS else ()


def field_sources(field: str) -> tuple[str, ...]:
    """What a field of this name may look at, its own places among it."""
    return (field, *FIELD_SOURCES.get(field, ()))
