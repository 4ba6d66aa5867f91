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
