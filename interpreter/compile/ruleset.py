"""From Checked to Ruleset. Cannot fail."""

from __future__ import annotations

from interpreter.check import Checked
from interpreter.compile.box import scenarios_of
from interpreter.compile.code import compile_code
from interpreter.load.yaml_tree import Tree, entries
from interpreter.ruleset.ruleset import Clause, Ruleset


def compile_ruleset(checked: Checked, *, marked: bool = False) -> Ruleset:
    """Make the frozen ruleset of a title that was checked; when `marked`, its code leaves marks where it has been."""
    draft = checked.draft
    currency = draft.documents["ruleset"].get("currency")
    return Ruleset(
        name=draft.texts.name,
        place=draft.texts.place,
        title=draft.title,
        hash=draft.hash,
        variants=draft.variants,
        scenarios=scenarios_of(draft, checked.declarations),
        code=compile_code(checked.program, checked.types, checked.conversions, marked=marked),
        clauses={clause.id: clause for clause in _clauses(draft.documents.get("clauses"))},
        currency=currency.word if currency is not None else "£",
        bundled=draft.texts.bundled,
    )


def _clauses(document: Tree | None) -> list[Clause]:
    listed = document.get("clauses") if document is not None else None
    found = []
    for name, tree, span in entries(listed if listed is not None else document):
        section, says, soft = tree.get("section"), tree.get("says"), tree.get("soft")
        found.append(
            Clause(
                name,
                section.word if section is not None else "",
                says.word if says is not None else "",
                tuple(tree.words("common")),
                soft is not None and bool(soft.value),
                span,
            )
        )
    return found
