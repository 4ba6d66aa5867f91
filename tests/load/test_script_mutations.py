"""Whatever stands in a script, reading it ends with a tree or with problems: never with a traceback, never late."""

from __future__ import annotations

import re
import time
from functools import cache
from pathlib import Path

from hypothesis import HealthCheck, given, settings, strategies as st

from interpreter.load.script import parse_expression, parse_script
from interpreter.load.syntax import Script, walk
from interpreter.problems import Problem
from interpreter.source import Source, Span

TESTS = Path(__file__).parents[1]
WORDS = """
( ) [ ] { } " ' : = == += -> , . @ @X-1 # + - * / < <= and or not is a an in to step if else where by for each let end
option pass otherwise offer anytime throughout turns until round rule function procedure on use kinds setting extend
0 0.5 60% x X £ é \\ ; ! & | ~ all
"""
GAPS = (" ", "    ", "\n", "\n    ", "\n\n", "\t", '"{', '{}"', "all pass", "\x00", "\r", "\ufeff", "\u00a0")
PIECES = (*WORDS.split(), *GAPS)

quick = settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@cache
def good() -> tuple[str, ...]:
    """Scripts that can be read."""
    return tuple(path.read_text(encoding="utf-8") for path in sorted((TESTS / "golden").glob("*.rules")))


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A good script, or some lines of one, with a few things put in, taken out or moved."""
    lines = draw(st.sampled_from(good())).split("\n")
    first = draw(st.integers(0, len(lines) - 1))
    text = "\n".join(lines[first : first + draw(st.integers(1, 40))])
    for _ in range(draw(st.integers(0, 3))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.sampled_from((0, 0, 1, 2, 8, 60))))
        moved = text[start:end] if draw(st.booleans()) else ""
        text = text[:start] + draw(st.sampled_from(PIECES)) + text[end:] + moved
    return text


def check(text: str) -> list[Problem]:
    script, problems = parse_script(Source("mutated", text), "mutated")
    assert script is not None or problems
    for problem in problems:
        assert problem.code == "load/syntax"
        assert problem.span is not None
        assert 0 <= problem.span.start <= problem.span.end <= len(text)
        told = f"{problem.message} {problem.hint}"
        names = set(re.findall(r"ANON|_NL|DENT|LPAR|RSQB|LSQB|\$END|Token|Traceback", told))
        assert all(name in text for name in names), told
        assert str(problem)
    if script is not None:
        check_tree(script, len(text))
    return problems


def check_tree(script: Script, end: int) -> None:
    for node in walk(script):
        assert 0 <= node.span.start <= node.span.end <= end, node


@given(mutated())
@quick
def test_mutated_scripts(text: str) -> None:
    check(text)


@given(st.text(max_size=200))
@quick
def test_any_text(text: str) -> None:
    check(text)


@given(st.lists(st.sampled_from(PIECES), max_size=40).map(" ".join))
@quick
def test_any_words(text: str) -> None:
    check(text)
    check(f"procedure p():\n    {text}\n")
    check(f"function f() = {text}\n")


@given(st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
@quick
def test_any_expression(text: str) -> None:
    expression, problems = parse_expression(Span(Source("mutated", text), 0, len(text)))
    assert (expression is None) == bool(problems) or problems


def test_deep_and_long_scripts_end_in_a_problem_not_in_a_crash() -> None:
    many = 3_000
    deep = [
        f"function f() = {'(' * many}",
        f"function f() = {'not ' * many}x",
        f"function f() = {'-' * many}1",
        f"function f() = x{'.y' * many}",
        f"function f() = x{'(y)' * many}",
        f"function f() = 1{' + 1' * many}",
        f"function f() = {'[' * many}{']' * many}",
        f"function f() = {'x if y else ' * many}z",
        f"attribute game.x: {'list of ' * many}int",
        "procedure p():\n" + "".join(f"{' ' * depth}while x:\n" for depth in range(1, 400)) + " " * 400 + "nothing",
        'function f() = "' + "{" * many + '"',
        'function f() = "{' + "(" * many + '}"',
        'function f() = "{' + "-" * many + 'x}"',
    ]
    for text in deep:
        began = time.process_time()
        assert check(text + "\n"), text[:40]
        assert time.process_time() - began < 20


def test_long_lists_are_no_problem() -> None:
    many = 1_000
    assert not check(f"function f() = {'(' * many}1{')' * many}\n")
    assert not check(f"function f() = [{', '.join(['1'] * many)}]\n")
    assert not check(f"function f() = x{' and x' * many}\n")
    assert not check("procedure p():\n" + "    x = 1\n" * many)
    assert not check("procedure p():\n    if x:\n        nothing\n" + "    else if x:\n        nothing\n" * many)
    assert not check("\n# so\n" * many + "function f() =" + "\n   # so\n" * many + "    1\n    + 2\n" + "\n" * many)
    assert not check(f'function f() = "{"{x} and " * many}"\n')
