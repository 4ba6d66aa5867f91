"""`18xx why-not`, `explain` and `ways-to-refuse`: what they print, and how they end."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import interpreter
from interpreter.cli.app import main

Run = Callable[..., tuple[int, str, str]]

SCRIPT = """
function wealth(player) -> money = player.cash + 2 * count(p for p in privates where p.owner == player)   @C-WEALTH
rule may_buy(player, private):
    require player.cash >= private.price else "{private} costs {private.price}"               @C-DEAR

procedure play():
    each player in players:
        pay(100, from: bank, to: player)
    turns player in players until all pass:
        offer player "{player} may spend" as spending:
            option buy(private in [p for p in privates where p.owner is offering]) "buy a private":   @C-BUY
                require may_buy(player, private)
                pay(private.price, from: player, to: bank)
                give(private, to: player)
            option choose_all when player.cash > 1000:
                nothing
            pass
    end game "nobody wants anything"
"""


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs the command line: exit code, what was printed, what was complained about."""

    def command(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["18xx", *words])
        with pytest.raises(SystemExit) as end:
            main()
        printed = capsys.readouterr()
        assert "Traceback" not in printed.out + printed.err
        assert isinstance(end.value.code, int)
        return end.value.code, printed.out, printed.err

    return command


@pytest.fixture
def folder(title: Callable[..., Path]) -> Path:
    return title(SCRIPT)


@pytest.fixture
def saved(folder: Path, tmp_path: Path) -> str:
    """A game at its first choice."""
    file = tmp_path / "game.json"
    interpreter.Game(interpreter.load_ruleset(folder), ["Ann", "Bob", "Cy"], seed=3).save(file)
    return str(file)


# ------------------------------------------------------------------------------------------------ why-not


def test_why_not_shows_values_under_each_reason(run: Run, saved: str) -> None:
    code, out, _ = run("why-not", saved, '{"by": "Ann", "choice": "spending.choose_all"}')
    assert code == 1
    lines = out.splitlines()
    assert lines[0] == "not allowed, for 1 reason:"
    assert lines[1].startswith("  - spending.choose_all is not open now: it needs player.cash > 1000 [")
    assert lines[2] == "      player.cash = 100"


def test_why_not_takes_an_action_that_is_filled_in_partly(run: Run, saved: str) -> None:
    code, out, _ = run("why-not", saved, '{"by": "Bob", "choice": "spending.buy"}', "--json")
    found = json.loads(out)
    assert code == 1
    assert found["reasons"][0]["message"] == "it is Ann who may do this now, not Bob"
    assert found["reasons"][-1]["part"] == "private"


# ------------------------------------------------------------------------------------------------ explain


def test_explain_prints_a_function_of_the_scripts(run: Run, saved: str) -> None:
    code, out, _ = run("explain", saved, "wealth", "Ann")
    assert code == 0
    assert out.splitlines()[0].startswith("wealth(Ann) = 100  (C-WEALTH)  [")
    assert "  player.cash + 2 * count(p for p in privates where p.owner == player) = 100 + 2 * 0 = 100" in out
    assert run("explain", saved, "wealth", "Ann", "--deep", "1")[1].count("\n") == 2


def test_explain_as_json(run: Run, saved: str) -> None:
    found = json.loads(run("explain", saved, "wealth", "Ann", "--json")[1])
    assert (found["value"], found["clauses"], found["text"]) == ("100", ["C-WEALTH"], "wealth(Ann)")
    assert found["parts"][0]["text"].startswith("player.cash + 2")


def test_explain_lists_what_can_be_asked(run: Run, saved: str) -> None:
    out = run("explain", saved)[1]
    assert "income company [run]: " in out
    assert "wealth(player: player)" in out.splitlines()
    found = json.loads(run("explain", saved, "--json")[1])
    assert found["functions"]["wealth"] == ["player: player"]
    assert set(found["topics"]) == {"income", "price", "vote", "certificates", "order", "score"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("welth Ann", "did you mean wealth?"),
        ("wealth", "wealth takes player; 0 given"),
        ("wealth Zoe", "there is no player 'Zoe'"),
        ("certificates Ann", "Tiny has no certificates to explain"),
    ],
)
def test_explain_says_what_cannot_be_asked(run: Run, saved: str, words: str, said: str) -> None:
    code, _, complained = run("explain", saved, *words.split())
    assert code == 2
    assert said in " ".join(complained.split())


# ------------------------------------------------------------------------------------------------ ways-to-refuse


def test_ways_to_refuse_an_option(run: Run, folder: Path) -> None:
    code, out, _ = run("ways-to-refuse", str(folder), "spending.buy")
    assert code == 0
    lines = [line.partition("  [")[0].rstrip() for line in out.splitlines()]
    assert lines[0] == "spending.buy: buy a private"
    assert "it is offered" in lines
    assert "  to player, in play" in lines
    assert "    turns player in players" in lines
    assert "  1. private in [p for p in privates where p.owner is offering]" in lines
    assert "  2. player.cash >= private.price  (C-DEAR)" in lines
    assert '     "{private} costs {private.price}"' in lines
    assert any(line.endswith(" in may_buy") for line in out.splitlines())


def test_ways_to_refuse_lists_options(run: Run, folder: Path) -> None:
    out = run("ways-to-refuse", str(folder))[1]
    assert [line.split()[:2] for line in out.splitlines()] == [
        ["spending.buy", "2"], ["spending.choose_all", "1"], ["spending.pass", "0"],
    ]  # fmt: skip
    found = json.loads(run("ways-to-refuse", str(folder), "--json")[1])
    assert found["options"][0] == {"option": "spending.buy", "says": "buy a private", "ways": 2}


def test_ways_to_refuse_by_the_offer_or_the_option_alone(run: Run, folder: Path) -> None:
    found = json.loads(run("ways-to-refuse", str(folder), "spending", "--json")[1])
    assert [each["option"] for each in found["options"]] == ["spending.buy", "spending.choose_all", "spending.pass"]
    (buy,) = json.loads(run("ways-to-refuse", str(folder), "buy", "--json")[1])["options"]
    assert [hurdle["kind"] for hurdle in buy["hurdles"]] == ["domain", "require"]
    assert buy["hurdles"][1]["clauses"] == ["C-DEAR"]


def test_ways_to_refuse_what_there_is_not(run: Run, folder: Path) -> None:
    code, _, complained = run("ways-to-refuse", str(folder), "spending.by")
    assert code == 2
    assert "did you mean spending.buy?" in complained
    assert "lists them" in run("ways-to-refuse", str(folder), "something.else")[2]
    assert run("ways-to-refuse", "no-such-title")[0] == 2
