"""Reading recorded games: both forms, what was taken back, what is no such file."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from interpreter.interop import Transcript, TranscriptError, is_transcript, read_transcript
from interpreter.interop.transcript import standing

HEAD = {
    "title": "X", "id": "game", "players": [{"id": 1, "name": "Ann"}, {"id": 2, "name": "Bob"}],
    "settings": {"seed": 7, "optional_rules": ["more"]}, "result": {"1": 10, "2": 8}, "game_end_reason": "bank",
}  # fmt: skip


def action(number: int, kind: str = "pass", **rest: Any) -> dict[str, Any]:
    return {"type": kind, "entity": 1, "entity_type": "player", "id": number, **rest}


def written(folder: Path, actions: list[dict[str, Any]], name: str = "transcript.json") -> Transcript:
    file = folder / name
    text = json.dumps({**HEAD, "actions": actions})
    file.write_bytes(gzip.compress(text.encode()) if name.endswith(".gz") else text.encode())
    return read_transcript(file)


def test_the_head_of_a_game(tmp_path: Path) -> None:
    game = written(tmp_path, [action(1)])
    assert (game.title, game.name, game.seed, game.options) == ("X", "game", 7, ("more",))
    assert list(game.players.items()) == [("1", "Ann"), ("2", "Bob")]
    assert game.result == {"Ann": 10, "Bob": 8}
    assert game.end_reason == "bank"
    assert game.states == ()
    assert game.lays == ()


def test_moves_made_by_the_site_follow_in_the_same_line(tmp_path: Path) -> None:
    auto = {"type": "pass", "entity": 2, "entity_type": "player"}
    order = action(3, "program_share_pass", flag="program", auto_actions=[auto])
    game = written(tmp_path, [action(1, auto_actions=[auto, {**auto, "flag": "program"}]), action(2), order])
    assert [(line.number, len(line.moves)) for line in game.lines] == [(1, 2), (2, 1), (3, 1)]
    assert [(move.number, move.line, move.entity, move.auto) for move in game.moves] == [
        (1, 1, "1", False), (2, 1, "2", True), (3, 2, "1", False), (4, 3, "2", True),
    ]  # fmt: skip


def test_the_flat_form_says_the_same(tmp_path: Path) -> None:
    flat = [action(1, n=1), action(2, n=1, auto=True, entity=2), action(3, n=4)]
    game = written(tmp_path, flat)
    assert [(line.number, len(line.moves)) for line in game.lines] == [(1, 2), (4, 1)]
    assert [move.auto for move in game.moves] == [False, True, False]


def test_both_forms_of_the_recorded_games_have_the_same_moves(recorded: Callable[..., Transcript]) -> None:
    for name in ("six-players-bank", "four-players-price"):
        plain, flat = recorded(name), recorded(name, "transcript_flat")
        told = [(move.type, move.entity, move.line, move.auto) for move in plain.moves]
        assert told == [(move.type, move.entity, move.line, move.auto) for move in flat.moves]
        assert len(plain.states) == len(plain.lines) + 1


def test_what_was_taken_back_is_gone() -> None:
    actions = [action(1), action(2), action(3, "undo"), action(4), action(5), action(6, "undo", action_id=1)]
    assert [each["id"] for each in standing(actions)] == [1]
    assert [each["id"] for each in standing([*actions, action(7, "redo")])] == [1, 4, 5]
    assert [each["id"] for each in standing([action(1), action(2, "message"), action(3, "undo")])] == []


def test_packed_files_and_lists_beside_them(tmp_path: Path) -> None:
    (tmp_path / "states.jsonl").write_text('{"n": 0}\n{"n": 1}\n', encoding="utf-8")
    (tmp_path / "lays.jsonl.gz").write_bytes(gzip.compress(b'{"n": 1, "kind": "lay", "legal": []}\n'))
    game = written(tmp_path, [action(1)], "transcript.json.gz")
    assert [each["n"] for each in game.states] == [0, 1]
    assert game.lays[0]["kind"] == "lay"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "is not JSON"),
        ("[]", "is no recorded game"),
        ('{"title": "X", "players": [], "settings": {}, "actions": []}', "is damaged"),
        ('{"title": "X", "players": [], "settings": {"seed": 1}, "actions": [{"entity": 1}]}', "is damaged"),
    ],
)
def test_what_is_no_recorded_game(tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "x.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(TranscriptError, match=words):
        read_transcript(file)


def test_what_looks_like_one() -> None:
    assert is_transcript({**HEAD, "actions": []})
    assert not is_transcript({"format": "18xx-record/1"})
    assert not is_transcript([])


def test_a_move_tells_what_it_is(short: Transcript) -> None:
    assert str(short.moves[0]) == "bid by 1 (company DAR, price 20)"


PACKED = gzip.compress(b'{"round": 1}\n' * 50)
BESIDE = {
    "torn": ("states.jsonl.gz", PACKED[: len(PACKED) // 2], "states.jsonl.gz is damaged"),
    "not packed": ("states.jsonl.gz", b"{}", "states.jsonl.gz is damaged"),
    "damaged": ("states.jsonl.gz", PACKED[:12] + bytes(9) + PACKED[21:], "states.jsonl.gz is damaged"),
    "no text": ("states.jsonl", b"\xff", "states.jsonl is damaged"),
    "no JSON": ("states.jsonl", b'{"round": 1}\n\n{"round"', "states.jsonl, line 3, is not JSON"),
    "no tables": ("states.jsonl", b"[1]", "states.jsonl, line 1, is no table"),
    "too few": ("states.jsonl", b"{}\n{}", "are 2 states, and 3 are needed"),
}


@pytest.mark.parametrize(("name", "data", "said"), BESIDE.values(), ids=BESIDE)
def test_states_that_cannot_be_read_are_told(tmp_path: Path, name: str, data: bytes, said: str) -> None:
    game = written(tmp_path, [action(1), action(2)])
    (tmp_path / name).write_bytes(data)
    with pytest.raises(TranscriptError, match=said):
        assert game.states


def test_a_packed_record_that_is_torn_is_told(tmp_path: Path) -> None:
    written(tmp_path, [action(1)], "transcript.json.gz")
    file = tmp_path / "transcript.json.gz"
    file.write_bytes(file.read_bytes()[:-12])
    with pytest.raises(TranscriptError, match="is damaged"):
        read_transcript(file)
