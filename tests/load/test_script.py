"""Scripts are read into the trees that are meant, each node in its place."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

from interpreter.load import syntax
from interpreter.load.script import parse_expression, parse_script
from interpreter.load.syntax import Expression, Node, Script, children, walk
from interpreter.source import Source, Span

GOLDEN = Path(__file__).parents[1] / "golden"


def read(text: str) -> Script:
    script, problems = parse_script(Source("test.rules", text), "test")
    assert script is not None, "\n".join(map(str, problems))
    assert not problems, "\n".join(map(str, problems))
    return script


def value(text: str) -> Expression:
    """The tree of an expression."""
    source = Source("test.rules", text)
    expression, problems = parse_expression(Span(source, 0, len(text)))
    assert not problems, "\n".join(map(str, problems))
    assert expression is not None
    return expression


def same(text: str, other: str) -> bool:
    return value(text) == value(other)


def drawn(node: Node, depth: int = 0) -> str:
    """A tree as text: a line for each node, with its plain fields and its place."""
    line, column = node.span.source.place(node.span.start)
    end_line, end_column = node.span.source.place(node.span.end)
    plain = []
    for item in fields(node):
        content = getattr(node, item.name)
        below = isinstance(content, Node) or (isinstance(content, tuple) and any(isinstance(x, Node) for x in content))
        if not below and not isinstance(content, Span) and content not in (None, (), "") and content is not False:
            plain.append(f"{item.name}={content!r}")
    place = f"{line}:{column}-{end_line}:{end_column}" if line != end_line else f"{line}:{column}-{end_column}"
    head = f"{'  ' * depth}{' '.join([type(node).__name__, *plain])}  {place}"
    return "\n".join([head, *(drawn(below, depth + 1) for below in children(node))])


def test_every_form_is_read_as_meant(request: pytest.FixtureRequest) -> None:
    found = drawn(read((GOLDEN / "sample.rules").read_text(encoding="utf-8"))) + "\n"
    golden = GOLDEN / "sample.tree"
    if request.config.getoption("--update-golden"):
        golden.write_text(found, encoding="utf-8")
    assert found == golden.read_text(encoding="utf-8")


def test_the_sample_has_every_kind_of_node() -> None:
    found = {type(node).__name__ for node in walk(read((GOLDEN / "sample.rules").read_text(encoding="utf-8")))}
    kinds = {name for name, kind in vars(syntax).items() if isinstance(kind, type) and issubclass(kind, Node)}
    assert kinds - found == {"Node", "Expression", "Statement", "Declaration"}


# ------------------------------------------------------------------------------------------------ places


def check_places(script: Script, text: str) -> None:
    for node in walk(script):
        assert 0 <= node.span.start <= node.span.end <= len(text), node
        assert node.span.start < node.span.end or isinstance(node, Script), node
        assert node.span.text == node.span.text.strip() or isinstance(node, (Script, syntax.TextPart)), node
        for below in children(node):
            assert node.span.start <= below.span.start <= below.span.end <= node.span.end, (node, below)


def test_every_node_lies_in_the_one_above_it() -> None:
    text = (GOLDEN / "sample.rules").read_text(encoding="utf-8")
    check_places(read(text), text)


def test_the_place_of_an_expression_is_its_text() -> None:
    for node in walk(read((GOLDEN / "sample.rules").read_text(encoding="utf-8"))):
        if isinstance(node, syntax.Expression) and not isinstance(node, syntax.Text):
            again, problems = parse_expression(Span(Source("again", node.span.text), 0, len(node.span.text)))
            assert not problems, (node.span.text, problems)
            assert again == node


def test_the_inside_of_a_text_has_its_own_place() -> None:
    text = 'rule r(a):\n    require a else "it costs { a.price + 1 }, no less"\n'
    found = {type(node).__name__: node.span for node in walk(read(text))}
    assert found["Arithmetic"].text == "a.price + 1"
    assert found["Arithmetic"].where == "test.rules:2:32"
    assert found["Field"].text == "a.price"


def test_places_point_at_names() -> None:
    text = (
        "procedure p():\n    offer q:\n        option sell(company in held) again\n    x = a.b.cash\n"
        "    if a is small:\n        nothing\n"
    )
    spans = {
        getattr(node, name).text
        for node in walk(read(text))
        for name in ("name_span", "target_span")
        if getattr(node, name, None) is not None
    }
    assert spans == {"sell", "company", "cash", "b", "small"}


# ------------------------------------------------------------------------------------------------ expressions


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("a or b and c", "a or (b and c)"),
        ("not a == b", "not (a == b)"),
        ("not a and b", "(not a) and b"),
        ("a + b * c", "a + (b * c)"),
        ("a - b - c", "(a - b) - c"),
        ("a * b / c", "(a * b) / c"),
        ("3 * 75 / 2 rounded down", "((3 * 75) / 2) rounded down"),
        ("a + 1 to b * 2 step 5", "(a + 1) to (b * 2) step 5"),
        ("x in a to b", "x in (a to b)"),
        ("a + b == c", "(a + b) == c"),
        ("-a.b + c", "(-(a.b)) + c"),
        ("- -a", "-(-a)"),
        ("a if b else c if d else e", "a if b else (c if d else e)"),
        ("a or b if c or d else e", "(a or b) if (c or d) else e"),
        ("x is not none and y", "(x is not none) and y"),
        ("a.b(c)[d].e", "((a.b(c))[d]).e"),
        ("f(a, b,)", "f(a, b)"),
        ("[a, b,]", "[a, b]"),
        ("a in b == c", "a in b == c"),
    ],
)
def test_what_binds_tighter(text: str, meant: str) -> None:
    if text == meant:
        assert parse_expression(Span(Source("test", text), 0, len(text)))[1]
    else:
        assert same(text, meant)


def test_is_takes_a_written_name() -> None:
    assert value("x is a company") == syntax.Is(syntax.Name("x", span=here()), "company", kind=True, span=here())
    found = value('phase is not "8"')
    assert isinstance(found, syntax.Is)
    assert (found.target, found.kind, found.negated) == ("8", False, True)
    found = value("x is not none")
    assert isinstance(found, syntax.Is)
    assert (found.target, found.negated) == (None, True)
    found = value('train.type is "none"')
    assert isinstance(found, syntax.Is)
    assert found.target == "none"


def here() -> Span:
    return Span(Source("", ""), 0, 0)


def test_keywords_are_words_where_nothing_else_can_stand() -> None:
    found = value("step(space, right) + rules.by + lay.by + a.end + option")
    assert "step" in {node.word for node in walk(found) if isinstance(node, syntax.Name)}
    read(
        "procedure p(step: money, round):\n    pay(step, from: round, to: bank)\n"
        "    turns x in game.set until all(y for y in z):\n        nothing\n"
    )


def test_texts_come_in_parts() -> None:
    found = value('"a {b} c {d}"')
    assert isinstance(found, syntax.Text)
    assert [part.words or part.span.text for part in found.parts] == ["a ", "{b}", " c ", "{d}"]
    empty = value('""')
    assert isinstance(empty, syntax.Text)
    assert empty.parts == ()


# ------------------------------------------------------------------------------------------------ lines


def test_lines_go_on() -> None:
    plain = read('rule r(a):\n    require f(a, b) and c or d + e == [1, 2] else "no" @X-1 @X-2\n')
    assert plain == read(
        "rule r(a):\n"
        "    require f(\n"
        "      a,   # a comment\n"
        "\n"
        "   b\n"
        "    )\n"
        "        and c\n"
        "    # another\n"
        "        or d\n"
        "\n"
        "        + e == [\n"
        "1, 2]\n"
        '        else "no"\n'
        "        @X-1\n"
        "        @X-2\n"
    )
    assert read("function f() =   # why\n\n    1\n    + 2\n") == read("function f() = 1 + 2")


def test_else_of_an_if_does_not_go_on() -> None:
    script = read("procedure p():\n    if a:\n        nothing\n    else:\n        nothing\n")
    branch = next(node for node in walk(script) if isinstance(node, syntax.If))
    assert branch.otherwise is not None


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment", "   \n  # so\n", "\n# so\n\n"])
def test_a_script_may_be_empty(text: str) -> None:
    assert read(text).declarations == ()


def test_any_constant_step_will_do_and_comments_stand_anywhere() -> None:
    text = "# c\nprocedure p():  # c\n# c\n  if a:\n         # c\n       nothing # c\n   # c\n  nothing\n# c"
    assert read(text) == read("procedure p():\n    if a:\n        nothing\n    nothing\n")


def test_clause_ids_reach_the_line_they_stand_on() -> None:
    script = read(
        "rule r(a):  @X-1\n    if a:  @X-2\n        require b  @X-3 @X-4\n    else:  @X-5\n        require c\n"
    )
    (rule,) = script.declarations
    assert isinstance(rule, syntax.Rule)
    assert rule.clauses == rule.body.clauses == ("X-1",)
    (branch,) = rule.body.statements
    assert isinstance(branch, syntax.If)
    assert branch.branches[0].body.clauses == ("X-2",)
    assert branch.branches[0].body.statements[0].clauses == ("X-3", "X-4")
    assert branch.otherwise is not None
    assert branch.otherwise.clauses == ("X-5",)


# ------------------------------------------------------------------------------------------------ whole scripts


def rulesets() -> list[Path]:
    return sorted((Path(__file__).parents[2] / "rulesets").rglob("*.rules"))


@pytest.mark.parametrize("path", [pytest.param(path, id=path.stem) for path in rulesets()])
def test_the_rulesets_are_read_whole(path: Path) -> None:
    source = Source.read(path)
    script, problems = parse_script(source, path.stem)
    assert script is not None
    assert not problems, "\n".join(map(str, problems))
    check_places(script, source.text)


def todays_words(text: str) -> str:
    """Older sketches of the language, in the words it has now."""
    lines, offers = [], list[int]()
    for line in text.split("\n"):
        margin = len(line) - len(line.lstrip())
        if line.strip():
            offers = [offer for offer in offers if margin > offer]
        if re.match(r" *offer ", line):
            offers.append(margin)
        in_offer = bool(offers) and margin == offers[-1] + 4
        if in_offer:
            lines.append(re.sub(r"^( *)else:", r"\1otherwise:", line))
        else:
            lines.append(re.sub(r"^( *)pass$", r"\1nothing", line))
    return "\n".join(lines)


def test_the_sketches_are_read_whole(shared: Path) -> None:
    paths = sorted((shared / "language" / "sketches").rglob("*.rules"))
    assert len(paths) > 20
    for path in paths:
        text = todays_words(path.read_text(encoding="utf-8"))
        script, problems = parse_script(Source(path.name, text), path.stem)
        assert script is not None
        assert not problems, "\n".join(map(str, problems))
        check_places(script, text)


def test_every_broken_script_is_told_once(shared: Path) -> None:
    paths = sorted((shared / "language" / "broken").glob("*.rules"))
    assert paths
    for path in paths:
        problems = parse_script(Source.read(path, path.name), path.stem)[1]
        assert len(problems) == 1, (path.name, *map(str, problems))
        assert problems[0].hint, str(problems[0])
