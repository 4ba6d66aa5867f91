"""What a screen has to say: the words of choices, what settings, attributes and kinds of power are, the clauses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from interpreter.bundle.values import Data
from interpreter.ruleset.code import AttributeCode, Code, OptionCode, Routine
from interpreter.ruleset.ruleset import Ruleset


def choices(ruleset: Ruleset) -> Iterator[Data]:
    """Everything somebody may be asked, with its options as actions name them."""
    for routine in ruleset.code.routines.values():
        for offer in routine.offers:
            kind = "offer" if offer.chooses is None else "choose"
            yield _choice(ruleset, routine, (kind, offer.label, offer.words, offer.asks), offer.options)
        for window in routine.windows:
            if window.options:
                yield _choice(ruleset, routine, ("window", window.label, "", window.asks), window.options)


def _choice(ruleset: Ruleset, routine: Routine, head: tuple[str, str, str, str], options: Iterable[OptionCode]) -> Data:
    kind, label, words, asks = head
    return {
        "label": label,
        "kind": kind,
        "within": routine.name,
        "text": words,
        "asks": asks,
        "options": [_option(ruleset, option, label) for option in options],
    }


def _option(ruleset: Ruleset, option: OptionCode, label: str) -> Data:
    return {
        "choice": option.called(label),
        "name": option.name,
        "text": option.words or option.name.replace("_", " "),
        "parameters": [{"name": each.name, "type": str(each.type or "")} for each in option.parameters],
        "again": option.again,
        "ends_turn": option.is_pass,
        "clauses": list(ruleset.own_clauses(option.clauses)),
    }


def declared(code: Code) -> Data:
    """What scripts declare and data fills in, each with its meaning."""
    return {
        "settings": [
            {"id": name, "text": each.text or "", "type": str(each.type), "by": list(each.by), "usual": each.written}
            for name, each in code.settings.items()
        ],
        "attributes": [_attribute(each) for each in code.attributes.values()],
        "powers": [
            {
                "kind": kind,
                "text": code.power_texts.get(kind, ""),
                "fields": [{"name": each.name, "type": str(each.type), "usual": each.written} for each in fields],
            }
            for kind, fields in code.powers.items()
        ],
        "kinds": {name: list(members) for name, members in code.kinds.items()},
    }


def _attribute(code: AttributeCode) -> Data:
    return {
        "of": code.owner,
        "name": code.name,
        "text": code.text or "",
        "type": str(code.type),
        "usual": code.written,
        "begins_anew": code.reset,
    }


def clauses(ruleset: Ruleset) -> list[Data]:
    """The rulebook, clause by clause, in our words."""
    return [
        {"id": each.id, "section": each.section, "says": each.says, "common": list(each.common), "soft": each.soft}
        for each in ruleset.clauses.values()
    ]
