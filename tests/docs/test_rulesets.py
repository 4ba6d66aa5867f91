"""docs/rulesets.md and docs/yaml.md: what they show can be written, and the clauses they cite are there."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from page import fences

import interpreter

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "rulesets.md"
EXAMPLE = ROOT / "docs" / "example" / "18torrin"
SCRIPTS = [fence for fence in fences(PAGE) if fence.language == "rules"]


@pytest.mark.parametrize("fence", SCRIPTS, ids=lambda fence: f"line {fence.line}")
def test_scripts_it_shows_check(fence: object, tmp_path: Path) -> None:
    folder = tmp_path / "18torrin"
    shutil.copytree(EXAMPLE, folder)
    (folder / "rounds").mkdir()
    (folder / "rounds" / "shown.rules").write_text(f"use common.classic\n{fence.text}", encoding="utf-8")  # type: ignore[attr-defined]
    head = folder / "ruleset.yaml"
    head.write_text(head.read_text(encoding="utf-8").replace("[common.classic]", "[shown]"), encoding="utf-8")
    assert [str(problem) for problem in interpreter.check_ruleset(folder)] == []


def test_the_variant_it_shows_checks(tmp_path: Path) -> None:
    folder = tmp_path / "18torrin"
    shutil.copytree(EXAMPLE, folder)
    (shown,) = [fence.text for fence in fences(PAGE) if fence.text.startswith("variant: short")]
    elsewhere = ("requires", "excludes", "after", "script", "remove")  # these name what this title has not
    lines = [line for line in shown.splitlines() if not line.startswith(elsewhere)]
    (folder / "variants").mkdir()
    (folder / "variants" / "short.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    problems = interpreter.check_ruleset(folder, ["short"])
    assert [str(problem) for problem in problems] == []


def test_powers_it_lists_are_those_of_the_common_book() -> None:
    declared = re.findall(r"^power (\w+)", (ROOT / "rulesets/common/powers.rules").read_text(encoding="utf-8"), re.M)
    listed = re.findall(r"^\| `(\w+): \{", PAGE.read_text(encoding="utf-8"), re.M)
    assert sorted(listed) == sorted(declared)


def test_clauses_of_its_readings_are_there() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for title, prefix in (("18ireland", "IR"), ("18gb", "GB")):
        known = (ROOT / "rulesets" / title / "clauses.yaml").read_text(encoding="utf-8")
        cited = set(re.findall(rf"\b{prefix}-[A-Z0-9]+-\d+\b", text))
        missing = [clause for clause in cited if not re.search(rf"^{clause}:", known, re.M)]
        assert missing == []
