"""Phases: each is begun by a train that can be had, in the order of the trains, and its colours exist."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from interpreter.check.attributes import check_attributes
from interpreter.check.declarations import Declarations
from interpreter.check.pieces import Pieces
from interpreter.load.yaml_tree import Tree, entries
from interpreter.problems import Note, Problem, did_you_mean, meant_or_known
from interpreter.source import Span


def check_phases(documents: Mapping[str, Tree], declarations: Declarations, pieces: Pieces) -> Iterator[Problem]:
    """Check phases.yaml."""
    trains = documents["trains"].get("trains")
    known = trains.map if trains is not None else {}
    order = {name: rank for rank, name in enumerate(known)}
    colours = declarations.kinds.get("colour", ())
    last: tuple[str, Span] | None = None
    for number, (name, tree, span) in enumerate(entries(documents["phases"].get("phases"))):
        yield from check_attributes("phase", tree, declarations, pieces)
        listed = tree.get("colours")
        for item in listed.items if listed is not None else ():
            if item.word not in colours:
                yield Problem(
                    "check/unknown-name",
                    f"there is no colour '{item.word}'",
                    item.span,
                    did_you_mean(item.word, colours),
                )
        begins = tree.get("begins_with")
        yield from _check_beginning(name, number, begins, known, span)
        if begins is None or begins.word not in order:
            continue
        if last is not None and order[begins.word] <= order[last[0]]:
            yield Problem(
                "check/phase-order",
                f"{begins.word} does not come after {last[0]}, which begins the phase before",
                begins.span,
                None,
                (Note("the phase before", last[1]),),
            )
        last = (begins.word, begins.span)


def _check_beginning(
    name: str, number: int, begins: Tree | None, known: Mapping[str, Tree], span: Span
) -> Iterator[Problem]:
    if begins is None:
        if number > 0:
            yield Problem(
                "check/phase-begins", f"nothing begins the phase {name}", span, "write begins_with: and a train"
            )
        return
    train = known.get(begins.word)
    if train is None:
        yield Problem(
            "check/unknown-name", f"there is no train '{begins.word}'", begins.span, meant_or_known(begins.word, known)
        )
    elif train.get("count") is None:
        yield Problem(
            "check/phase-begins",
            f"{begins.word} is never sold, so it cannot begin a phase",
            begins.span,
            None,
            (Note("it has no count", train.span),),
        )
