"""What the type checker says: chunk files with the expected problem on its line, and real rulesets without any."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from interpreter.check.link import link
from interpreter.check.typing import TypedProgram, check_types
from interpreter.load import syntax
from interpreter.load.draft import load
from interpreter.load.places import titles
from interpreter.load.script import parse_script
from interpreter.load.script_files import LayeredScript
from interpreter.problems import Problem, in_order
from interpreter.source import Source

ROOT = Path(__file__).parents[2]
FILE = ROOT / "tests" / "problems" / "check.rules"
CODE = re.compile(r'problem\(\s*"([a-z-]+)"')
EXPECTED = re.compile(r'[ \t]*### "(.*?)"(?=\s*(?:###|$))', re.MULTILINE)


def chunks() -> list[tuple[int, str]]:
    """Each chunk, and the line it begins on."""
    found, line = [], 1
    for text in re.split(r"(?m)^---\n", FILE.read_text(encoding="utf-8")):
        found.append((line, text))
        line += text.count("\n") + 1
    return found


FIRST, *CHUNKS = chunks()


def script(text: str, name: str, layer: str = "title") -> LayeredScript:
    """A script that can be read."""
    source = Source(f"{name}.rules", text)
    parsed, problems = parse_script(source, name)
    assert parsed is not None, "\n".join(map(str, problems))
    assert not problems, "\n".join(map(str, problems))
    return LayeredScript(parsed, layer, source)


def checked(*texts: str) -> tuple[TypedProgram, tuple[Problem, ...]]:
    """Link the first chunk with these and check them."""
    scripts = [script(FIRST[1], "first", "common"), *(script(text, f"chunk{n}") for n, text in enumerate(texts))]
    program, problems = link(scripts)
    typed = check_types(program)
    return typed, in_order([*problems, *typed.problems])


def told(problem: Problem) -> str:
    return f"{problem.code.removeprefix('check/')}: {problem.message} | {problem.hint or ''}"


@pytest.mark.parametrize(("first", "text"), [pytest.param(*chunk, id=f"line {chunk[0]}") for chunk in CHUNKS])
def test_each_mistake_is_told_once_on_its_line(first: int, text: str) -> None:
    lines = text.split("\n")
    expected = [(number, word) for number, line in enumerate(lines, 1) for word in EXPECTED.findall(line)]
    expected = [(number, word.replace("\\\\", "\\")) for number, word in expected]
    _, problems = checked("\n".join(EXPECTED.sub("", line) for line in lines))
    found = [(problem.span.line if problem.span else 0, told(problem)) for problem in problems]
    shown = "\n".join(f"line {first + number - 1}: {text}" for number, text in found)
    assert len(found) == len(expected), f"expected {expected}, found:\n{shown}"
    for (line, message), (wanted_line, word) in zip(found, expected, strict=True):
        assert line == wanted_line, shown
        assert re.search(word, message), shown


def test_every_problem_the_type_checker_has_is_shown_by_a_chunk() -> None:
    modules = (ROOT / "interpreter" / "check" / "typing").glob("*.py")
    codes = {code for module in modules for code in CODE.findall(module.read_text(encoding="utf-8"))}
    wanted = {word.partition(":")[0] for _, text in CHUNKS for word in EXPECTED.findall(text)}
    assert codes - wanted == set()
    assert len(codes) > 15


def test_scripts_of_titles_have_no_problem_and_each_expression_in_force_has_a_type() -> None:
    for title in titles():
        draft = load(title)
        program, _ = link(draft.scripts, draft.after)
        typed = check_types(program)
        assert not typed.problems, "\n".join(map(str, typed.problems))
        untyped = [
            node.span.where
            for version in program.versions()
            for node in syntax.walk(version.node)
            if isinstance(node, (syntax.Compare, syntax.Arithmetic, syntax.Fold)) and id(node) not in typed.types
        ]
        assert untyped == []


def typed_text(typed: TypedProgram, text: str) -> list[str]:
    """The types of the expressions that read so."""
    nodes = [node for each in typed.program.scripts for node in syntax.walk(each)]
    return [
        str(typed.types[id(node)])
        for node in nodes
        if isinstance(node, syntax.Expression) and id(node) in typed.types and node.span.text == text
    ]


def test_powers_of_a_written_kind_are_of_that_kind() -> None:
    typed, problems = checked(
        "function f(company, kind: power_kind) -> list of power = powers_of(company, kind)\n"
        "function g(company) -> list of bonus = powers_of(company, bonus)\n"
        "function h() -> bonus or none = first(powers(bonus))\n"
    )
    assert not problems
    assert typed_text(typed, "powers_of(company, kind)") == ["list of power"]
    assert typed_text(typed, "powers_of(company, bonus)") == ["list of bonus"]
    assert typed_text(typed, "first(powers(bonus))") == ["bonus or none"]


def test_members_and_empty_lists_take_their_type_from_where_they_go() -> None:
    typed, problems = checked(
        "procedure p(player, private):\n"
        "    private.bids = []\n"
        "    player.sold = [c for c in companies where c.kind is small]\n"
        "    let order = [x for x in shuffled()]\n"
        "    player.sold = order\n"
        "function shuffled() -> list of company = companies\n"
    )
    assert not problems
    assert typed_text(typed, "[]") == ["map of player to money"]
    assert typed_text(typed, "[c for c in companies where c.kind is small]") == ["set of company"]
    conversions = [str(kind) for kind in typed.conversions.values()]
    assert conversions == ["set of company"], "a list that becomes a set where it is stored"


def test_money_and_numbers() -> None:
    typed, problems = checked(
        "function f(company) -> bool = 3 * company.price / 2 > 100\n"
        "function g(company) -> int = company.treasury / company.price rounded down\n"
        "function h(company) -> money = company.treasury / 2 rounded down\n"
        "function i() -> money = max(0, max(c.treasury for c in companies))\n"
    )
    assert not problems
    assert typed_text(typed, "3 * company.price / 2") == ["quotient of money"]
    assert typed_text(typed, "company.treasury / company.price rounded down") == ["int"]
    assert typed_text(typed, "company.treasury / 2 rounded down") == ["money"]
    assert typed_text(typed, "max(c.treasury for c in companies)") == ["money or none"]
    assert typed_text(typed, "max(0, max(c.treasury for c in companies))") == ["money"]


def test_pieces_that_are_named_are_handed_on_for_looking_up() -> None:
    typed, problems = checked('function f(train) -> bool = phase is "8" or train.type is not "2H"\n')
    assert not problems
    assert [(kind, word, span.text) for kind, word, span in typed.named_pieces] == [
        ("phase", "8", '"8"'),
        ("train_type", "2H", '"2H"'),
    ]


def test_an_unknown_type_is_one_problem_however_often_it_is_used() -> None:
    _, problems = checked(
        "function f(companyy) -> moeny = company.price + company.treasury\n"
        "function g(company) -> money = f(company) + 3\n"
        "rule r(company):\n"
        '    require f(company) > 3 else "no"\n'
    )
    assert [problem.code for problem in problems] == ["check/unknown-type", "check/unknown-type"]


def test_a_problem_shows_the_place_and_the_way_out() -> None:
    _, problems = checked("function f(company) -> money = company.director.cash\n")
    assert str(problems[0]).splitlines() == [
        "chunk0.rules:1:32: company.director may be none here [check/needs-none-test]",
        "    function f(company) -> money = company.director.cash",
        "                                   ^^^^^^^^^^^^^^^^",
        "  hint: test it first, as in `if company.director is not none:` or "
        '`require company.director is not none else "..."`',
    ]
