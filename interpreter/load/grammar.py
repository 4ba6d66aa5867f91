"""The grammar of scripts as a parser; its tables come from a file, or are made when that is of another grammar."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import lark
from lark import Lark, Transformer
from lark.grammar import Rule
from lark.lexer import TerminalDef

from interpreter.load.script_lexer import ScriptLexer

_GRAMMAR = Path(__file__).with_name("script.lark")
TABLES = Path(__file__).with_name("script.tables.json")
"""Made by `make tables` from the grammar: to read them takes a tenth of the time that making them takes."""


def parser(builder: Any) -> Lark:
    """The parser of scripts, which makes its trees by the methods of `builder`, named like the grammar's rules."""
    kept = _kept()
    return _made(builder) if kept is None else _restored(kept, builder)


def tables_text() -> str:
    """The tables of the grammar as they stand in the file."""
    data, memo = _made(Transformer()).memo_serialize([TerminalDef, Rule])
    data["options"] = {name: value for name, value in data["options"].items() if name not in {"lexer", "transformer"}}
    del data["parser"]["lexer_conf"]["lexer_type"]
    return _headed(json.dumps({"data": data, "memo": memo}, separators=(",", ":"))[1:] + "\n")


def _headed(rest: str) -> str:
    """The text of the file: what its tables are of, and by which sum it is known whether they are whole."""
    return f'{{"of":"{_fingerprint()}","sum":"{sha256(rest.encode()).hexdigest()}",{rest}'


def _made(builder: Any) -> Lark:
    return Lark(
        _GRAMMAR.read_text(encoding="utf-8"), parser="lalr", lexer=ScriptLexer, start=["start", "script_expr"],
        maybe_placeholders=True, keep_all_tokens=True, transformer=builder,
    )  # fmt: skip


def _kept() -> dict[str, Any] | None:
    """The tables of the file; none when they are of another grammar, made by another lark, or damaged."""
    try:
        text = TABLES.read_text(encoding="utf-8")
    except (OSError, ValueError):
        return None
    if text != _headed(text[text.find('"data"') :]):
        return None
    kept: dict[str, Any] = json.loads(text, object_pairs_hook=_numbered)
    return kept


def _restored(kept: dict[str, Any], builder: Any) -> Lark:
    data, memo = kept["data"], kept["memo"]
    data["options"] |= {"lexer": ScriptLexer, "transformer": builder}
    data["parser"]["lexer_conf"]["lexer_type"] = ScriptLexer
    return Lark.load({"data": data, "memo": memo})


def _numbered(pairs: list[tuple[str, Any]]) -> dict[str | int, Any]:
    """A table whose keys are numbers again where JSON made names of them."""
    return {int(name) if name.isdigit() else name: value for name, value in pairs}


def _fingerprint() -> str:
    """What the tables depend on: the grammar, and the version of lark that made them."""
    return f"{sha256(_GRAMMAR.read_bytes()).hexdigest()} by lark {lark.__version__}"
