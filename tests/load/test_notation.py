"""The short texts of YAML files."""

from __future__ import annotations

import pytest

from interpreter.load.notation import (
    StopText,
    TrackText,
    read_copies,
    read_hex,
    read_home,
    read_players,
    read_space,
    read_stop,
    read_track,
    words_of,
)


@pytest.mark.parametrize(
    ("text", "stop"),
    [
        ("city", StopText("city", (("", 0),), 1)),
        ("city 30 x2", StopText("city", (("", 30),), 2)),
        ("town 10", StopText("town", (("", 10),), 0)),
        ("offboard yellow 20 brown 50", StopText("offboard", (("yellow", 20), ("brown", 50)), 0)),
        ("village 10", None),
        ("city 10 20", None),
        ("city x2 30", None),
    ],
)
def test_stops(text: str, stop: StopText | None) -> None:
    assert read_stop(text) == stop


@pytest.mark.parametrize(
    ("text", "track"),
    [
        ("0-3", TrackText(((0, 3),))),
        ("0-s0 narrow", TrackText(((0, "s0"),), "narrow")),
        ("1-2 narrow +40", TrackText(((1, 2),), "narrow", 40)),
        ("0-2-4", TrackText(((0, 2), (0, 4), (2, 4)))),
        ("3 stub", TrackText(((3, 3),), None, 0, stub=True)),
        ("s0-s1", TrackText((("s0", "s1"),))),
        ("3", None),
        ("3-3", None),
        ("0-s0-2", None),
        ("0-1 stub", None),
        ("0-1 broad narrow", None),
        ("", None),
    ],
)
def test_track(text: str, track: TrackText | None) -> None:
    assert read_track(text) == track


def test_small_ones() -> None:
    assert read_space("100pe") == (100, "pe")
    assert read_space(".") is None
    assert read_copies("1x3") == (1, 3)
    assert read_copies("2") == (2, 1)
    assert read_players("3-6") == range(3, 7)
    assert read_players("4") == range(4, 5)
    assert read_home("I11:1") == ("I11", 1)
    assert read_home("F10") == ("F10", None)
    assert words_of(" a  bc") == [("a", 1), ("bc", 4)]


def test_hexes_lie_where_their_names_say() -> None:
    assert read_hex("A11", "flat") == (0, 11)
    assert read_hex("a21", "flat") == (-1, 21)
    assert read_hex("G-1", "flat") == (6, -1)
    assert read_hex("B4", "pointy") == (4, 1)
    assert read_hex("Dublin", "flat") is None
