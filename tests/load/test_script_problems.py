"""What is said about scripts that cannot be read: chunk files with the expected failure on its line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from interpreter.load.script import parse_script
from interpreter.problems import Problem
from interpreter.source import Source

FILE = Path(__file__).parents[1] / "problems" / "syntax.rules"
EXPECTED = re.compile(r'[ \t]*### "(.*)"$')


def chunks() -> list[tuple[int, str]]:
    """Each chunk, and the line it begins on."""
    found, line = [], 1
    for text in re.split(r"(?m)^---\n", FILE.read_text(encoding="utf-8")):
        found.append((line, text))
        line += text.count("\n") + 1
    return found


def told(problem: Problem) -> str:
    return f"{problem.message} | {problem.hint or ''}"


@pytest.mark.parametrize(("first", "text"), [pytest.param(*chunk, id=f"line {chunk[0]}") for chunk in chunks()])
def test_each_mistake_is_told_once_on_its_line(first: int, text: str) -> None:
    lines = text.split("\n")
    expected = {number: found.group(1) for number, line in enumerate(lines, 1) if (found := EXPECTED.search(line))}
    source = Source(FILE.name, "\n".join(EXPECTED.sub("", line) for line in lines))
    _, problems = parse_script(source, "chunk")
    for problem in problems:
        assert problem.code == "load/syntax"
        assert problem.span is not None
        assert problem.span.line in expected, f"line {first + problem.span.line - 1}, nothing expected:\n{problem}"
        assert re.search(expected[problem.span.line], told(problem)), str(problem)
    assert [problem.span and problem.span.line for problem in problems] == list(expected), "\n".join(map(str, problems))


def test_no_name_made_by_the_parser_is_ever_shown() -> None:
    for _, text in chunks():
        for problem in parse_script(Source("chunk", text), "chunk")[1]:
            assert not re.search(r"ANON|_NL|DENT|LPAR|RSQB|\$END|Token|[A-Z]{5,}", told(problem)), str(problem)


def test_the_caret_stands_where_the_writer_stopped() -> None:
    text = "procedure p(player)\n    pay(1, from: player, to: bank)\n"
    _, problems = parse_script(Source("chunk", text), "chunk")
    assert str(problems[0]).splitlines()[:3] == [
        "chunk:1:20: the line opens a block but does not end in ':' [load/syntax]",
        "    procedure p(player)",
        "                       ^",
    ]


def test_what_can_be_read_is_read_in_spite_of_problems() -> None:
    text = "use common.shares\nfunction f() = = 1\nrule r(player):\n    require true\nfunction g( = 2\n"
    script, problems = parse_script(Source("chunk", text), "chunk")
    assert script is not None
    assert [type(each).__name__ for each in script.declarations] == ["Use", "Rule"]
    assert [problem.span and problem.span.line for problem in problems] == [2, 5]
