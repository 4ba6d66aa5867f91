"""Names that stand for nothing here, but are declared in a text that is not read: a common one, or a broken one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from interpreter.load.draft import Draft
from interpreter.problems import Problem

UNKNOWN = ("unknown-word", "unknown-name", "unknown-type", "unknown-key", "unknown-setting", "no-such-offer")
QUOTED = re.compile(r"'([\w.]+)'(?: means nothing for an? ([\w ]+))?")
DECLARED = re.compile(
    r"^(?:function|rule|procedure|round|event|power|setting|kinds|attribute (?=[a-z_]+\.)) ?([\w.]+)"
    r"|^ +offer .* as (\w+):|^ +anytime .* as (\w+):",
    re.MULTILINE,
)


def with_files_to_use(problems: Iterable[Problem], draft: Draft) -> Iterator[Problem]:
    """Say of a name that a common file declares which is not used, that it only has to be used."""
    declared: dict[str, str] | None = None
    for problem in problems:
        name = _unknown(problem)
        if name is None:
            yield problem
            continue
        if declared is None:
            declared = _declared_unread(draft)
        file = declared.get(name)
        hint = f"common.{file} declares it: write `use common.{file}` in the script that needs it" if file else None
        yield replace(problem, hint=hint) if hint else problem


def without_unread_names(problems: Iterable[Problem]) -> Iterator[Problem]:
    """Leave out what is unknown only because its declaration cannot be read."""
    found = list(problems)
    broken = {problem.span.source for problem in found if problem.code == "load/syntax" and problem.span is not None}
    words = {word for source in broken for word in _words_of_openers(source.text)}
    for problem in found:
        name = _unknown(problem) if words else None
        if name is None or name.rpartition(".")[2] not in words:
            yield problem


def _unknown(problem: Problem) -> str | None:
    """The name that a problem says to be unknown; of an attribute with what should have it."""
    room, _, code = problem.code.partition("/")
    named = QUOTED.search(problem.message) if room == "check" and code in UNKNOWN else None
    if named is None:
        return None
    return f"{named[2].replace(' ', '_')}.{named[1]}" if named[2] else named[1]


def _declared_unread(draft: Draft) -> dict[str, str]:
    """The file that declares each name, of those common ones that the title does not read."""
    read = {Path(script.source.name).name for script in draft.scripts if script.layer == "common"}
    found: dict[str, str] = {}
    for path in draft.texts.files(draft.texts.common, ".rules"):
        if path.name not in read:
            for match in DECLARED.finditer(draft.texts.read(path).text):
                found.setdefault(match[1] or match[2] or match[3], path.stem)
    return found


def _words_of_openers(text: str) -> set[str]:
    """The words of the lines that begin at the margin: what a script declares is among them."""
    openers = [line for line in text.splitlines() if line[:1].isalpha()]
    return {word for line in openers for word in re.findall(r"\w+", line)}
