"""Every recorded game of every title agrees after every action; what the site let pass is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.interop import read_transcript, replay

TRUSTED = {"three-players": 1, "four-players-leased": 1, "six-players": 7}
"""Runs taken from the record: the site credits what the rules do not (GB-RN-18, GB-BO-06)."""


@pytest.mark.parametrize("name", sorted(TRUSTED))
def test_a_game_agrees_to_the_last_pound(shared: Path, name: str) -> None:
    transcript = read_transcript(shared / "oracle" / "18GB" / name / "transcript.json")
    result = replay(transcript)
    assert [str(each) for each in result.differences] == []
    assert result.done == len(transcript.lines)
    assert len(result.trusted) == TRUSTED[name]
    assert result.agrees


@pytest.mark.parametrize(
    ("name", "form"),
    [("three-players", "transcript"), ("four-players-leased", "transcript_flat"), ("six-players", "transcript_flat")],
)
def test_a_game_is_played_without_its_states(shared: Path, tmp_path: Path, name: str, form: str) -> None:
    """In either form, and under any name: what the site let pass is known by the seed."""
    file = tmp_path / "game.json"
    file.write_bytes((shared / "oracle" / "18GB" / name / f"{form}.json").read_bytes())
    result = replay(read_transcript(file))
    assert [str(each) for each in result.differences] == []
    assert result.done == len(result.transcript.lines)
    assert len(result.trusted) == TRUSTED[name]
