"""Methods: each does what the protocol says of it, and an error changes nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from asking import GAME, Asking

from interpreter.load.schema import contents_of
from interpreter.serve.limits import Limits
from interpreter.serve.methods import Server


def begun(ask: Asking) -> str:
    game: str = ask("games.new", ruleset="tiny", players=["Ann", "Bob"], seed=3)["game"]
    return game


def work(choice: str, **values: Any) -> dict[str, Any]:
    return {"by": "Ann", "choice": f"work.{choice}", **values}


def test_every_method_of_the_schema_is_there_and_no_other(server: Server) -> None:
    assert list(server._methods) == list(contents_of("protocol")["properties"])


def test_what_a_server_says_of_itself(ask: Asking) -> None:
    info = ask("server.info")
    assert info["protocol"] == "18xx-protocol/1"
    assert info["limits"] == Limits(games=5).to_json()


def test_titles_are_listed_loaded_and_checked(ask: Asking) -> None:
    assert {"tiny", "18ireland"} <= set(ask("rulesets.list")["rulesets"])
    loaded = ask("rulesets.load", ruleset="tiny")
    assert (loaded["title"], loaded["scenarios"][0]["players"]) == ("Tiny", [1, 2, 3, 4])
    assert ask("rulesets.check", ruleset="tiny") == {"sound": True, "problems": []}
    assert ask.refused("rulesets.load", ruleset="tinny")["hint"] == "did you mean 'tiny'?"
    assert ask.refused("rulesets.load", ruleset="tiny", variants=["more"])["code"] == "serve/no-title"


def test_variants_are_told_with_what_they_do_and_need(title: Any) -> None:
    folder = title(GAME, variants={"rich": ("# nothing\n", ""), "poor": ("# nothing\n", "")})
    about = "variant: rich\ntitle: Rich\ntext: More for all.\nplayers: 2-3\nrequires: [poor]\n"
    (folder / "variants" / "rich.yaml").write_text(about, encoding="utf-8")
    poor, rich = Asking(Server(further=[folder]))("rulesets.load", ruleset="tiny")["known_variants"]
    assert rich == {
        "id": "rich", "title": "Rich", "text": "More for all.", "players": [2, 3], "requires": ["poor"], "excludes": [],
    }  # fmt: skip
    assert (poor["id"], poor["title"], poor["text"], poor["players"]) == ("poor", "poor", "", None)


@pytest.mark.parametrize("path", ["/etc", "../18gb", "rulesets/18gb", ".", "18gb/"])
def test_a_client_names_titles_and_no_paths(ask: Asking, path: str) -> None:
    assert ask.refused("rulesets.load", ruleset=path)["code"] == "serve/no-title"
    assert ask.refused("rulesets.check", ruleset="tiny", variants=[path])["code"] == "serve/no-title"


def test_a_title_that_makes_no_sense_is_told_with_all_problems(title: Any) -> None:
    ask = Asking(Server(further=[title("procedure play():\n    nonsense()\n    further()\n")]))
    error = ask.refused("games.new", ruleset="tiny", players=["Ann"])
    assert error["code"] == "serve/unsound"
    assert [problem["line"] for problem in error["problems"]] == [2, 3]
    checked = ask("rulesets.check", ruleset="tiny")
    assert not checked["sound"]
    assert checked["problems"] == error["problems"]


def test_a_game_is_begun_played_and_told(ask: Asking) -> None:
    game = begun(ask)
    choice = ask("games.choice", game=game)["choice"]
    assert [option["name"] for option in choice["options"]][:2] == ["work.earn", "work.begin"]
    done = ask("games.apply", game=game, action=work("earn", amount=20))
    assert done["number"] == 1
    assert done["standing"]["headings"] == ["Small Round 2"]
    assert [event["text"] for event in done["events"]] == [
        "Ann: earn some", "bank pays £20 to Ann", "number: none → 1", "small round 2 begins",
    ]  # fmt: skip
    assert ask("games.log", game=game)["entries"][0]["events"] == done["events"]
    state = ask("games.state", game=game)["state"]
    assert (state["players"][0]["cash"], state["bank"], state["actions"]) == (20, 980, 1)


def test_actions_are_listed_for_all_or_for_one_option(ask: Asking) -> None:
    game = begun(ask)
    listed = ask("games.actions", game=game)
    assert listed["actions"][0] == work("earn", amount={"from": 10, "to": 40, "step": 10})
    assert not listed["more"]
    first = ask("games.actions", game=game, limit=1)
    assert (first["actions"], first["more"]) == (listed["actions"][:1], True)
    assert ask("games.actions", game=game, by="Bob")["actions"] == []
    assert ask("games.actions", game=game, choice="work.finish")["actions"] == [work("finish")]


def test_values_are_asked_one_after_the_other(ask: Asking) -> None:
    game = begun(ask)
    asked = {"game": game, "by": "Ann"}
    amount = ask("games.values", **asked, choice="work.earn")
    assert (amount["parameter"], amount["range"]) == ("amount", {"from": 10, "to": 50, "step": 10})
    company = ask("games.values", **asked, choice="work.begin", limit=1)
    assert (company["parameter"], len(company["values"])) == ("company", 1)
    assert (
        ask("games.values", **asked, choice="work.begin", chosen={"company": company["values"][0]})["parameter"] is None
    )
    assert ask.refused("games.values", **asked, choice="work.nothing")["code"] == "serve/refused"


@pytest.mark.parametrize(
    ("method", "params", "hint"),
    [
        ("games.values", {"by": "Ann"}, "games.values takes game, by, choice; if wanted chosen, limit, allowed"),
        ("games.list", {"game": "g1"}, "games.list takes nothing"),
        ("games.log", {"gmae": "g1"}, "games.log takes game; if wanted from, limit"),
    ],
)
def test_what_a_method_takes_is_told_when_it_is_given_something_else(
    ask: Asking, method: str, params: dict[str, Any], hint: str
) -> None:
    assert ask.refused(method, **params)["hint"] == hint


def test_a_refusal_has_its_reasons_and_changes_nothing(ask: Asking) -> None:
    game = begun(ask)
    before = ask("games.save", game=game)["saved"]["digest"]
    error = ask.refused("games.apply", game=game, action=work("earn", amount=50))
    assert (error["code"], error["reasons"][0]["message"]) == ("serve/refused", "50 is too much")
    assert error["reasons"][0]["where"].endswith("game.rules:8:13")
    assert ask("games.whyNot", game=game, action=work("earn", amount=50))["reasons"][0]["values"] == {"amount": "50"}
    assert ask("games.whyNot", game=game, action=work("earn", amount=10))["allowed"]
    assert not ask("games.whyNot", game=game, action={"choice": "work.earn"})["allowed"]
    assert ask("games.save", game=game)["saved"]["digest"] == before


def test_a_script_that_fails_changes_nothing(ask: Asking) -> None:
    game = begun(ask)
    error = ask.refused("games.apply", game=game, action=work("broken"))
    assert error["code"] == "serve/script"
    assert "Ann has 0 and cannot pay 10000" in error["message"]
    assert ask("games.choice", game=game)["standing"]["actions"] == 0


def test_what_takes_too_long_is_broken_off_and_changes_nothing(ask: Asking) -> None:
    game, other = begun(ask), begun(ask)
    ask("games.apply", game=game, action=work("earn", amount=20))
    before = ask("games.save", game=game)["saved"]
    ask.server.games._limits = Limits(seconds=0.2)
    assert ask.refused("games.apply", game=game, action=work("slow"))["code"] == "serve/too-long"
    ask.server.games._limits = Limits()
    assert ask("games.save", game=game)["saved"] == before
    assert ask("games.apply", game=game, action=work("earn", amount=20))["number"] == 2
    assert ask("games.undo", game=game)["action"] == work("earn", amount=20)
    assert ask("games.undo", game=game)["standing"]["actions"] == 0
    assert ask("games.choice", game=other)["standing"]["actions"] == 0


def test_undo_takes_back_up_to_the_beginning(ask: Asking) -> None:
    game = begun(ask)
    beginning = ask("games.save", game=game)["saved"]
    ask("games.apply", game=game, action=work("earn", amount=20))
    ask("games.apply", game=game, action=work("finish"))
    assert ask("games.list")["games"][0]["over"] == "enough"
    assert ask("games.undo", game=game)["action"] == work("finish")
    assert ask("games.list")["games"][0]["over"] is None
    ask("games.undo", game=game)
    assert ask("games.save", game=game)["saved"] == beginning
    assert ask.refused("games.undo", game=game)["code"] == "serve/no-answer"
    assert ask("games.log", game=game)["entries"] == []


def test_an_action_may_say_which_ones_it_follows(ask: Asking) -> None:
    game = begun(ask)
    ask("games.apply", game=game, action=work("earn", amount=20), after=0)
    assert (
        ask.refused("games.apply", game=game, action=work("earn", amount=20), after=0)["code"] == "serve/out-of-order"
    )
    assert ask.refused("games.undo", game=game, after=2)["code"] == "serve/out-of-order"
    assert ask("games.apply", game=game, action=work("earn", amount=20), after=1)["number"] == 2


def test_a_saved_game_and_a_record_are_opened_with_their_log(ask: Asking) -> None:
    game = begun(ask)
    ask("games.apply", game=game, action=work("earn", amount=20))
    saved = ask("games.save", game=game)["saved"]
    record = {**{key: saved[key] for key in saved if key not in ("table", "progress", "digest")}}
    for data in (saved, {**record, "format": "18xx-record/1"}):
        opened = ask("games.open", saved=data)["game"]
        assert ask("games.save", game=opened)["saved"] == saved
        assert ask("games.log", game=opened) == ask("games.log", game=game)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"format": "chess"}, "its `format` says none of"),
        ({"format": "18xx-bundle/1"}, "no saved game but the bundle of a title"),
        ({"hash": "0" * 64}, "other rules of Tiny"),
        ({"actions": [{"by": "Ann", "choice": "work.earn", "amount": 50}]}, "50 is too much"),
        ({"actions": []}, "not what its actions lead to"),
        ({"players": ["Ann"] * 2}, "players:"),
        ({"players": list("ABCDEF")}, "it is for 1, 2, 3, 4"),
        ({"table": {"@player:Ann": {"cash": 900}}, "digest": "0" * 64}, "not what its actions lead to"),
        ({"seed": "7"}, "seed:"),
        ({"players": ["A" * 41], "actions": []}, "players/0:"),
        ({"players": ["A\n"], "actions": []}, "players/0:"),
        ({"players": [f"P{number}" for number in range(13)]}, "players:"),
    ],
)
def test_what_is_no_game_is_not_opened(ask: Asking, change: dict[str, Any], told: str) -> None:
    game = begun(ask)
    ask("games.apply", game=game, action=work("earn", amount=20))
    saved = {**ask("games.save", game=game)["saved"], **change}
    error = ask.refused("games.open", saved=saved)
    assert error["code"] == "serve/not-opened"
    assert told in error["message"]
    assert len(ask("games.list")["games"]) == 1


def test_a_saved_game_of_an_unknown_title_or_path_is_not_opened(ask: Asking, tmp_path: Path) -> None:
    saved = ask("games.save", game=begun(ask))["saved"]
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    for place in ("chess", "/etc", "..", "", "\x00", str(loop), "x" * 5000, "/dev/stdin"):
        assert ask.refused("games.open", saved={**saved, "ruleset": place})["code"] == "serve/no-title"


def test_games_are_apart_and_are_forgotten_when_closed(ask: Asking) -> None:
    first, second = begun(ask), begun(ask)
    ask("games.apply", game=first, action=work("earn", amount=20))
    assert [row["actions"] for row in ask("games.list")["games"]] == [1, 0]
    ask("games.close", game=first)
    assert ask.refused("games.choice", game=first)["code"] == "serve/no-game"
    assert ask.refused("games.close", game=first)["code"] == "serve/no-game"
    assert [row["game"] for row in ask("games.list")["games"]] == [second]


def test_there_are_no_more_games_than_the_limit(ask: Asking) -> None:
    for _ in range(5):
        begun(ask)
    assert ask.refused("games.new", ruleset="tiny", players=["Ann"])["code"] == "serve/full"
    ask("games.close", game="g1")
    assert begun(ask) == "g6"


@pytest.mark.parametrize(
    ("params", "told"),
    [
        ({"players": ["Ann", "Ann"]}, "players:"),
        ({"players": []}, "players:"),
        ({"players": [" "]}, "every player needs a name"),
        ({"players": list("ABCDE")}, "it is for 1, 2, 3, 4"),
        ({"players": ["Ann"], "scenario": "none"}, "no scenario 'none'"),
        ({"players": ["Ann\n"]}, "players/0:"),
        ({"players": ["A\x00"]}, "players/0: 'A\\x00' has a letter that cannot be printed"),
        ({"players": ["Ann"], "seed": -1}, "seed:"),
        ({"players": ["Ann"], "more": 1}, "'more' was unexpected"),
    ],
)
def test_games_that_cannot_be_set_up_are_told(ask: Asking, params: dict[str, Any], told: str) -> None:
    error = ask.refused("games.new", ruleset="tiny", **params)
    assert error["code"] == ("serve/parameters" if ":" in told or "unexpected" in told else "serve/no-setup")
    assert told in error["message"]


def test_values_are_explained_as_lines(ask: Asking) -> None:
    game = begun(ask)
    lines = ask("games.explain", game=game, what="score", given=["Ann"])["lines"]
    assert (lines[0]["depth"], lines[0]["text"], lines[0]["value"]) == (0, "score(Ann)", "0")
    assert len(ask("games.explain", game=game, what="score", given=["Ann"], depth=0)["lines"]) == 1
    told = ask("games.explainable", game=game)
    assert "score" in [row["name"] for row in told["functions"]]
    assert [row["takes"] for row in told["topics"] if row["name"] == "income"] == [["company", "[run]"]]
    assert ask.refused("games.explain", game=game, what="scores")["code"] == "serve/no-answer"


@pytest.mark.parametrize("what", ["map", "market", "tiles"])
def test_the_table_is_drawn(ask: Asking, what: str) -> None:
    assert ask("games.draw", game=begun(ask), what=what)["svg"].startswith("<svg")


def test_the_log_is_given_in_parts(ask: Asking) -> None:
    game = begun(ask)
    for amount in (10, 20, 30):
        ask("games.apply", game=game, action=work("earn", amount=amount))
    first = ask("games.log", game=game, limit=2)
    assert ([entry["number"] for entry in first["entries"]], first["more"]) == ([1, 2], True)
    assert [entry["number"] for entry in ask("games.log", game=game, **{"from": -1})["entries"]] == [3]
    assert [entry["number"] for entry in ask("games.log", game=game, **{"from": -9})["entries"]] == [1, 2, 3]
    assert ask("games.log", game=game, **{"from": 9})["entries"] == []


def test_our_own_mistakes_are_told_and_change_nothing(ask: Asking, monkeypatch: pytest.MonkeyPatch) -> None:
    game = begun(ask)
    ask("games.apply", game=game, action=work("earn", amount=20))
    before = ask("games.save", game=game)["saved"]

    def mistaken(*_: Any) -> None:
        raise KeyError("inside")

    monkeypatch.setattr("interpreter.serve.methods.picture_of", mistaken)
    monkeypatch.setattr("interpreter.serve.events.Recorder._paid", mistaken)  # in the middle of an action
    assert ask.refused("games.draw", game=game, what="map")["code"] == "serve/mistake"
    assert ask.refused("games.apply", game=game, action=work("earn", amount=20))["code"] == "serve/mistake"
    monkeypatch.undo()
    assert ask("games.save", game=game)["saved"] == before
    assert ask("games.apply", game=game, action=work("earn", amount=20))["number"] == 2
