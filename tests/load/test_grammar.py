"""The tables of the grammar: the file holds those of the grammar as it is, and nothing depends on it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import lark
import pytest
from lark import Transformer

from interpreter.load import grammar
from interpreter.load.script_lexer import Passage
from interpreter.source import Source

TEXT = "function f(x: int) -> int = x + 1\n"


def _trees() -> Any:
    return grammar.parser(Transformer()).parse(Passage(Source("t", TEXT), 0, len(TEXT)), "start")


def test_the_file_holds_the_tables_of_the_grammar() -> None:
    written = grammar.TABLES.read_text(encoding="utf-8")
    if not json.loads(written)["of"].endswith(f"by lark {lark.__version__}"):
        pytest.skip("the tables were made by another version of lark: they are not used here")
    kept, made = (json.loads(text) for text in (written, grammar.tables_text()))
    assert kept["of"] == made["of"], "the grammar has changed: run `make tables`"
    assert kept["data"]["options"] == made["data"]["options"]
    assert _meaning(kept) == _meaning(made)


def _meaning(tables: Any) -> dict[str, Any]:
    """What the parser does in which state, the states named by the order in which they are reached."""
    table, memo = tables["data"]["parser"]["parser"], tables["memo"]
    names = dict(table["start_states"])
    waiting, numbers, found = [names[name] for name in sorted(names)], {}, {}
    while waiting:
        state = waiting.pop()
        if state in numbers:
            continue
        numbers[state] = len(numbers)
        actions = {table["tokens"][token]: action for token, action in table["states"][str(state)].items()}
        waiting += [to for _, (kind, to) in sorted(actions.items()) if kind == 0]
        found[state] = actions
    return {
        str(numbers[state]): {
            token: numbers[to] if kind == 0 else memo[str(to["@"])] for token, (kind, to) in sorted(actions.items())
        }
        for state, actions in found.items()
    }


WHOLE = grammar.TABLES.read_text(encoding="utf-8")
UNFIT = {
    "missing": None,
    "empty": "",
    "torn": WHOLE[: len(WHOLE) // 2],
    "of another grammar": WHOLE.replace('{"of":"', '{"of":"0', 1),
    "of another lark": WHOLE.replace(" by lark ", " by lark 9.", 1),
    "without tables": WHOLE[: WHOLE.index(',"data"')] + "}",
    "damaged": WHOLE.replace('"_NL"', '"_LN"', 1),
}


@pytest.mark.parametrize("stands", UNFIT.values(), ids=UNFIT)
def test_without_fitting_tables_the_grammar_itself_is_read(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, stands: str | None
) -> None:
    expected = _trees()
    file = tmp_path / "tables.json"
    if stands is not None:
        file.write_text(stands)
    monkeypatch.setattr(grammar, "TABLES", file)
    assert _trees() == expected
