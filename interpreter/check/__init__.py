"""From Draft to Checked, or problems: link, type, then hold the data against what the scripts declare."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from interpreter.check.companies import add_kinds_of_data, kinds_of_data
from interpreter.check.consequences import without_consequences
from interpreter.check.data import check_data
from interpreter.check.declarations import Declarations, declarations_of
from interpreter.check.elsewhere import with_files_to_use, without_unread_names
from interpreter.check.link import link
from interpreter.check.named_pieces import check_named_pieces
from interpreter.check.program import Program
from interpreter.check.typing import check_types
from interpreter.check.typing.whole import NamedPiece
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
    named_pieces: Sequence[NamedPiece]

    def has_scripts_of(self, draft: Draft) -> bool:
        """Whether the scripts of a draft are these very ones, so that they need not be linked and typed again."""
        mine = self.draft
        same = [id(each.script) for each in mine.scripts] == [id(each.script) for each in draft.scripts]
        return same and mine.after == draft.after and kinds_of_data(mine) == kinds_of_data(draft)

    def has_data_of(self, draft: Draft, declarations: Declarations) -> bool:
        """Whether the data of a draft is this very data, and has the same to fill in."""
        return self.draft.scenarios is draft.scenarios and self.declarations == declarations


def _without_scripts(draft: Draft) -> list[Problem]:
    """Nothing says what happens: said once, and only where no script was looked for in vain."""
    if any(problem.code.startswith("load/") and not problem.warning for problem in draft.problems):
        return []
    hint = "write `scripts: [common.classic]` for a game of the usual kind, or a script into rounds/"
    place = draft.documents["ruleset"].span
    return [Problem("check/no-scripts", "no script says what happens in this game", place, hint)]


def check(draft: Draft, before: Checked | None = None) -> tuple[Checked | None, tuple[Problem, ...]]:
    """Check all of a title. Checked is None when a problem is more than a warning.

    `before` is what the same title was before something was changed: what is as it was then is not checked again, and
    its warnings are not repeated.
    """
    problems = list(draft.problems)
    if before is not None and before.has_scripts_of(draft):
        found = replace(before, draft=draft)
    else:
        program, linking = link(draft.scripts, draft.after)
        add_kinds_of_data(draft, program)
        typed = check_types(program)
        problems += [*linking, *typed.problems] if draft.scripts else _without_scripts(draft)
        declarations = declarations_of(program)
        found = Checked(draft, program, declarations, typed.types, typed.conversions, typed.named_pieces)
    if before is None or not before.has_data_of(draft, found.declarations):
        problems += check_data(draft, found.declarations)
    problems += check_named_pieces(draft, found.declarations, found.named_pieces)
    alone = without_unread_names(without_consequences(problems, has_scripts=bool(draft.scripts)))
    told = in_order(with_files_to_use(alone, draft))
    return (None if any(not problem.warning for problem in told) else found), told
