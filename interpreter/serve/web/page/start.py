"""What the start page shows: the games there are, and what a new one takes."""

from __future__ import annotations

import secrets
from typing import Any

from interpreter.serve.methods import Server
from interpreter.serve.trouble import Trouble
from interpreter.serve.web.page.forms import Form, one

Seen = dict[str, Any]
SEEDS = 1_000_000
"""So many numbers one is drawn from, unless it is said which."""
USUAL = ("Ann", "Bob", "Cy", "Di")


def start(server: Server, form: Form, trouble: Trouble | None) -> Seen:
    """What the start page shows; `form` has what is chosen so far."""
    titles = server.titles.names()
    title, chosen = one(form, "title"), form.get("variant", [])
    setup, trouble = _setup(server, title, chosen, trouble) if title else (None, trouble)
    return {
        "titles": titles, "chosen_title": title, "setup": setup, "chosen": chosen,
        "games": list(reversed(server.games.summaries())), "seats": _seats(setup, form.get("player", [])),
        "seed": one(form, "seed") or str(secrets.randbelow(SEEDS)), "scenario": one(form, "scenario"),
        "trouble": trouble, "limit": server.limits.games,
    }  # fmt: skip


def _setup(
    server: Server, title: str, chosen: list[str], trouble: Trouble | None
) -> tuple[Seen | None, Trouble | None]:
    """What a title has to choose from, with the variants that are chosen or else without; what is wrong with them."""
    for variants in (chosen, []):
        try:
            ruleset = server.titles.load(title, variants)
        except Trouble as wrong:
            trouble = trouble or wrong
            continue
        return {"title": ruleset.title, **server.titles.choices(ruleset, title)}, trouble
    return None, trouble


def _seats(setup: Seen | None, names: list[str]) -> list[str]:
    """A name for each seat, those of a usual game unless some are given; empty where nobody needs to sit."""
    if setup is None:
        return []
    numbers = {count for scenario in setup["scenarios"] for count in scenario["players"]}
    least, most = min(numbers, default=2), max(numbers, default=6)
    given = names or list(USUAL[: max(least, min(4, most))])
    return [*given, *[""] * (most - len(given))]
