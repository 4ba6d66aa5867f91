"""Routes that begin at a station: legal ones, found without looking at the whole map."""

from __future__ import annotations

from random import Random

import pytest
from test_network import chance_map
from test_routes import ME, REACHES, Values, every_route

from interpreter.board.nearby import nearby
from interpreter.board.paths import Worth
from interpreter.board.routes import Routes
from interpreter.board.run import Train
from interpreter.ids import Piece


@pytest.mark.parametrize("seed", range(24))
def test_they_are_all_the_legal_routes_that_begin_or_end_at_such_a_stop(seed: int) -> None:
    position, chance = chance_map(seed), Random(seed)
    stops = list(position.stops())
    home = set(chance.sample(stops, 2))
    roles = Values(home, {stop for stop in stops if chance.random() < 0.2} - home)
    routes = Routes(position, roles, ME, ["broad"], home)
    train = Train(Piece("train", "a"), REACHES[seed % len(REACHES)])
    listed = {
        (frozenset((each.stops[0], each.stops[-1])), frozenset(each.track))
        for each in every_route(routes, train)
        if home & {each.stops[0], each.stops[-1]}
    }
    found = list(nearby(routes.lines, train, Worth(roles, train.piece, ME), home))
    assert {(frozenset((each.stops[0], each.stops[-1])), frozenset(each.track)) for each in found} == listed
    assert all(each.stops[0] in home for each in found)
