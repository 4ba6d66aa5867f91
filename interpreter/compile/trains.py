"""Types of train and the cards in the supply. A card is called after its first side and a number: `4H-0`."""

from __future__ import annotations

from interpreter.compile.companies import company_count, place_of
from interpreter.compile.gathering import Gathering
from interpreter.ids import Piece
from interpreter.load.yaml_tree import Tree, entries
from interpreter.ruleset.box import Reach

UNLIMITED_FOR_EACH_COMPANY = 2
"""Cards of an unlimited type in the box, for each company: more than can be owned at a time under any usual limit."""


def gather_trains(gathering: Gathering) -> None:
    """Put the types into the box, then the cards in the order of the supply."""
    listed = list(entries(gathering.documents["trains"].get("trains")))
    for rank, (name, tree, _) in enumerate(listed, 1):
        type_ = gathering.add("train_type", name)
        _type(gathering, type_, tree, rank)
    for name, tree, _ in listed:
        start = tree.get("start")
        supply = start is None or start.word == "supply"
        for number in range(_count(gathering, tree)):
            train = gathering.add("train", f"{name}-{number}")
            owner = None if supply else place_of(start)
            gathering.starts[train].update(type=Piece("train_type", name), owner=owner)


def _type(gathering: Gathering, type_: Piece, tree: Tree, rank: int) -> None:
    name, price, back, opens = tree.get("name"), tree.get("price"), tree.get("back"), tree.get("opens_with")
    gathering.printed[type_].update(
        name=name.word if name is not None else type_.id,
        price=price.number if price is not None else 0,
        rank=rank,
        rusts_on=tuple(Piece("train_type", word) for word in tree.words("rusts_on")),
        back=Piece("train_type", back.word) if back is not None and back.word else None,
        opens_with=Piece("train_type", opens.word) if opens is not None else None,
    )
    gathering.attributes(type_, tree)
    gathering.reaches[type_] = reach_of(tree.get("reach"))


def _count(gathering: Gathering, tree: Tree) -> int:
    count = tree.get("count")
    if count is None:
        return 0
    if count.word == "unlimited":
        return max(UNLIMITED_FOR_EACH_COMPANY * company_count(gathering.documents), UNLIMITED_FOR_EACH_COMPANY)
    return count.number


def reach_of(tree: Tree | None) -> Reach:
    """Read `unlimited`, a number of stops, or crossings, stops and ends."""
    if tree is None or tree.word == "unlimited":
        return Reach()
    if not tree.is_map:
        return Reach(stops=(("any", tree.number),))
    crossings, stops, ends = tree.get("crossings"), tree.get("stops"), tree.get("ends")
    counted: tuple[tuple[str, int], ...] = ()
    if stops is not None and stops.is_map:
        counted = tuple((kind, number.number) for kind, number in stops.map.items())
    elif stops is not None:
        counted = (("any", stops.number),)
    usual = Reach()
    return Reach(
        crossings.number if crossings is not None else None,
        counted,
        tuple(tree.words("ends")) if ends is not None else usual.ends,
    )
