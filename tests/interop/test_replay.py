"""Recorded games are played again: every move is found, every figure agrees, every list of lays."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from interpreter.interop import Replay, Transcript, TranscriptError, read_transcript, replay, table_for
from interpreter.play.game import Game
from interpreter.ruleset.ruleset import Ruleset

GAMES = ("six-players-bank", "four-players-price")
Rules = Callable[[Transcript], Ruleset]

AHEAD = {
    "six-players-bank": [(530, 531)],
    "four-players-price": [],
}
"""Actions after which our game goes on by itself, with the action after which it is compared."""
SCORES = {
    "six-players-bank": {"P1": 2109, "P2": 1624, "P3": 1267, "P4": 1558, "P5": 899, "P6": 1368},
    "four-players-price": {"P1": 4698, "P2": 3164, "P3": 3255, "P4": 920},
}


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_agrees_after_every_action(played: Callable[[str], Replay], name: str) -> None:
    result = played(name)
    assert [str(each) for each in result.differences] == []
    assert result.done == len(result.transcript.lines)
    assert result.agrees
    assert result.left_out == ()
    assert result.trusted == []
    assert result.game.scores() == SCORES[name]


@pytest.mark.parametrize("name", GAMES)
def test_every_list_of_legal_lays_and_markers_agrees(played: Callable[[str], Replay], name: str) -> None:
    lays = played(name).lays
    assert lays is not None
    assert [str(each) for each in lays.differences] == []
    assert lays.missed == []
    assert len(lays.points) == len(played(name).transcript.lays)


@pytest.mark.parametrize("name", GAMES)
def test_where_only_one_of_the_two_asks(played: Callable[[str], Replay], name: str) -> None:
    result = played(name)
    assert [(each.line, int(each.answer.rpartition(" ")[2])) for each in result.ahead] == AHEAD[name]
    fed = [each for each in result.asked_by_us if not each.answer.endswith(".pass")]
    assert fed == [], "the site leaves out steps in which one could only pass"
    assert all(each.answer == "left out" for each in result.asked_by_them)
    assert {each.answer for each in result.joined} <= {"merger_turn.propose", "share_turn.start_large"}


@pytest.mark.parametrize("form", ["transcript", "transcript_flat"])
@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_understood_without_states(
    recorded: Callable[..., Transcript], rules: Rules, tmp_path: Path, name: str, form: str
) -> None:
    source = recorded(name, form)
    assert source.path is not None
    alone = read_transcript(shutil.copy(source.path, tmp_path / "alone.json"))
    assert alone.states == ()
    result = replay(alone, rules(alone))
    assert [str(each) for each in result.differences] == []
    assert result.agrees


def test_the_flat_form_agrees_too(recorded: Callable[..., Transcript], rules: Rules) -> None:
    transcript = recorded("six-players-bank", "transcript_flat")
    result = replay(transcript, rules(transcript))
    assert result.agrees, [str(each) for each in result.differences]


def test_a_trusted_game_that_needs_no_trust(recorded: Callable[..., Transcript], rules: Rules) -> None:
    transcript = recorded("four-players-price")
    result = replay(transcript, rules(transcript), trust=True)
    assert result.agrees
    assert result.trusted == []


# ------------------------------------------------------------------------------------------------ the small game


def test_a_small_game(short: Transcript, rules: Rules) -> None:
    told: list[tuple[int, int, str]] = []
    result = replay(short, rules(short), progress=lambda *done: told.append(done))
    assert result.agrees, [str(each) for each in result.differences]
    assert result.game.scores() == {"Ann": 414, "Bob": 368, "Cy": 364}
    assert told[0] == (1, 45, "Private auction")
    assert told[-1] == (45, 45, "Operating Round 2.1")
    assert [str(each) for each in result.asked_by_us] == [
        "action 44: own_share for Cy: own_share.pass "
        "(the site goes on to run_routes by DDR (routes [2H-1], extra_revenue 0))"
    ]


def test_a_game_says_how_far_it_came(short: Transcript, rules: Rules) -> None:
    result = replay(short, rules(short), stop_after=20)
    assert result.done == 20
    assert not result.agrees
    assert result.differences == []


def test_a_move_that_is_not_legal(altered: Callable[..., Transcript], rules: Rules) -> None:
    def change(data: dict[str, Any]) -> None:
        data["actions"][16]["rotation"] = 1

    transcript = altered(change)
    result = replay(transcript, rules(transcript))
    assert result.done == 16
    (difference,) = result.differences
    assert (difference.line, difference.field, difference.theirs) == (17, "action", "legal")
    assert "laying.lay_tile" in difference.ours
    assert difference.where.startswith("our game stands in Operating Round 1.1: Cy is asked laying")
    assert result.game.choice is not None
    assert result.game.choice.label == "laying"


def test_a_move_that_nobody_is_asked_for(altered: Callable[..., Transcript], rules: Rules) -> None:
    def change(data: dict[str, Any]) -> None:
        data["actions"][2].update(type="dividend", entity="DDR", entity_type="corporation", kind="payout")

    transcript = altered(change)
    result = replay(transcript, rules(transcript))
    assert result.done == 2
    assert result.differences[0].ours == "is not asked for"


@pytest.mark.parametrize("entity", [5, [], None])
def test_an_action_of_another_form_is_told(altered: Callable[..., Transcript], rules: Rules, entity: object) -> None:
    def change(data: dict[str, Any]) -> None:
        data["actions"][1]["entity"] = entity
        if entity == 5:
            del data["actions"][1]["entity"]

    transcript = altered(change)
    with pytest.raises(TranscriptError, match="action 2, or the state after it, is damaged"):
        replay(transcript, rules(transcript), stop_after=2)


def test_a_state_of_another_form_is_told(short: Transcript, rules: Rules, tmp_path: Path) -> None:
    assert short.path is not None
    shutil.copy(short.path, tmp_path / "transcript.json")
    (tmp_path / "states.jsonl").write_text("{}\n" * (len(short.lines) + 1))
    with pytest.raises(TranscriptError, match="the first state is damaged"):
        replay(read_transcript(tmp_path / "transcript.json"), rules(short))


def test_another_result_is_told(altered: Callable[..., Transcript], rules: Rules) -> None:
    transcript = altered(lambda data: data["result"].update({"2": 400}))
    result = replay(transcript, rules(transcript))
    assert [(each.field, each.ours, each.theirs) for each in result.differences] == [("result.Bob", 368, 400)]


def test_our_rules_instead_of_the_site_s(short: Transcript) -> None:
    from interpreter import load_ruleset

    result = replay(short, load_ruleset("18ireland"))
    assert result.agrees
    assert result.game.ruleset.variants == ()


# ------------------------------------------------------------------------------------------------ trusting a record


def run_of(data: dict[str, Any]) -> dict[str, Any]:
    return next(each for each in data["actions"] if each["type"] == "run_routes")


def test_recorded_revenue_counts_when_it_is_trusted(altered: Callable[..., Transcript], rules: Rules) -> None:
    def change(data: dict[str, Any]) -> None:
        run_of(data)["routes"][0]["revenue"] = 60
        data["result"] = {}

    transcript = altered(change)
    checked = replay(transcript, rules(transcript))
    assert "the run earns 40, 60 is recorded" in checked.differences[0].ours
    trusted = replay(transcript, rules(transcript), trust=True)
    assert trusted.agrees
    assert [str(each) for each in trusted.trusted] == [
        "action 21: run_routes for DKR: 60 (the run earns 40, 60 is recorded)"
    ]
    assert trusted.game.scores()["Bob"] > 368


def test_a_recorded_lay_is_carried_out_when_it_is_trusted(altered: Callable[..., Transcript], rules: Rules) -> None:
    def change(data: dict[str, Any]) -> None:
        data["actions"][16].update(hex="D6", tile="5-0", rotation=0)
        del data["actions"][17:]
        data["result"] = {}

    transcript = altered(change)
    assert replay(transcript, rules(transcript)).done == 16
    result = replay(transcript, rules(transcript), trust=True)
    assert result.agrees
    assert {each.line for each in result.trusted} == {17}
    assert "lay:" in result.trusted[0].reason
    position = result.game.runtime.position
    assert any(each.hex.id == "D6" and each.tile is not None for each in position.placements)


def test_a_game_can_be_watched(short: Transcript, rules: Rules) -> None:
    seen: list[str] = []

    def watch(game: Game, move: Any, action: Any) -> None:
        assert game.why_not(action) == []
        seen.append(action["choice"])

    replay(short, rules(short), watch=watch)
    assert seen[0] == "auction_turn.buy"
    assert "running.run" in seen


def test_the_ruleset_is_chosen_by_the_transcript(short: Transcript) -> None:
    result = replay(short, stop_after=1)
    assert result.game.ruleset.name == "18ireland"
    assert result.game.ruleset.variants == table_for("18Ireland").always
