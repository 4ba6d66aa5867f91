"""The compiled code with its words: made once for a ruleset, in the plain and in the traced form."""

from __future__ import annotations

from typing import Any

from interpreter.ids import BANK, GAME, OFFERING, OUT, POOL
from interpreter.play import chance, holdings, ledger, lists, map as map_, market, running
from interpreter.play.marks import marking, marks_left
from interpreter.play.operators import NAMES
from interpreter.play.tracing import TRACING
from interpreter.ruleset.ruleset import Ruleset
from interpreter.ruleset.values import shown
from interpreter.vocabulary.words import WORDS

ROOMS = (ledger, holdings, market, map_, running, chance, lists)


def words() -> dict[str, Any]:
    """Every word of the vocabulary as the function that carries it out, by the name the code calls it: `w_pay`."""
    return {
        name: function
        for room in ROOMS
        for name, function in vars(room).items()
        if name.startswith("w_") and name.removeprefix("w_") in WORDS
    }


def linked_code(ruleset: Ruleset, *, traced: bool = False) -> dict[str, Any]:
    """All functions of a ruleset's scripts by name."""
    key = "traced code" if traced else "code"
    if key not in ruleset.cache:
        code = ruleset.code
        names: dict[str, Any] = {
            **NAMES, **words(), "NODES": code.nodes, "shown": shown,
            **(TRACING if traced else {}), "make_power": ledger.make_power, "stops_where": map_.stops_where,
            "M": marks_left(ruleset), "C": marking(ruleset),
            "BANK": BANK, "POOL": POOL, "OFFERING": OFFERING, "OUT": OUT, "GAME": GAME,
        }  # fmt: skip
        exec(compile(code.traced, "<traced rules>", "exec") if traced else code.plain, names)  # noqa: S102
        ruleset.cache[key] = names
    return ruleset.cache[key]  # type: ignore[return-value]
