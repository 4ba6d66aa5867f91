"""One mistake is told once: what is wrong only because something else could not be read is left out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from interpreter.problems import Problem

UNREAD = ("load/no-script", "load/file", "load/no-title")
"""Where a file is missing, nearly everything else may follow from that."""
MISCHOSEN = ("load/variant-needs", "load/variant-excludes")
"""Where variants were chosen that do not go together, whatever else is wrong in their files may follow from that."""


def without_consequences(problems: Iterable[Problem], *, has_scripts: bool) -> Iterator[Problem]:
    """The problems that stand for themselves."""
    found = list(problems)
    loading = [problem for problem in found if problem.code.startswith("load/") and not problem.warning]
    blind = any(each.code in UNREAD for each in loading) or (bool(loading) and not has_scripts)
    forms = {problem.span for problem in loading if problem.code == "load/yaml-form"}
    variants = {_folder(problem) for problem in loading if problem.code in MISCHOSEN}
    torn = {_file(problem) for problem in loading if problem.code == "load/yaml"}
    for problem in found:
        if problem.code == "load/schema" and problem.span in forms:
            continue
        if problem.code == "load/no-script" and _file(problem) in torn:
            continue
        if problem.span is not None and _folder(problem) in variants and problem.code not in MISCHOSEN:
            continue
        if problem.code.startswith("load/") or not (blind or _follows(problem, loading)):
            yield problem


def _follows(problem: Problem, loading: list[Problem]) -> bool:
    """Whether a problem of checking stands in YAML that was not read well, or may come from a broken file."""
    if problem.span is None or problem.span.source.name.endswith(".rules"):
        return False
    if problem.code == "check/unknown-key":
        return any(f"'{problem.span.text}' meant" in (each.hint or "") for each in loading)
    if any(each.code == "load/yaml" and not _file(each).endswith(".rules") for each in loading):
        return True
    return any(each.code == "load/schema" and _file(each) == _file(problem) for each in loading)


def _folder(problem: Problem) -> Path:
    return Path(_file(problem)).parent


def _file(problem: Problem) -> str:
    return problem.span.source.name if problem.span else ""
