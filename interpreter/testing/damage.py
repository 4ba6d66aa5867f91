"""Damaged texts: a value, a name, a line, an indent or a letter of a YAML file or script changed at random."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from interpreter.play.moves import Chance

KINDS = ("value", "name", "line", "indent", "letter")
NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d+)?%?")
NAME = re.compile(r"[^\W\d][\w']*")
QUOTED = re.compile(r'"[^"\n]*"')
SIGN = re.compile(r"<=|>=|==|!=|\+=|-=|->|[-+*/<>=:]")
LETTERS = "{}[]()\":,#'-+=*&!|>%@`.?x0 \t"
NUMBERS = ("0", "1", "2", "-1", "7", "999999", "0.5", "50%", "100%")
WORDS = ("true", "false", "none", "null", "yes", "[]", "{}", '""', "~", "[1, 2]", "{a: 1}", "unlimited")
SIGNS = ("<", "<=", ">", ">=", "==", "!=", "+", "-", "*", "/", "=", "+=", "-=", ":", "->", "and", "or", "is", "not")


@dataclass(frozen=True, slots=True)
class Damage:
    """A damaged text: what kind of damage, on which line, what stood there and what stands there now."""

    kind: str
    line: int
    before: str
    after: str
    text: str

    def __str__(self) -> str:
        return f"{self.kind} at line {self.line}: {self.before.strip()!r} -> {self.after.strip()!r}"


def damaged(text: str, chance: Chance) -> Damage:
    """The text with one damage."""
    lines = text.split("\n")
    full = [at for at, line in enumerate(lines) if line.strip() and not line.lstrip().startswith("#")]
    while True:
        kind = KINDS[chance.below(len(KINDS))]
        at = full[chance.below(len(full))] if full else 0
        after = _DO[kind](lines, at, chance)
        if after is not None and after != lines:
            there = "\n".join(after[at : at + 1 + len(after) - len(lines)])
            return Damage(kind, at + 1, lines[at], there, "\n".join(after))


Lines = list[str]


def _with(lines: Lines, at: int, line: str) -> Lines:
    return [*lines[:at], line, *lines[at + 1 :]]


def _one(things: Sequence[str], chance: Chance) -> str:
    return things[chance.below(len(things))]


def _replaced(lines: Lines, at: int, found: re.Match[str], new: str) -> Lines:
    line = lines[at]
    return _with(lines, at, line[: found.start()] + new + line[found.end() :])


def _value(lines: Lines, at: int, chance: Chance) -> Lines | None:
    """A number, a quoted text, a sign, or what stands behind a colon is another."""
    line = lines[at]
    found = [*NUMBER.finditer(line), *QUOTED.finditer(line), *SIGN.finditer(line)]
    if ": " in line and chance.below(3) == 0:
        head, _, rest = line.partition(": ")
        return _with(lines, at, f"{head}: {_one(WORDS + NUMBERS, chance)}" if chance.below(2) else f"{head}: [{rest}]")
    if not found:
        return None
    chosen = found[chance.below(len(found))]
    choices = SIGNS if SIGN.fullmatch(chosen.group()) else NUMBERS + WORDS if chance.below(4) == 0 else NUMBERS
    return _replaced(lines, at, chosen, _one(choices, chance))


def _name(lines: Lines, at: int, chance: Chance) -> Lines | None:
    """A name is misspelt, or another one of the file."""
    found = list(NAME.finditer(lines[at]))
    if not found:
        return None
    chosen = found[chance.below(len(found))]
    word = chosen.group()
    how = chance.below(4)
    if how == 0 and len(word) > 1:
        cut = chance.below(len(word))
        return _replaced(lines, at, chosen, word[:cut] + word[cut + 1 :])
    if how == 1:
        return _replaced(lines, at, chosen, word + _one("sx_'", chance))
    others = NAME.findall("\n".join(lines[max(0, at - 60) : at + 60])) if how == 2 else NAME.findall("\n".join(lines))
    return _replaced(lines, at, chosen, _one(others, chance))


def _line(lines: Lines, at: int, chance: Chance) -> Lines | None:
    """A line is missing, comes twice, has changed places with another, or ends too soon."""
    how = chance.below(5)
    if how == 0:
        return lines[:at] + lines[at + 1 :]
    if how == 1:
        return [*lines[:at], lines[at], *lines[at:]]
    if how == 2:
        other = min(at + 1 + chance.below(8), len(lines) - 1)
        changed = _with(lines, at, lines[other])
        return _with(changed, other, lines[at])
    if how == 3:
        return _with(lines, at, lines[at][: chance.below(len(lines[at])) if lines[at] else 0])
    return lines[: at + 1] if chance.below(4) == 0 else lines[:at] + lines[at + 1 + chance.below(6) :]


def _indent(lines: Lines, at: int, chance: Chance) -> Lines | None:
    """A line stands further in or out."""
    line = lines[at]
    how = chance.below(6)
    if how == 0:
        return _with(lines, at, "\t" + line)
    if how < 3:
        return _with(lines, at, " " * (1 + chance.below(4)) + line)
    out = 1 + chance.below(4)
    return _with(lines, at, line[min(out, len(line) - len(line.lstrip())) :])


def _letter(lines: Lines, at: int, chance: Chance) -> Lines | None:
    """A letter is missing, added or another."""
    line = lines[at]
    where = chance.below(len(line) + 1)
    how = chance.below(3)
    new = "" if how == 0 else _one(LETTERS, chance)
    return _with(lines, at, line[:where] + new + line[where + (how != 1) :])


_DO: dict[str, Callable[[Lines, int, Chance], Lines | None]] = {
    "value": _value, "name": _name, "line": _line, "indent": _indent, "letter": _letter,
}  # fmt: skip
