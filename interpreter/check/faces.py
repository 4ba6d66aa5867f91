"""Faces of tiles and hexes: colours and gauges exist, track ends at stops that are there, nothing is printed twice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from interpreter.check.declarations import Declarations
from interpreter.load.notation import StopText, TrackText, read_stop, read_track
from interpreter.load.yaml_tree import Tree
from interpreter.problems import Problem, did_you_mean


def check_face(tree: Tree, declarations: Declarations, gauges: Sequence[str]) -> Iterator[Problem]:
    """Check what is printed on one tile or hex."""
    colours = declarations.kinds.get("colour", ())
    written = tree.get("colour")
    if written is not None and written.word not in colours:
        yield Problem(
            "check/unknown-name",
            f"there is no colour '{written.word}'",
            written.span,
            did_you_mean(written.word, colours),
        )
    stops = tree.get("stops")
    for item in stops.items if stops is not None else ():
        stop = read_stop(item.word)
        if stop is not None:
            yield from _check_stop(item, stop, colours)
    yield from _check_track(tree, len(stops.items) if stops is not None else 0, gauges)


def _check_stop(item: Tree, stop: StopText, colours: Sequence[str]) -> Iterator[Problem]:
    for colour, _ in stop.values:
        if colour and colour not in colours:
            hint = did_you_mean(colour, colours)
            if colour == "x":
                hint = "station spaces are written x2, without a blank"
            yield Problem("check/unknown-name", f"there is no colour '{colour}'", item.span, hint)
    if stop.kind == "city" and stop.slots == 0:
        yield Problem("check/stop", "a city has at least one station space", item.span)
    if stop.kind != "city" and stop.slots > 0:
        yield Problem(
            "check/stop", f"there are no station spaces in a {stop.kind}", item.span, "only a city has 'x' and a number"
        )


def _check_track(tree: Tree, stops: int, gauges: Sequence[str]) -> Iterator[Problem]:
    listed = tree.get("track")
    seen: set[tuple[frozenset[int | str], str]] = set()
    for item in listed.items if listed is not None else ():
        track = read_track(item.word)
        if track is None:
            hint = "write for example 0-3, 0-s0, 0-2-4 or '3 stub'"
            yield Problem("check/track", f"'{item.word}' is not a piece of track", item.span, hint)
            continue
        yield from _check_piece(item, track, stops, gauges)
        for pair in track.pairs:
            key = (frozenset(pair), track.gauge or "")
            if key in seen:
                yield Problem("check/track", f"the track {pair[0]}-{pair[1]} is printed twice", item.span)
            seen.add(key)


def _check_piece(item: Tree, track: TrackText, stops: int, gauges: Sequence[str]) -> Iterator[Problem]:
    for number in sorted(track.stops):
        if number >= stops:
            hint = f"stops are numbered from s0 to s{stops - 1}" if stops else "list its stops under 'stops:'"
            yield Problem("check/track", f"there is no stop s{number} here", item.span, hint)
    if any(side > 5 for side in track.sides):
        yield Problem("check/track", "a hex has the sides 0 to 5", item.span)
    if track.gauge is not None and track.gauge not in gauges:
        hint = did_you_mean(track.gauge, gauges) or f"there are: {', '.join(gauges)}"
        yield Problem("check/unknown-name", f"there is no gauge '{track.gauge}'", item.span, hint)


def cities_and_towns(tree: Tree) -> tuple[int, int, int]:
    """How many cities, towns and off-boards are printed."""
    kinds = [stop.kind for word in tree.words("stops") if (stop := read_stop(word)) is not None]
    return kinds.count("city"), kinds.count("town"), kinds.count("offboard")


def exits(tree: Tree, gauges: Sequence[str]) -> dict[str, int]:
    """The sides track leads to, as one bit for each side, by gauge."""
    found: dict[str, int] = {}
    for word in tree.words("track"):
        track = read_track(word)
        if track is not None and gauges:
            gauge = track.gauge or gauges[0]
            for side in track.sides:
                found[gauge] = found.get(gauge, 0) | 1 << side
    return found
