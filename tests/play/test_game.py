"""Games: what goes wrong takes back everything, undoing, copies, set-up."""

from __future__ import annotations

from typing import Any

import pytest

import interpreter
from interpreter.ids import BANK, GAME, Piece
from interpreter.play.chance import next_number
from interpreter.play.runtime import Runtime

SPEND = """
event paid(number: int)

attribute game.number: int
attribute player.sold: set of company

power bonus(amount: money)

on paid(number) when number > 3:
    pay(2000, from: players[1], to: players[2])

procedure everything(number: int):
    game.number = number
    players[1].sold += companies[1]
    pay(100, from: bank, to: players[1])
    pay(30, from: players[1], to: companies[1])
    give(first(c for c in certificates), to: players[1])
    give(first(supply), to: companies[1])
    give(bonus(40), to: players[2])
    place_price(companies[1], spaces[2])
    game.order = shuffle(players)
    game.phase = phases[2]
    announce paid(number)

attribute game.order: list of player

procedure play():
    turns player in players until false:
        offer player as work:
            option go(number in 1 to 5):
                everything(number)
                offer players[3] as question:
                    option yes:
                        note("yes")
                    option owe:
                        pay(10000, from: players[3], to: bank)
            option overpay:
                note("before")
                pay(1, from: player, to: bank)
            option give_nothing:
                note("before")
                give(first(t for t in trains where false), to: player)
            option place_nowhere:
                place(first(markers), first(s for s in stops where s.kind is offboard))
            option negative:
                pay(0 - 5, from: bank, to: player)
            pass
"""


@pytest.mark.parametrize(
    ("choice", "values", "message", "line"),
    [
        ("go", {"number": 4}, "Ann has 70 and cannot pay 2000", 10),
        ("overpay", {}, "Ann has 0 and cannot pay 1", 39),
        ("give_nothing", {}, "nothing cannot be given to anybody", 42),
        ("place_nowhere", {}, "a marker is placed on a stop; one of the two is not there", 44),
        ("negative", {}, "one cannot pay -5", 46),
    ],
)
def test_an_error_takes_everything_back_and_names_the_line(
    start: Any, choice: str, values: dict[str, int], message: str, line: int
) -> None:
    game = start(SPEND)
    assert game.fails("Ann", choice, **values) == (message, line)
    assert game.actions_done == 0
    assert game.do("Ann", "go", number=2).asked == "Cy question"


def test_an_error_after_waiting_takes_back_the_last_action_only(start: Any) -> None:
    game = start(SPEND).do("Ann", "go", number=2)
    assert game.fails("Cy", "owe")[0] == "Cy has 0 and cannot pay 10000"
    assert game.do("Cy", "yes").log == "yes"
    assert game.asked == "Bob work"


def test_whatever_happens_in_an_action_takes_it_back(start: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    game = start(SPEND)
    before = game.digest()

    def stopped(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(game._machine.offers, "settle", stopped)
    with pytest.raises(KeyboardInterrupt):
        game.apply({"by": "Ann", "choice": "work.go", "number": 2})
    monkeypatch.undo()
    assert game.digest() == before
    game.check()


def test_undoing_all_leads_to_the_beginning(start: Any) -> None:
    game = start(SPEND)
    digests = [game.digest()]
    for by, choice, values in (("Ann", "go", {"number": 1}), ("Cy", "yes", {}), ("Bob", "pass", {})):
        game.do(by, choice, **values)
        digests.append(game.digest())
    copy, opened = game.copy(), game.opened()
    for one in (game, copy, opened):
        for digest in reversed(digests[:-1]):
            one.undo()
            assert one.digest() == digest
        with pytest.raises(ValueError, match="nothing to undo"):
            one.undo()


def test_a_copy_goes_on_apart(start: Any) -> None:
    game = start(SPEND).do("Ann", "go", number=1)
    before, copy = game.digest(), game.copy()
    copy.apply({"by": "Cy", "choice": "question.yes"})
    assert (game.digest(), game.actions_done, copy.actions_done) == (before, 1, 2)
    assert game.value(GAME, "log") == ()
    game.undo()
    assert copy.value(GAME, "log") == ("yes",)


def test_an_arranged_table_is_undone_to_and_copied_but_neither_recorded_nor_saved(start: Any, tmp_path: Any) -> None:
    game = interpreter.Game(start(SPEND).ruleset, ["Ann", "Bob", "Cy"])
    printed = game.digest()
    game.arrange(lambda runtime: runtime.put(runtime.players[0], "cash", 777))
    arranged, copy = game.digest(), game.copy()
    assert arranged not in {printed, ""}
    for one in (game, copy):
        one.apply({"by": "Ann", "choice": "work.go", "number": 1})
        with pytest.raises(ValueError, match="only before the first action"):
            one.arrange(lambda runtime: None)
        one.undo()
        assert one.digest() == arranged
        with pytest.raises(ValueError, match="the table was arranged"):
            one.record()
        with pytest.raises(ValueError, match="the table was arranged"):
            one.save(tmp_path / "game.json")
    assert not list(tmp_path.glob("*.json"))


def test_an_arrangement_that_fails_leaves_the_table_as_it_was(start: Any) -> None:
    game = interpreter.Game(start(SPEND).ruleset, ["Ann", "Bob", "Cy"])
    before = game.digest()

    def change(runtime: Runtime) -> None:
        runtime.put(runtime.players[0], "cash", 777)
        raise KeyError("no such place")

    with pytest.raises(KeyError):
        game.arrange(change)
    assert game.digest() == before
    assert game.record()["actions"] == []


def test_saved_to_a_file_and_opened(start: Any, tmp_path: Any, title: Any) -> None:
    game = start(SPEND).do("Ann", "go", number=1)
    path = tmp_path / "game.json"
    game.save(str(path))
    opened = interpreter.open_game(path)
    assert opened.digest() == game.digest()
    assert opened.actions_done == 1
    opened.apply({"by": "Cy", "choice": "question.yes"})
    assert opened.digest() == game.do("Cy", "yes").digest()


def test_a_game_is_its_players_seed_and_actions(start: Any) -> None:
    one, two, other = start(SPEND, seed=5), start(SPEND, seed=5), start(SPEND, seed=6)
    assert one.digest() == two.digest() != other.digest()
    for game in (one, two, other):
        game.do("Ann", "go", number=1)
    assert one.digest() == two.digest()


def test_the_number_of_players_has_to_be_one_the_title_is_for(start: Any) -> None:
    with pytest.raises(ValueError, match="has no 5 players; it is for 1, 2, 3, 4"):
        start(SPEND, "A B C D E")
    with pytest.raises(ValueError, match="two players have the same name"):
        start(SPEND, "A A")


def test_the_table_before_the_first_statement(start: Any) -> None:
    game = start("procedure play():\n    nothing")
    assert game.value(BANK, "cash") == 1000
    assert [game.value(player, "cash") for player in game.runtime.players] == [0, 0, 0]
    assert game.value(GAME, "phase") == Piece("phase", "2")
    assert game.value(Piece("private", "FY"), "owner").id == "offering"


def test_the_generator_is_the_documented_one(start: Any) -> None:
    """x := (1103515245 * x + 12345) mod 2^31; one number for each thing, then sorted by the numbers."""
    assert [next_number(0), next_number(12345), next_number(2**31 - 1)] == [12345, 1406932606, 1043980748]
    script = """
        procedure play():
            let five = shuffle([1, 2, 3, 4, 5])
            let three = shuffle([1, 2, 3])
            note("{five} {three}")
            offer players[1]:
                option more again:
                    let four = shuffle([1, 2, 3, 4])
                    note("{four}")
                pass
        """
    for seed in (0, 1, 7, 176656074, 2**31 + 7):
        number, wanted = seed % 2**31, []
        for size in (5, 3, 4):
            drawn = []
            for thing in range(1, size + 1):
                number = (1103515245 * number + 12345) % 2**31
                drawn.append((number, thing))
            wanted.append(", ".join(str(thing) for _, thing in sorted(drawn)))
        game = start(script, seed=seed)
        assert game.log == " ".join(wanted[:2])
        assert game.do("Ann", "more").log == " ".join(wanted)
