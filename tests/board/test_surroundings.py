"""What the surroundings of a lay tell is what a search of everything finds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from random import Random
from typing import Any, ClassVar

import pytest
from board_facts import company, face as draw, tile
from test_network import chance_map, dense_map

import interpreter
from interpreter.board import surroundings
from interpreter.board.atlas import Atlas, Stop, Track
from interpreter.board.lay import Lay
from interpreter.board.network import Network, Reached
from interpreter.board.position import Position
from interpreter.board.shapes import Fit
from interpreter.board.surroundings import LaidNetwork, Surroundings, reached
from interpreter.play.random_bot import RandomBot
from interpreter.ruleset.faces import TilePlan

TILES = (
    ":0-3", ":0-1 3-4", ":0-3 1-4", "t10:0-t0 t0-2", "c20:0-c0 1-c0 2-c0 3-c0", "c10 c10:0-c0 2-c0 3-c1 4-c1 c0-c1",
    "t10:0-t0n t0-3n", "c10:0-c0 3-c0n 1-4", "c20", ":3-0 3-3", "t10:0-t0 2-4", "t10 c10:0-t0 t0-c1 c1-3n",
)  # fmt: skip
BY = company("ME")
Thing = Stop | Track


def with_tiles(drawn: Position) -> Position:
    """The same map with tiles in its box, and without track on a third of its hexes."""
    plan = drawn.atlas.plan
    hexes = tuple(
        each if number % 3 else replace(each, face=replace(each.face, track=()))
        for number, each in enumerate(plan.hexes)
    )
    tiles = tuple(TilePlan(tile(text), draw(text), None) for text in TILES)
    return Position(Atlas(replace(plan, hexes=hexes, tiles=tiles)))


def lay_of(position: Position, chance: Random) -> Lay:
    """Any tile anywhere, whether it fits or not."""
    at, text = chance.choice(position.atlas.hexes), chance.choice(TILES)
    new = position.atlas.placement(at, tile(text), chance.randrange(6))
    return Lay(new, position.at(at), Fit(((),) * len(new.stops), (), ()), BY, None)


def things_with(position: Position, lay: Lay) -> list[Thing]:
    """What lies on the map with a lay in place, and what it covers."""
    track = [piece for at in position.atlas.hexes for piece in position.at(at, lay).track]
    return [*position.stops(lay), *track, *lay.covers.stops, *lay.covers.track]


def has(net: Network, thing: Thing) -> bool:
    return thing in net.stops if isinstance(thing, Stop) else thing in net.track


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("map_of", [chance_map, dense_map])
def test_what_is_told_of_a_lay_is_what_a_search_finds(seed: int, map_of: Callable[[int], Position]) -> None:
    position, chance = with_tiles(map_of(seed)), Random(seed)
    gauges = ("broad", "narrow") if seed % 4 == 0 else ("broad",)
    for _ in range(8):
        lay = lay_of(position, chance)
        things = things_with(position, lay)
        start = chance.sample(things if seed % 5 == 0 else position.stops(lay), 1 + seed % 2)
        through = [stop for stop in position.stops(lay) if chance.random() < 0.6]
        whole = Network(position, start, gauges, through, lay)
        for thing in [*lay.track, *lay.stops, *chance.sample(things, 12)]:
            assert has(LaidNetwork(position, start, gauges, through, lay), thing) is has(whole, thing), (lay, thing)
        narrow = Network(position, whole.stops, ("narrow",), through, lay)
        laid = LaidNetwork(
            position, LaidNetwork(position, start, gauges, through, lay).stops, ("narrow",), through, lay
        )
        assert [thing for thing in things if has(laid, thing)] == [thing for thing in things if has(narrow, thing)]
        assert list(laid.stops) == list(narrow.stops)
        assert list(laid.track) == list(narrow.track)


@pytest.mark.parametrize("seed", range(20))
def test_without_a_lay_one_network_serves_for_all_that_ask_the_same(seed: int) -> None:
    position, chance = with_tiles(chance_map(seed)), Random(seed)
    start = chance.sample(position.stops(), 1 + seed % 2)
    through = [stop for stop in position.stops() if chance.random() < 0.6]
    broad = reached(position, start, ("broad",), through, None)
    assert reached(position, tuple(start), {"broad"}, tuple(through), None) is broad
    for net, begin, gauge in (
        (broad, start, "broad"),
        (reached(position, broad.stops, ("narrow",), through, None), list(broad.stops), "narrow"),
    ):
        exact = Network(position, begin, (gauge,), through)
        assert (list(net.stops), list(net.track), list(net.hexes)) == (
            list(exact.stops),
            list(exact.track),
            list(exact.hexes),
        )


def test_what_was_found_around_a_lay_is_forgotten_when_a_tile_is_laid() -> None:
    position = with_tiles(chance_map(1))
    stops = position.stops()
    lay = lay_of(position, Random(1))
    known = Surroundings.of(position)
    before = known.around(lay.covers, stops[:1], frozenset(("broad",)), stops)
    assert known.around(lay.covers, stops[:1], frozenset(("broad",)), stops) is before
    assert Surroundings.of(position) is known
    position.put(lay)
    assert known.around(lay.covers, stops[:1], frozenset(("broad",)), stops) is not before


class Doubted(LaidNetwork):
    """Has everything that it tells of single things searched as well."""

    told: ClassVar[Counter[str]] = Counter()

    def __init__(
        self, position: Position, start: Iterable[Thing], gauges: Iterable[str], through: Iterable[Stop], lay: Lay
    ) -> None:
        super().__init__(position, start, gauges, through, lay)
        inner = start.stops_of if isinstance(start, Reached) else None
        self.exact = Network(position, inner.exact.stops if isinstance(inner, Doubted) else start, gauges, through, lay)

    def has_track(self, piece: Track) -> bool:
        found = super().has_track(piece)
        assert found is self.exact.has_track(piece), (self._lay, piece)
        self.told["all" if self._around is None else "new" if piece.placement is self._new else "other"] += 1
        return found

    def has_stop(self, stop: Stop) -> bool:
        found = super().has_stop(stop)
        assert found is self.exact.has_stop(stop), (self._lay, stop)
        self.told["stop"] += 1
        return found


def after_moves(title: str, seed: int) -> Iterator[interpreter.Game]:
    """A game of bots, at each of its offers that asks for a lay."""
    names = ("Ann", "Bob", "Cy")
    game = interpreter.Game(interpreter.load_ruleset(title), list(names), seed=seed)
    bot = RandomBot(seed)
    while game.over is None and game.actions_done < 150:
        bot.move(game, frozenset(names))
        if any("lay" in option.types for option in (game.choice.options if game.choice else ())):
            yield game


@pytest.mark.parametrize(("title", "seed"), [("18ireland", 3), ("18ireland", 4), ("18gb", 5)])
def test_in_a_game_the_lays_that_connect_are_those_a_search_finds(
    title: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: ClassVar[Counter[str]] = Counter()
    monkeypatch.setattr(surroundings, "LaidNetwork", Doubted)
    monkeypatch.setattr(Doubted, "told", told)
    lays: list[Any] = [action for game in after_moves(title, seed) for action in game.actions() if "lay" in action]
    assert len(lays) > 50
    assert told["new"] > 300, told
