"""Which types fit where, what two of them have in common, and what is in a collection."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from interpreter.vocabulary.types import PARTY, PIECES, Type

UNKNOWN = Type("unknown")
BOOL, INT, MONEY, PERCENT, TEXT = Type("bool"), Type("int"), Type("money"), Type("percent"), Type("text")
NOTHING = Type("nothing")
NEVER = Type("never")
NONE = Type("never", (), True)

LISTED = ("list", "set", "range", "domain")
NUMBERS = ("int", "money", "quotient")
UNKEPT = ("stop", "track", "network", "domain")
"""What belongs to the tiles as they lie now, and so is not kept while somebody is waited for."""


def quotient_of(unit: Type) -> Type:
    """What `/` gives: exact, of money or of plain numbers."""
    return Type("quotient", (unit,))


def unit_of(number: Type) -> Type:
    """Money or int: what a quotient is once it is rounded."""
    return number.of[0] if number.word == "quotient" and number.of else Type(number.word)


def is_known(kind: Type) -> bool:
    """Whether a type could be found out, all through."""
    return kind.word != "unknown" and all(is_known(part) for part in kind.of)


def member_of(collection: Type) -> Type | None:
    """What one gets going through it; the keys of a map; None when one cannot go through it."""
    if collection.word in LISTED or collection.word == "map":
        return collection.of[0]
    return UNKNOWN if collection.word == "unknown" else None


def fits(actual: Type, wanted: Type, powers: Collection[str]) -> bool:
    """Whether a value of one type may stand where the other is wanted; `or none` of the outside is asked elsewhere."""
    if "unknown" in (actual.word, wanted.word) or actual.word == "never":
        return True
    if actual.word == wanted.word:
        return not wanted.of or not actual.of or _parts_fit(actual.of, wanted.of, powers)
    if wanted.word in LISTED:
        return _listed_fits(actual, wanted, powers)
    return _word_fits(actual, wanted, powers)


def _parts_fit(actual: Iterable[Type], wanted: Iterable[Type], powers: Collection[str]) -> bool:
    return all(fits(a, w, powers) and (w.optional or not a.optional) for a, w in zip(actual, wanted, strict=False))


def _listed_fits(actual: Type, wanted: Type, powers: Collection[str]) -> bool:
    if actual.word not in LISTED or actual.word == "domain":
        return False
    becomes = {"set": ("list", "range"), "list": ("range",), "domain": ("list", "set", "range")}
    return actual.word in becomes.get(wanted.word, ()) and _parts_fit(actual.of, wanted.of, powers)


def _word_fits(actual: Type, wanted: Type, powers: Collection[str]) -> bool:
    if wanted.word == "map":
        return actual.word == "list" and actual.of[0].word == "never"
    if wanted.word == "money":
        return actual.word == "int"
    if wanted.word == "party":
        return actual.word in PARTY
    if wanted.word == "power":
        return actual.word in powers
    if wanted.word == "piece":
        return actual.word in PIECES or actual.word == "party" or actual.word in powers
    return False


def comparable(left: Type, right: Type, powers: Collection[str]) -> bool:
    """Whether two values can be equal at all."""
    if left.word in NUMBERS and right.word in NUMBERS:
        return True
    if left.word in LISTED and right.word in LISTED:
        return comparable(left.of[0], right.of[0], powers)
    return fits(left, right, powers) or fits(right, left, powers)


def join(left: Type, right: Type, powers: Collection[str]) -> Type | None:
    """The narrowest type both fit, or None."""
    optional = left.optional or right.optional
    found = _join(left.needed, right.needed, powers)
    return found.or_none if found is not None and optional else found


def _join(left: Type, right: Type, powers: Collection[str]) -> Type | None:
    if left == right:
        return left
    if "unknown" in (left.word, right.word):
        return UNKNOWN
    if left.word in NUMBERS and right.word in NUMBERS:
        return _join_numbers(left, right)
    if left.word in LISTED and right.word in LISTED:
        return _join_listed(left, right, powers)
    for narrow, wide in ((left, right), (right, left)):
        if fits(narrow, wide, powers):
            return wide
    for wide in (Type("party"), Type("power"), Type("piece")):
        if fits(left, wide, powers) and fits(right, wide, powers):
            return wide
    return None


def _join_numbers(left: Type, right: Type) -> Type:
    unit = MONEY if MONEY in (unit_of(left), unit_of(right)) else INT
    return quotient_of(unit) if "quotient" in (left.word, right.word) else unit


def _join_listed(left: Type, right: Type, powers: Collection[str]) -> Type | None:
    member = join(left.of[0], right.of[0], powers)
    if member is None:
        return None
    words = {left.word, right.word}
    word = left.word if len(words) == 1 else next((w for w in ("domain", "set", "list") if w in words), "list")
    return Type(word, (member,))


def contains(kind: Type, words: Collection[str]) -> bool:
    """Whether one of these words is in the type, at any depth."""
    return kind.word in words or any(contains(part, words) for part in kind.of)


def named(kind: Type) -> str:
    """A type in a sentence: `a company`, `an int`, `money`, `a list of train`."""
    if kind == NONE:
        return "none"
    text = str(kind)
    if kind.word == "quotient":
        return "a quotient"
    if kind.word in ("money", "text", "power_kind", "bank", "pool", "offering", "out", "track"):
        return text.replace("power_kind", "a kind of power")
    if kind.word == "bool":
        return text.replace("bool", "a yes or no (bool)", 1)
    return f"an {text}" if text[0] in "aeio" else f"a {text}"
