"""The house tests itself: contracts, names, codes, sizes, and no title in Python."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

import interpreter
from interpreter.load.contents import contents_page
from interpreter.vocabulary.reference import language_page

ROOT = Path(__file__).resolve().parents[1]
MODULES = sorted((ROOT / "interpreter").rglob("*.py"))
TITLES = sorted(folder for folder in (ROOT / "rulesets").iterdir() if (folder / "ruleset.yaml").is_file())
EVERYDAY = {"Reading"}  # a town, and an everyday word
NAMED_IN = {"companies.yaml": "companies", "privates.yaml": "privates", "map.yaml": "hexes"}
TEXT = {".py", ".md", ".yaml", ".rules", ".json", ".lark"}
CODE = re.compile(r'"((?:load|bundle|check|play|compile|interop|testing|serve)/[a-z]+(?:-[a-z]+)*)"')
SHORT_CODE = re.compile(r'\b_?problem\(\s*"([a-z]+(?:-[a-z]+)*)"')


def short(path: Path) -> str:
    return str(path.relative_to(ROOT))


def test_imports_look_down_only() -> None:
    command = [str(Path(sys.executable).parent / "lint-imports"), "--no-cache"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:]


@pytest.mark.parametrize("module", MODULES, ids=short)
def test_module_is_small_and_says_its_job(module: Path) -> None:
    text = module.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 500, "split it"
    job = ast.get_docstring(ast.parse(text))
    assert job, "its first line has to say its one job"


def test_public_face_is_small_and_sorted() -> None:
    names = interpreter.__all__
    assert names == sorted(names)
    assert 8 <= len(names) <= 16
    assert all(hasattr(interpreter, name) for name in names)
    rooms = {path.stem if path.suffix else path.name for path in (ROOT / "interpreter").iterdir()}
    assert not set(names) & rooms, "a public name hides a room"


# ------------------------------------------------------------------------------------------------ no title in Python


def written_names(title: Path) -> Iterator[str]:
    """The title's name, and the ids and names of its companies, privates and hexes."""
    yield title.name
    head = yaml.safe_load((title / "ruleset.yaml").read_text(encoding="utf-8"))
    yield str(head.get("title", title.name))
    yield from yaml.safe_load((title / "clauses.yaml").read_text(encoding="utf-8")).get("clauses", {})
    for file, key in NAMED_IN.items():
        path = title / file
        data = yaml.safe_load(path.read_text(encoding="utf-8")) if path.is_file() else {}
        yield from _names(data.get(key, {}) if isinstance(data, dict) else {})


def _names(things: object) -> Iterator[str]:
    entries = things.items() if isinstance(things, dict) else ((None, each) for each in things)
    for key, entry in entries:
        if key is not None:
            yield str(key)
        if isinstance(entry, dict):
            yield from (str(entry[word]) for word in ("id", "name") if entry.get(word))


def forbidden() -> set[str]:
    """Names that tell: at least three signs long, or a letter and a number as hexes have."""
    found = {name for title in TITLES for name in written_names(title)}
    return {name for name in found - EVERYDAY if len(name) >= 3 or re.fullmatch(r"[A-Z]\d+", name)}


def test_no_title_in_python() -> None:
    names = sorted(forbidden(), key=len, reverse=True)
    assert len(names) > 50
    pattern = re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, names))})(?!\w)")
    found = [
        f"{short(path)}:{number}: {match.group(1)}"
        for path in [*MODULES, *sorted((ROOT / "interpreter").rglob("*.lark"))]
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        for match in pattern.finditer(line)
    ]
    assert not found, "\n".join(found)


def test_no_path_of_a_machine() -> None:
    folders = [ROOT / name for name in ("interpreter", "docs", "rulesets", "schemas", "tests")]
    texts = [path for folder in folders for path in folder.rglob("*") if path.suffix in TEXT and path != Path(__file__)]
    pattern = re.compile(r"(?<![\w.])/(?:work|home|root|Users|tmp)/\w+")
    found = [
        f"{short(path)}: {match.group()}"
        for path in [*texts, ROOT / "README.md", ROOT / "Makefile", ROOT / "pyproject.toml"]
        for match in pattern.finditer(path.read_text(encoding="utf-8"))
    ]
    assert not found, "\n".join(found)


# ------------------------------------------------------------------------------------------------ docs held equal


def used_codes() -> set[str]:
    """Every code there is: written out, or without its room where a room adds that itself."""
    found: set[str] = set()
    for module in MODULES:
        text, room = module.read_text(encoding="utf-8"), module.relative_to(ROOT / "interpreter").parts[0]
        found.update(CODE.findall(text))
        found.update(f"{room}/{code}" for code in SHORT_CODE.findall(text))
    return found


def test_every_problem_is_documented() -> None:
    used = used_codes()
    page = (ROOT / "docs" / "problems.md").read_text(encoding="utf-8")
    documented = set(re.findall(r"^#+ `?([a-z]+/[a-z-]+)`?$", page, re.MULTILINE))
    assert used - documented == set(), "used, without a heading in docs/problems.md"
    assert documented - used == set(), "documented, and used nowhere"


def test_language_page_is_up_to_date() -> None:
    introduction = (ROOT / "docs" / "language.intro.md").read_text(encoding="utf-8")
    page = (ROOT / "docs" / "language.md").read_text(encoding="utf-8")
    assert page == language_page(introduction), "run `make docs`"


def test_page_of_the_common_book_is_up_to_date() -> None:
    page = (ROOT / "docs" / "common.md").read_text(encoding="utf-8")
    assert page == contents_page(ROOT / "rulesets" / "common"), "run `make docs`"


def test_links_in_docs_lead_somewhere() -> None:
    link = re.compile(r"`((?:interpreter|docs|rulesets|schemas|tests)/[\w./-]+)`")
    pages = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    found = [
        f"{short(page)}: {target}"
        for page in pages
        for target in link.findall(page.read_text(encoding="utf-8"))
        if not (ROOT / target).exists()
    ]
    assert not found, "\n".join(found)
