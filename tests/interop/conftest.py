"""Recorded games, and rulesets that read them; each is loaded and played once."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from interpreter.interop import Replay, Transcript, read_transcript, replay, table_for
from interpreter.ruleset.ruleset import Ruleset

RECORDS = Path(__file__).resolve().parents[1] / "records"

Rules = Callable[[Transcript], Ruleset]


@pytest.fixture(scope="session")
def rules() -> Rules:
    """The ruleset a record is played with."""
    loaded: dict[tuple[str, tuple[str, ...]], Ruleset] = {}

    def load(transcript: Transcript) -> Ruleset:
        key = (transcript.title, transcript.options)
        if key not in loaded:
            loaded[key] = table_for(transcript.title).ruleset(transcript.options)
        return loaded[key]

    return load


@pytest.fixture(scope="session")
def recorded(shared: Path) -> Callable[[str], Transcript]:
    """A recorded game of the shared material, with its states and lists of lays."""

    def read(name: str, form: str = "transcript") -> Transcript:
        return read_transcript(shared / "oracle" / "18Ireland" / name / f"{form}.json")

    return read


@pytest.fixture(scope="session")
def played(recorded: Callable[[str], Transcript], rules: Rules) -> Callable[[str], Replay]:
    """A recorded game that has been played again with every check."""
    done: dict[str, Replay] = {}

    def play(name: str) -> Replay:
        if name not in done:
            transcript = recorded(name)
            done[name] = replay(transcript, rules(transcript), lays=True)
        return done[name]

    return play


@pytest.fixture
def short() -> Transcript:
    """A small recorded game that belongs to the project."""
    return read_transcript(RECORDS / "18ireland-short.json")


@pytest.fixture
def altered(tmp_path: Path) -> Callable[[Callable[[dict[str, Any]], None]], Transcript]:
    """The small game with something changed in its file."""

    def alter(change: Callable[[dict[str, Any]], None]) -> Transcript:
        data = json.loads((RECORDS / "18ireland-short.json").read_text(encoding="utf-8"))
        change(data)
        file = tmp_path / "altered.json"
        file.write_text(json.dumps(data), encoding="utf-8")
        return read_transcript(file)

    return alter
