"""The reference page of the language, made from the tables of the vocabulary."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from interpreter.vocabulary.fields import FIELDS, GIVEN
from interpreter.vocabulary.roles import ROLES, Role
from interpreter.vocabulary.types import BUILT_IN_KINDS, KINDS, MAP_THINGS, PARTY, PIECES, PLAIN
from interpreter.vocabulary.words import FOLDS, WORDS, Word, WordParameter


def language_page(introduction: str) -> str:
    """The whole page docs/language.md: what people wrote, then the tables."""
    return f"{introduction.rstrip()}\n\n{reference()}"


def reference() -> str:
    """Types, words, folds, given names, fields and roles as Markdown."""
    parts = [_types(), _words(), _folds(), _given(), _fields(), _roles()]
    return "\n\n".join(parts) + "\n"


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [list(heads), ["---"] * len(heads), *map(list, rows)]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


def _names(names: Iterable[str]) -> str:
    return " ".join(f"`{name}`" for name in names)


def _types() -> str:
    built_in = "; ".join(f"`{kind}`: {_names(members)}" for kind, members in BUILT_IN_KINDS.items())
    rows = [
        ("plain", _names(PLAIN)),
        ("pieces", _names(PIECES)),
        ("of the map", _names(MAP_THINGS)),
        ("`party`: who may hold money or pieces", _names(PARTY)),
        ("enumerations the words speak of", _names(KINDS)),
        ("enumerations that are built in", built_in),
        ("collections", "`list of t` `set of t` `map of k to v` `range of t` `domain of t` (only words give domains)"),
        ("any of them", "`t or none`"),
    ]
    return "## Types\n\n" + _table(("which", "names"), rows)


def _words() -> str:
    parts = [
        f"## Words\n\n{len(WORDS)} words are there without being declared. Those marked with `!` are effects: only procedures, "
        "options and handlers may use them. Small letters such as `t` stand for any one type."
    ]
    for group in dict.fromkeys(word.group for word in WORDS.values()):
        rows = [_word_row(word) for word in WORDS.values() if word.group == group]
        parts.append(f"### {group}\n\n" + _table(("word", "gives", "meaning", "example"), rows))
    return "\n\n".join(parts)


def _word_row(word: Word) -> tuple[str, str, str, str]:
    head = f"{word.name}({', '.join(map(_parameter, word.parameters))})"
    gives = "" if word.result.word == "nothing" else f"`{word.result}`"
    return f"`{head}`{' !' if word.effect else ''}", gives, word.meaning, f"`{word.example}`"


def _parameter(parameter: WordParameter) -> str:
    return f"{parameter.name}: {parameter.type}{', may be left out' if parameter.optional else ''}"


def _folds() -> str:
    rows = [(f"`{name}`", meaning) for name, meaning in FOLDS.items()]
    return "### Words that fold a list\n\n" + _table(("word", "meaning"), rows)


def _given() -> str:
    rows = [(f"`{name}`", f"`{type_}`", meaning) for name, (type_, meaning) in GIVEN.items()]
    return "## Names that are there\n\n" + _table(("name", "type", "meaning"), rows)


def _fields() -> str:
    parts = [
        "## Fields\n\nThose marked with `=` may be set by scripts. A ruleset declares further ones with `attribute`."
    ]
    for owner in dict.fromkeys(field.owner for field in FIELDS.values()):
        rows = [
            (f"`{field.name}`{' `=`' if field.written else ''}", f"`{field.type}`", field.meaning)
            for field in FIELDS.values()
            if field.owner == owner
        ]
        parts.append(f"### {owner}\n\n" + _table(("field", "type", "meaning"), rows))
    return "\n\n".join(parts)


def _roles() -> str:
    text = (
        "## Questions the interpreter asks (roles)\n\nSome declarations have fixed names, since the interpreter asks them: the map "
        "when it looks for lays, the search when it looks for routes, whoever wants to know the scores. The common book answers all "
        "but `play`; a title overrides. A search relies on what is assumed: an answer that breaks it makes wrong routes."
    )
    rows = [_role_row(role) for role in ROLES.values()]
    return f"{text}\n\n" + _table(
        ("role", "what it answers", "what is assumed", "where no script answers", "asked by"), rows
    )


def _role_row(role: Role) -> tuple[str, str, str, str, str]:
    missing = "an error" if role.needed else role.otherwise
    return f"`{role.signature}`", role.meaning, role.assumed, missing, _names(role.asked_by)
