"""Every kind of figure in a recorded state is compared: one that is changed is found, by its name."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from interpreter.interop import Replay, Transcript, replay, table_for
from interpreter.interop.compare import Comparison
from interpreter.ruleset.ruleset import Ruleset

LINE = 300
Change = Callable[[dict[str, Any]], None]
Rules = Callable[[Transcript], Ruleset]


@pytest.fixture(scope="module")
def standing(recorded: Callable[..., Transcript], rules: Rules) -> Replay:
    """A recorded game played up to the middle of an operating round, with two merged companies and a bonus marker."""
    transcript = recorded("six-players-bank")
    result = replay(transcript, rules(transcript), stop_after=LINE)
    assert result.done == LINE
    return result


def differences(standing: Replay, change: Change) -> list[str]:
    states = list(standing.transcript.states)
    states[LINE] = copy.deepcopy(states[LINE])  # type: ignore[call-overload]
    change(states[LINE])  # type: ignore[arg-type]
    comparison = Comparison(standing.game, table_for(standing.transcript.title), states)
    return [path for path, _, _ in comparison.differences(states[LINE])]


def put(*path: Any, to: Any) -> Change:
    """Set the value at a path."""

    def change(state: dict[str, Any]) -> None:
        at: Any = state
        for key in path[:-1]:
            at = at[key]
        at[path[-1]] = to

    return change


def add(*path: Any, by: int = 1) -> Change:
    """Add to the number at a path."""

    def change(state: dict[str, Any]) -> None:
        at: Any = state
        for key in path[:-1]:
            at = at[key]
        at[path[-1]] += by

    return change


CHANGES: list[tuple[str, Change]] = [
    ("bank_cash", add("bank_cash")),
    ("bank_broken", put("bank_broken", to=True)),
    ("phase", put("phase", to="6")),
    ("cert_limit", add("cert_limit")),
    ("priority_deal", put("priority_deal", to="P3")),
    ("player_order", put("player_order", to=["P2", "P3", "P4", "P5", "P6", "P1"])),
    ("unstarted", put("unstarted", to=["CBPR"])),
    ("round.turn", add("round", "turn")),
    ("round.num", add("round", "num")),
    ("round.type", put("round", "type", to="merger")),
    ("or_order", put("or_order", to=["GNRI", "DKR", "MGWR", "DSER"])),
    ("finished", put("finished", to="bank")),
    ("depot.upcoming", put("depot", "upcoming", to=["4H", "D"])),
    ("depot.pool", put("depot", "pool", to=["1H'"])),
    ("tiles.D12", put("tiles", to={"D12": ["9", 0]})),
    ("players.P1.cash", add("players", "P1", "cash")),
    ("players.P1.shares", put("players", "P1", "shares", to={"MGWR": 50})),
    ("players.P4.companies", put("players", "P4", "companies", to=[])),
    ("players.P1.certs", add("players", "P1", "certs")),
    ("players.P1.value", add("players", "P1", "value")),
    ("players.P1.bankrupt", put("players", "P1", "bankrupt", to=True)),
    ("corporations.WKR.closed", put("corporations", "WKR", "closed", to=True)),
    ("corporations.GNRI.cash", add("corporations", "GNRI", "cash")),
    ("corporations.GNRI.owner", put("corporations", "GNRI", "owner", to="P2")),
    ("corporations.GNRI.price", add("corporations", "GNRI", "price")),
    ("corporations.GNRI.market", put("corporations", "GNRI", "market", to=[1, 3])),
    ("corporations.MGWR.market_stack_index", add("corporations", "MGWR", "market_stack_index")),
    ("corporations.GNRI.ipo_percent", add("corporations", "GNRI", "ipo_percent")),
    ("corporations.GNRI.pool_percent", add("corporations", "GNRI", "pool_percent")),
    ("corporations.GNRI.cert_index", put("corporations", "GNRI", "cert_index", "P2", to=[5, 9])),
    ("corporations.GNRI.trains", put("corporations", "GNRI", "trains", to=["2H", "4H"])),
    ("corporations.GNRI.tokens", put("corporations", "GNRI", "tokens", 0, "hex", to="F10")),
    ("corporations.DSER.tokens", add("corporations", "DSER", "tokens", 2, "price")),
    ("corporations.GNRI.companies", put("corporations", "GNRI", "companies", to=["DAR"])),
    ("corporations.MGWR.markers", put("corporations", "MGWR", "markers", to=[])),
    ("corporations.GNRI.ipoed", put("corporations", "GNRI", "ipoed", to=False)),
    ("corporations.GNRI.floated", put("corporations", "GNRI", "floated", to=False)),
    ("corporations.DKR.operated", put("corporations", "DKR", "operated", to=False)),
    ("corporations.DKR.type", put("corporations", "DKR", "type", to="major")),
    ("privates.DR", put("privates", "DR", to="P1")),
    ("private_uses.DR.tile_lay", add("private_uses", "DR", "tile_lay")),
]


@pytest.mark.parametrize(("path", "change"), CHANGES, ids=[path for path, _ in CHANGES])
def test_a_changed_figure_is_found(standing: Replay, path: str, change: Change) -> None:
    assert path in differences(standing, change)


def test_an_unchanged_state_agrees(standing: Replay) -> None:
    assert differences(standing, lambda state: None) == []


def test_who_is_asked_is_compared_where_both_ask(recorded: Callable[..., Transcript], rules: Rules) -> None:
    transcript = recorded("six-players-bank")
    result = replay(transcript, rules(transcript), stop_after=40)
    state = {**transcript.states[40], "current_entity": "P2"}
    comparison = Comparison(result.game, table_for(transcript.title), transcript.states)
    assert comparison.differences(state) == [("current_entity", "P6", "P2")]
    assert comparison.differences({**state, "active_step": "Track"}) == []


def test_a_record_that_differs_stops_there(recorded: Callable[..., Transcript], rules: Rules) -> None:
    transcript = recorded("six-players-bank")
    state = copy.deepcopy(transcript.states[40])
    state["players"]["P5"]["cash"] += 1  # type: ignore[index]
    changed = (*transcript.states[:40], state, *transcript.states[41:])
    transcript.__dict__["states"] = changed
    result = replay(transcript, rules(transcript))
    assert result.done == 39
    (difference,) = result.differences
    assert (difference.line, difference.field, difference.ours, difference.theirs) == (40, "players.P5.cash", 67, 68)
    assert str(difference).startswith("action 40, pass by 5: players.P5.cash: ours 67, recorded 68; our game stands in")
