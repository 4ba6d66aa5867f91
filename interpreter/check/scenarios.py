"""Scenarios: somebody can play, and no choice between two of one name."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.load.draft import Draft
from interpreter.problems import Problem


def check_scenarios(draft: Draft) -> Iterator[Problem]:
    """Check for how many players the title can be set up."""
    ruleset = draft.documents["ruleset"]
    if ruleset.get("players") is None and ruleset.get("scenarios") is None:
        if ruleset.map:
            yield Problem(
                "check/no-players",
                "nothing says for how many players the title is",
                ruleset.span,
                "write players: 3-6, or scenarios:",
            )
        return
    for scenario in draft.scenarios:
        if not scenario.players:
            yield Problem(
                "check/no-players",
                "this is no number of players",
                scenario.span,
                "write for example 4, or 3-6 from the smaller to the larger",
            )
