"""Events: what happens on the table, told in the words of any title."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import interpreter
from interpreter.serve.events import Recorder, plain

SCRIPT = """
attribute game.list: list of company
attribute company.seen: map of player to money

power help_out(amount: money)

rule may_replace(colour: colour, new: tile_type, hex: hex):
    require true else "never"

function station_after(marker: marker, lay: lay) -> stop = first(lay.stops)

round small_round():
    offer players[1] as work:
        option money:
            pay(30, from: bank, to: players[1])
            pay(10, from: players[1], to: players[2])
        option pieces:
            give(first(c for c in certificates where c.company == companies[1]), to: players[2])
            give(first(supply), to: companies[1])
            give(help_out(40), to: players[2])
        option market:
            place_price(companies[1], spaces[2])
            place_price(companies[1], spaces[3])
        option marker(stop in stops where stop.free > 0):
            place(first(m for m in markers), stop)
        option tile(lay in lays(companies[1], hexes, tile_types)):
            put(lay)
        option facts:
            game.list = [companies[1]]
            companies[1].seen[players[2]] = 30
            game.phase = phases[2]
            game.priority = players[2]
        option finish:
            end game "enough" @T-END

procedure play():
    turns player in players until false:
        small_round()
"""


def happened(start: Any, choice: str, **values: Any) -> list[dict[str, Any]]:
    game = start(SCRIPT)
    recorder = Recorder(game)
    with recorder.recording() as events:
        interpreter.Game.apply(game, {"by": "Ann", "choice": f"work.{choice}", **values})
    return [event for event in events if event["kind"] != "round"]


def test_a_payment_is_one_event(start: Any) -> None:
    assert happened(start, "money") == [
        {"kind": "money", "from": "bank", "to": "Ann", "amount": 30, "text": "bank pays £30 to Ann"},
        {"kind": "money", "from": "Ann", "to": "Bob", "amount": 10, "text": "Ann pays £10 to Bob"},
    ]


def test_pieces_go_from_one_to_another(start: Any) -> None:
    certificate, train, *_, power = happened(start, "pieces")
    assert (certificate["kind"], certificate["to"], certificate["shares"]) == ("certificate", "Bob", 2)
    assert (train["kind"], train["from"], train["to"], train["type"]) == ("train", None, "AB", "2")
    assert (power["kind"], power["to"]) == ("power", "Bob")


def test_the_price_marker_moves(start: Any) -> None:
    first, second = happened(start, "market")
    assert (first["kind"], first["before"], first["after"]) == ("price", None, 70)
    assert (second["before"], second["after"], second["text"]) == (70, 80, "price of AB: £80")


def test_attributes_of_scripts_are_told_with_their_values(start: Any) -> None:
    listed, seen, phase, priority = happened(start, "facts")
    assert (listed["name"], listed["of"]["kind"], listed["after"]) == ("list", "game", ["AB"])
    assert (seen["name"], seen["of"]["id"], seen["after"]) == ("seen", "AB", {"Bob": 30})
    assert (phase["kind"], phase["text"]) == ("phase", f"phase {phase['after']} begins")
    assert (priority["kind"], priority["after"]) == ("priority", "Bob")


def test_a_percent_is_the_number_before_its_sign() -> None:
    assert plain([Fraction(3, 5), Fraction(1, 8)]) == [60, 12.5]


def test_tiles_and_markers_are_told_where_they_lie(start: Any) -> None:
    game = start(SCRIPT)
    lay = next(each for each in game.actions(choice="work.tile"))
    (tile,) = happened(start, "tile", lay=lay["lay"])
    assert (tile["kind"], tile["hex"], tile["tile"], tile["turn"]) == ("tile", *lay["lay"].values())
    stop = next(each for each in game.actions(choice="work.marker"))["stop"]
    (marker,) = happened(start, "marker", stop=stop)
    assert (marker["kind"], marker["stop"], marker["was_at"]) == ("marker", stop, None)


def test_the_end_is_told(start: Any) -> None:
    (over,) = happened(start, "finish")
    assert (over["kind"], over["reason"]) == ("over", "enough")


def test_what_is_refused_leaves_no_watcher_behind(start: Any) -> None:
    game = start(SCRIPT)
    watch = game.table.watch
    with pytest.raises(interpreter.Refusal), Recorder(game).recording():
        game.apply({"by": "Ann", "choice": "work.nothing"})
    assert game.table.watch == watch
