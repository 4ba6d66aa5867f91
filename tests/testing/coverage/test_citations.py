"""The clauses that lines of scripts and of data cite."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from interpreter.testing.coverage.citations import citations
from interpreter.testing.coverage.clauses import coverage

SCRIPT = """
    procedure play():
        end game "over"              @T-1
"""
CLAUSES = """
    T-1: {section: Play, says: it is over}
    T-2: {section: Play, says: one has little}
    T-3: {section: Play, says: a bank has more}
    T-4: {section: Play, says: all are called something}
"""


def of_file(title: Path, name: str) -> list[tuple[str, int, str]]:
    return [(clause, span.line, span.text) for clause, span in citations(title) if span.source.name.endswith(name)]


def test_scripts_cite_at_the_end_of_a_line(title: Callable[..., Path]) -> None:
    found = of_file(title(SCRIPT), "game.rules")
    assert ("T-1", 3) in [(clause, line) for clause, line, _ in found]


def test_data_cites_in_comments(title: Callable[..., Path]) -> None:
    made = title(SCRIPT, clauses=CLAUSES)
    (made / "phases.yaml").write_text(
        "# @T-3\n\n# and more\nbank: 100  # so much  @T-2 @T-4\n"
        'text: "of # things @T-9"\nlong: |\n  one # two @T-8\n'
        'colour: "#aabbcc" # @T-1\nlast: 1 # mail a@b, @me: no\n# @T-2\n'
    )
    assert of_file(made, "phases.yaml") == [
        ("T-3", 4, "bank: 100  # so much  @T-2 @T-4"),
        ("T-2", 4, "bank: 100  # so much  @T-2 @T-4"),
        ("T-4", 4, "bank: 100  # so much  @T-2 @T-4"),
        ("T-1", 8, 'colour: "#aabbcc" # @T-1'),
        ("T-2", 10, "# @T-2"),
    ]


def test_data_of_variants_counts_and_the_list_of_clauses_does_not(title: Callable[..., Path]) -> None:
    made = title(SCRIPT, clauses="T-1: {section: Play, says: it is over}  # @T-1\n", variants={"fast": ("", "")})
    (made / "variants" / "fast.yaml").write_text("variant: fast\ntitle: Fast  # @T-1\nclauses: [T-1]\n")
    assert [line for _, line, _ in of_file(made, "fast.yaml")] == [2, 3]
    assert of_file(made, "clauses.yaml") == []


def test_what_data_cites_is_carried_and_an_unknown_clause_is_told(title: Callable[..., Path]) -> None:
    made = title(SCRIPT, clauses=CLAUSES)
    path = made / "ruleset.yaml"
    path.write_text(path.read_text() + "\n# @T-2 @T-7\nabout: words\n")
    found = coverage(made)
    assert {each.id: len(each.lines) for each in found.clauses} == {"T-1": 1, "T-2": 1, "T-3": 0, "T-4": 0}
    assert [(name, span.text) for name, span in found.unknown] == [("T-7", "about: words")]
