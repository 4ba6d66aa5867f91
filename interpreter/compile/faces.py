"""What is printed on tiles and hexes: from the short texts of YAML to stops and track."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.load.notation import StopText, TrackText, read_stop, read_track
from interpreter.load.yaml_tree import Tree
from interpreter.ruleset.faces import EdgeEnd, End, Face, StopEnd, StopPlan, TrackPlan, Values


def face_of(tree: Tree, gauges: Sequence[str], colour: str = "white") -> Face:
    """Read a face; `colour` is that of a face which names none."""
    written = tree.get("colour")
    label = tree.get("label")
    terrain = tree.get("terrain")
    return Face(
        colour=written.word if written is not None else colour,
        label=label.word if label is not None and label.value is not None else None,
        stops=tuple(_stop(found) for text in tree.words("stops") if (found := read_stop(text))),
        track=tuple(
            plan for text in tree.words("track") if (piece := read_track(text)) for plan in _track(piece, gauges)
        ),
        terrain=terrain.number if terrain is not None else 0,
    )


def _stop(text: StopText) -> StopPlan:
    values: Values = text.values[0][1] if text.values[0][0] == "" else text.values
    return StopPlan(text.kind, values, text.slots)


def _track(text: TrackText, gauges: Sequence[str]) -> list[TrackPlan]:
    gauge = text.gauge or gauges[0]
    return [TrackPlan((_end(first), _end(second)), gauge, text.bonus, text.stub) for first, second in text.pairs]


def _end(end: int | str) -> End:
    return EdgeEnd(end) if isinstance(end, int) else StopEnd(int(end[1:]))
