"""Trains: every type can be had, the other sides of cards exist, and a type rusts on one that comes later."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from interpreter.check.attributes import check_attributes
from interpreter.check.declarations import Declarations
from interpreter.check.pieces import Pieces
from interpreter.load.yaml_tree import Tree, entries
from interpreter.problems import Note, Problem, meant_or_known


def check_trains(documents: Mapping[str, Tree], declarations: Declarations, pieces: Pieces) -> Iterator[Problem]:
    """Check trains.yaml."""
    listed = documents["trains"].get("trains")
    known = listed.map if listed is not None else {}
    order = {name: rank for rank, name in enumerate(known)}
    backs = {other: name for name, tree in known.items() if (other := _back(tree)) and other != name}
    for name, tree, span in entries(listed):
        yield from check_attributes("train_type", tree, declarations, pieces)
        yield from _check_count(name, tree, backs, known)
        for item in _named(tree):
            if item.word not in known:
                hint = meant_or_known(item.word, known)
                yield Problem("check/unknown-name", f"there is no train '{item.word}'", item.span, hint)
        for item in _items(tree, "rusts_on"):
            if item.word in order and order[item.word] <= order[name]:
                yield Problem(
                    "check/rust-order",
                    f"{name} cannot rust on {item.word}, which comes before it",
                    item.span,
                    None,
                    (Note(f"{item.word} stands here", pieces.known("train_type")[item.word]),),
                )
        back = tree.get("back")
        if back is not None and back.word == name:
            yield Problem("check/train-back", f"the other side of {name} cannot be {name} itself", back.span)
        opens = tree.get("opens_with")
        if opens is not None and order.get(opens.word, -1) >= order[name]:
            yield Problem(
                "check/train-order",
                f"{name} cannot be opened by {opens.word}, which comes after it",
                opens.span,
                None,
                (Note(name, span),),
            )


def _back(tree: Tree) -> str:
    back = tree.get("back")
    return back.word if back is not None else ""


def _items(tree: Tree, key: str) -> tuple[Tree, ...]:
    found = tree.get(key)
    return found.items if found is not None else ()


def _named(tree: Tree) -> Iterator[Tree]:
    yield from _items(tree, "rusts_on")
    for key in ("back", "opens_with"):
        found = tree.get(key)
        if found is not None and found.word:
            yield found


def _check_count(name: str, tree: Tree, backs: Mapping[str, str], known: Mapping[str, Tree]) -> Iterator[Problem]:
    count = tree.get("count")
    if count is None and name not in backs:
        hint = "write its count; only the other side of a card has none"
        yield Problem("check/train-count", f"nothing says how many {name} there are", tree.span, hint)
    elif count is not None and name in backs:
        yield Problem(
            "check/train-count",
            f"{name} is the other side of {backs[name]} and has no cards of its own",
            count.span,
            "remove the count",
            (Note(f"the card of {backs[name]}", known[backs[name]].span),),
        )
