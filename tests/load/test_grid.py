"""Where hexes lie."""

from __future__ import annotations

from interpreter.load.grid import FLAT_STEPS, POINTY_STEPS, crossings_of, places_of, side_towards, sides_of
from interpreter.load.yaml_tree import Tree, read_yaml
from interpreter.source import Source


def board(text: str) -> Tree:
    tree, _ = read_yaml(Source("map.yaml", text))
    assert tree is not None
    return tree


def test_sides_listed_by_two_hexes_belong_to_both() -> None:
    tree = board("{layout: flat, barred: [A1/B2, A1/C1], hexes: {A1: {}, B2: {}, C1: {}}}")
    places = places_of(tree)
    assert places == {"A1": (0, 1), "B2": (1, 2), "C1": (2, 1)}
    assert sides_of(tree, "barred", places) == {"A1": frozenset({5}), "B2": frozenset({2})}


def test_a_crossing_costs_the_same_from_both_hexes() -> None:
    tree = board("{layout: flat, crossings: {A1/B2: 40, A1/C1: 80}, hexes: {A1: {}, B2: {}, C1: {}}}")
    assert crossings_of(tree, places_of(tree)) == {"A1": {5: 40}, "B2": {2: 40}}


def test_pointy_maps_and_hexes_called_otherwise() -> None:
    tree = board("{layout: pointy, hexes: {A1: {}, A3: {}, North: {at: [2, 1]}}}")
    places = places_of(tree)
    assert places == {"A1": (1, 0), "A3": (3, 0), "North": (2, 1)}
    assert side_towards(tree, places["A1"], places["A3"]) == 4
    assert side_towards(tree, places["A1"], places["North"]) == 5
    assert side_towards(tree, places["A1"], (9, 9)) is None


def test_opposite_sides_are_three_apart() -> None:
    for steps in (FLAT_STEPS, POINTY_STEPS):
        for side, (x, y) in enumerate(steps):
            assert steps[(side + 3) % 6] == (-x, -y)
