"""From Draft to Checked, or problems: link, type, then hold the data against what the scripts declare."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from interpreter.check.companies import add_kinds_of_data
from interpreter.check.consequences import without_consequences
from interpreter.check.data import check_data
from interpreter.check.declarations import Declarations, declarations_of
from interpreter.check.elsewhere import with_files_to_use, without_unread_names
from interpreter.check.link import link
from interpreter.check.named_pieces import check_named_pieces
from interpreter.check.program import Program
from interpreter.check.typing import check_types
from interpreter.load.draft import Draft
from interpreter.problems import Problem, in_order
from interpreter.vocabulary.types import Type


@dataclass(frozen=True, slots=True, eq=False)
class Checked:
    """A title that makes sense: its texts, its linked scripts, what type expressions have and what they become."""

    draft: Draft
    program: Program
    declarations: Declarations
    types: Mapping[int, Type]
    conversions: Mapping[int, Type]


def _without_scripts(draft: Draft) -> list[Problem]:
    """Nothing says what happens: said once, and only where no script was looked for in vain."""
    if any(problem.code.startswith("load/") and not problem.warning for problem in draft.problems):
        return []
    hint = "write `scripts: [common.classic]` for a game of the usual kind, or a script into rounds/"
    place = draft.documents["ruleset"].span
    return [Problem("check/no-scripts", "no script says what happens in this game", place, hint)]


def check(draft: Draft) -> tuple[Checked | None, tuple[Problem, ...]]:
    """Check all of a title. Checked is None when a problem is more than a warning."""
    problems = list(draft.problems)
    program, linking = link(draft.scripts, draft.after)
    add_kinds_of_data(draft, program)
    typed = check_types(program)
    problems += [*linking, *typed.problems] if draft.scripts else _without_scripts(draft)
    declarations = declarations_of(program)
    problems += check_data(draft, declarations)
    problems += check_named_pieces(draft, declarations, typed.named_pieces)
    alone = without_unread_names(without_consequences(problems, has_scripts=bool(draft.scripts)))
    found = in_order(with_files_to_use(alone, draft))
    if any(not problem.warning for problem in found):
        return None, found
    return Checked(draft, program, declarations, typed.types, typed.conversions), found
