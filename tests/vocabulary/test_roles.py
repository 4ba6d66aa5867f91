"""Roles: what Python asks the scripts by name is in the table, and what is in the table is asked."""

from __future__ import annotations

import re
from pathlib import Path

import interpreter
from interpreter.vocabulary.reference import reference
from interpreter.vocabulary.roles import ROLES, asked_by
from interpreter.vocabulary.words import WORDS

ROOT = Path(__file__).resolve().parents[2]
MODULES = sorted((ROOT / "interpreter").rglob("*.py"))
ASKED = re.compile(r'(?:\b_?(?:ask|bound)\(\s*|functions(?:\[|\.get\()|\bcurrent\()"(\w+)"')
SETTING = re.compile(r'\.setting\(\s*"(\w+)"')


def test_what_is_asked_by_name_is_a_role() -> None:
    asked = {name for module in MODULES for name in ASKED.findall(module.read_text(encoding="utf-8"))}
    assert asked == set(ROLES)


def test_no_setting_is_read_by_name() -> None:
    assert not [name for module in MODULES for name in SETTING.findall(module.read_text(encoding="utf-8"))]


def test_only_words_ask() -> None:
    assert {word for role in ROLES.values() for word in role.asked_by} <= set(WORDS)
    assert asked_by("lays") == ("may_replace", "station_after")
    assert asked_by("pay") == ()


def test_a_bound_is_part_of_the_signature() -> None:
    assert {role.name for role in ROLES.values() if role.bounded} == {"route_value", "run_value"}
    assert ROLES["run_value"].signature == "function run_value(run, company) -> money at most amount"
    assert ROLES["play"].signature == "procedure play()"


def test_the_common_book_answers_every_question() -> None:
    ruleset = interpreter.load_ruleset(str(ROOT / "docs" / "example" / "18torrin"))
    assert set(ROLES) <= set(ruleset.code.functions)


def test_the_language_page_has_every_role() -> None:
    assert all(f"`{role.signature}`" in reference() for role in ROLES.values())
