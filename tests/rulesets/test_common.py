"""The common book: each of its files can be taken alone, with what it uses and nothing else."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import interpreter
from interpreter.problems import Problem

ROOT = Path(__file__).resolve().parents[2]
COMMON = ROOT / "rulesets" / "common"
EXAMPLE = ROOT / "docs" / "example" / "18torrin"
FILES = sorted(path.stem for path in COMMON.glob("*.rules"))


def problems_of(folder: Path, name: str) -> Iterator[Problem]:
    """What is wrong in the common scripts when a title takes this file of them; it lacks a game of its own."""
    title = folder / "title"
    shutil.copytree(EXAMPLE, title)
    (title / "rounds").mkdir()
    (title / "rounds" / "one.rules").write_text(f"use common.{name}\n", encoding="utf-8")
    head = title / "ruleset.yaml"
    head.write_text(head.read_text(encoding="utf-8").replace("[common.classic]", "[one]"), encoding="utf-8")
    for problem in interpreter.check_ruleset(title):
        where = problem.span.where if problem.span else ""
        if ".rules:" in where and "one.rules:" not in where:
            yield problem


@pytest.mark.parametrize("name", FILES)
def test_each_file_links_alone(tmp_path: Path, name: str) -> None:
    assert [str(problem) for problem in problems_of(tmp_path, name)] == []


def test_a_file_that_uses_too_little_is_found(tmp_path: Path) -> None:
    shutil.copytree(COMMON, tmp_path / "common")
    file = tmp_path / "common" / "merger_round.rules"
    text = file.read_text(encoding="utf-8").replace("use common.mergers", "use common.players")
    file.write_text(text, encoding="utf-8")
    assert any("mergeable" in problem.message for problem in problems_of(tmp_path, "merger_round"))
