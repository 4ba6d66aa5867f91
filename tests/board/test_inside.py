"""Lines between two sets of stops inside given track."""

from board_facts import small_map

from interpreter.board.atlas import Stop, Track
from interpreter.board.inside import lines
from interpreter.board.position import Position


def star() -> Position:
    """A city in the middle of four off-boards, north, south, east and west of it."""
    return Position(
        small_map(
            {
                "M": (0, 0, "c20:c0-0 c0-3 c0-1 c0-4"),
                "S": (0, 2, "o10:o0-3"),
                "N": (0, -2, "o10:o0-0"),
                "W": (-1, 1, "o10:o0-4"),
                "E": (1, -1, "o10:o0-1"),
            }
        )
    )


def ring() -> Position:
    """A town and a city, joined by the straight way and by the way round through the hex between their sides."""
    return Position(
        small_map(
            {"T": (0, 0, "t10:t0-0 t0-5"), "C": (0, 2, "c20:c0-3 c0-4"), "R": (1, 1, ":1-2"), "X": (3, 3, "o10:o0-3")}
        )
    )


def found(position: Position, start: str, finish: str, track: list[Track], *through: str) -> list[str]:
    ends = ([position.stop(start)], [position.stop(finish)])
    return sorted(
        " ".join(piece.id for piece in line)
        for line in lines(position.atlas, ends, track, [position.stop(name) for name in through])
    )


def all_track(position: Position) -> list[Track]:
    return [piece for stop in position.stops() for piece in stop.track] + [
        piece for at in position.atlas.hexes for piece in position.at(at).track if not piece.stops
    ]


def test_a_line_passes_only_what_it_may() -> None:
    position = star()
    track = all_track(position)
    assert found(position, "N:0", "S:0", track, "M:0") == ["N/0 M/1 M/0 S/0"]
    assert found(position, "N:0", "S:0", track) == []
    assert found(position, "N:0", "M:0", track) == ["N/0 M/1"], "a stop at the end is not passed"


def test_a_line_lies_in_the_track_alone() -> None:
    position = star()
    track = [piece for piece in all_track(position) if piece.id != "M/1"]
    assert found(position, "N:0", "S:0", track, "M:0") == []
    assert found(position, "E:0", "W:0", track, "M:0") == ["E/0 M/3 M/2 W/0"]
    assert found(position, "E:0", "W:0", [], "M:0") == []


def test_every_line_is_found_once() -> None:
    position = ring()
    track = all_track(position)
    assert found(position, "T:0", "C:0", track) == ["T/0 C/0", "T/1 R/0 C/1"]
    both: list[Stop] = [position.stop("T:0"), position.stop("C:0")]
    assert len(list(lines(position.atlas, (both, both), track, both))) == 2, "not once more from the other end"


def test_no_stop_is_passed_twice() -> None:
    position = ring()
    assert found(position, "T:0", "T:0", all_track(position), "T:0", "C:0") == [], "a line is no ring"
