"""What somebody is asked for a company names the company: a director of two could not tell which one it is about."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from interpreter.load.places import rulesets_folder

OFFER = re.compile(r"^\s*offer (?:company\.director|director)\b(?P<rest>.*)$", re.MULTILINE)


def _scripts() -> list[Path]:
    """The scripts that ask directors something."""
    return [path for path in sorted(rulesets_folder().rglob("*.rules")) if OFFER.search(path.read_text("utf-8"))]


@pytest.mark.parametrize("path", _scripts(), ids=lambda path: "/".join(path.parts[-3:]))
def test_what_a_director_is_asked_names_the_company(path):
    told = [found["rest"] for found in OFFER.finditer(path.read_text("utf-8"))]
    assert [rest for rest in told if "{company}" not in rest.partition(" as ")[0]] == []
