"""Routes spelled by stops and hexes: the track between them is found, or it is said why there is no such route."""

from __future__ import annotations

import pytest
from board_facts import small_map

from interpreter.board.position import Position
from interpreter.board.run import BrokenRunError, run_data, run_from


def laid() -> Position:
    """A column: a city, plain track, a town; a hex with two joined stops; two ways into the last."""
    return Position(
        small_map(
            {
                "H0": (0, 0, "c30 : 0-c0"),
                "H1": (0, 2, ": 3-0"),
                "H2": (0, 4, "t10 : 3-t0 t0-0"),
                "H3": (0, 6, "c20 c20 : 3-c0 c0-c1 c1-0"),
                "H4": (0, 8, "c20 : 3-c0 3-c0"),
            }
        )
    )


def path(*names: str) -> list[str]:
    """The path of a route in full."""
    return run_data(run_from(laid(), [{"train": "2-0", "path": list(names)}]))[0]["path"]  # type: ignore[no-any-return]


def test_the_track_between_stops_and_hexes_is_found() -> None:
    full = ["H0:0", "H0/0", "H1/0", "H2/0", "H2:0", "H2/1", "H3/0", "H3:0", "H3/1", "H3:1"]
    assert path("H0:0", "H1", "H2:0", "H3:0", "H3:1") == full
    assert path("H0", "H1", "H2", "H3:0", "H3:1") == full
    assert path(*full) == full
    assert path(*reversed(full)) == path("H3:1", "H3:0", "H2", "H1", "H0")


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["H0", "H2"], "H0 and H2 are not side by side"),
        (["H0", "H1"], "a route ends at a stop, and H1 has none"),
        (["H2", "H3"], "H3 has several stops: H3:0, H3:1"),
        (["H2", "H3:1"], "no track leads from H3:1 to side 3 on H3"),
        (["H3:1", "H4"], "several pieces of track lead from H4:0 to side 3 on H4: H4/0, H4/1"),
        (["H0", "H9"], "there is no H9 on the map now"),
        (["H0", "H1:0"], "there is no H1:0 on the map now"),
    ],
)
def test_why_no_route_leads_so(names: list[str], said: str) -> None:
    with pytest.raises(ValueError, match=said) as raised:
        path(*names)
    assert str(raised.value) == said


def test_what_is_not_there_is_a_broken_run() -> None:
    with pytest.raises(BrokenRunError):
        path("H0", "H9")
