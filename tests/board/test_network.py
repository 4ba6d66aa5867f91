"""What can be reached, on small maps drawn by hand, and on many drawn by chance against trying every way."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from board_facts import face as draw, hexes, small_map, tile

from interpreter.board.atlas import Atlas, Stop, Track
from interpreter.board.lay import Lay
from interpreter.board.lays import Fitting, Surveyor
from interpreter.board.network import Network
from interpreter.board.position import Position
from interpreter.ids import Piece

BROAD = ("broad",)


def chance_map(seed: int) -> Position:
    """Sixteen hexes with a city, a town, plain track or a junction each."""
    chance = Random(seed)
    texts = ("c20", "t10", "c10 c10", "")
    spots = {}
    for x in range(4):
        for y in range(4):
            text, stops = chance.choice(texts), []
            stops = [f"{kind[0]}{number}" for number, kind in enumerate(text.split())]
            sides = chance.sample(range(6), chance.randint(2, 4))
            track = []
            for side in sides:
                gauge = "n" if chance.random() < 0.15 else ""
                if stops and chance.random() < 0.7:
                    track.append(f"{side}-{chance.choice(stops)}{gauge}")
                else:
                    track.append(f"{side}-{chance.choice([each for each in sides if each != side])}{gauge}")
            if len(stops) == 2 and chance.random() < 0.3:
                track.append("c0-c1")
            if chance.random() < 0.1:
                track.append(f"{sides[0]}-{sides[0]}")
            spots[f"H{x}{y}"] = (x, 2 * y + x % 2, f"{text}:{' '.join(dict.fromkeys(track))}")
    return Position(small_map(spots))


def dense_map(seed: int, size: int = 3) -> Position:
    """Hexes with up to two pieces of track from each of three to six sides: many ways, few of them possible."""
    chance = Random(seed)
    spots = {}
    for x in range(size):
        for y in range(size):
            text = chance.choice(("c20", "t10", "c10 c10", "", ""))
            stops = [f"{kind[0]}{number}" for number, kind in enumerate(text.split())]
            sides = chance.sample(range(6), chance.randint(3, 6))
            track = []
            for side in sides * chance.randint(1, 2):
                ends = stops if stops and chance.random() < 0.5 else [each for each in sides if each != side]
                track.append(f"{side}-{chance.choice(ends)}")
            spots[f"H{x}-{y}"] = (x, 2 * y + x % 2, f"{text}:{' '.join(dict.fromkeys(track))}")
    return Position(small_map(spots))


class EveryWay:
    """All stops and track on ways, by trying all of them."""

    def __init__(self, position: Position, gauges: tuple[str, ...], through: set[Stop]) -> None:
        self.position, self.atlas, self.gauges, self.through = position, position.atlas, gauges, through
        self.found: set[object] = set()

    def start(self, thing: Stop | Track) -> None:
        if isinstance(thing, Stop):
            self.found.add(thing)
            self.leave(thing, {thing})
        elif thing.gauge in self.gauges:
            self.found.update((thing, *thing.stops))
            used = {self.name(thing, end) for end in thing.ends}
            for end in thing.ends[:1] if thing.dead_end else thing.ends:
                self.come_to(thing, end, used)

    def name(self, piece: Track, end: int | Stop) -> object:
        return end if isinstance(end, Stop) else self.atlas.side_bits[piece.placement.index * 6 + end]

    def come_to(self, piece: Track, end: int | Stop, used: set[object]) -> None:
        if isinstance(end, Stop):
            self.found.add(end)
            if end in self.through:
                self.leave(end, used)
            return
        at = self.atlas.across[piece.placement.index * 6 + end]
        for track in self.position.placements[at // 6].at_side[at % 6] if at >= 0 else ():
            self.step(track, at % 6, used)

    def leave(self, stop: Stop, used: set[object]) -> None:
        for piece in stop.track:
            self.step(piece, stop, used)

    def step(self, piece: Track, come: int | Stop, used: set[object]) -> None:
        end = piece.ends[1] if piece.ends[0] == come else piece.ends[0]
        if piece.gauge in self.gauges and (piece.dead_end or self.name(piece, end) not in used):
            self.found.add(piece)
            if not piece.dead_end:
                self.come_to(piece, end, used | {self.name(piece, end)})


@pytest.mark.parametrize("seed", range(60))
@pytest.mark.parametrize("map_of", [chance_map, dense_map])
def test_reached_is_what_trying_every_way_finds(seed: int, map_of: Callable[[int], Position]) -> None:
    position, chance = map_of(seed), Random(seed)
    stops = list(position.stops())
    if not stops:
        pytest.skip("chance has put no stop on this map")
    track = [piece for placement in position.placements for piece in placement.track]
    through = {stop for stop in stops if chance.random() < 0.6}
    start: list[Stop | Track] = [chance.choice(stops)]
    if seed % 3 == 0:
        start = [chance.choice([piece for piece in track if piece.dead_end] or track), *start]
    gauges = ("broad", "narrow") if seed % 4 == 0 else BROAD
    trial = EveryWay(position, gauges, through)
    for thing in start:
        trial.start(thing)
    expected = trial.found
    whole = Network(position, start, gauges, through)
    assert set(whole.stops) | set(whole.track) == expected
    assert {thing for thing in [*stops, *track] if thing in whole.stops or thing in whole.track} == expected
    for thing in [*stops, *track]:
        single = Network(position, start, gauges, through)
        assert ((thing in single.stops) or (thing in single.track)) is (thing in expected), thing


@pytest.mark.parametrize("seed", range(3))
def test_a_map_full_of_track_is_searched_at_once(seed: int) -> None:
    """No number of crossings makes the search go through all ways, which would take longer than anybody lives."""
    position = dense_map(seed, size=12)
    stops = list(position.stops())
    through = [stop for stop in stops if stop.number == 0]
    start = stops[::20]
    net = Network(position, start, BROAD, through)
    found = set(net.track)
    assert len(found) > 100
    some = list(found)[:20]
    assert [piece for piece in some if piece in Network(position, start, BROAD, through).track] == some


@pytest.mark.parametrize("seed", range(20))
def test_a_network_may_start_from_the_stops_of_another(seed: int) -> None:
    position, chance = chance_map(100 + seed), Random(seed)
    through = list(position.stops())
    first = Network(position, [chance.choice(through)], BROAD, through)
    lazy = Network(position, first.stops, ("narrow",), through)
    plain = Network(position, list(first.stops), ("narrow",), through)
    track = [piece for placement in position.placements for piece in placement.track]
    assert [piece in lazy.track for piece in track[:8]] == [piece in plain.track for piece in track[:8]]
    assert list(lazy.track) == list(plain.track)
    assert list(lazy.stops) == list(plain.stops)


def line(*texts: str, **more: object) -> Position:
    """Hexes H0, H1 ... from north to south; side 0 of one meets side 3 of the next."""
    return Position(small_map({f"H{number}": (0, 2 * number, text) for number, text in enumerate(texts)}, **more))  # type: ignore[arg-type]


def ids(things: object) -> list[str]:
    return [thing.id for thing in things]  # type: ignore[attr-defined]


def test_a_stop_that_lets_nobody_through_is_reached_and_ends_the_way() -> None:
    position = line("c0:c0-0", "c0:c0-3 c0-0", "t0:t0-3")
    net = Network(position, [position.stop("H0:0")], BROAD, [])
    assert ids(net.stops) == ["H0:0", "H1:0"]
    assert ids(net.track) == ["H0/0", "H1/0"]
    assert ids(net.hexes) == ["H0", "H1"]
    assert ids(Network(position, [position.stop("H0:0")], BROAD, [position.stop("H1:0")]).stops) == [
        "H0:0",
        "H1:0",
        "H2:0",
    ]


def test_hexes_are_also_those_the_track_leads_into() -> None:
    position = line("c0:c0-0", "", "")
    net = Network(position, [position.stop("H0:0")], BROAD, [])
    assert ids(net.hexes) == ["H0", "H1"]
    assert position.atlas.hexes[1] in net.hexes
    assert position.atlas.hexes[2] not in net.hexes


def test_a_dead_end_is_left_as_it_is_come_to() -> None:
    position = line("c0:c0-0", ":3-0 3-3")
    city, end = position.stop("H0:0"), position.track_piece("H1/1")
    assert end.dead_end
    assert ids(Network(position, [city], BROAD, []).track) == ["H0/0", "H1/0", "H1/1"]
    from_the_end = Network(position, [end], BROAD, [])
    assert ids(from_the_end.track) == ["H0/0", "H1/1"]
    assert ids(from_the_end.stops) == ["H0:0"]
    for thing in (city, *city.track):
        single = Network(position, [end], BROAD, [])
        assert thing in single.stops or thing in single.track
    assert position.track_piece("H1/0") not in Network(position, [end], BROAD, []).track


def test_no_way_turns_back_at_a_stop() -> None:
    """A junction: from the south one may go west or north, and from the west only south; the town in the west does not
    turn trains round."""
    position = Position(
        small_map({
            "A": (0, 2, "c0:c0-3"),
            "J": (0, 0, ":0-3 0-2 2-0"),
            "W": (-1, -1, "t0:t0-5"),
            "N": (0, -2, ":0-3"),
        })
    )  # fmt: skip
    net = Network(position, [position.stop("A:0")], BROAD, position.stops())
    assert position.track_piece("J/0") in net.track
    west = Network(position, [position.stop("W:0")], BROAD, position.stops())
    assert position.track_piece("J/0") not in west.track


def test_with_a_lay_in_place_its_stops_are_reached() -> None:
    atlas = small_map(
        {"H0": (0, 0, "c0:c0-0"), "H1": (0, 2, "t0"), "H2": (0, 4, "t0:t0-3")}, {"town": draw("t10:0-t0 t0-3")}
    )
    position = Position(atlas)
    here = Surveyor(position, Fitting(lambda colour, new, at: True), lambda marker, lay: None)
    (at,) = hexes("H1")
    lay: Lay | None = here.lays(Piece("company", "ME"), [at], [tile("town")]).find(at, tile("town"), 0)
    assert lay is not None
    net = Network(position, [position.stop("H0:0")], BROAD, position.stops(lay), lay)
    assert ids(net.stops) == ["H0:0", "H1:0", "H2:0"]
    assert lay.stops[0] in net.stops
    assert list(net.stops)[1] is lay.stops[0]
    assert all(piece in net.track for piece in lay.new_track)
    assert ids(Network(position, [position.stop("H0:0")], BROAD, position.stops()).stops) == ["H0:0"]
    replaced = position.stop("H1:0")
    assert not list(Network(position, [replaced], BROAD, position.stops(lay), lay).stops)


def test_an_atlas_without_stops_has_networks_too() -> None:
    atlas: Atlas = small_map({"H0": (0, 0, ":0-0"), "H1": (0, 2, ":0-3")})
    position = Position(atlas)
    net = Network(position, [position.track_piece("H0/0")], BROAD, [])
    assert ids(net.track) == ["H0/0", "H1/0"]
    assert ids(Network(position, [position.track_piece("H1/0")], BROAD, []).track) == ["H0/0", "H1/0"]
    assert not list(net.stops)
