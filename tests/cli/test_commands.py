"""The commands: what they print, how they end, and that nothing ends in a traceback."""

from __future__ import annotations

import gzip
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import interpreter
from interpreter.cli.app import TRACE, main

Run = Callable[..., tuple[int, str, str]]
TITLE = "18ireland"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs the command line: exit code, what was printed, what was complained about."""

    def command(*words: str, typed: str = "") -> tuple[int, str, str]:
        lines = iter(typed.splitlines())
        monkeypatch.setattr(sys, "argv", ["18xx", *words])
        monkeypatch.setattr("builtins.input", lambda *_: _next(lines))
        with pytest.raises(SystemExit) as end:
            main()
        printed = capsys.readouterr()
        assert "Traceback" not in printed.out + printed.err
        code = end.value.code
        assert isinstance(code, int)
        return code, printed.out, printed.err

    return command


def _next(lines: Any) -> str:
    line = next(lines, None)
    if line is None:
        raise EOFError
    return str(line)


SCRIPT = """
procedure play():
    each player in players:
        pay(100, from: bank, to: player)
    turns player in players until all pass:
        offer player "{player} may spend" as spending:
            option buy(private in [p for p in privates where p.owner is offering]) "buy a private":
                require player.cash >= private.price else "{private} costs {private.price}"
                pay(private.price, from: player, to: bank)
                give(private, to: player)
            option give_away(amount in 10 to player.cash step 10, to in [p for p in players where p != player]):
                require amount <= 50 else "{amount} is too generous"
                pay(amount, from: player, to: to)
            pass
    end game "nobody wants anything"
"""


@pytest.fixture
def ruleset(title: Callable[..., Path]) -> interpreter.Ruleset:
    """A small title in which people buy and give."""
    return interpreter.load_ruleset(title(SCRIPT))


@pytest.fixture
def saved(ruleset: interpreter.Ruleset, tmp_path: Path) -> Path:
    """A game at its first choice."""
    file = tmp_path / "game.json"
    interpreter.Game(ruleset, ["Ann", "Bob", "Cy"], seed=3).save(str(file))
    return file


# ------------------------------------------------------------------------------------------------ check


def test_check_says_how_much_there_is(run: Run) -> None:
    code, out, _ = run("check", TITLE)
    assert code == 0
    assert "no problems" in out
    assert "certificates" in out


def test_check_lists_what_may_be_chosen(run: Run) -> None:
    out = run("check", "18gb")[1]
    assert "  --scenario: 2NS for 2, 2EW for 2, 3 for 3, 4Std for 4, " in out
    assert "second-edition" in out
    assert "standard for 3-6 players" in run("check", "18ireland")[1]
    found = json.loads(run("check", "18gb", "--json")[1])
    assert found["scenarios"]["2EW"] == [2]
    assert "site" in found["variants"]


def test_a_word_of_the_command_that_is_no_variant_says_nothing_of_the_title(run: Run) -> None:
    code, _, complained = run("play", "18gb", "--bot", "random", "--variant", "sight")
    assert code == 2
    assert "there is no variant 'sight'" in complained
    assert "makes no sense" not in complained


def test_a_scenario_with_another_number_of_players_says_for_how_many_it_is(run: Run) -> None:
    complained = run("play", "18gb", "--scenario", "2EW", "--seats", "A,B,C", "--bot", "random")[2]
    assert "18GB has no 3 players in scenario '2EW'; it is for 2" in complained


def test_check_without_a_title_lists_them(run: Run) -> None:
    assert TITLE in run("check")[1].split()
    assert TITLE in json.loads(run("check", "--json")[1])["titles"]


def test_check_shows_the_line_and_a_mark(run: Run, mini: Callable[..., Path]) -> None:
    folder = mini(("ruleset.yaml", "title:", "titel:"))
    code, out, _ = run("check", str(folder))
    assert code == 1
    assert "ruleset.yaml:" in out
    assert "^^^^^" in out
    assert "hint:" in out


def test_check_as_json(run: Run, mini: Callable[..., Path]) -> None:
    code, out, _ = run("check", str(mini(("ruleset.yaml", "title:", "titel:"))), "--json")
    found = json.loads(out)
    assert code == 1
    assert found["problems"]
    assert {"code", "message", "file", "line", "column", "hint"} <= set(found["problems"][0])


def test_check_of_nothing(run: Run) -> None:
    code, out, _ = run("check", "no-such-title")
    assert code == 2
    assert "no title" in out


# ------------------------------------------------------------------------------------------------ saved games


def test_show(run: Run, saved: Path) -> None:
    code, out, _ = run("show", str(saved))
    assert code == 0
    assert all(name in out for name in ("Ann", "Bob", "Cy", "bank", "phase", "train"))


def test_show_as_json(run: Run, saved: Path) -> None:
    code, out, _ = run("show", str(saved), "--json")
    data = json.loads(out)
    assert code == 0
    assert [player["id"] for player in data["players"]] == ["Ann", "Bob", "Cy"]
    assert data["choice"]["options"]
    assert sum(each["left"] for each in data["supply"]) > 0


@pytest.mark.parametrize("what", ["map", "market", "tiles"])
def test_draw(run: Run, saved: Path, tmp_path: Path, what: str) -> None:
    out = tmp_path / "pictures" / f"{what}.svg"
    assert run("draw", str(saved), "--what", what, "--out", str(out))[0] == 0
    assert ElementTree.parse(out).getroot().tag.endswith("svg")


def test_draw_a_title(run: Run) -> None:
    code, out, _ = run("draw", TITLE)
    assert code == 0
    assert ElementTree.fromstring(out).tag.endswith("svg")


def test_actions_can_be_carried_out(run: Run, saved: Path, ruleset: interpreter.Ruleset) -> None:
    code, out, _ = run("actions", str(saved), "--json")
    found = json.loads(out)
    assert code == 0
    assert found["actions"]
    game = interpreter.Game(ruleset, ["Ann", "Bob", "Cy"], seed=3)
    for action in found["actions"]:
        plain = {part: value["from"] if isinstance(value, dict) else value for part, value in action.items()}
        assert game.why_not(plain) == []
        assert run("why-not", str(saved), json.dumps(plain))[0] == 0


def test_why_not(run: Run, saved: Path) -> None:
    code, out, _ = run("why-not", str(saved), '{"by": "Zoe", "choice": "anything"}', "--json")
    assert code == 1
    assert "Zoe" in json.loads(out)["reasons"][0]["message"]


@pytest.mark.parametrize("written", ['{"by"', "[]", "3", "1" * 5000, "[" * 100_000], ids=range(5))
def test_why_not_of_what_is_no_action(run: Run, saved: Path, written: str) -> None:
    code, _, err = run("why-not", str(saved), written)
    assert code == 2
    assert "hint:" in err


# ------------------------------------------------------------------------------------------------ playing


def test_bots_play(run: Run) -> None:
    words = ("--seats", "Ann:greedy,Bob,Cy", "--bot", "random", "--seed", "5", "--stop-after", "15")
    code, out, _ = run("play", TITLE, *words)
    assert code == 0
    assert "a second" in out
    assert "worth" in out


def test_a_game_of_bots_is_replayed(run: Run, title: Callable[..., Path], tmp_path: Path) -> None:
    file = tmp_path / "bots.json"
    code, out, _ = run("play", str(title(SCRIPT)), "--seats", "Ann,Bob,Cy", "--bot", "random", "--save", str(file))
    assert code == 0
    assert "nobody wants anything" in out
    code, out, _ = run("replay", str(file))
    assert code == 0
    assert "actions replayed" in out
    data = json.loads(file.read_text(encoding="utf-8"))
    data["actions"][2] = {"by": "Ann", "choice": "nothing.like.it"}
    file.write_text(json.dumps(data), encoding="utf-8")
    code, out, err = run("replay", str(file))
    assert code == 1
    assert "action 3" in err


def test_play_for_programs(run: Run, title: Callable[..., Path]) -> None:
    folder = str(title(SCRIPT))
    code, out, _ = run("play", folder, "--seats", "Ann,Bob", "--bot", "random", "--json")
    assert code == 0
    assert set(json.loads(out)) == {"actions", "over", "scores"}
    assert run("play", folder, "--json")[0] == 2
    code, out, _ = run("play", folder, "--seats", "Ann,Bob,Cy", "--auto", "2", "--json", typed="1\n")
    assert code == 0
    assert json.loads(out)["actions"] == 2


def test_a_person_plays(run: Run, saved: Path, tmp_path: Path) -> None:
    file = tmp_path / "person.json"
    help_and_table = f"?\nt\n999\n{'9' * 5000}\ns {tmp_path}\n/pass\n3\n"
    buy_and_take_back = "1\nb\n1\n1\nu\n"
    too_much, some = "2\n60\n1\n", "2\n--7\n7\n20\n1\n"
    typed = help_and_table + buy_and_take_back + too_much + some + "q\n"
    code, out, _ = run("play", str(saved), "--save", str(file), typed=typed)
    assert code == 0
    assert "a number takes what stands there" in out
    assert "a number from 1 to 3 is needed" in out
    assert f"{tmp_path} cannot be written: Is a directory" in out
    assert "60 is too generous" in out
    assert "a number is needed, 10 to 100 step 10" in out
    assert "the game is left as it stands" in out
    assert "kept is what was saved" not in out
    done = interpreter.open_game(file).record()["actions"]
    assert [action["choice"] for action in done] == ["spending.pass", "spending.give_away"]


def test_commands_have_their_words_too(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "words.json"
    typed = f"help\n1\nfoo\nback\n1\n1\nundo\ntable\nsave {file}\nquit\n"
    code, out, _ = run("play", "18ireland", "--seats", "Ann,Bob,Cy", typed=typed)
    assert code == 0
    assert "a number takes what stands there" in out
    assert "   1. DAR  Dalkey Atmospheric Railway\n" in out
    assert "1 is all there is here, b goes back; ? for help" in out
    assert "priority deal Ann, 0 actions" in out
    assert "kept is what was saved with s FILE; with --save FILE it is saved when you leave" in out
    assert interpreter.open_game(file).actions_done == 0


def test_auto_plays_for_people(run: Run, saved: Path) -> None:
    code, out, _ = run("play", str(saved), "--auto", "2", typed="q\n")
    assert code == 0
    assert "left as it stands" in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--seats", "Ann,Ann,Cy"), "two seats"),
        (("--seats", "Ann,,Cy"), "no name"),
        (("--seats", "Ann:clever,Bob,Cy"), "no bot 'clever'"),
        (("--seats", "Ann,Bob"), "players"),
        (("--variant", "no-such-variant"), "no-such-variant"),
    ],
)
def test_seats_that_cannot_be(run: Run, words: tuple[str, ...], said: str) -> None:
    code, _, err = run("play", TITLE, *words)
    assert code == 2
    assert said in err


# ------------------------------------------------------------------------------------------------ what goes wrong


@pytest.mark.parametrize("command", ["show", "actions", "replay"])
@pytest.mark.parametrize(
    "text", ["", "{}", "[1, 2", '{"format": "18xx-game/1"}', "\x00\xff", "[" * 100_000, "1" * 5000, None], ids=range(8)
)
def test_files_that_are_no_games(run: Run, tmp_path: Path, command: str, text: str | None) -> None:
    file = tmp_path / "bad.json"
    if text is not None:
        file.write_bytes(text.encode("latin-1"))
    code, _, err = run(command, str(file))
    assert code == 2
    assert "bad.json" in err


@pytest.mark.parametrize("key", ["ruleset", "variants", "scenario", "players", "seed", "actions", "hash"])
@pytest.mark.parametrize("value", [None, 5, [[]], {"a": 1}])
def test_records_that_hold_what_cannot_be(run: Run, saved: Path, key: str, value: object) -> None:
    data = {**json.loads(saved.read_text(encoding="utf-8")), key: value}
    del data["table"], data["progress"], data["digest"]
    saved.write_text(json.dumps({**data, "format": "18xx-record/1"}), encoding="utf-8")
    code, out, err = run("replay", str(saved), "--json")
    assert (code, out) in {(2, ""), (0, out)}
    assert code == 0 or f"is damaged: {key}" in err


FAILING = """
rule may_borrow(amount: int):
    require 10 / (amount - 10) < 0 else "{amount} is too much"

procedure play():
    turns player in players until all pass:
        offer player as spending:
            option borrow(amount in 5 to 10 step 5):
                require may_borrow(amount)
            option lend:
                pay(100, from: player, to: bank)
            pass
"""


@pytest.mark.parametrize(
    "words",
    [("show",), ("show", "--json"), ("actions", "--json"), ("replay", "--json"),
     ("why-not", '{"by": "Ann", "choice": "spending.borrow", "amount": 10}')],
)  # fmt: skip
def test_a_script_that_fails_is_not_a_mistake_of_the_interpreter(
    run: Run, title: Callable[..., Path], tmp_path: Path, words: tuple[str, ...]
) -> None:
    file = tmp_path / "failing.json"
    folder = title(FAILING)
    base = folder / "rounds" / "base.rules"
    base.write_text(re.sub(r"(function score.*=).*", r"\1 100 / player.cash rounded down", base.read_text()))
    interpreter.Game(interpreter.load_ruleset(folder), ["Ann", "Bob"]).save(file)
    code, out, err = run(words[0], str(file), *words[1:])
    assert (code, out) == (1, "")
    assert ".rules:" in err
    assert "this divides by 0" in err


def test_a_script_that_fails_in_a_recorded_action_leaves_json_whole(
    run: Run, title: Callable[..., Path], tmp_path: Path
) -> None:
    file = tmp_path / "failing.json"
    ruleset = interpreter.load_ruleset(title(FAILING))
    game = interpreter.Game(ruleset, ["A"])
    file.write_text(json.dumps({**game.record(), "actions": [{"by": "A", "choice": "spending.lend"}]}))
    code, out, err = run("replay", str(file), "--json")
    assert code == 1
    assert "makes a script fail" in json.loads(out)["difference"]
    assert "cannot pay 100" in err


def test_a_name_too_long_for_a_file(run: Run) -> None:
    for command in ("play", "show", "draw", "replay"):
        code, _, err = run(command, "x" * 5000)
        assert code == 2
        assert "File name too long" in err


def test_usage(run: Run) -> None:
    assert run("no-such-command")[0] == 2
    assert run("draw", TITLE, "--what", "tea")[0] == 2
    assert run("--help")[0] == 0
    assert run("actions", "game.json", "--limit", "9" * 30)[0] == 2


def test_a_mistake_of_our_own_is_said_to_be_one(run: Run, saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("out of steam")

    monkeypatch.delenv(TRACE, raising=False)
    monkeypatch.setattr("interpreter.cli.table.show_data", broken)
    code, _, err = run("show", str(saved))
    assert code == 3
    assert "out of steam" in err


def test_replay_of_a_folder_takes_the_transcript_in_it(run: Run, saved: Path, tmp_path: Path) -> None:
    folder = tmp_path / "a game"
    folder.mkdir()
    (folder / "transcript.json").write_text(saved.read_text())
    code, printed, _ = run("replay", str(folder))
    assert code == 0
    assert "replayed" in printed
    code, _, complaint = run("replay", str(tmp_path))
    assert code == 2
    assert "is a folder, not a file" in complaint


def test_replay_takes_a_file_that_is_packed(run: Run, saved: Path, tmp_path: Path) -> None:
    """A record, and the record in a file of the kind that keeps games by bots; a damaged one is no traceback."""
    packed = tmp_path / "game.json.gz"
    record = interpreter.open_game(saved).record()
    for data in (record, {"bot": "random", "record": record}):
        packed.write_bytes(gzip.compress(json.dumps(data).encode()))
        code, printed, _ = run("replay", str(packed))
        assert code == 0
        assert "0 of 0 actions replayed" in printed
    packed.write_bytes(packed.read_bytes()[:40])
    code, _, complaint = run("replay", str(packed))
    assert code == 2
    assert "game.json.gz" in complaint


def test_places_are_shown_as_they_are(run: Run, mini: Callable[..., Path]) -> None:
    """Nothing between colons becomes a picture."""
    folder = mini()
    script = folder / "rounds" / "game.rules"
    before = script.read_text(encoding="utf-8").partition("function score")[0]
    blank = "\n" * (99 - before.count("\n"))
    script.write_text(f"{before}{blank}function score(player) -> money = plyer.cash\n", encoding="utf-8")
    _, printed, complained = run("check", str(folder))
    assert "game.rules:100:" in printed + complained


@pytest.mark.parametrize("command", ["play", "draw"])
def test_a_scenario_that_is_not_there_is_told(run: Run, command: str) -> None:
    code, _, complained = run(command, "18gb", "--scenario", "9", *(["--bot", "random"] if command == "play" else []))
    assert code == 2
    assert "18gb has no scenario '9'" in complained
    assert "2NS, 2EW, 3" in complained


def test_clause_tests_are_run_and_what_fails_is_shown(run: Run, mini: Callable[..., Path]) -> None:
    places = ("tests/places.rules", "", 'override procedure play():\n    end game "now"\n')
    tests = ("{clause: M-1, name: ends, expect: {over: true}}", "{clause: M-2, name: goes on, expect: {over: later}}")
    folder = mini(places, ("tests/ends.yaml", "", "tests:\n- " + "\n- ".join(tests) + "\n"))
    code, printed, _ = run("test", str(folder))
    assert code == 1
    assert "ends.yaml:3:47: error: the end: it is now, and the test expects later" in printed
    assert "2 tests of 2 clauses, 1 failed" in printed
    code, printed, _ = run("test", str(folder), "--clause", "M-1", "--json")
    assert code == 0
    assert [each["passed"] for each in json.loads(printed)["tests"]] == [True]
    code, _, complaint = run("test", "no-such-title")
    assert code == 2
    assert "there is no title in" in complaint
    code, _, complaint = run("test", str(folder), "--clause", "M-3")
    assert code == 2
    assert "has no such tests" in complaint


def test_a_game_of_other_rules_is_refused_with_the_way_to_open_it(
    run: Run, mini: Callable[..., Path], tmp_path: Path
) -> None:
    game = tmp_path / "game.json"
    interpreter.Game(interpreter.load_ruleset(mini()), players=["Ann", "Bob"]).save(game)
    mini(("ruleset.yaml", "bank: 2000", "bank: 2001"))
    code, _, complained = run("show", str(game))
    assert code == 2
    assert "was saved with other rules of Mini: they have changed since" in complained
    assert "hint: --other-rules opens it all the same" in complained
    assert run("show", str(game), "--other-rules")[0] == 0


def test_a_game_that_has_begun_takes_no_variants(run: Run, saved: Path) -> None:
    code, _, complaint = run("play", str(saved), "--variant", "larger-bank", "--bot", "random")
    assert code == 2
    assert "its variants and its scenario are chosen" in complaint
